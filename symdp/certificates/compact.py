"""Certificates of format 3, from the evidence of format 1: nothing is solved again.

A diagonal, a prior and a spread prior, as the solver has found them, are completed by formulas to points and multipliers of
the programs of :mod:`symdp.certificates.checker.diagonal_blocks`. With L = lambda/u, p the prior, R the spread prior and rho
its largest probability, what shows that no smaller lambda will do is, for small s > 0,

    (L p_x - 1)+ for "below top",  1 + k rho s for "private",  L p + k s R for the prior,  L + k s for "at most",

with k = (1 + e)/(rho (lambda - 1)) and e = (u/rho - 1)/(2 lambda): the sum of what "top" is charged is at most
s^2 k rho - s e, and what is left of the bounds is s (1 - k (lambda rho - u)) + s^2 k rho > 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from symdp.certificates.prices import Numbers, prices, weights
from symdp.errors import InvalidArgument, Unsupported

ZERO, ONE = Fraction(0), Fraction(1)
Vectors = dict[str, Any]
# The kinds of claims whose evidence in format 1 is completed.
COMPLETED = ("least leakage", "least distortion", "curve")


def in_format_3(record: Mapping[str, Any], evidence: Mapping[str, Any]) -> dict[str, Any]:
    """A certificate of format 3.

    Parameters
    ----------
    record : mapping
        Question, asks and answer.
    evidence : mapping
        That of a certificate of format 1 for the same claim.

    Returns
    -------
    dict
        JSON data; :mod:`symdp.certificates.checker` says whether it holds.

    Raises
    ------
    InvalidArgument
        Where the claim is false on its face, or the evidence is not that of such a claim.
    Unsupported
        For a question that has no programs over blocks, or a too large one.
    """
    from symdp.certificates.checker import block_programs, rules, shape, work
    from symdp.certificates.checker import record as records

    said = {key: record[key] for key in records.SAID}
    document: dict[str, Any] = {"format": block_programs.FORMAT, **said, "point": {}, "multipliers": {}}
    try:
        for part in block_programs.parts_of(record):
            if part.name is None:
                continue
            point, multipliers = _Completion(record, evidence).of(part.name)
            document["point"] |= {part.name: _written(point)} if part.at_most is not None else {}
            shown = part.at_least is not None or part.empty
            document["multipliers"] |= {part.name: _written(multipliers)} if shown else {}
    except rules.Rejected as error:
        raise InvalidArgument(f"the claim has no certificate of format 3: {error}") from None
    except (shape.UnknownKind, work.TooLarge) as error:
        raise Unsupported(f"no certificate of format 3 is made: {error}") from None
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise InvalidArgument(f"the evidence is not completed to points and multipliers: {error!r:.80}") from None
    return document


def _written(blocks: Vectors) -> dict[str, Any]:
    from symdp.certificates.checker import vectors

    return {name: vectors.written(vector) for name, vector in blocks.items() if vector.terms}


class _Completion:
    """The points and multipliers of the programs of one record."""

    def __init__(self, record: Mapping[str, Any], evidence: Mapping[str, Any]) -> None:
        question, self.asks, self.answer = (record[key] for key in ("question", "asks", "answer"))
        self.evidence = evidence
        self.source = question["source"]
        self.kept = 1 - Fraction(question["delta"])

    def of(self, name: str) -> tuple[Vectors, Vectors]:
        """Point and multipliers of a program, of which it may need one only."""
        if name == "a prior":
            given = self.evidence["zero"] if "curve" in self.asks else self.evidence
            return self._prior(given["prior"], ONE), {}
        if name == "no leakage":
            return self._diagonal(self.evidence["zero"]), {}
        if name.startswith("piece "):
            place = int(name.removeprefix("piece ")) - 1
            return self._piece(self.answer["pieces"][place], self.evidence["pieces"][place])
        if name == "least distortion":
            distortion = Fraction(self.answer["distortion"])
            level, u = Fraction(self.asks["level"]), 1 - distortion / self.kept
            scale = {"scale": _number(level / u / self.kept)}
            return self._diagonal(self.evidence) | {"distortion": _number(distortion)}, self._bound(level, u) | scale
        u = 1 - Fraction(self.asks["at"]) / self.kept
        if name == "reached":
            return self._diagonal(self.evidence), {}
        if name == "no finite lambda":
            return {}, self._unbounded()
        return {}, self._excluded(Fraction(self.answer["exp"]), u)

    def _diagonal(self, given: Mapping[str, Any]) -> Vectors:
        q = _fractions(given["diagonal"])
        blocks = {"diagonal": q, "top": [max(q)]} | prices(self.source, q, given)
        return {name: _of(values) for name, values in blocks.items()}

    def _prior(self, given: Mapping[str, Any], scale: Fraction) -> Vectors:
        return {name: _of(values).times(_number(scale)) for name, values in weights(self.source, given).items()}

    def _charged(self, given: Mapping[str, Any], scale: Fraction) -> Vectors:
        """The multipliers of the rows of the source set."""
        return {f"prior {block}": vector for block, vector in self._prior(given, scale).items()}

    def _bound(self, level: Fraction, u: Fraction) -> Vectors:
        """That no private diagonal has more accuracy than u under the prior."""
        share = level / u
        p = _fractions(self.evidence["prior"]["prior"])
        excess = _of([max(ZERO, share * chance - 1) for chance in p])
        charged = self._charged(self.evidence["prior"], share)
        return {"below top": excess, "private": _number(ONE), "at most": _number(share)} | charged

    def _excluded(self, level: Fraction, u: Fraction) -> Vectors:
        """That no diagonal is private at lambda - s."""
        spread = self.evidence["spread_prior"]
        rho = max(_fractions(spread["prior"]))
        k = (1 + (u / rho - 1) / (2 * level)) / (rho * (level - 1))
        more = {"private": _number(k * rho), "at most": _number(k)} | self._charged(spread, k)
        return _sums(self._bound(level, u), {name: _shifted(vector) for name, vector in more.items()})

    def _unbounded(self) -> Vectors:
        """That none is at 1/s: (1 - s/2) times what is private, less than the prior takes."""
        from symdp.certificates.checker.vectors import Vector

        p = _fractions(self.evidence["prior"]["prior"])
        support = [int(chance > 0) for chance in p]
        less = Vector(len(p), [[0] * len(p), [-2 * one for one in support], support], 2)
        return {
            "below top": _of(p) + less,
            "private": Vector(1, [[2], [-1]], 2),
            "at most": _number(ONE),
        } | self._charged(self.evidence["prior"], ONE)

    def _piece(self, piece: Mapping[str, Any], proof: Mapping[str, Any]) -> tuple[Vectors, Vectors]:
        """On a piece all is affine in t: the diagonal grows with u, the prior is between those of the ends."""
        from symdp.certificates.checker.diagonal_blocks import Ratio
        from symdp.certificates.checker.vectors import between

        asked = Ratio(piece)
        ends = asked.begin, asked.end
        kept = [1 - end / self.kept for end in ends]
        whole = self._diagonal(proof)
        shares = [_number(u / Fraction(proof["accuracy"])) for u in kept]
        point = {name: between(*[vector.times(share) for share in shares]) for name, vector in whole.items()}
        point["distortion"] = between(*map(_number, ends))
        above, below = asked.at_ends()
        size = above[1] / kept[1]
        given = [proof.get("prior_from", proof["prior_to"]), proof["prior_to"]]
        excess = [
            _of([max(ZERO, size * Fraction(chance) - least) for chance in one["prior"]])
            for one, least in zip(given, below, strict=True)
        ]
        priors = [self._charged(one, size) for one in given]
        multipliers = {name: between(priors[0][name], priors[1][name]) for name in priors[0]}
        multipliers |= {"below top": between(*excess), "private": _number(ONE), "at most": _number(size)}
        return point, multipliers | {"scale": _number(size / self.kept)}


def _fractions(texts: Sequence[str]) -> Numbers:
    known: dict[str, Fraction] = {}
    return [known[text] if text in known else known.setdefault(text, Fraction(text)) for text in texts]


def _of(values: Sequence[Fraction]) -> Any:
    from symdp.certificates.checker import vectors

    return vectors.of(values)


def _number(value: Fraction) -> Any:
    from symdp.certificates.checker import vectors

    return vectors.number(value)


def _shifted(vector: Any) -> Any:
    """Times s."""
    from symdp.certificates.checker.vectors import Vector

    return Vector(vector.size, [[0] * vector.size, *vector.terms], vector.scale)


def _sums(first: Vectors, second: Vectors) -> Vectors:
    return {name: first[name] + second[name] if name in second else first[name] for name in first}
