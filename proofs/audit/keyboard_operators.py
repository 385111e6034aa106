"""Operators that the keyboard spells with words, stops and stars, as signs; and the names of letters and functions."""

from __future__ import annotations

import re
from itertools import accumulate, takewhile

DOT, IN, TIMES = "\N{MIDDLE DOT}", "\N{ELEMENT OF}", "\N{MULTIPLICATION SIGN}"
UNION, MEET = "\N{UNION}", "\N{INTERSECTION}"
NAMES = {
    "epsilon": r"\epsilon",
    "eps": r"\epsilon",
    "lambda": r"\lambda",
    "delta": r"\delta",
    "alpha": r"\alpha",
    "beta": r"\beta",
    "gamma": r"\gamma",
    "mu": r"\mu",
    "nu": r"\nu",
    "kappa": r"\kappa",
    "phi": r"\varphi",
    "pi": r"\pi",
    "rho": r"\rho",
    "sigma": r"\sigma",
    "tau": r"\tau",
    "theta": r"\theta",
    "log": r"\log",
    "ln": r"\ln",
    "exp": r"\exp",
    "max": r"\max",
    "min": r"\min",
    "sum": r"\textstyle\sum",
    "sqrt": r"\surd",
    "Bnd": r"\mathrm{Bnd}",
    "Phi": r"\Phi",
    "Delta": r"\Delta",
    "Lambda": r"\Lambda",
    "oo": r"\infty",
    "sup": r"\sup",
    "inf": r"\inf",
    "Dbar": r"\bar D",
    "pbar": r"\bar p",
}
BEFORE = {"log", "ln", "exp", "sqrt"}
BEFORE_LETTERS = {"sum", "max", "min", "sup", "inf", "\\bar"}
GREEK = NAMES.keys() - BEFORE - BEFORE_LETTERS
LETTER = "|".join(sorted(GREEK))
_POINT = rf"(?:[A-Za-z]|{LETTER})\d?'?"
_INDEX = rf"{_POINT}(?: (?:!=|<=|>=|<|in) (?:{_POINT}|\d|[A-Z]-\w))?"
# "sum over j != i of" is an operator, "the sum over j of" a noun.
_OVER = re.compile(rf"(?<!\bthe )(?<!\bThe )(?<!\ba )(?<!\bits )\b(sum|max|min|sup|inf) over ({_INDEX}) of ")
_SUMMED = re.compile(rf"\bsum over ({_POINT} != {_POINT}) of (\w+[-+]\w+)(?=\))")
_RANGE = re.compile(r"(?<!\bthe )\bsum of (\w+) for (\w+ <= \w+ <= [\w-]+\w)")
_CLAUSE = re.compile(r"[,;:]|\.(?: |$)| (?:with|and|for|is|if|where|subject) ")
_PRODUCT = re.compile(r"(?<![\w.])(?!i\.e|e\.g)([A-Za-z]|pbar)\.([A-Za-z]|Dbar|e)(?!\w|\.\w)")
_NUMBERED = re.compile(rf"(?<![\w./])([A-Za-z]|eps|{LETTER})(\d)(?![\w/*])(?!\.\w)")
_EVENT = re.compile(r"\b(P\([A-Z]|Pr\[K\(\w'?\)) in ([A-Z])(?=[)\]])")
_SETS = re.compile(r"\b([ABE])( ?)([un])\2([ABE])\b")


def keyed(text: str) -> str:
    """What the keyboard spells with words, stops and stars, as signs: sums over an index, products of vectors, powers.

    A name with a digit has an index, unless the text has both: r0 beside r_0 is another number.

    Examples
    --------
    >>> keyed("sum over j != i of q_j <= P.q, from r_0 = r0 on")
    'sum_{j!=i} q_j <= P\N{MIDDLE DOT}q, from r_0 = r0 on'
    """
    text = _NUMBERED.sub(lambda found: found[0] if f"{found[1]}_{found[2]}" in text else f"{found[1]}_{found[2]}", text)
    text = _RANGE.sub(lambda found: f"sum_{{{found[2].replace(' ', '')}}} {found[1]}", text)
    text = _SUMMED.sub(lambda found: f"sum over {found[1]} of ({found[2]})", text)
    text = _OVER.sub(_over, text)
    text = _EVENT.sub(rf"\1{IN}\2", _PRODUCT.sub(rf"\1{DOT}\2", text))
    text = _SETS.sub(lambda found: f"{found[1]}{UNION if found[3] == 'u' else MEET}{found[4]}", text)
    return re.sub(r"\*\*(?=\d)", "^", text).replace(" x ... x ", f" {TIMES} ... {TIMES} ")


def _over(found: re.Match[str]) -> str:
    """A sum with its index below, where what is summed is a formula of one term: it has no brackets of its own."""
    rest = found.string[found.end() :]
    word = re.match(r"[a-z]{2,}(?![(_\w])", rest)
    depths = accumulate([(sign in "([{") - (sign in ")]}") for sign in rest])
    inside = takewhile(lambda pair: pair[1] >= 0, zip(rest, depths, strict=True))
    outer = "".join([sign if depth == 0 else " " for sign, depth in inside])
    term = _CLAUSE.split(re.split(r"[<>=]", outer)[0])[0]
    if (word and word[0] not in NAMES) or re.search(r"\w\s*\)?\s[-+]\s|\w[-+]\w", term):
        return found[0]
    return f"{found[1]}_{{{found[2].replace(' in ', IN).replace(' ', '')}}} "
