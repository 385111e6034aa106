"""Sums of symbols without flint equal those by arithmetic of quotients.

Covers: symdp.arithmetic.symbols.quotient, symdp.tradeoffs.parametric.ordered_corners,
symdp.tradeoffs.parametric.parametric_privacy
"""

from fractions import Fraction
from random import Random

import pytest
import sympy

from symdp import SourceSet, Tradeoff
from symdp.arithmetic.symbols.affine import Affine
from symdp.arithmetic.symbols.quotient import Quotient

NAMES = [f"P{k}" for k in range(1, 13)]


@pytest.mark.sampled(20)
@pytest.mark.parametrize("seed", range(20))
def test_affine_forms_are_sums_of_quotients(seed):
    rng = Random(seed)
    chosen = rng.sample(NAMES, rng.randint(0, len(NAMES)))
    form = Affine.of(Fraction(rng.randint(-2, 2), 3), {name: Fraction(rng.randint(-3, 3), 2) for name in chosen})
    total = form.constant
    for name, value in form.terms:
        total = Quotient.symbol(name) * value + total
    number = Quotient.of_form(form)
    assert number == total
    assert type(number) is type(total)
    plain = {name: sympy.Symbol(name) for name in NAMES}
    if form.terms:
        assert number.to_sympy() == form.to_sympy(plain)
        assert number + 0 == 0 + number == number - Quotient.symbol("q") + Quotient.symbol("q") == number


def test_multiples_of_quotients_are_products():
    p, q = Quotient.symbol("p"), Quotient.symbol("q")
    ratio = (p * p - 3 * q) / (2 * q + 1)
    for factor in (Fraction(-7, 3), 2, 1):
        assert ratio * factor == factor * ratio == (p * p * factor - q * (3 * factor)) / (2 * q + 1)
        assert (ratio * factor).to_sympy() == ((p * p * factor - q * (3 * factor)) / (2 * q + 1)).to_sympy()
    assert ratio * 0 == 0
    assert type(ratio * 0) is Fraction
    assert 0 - (-ratio) == ratio
    assert (-ratio).at({"p": Fraction(1), "q": Fraction(2)}) == 1


@pytest.mark.parametrize("delta", ["0", "1/5"])
@pytest.mark.parametrize("letters", [2, 3, 12])
def test_breakpoints_and_limits_of_an_ordered_prior(letters, delta):
    curve = Tradeoff(SourceSet.ordered_symbols(letters), leakage=f"adp:{delta}" if delta != "0" else "dp").curve()
    symbols = [sympy.Symbol(f"P{k}") for k in range(1, letters + 1)]
    rest = 1 - sympy.Rational(delta)
    stops = [rest * (sum(symbols[k:]) + (k - 1) * symbols[k - 1]) for k in range(letters, 1, -1)]
    assert [sympy.expand(stop - value) for stop, value in zip(stops, curve.breakpoints, strict=True)] == [0] * (letters - 1)
    values = {f"P{k}": Fraction(2 * (letters + 1 - k), letters * (letters + 1)) for k in range(1, letters + 1)}
    numbers = curve.of(values)
    for piece, inside in zip(curve.pieces, numbers.pieces, strict=True):
        assert piece.stop.at(values) == inside.stop
    assert curve.cells[0].jump.at(values) == curve.jump.of(values) == numbers.jump
    for piece in curve.pieces:
        stop, law = piece.stop.at(values), piece.law
        tail = law.tail.at(values) if isinstance(law.tail, Quotient) else law.tail
        assert piece.end.at(values) == (law.t - 1) * (law.rest - stop) / (stop - law.rest * tail)
