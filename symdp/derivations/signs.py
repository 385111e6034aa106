"""Signs of rational functions for all values of some symbols, by their factors, and the range that inequalities leave."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

import sympy

from symdp.arithmetic.rational import rational
from symdp.arithmetic.reals.real import real_to_sympy
from symdp.arithmetic.symbols.affine import Affine
from symdp.arithmetic.symbols.consequence import consequence
from symdp.derivations.program import Values
from symdp.errors import Unsupported

Factor = tuple[sympy.Expr, int]
APART = 8
"""Points of a walk between two that are used."""


@dataclass(frozen=True)
class Region:
    """The values of the symbols: relations between affine forms, of which equations are solved.

    Attributes
    ----------
    forms : tuple of Affine
        What is not negative, in the symbols that are free.
    relations : tuple of relations of sympy
        The same in words of the source.
    solved : mapping from sympy Symbols to expressions
        The other symbols.
    values : mapping from names to Fractions
        A point inside, of all symbols.
    polyhedron : polyhedron of the free symbols, or None
        In which random values are drawn.

    Examples
    --------
    >>> p, q = sympy.symbols("p q")
    >>> region = Region((Affine.symbol("q"), Affine.symbol("p") - Affine.symbol("q")), (q >= 0, p >= q), {}, {})
    >>> region.sign(p**2 - q**2), region.sign(q - 2 * p), region.sign(p - 2 * q)
    (1, -1, None)
    >>> region.reason(p)
    (q >= 0, p >= q)
    """

    forms: tuple[Affine, ...]
    relations: tuple[sympy.Basic, ...]
    solved: Mapping[sympy.Symbol, sympy.Expr]
    values: Values
    polyhedron: Any = None
    _known: dict[sympy.Expr, int | None] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def numbers(self) -> dict[sympy.Symbol, sympy.Rational]:
        """The values of the symbols, in sympy."""
        return {sympy.Symbol(name): real_to_sympy(value) for name, value in self.values.items()}

    def completed(self, point: Values) -> dict[str, Fraction]:
        """Return values of all symbols from those of the free ones."""
        numbers = {sympy.Symbol(name): real_to_sympy(value) for name, value in point.items()}
        return dict(point) | {str(name): rational(form.subs(numbers)) for name, form in self.solved.items()}

    def walk(self, count: int, seed: int) -> list[Values]:
        """Return random values of the symbols inside of the region."""
        free = {name: value for name, value in self.values.items() if sympy.Symbol(name) not in self.solved}
        points = list(self.polyhedron.walk(free, APART * count, seed))
        return [self.completed(point) for point in points[APART - 1 :: APART]]

    def reduced(self, expression: sympy.Expr) -> sympy.Expr:
        """Return an expression in the symbols that are free, factored."""
        return sympy.factor(expression.subs(self.solved))

    def sign(self, expression: sympy.Expr) -> int | None:
        """Return 1 for what is never negative, -1 for what is never positive, 0 for zero, None where neither is shown."""
        reduced = self.reduced(expression)
        if reduced.is_number:
            return int(sympy.sign(reduced))
        total = 1
        for factor, power in factors(reduced):
            sign = self._factor_sign(factor)
            if sign is None or sign == 0:
                return sign
            total *= sign if power % 2 else 1
        return total

    def reason(self, expression: sympy.Expr) -> tuple[sympy.Basic, ...]:
        """Return the relations on the symbols from which the signs of the factors of an expression follow."""
        known = list[sympy.Basic]()
        for factor, _ in factors(self.reduced(expression)):
            form = self._form(factor)
            if form is not None:
                proof = consequence(form, self.forms) or consequence(-form, self.forms) or []
                known += [self.relations[place] for place, _ in proof]
        return tuple(dict.fromkeys(known))

    def tidy(self, expression: sympy.Expr, numbers: Mapping[sympy.Symbol, sympy.Expr]) -> sympy.Expr:
        """Return an expression in factors that are positive at some numbers, and short where an equation makes them so.

        Examples
        --------
        >>> d, p, q = sympy.symbols("D p q")
        >>> Region((), (), {p: 1 - q}, {}).tidy((d - 1) * (q - 1) / d, {d: sympy.Rational(1, 3), q: sympy.Rational(1, 3)})
        p*(1 - D)/D
        """
        if expression in (sympy.oo, -sympy.oo):
            return expression
        sides = []
        for side in sympy.fraction(self.reduced(expression)):
            constant, listed = sympy.factor_list(side)
            turned = [(-f if f.subs(numbers) < 0 else f, power) for f, power in listed]
            flips = sum([power for (f, power), (g, _) in zip(listed, turned, strict=True) if f != g])
            sides.append(((-1) ** flips * constant, [(self._short(f), power) for f, power in turned]))
        (a, top), (b, below) = sides
        number = a / b
        up = sympy.Mul(number.p, *[f**power for f, power in top])
        return up / sympy.Mul(number.q, *[f**power for f, power in below])

    def _short(self, factor: sympy.Expr) -> sympy.Expr:
        """Return a factor without negative terms where the equations allow that, as P1 + P2 for 1 - P3; else the factor."""
        for symbol, solution in self.solved.items():
            other = sympy.expand(factor - solution + symbol)
            if _has_negative_terms(factor) and not _has_negative_terms(other):
                return other
        return factor

    def _factor_sign(self, factor: sympy.Expr) -> int | None:
        if factor not in self._known:
            self._known[factor] = self._decided(factor)
        return self._known[factor]

    def _decided(self, factor: sympy.Expr) -> int | None:
        if factor.is_number:
            return int(sympy.sign(factor))
        form = self._form(factor)
        if form is None:
            return None
        if consequence(form, self.forms) is not None:
            return 1
        return -1 if consequence(-form, self.forms) is not None else None

    def _form(self, factor: sympy.Expr) -> Affine | None:
        symbols = sorted(factor.free_symbols, key=str)
        if not symbols:
            return None
        polynomial = sympy.Poly(factor, *symbols, domain="QQ")
        if polynomial.total_degree() > 1:
            return None
        values = {str(symbol): rational(polynomial.coeff_monomial(symbol)) for symbol in symbols}
        return Affine.of(rational(polynomial.coeff_monomial(1)), values)


@dataclass(frozen=True)
class Inequality:
    """An expression that is not negative, and the relation that says so, in the words of a derivation."""

    expression: sympy.Expr
    text: str


@dataclass(frozen=True)
class Bound:
    """An end of a range, and the inequality that would fail beyond it."""

    place: sympy.Expr
    by: Inequality


@dataclass(frozen=True)
class Range:
    """The numbers between two thresholds, where all inequalities of a pattern hold.

    Attributes
    ----------
    start, stop : Bound
    others : tuple of Bound
        The ends that other inequalities would allow, none of which is inside.
    """

    start: Bound
    stop: Bound
    others: tuple[Bound, ...] = ()

    @staticmethod
    def unknown() -> Range:
        """Return all numbers, as long as the inequalities are not known."""
        return Range(Bound(-sympy.oo, UNBOUNDED), Bound(sympy.oo, UNBOUNDED))


UNBOUNDED = Inequality(sympy.Integer(0), "0 >= 0")
"""What holds everywhere, for an end that no inequality sets."""


def factors(expression: sympy.Expr) -> Iterator[Factor]:
    """Yield the irreducible factors of numerator and denominator, the constant first, with their multiplicity."""
    for side in sympy.fraction(sympy.together(expression)):
        constant, listed = sympy.factor_list(side)
        yield constant, 1
        yield from listed


def range_of(inequalities: Sequence[Inequality], variable: sympy.Symbol, place: sympy.Expr, region: Region) -> Range | None:
    """Return the range around a place in which inequalities hold for all values of the symbols.

    Parameters
    ----------
    inequalities : sequence of Inequality
    variable : sympy Symbol
    place : sympy Rational
        A value of the variable at the values of ``region``, inside of the range.
    region : Region

    Returns
    -------
    Range, or None
        None where an inequality does not hold strictly at the place, or is not affected by it and fails.

    Raises
    ------
    Unsupported
        Where the order of two thresholds depends on the symbols.
    """
    bounds = list[Bound]()
    for inequality in inequalities:
        expression = region.reduced(inequality.expression)
        if expression == 0:
            continue
        value = expression.subs({**region.numbers, variable: place})
        if not value.is_Rational or value <= 0:
            return None
        bounds += [Bound(root, inequality) for root in _turning_places(expression, variable, region)]
    numeric = [bound.place.subs(region.numbers) for bound in bounds]
    if place in numeric:
        return None
    lower = [bound for bound, number in zip(bounds, numeric, strict=True) if number < place]
    upper = [bound for bound, number in zip(bounds, numeric, strict=True) if number > place]
    start, stop = _extreme(lower, 1, region), _extreme(upper or [Bound(sympy.oo, UNBOUNDED)], -1, region)
    kept = {str(bound.place): bound for bound in reversed((*lower, *upper))}
    others = [bound for text, bound in kept.items() if text not in (str(start.place), str(stop.place))]
    return Range(start, stop, tuple(others))


def _turning_places(expression: sympy.Expr, variable: sympy.Symbol, region: Region) -> Iterator[sympy.Expr]:
    """Yield where the sign of an expression may change; those of its factors that have no variable are decided."""
    for factor, power in factors(expression):
        if variable in factor.free_symbols:
            if power % 2:
                yield from _roots(factor, variable, region)
        elif region.sign(factor) is None:
            raise Unsupported(_undecided(factor))


def _extreme(bounds: Sequence[Bound], side: int, region: Region) -> Bound:
    """Return the largest of lower bounds (side 1), or the least of upper ones (-1), which it is for all values."""
    numbers = region.numbers
    best = bounds[0]
    for bound in bounds[1:]:
        if side * (bound.place.subs(numbers) - best.place.subs(numbers)) > 0:
            best = bound
    for bound in bounds:
        if bound.place == best.place or best.place.is_infinite:
            continue
        if region.sign(side * (best.place - bound.place)) not in (0, 1):
            raise Unsupported(_undecided(best.place - bound.place))
    return best


def _undecided(expression: sympy.Expr) -> str:
    return (
        f"the sign of {sympy.factor(expression)} depends on the values of the symbols, and with it the order of the "
        "thresholds; decide it by --where, or give numbers"
    )


def _roots(factor: sympy.Expr, variable: sympy.Symbol, region: Region) -> list[sympy.Expr]:
    """Return where a factor vanishes."""
    polynomial = sympy.Poly(factor, variable)
    if polynomial.degree() == 1:
        slope, constant = polynomial.all_coeffs()
        if region.sign(slope) is None:
            raise Unsupported(_undecided(slope))
        return [sympy.factor(-constant / slope)]
    if factor.free_symbols == {variable}:
        return list(dict.fromkeys(polynomial.real_roots()))
    raise Unsupported(f"a threshold solves an equation of degree {polynomial.degree()} in symbols; give numbers")


def _has_negative_terms(expression: sympy.Expr) -> bool:
    return any(term.as_coeff_Mul()[0] < 0 for term in sympy.Add.make_args(expression))
