"""The cases that cover all levels of a leakage, each drawn from a gap that the others leave."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import inf

import sympy

from symdp.arithmetic.reals.real import real_to_sympy
from symdp.derivations.equations import Solved, solve
from symdp.derivations.pattern import pattern_of
from symdp.derivations.program import Program
from symdp.derivations.signs import UNBOUNDED, Bound, Inequality, Range, Region, range_of
from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.values.polynomial import distortion_symbol

MOST_CASES, CLOSE = 60, 1e-12
SHARES = (0.5, 0.4142, 0.6181, 0.2718, 0.8)


@dataclass(frozen=True)
class Case:
    """One pattern with its multipliers, and the range on which both are optimal.

    Attributes
    ----------
    solved : Solved
    formula : expression, or None
        The level as a function of D; None where the distortion is the same for all levels of the range.
    range : Range
        Of D where there is a formula, else of the level.
    level, distortion : Fraction
        The optimum in numbers that has the pattern.
    region : Region
    """

    solved: Solved
    formula: sympy.Expr | None
    range: Range
    level: Fraction
    distortion: Fraction
    region: Region

    @property
    def program(self) -> Program:
        """The program of the pattern."""
        return self.solved.equations.program

    @property
    def variable(self) -> sympy.Symbol:
        """The symbol whose range it is: D, or the level."""
        return self.program.rule.level if self.formula is None else distortion_symbol()

    @property
    def distortions(self) -> tuple[sympy.Expr, sympy.Expr]:
        """The ends of the range as distortions."""
        if self.formula is None:
            return self.solved.distortion, self.solved.distortion
        return self.range.start.place, self.range.stop.place

    @property
    def levels(self) -> tuple[sympy.Expr, sympy.Expr]:
        """The greatest and the least level, at the ends of the range."""
        if self.formula is None:
            return self.range.stop.place, self.range.start.place
        return limit(self.formula, self.range.start.place), limit(self.formula, self.range.stop.place)

    @property
    def begins(self) -> str:
        """``<`` if the level is infinite where the range of D begins, ``<=`` elsewhere."""
        return "<" if self.formula is not None and self.levels[0] is sympy.oo else "<="

    @cached_property
    def numbers(self) -> dict[sympy.Symbol, sympy.Rational]:
        """The numbers at which the pattern was drawn."""
        own = {self.program.rule.level: real_to_sympy(self.level), distortion_symbol(): real_to_sympy(self.distortion)}
        return {**self.region.numbers, **own}

    def in_variable(self, expression: sympy.Expr) -> sympy.Expr:
        """Return an expression in the level as one in D, where there is a formula, in factors that are positive inside."""
        if self.formula is not None:
            expression = expression.subs(self.program.rule.level, self.formula)
        return self.region.tidy(expression, self.numbers)

    def tidied(self, expression: sympy.Expr | None) -> sympy.Expr | None:
        """Return an expression in factors that are positive at the numbers."""
        return None if expression is None else self.region.tidy(expression, self.numbers)

    def inequalities(self) -> list[Inequality]:
        """Return what must not be negative, in the variable of the range."""
        listed = self.solved.inequalities()
        if self.formula is None:
            return listed
        d, level = distortion_symbol(), self.program.rule.level
        moved = [replace(each, expression=each.expression.subs(level, self.formula)) for each in listed]
        return [Inequality(d, f"{d} >= 0"), *moved]


def case_at(program: Program, region: Region, level: Fraction) -> Case | None:
    """Return the case that is optimal at a level and the values of the region; None on a threshold."""
    optimum = program.solved(level, region.values)
    solved = solve(program, pattern_of(program, optimum, level, region.values))
    if solved is None:
        return None
    symbol = program.rule.level
    formula = inverted(region.reduced(solved.distortion), symbol)
    if formula is None and region.reduced(solved.distortion.diff(symbol)) != 0:
        raise Unsupported(
            f"the distortion {solved.distortion} of a pattern has no inverse in fractions of D; "
            "give one prior, or loss=hamming"
        )
    place = level if formula is None else optimum.distortion
    draft = Case(solved, formula, Range.unknown(), level, optimum.distortion, region)
    known = range_of(draft.inequalities(), draft.variable, real_to_sympy(place), region)
    return None if known is None else replace(draft, formula=draft.tidied(formula), range=known)


def inverted(distortion: sympy.Expr, level: sympy.Symbol) -> sympy.Expr | None:
    """Return the level as a function of D where D is a quotient of affine functions of it; None where it is not.

    Examples
    --------
    >>> level = sympy.Symbol("lambda")
    >>> inverted(2 / (level + 2), level)
    -2*(D - 1)/D
    """
    top, below = sympy.fraction(sympy.cancel(distortion))
    polynomial = sympy.Poly(distortion_symbol() * below - top, level)
    if polynomial.degree() != 1:
        return None
    slope, constant = polynomial.all_coeffs()
    return sympy.factor(-constant / slope)


def cover(program: Program, region: Region, report: Callable[[float], None] = lambda _: None) -> tuple[Case, ...]:
    """Return cases for all levels, the greatest first: those drawn from gaps, each up to where the next one begins.

    Raises
    ------
    Unsupported
        Where a gap is left that no pattern closes.
    InvalidArgument
        Where nothing has to leak at D = 0.
    """
    if program.solved(Fraction(1), region.values).distortion == 0:
        raise InvalidArgument("source: nothing leaks at D = 0, so there is no formula to derive; give another prior")
    drawn, top = list[Case](), program.rule.top(program.likely)
    gaps = [(1.0, inf if top is None else float(top))]
    while gaps:
        low, high = gaps.pop()
        if len(drawn) == MOST_CASES:
            raise Unsupported(f"source: more than {MOST_CASES} patterns; give fewer letters or priors")
        tried = (case_at(program, region, level) for level in _levels(low, high))
        case = next((each for each in tried if each is not None), None)
        if case is None:
            raise Unsupported(_gap(program, low, high))
        drawn.append(case)
        first, second = _span(case)
        gaps += [(low, min(first, high)), (max(second, low), high)]
        gaps = [(a, b) for a, b in gaps if b - a > CLOSE * max(1.0, a)]
        report(len(drawn) / (len(drawn) + len(gaps)))
    return _chain(drawn)


def _gap(program: Program, low: float, high: float) -> str:
    return f"no pattern closes the gap of {program.rule.level} from {low:.9g} to {high:.9g}; the derivation is not complete"


def _chain(drawn: list[Case]) -> tuple[Case, ...]:
    """Return cases in the order of falling levels, of which no one lies within the others; overlaps go to the first."""
    left = sorted(drawn, key=lambda case: (-_span(case)[1], _span(case)[0]))
    chain = list[Case]()
    for case in left:
        if chain and _span(case)[0] >= _span(chain[-1])[0] - CLOSE:
            continue
        if chain and _span(case)[1] > _span(chain[-1])[0] + CLOSE:
            case = replace(case, range=replace(case.range, start=Bound(chain[-1].range.stop.place, UNBOUNDED)))
        chain.append(case)
    return tuple(chain)


def _span(case: Case) -> tuple[float, float]:
    """Return the least and the greatest level at the values of the region, rounded."""
    high, low = [float(level.subs(case.region.numbers)) for level in case.levels]
    return low, high


def _levels(low: float, high: float) -> Iterator[Fraction]:
    """Yield rational levels inside of a gap, which few thresholds equal."""
    start, stop = 1 / low, 0.0 if high == inf else 1 / high
    for share in SHARES:
        inside = 1 / (stop + share * (start - stop))
        yield _short(inside, min(inside - low, 1.0 if high == inf else high - inside) / 8)


def _short(value: float, width: float) -> Fraction:
    """Return a rational within a distance of a number, with few digits."""
    exact, most = Fraction(value), 1
    while abs(exact.limit_denominator(most) - exact) > width:
        most *= 2
    return exact.limit_denominator(most)


def limit(formula: sympy.Expr, end: sympy.Expr) -> sympy.Expr:
    """Return a quotient of affine functions of D at an end, infinity at its pole."""
    top, below = [side.subs(distortion_symbol(), end) for side in sympy.fraction(sympy.cancel(formula))]
    if sympy.cancel(sympy.expand(below)) == 0:
        return sympy.oo
    return sympy.factor(sympy.radsimp(sympy.cancel(top / below)))
