"""Where derivations look: levels inside of gaps, points inside of ranges, walks in a region, and short numbers near others.

Covers: symdp.derivations.checks, symdp.derivations.cover, symdp.derivations.equations, symdp.derivations.leakage_rules,
symdp.derivations.lines, symdp.derivations.optimal_pattern, symdp.derivations.setting, symdp.derivations.signs,
symdp.derivations.steps
"""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import inf
from random import Random
from types import SimpleNamespace

import pytest
import sympy

from symdp import Database, SourceSet, Tradeoff
from symdp.arithmetic.symbols.affine import Affine
from symdp.arithmetic.symbols.polyhedron import Polyhedron
from symdp.derivations import cover as covers
from symdp.derivations.checks import BEYOND, _between, _equal, _merged, _near, check_cover, check_equations, check_points
from symdp.derivations.cover import _chain, _levels, _short, cover, inverted, limit
from symdp.derivations.derivation import derivation
from symdp.derivations.equations import _completed, _linear
from symdp.derivations.leakage_rules import RULES
from symdp.derivations.lines import as_latex, as_text
from symdp.derivations.optimal_pattern import _alike
from symdp.derivations.setting import _relation, read_setting
from symdp.derivations.setting import _short as short_point
from symdp.derivations.signs import UNBOUNDED, Bound, Inequality, Range, Region, _extreme, factors, range_of
from symdp.derivations.steps import _source, mechanism_of
from symdp.errors import Contradiction, InvalidArgument, Unsupported
from symdp.graphs.families import line
from symdp.leakages.measure import Kind
from symdp.leakages.values.polynomial import distortion_symbol
from symdp.mechanisms.coloring import Color
from symdp.work import listening

F = Fraction
D, P, Q, X = distortion_symbol(), *sympy.symbols("p q x")
ORDER = Region(
    (Affine.symbol("q"), Affine.symbol("p") - Affine.symbol("q")), (Q >= 0, P >= Q), {}, {"p": F(2, 3), "q": F(1, 5)}
)
RATIO, MAXIMA = RULES[Kind.RATIO], RULES[Kind.COLUMN_MAXIMA]


@pytest.mark.sampled(99)
@pytest.mark.parametrize(("low", "high"), [(1.0, 2.0), (1.0, inf), (3.5, 3.6), (10.0, 1e6), (1.0, 1.0000001), (7.0, inf)])
def test_levels_inside_of_a_gap_are_different_and_short(low, high):
    """Their reciprocals lie at five shares of the gap between those of its ends, the middle first."""
    levels = list(_levels(low, high))
    assert len(set(levels)) == 5
    assert all(low < level < high for level in levels)
    start, stop = 1 / low, 0.0 if high == inf else 1 / high
    for level, share in zip(levels, (0.5, 0.4142, 0.6181, 0.2718, 0.8), strict=True):
        inside = 1 / (stop + share * (start - stop))
        room = min(inside - low, 1.0 if high == inf else high - inside)
        assert abs(level - Fraction(inside)) <= Fraction(room / 8) + F(1, 10**12)
        assert level.denominator <= 2 * max(1, int(8 / room) + 1)
    assert next(_levels(1.0, inf)) == 2


def test_a_number_is_shortened_within_a_distance():
    assert _short(3.14159265, 0.01) == F(22, 7)
    assert _short(3.14159265, 0.2) == 3
    assert _short(2.5, 0.5) in (2, 3)
    assert _short(2.5, 0.49) == F(5, 2)
    assert abs(_short(0.123456789, 1e-6) - F("0.123456789")) <= F(1, 10**6)


def test_places_inside_of_a_range_are_at_a_share_of_it():
    one, two, root = sympy.Integer(1), sympy.Integer(2), sympy.sqrt(2)
    assert _between(one, two, F(1, 4)) == F(5, 4)
    assert _between(one, sympy.oo, F(1, 2)) == 5
    assert _between(one, one, F(1, 2)) is None
    assert _between(one, one + sympy.Rational(16, 2**20), F(1, 2)) is None
    assert _between(one, one + sympy.Rational(17, 2**20), F(1, 2)) == 1 + F(17, 2**21)
    assert one < _between(one, root, F(1, 2)) < root
    assert _near(sympy.Rational(1, 3)) == F(1, 3)
    assert abs(_near(root) - F(14142135623730951, 10**16)) <= BEYOND / 2
    assert (_near(root) / BEYOND).denominator == 1
    assert F(1, 2**20) == BEYOND


def test_expressions_are_equal_where_the_equations_make_them_so():
    region = Region((), (), {P: 1 - Q}, {})
    assert _equal(region, P, P)
    assert _equal(region, P + Q, sympy.Integer(1))
    assert _equal(region, 1 / (1 + sympy.sqrt(2)), sympy.sqrt(2) - 1)
    assert not _equal(region, P, Q)
    assert not _equal(region, sympy.oo, P)
    assert not _equal(region, P, sympy.oo)
    assert _equal(region, sympy.oo, sympy.oo)


def test_a_quotient_of_affine_functions_is_inverted_and_has_limits():
    level = RATIO.level
    formula = inverted(2 / (level + 2), level)
    assert sympy.simplify(formula - 2 * (1 - D) / D) == 0
    assert inverted((level**2 + 1) / level, level) is None
    assert inverted(sympy.Rational(1, 3), level) is None
    assert limit(formula, sympy.Integer(0)) is sympy.oo
    assert limit(formula, sympy.Rational(1, 2)) == 2
    assert limit(formula, sympy.Integer(1)) == 0
    assert limit(sympy.Integer(3), D) == 3


def case(low, high):
    """A case that is optimal between two levels, with a range of distortions that fall as the level grows."""
    ends = [Bound(sympy.Rational(1, 1) / end, UNBOUNDED) for end in (high, low)]
    return _Case(Range(*ends), (high, low))


class _Case(SimpleNamespace):
    """What a chain of cases is made of."""

    def __init__(self, span, levels):
        super().__init__(range=span, levels=tuple(map(sympy.sympify, levels)), region=Region((), (), {}, {}))


def test_a_chain_of_cases_leaves_out_those_within_others_and_cuts_overlaps(monkeypatch):
    monkeypatch.setattr(covers, "replace", _replaced)
    chain = _chain([case(1, 2), case(2, 5), case(3, 4), case(5, 9)])
    assert [one.levels for one in chain] == [(9, 5), (5, 2), (2, 1)]
    assert [one.range.start.place for one in chain] == [sympy.Rational(1, 9), sympy.Rational(1, 5), sympy.Rational(1, 2)]
    chain = _chain([case(1, 4), case(3, 9), case(3, 5)])
    assert [one.levels for one in chain] == [(9, 3), (4, 1)]
    assert chain[1].range.start == Bound(sympy.Rational(1, 3), UNBOUNDED)
    assert chain[1].range.stop.place == 1


def _replaced(made, **changes):
    if isinstance(made, _Case):
        return _Case(changes["range"], made.levels)
    return Range(**{"start": made.start, "stop": made.stop, "others": made.others} | changes)


@pytest.mark.parametrize("leakage", ["dp", "ml"])
def test_cases_meet_end_to_end_and_are_reported_as_they_are_drawn(leakage):
    setting = read_setting(Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"]), leakage=leakage).question)
    shares = []
    cases = cover(setting.program, setting.region, shares.append)
    assert shares[-1] == 1
    assert len(shares) >= len(cases)
    assert all(0 < share <= 1 for share in shares)
    assert all(first.distortions[1] == second.distortions[0] for first, second in pairwise(cases))
    assert cases[0].range.start.place == 0
    assert cases[-1].levels[1] == 1
    assert cases[0].begins == ("<" if leakage == "dp" else "<=")
    for one in cases:
        for inequality in one.inequalities():
            assert inequality.expression.subs(one.numbers) >= 0
        high, low = one.levels
        assert high is sympy.oo or high > low


def test_more_than_sixty_cases_are_refused(monkeypatch):
    setting = read_setting(Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"])).question)
    drawn = []
    cover(setting.program, setting.region, drawn.append)
    assert covers.MOST_CASES == 60
    monkeypatch.setattr(covers, "MOST_CASES", len(drawn))
    assert cover(setting.program, setting.region)
    monkeypatch.setattr(covers, "MOST_CASES", len(drawn) - 1)
    with pytest.raises(Unsupported, match=f"source: more than {len(drawn) - 1} patterns; give fewer letters or priors"):
        cover(setting.program, setting.region)


def test_where_nothing_leaks_there_is_no_formula():
    setting = read_setting(Tradeoff(SourceSet.single(["1", "0"])).question)
    with pytest.raises(InvalidArgument, match="nothing leaks at D = 0"):
        cover(setting.program, setting.region)


def test_the_largest_of_lower_ends_and_the_least_of_upper_ones():
    def bounds(*places):
        return [Bound(sympy.sympify(place), Inequality(sympy.sympify(place), f"{place} >= 0")) for place in places]

    ends = bounds(0, Q, P, P + Q)
    for listed in (ends, ends[::-1], [ends[2], *ends]):
        assert _extreme(listed, 1, ORDER).place == P + Q
        assert _extreme(listed, -1, ORDER).place == 0
    assert _extreme(bounds(sympy.oo), -1, ORDER).place is sympy.oo
    for listed, side in ((bounds(P, 2 * Q), 1), (bounds(2 * Q, P), -1), (bounds(P, 2 * Q, 0), 1)):
        with pytest.raises(Unsupported, match="depends on the values of the symbols"):
            _extreme(listed, side, ORDER)
    # Of equal ends the first one counts.
    first, second = bounds(P, 1 * P)
    assert _extreme([first, second], 1, ORDER) is first
    assert _extreme([second, first], -1, ORDER) is second


def test_an_inequality_has_a_threshold_where_its_slope_has_one_sign():
    """Where p >= q >= 0, and p = 2/3 and q = 1/5 inside: p x >= 1 bounds x from below, (p - 2 q) x >= 1 not always."""
    found = range_of([Inequality(P * X - 1, "p x >= 1")], X, sympy.Integer(4), ORDER)
    assert (found.start.place, found.stop.place) == (1 / P, sympy.oo)
    with pytest.raises(Unsupported, match=r"the sign of p - 2\*q depends on the values of the symbols"):
        range_of([Inequality((P - 2 * Q) * X - 1, "(p - 2 q) x >= 1")], X, sympy.Integer(4), ORDER)


def test_factors_are_those_of_numerator_and_denominator_with_their_multiplicity():
    assert list(factors(3 * (P - Q) ** 2 / (2 * P))) == [(3, 1), (P - Q, 2), (2, 1), (P, 1)]
    assert list(factors(sympy.Integer(0))) == [(0, 1), (1, 1)]


def test_a_walk_takes_every_eighth_point_and_completes_it():
    triangle = Polyhedron((Affine.symbol("q"), Affine.symbol("p") - Affine.symbol("q"), 1 - Affine.symbol("p")))
    region = Region(triangle.forms, (), {X: P + 2 * Q}, {"p": F(2, 3), "q": F(1, 5), "x": F(16, 15)}, triangle)
    walked = region.walk(4, 9)
    free = list(triangle.walk({"p": F(2, 3), "q": F(1, 5)}, 32, 9))
    assert walked == [dict(point) | {"x": point["p"] + 2 * point["q"]} for point in free[7::8]]
    assert region.completed({"p": F(1, 2), "q": F(1, 4)}) == {"p": F(1, 2), "q": F(1, 4), "x": 1}
    assert region.numbers == {P: sympy.Rational(2, 3), Q: sympy.Rational(1, 5), X: sympy.Rational(16, 15)}


def test_factors_that_are_positive_at_the_numbers_are_printed():
    region = Region((), (), {P: 1 - Q}, {})
    numbers = {Q: sympy.Rational(1, 3), D: sympy.Rational(1, 4)}
    assert region.tidy((D - 1) * (Q - 1) / D, numbers) == P * (1 - D) / D
    assert str(region.tidy((Q - 1) ** 2 * (D - 1) / 3, numbers)) == "-p**2*(1 - D)/3"
    assert str(region.tidy(sympy.Rational(2, 3) / (2 * D - 1), numbers)) == "-2/(3 - 6*D)"
    assert region.tidy(sympy.oo, numbers) is sympy.oo
    assert region.tidy(-sympy.oo, numbers) == -sympy.oo
    assert region.tidy(P + Q, numbers) == 1


def test_points_are_shortened_to_a_common_denominator():
    triangle = Polyhedron((Affine.symbol("q"), Affine.symbol("p") - Affine.symbol("q"), 1 - Affine.symbol("p")))
    near = short_point({"p": F(2001, 3001), "q": F(601, 3001)}, triangle)
    assert all(form.at(near) > 0 for form in triangle.forms)
    assert near == {"p": F(13, 19), "q": F(4, 19)}
    narrow = Polyhedron((Affine.symbol("p") - F(1, 10**6), F(2, 10**6) - Affine.symbol("p")))
    inside = {"p": F(3, 2 * 10**6)}
    assert short_point(inside, narrow) == inside


B, R, W, E = Color.BLACK, Color.RED, Color.WHITE, Color.EMPTY


def test_ratios_color_entries_by_the_least_of_their_column_and_maxima_by_the_greatest():
    rows = [[F(3, 4), F(1, 4)], [F(1, 4), F(3, 4)]]
    assert RATIO.colors(rows, F(3)) == ((B, R), (R, B))
    assert RATIO.colors(rows, F(4)) == ((W, W), (W, W))
    assert RATIO.colors([[F(1), F(0)], [F(1), F(0)]], F(2))[0][1] is E
    assert MAXIMA.colors([[F(3, 4), F(1, 4), F(0)], [F(1, 4), F(3, 4), F(0)]], F(3, 2)) == ((B, W, E), (W, B, E))
    base, price = sympy.symbols("m kappa")
    costs = list(sympy.symbols("r1:5"))
    assert [RATIO.entry(color, base) for color in (B, R, E, W)] == [RATIO.level * base, base, 0, None]
    assert [MAXIMA.entry(color, base) for color in (B, E, W)] == [base, 0, None]
    assert RATIO.column_price((B, R, W, E), costs, price) == RATIO.level * costs[0] + costs[1] + costs[3]
    assert MAXIMA.column_price((B, R, W, B), costs, price) == price + costs[0] + costs[3]
    assert (RATIO.top(5), MAXIMA.top(5)) == (None, 5)
    assert (RATIO.closing([base, price]), MAXIMA.closing([base, price])) == ([], [base + price])
    assert (RATIO.bounds_ratios, MAXIMA.bounds_ratios) == (True, False)
    assert RATIO.free_row([[F(1), F(0)], [F(1, 2), F(1, 2)]]) == [F(3, 4), F(1, 4)]
    assert MAXIMA.free_row([[F(1), F(0)], [F(1, 2), F(1, 2)]]) == [1, 0]
    assert RATIO.between(costs, base, 1) == [
        (costs[1] - base, ">=", "m{y}"),
        (RATIO.level * base - costs[1], "<=", "lambda*m{y}"),
    ]
    assert [text for _, _, text in RATIO.between(costs[:3], None, 1)] == ["0", "lambda*W({y}|1)", "lambda*W({y}|3)"]
    assert [value for value, _, _ in RATIO.between(costs[:3], None, 1)] == [
        costs[1],
        *[RATIO.level * costs[k] - costs[1] for k in (0, 2)],
    ]
    assert MAXIMA.between(costs, base, 2) == [(costs[2], ">=", "0"), (base - costs[2], "<=", "m{y}")]


def test_relations_are_told_in_the_shortest_way_that_the_equations_allow():
    first, second, third = sympy.symbols("P1 P2 P3")
    solved = {first: 1 - second - third}
    for form, text in (
        (1 - 2 * second - third, "P1 >= P2"),
        (1 - second - third, "P1 >= 0"),
        (second + third - sympy.Rational(1, 2), "1/2 >= P1"),
        (second - third, "P2 >= P3"),
        (third, "P3 >= 0"),
        (second + third, "P2 + P3 >= 0"),
        (2 - 2 * second - 3 * third, "2 >= 2*P2 + 3*P3"),
    ):
        assert str(_relation(form, solved)) == text
    assert str(_relation(1 - second, {})) == "1 >= P2"


def test_no_case_covers_nothing():
    with pytest.raises(Contradiction, match="the patterns do not begin at D = 0"):
        check_cover([])


def test_ranges_begin_with_a_formula_at_no_distortion():
    setting = read_setting(Tradeoff(SourceSet.single(["2/3", "1/3"])).question)
    first, *others = cover(setting.program, setting.region)
    check_cover([first, *others])
    later = replace(first.range, start=replace(first.range.start, place=F(1, 10)))
    for case in (replace(first, range=later), replace(first, formula=None)):
        with pytest.raises(Contradiction) as caught:
            check_cover([case, *others])
        assert str(caught.value) == "the patterns do not begin at D = 0"


def test_every_entry_is_what_its_colour_and_the_base_of_its_column_say():
    setting = read_setting(Tradeoff(SourceSet.single(["2/3", "1/3"])).question)
    case = cover(setting.program, setting.region)[0]
    assert case.solved.equations.pattern.colors == ((B, R), (R, B))
    check_equations(case)
    first, second = case.solved.bases
    for bases, entry in (((2 * first, second), "W(1|1)"), ((first, 2 * second), "W(2|1)")):
        with pytest.raises(Contradiction) as caught:
            check_equations(replace(case, solved=replace(case.solved, bases=bases)))
        assert f"the equation of colour of {entry} does not hold" in str(caught.value)


def test_linear_equations_have_one_solution_or_none_is_taken():
    x, y = sympy.symbols("x y")
    assert _linear([x + y - 3, x - y - 1], [x, y]) == {x: 2, y: 1}
    assert _linear([x - P], [x]) == {x: P}
    assert _linear([x + y - 3], [x, y]) is None
    assert _linear([x - 1], [x, y]) is None
    assert _completed([x - 1], [], [x, y]) is None
    assert _linear([x - 1, x - 2], [x]) is None
    assert _completed([x + y - 3], [x - y - 1, x - 7], [x, y]) == {x: 2, y: 1}
    assert _completed([x + y - 3], [x + y - 4, x - 1], [x, y]) == {x: 1, y: 2}
    assert _completed([x + y - 3], [], [x, y]) is None
    assert _completed([x - 1, x - 2], [x], [x]) is None


def test_fractions_are_written_with_one_bar_and_their_sign_before_it():
    for expression, text, latex in (
        (P / 2, "p/2", r"\frac{p}{2}"),
        (-P / 2, "-p/2", r"-\frac{p}{2}"),
        (-(P + Q) / D, "(-p - q)/D", r"\frac{- p - q}{D}"),
        (P / 2 + Q / 3, "(3*p + 2*q)/6", r"\frac{3 p + 2 q}{6}"),
        (-P * (1 - D) / (Q * D), "-p*(1 - D)/(D*q)", r"-\frac{p (1 - D)}{D q}"),
        (1 / (1 - P), "1/(1 - p)", r"\frac{1}{1 - p}"),
        (P * (1 - Q) + 1, "p*(1 - q) + 1", r"p (1 - q) + 1"),
        (sympy.Integer(-3), "-3", "-3"),
    ):
        assert as_text(expression) == text
        assert as_latex(expression) == latex


def test_databases_and_graphs_have_no_derivation():
    for tradeoff in (
        Tradeoff(Database(records=2, letters=2)),
        Tradeoff(SourceSet.single(["1/2", "1/4", "1/4"]), adjacency=line(3)),
    ):
        with pytest.raises(Unsupported, match="leakage=dp in this model has no derivation"):
            read_setting(tradeoff.question)


def test_four_priors_are_listed_and_the_others_counted():
    rows = [["1/2", "1/2"], ["1/3", "2/3"], ["1/4", "3/4"], ["1/5", "4/5"], ["1/6", "5/6"], ["1/7", "6/7"]]
    setting = read_setting(Tradeoff(SourceSet.single(rows[0])).question)
    for count, words in (
        (1, "The source is the prior "),
        (4, "The source is the hull of the priors "),
        (6, " and 2 others"),
    ):
        priors = tuple(tuple(map(sympy.Rational, row)) for row in rows[:count])
        told = SimpleNamespace(question=setting.question, program=SimpleNamespace(priors=priors))
        parts = [part if isinstance(part, str) else part.text for part in _source(told)]
        assert words in parts
        assert len([part for part in parts if part.startswith("(")]) == min(count, 4)
        assert (" and 1 others" in parts, "others" in parts[-1]) == (False, count > 4)


def test_cases_are_alike_with_one_pattern_and_one_formula():
    def made(formula, colors=("B", "R")):
        pattern = SimpleNamespace(colors=colors)
        solved = SimpleNamespace(equations=SimpleNamespace(pattern=pattern))
        return SimpleNamespace(formula=formula, solved=solved, region=Region((), (), {P: 1 - Q}, {}))

    assert _alike(made(P / D), made((1 - Q) / D))
    assert not _alike(made(P / D), made(Q / D))
    assert not _alike(made(P / D), made(P / D, ("R", "B")))
    assert not _alike(made(None), made(P / D))
    assert not _alike(made(P / D), made(None))


def test_patterns_are_half_of_what_is_told_and_checks_the_other_half():
    reports = []
    with listening(lambda what, share: reports.append((what, share))):
        made = derivation(SourceSet.single(["2/3", "1/3"]))
    count = len(made.cases)
    drawn, checks, points = (
        list(dict.fromkeys([share for what, share in reports if what == name]))
        for name in ("patterns of optimal mechanisms", "checks of the patterns", "comparison at random points")
    )
    assert drawn[-1] == 0.5
    assert drawn == sorted(drawn)
    assert checks == [0.5 + k / count / 4 for k in range(count)]
    assert points[0] == 0.75
    assert points == [0.75 + 0.25 * k / (3 * count) for k in range(len(points))]
    assert made.points == len(points) == 3 * count


def test_three_points_of_each_pattern_are_compared_in_numbers_and_in_symbols():
    made = derivation(SourceSet.ordered_symbols(2), leakage="ml")
    assert made.points == 3 * len(made.cases)


def test_a_level_inside_of_a_gap_has_the_fewest_digits_that_fit():
    for value, width, short in ((0.4, 0.5, 0), (0.4, 0.45, 0), (0.4, 0.2, Fraction(1, 2)), (0.4, 0.05, Fraction(2, 5))):
        assert _short(value, width) == short


def test_entries_of_two_colors_with_one_value_are_named_by_their_places():
    value = sympy.Rational(1, 2)

    def named(colors):
        equations = SimpleNamespace(pattern=SimpleNamespace(colors=colors))
        solved = SimpleNamespace(equations=equations, entries=((value, value), (value, value)))
        return [formula.text for formula in mechanism_of(SimpleNamespace(solved=solved, in_variable=lambda entry: entry))]

    assert named((("red", "red"), ("red", "red"))) == ["red = 1/2"]
    assert named((("red", "blue"), ("blue", "red"))) == ["W(1|1) = W(2|1) = W(1|2) = W(2|2) = 1/2"]


def test_formulas_that_are_the_same_are_joined_with_the_last_piece():
    region = Region((), (), {}, {})
    pieces = [(0, 1, X), (1, 2, 2 * X), (2, 3, X + X), (3, 4, X)]
    assert _merged(region, pieces) == [(0, 1, X), (1, 3, 2 * X), (3, 4, X)]


@pytest.mark.parametrize(("gap", "is_closed"), [(1e-10, True), (1e-8, False)])
def test_a_gap_is_closed_in_proportion_to_its_level(gap, is_closed, monkeypatch):
    """Two cases meet at the level 1000."""
    setting = read_setting(Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"])).question)
    spans = iter([(1000 + gap, inf), (1.0, 1000.0)])
    monkeypatch.setattr(covers, "case_at", lambda *_: next(spans, None))
    monkeypatch.setattr(covers, "_span", lambda case: case)
    monkeypatch.setattr(covers, "_chain", lambda drawn: drawn)
    if is_closed:
        assert len(cover(setting.program, setting.region)) == 2
    else:
        with pytest.raises(Unsupported, match="no pattern closes the gap"):
            cover(setting.program, setting.region)


@pytest.mark.parametrize("end", [min, max])
def test_points_at_either_end_of_what_is_drawn_lie_inside(end):
    class Ends(Random):
        def randint(self, low, high):
            return end(low, high)

    setting = read_setting(Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"])).question)
    cases = cover(setting.program, setting.region)
    assert check_points(setting, cases, Ends(1)) == 3 * len(cases)


def test_a_distortion_without_an_inverse_is_refused(monkeypatch):
    setting = read_setting(Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"])).question)
    monkeypatch.setattr(covers, "inverted", lambda *_: None)
    with pytest.raises(Unsupported, match="of a pattern has no inverse in fractions of D; give one prior"):
        covers.case_at(setting.program, setting.region, F(2))


def test_an_inequality_that_holds_with_equality_has_no_range():
    region = Region((), (), {}, {})
    touching, beyond = (Inequality((X - 1) ** 2, "a square"), Inequality(X, "a number"))
    assert range_of([touching, beyond], X, sympy.Integer(1), region) is None
    assert range_of([touching, beyond], X, sympy.Integer(2), region) is not None
