"""Derived formulas are those of the toolkit; what is planted in a derivation is caught; what is said of it is so.

Covers: symdp.derivations.checks, symdp.derivations.cover, symdp.derivations.derivation, symdp.derivations.equations,
symdp.derivations.leakage_rules, symdp.derivations.lines, symdp.derivations.optimal_pattern, symdp.derivations.pattern,
symdp.derivations.program, symdp.derivations.setting, symdp.derivations.signs, symdp.derivations.steps,
symdp.mechanisms.coloring, symdp.sources.parametric.ordered_prior
"""

import re
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
import sympy

from symdp import Database, SourceSet, Tradeoff
from symdp.derivations import cover as covering
from symdp.derivations.checks import check_closed_form, check_cover, check_equations, check_points, check_range
from symdp.derivations.derivation import Derivation, derivation
from symdp.derivations.setting import read_setting
from symdp.derivations.signs import UNBOUNDED, Bound
from symdp.errors import Contradiction, InvalidArgument, Unsupported
from symdp.graphs.families import line
from symdp.mechanisms.coloring import color
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.parametric.symbol_reader import read_symbols
from tests.derivations.sources import APART, SOURCES

D = sympy.Symbol("D")


def of_toolkit(source, **model):
    """Ends and exponential of the pieces of the curve of one ordered prior."""
    return [(*piece.ends, piece.exp) for piece in Tradeoff(source, **model).curve().pieces]


@pytest.mark.parametrize("letters", [2, 3, 4])
@pytest.mark.parametrize("leakage", ["dp", "ml"])
def test_one_prior_in_symbols_has_the_formulas_of_the_toolkit(letters, leakage):
    source = SourceSet.ordered_symbols(letters)
    known = derivation(source, leakage=leakage)
    own = [pattern for pattern in known.patterns if pattern.formula != 1]
    assert len(own) == letters - 1
    for pattern, (start, stop, exp) in zip(own, of_toolkit(source, leakage=leakage), strict=True):
        assert sympy.expand(pattern.start - start) == 0
        assert sympy.expand(pattern.stop - stop) == 0
        assert sympy.cancel(pattern.formula - exp.subs({"P1": 1 - sum(sympy.symbols(f"P2:{letters + 1}"))})) == 0


@pytest.mark.thorough
@pytest.mark.parametrize("leakage", ["dp", "ml"])
def test_one_prior_on_five_letters(leakage):
    known = derivation(SourceSet.ordered_symbols(5), leakage=leakage)
    tails = [sum(sympy.symbols("P2:6")[4 - k :]) for k in range(4)]
    chosen = [
        tails[k] + (4 - k) * sympy.Symbol(f"P{5 - k}") if leakage == "dp" else sum(sympy.symbols("P2:6")[3 - k :])
        for k in range(4)
    ]
    own = [pattern for pattern in known.patterns if pattern.formula != 1]
    assert [sympy.expand(pattern.stop - stop) for pattern, stop in zip(own, chosen, strict=True)] == [0] * 4


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", SOURCES)
def test_derived_values_are_those_of_the_toolkit(name, rng):
    source, model = SOURCES[name]
    known = derivation(source, seed=rng.randrange(1000), **model)
    assert known.points > 0
    values = known.setting.region.values
    numbers = {sympy.Symbol(key): sympy.Rational(str(value)) for key, value in values.items()}
    tradeoff = Tradeoff(source.of(values) if values else source, **model)
    function, end = known.to_sympy().subs(numbers), known.zero_from.subs(numbers)
    for _ in range(4):
        at = Fraction(rng.randint(1, 99), 100) * Fraction(int(end.p), int(end.q))
        assert function.subs(D, sympy.Rational(str(at))) == sympy.Rational(str(tradeoff.at(at).exp))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", [name for name, (source, _) in SOURCES.items() if not getattr(source, "hypotheses", ())])
def test_a_formula_is_the_least_leakage_at_the_ends_that_its_range_has(name):
    """At D = 0 no number is infinite, and where nothing leaks a formula above 1 has ended."""
    source, model = SOURCES[name]
    known, tradeoff = derivation(source, **model), Tradeoff(source, **model)
    included = 0
    for pattern in known.patterns:
        condition = sympy.And(*_conditions(pattern.range.text))
        for end in {pattern.start, pattern.stop}:
            if end.is_Rational and condition.subs(D, end) == sympy.true:
                assert pattern.formula.subs(D, end) == sympy.Rational(str(tradeoff.at(str(end)).exp))
                included += 1
    assert included or not any(pattern.stop.is_Rational for pattern in known.patterns)
    sentence = known.steps[-1].lines[-1].text
    assert all(f"{pattern.range.text}" in sentence for pattern in known.patterns)


def _conditions(text):
    """The relations of a chain such as 0 < D <= 2/5."""
    sides = re.split(r" (<=|<|>=) ", text)
    return [sympy.Rel(*map(sympy.sympify, (sides[k], sides[k + 2])), sides[k + 1]) for k in range(0, len(sides) - 2, 2)]


def test_random_priors(rng):
    for _ in range(2):
        weights = [rng.randint(1, 30) for _ in range(3)]
        known = derivation(
            SourceSet.single([Fraction(w, sum(weights)) for w in weights]), loss=rng.choice(["line", "hamming"])
        )
        assert known.patterns[0].start == 0


def test_an_irrational_threshold():
    known = derivation(SOURCES["on a line, irrational"][0], loss="line")
    assert known.patterns[0].stop == sympy.Rational(19, 20) - sympy.sqrt(145) / 20
    assert known.patterns[0].formula == (27 - 20 * D) / (10 * D)


def test_the_colours_are_those_of_the_mechanism_at_a_point():
    known = derivation(SourceSet.single(["1/2", "3/10", "1/5"]))
    for pattern, distortion in zip(known.patterns, ("1/5", "9/20"), strict=False):
        matrix = pattern.mechanism.subs(D, sympy.Rational(distortion)).tolist()
        mechanism = Mechanism.from_rows([[str(entry) for entry in row] for row in matrix])
        assert tuple(str(color(mechanism)).replace(" ", "").split("\n")) == pattern.colors
        assert mechanism.exp_epsilon == Fraction(str(pattern.formula.subs(D, sympy.Rational(distortion))))


@pytest.fixture(scope="module")
def ordered():
    return derivation(SourceSet.ordered_symbols(3))


def planted(known, place, **changes):
    cases = list(known.cases)
    cases[place] = replace(cases[place], **changes)
    return replace(known, cases=tuple(cases))


def with_pattern(case, **changes):
    equations = case.solved.equations
    return replace(case.solved, equations=replace(equations, pattern=replace(equations.pattern, **changes)))


def moved(case, **ends):
    bounds = {side: replace(getattr(case.range, side), place=place) for side, place in ends.items()}
    return replace(case.range, **bounds)


P2, P3, LEVEL = sympy.Symbol("P2"), sympy.Symbol("P3"), sympy.Symbol("lambda", positive=True)


def test_a_derivation_without_a_plant_is_accepted(ordered):
    assert ordered.check() == 9


def test_a_wrong_pattern_is_caught(ordered):
    first, second = ordered.cases[:2]
    colors = second.solved.equations.pattern.colors
    with pytest.raises(Contradiction, match=r"pattern BR0/RB0/WW0: the equation of .* does not hold"):
        planted(ordered, 0, solved=with_pattern(first, colors=colors)).check()
    rows = [tuple(row) for row in first.solved.equations.pattern.colors]
    rows[0] = (rows[0][1], rows[0][0], rows[0][2])
    with pytest.raises(Contradiction, match=r"pattern RBR/RBR/RRB: the equation of .* does not hold"):
        planted(ordered, 0, solved=with_pattern(first, colors=tuple(rows))).check()


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_dropped_pattern_is_caught(ordered, place):
    left = replace(ordered, cases=tuple([case for k, case in enumerate(ordered.cases) if k != place]))
    with pytest.raises(Contradiction, match=r"do not begin at D = 0|leave a gap|not where nothing leaks"):
        left.check()


@pytest.mark.parametrize(
    ("place", "ends", "words"),
    [
        (0, {"stop": P3}, "its range ends at"),
        (0, {"stop": 3 * P3}, "fails"),
        (0, {"stop": P2 + P3}, "fails"),
        (1, {"start": P3}, "fails"),
        (1, {"start": P2 / 2 + P3}, "fails|range ends at|gap"),
        (1, {"stop": P2}, "fails|range ends at"),
        (2, {"stop": 1 / P2}, "fails"),
        (2, {"start": sympy.Rational(9, 8)}, "range ends at|gap"),
    ],
)
def test_a_wrong_range_is_caught(ordered, place, ends, words):
    with pytest.raises(Contradiction, match=words):
        planted(ordered, place, range=moved(ordered.cases[place], **ends)).check()


@pytest.mark.parametrize("place", [0, 1])
def test_changed_signs_of_solutions_are_caught(ordered, place):
    case = ordered.cases[place]
    solved = case.solved
    changes = [
        {"formula": -case.formula},
        {"formula": case.formula + 1},
        {"solved": replace(solved, distortion=-solved.distortion)},
        {"solved": replace(solved, rows=(-solved.rows[0], *solved.rows[1:]))},
        {"solved": replace(solved, weights=(sympy.Integer(-1),))},
        {"solved": replace(solved, entries=((-solved.entries[0][0], *solved.entries[0][1:]), *solved.entries[1:]))},
        {"solved": replace(solved, bases=(-solved.bases[0], *solved.bases[1:]))},
    ]
    for change in changes:
        with pytest.raises(Contradiction):
            planted(ordered, place, **change).check()


@pytest.fixture(scope="module")
def weighted():
    return derivation(APART, leakage="ml")


QUARTER, HALF = sympy.Rational(1, 4), sympy.Rational(1, 2)


def moved_entries(solved, changes):
    """The entries of a solution, some of them with more or less, by row and column from 1."""
    return tuple(
        [
            tuple([entry + changes.get((x, y), 0) for y, entry in enumerate(row, 1)])
            for x, row in enumerate(solved.entries, 1)
        ]
    )


EQUATIONS = {
    "weights": (lambda s: {"weights": (s.weights[0], s.weights[1] + QUARTER)}, QUARTER),
    "r(2,1)": (lambda s: {"rows": (s.rows[0], s.rows[1] + 1, s.rows[2])}, -1),
    "p1": (lambda s: {"rows": (s.rows[0] + 1, *s.rows[1:])}, -1),
    "p1, by the price": (lambda s: {"price": s.price + 1}, 1),
    "row 1": (lambda s: {"entries": moved_entries(s, {(1, 1): -HALF})}, -HALF),
    "loss of prior 1": (lambda s: {"entries": moved_entries(s, {(2, 1): HALF, (2, 2): -HALF})}, sympy.Rational(3, 20)),
    "loss of prior 1, by D": (lambda s: {"distortion": s.distortion + 1}, -1),
    # Letter 2 has 3/10 and 1/5, letter 3 has 1/5 and 1/2.
    "loss of prior 2": (
        lambda s: {"entries": moved_entries(s, {(2, 1): 2, (2, 2): -2, (3, 2): -3, (3, 3): 3})},
        sympy.Rational(-11, 10),
    ),
    "colour of W(1|3)": (lambda s: {"entries": moved_entries(s, {(3, 1): 1, (3, 2): -1})}, 1),
    "colour of W(1|1)": (lambda s: {"bases": (s.bases[0] + 1, *s.bases[1:])}, -1),
}


@pytest.mark.sampled(20)
@pytest.mark.parametrize("name", EQUATIONS)
def test_each_equation_of_a_pattern_is_checked_by_its_name(name, weighted):
    change, left = EQUATIONS[name]
    case = weighted.cases[0]
    known = replace(case, solved=replace(case.solved, **change(case.solved)))
    with pytest.raises(Contradiction) as caught:
        check_equations(known)
    equation = name.partition(", by")[0]
    words, _, value = str(caught.value).partition(" does not hold, it leaves ")
    assert words == f"pattern B00/WB0/0WB: the equation of {equation}"
    assert sympy.expand(value.replace("Lambda", "x")) == left


def test_a_weight_alone_is_one_and_the_formula_is_the_inverse(ordered, weighted):
    check_equations(ordered.cases[0])
    check_equations(weighted.cases[0])
    first = ordered.cases[0]
    with pytest.raises(Contradiction, match="the equation of weights does not hold, it leaves -2"):
        check_equations(replace(first, solved=replace(first.solved, weights=(sympy.Integer(-1),))))
    with pytest.raises(Contradiction, match="the equation of the formula does not hold"):
        check_equations(replace(first, formula=first.formula + 1))


RANGES = {
    "shorter": (0, {"stop": P3}, "its range ends at 2*P3, not at P3"),
    "longer": (0, {"stop": 3 * P3}, "fails before 3*P3, from 2*P3 on"),
    "as long as the next one": (0, {"stop": P2 + P3}, "fails before P2 + P3, from 2*P3 on"),
    "elsewhere": (0, {"start": 2 * P3, "stop": P2 + P3}, "an inequality fails between 2*P3 and P2 + P3"),
    "empty": (0, {"start": P3, "stop": P3}, "an inequality fails between P3 and P3"),
    "too soon": (1, {"start": P3}, "fails before P3, from 2*P3 on"),
    "ended too soon": (1, {"stop": P2}, "its range ends at P2 + P3, not at P2"),
    "a level too large": (2, {"stop": (1 - P2 - P3) / P2 + P3}, ", from -(P2 + P3 - 1)/P2 on"),
    "a level too late": (2, {"start": sympy.Rational(9, 8)}, "its range ends at 1, not at 9/8"),
}


@pytest.mark.sampled(20)
@pytest.mark.parametrize("name", RANGES)
def test_a_wrong_range_is_named_with_the_right_end(name, ordered):
    place, ends, words = RANGES[name]
    case = ordered.cases[place]
    check_range(case)
    with pytest.raises(Contradiction) as caught:
        check_range(replace(case, range=moved(case, **ends)))
    assert str(caught.value).startswith(f"pattern {'/'.join(ordered.patterns[place].colors)}: ")
    assert str(caught.value).endswith(words)


def cut(case, **ends):
    """A case whose range ends where nothing says why, as where another one is optimal as well."""
    return replace(case, range=replace(case.range, **{side: Bound(end, UNBOUNDED) for side, end in ends.items()}))


def test_ranges_that_another_pattern_cuts_short_must_still_meet(ordered):
    first, second, last = ordered.cases
    ratio = (1 - P2 - P3) / P2
    gaps = {
        "the patterns leave a gap: one ends at D = P3, the next one begins at D = 2*P3": (
            [cut(first, stop=P3), second, last],
            0,
        ),
        "the patterns leave a gap: one ends at D = P2 + P3, the next one begins at D = P2 + P3": (
            [first, second, cut(last, stop=(1 + ratio) / 2)],
            2,
        ),
        f"the last pattern ends at the level {(1 + ratio) / 2}, not where nothing leaks": (
            [first, second, cut(last, start=(1 + ratio) / 2)],
            2,
        ),
        "the patterns do not begin at D = 0": ([second, last], 0),
    }
    for words, (cases, place) in gaps.items():
        check_range(cases[place])
        with pytest.raises(Contradiction) as caught:
            check_cover(cases)
        assert str(caught.value) == words
    for cases in ([], [last]):
        with pytest.raises(Contradiction, match="do not begin at D = 0"):
            check_cover(cases)
    check_cover(ordered.cases)


def test_the_closed_form_is_compared_by_formulas_and_by_ends(ordered, weighted):
    first, second, last = ordered.cases
    compare = [
        ([second, last], "1 formulas are derived, the curve of the toolkit has 2"),
        ([cut(first, stop=P3), second, last], "derived is P3, the curve of the toolkit has 2*P3"),
        ([first, cut(second, start=P3), last], "derived is P3, the curve of the toolkit has 2*P3"),
        ([first, replace(second, formula=second.formula + 1), last], "derived is .*, the curve of the toolkit has .*"),
    ]
    for cases, words in compare:
        with pytest.raises(Contradiction, match=words.replace("*P3", r"\*P3")):
            check_closed_form(ordered.setting, cases)
    check_closed_form(ordered.setting, ordered.cases)
    check_closed_form(weighted.setting, weighted.cases)  # Of three patterns the first two have one formula.


def test_points_are_compared_with_the_answer_and_with_the_program(weighted):
    setting, rng = weighted.setting, Random(1)
    assert check_points(setting, weighted.cases, rng) == 9
    other = replace(weighted.cases[0], formula=weighted.cases[0].formula + 1)
    with pytest.raises(Contradiction) as caught:
        check_points(setting, [other], rng)
    at, derived, known = re.fullmatch(r"at D = (\S+) derived is (\S+), the toolkit has (\S+)", str(caught.value)).groups()
    assert Fraction(known) == Tradeoff(APART, leakage="ml").at(at).exp == Fraction(derived) - 1
    program = replace(setting.program, loss=tuple([tuple([2 * cost for cost in row]) for row in setting.program.loss]))
    with pytest.raises(Contradiction) as caught:
        check_points(replace(setting, program=program), weighted.cases, rng)
    words = re.fullmatch(r"at the level (\S+) the program has D = (\S+), derived is (\S+)", str(caught.value))
    assert Fraction(words[2]) == 2 * Fraction(words[3])


def test_a_derivation_of_another_question_differs_from_the_closed_form(ordered):
    other = derivation(SourceSet.ordered_symbols(3), leakage="ml")
    with pytest.raises(Contradiction, match="the curve of the toolkit has"):
        Derivation(other.setting, ordered.cases).check()


def test_a_gap_that_no_pattern_closes_is_an_error(monkeypatch):
    honest = covering.solve

    def blind(program, pattern):
        """Solve no pattern with a column of zeros."""
        return None if len(pattern.used) < 3 else honest(program, pattern)

    monkeypatch.setattr(covering, "solve", blind)
    with pytest.raises(Unsupported, match=r"no pattern closes the gap of lambda from 1 to .*not complete"):
        derivation(SourceSet.single(["1/2", "3/10", "1/5"]))


OUTSIDE = {
    "measure": (lambda: derivation(SourceSet.simplex(3), leakage="mi"), "leakage=mi in this model"),
    "delta": (lambda: derivation(SourceSet.simplex(3), leakage="adp:1/10"), "leakage=adp:1/10 in this model"),
    "loss": (lambda: derivation(SourceSet.simplex(3), loss="ring"), "loss=ring has no derivation"),
    "neighbours": (
        lambda: read_setting(Tradeoff(SourceSet.simplex(3), adjacency=line(3)).question),
        "leakage=dp in this model",
    ),
    "records": (lambda: read_setting(Tradeoff(Database(2, 2)).question), "leakage=dp in this model"),
    "six letters on a line": (
        lambda: derivation(SourceSet.single(["1/6"] * 6), loss="line"),
        "source of 1 vertices on 6 letters",
    ),
    "line, maxima": (lambda: derivation(SourceSet.ordered_symbols(3), loss="line"), "line"),
    "letters": (lambda: derivation(SourceSet.single(["1/7"] * 7)), "letters=7 of this source"),
    "set of four letters": (lambda: derivation(SourceSet.simplex(4)), "simplex|4 letters"),
    "symbols": (lambda: derivation(SourceSet.ordered_symbols(6)), "has no derivation"),
}


@pytest.mark.parametrize("name", OUTSIDE)
def test_what_is_out_of_scope_is_refused_in_one_line(name):
    ask, words = OUTSIDE[name]
    with pytest.raises(Unsupported, match=words) as refused:
        ask()
    assert "\n" not in str(refused.value)


def test_symbols_without_an_order_are_refused_with_the_way_out():
    with pytest.raises(Unsupported, match=r"the sign of p - q depends on the values of the symbols.*--where"):
        derivation(read_symbols("p,1-p; q,1-q"))
    with pytest.raises(InvalidArgument, match="nothing leaks at D = 0"):
        derivation(SourceSet.single(["1", "0", "0"]))


def numbers_of(step):
    """The numbers of the optimum that a step names."""
    (sentence,) = [line.text for line in step.lines if line.text.startswith("It is the pattern")]
    return {name: sympy.Rational(value) for name, value in re.findall(r"(\w+) = ([\d/]+)", sentence)}


def parsed(text, values):
    """A formula of a step, read back, at values by name."""
    plain = re.sub(r"W\((\d)\|(\d)\)", r"W_\1_\2", re.sub(r"r\((\d),(\d)\)", r"r_\1_\2", text)).replace("lambda", "lamda")
    names = values | {"lamda": values.get("lambda", values.get("Lambda"))}
    return sympy.parse_expr(plain, local_dict=names)


@pytest.mark.parametrize("leakage", ["dp", "ml"])
def test_equations_of_the_steps_hold_at_the_solutions_that_they_print(leakage):
    """Each sentence is read back: its equations hold at the numbers and at the values that the other sentences give."""
    known = derivation(SourceSet.ordered_symbols(3), leakage=leakage)
    checked = 0
    for pattern, step in zip(known.patterns, known.steps[2:-1], strict=True):
        values = numbers_of(step)
        at = {**pattern.cases[0].numbers}
        matrix = pattern.mechanism.subs(at)
        values |= {f"W_{y + 1}_{x + 1}": matrix[x, y] for x in range(3) for y in range(3)}
        case = pattern.cases[0]
        values |= {f"m{y + 1}": base.subs(at) for y, base in enumerate(case.solved.bases) if base is not None}
        sentences = [line.text for line in step.lines]
        multipliers = next(text for k, text in enumerate(sentences) if text.startswith("Solution") and "nu1" in text)
        for group in multipliers.removeprefix("Solution: ").rstrip(".").split(", "):
            *names, value = group.split(" = ")
            values |= dict.fromkeys(names, parsed(value, values))
        for text in sentences:
            if text.startswith(("Equations: ", "Equations of the multipliers: ")):
                for equation in text.partition(": ")[2].rstrip(".").split(", "):
                    left, right = equation.split(" = ")
                    assert parsed(left, values) == parsed(right, values), equation
                    checked += 1
        if "that is" in sentences[2] + sentences[3]:
            (law,) = re.findall(r"that is [lL]ambda = (.*?), and", " ".join(sentences))
            assert parsed(law, values) == values.get("lambda", values.get("Lambda"))
    assert checked > 15


def test_the_ends_that_the_steps_name_are_where_inequalities_fail(ordered):
    """The value that is said to fail is zero at the end of the range."""
    for pattern, step in zip(ordered.patterns[:2], ordered.steps[2:4], strict=True):
        said = [line.text for line in step.lines if line.text.startswith(("Above it", "Below it"))]
        assert said
        for text in said:
            end = pattern.stop if text.startswith("Above") else pattern.start
            value = sympy.parse_expr(text.partition(", as ")[2].partition(" = ")[2].rstrip("."))
            assert sympy.simplify(value.subs(D, end)) == 0


def test_the_steps_tell_the_program_the_patterns_and_the_cover(ordered):
    titles = ["The program", "The bound by multipliers", "Pattern 1", "Pattern 2", "Pattern 3", "The patterns cover all D"]
    assert [step.title for step in ordered.steps] == titles
    text = "\n".join([step.text for step in ordered.steps])
    assert "with P1 >= P2, P2 >= P3, P3 >= 0" in text
    assert "All inequalities hold for 2*P3 <= D <= P2 + P3." in text
    assert "For 1 <= lambda <= P1/P2 the least D is P2 + P3" in text
    assert ordered.to_sympy().subs({D: sympy.Rational(1, 10), P3: sympy.Rational(1, 5), P2: sympy.Rational(3, 10)}) == 18


def test_several_multipliers_of_one_pattern_are_one_row():
    known = derivation(APART)
    assert [len(pattern.cases) for pattern in known.patterns] == [2, 1]
    assert [pattern.stop for pattern in known.patterns] == [sympy.Rational(11, 20), sympy.Rational(31, 50)]
