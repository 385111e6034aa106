"""Checks of a derivation: equations, ranges, the cover, and the answers of the toolkit at random points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import sympy

from symdp.arithmetic.rational import rational
from symdp.arithmetic.reals.real import real_to_sympy
from symdp.derivations.cover import Case
from symdp.derivations.program import Program, Values
from symdp.derivations.setting import Setting
from symdp.derivations.signs import Region, range_of
from symdp.errors import Contradiction
from symdp.leakages.values.polynomial import distortion_symbol
from symdp.mechanisms.coloring import Color
from symdp.sources.domain import Domain
from symdp.tradeoffs.general_loss.entries.entries_program import EntriesProgram
from symdp.tradeoffs.question import Question
from symdp.tradeoffs.tradeoff import Tradeoff
from symdp.work import tell

POINTS, SHARES, BEYOND = 3, 2**10, Fraction(1, 2**20)


def check(setting: Setting, cases: Sequence[Case], seed: int) -> int:
    """Check a derivation; return the number of random points at which it was compared.

    Raises
    ------
    Contradiction
        For the first difference.
    """
    for place, case in enumerate(cases):
        tell("checks of the patterns", 0.5 + place / len(cases) / 4)
        check_equations(case)
        check_range(case)
    check_cover(cases)
    check_closed_form(setting, cases)
    return check_points(setting, cases, Random(seed))  # noqa: S311 - points to compare at, no secret


def check_equations(case: Case) -> None:
    """Check that mechanism and multipliers of a pattern satisfy its equations, and prove the same distortion."""
    solved, region, rule = case.solved, case.region, case.program.rule
    equations = solved.equations
    known = {equations.unknowns.row(x): value for x, value in enumerate(solved.rows)}
    known |= {equations.unknowns.weight(v): w for v, w in zip(equations.pattern.active, solved.weights, strict=True)}
    known |= {equations.unknowns.price: solved.price}
    zeros = {each.name: each.zero.subs(known) for each in equations.dual()}
    zeros["weights"] = sympy.Add(*solved.weights) - 1
    zeros |= {f"row {x + 1}": sympy.Add(*row) - 1 for x, row in enumerate(solved.entries)}
    zeros |= {
        f"loss of prior {v + 1}": case.program.cost(case.program.priors[v], solved.entries) - solved.distortion
        for v in equations.pattern.active
    }
    zeros |= {f"colour of W({y + 1}|{x + 1})": zero for x, y, zero in _colored(case)}
    bound = sympy.Add(*solved.rows) - solved.price * rule.level
    zeros["the bound of the multipliers"] = bound - solved.distortion
    if case.formula is not None:
        zeros["the formula"] = solved.distortion.subs(rule.level, case.formula) - distortion_symbol()
    for name, zero in zeros.items():
        if region.reduced(zero) != 0:
            raise Contradiction(f"pattern {_named(case)}: the equation of {name} does not hold, it leaves {zero!s:.80}")


def _colored(case: Case) -> Iterator[tuple[int, int, sympy.Expr]]:
    """Yield what vanishes by the colour of an entry, which the base of its column gives."""
    solved = case.solved
    for y, base in enumerate(solved.bases):
        for x, row in enumerate(solved.equations.pattern.colors):
            if row[y] is not Color.WHITE:
                named = solved.equations.unknowns.base(y)
                entry = case.program.rule.entry(row[y], named)
                if entry is not None:
                    yield x, y, solved.entries[x][y] - entry.subs(named, 0 if base is None else base)


def check_range(case: Case) -> None:
    """Check that the inequalities of a pattern hold on its range, for all values of the symbols, and fail beyond an end."""
    numbers = case.region.numbers
    start, stop = case.range.start.place, case.range.stop.place
    inside = _between(start.subs(numbers), stop.subs(numbers), Fraction(1, 2))
    known = None if inside is None else range_of(case.inequalities(), case.variable, real_to_sympy(inside), case.region)
    if known is None:
        raise Contradiction(f"pattern {_named(case)}: an inequality fails between {start} and {stop}")
    names = {each.text for each in case.inequalities()}
    for end, own, side in ((known.start, case.range.start, 1), (known.stop, case.range.stop, -1)):
        if end.place == own.place:
            continue
        inner = not end.place.is_infinite and case.region.sign(side * (own.place - end.place)) == 1
        if end.place.is_infinite or (inner and own.by.text in names):
            raise Contradiction(f"pattern {_named(case)}: its range ends at {end.place}, not at {own.place}")
        if not inner:
            raise Contradiction(f"pattern {_named(case)}: {end.by.text} fails before {own.place}, from {end.place} on")


def check_cover(cases: Sequence[Case]) -> None:
    """Check that the ranges begin at D = 0, meet end to end, and end where nothing leaks."""
    if not cases or cases[0].formula is None or cases[0].range.start.place != 0:
        raise Contradiction("the patterns do not begin at D = 0")
    region = cases[0].region
    for first, second in pairwise(cases):
        ends = [(first.distortions[1], second.distortions[0]), (first.levels[1], second.levels[0])]
        if any(not _equal(region, a, b) for a, b in ends):
            raise Contradiction(
                f"the patterns leave a gap: one ends at D = {ends[0][0]}, the next one begins at D = {ends[0][1]}"
            )
    if not _equal(region, cases[-1].levels[1], sympy.Integer(1)):
        raise Contradiction(f"the last pattern ends at the level {cases[-1].levels[1]}, not where nothing leaks")


def check_closed_form(setting: Setting, cases: Sequence[Case]) -> None:
    """Compare formulas and thresholds with the curve of the toolkit, where that has one cell."""
    question, region = setting.question, setting.region
    curve: Any = Tradeoff(question.data, leakage=question.leakage, loss=question.loss).curve()
    if question.domain is Domain.SYMBOLS:
        if len(curve.cells) != 1:
            return
        pieces = [(*piece.ends, piece.exp) for piece in curve.pieces]
    else:
        pieces = [(real_to_sympy(p.start), real_to_sympy(p.stop), p.exp_to_sympy()) for p in curve.pieces]
    own = [(*case.distortions, case.formula) for case in cases if case.formula is not None]
    ours, theirs = _merged(region, own), _merged(region, pieces)
    if len(ours) != len(theirs):
        raise Contradiction(f"{len(ours)} formulas are derived, the curve of the toolkit has {len(theirs)}")
    for derived, known in zip(ours, theirs, strict=True):
        for a, b in zip(derived, known, strict=True):
            if not _equal(region, a, b):
                raise Contradiction(f"derived is {a}, the curve of the toolkit has {b}")


def _merged(region: Region, pieces: Sequence[tuple[sympy.Expr, ...]]) -> list[tuple[sympy.Expr, ...]]:
    """Join pieces with one formula."""
    merged = list[tuple[sympy.Expr, ...]]()
    for start, stop, formula in pieces:
        if merged and region.reduced(merged[-1][2] - formula) == 0:
            merged[-1] = (merged[-1][0], stop, formula)
        else:
            merged.append((start, stop, formula))
    return merged


def check_points(setting: Setting, cases: Sequence[Case], rng: Random) -> int:
    """Compare each formula at random rational points with the toolkit's answer, and with the program of all entries."""
    count, question = 0, setting.question
    region = setting.region
    walk = region.walk(POINTS - 1, rng.randrange(2**30)) if region.values else [{}] * (POINTS - 1)
    for values in [region.values, *walk]:
        source = question.source if question.domain is Domain.NUMBERS else question.source.of(values)
        tradeoff = Tradeoff(source, leakage=question.leakage, loss=question.loss)
        for case in cases:
            tell("comparison at random points", 0.75 + 0.25 * count / (POINTS * len(cases)))
            numbers = {sympy.Symbol(name): real_to_sympy(value) for name, value in values.items()}
            start, stop = [end.place.subs(numbers) for end in (case.range.start, case.range.stop)]
            place = _between(start, stop, Fraction(rng.randint(1, SHARES - 1), SHARES))
            if place is None:
                continue
            at = {**numbers, case.variable: real_to_sympy(place)}
            if case.formula is None:
                level, distortion = place, rational(case.solved.distortion.subs(numbers))
            else:
                level, distortion = rational(case.formula.subs(at)), place
                answer = tradeoff.at(distortion).exp
                if answer != level:
                    raise Contradiction(f"at D = {distortion} derived is {level}, the toolkit has {answer}")
            least = _least(setting.program, tradeoff.question, level, values)
            if least != distortion:
                raise Contradiction(f"at the level {level} the program has D = {least}, derived is {distortion}")
            count += 1
    return count


def _least(program: Program, question: Question, level: Fraction, values: Values) -> Fraction:
    """Return the least distortion at a level, under dp by another program over all entries than that of the patterns."""
    if question.leakage.compares_neighbours:
        return EntriesProgram(question).solved(level).distortion
    return program.solved(level, values).distortion


def _between(start: sympy.Expr, stop: sympy.Expr, share: Fraction) -> Fraction | None:
    """Return a rational between two numbers, at about a share of the way; None where there is no room."""
    low = _near(start)
    high = low + 8 if stop.is_infinite else _near(stop)
    width = high - low
    return low + width * share if width > 16 * BEYOND else None


def _near(number: sympy.Expr) -> Fraction:
    """Return a rational number itself, or one near it."""
    if number.is_Rational:
        return rational(number)
    return Fraction(round(Fraction(str(number.evalf(30))) / BEYOND)) * BEYOND


def _equal(region: Region, first: sympy.Expr, second: sympy.Expr) -> bool:
    if first == second:
        return True
    if first.is_infinite or second.is_infinite:
        return False
    return bool(region.reduced(sympy.radsimp(first - second)) == 0)


def _named(case: Case) -> str:
    return "/".join(["".join(row) for row in case.solved.equations.pattern.colors])
