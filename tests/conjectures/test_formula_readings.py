"""The searches for counterexamples and for points read a claim as Python reads its text, and try what they should.

A claim is evaluated here by Python itself, at numbers, with every sum of letters written out. A search that reads a name, an
operation or a relation otherwise finds too much or too little at some of the points.

Covers: symdp.conjectures.formulas.block_witness, symdp.conjectures.formulas.feasible_point,
symdp.conjectures.formulas.formula_witness, symdp.conjectures.formulas.ordered_field,
symdp.conjectures.implications.consistent_example
"""

import re
from fractions import Fraction
from itertools import islice, pairwise, product
from math import gcd, prod
from random import Random
from types import SimpleNamespace

import pytest
import sympy

from symdp import SourceSet, Tradeoff
from symdp.certificates.checker.identities import flat_blocks
from symdp.certificates.checker.identities.block_formula import Question
from symdp.conjectures.formulas import block_witness, feasible_point
from symdp.conjectures.formulas.block_witness import BlockSearch, least_level, points_by_prior
from symdp.conjectures.formulas.formula_check import check_formula
from symdp.conjectures.formulas.formula_grammar import parse_claim
from symdp.conjectures.formulas.formula_witness import WitnessSearch, simplest_between
from symdp.conjectures.formulas.level_proof import Unknowns
from symdp.conjectures.formulas.ordered_field import OrderedField
from symdp.conjectures.formulas.validity_region import Range
from symdp.conjectures.implications import consistent_example
from symdp.errors import Undecided


def names_of(prior, distortion, delta, k, best):
    """The values of all names of a claim at a point."""
    letters = len(prior)
    values = {"D": distortion, "delta": delta, "k": Fraction(k), "M": Fraction(letters), "best": best, "PM": prior[-1]}
    values |= {f"P{place}": value for place, value in enumerate(prior, 1)}
    values |= {f"A{count}": sum(prior[letters - count :], Fraction(0)) for count in range(letters + 1)}
    values |= {"top": lambda count: sum(prior[: int(count)], Fraction(0))}
    return values | {"tail": lambda count: sum(prior[letters - int(count) :], Fraction(0)), "max": max, "min": min}


def python(text, values):
    """The value of an expression or relation, by Python; numbers are fractions."""
    exact = re.sub(r"(?<![A-Za-z\d])(\d+)", r"Fraction(\1)", text)
    exact = re.sub(r"\*\*Fraction\((\d+)\)", r"**\1", exact)
    return eval(exact, {"Fraction": Fraction, **values})


CLAIMS = {
    "letters": ("P1 - P3 <= (M-1)*D*P2", ["P2 >= 1/4"]),
    "sums": ("A1 + 2*A2 >= top(2)/3", ["tail(1) <= 1/5", "D <= 1/2"]),
    "the last letter": ("PM*M <= 1 - D", []),
    "k": ("top(k) <= k*P1 - D/k", []),
    "k of the least": ("tail(k) == k/M", ["tail(k) >= PM"]),
    "a maximum": ("max(P1, 2*D, A2) <= min(1 - PM, 3*P2, D + 1/3)", []),
    "powers": ("P1**2 + D**3 >= P2*(1-D)/2", []),
    "the optimum": ("(M-1)*(1-D)/D >= best", []),
    "an optimum with delta": ("(1-D-delta)*(M-1)/(D+delta) <= best", ["delta <= 1/3"]),
    "a quotient": ("D/(P1-P2) <= 2", []),
}
PRIORS = ["1/2 3/10 1/5", "1/3 1/3 1/3", "3/5 1/5 1/5", "2/5 2/5 1/5", "1/2 1/2 0", "1 0 0"]
LEVELS = ("1/10", "1/5", "2/5", "1/2", "7/10", "19/20")


@pytest.mark.sampled(20)
@pytest.mark.parametrize("name", CLAIMS)
def test_a_failure_is_where_python_says_that_the_claim_is_false(name):
    text, where = CLAIMS[name]
    question, search, seen = Question(text, where), BlockSearch(text, tuple(where)), set()
    sides = range(1, 4) if question.needs.side else [1]
    deltas = (Fraction(0), Fraction(1, 4)) if question.with_delta else (Fraction(0),)
    for prior, d, delta, k in product(PRIORS, LEVELS, deltas, sides):
        point = tuple(map(Fraction, prior.split())), Fraction(d), delta, k
        best = Tradeoff(SourceSet.single(point[0]), delta=delta).at(point[1]).exp
        assert least_level(*point[:3]) == best
        values = names_of(*point, best)
        try:
            holds = not all(python(one, values) for one in where) or python(text, values)
        except ZeroDivisionError:
            holds = True
        witness = search._first_failure(question, [point])
        assert (witness is None) == holds, point
        seen.add(holds)
        if witness is not None:
            assert (witness.prior, witness.distortion, witness.delta, witness.k, witness.best) == (*point, best)
            left, right = re.split(" [<>=]= ", text)
            assert [python(left, values), python(right, values)] == [witness.left, witness.right]
    assert False in seen


def test_strict_hypotheses_hold_without_equality_at_a_counterexample():
    point = (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)), Fraction(1, 2), Fraction(0), 1
    for strict, found in (("P1 >= 1/2", False), ("P1 >= 1/3", True), ("P1 <= 1/2", False), ("P2 <= 1/2", True)):
        search = BlockSearch("P1 <= 1/3", (strict,), (strict,))
        assert (search._first_failure(Question("P1 <= 1/3", [strict]), [point]) is not None) == found


def test_distortions_of_a_prior_of_blocks():
    prior = tuple(map(Fraction, ["1/2", "1/4", "1/4"]))
    found = block_witness._distortions([1, 2], prior, Fraction(0))
    # The last distortion with a leak, the end of the first piece, letters, their sums, and the ends of all D.
    marked = [Fraction(0), Fraction(1, 4), Fraction(1, 2), Fraction(1)]
    near = Fraction(1, 1000)
    between = [a + (b - a) * share for a, b in pairwise(marked) for share in (near, Fraction(1, 2), 1 - near)]
    assert set(found) == {*marked[1:-1], *between}
    assert found == sorted(found, key=lambda value: (value.denominator, value))
    half = block_witness._distortions([1, 2], prior, Fraction(1, 2))
    assert {Fraction(1, 8), Fraction(1, 4), Fraction(1, 2)} <= set(half)


@pytest.mark.parametrize(("text", "letters"), [("P1 >= P2", 3), ("top(k) >= k/M", 4), ("tail(k) + delta <= D", 3)])
def test_points_of_blocks_are_priors_of_the_layout(text, letters):
    question = Question(text, [])
    for layout in flat_blocks.layouts(question.needs, letters):
        sizes = [least for least, _ in layout.blocks]
        points = list(points_by_prior(layout, question, Random(3)))
        # The flat prior comes first, where its weight is drawn.
        assert 0 < len(points) <= block_witness.MOST_PRIORS * (3 if question.with_delta else 1)
        for prior, distortion, delta, k in [point for group in points for point in group]:
            assert len(prior) == sum(sizes) == letters
            assert sum(prior) == 1
            assert list(prior) == sorted(prior, reverse=True)
            assert prior[-1] >= 0
            ends = [sum(sizes[:count]) for count in range(len(sizes) + 1)]
            assert all(len(set(prior[a:b])) == 1 for a, b in pairwise(ends))
            assert 0 < distortion < 1
            assert delta in block_witness.DELTAS
            if question.needs.side:
                before = ends[layout.places["k"]]
                assert k == (before if question.needs.side == "top" else letters - before)
            else:
                assert k == 1


AFFINE = {
    "letters": "P1 - 2*P3 + D >= 1/5",
    "sums": "A2 + tail(1)/2 <= top(2) - PM/3",
    "branches": "max(P1, 2*D, A2) - min(P2, D/2) >= max(PM, 1/5)",
    "numbers": "M*P2 - (1/2)**2 + (3*D)**1 >= k/4 + 0*delta",
    "k": "top(k) - k*PM <= D*2",
    "a quotient": "(P1 + D)/(2*M) >= 1/10",
}


@pytest.mark.parametrize("name", AFFINE)
def test_affine_forms_have_the_values_of_their_texts(name):
    text = AFFINE[name]
    question = Question("D <= 1", [text])
    rng, used = Random(5), 0
    for layout in flat_blocks.layouts(question.needs, 4):
        read = feasible_point._Affine(layout, question, Fraction(0))
        branches = list(read.all_of(question.hypotheses))
        for _ in range(4):
            gaps = [Fraction(rng.randint(0, 4)) for _ in read.sizes]
            blocks = [sum(gaps[place:], Fraction(0)) for place in range(len(gaps))]
            total = sum([size * value for size, value in zip(read.sizes, blocks, strict=True)])
            if not total:
                continue
            prior = [value / total for size, value in zip(read.sizes, blocks, strict=True) for _ in range(size)]
            d = Fraction(rng.randint(0, 12), 12)
            left, right = re.split(" [<>]= ", text)
            values = names_of(prior, d, Fraction(0), read.k, None)
            known = (python(left, values) - python(right, values)) * (1 if ">=" in text else -1)
            place = [Fraction(1), *[gap / total for gap in gaps], d]
            numbers = [[sum(a * b for a, b in zip(form, place, strict=True)) for form in forms] for forms in branches]
            chosen = [first for first, *others in numbers if all(value >= 0 for value in others)]
            assert chosen
            assert set(chosen) == {known}
            used += len(chosen)
    assert used > 2


@pytest.mark.parametrize("strict", [True, False])
def test_a_point_inside_has_a_margin_and_one_at_the_edge_is_refused(strict):
    question = Question("D <= 1", ["P1 - 2*P2 >= 0", "D <= P3"])
    for layout in flat_blocks.layouts(question.needs, 3):
        read = feasible_point._Affine(layout, question, Fraction(0))
        ((forms),) = read.all_of(question.hypotheses)
        prior, distortion, delta, k = read.inside(forms, strict)
        values = names_of(prior, distortion, delta, k, None)
        assert 0 < distortion < 1
        sides = [python("P1 - 2*P2", values), python("P3 - D", values)]
        assert min(sides) > 0 if strict else min(sides) >= 0
        assert len(set(prior)) == len(prior) or not strict
    for text in ("D <= 0", "D >= 1", "D <= 0 - P1"):
        question = Question("D <= 1", [text])
        layout = flat_blocks.layouts(question.needs, 2)[0]
        read = feasible_point._Affine(layout, question, Fraction(0))
        (forms,) = read.all_of(question.hypotheses)
        assert read.inside(forms, strict) is None
    for text in ("P1*P2 >= 0", "P1/P2 >= 1", "P1**2 >= 0", "1/(M-M) >= D"):
        question = Question("D <= 1", [text])
        layout = flat_blocks.layouts(question.needs, 3)[0]
        assert feasible_point._by_programs(layout, question) is None


# One alphabet.


def falling(total, letters, most):
    if letters == 0:
        return [()] if total == 0 else []
    return [
        (first, *rest) for first in range(min(most, total), -1, -1) for rest in falling(total - first, letters - 1, first)
    ]


@pytest.mark.parametrize("uniform", [False, True])
def test_small_instances_come_by_the_sum_of_their_denominators(uniform):
    search = WitnessSearch(parse_claim("best >= 1", 3), 3, uniform)
    known = []
    for size in range(3, 9):
        for total in range(1, size - 1):
            for parts in falling(total, 3, total):
                if gcd(*parts) == 1 and (len(set(parts)) == 1 or not uniform):
                    prior, below = tuple([Fraction(part, total) for part in parts]), size - total
                    steps = [Fraction(step, below) for step in range(1, below)]
                    known += [(prior, d, Fraction(0)) for d in steps if d.denominator == below]
    assert list(islice(search._small_instances(), len(known))) == known
    of_delta = WitnessSearch(parse_claim("best >= delta", 3), 3, uniform)
    assert [delta for *_, delta in islice(of_delta._small_instances(), 4)] == [
        0,
        Fraction(1, 2),
        Fraction(1, 3),
        Fraction(1, 4),
    ]
    rng = Random(2)
    drawn = [of_delta._random_instance(rng) for _ in range(40)]
    assert uniform or {len([p for p in prior if p]) for prior, *_ in drawn} == {1, 2, 3}
    for prior, d, delta in drawn:
        assert sum(prior) == 1
        assert list(prior) == sorted(prior, reverse=True)
        assert (len(set(prior)) == 1) or not uniform
        assert 0 < d < 1
        assert delta in (0, Fraction(1, 2), Fraction(1, 3), Fraction(1, 4))


def test_the_simplest_number_between_two():
    rng = Random(4)
    for _ in range(60):
        low, high = sorted([Fraction(rng.randint(0, 40), rng.randint(1, 30)) for _ in range(2)])
        if low < high:
            below = next(n for n in range(1, 2000) if Fraction(low * n // 1 + 1, n) < high)
            assert simplest_between(low, high) == Fraction(low * below // 1 + 1, below)


@pytest.mark.parametrize("with_delta", [False, True])
def test_elements_of_the_ordered_field_have_the_values_of_their_names(with_delta):
    numbers, rng = OrderedField(3, with_delta), Random(6)
    for _ in range(2):
        gaps, e, x, d = [Fraction(rng.randint(1, 5)) for _ in range(3)], Fraction(1, 3), Fraction(2, 7), Fraction(1, 5)
        at = [*gaps, e, x, d]
        unscaled = [sum(gaps[place:]) for place in range(3)]
        prior = [value / sum(unscaled) for value in unscaled]
        assert [value_at(numbers.prior(k), at) for k in range(1, 4)] == prior
        assert [value_at(numbers.tail(k), at) for k in range(4)] == [sum(prior[3 - k :]) for k in range(4)]
        delta = e / (1 + e) if with_delta else 0
        assert value_at(numbers.delta, at) == delta
        element = (numbers.distortion * numbers.prior(1) - numbers.delta) / (1 + numbers.distortion)
        start, stop = Fraction(1, 10), Fraction(2, 5)
        inside = (start + stop * x) / (1 + x)
        known = (inside * prior[0] - delta) / (1 + inside)
        assert value_at(numbers.at(element, numbers.number(start), numbers.number(stop)), at) == known
        shown = numbers.to_sympy(numbers.prior(1) - 2 * numbers.prior(3) + numbers.delta)
        named = {"delta": delta} | {f"P{k}": value for k, value in enumerate(prior, 1)}
        exact = shown.subs({symbol: str(named[str(symbol)]) for symbol in shown.free_symbols})
        assert Fraction(str(exact)) == prior[0] - 2 * prior[2] + delta
        g1, g2, g3 = numbers.gaps
        value = -2 * (g1 - g2) ** 3 * (g2 - g3) ** 2 / (g1 + 2 * g2 - g3)
        signs = [value_at(factor, at) for factor in numbers.factors(value)]
        known = -(gaps[0] - gaps[1]) * (gaps[0] + 2 * gaps[1] - gaps[2])
        assert (prod(signs) > 0, prod(signs) < 0) == (known > 0, known < 0)
    slope, root = numbers.linear(3 * numbers.gaps[0] * numbers.distortion - numbers.gaps[1])
    assert (slope, root) == (3 * numbers.gaps[0], numbers.gaps[1] / (3 * numbers.gaps[0]))
    assert numbers.linear(numbers.distortion**2 + numbers.gaps[0]) is numbers.linear(numbers.gaps[0] / 1) is None
    even = OrderedField(4, uniform=True)
    assert even.tail(3) == even.number(Fraction(3, 4))


def value_at(element, values):
    """The value of an element of a field of rational functions at numbers."""
    sides = []
    for side in (element.numer, element.denom):
        terms = side.terms()
        total = Fraction(0)
        for powers, coefficient in terms:
            term = Fraction(int(coefficient.numerator), int(coefficient.denominator))
            for value, power in zip(values, powers, strict=True):
                term *= Fraction(value) ** power
            total += term
        sides.append(total)
    return sides[0] / sides[1]


def test_signs_that_non_negative_coefficients_show():
    numbers = OrderedField(3)
    g1, g2, g3 = numbers.gaps
    assert [numbers.sign(one) for one in (g1, -g1, g1 - g1, g1 / (g2 + g3), -g1 / g2, g1 - g2)] == [1, -1, 0, 1, -1, None]
    # With (g1 + g2 + g3)**3 all coefficients are positive, with a lower power some are not.
    polya = g1**2 + g2**2 + g3**2 - g1 * g2
    assert (numbers.sign(polya), numbers.sign(polya, multiplied=False)) == (1, None)


# Examples of assumptions.

X = ("x", 0)


def affine(slope, constant):
    return {((X, 1),): Fraction(slope), (): Fraction(constant)}


CHOICES = {
    "between": ([(affine(1, -2), ">="), (affine(-2, 5), ">=")], ["2", "9/4", "5/2"]),
    "strictly": ([(affine(1, -2), ">"), (affine(-2, 5), ">")], ["9/4"]),
    "at": ([(affine(7, -3), "==")], ["3/7"]),
    "none": ([(affine(1, -2), ">="), (affine(-1, 1), ">=")], []),
    "far": ([(affine(1, -100), ">")], ["101"]),
    "not affine": ([({((X, 2),): Fraction(1), (): Fraction(-9)}, "==")], ["3"]),
}


@pytest.mark.parametrize("name", CHOICES)
def test_numbers_for_an_unknown_are_simple_or_at_its_bounds(name):
    constraints, known = CHOICES[name]
    assert [str(number) for number in consistent_example._choices(X, constraints)] == known


def test_polynomials_of_assumptions_are_written_out():
    a, b = (("a", 0), 1), (("b", 1), 1)
    first, second = {(a,): Fraction(2), (): Fraction(1)}, {(a,): Fraction(3), (b,): Fraction(-1)}
    squared = (("a", 0), 2)
    known = {(squared,): 6, (a, b): -2, (a,): 3, (b,): -1}
    assert consistent_example._times(first, second) == known
    assert consistent_example._at(known, {("a", 0): Fraction(2)}) == {(): Fraction(30), (b,): Fraction(-5)}
    assert consistent_example._at({(a,): Fraction(1), (): Fraction(-2)}, {("a", 0): Fraction(2)}) == {}
    assert consistent_example._unknowns(known) == {("a", 0), ("b", 1)}
    holds = [[consistent_example._holds(Fraction(value), sign) for value in (-1, 0, 1)] for sign in ("==", ">", ">=")]
    assert holds == [[False, True, False], [False, False, True], [False, True, True]]


@pytest.mark.parametrize("uniform", [False, True])
def test_priors_inside_of_a_hypothesis_come_once_each_by_their_denominator(uniform):
    search, every = WitnessSearch(parse_claim("best >= 1", 3), 3, uniform), SimpleNamespace(at=lambda *point: (0, 1))
    parts = [one for total in range(1, 7) for one in falling(total, 3, total) if gcd(*one) == 1]
    known = [tuple([Fraction(part, sum(one)) for part in one]) for one in parts if len(set(one)) == 1 or not uniform]
    found = list(islice(search._inside([every]), len(known)))
    assert [prior for prior, _, _ in found] == known
    assert {(distortion, delta) for _, distortion, delta in found} == {(Fraction(1, 2), 0)}


def test_a_coefficient_that_is_negative_leaves_a_sign_open():
    unknowns = Unknowns(["x", "y"])
    x, y = unknowns.of["x"], unknowns.of["y"]
    fact = unknowns.non_negative("it is not negative", (x + 2 * y) / (1 + x))
    assert "x" in fact.assertion["conclude"]
    for value in (x - y, (x + y) / (x - 1)):
        with pytest.raises(Undecided, match=r"^there is no proof that it is not negative$"):
            unknowns.non_negative("it is not negative", value)


def test_the_ends_of_a_range_are_those_of_their_letters():
    p1, p2, delta = sympy.symbols("P1 P2 delta")
    prior = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))
    assert Range(p1 - p2, 1 - p2 - delta, ">=").at(prior, Fraction(1, 9)) == (Fraction(1, 6), Fraction(5, 9))


@pytest.mark.parametrize("found", ["smallest", "inside", "random"])
def test_each_way_to_a_counterexample_is_taken(found, monkeypatch):
    witness = check_formula("best >= 2", 2).verdict.witness
    for way in ("smallest", "inside", "random"):
        monkeypatch.setattr(WitnessSearch, way, lambda *_, way=way, **__: witness if way == found else None)
    assert check_formula("best >= 2", 2).verdict.witness is witness


def test_coefficients_below_one_are_of_one_sign_and_negative_ones_are_not():
    unknowns = Unknowns(["x", "y"])
    x, y = unknowns.of["x"], unknowns.of["y"]
    assert unknowns.non_negative("a half is proved", x / 2 + y / 3)
    assert unknowns.non_negative("nothing is proved", x - x)
    with pytest.raises(Undecided, match="there is no proof that a difference is"):
        unknowns.non_negative("a difference is", x - y / 3)


def test_a_random_search_reports_shares_of_its_examples():
    told = []
    WitnessSearch(parse_claim("best >= 1", 2), 2, False).random(8, 0, lambda done, *_: told.append(done))
    assert told
    assert all(0 <= done <= 1 for done in told)
