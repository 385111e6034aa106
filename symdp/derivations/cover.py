"""The patterns that cover all levels of a leakage, found from the gaps that the known ones leave."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

import sympy

from symdp.derivations.equations import Solved, solve
from symdp.derivations.pattern import pattern_of
from symdp.derivations.program import Program, rational
from symdp.derivations.signs import Range, Region, range_of
from symdp.errors import Unsupported
from symdp.leakages.values.polynomial import distortion_symbol

MOST_CASES = 80
CLOSE = 1e-12


@dataclass(frozen=True)
class Case:
    """One pattern with one list of multipliers, and the range on which both are optimal.

    Attributes
    ----------
    solved : Solved
    formula : expression, or None
        The level as a function of D; None where the distortion is the same for all levels of the range.
    range : Range
        Of D where there is a formula, else of the level.
    """

    solved: Solved
    formula: sympy.Expr | None
    range: Range

    def level_at(self, end: sympy.Expr) -> sympy.Expr:
        """Return the level at an end of the range, its limit from inside."""
        if self.formula is None:
            return end
        return _limit(self.formula, end)


def case_at(program: Program, region: Region, level: Fraction) -> Case | None:
    """Return the case that is optimal at a level and the values of the region; None on a threshold."""
    optimum = program.solved(level, region.values)
    solved = solve(program, pattern_of(program, optimum, level, region.values))
    if solved is None:
        return None
    symbol, d = program.rule.level, distortion_symbol()
    formula = inverted(solved.distortion, symbol)
    inequalities = solved.inequalities()
    if formula is None:
        if region.reduced(solved.distortion.diff(symbol)) != 0:
            raise Unsupported(f"D = {solved.distortion} has no inverse in fractions; give another source or loss")
        found = range_of(inequalities, symbol, rational(level), region)
    else:
        moved = [i.__class__(i.expression.subs(symbol, formula), i.text, i.latex) for i in inequalities]
        found = range_of(moved, d, rational(optimum.distortion), region)
    return None if found is None else Case(solved, formula, found)


def inverted(distortion: sympy.Expr, level: sympy.Symbol) -> sympy.Expr | None:
    """Return the level as a function of D where D is a quotient of affine functions of it; None where it is not."""
    top, below = sympy.fraction(sympy.cancel(distortion))
    d = distortion_symbol()
    polynomial = sympy.Poly(d * below - top, level)
    if polynomial.degree() != 1:
        return None
    slope, constant = polynomial.all_coeffs()
    return sympy.factor(-constant / slope)


def cover(
    program: Program, region: Region, report: Callable[[float], None] = lambda _: None
) -> list[Case]:
    """Return cases from the largest level to 1, in that order."""
    cases: list[Case] = []
    top = program.rule.top(program.letters)
    numbers = {sympy.Symbol(name): rational(value) for name, value in region.values.items()}

    def ends(case: Case) -> tuple[float, float]:
        first, second = [case.level_at(bound.place).subs(numbers) for bound in (case.range.start, case.range.stop)]
        return tuple(sorted([float(first), float(second)]))

    gaps = [(1.0, float("inf") if top is None else float(top))]
    while gaps:
        low, high = gaps.pop()
        if high - low < CLOSE:
            continue
        if len(cases) >= MOST_CASES:
            raise Unsupported(f"more than {MOST_CASES} patterns; give fewer letters or priors")
        case = next(filter(None, [case_at(program, region, level) for level in levels(low, high)]), None)
        if case is None:
            raise Unsupported(f"no pattern closes the gap of levels from {low:.6g} to {high:.6g}")
        cases.append(case)
        first, second = ends(case)
        gaps += [(low, min(first, high)), (max(second, low), high)]
        gaps = [(a, b) for a, b in gaps if b - a > CLOSE * max(1.0, abs(a))]
        report(len(cases) / (len(cases) + len(gaps)))
    return sorted(cases, key=lambda case: ends(case), reverse=True)


def levels(low: float, high: float) -> Iterator[Fraction]:
    """Yield rational levels inside of a gap, which few thresholds equal."""
    start, stop = 1 / low, 1 / high if high != float("inf") else 0.0
    for share in (0.5, 0.4142, 0.6181, 0.2718, 0.8):
        inside = 1 / (stop + share * (start - stop))
        width = min(inside - low, (high - inside) if high != float("inf") else 1.0)
        yield _short(inside, width / 8)


def _short(value: float, width: float) -> Fraction:
    digits = 1
    while abs(Fraction(value).limit_denominator(digits) - Fraction(value)) > width:
        digits *= 2
    return Fraction(value).limit_denominator(digits)


def _limit(formula: sympy.Expr, end: sympy.Expr) -> sympy.Expr:
    top, below = sympy.fraction(sympy.cancel(formula))
    d = distortion_symbol()
    under = sympy.cancel(below.subs(d, end))
    if sympy.simplify(under) == 0:
        return sympy.oo
    return sympy.factor(sympy.cancel(sympy.radsimp(top.subs(d, end) / under)))
