"""Source sets of claims in the notions of proofs/coq, and the multipliers with which Coq bounds an accuracy over them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symdp.certificates.checker import core, rules, source_set
from symdp.certificates.coq.terms import Numbers, argument, defined, field_element, matrix, vector
from symdp.errors import Unsupported


@dataclass(frozen=True)
class CoqSource:
    """A source set as Coq reads it.

    Attributes
    ----------
    definitions : tuple of str
        The numbers of the claim by name.
    claimed : str
        The source set, a term over the field R.
    described : str
        The same as data for the checks of CertificateChecks.v.
    """

    definitions: tuple[str, ...]
    claimed: str
    described: str


def coq_source(source: source_set.Source, mark: str = "", written: Callable[[Sequence[Numbers]], str] = matrix) -> CoqSource:
    """The source set of a claim; ``mark`` ends the names of its numbers where a claim has several sets.

    ``written`` writes its rows.

    Examples
    --------
    >>> from symdp.certificates.checker.source_set import Source
    >>> coq_source(Source({"vertices": [["1/2", "1/2"]]})).claimed
    'hull (source R 2 vertices)'
    """
    size = source.letters
    if source.kind in core.KINDS:
        keys = " and ".join(sorted(source.kind))
        raise Unsupported(f"source sets given by {keys} are not stated in Coq; recheck the certificate without it")
    if source.kind == {"vertices"}:
        name = f"vertices{mark}"
        vertices = defined(name, "seq (seq Q)", written(source.vertices))
        return CoqSource((vertices,), f"hull (source R {size} {name})", f"(Hull {name})")
    if source.kind == {"lower", "upper"}:
        low, high = f"lower{mark}", f"upper{mark}"
        given = (_named(low, source.lower), _named(high, source.upper))
        return CoqSource(given, f"box (vector R {size} {low}) (vector R {size} {high})", f"(Box {low} {high})")
    if source.kind == {"center", "radius"}:
        name = f"center{mark}"
        claimed = f"ball (vector R {size} {name}) {field_element(source.radius)}"
        return CoqSource((_named(name, source.center),), claimed, f"(Ball {name} {argument(source.radius)})")
    if source.kind == {"decreasing"}:
        return CoqSource((), f"sorted_priors R {size}", "Sorted")
    if source.kind == {"simplex"}:
        return CoqSource((), f"all_priors R [finType of 'I_{size}]", "All")
    rows, bounds = [row for row, _ in source.rows], [bound for _, bound in source.rows]
    left, right = f"coefficients{mark}", f"bounds{mark}"
    given = (defined(left, "seq (seq Q)", written(rows)), _named(right, bounds))
    claimed = f"half_spaces (source R {size} {left}) (vector R {len(rows)} {right})"
    return CoqSource(given, claimed, f"(HalfSpaces {left} {right})")


def _named(name: str, values: Numbers) -> str:
    return defined(name, "seq Q", vector(values))


def multipliers(source: source_set.Source, diagonal: Numbers, evidence: dict[str, Any]) -> Numbers:
    """What shows in Coq how accurate a diagonal is over the set; for a polytope by vertices nothing is needed."""
    if source.kind == {"lower", "upper"}:
        return (_best(diagonal, lambda level: _over_box(source, diagonal, level)),)
    if source.kind == {"center", "radius"}:
        least = min(diagonal)
        rises = [value - least for value in diagonal]
        return (least, _best(rises, lambda level: _over_ball(source, rises, level)))
    if source.kind != {"inequalities", "letters"}:
        return ()
    alpha = rules.vector(evidence, "multipliers", len(source.rows)) if source.rows else []
    columns = [[row[letter] for row, _ in source.rows] for letter in range(source.letters)]
    floor = min([value + rules.dot(alpha, column) for value, column in zip(diagonal, columns, strict=True)])
    return (floor, *alpha)


def _over_box(source: source_set.Source, diagonal: Numbers, level: Fraction) -> Fraction:
    """Letters above the level have their least probability, the others their largest."""
    ends = zip(diagonal, source.lower, source.upper, strict=True)
    gained: Fraction = sum([(low if value >= level else high) * (value - level) for value, low, high in ends], Fraction(0))
    return level + gained


def _over_ball(source: source_set.Source, rises: Numbers, level: Fraction) -> Fraction:
    """Only letters above the level lose all of their probability; the others lose at most the radius together."""
    lost = [share * max(Fraction(0), rise - level) for share, rise in zip(source.center, rises, strict=True)]
    kept: Fraction = -source.radius * level - sum(lost)
    return kept


def _best(levels: Numbers, bound: Callable[[Fraction], Fraction]) -> Fraction:
    return max(sorted(set(levels)), key=bound)
