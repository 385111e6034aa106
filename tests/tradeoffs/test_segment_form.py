"""One prior or two in several symbols: the formula at numbers is the exact optimum, with ties, zeros and on every border.

Covers: symdp.arithmetic.symbols.quotient, symdp.sources.parametric.parametric_segment
"""

from fractions import Fraction
from functools import cache
from random import Random

import pytest
import sympy

from symdp import Tradeoff
from symdp.arithmetic.rational import INFINITY
from symdp.arithmetic.symbols.affine import Affine
from symdp.arithmetic.symbols.quotient import value_at
from symdp.errors import Infeasible, InvalidArgument, Unsupported
from symdp.sources.parametric.parametric_segment import SymbolicSegment
from symdp.sources.parametric.symbol_reader import read_symbols
from symdp.tradeoffs.tradeoff import privacy_distortion
from tests.agreement.random_sources import random_prior

D = sympy.Symbol("D")
TEXTS = {
    "two priors on three letters": ("p,q,1-p-q; r,s,1-r-s", ""),
    "ordered": ("p,q,1-p-q; r,s,1-r-s", "p >= q, q >= 1-p-q, 1-r-s >= s, s >= r"),
    "two priors on four letters": ("p,q,r,1-p-q-r; x,y,z,1-x-y-z", ""),
    "one prior on three letters": ("p,q,1-p-q", ""),
    "shared symbols": ("p,q,1-p-q; q,1-p-q,p", ""),
    "one known prior": ("p,q,1-p-q; 1/2,3/10,1/5", "p <= 1/3"),
    "equal letters": ("p,(1-p)/2,(1-p)/2; (1-q)/2,(1-q)/2,q", ""),
}


@cache
def form_of(name):
    return privacy_distortion(read_symbols(*TEXTS[name]))


def random_values(rng, name):
    """Priors with zeros, equal letters and crossings at common places, where the symbols are free."""
    form = form_of(name)
    while True:
        first, last = random_prior(rng, form.source.letters), random_prior(rng, form.source.letters)
        if rng.random() < 0.2:
            last = tuple(reversed(first))
        if rng.random() < 0.1:
            last = first
        if rng.random() < 0.3:
            first = tuple([(p + q) / 2 for p, q in zip(first, last, strict=True)])
        free = dict(zip(map(str, form.symbols), (*first[:-1], *last[:-1]), strict=False))
        try:
            form.source.shape.read_values(free)
        except InvalidArgument:
            continue
        return free


def sympified(form, values):
    return {symbol: sympy.Rational(*values[str(symbol)].as_integer_ratio()) for symbol in form.symbols}


def on_a_border(rng, form, values):
    """Moved, where it can be, to where some condition of the formula is an equality."""
    gains = [border for part in (*form.profile.between, *form.profile.silent_between) for border in (part.gain, part.loss)]
    if not gains:
        return values
    border, part = rng.choice(gains), rng.choice([*form.profile.between, *form.profile.silent_between])
    here, there = border.at(values), border.at(part.values)
    if here * there >= 0:
        return values
    share = here / (here - there)
    return {name: values[name] + share * (part.values[name] - values[name]) for name in values}


def compare(name, seed, points):
    rng, form, borders = Random(seed), form_of(name), 0
    for _ in range(points):
        values = on_a_border(rng, form, random_values(rng, name)) if rng.random() < 0.5 else random_values(rng, name)
        borders += any(part.gain.at(values) * part.loss.at(values) == 0 for part in form.profile.between)
        tradeoff = Tradeoff(form.source.of(values))
        ends = [tradeoff.zero_from, *tradeoff.curve().breakpoints]
        d = rng.choice([Fraction(rng.randint(0, 60), 60), rng.choice(ends)])
        assert form.exp_epsilon(d).of(values) == tradeoff.at(d).exp, (values, d)
        assert form.zero_from.of(values) == tradeoff.zero_from
    return borders


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", TEXTS)
def test_formula_at_numbers_is_the_exact_optimum(name, seed):
    compare(name, seed, 4)


@pytest.mark.nightly
@pytest.mark.parametrize("name", TEXTS)
def test_formula_at_two_thousand_points(name):
    assert compare(name, 11, 2000) >= 200 or not form_of(name).profile.between


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", TEXTS)
def test_each_diagonal_is_reached_and_does_as_is_said(name):
    form = form_of(name)
    for part in (*form.profile.between, *form.profile.silent_between):
        ((conditions, t, height),) = part.corners
        assert all(condition.holds(part.values) for condition in conditions)
        x = [Fraction(0)] * form.source.letters
        gain = part.gain.at(part.values)
        share = gain / (gain + part.loss.at(part.values))
        for weight, letters in ((1 - share, part.start), (share, part.end)):
            for letter in letters:
                x[letter] += weight
        assert 0 < share < 1
        assert sum(x) == value_at(t, part.values)
        for prior in form.source.shape.priors:
            accuracy = sum([value * form.at(part.values) for value, form in zip(x, prior, strict=True)])
            assert accuracy == value_at(height, part.values)


def test_known_answer_in_four_symbols():
    form = form_of("two priors on three letters")
    profile = form.profile
    assert (len(profile.silent_between), [len(group) for group in profile.wholes], len(profile.between)) == (3, [3, 1], 6)
    values = {"p": "1/2", "q": "3/10", "r": "3/10", "s": "1/5"}
    assert form.exp_epsilon("3/5").of(values) == Fraction(8, 7)
    assert form.exp_epsilon(0).of(values) == INFINITY
    assert form.of(values).exp_epsilon("3/5") == Fraction(8, 7)
    first = profile.expressions.corners[2]
    p, q, r, s = form.symbols
    assert sympy.cancel(first.height - (p * s - q * r) / (s - q)) == 0
    assert r"\begin{tabular}" in form.to_latex()


def test_letters_that_are_behind_are_left_out():
    form = privacy_distortion(read_symbols("p,q,1-p-q; r,s,1-r-s", "p >= q, q >= 1-p-q, r >= s, s >= 1-r-s"))
    assert form.profile.silent_between == ()
    assert [[part.letters for part in group] for group in form.profile.wholes] == [[(0, 1)], [(0, 1, 2)]]
    assert [(part.start, part.end) for part in form.profile.between] == [((0,), (0, 1))]


@pytest.mark.parametrize("name", ["two priors on three letters", "one prior on three letters"])
def test_piecewise_is_the_formula(name, rng):
    form = form_of(name)
    piecewise = form.exp_to_sympy()
    for _ in range(3):
        values, d = random_values(rng, name), Fraction(rng.randint(1, 19), 20)
        substitution = sympified(form, values) | {D: sympy.Rational(*d.as_integer_ratio())}
        assert piecewise.xreplace(substitution).doit() == sympy.Rational(*form.exp_epsilon(d).of(values).as_integer_ratio())


BAD = {
    "three priors": (lambda: read_symbols("p,1-p,0; q,0,1-q; 0,r,1-r"), InvalidArgument, "give at most 2"),
    "lengths": (lambda: read_symbols("p,q,1-p-q; 1/2,1/2"), InvalidArgument, "vertices[2] has 2 letters"),
    "seven letters": (lambda: read_symbols("p,q,1-p-q,0,0,0,0"), InvalidArgument, "letters=7 must lie between 2 and 6"),
    "no range": (lambda: read_symbols("p,q,1-p-q", "p >= 1"), Infeasible, "no range"),
    "no symbol": (lambda: SymbolicSegment.read([["1/2", "1/2"]]), InvalidArgument, "no symbol"),
    "measure": (lambda: privacy_distortion(read_symbols("p,q,1-p-q"), leakage="mi"), Unsupported, "leakage=mi"),
    "picture": (lambda: form_of("one prior on three letters").plot("a.pdf"), Unsupported, "pictures need numbers"),
    "values": (
        lambda: form_of("one prior on three letters").exp_epsilon("1/2").of({"p": 1, "q": 1}),
        InvalidArgument,
        "1 - p - q is -1",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_answered_in_one_line(name):
    ask, error, part = BAD[name]
    with pytest.raises(error) as raised:
        ask()
    assert part in str(raised.value)
    assert "\n" not in str(raised.value)


def test_forms_of_one_sign_at_some_values_are_found_with_constants_among_them():
    segment = read_symbols("p,q,1-p-q; r,s,1-r-s", "").shape
    p, q, r = (Affine.symbol(name) for name in "pqr")
    one = Affine.number(1)
    for first, second in ((one, p), (-one, p - 1), (p, one), (one, one), (p - q, one)):
        assert segment.apart(first, second) is not None
    for first, second in ((one, -one), (one, p - 1), (-one, r), (one * 0, p), (p - q, q - p)):
        assert segment.apart(first, second) is None
