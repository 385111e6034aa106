"""What a name that is none may have meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

CLOSE = 0.7


def unknown_paper(name: str, rows: Mapping[str, Sequence[str]]) -> str:
    """The message for a name that begins with no paper; ``rows`` has the statements of each paper.

    Examples
    --------
    >>> rows = {"kalantari2016": ["theorem_3"], "kalantari2018": ["theorem_3", "lemma_5"]}
    >>> unknown_paper("theorem_3", rows)
    'theorem_3 is a statement of several papers; write kalantari2016/theorem_3 or kalantari2018/theorem_3'
    >>> unknown_paper("lemma_5", rows)
    'lemma_5 is a statement of a paper; write kalantari2018/lemma_5'
    >>> unknown_paper("kalantari", rows)
    "paper 'kalantari' is unknown; did you mean kalantari2016 or kalantari2018?"
    """
    paper, _, statement = name.partition("/")
    if not statement:
        having = [f"{key}/{paper}" for key, listed in rows.items() if paper in listed]
        if having:
            count = "several papers" if len(having) > 1 else "a paper"
            return f"{paper} is a statement of {count}; write {' or '.join(having)}"
        near = _near(paper, [one for listed in rows.values() for one in listed])
        meant = [f"{key}/{one}" for one in near[:1] for key, listed in rows.items() if one in listed]
    else:
        meant = []
    meant = meant or sorted(_near(paper, list(rows)))
    return f"paper {paper!r} is unknown; " + (_did_you_mean(meant) or f"there are {', '.join(rows)}")


def unknown_statement(paper: str, statement: str, listed: Sequence[str]) -> str:
    """The message for a statement that the paper does not have.

    Examples
    --------
    >>> unknown_statement("kalantari2018", "theorem3", ["lemma_1", "theorem_3"])
    'kalantari2018/theorem3 is unknown; did you mean kalantari2018/theorem_3?'
    >>> unknown_statement("kalantari2018", "figure_90", ["lemma_1", "theorem_3"])
    'kalantari2018/figure_90 is unknown; kalantari2018 has lemma_1, theorem_3'
    """
    meant = [f"{paper}/{one}" for one in _near(statement, listed)]
    return f"{paper}/{statement} is unknown; " + (_did_you_mean(meant) or f"{paper} has {', '.join(listed)}")


def _near(name: str, known: Sequence[str]) -> list[str]:
    """Names that begin with it, else the closest ones."""
    begin = [one for one in dict.fromkeys(known) if name and one.startswith(name)]
    return (begin or get_close_matches(name, list(dict.fromkeys(known)), n=2, cutoff=CLOSE))[:3]


def _did_you_mean(names: Sequence[str]) -> str:
    return f"did you mean {' or '.join(names)}?" if names else ""
