"""Certificates of closed forms in symbols: implications between forms, as the checker reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from symdp.arithmetic.rational import exact_text
from symdp.arithmetic.symbols.affine import Affine, sum_of_forms
from symdp.arithmetic.symbols.consequence import Multipliers, consequence
from symdp.sources.parametric.conditions import UnderConditions
from symdp.tradeoffs.question import privacy_of

Proof = list[list[Any]]
WEIGHT = "sum of weights"


class EvidenceWriter:
    """Forms as lists of numbers, and proofs as lists of multipliers, for one source set.

    Parameters
    ----------
    source : UnderConditions
        Symbols that stand for products with a share are written as these products.
    """

    def __init__(self, source: UnderConditions) -> None:
        self._source = source
        known, share = source.products.conditions(source.conditions), source.products.share
        self.names = [str(symbol) for symbol in source.symbols]
        self.symbols = [f"({share})*{name}" if name in source.products.names else name for name in self.names]
        self.where = list(dict.fromkeys([form for form in known.forms if form.terms]))
        self.zeros = [form for form in known.zeros if form.terms]

    def question(self, document: dict[str, Any]) -> dict[str, Any]:
        """Return the question of a record about the set, which is given with the forms in its symbols."""
        known = {"symbols": self.symbols, "where": self.forms(self.where), "zero": self.forms(self.zeros)}
        return privacy_of(known | {"set": document})

    def form(self, form: Affine) -> list[str]:
        """Return the constant and the coefficients."""
        known = dict(form.terms)
        return [exact_text(value) for value in (form.constant, *[known.get(name, Fraction(0)) for name in self.names])]

    def forms(self, forms: Sequence[Affine]) -> list[list[str]]:
        """Return several forms."""
        return [self.form(form) for form in forms]

    def search(self, target: Affine, more: Sequence[Affine] = ()) -> Proof | None:
        """Return a proof that a form is nonnegative; None where it does not follow."""
        multipliers = consequence(target, [*self.where, *more], self.zeros)
        return None if multipliers is None else _written(multipliers)

    def proof(self, target: Affine, more: Sequence[Affine] = ()) -> Proof:
        """Return a proof that a nonnegative form is nonnegative."""
        return _written(_required(consequence(target, [*self.where, *more], self.zeros)))

    def empty(self, more: Sequence[Affine]) -> Proof | None:
        """Return a proof that the forms have no common point; None where they have one."""
        return self.search(Affine.number(-1), more)

    def mixed(self, target: Affine, others: Sequence[Affine], more: Sequence[Affine]) -> dict[str, Any]:
        """Return weights of other forms, of sum 1, and a proof that a form is at least their combination."""
        one, known = Affine.symbol(WEIGHT), [*self.where, *more]
        forms = [*known, *[form + one for form in others]]
        multipliers = dict(_required(consequence(target + one, forms, self.zeros)))
        places = [*range(len(known)), *range(len(forms), len(forms) + len(self.zeros))]
        return {
            "weights": [exact_text(multipliers.get(len(known) + k, Fraction(0))) for k in range(len(others))],
            "proof": [[at, exact_text(multipliers[place])] for at, place in enumerate(places) if place in multipliers],
        }

    def sums_to_one(self, forms: Sequence[Affine]) -> Proof:
        """Return a proof that the sum of forms is 1."""
        return _written(_required(consequence(sum_of_forms(forms) - 1, [], self.zeros)))

    def point(self, inside: Mapping[str, Fraction] | None) -> dict[str, str]:
        """Return values of the symbols in the interior of a part of the region, which prove that it is not empty."""
        if inside is None:
            raise ArithmeticError("a part of the symbols has no inner point")
        known = self._source.values_at(inside)
        # No condition speaks of a symbol that has no value yet.
        return {name: exact_text(known.get(name, Fraction(0))) for name in self.names}

    def prior(self, forms: Sequence[Affine]) -> Mapping[str, Any]:
        """Return proofs that forms are probabilities."""
        return {"above": [self.proof(form) for form in forms], "sum": self.sums_to_one(forms)}


def _written(multipliers: Multipliers) -> Proof:
    return [[place, exact_text(value)] for place, value in multipliers]


def _required(multipliers: Multipliers | None) -> Multipliers:
    if multipliers is None:
        raise ArithmeticError("a form that cannot be negative does not follow from the conditions")
    return multipliers
