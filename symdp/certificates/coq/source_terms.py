"""Source sets of claims in the notions of proofs/coq."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from symdp.certificates.checker import rules
from symdp.certificates.checker.evidence import source_membership
from symdp.certificates.coq.coq_terms import Numbers, argument, defined, field_element, listed, matrix, vector
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
        The same as data for the checker of BlockClaims.v.
    """

    definitions: tuple[str, ...]
    claimed: str
    described: str


def coq_source(
    source: source_membership.Source, mark: str = "", written: Callable[[Sequence[Numbers]], str] = matrix
) -> CoqSource:
    """Return the source set of a claim; ``mark`` ends the names of its numbers where a claim has several sets.

    ``written`` writes its rows.

    Examples
    --------
    >>> from symdp.certificates.checker.evidence.source_membership import Source
    >>> coq_source(Source({"vertices": [["1/2", "1/2"]]})).claimed
    'hull (source R 2 vertices)'
    """
    size = source.letters
    if source.kind == {"letters", "groups"}:
        keys = " and ".join(sorted(source.kind))
        raise Unsupported(f"source sets given by {keys} are not stated in Coq; recheck the certificate without it")
    if source.kind == {"vertices"}:
        name = f"vertices{mark}"
        vertices = defined(name, "seq (seq Q)", written(source.vertices))
        return CoqSource((vertices,), f"hull (source R {size} {name})", f"(Hull {name})")
    if source.kind == {"lower", "upper"}:
        low, high = f"lower{mark}", f"upper{mark}"
        definitions = (_named(low, source.lower), _named(high, source.upper))
        return CoqSource(definitions, f"box (vector R {size} {low}) (vector R {size} {high})", f"(Box {low} {high})")
    if source.kind == {"center", "radius"}:
        name = f"center{mark}"
        claimed = f"ball (vector R {size} {name}) {field_element(source.radius)}"
        return CoqSource((_named(name, source.center),), claimed, f"(Ball {name} {argument(source.radius)})")
    if source.kind == {"cdf_lower", "cdf_upper"}:
        low, high = f"lower{mark}", f"upper{mark}"
        below, above = [rules.vector(source.data, key, size) for key in ("cdf_lower", "cdf_upper")]
        definitions = (_named(low, below), _named(high, above))
        claimed = f"DistributionBands.band (vector R {size} {low}) (vector R {size} {high})"
        return CoqSource(definitions, claimed, f"(Band {low} {high})")
    if source.kind == {"letters", "focal"}:
        return _of_masses(source.data, size, mark)
    if source.kind == {"decreasing"}:
        return CoqSource((), f"sorted_priors R {size}", "Sorted")
    if source.kind == {"simplex"}:
        return CoqSource((), f"all_priors R [finType of 'I_{size}]", "All")
    rows, bounds = [row for row, _ in source.rows], [bound for _, bound in source.rows]
    left, right = f"coefficients{mark}", f"bounds{mark}"
    definitions = (defined(left, "seq (seq Q)", written(rows)), _named(right, bounds))
    claimed = f"half_spaces (source R {size} {left}) (vector R {len(rows)} {right})"
    return CoqSource(definitions, claimed, f"(HalfSpaces {left} {right})")


def _of_masses(data: dict[str, Any], size: int, mark: str) -> CoqSource:
    """Return a belief function: masses of sets of letters, which Coq counts from 0."""
    parts, masses = f"parts{mark}", f"masses{mark}"
    sets = [listed([str(letter - 1) for letter in part["letters"]]) for part in data["focal"]]
    definitions = (
        defined(parts, "seq (seq nat)", listed(sets), "nat"),
        _named(masses, [rules.number(part, "mass") for part in data["focal"]]),
    )
    return CoqSource(definitions, f"shared_masses R {size} {parts} {masses}", f"(Masses {parts} {masses})")


def _named(name: str, values: Numbers) -> str:
    return defined(name, "seq Q", vector(values))
