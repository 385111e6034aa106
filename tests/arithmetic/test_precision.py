"""Working precision: bits for the digits asked, and doubled bits.

Covers: symdp.arithmetic.reals.precision
"""

from itertools import islice

import flint
import pytest

from symdp.arithmetic.reals.precision import bits_of, doubled


@pytest.mark.parametrize("digits", [0, 1, 2, 15, 300, 5000])
def test_the_bits_hold_the_digits_and_what_is_to_spare(digits):
    assert 2 ** bits_of(digits, 0) >= 10**digits
    assert bits_of(digits, 7) == bits_of(digits, 0) + 7
    assert 2 ** bits_of(digits) >= 10 ** (digits + 19)


@pytest.mark.parametrize(
    ("bits", "most", "tried"),
    [(64, 63, []), (64, 64, [64]), (64, 127, [64]), (64, 128, [64, 128]), (3, 50, [3, 6, 12, 24, 48])],
)
def test_bits_are_doubled_up_to_the_most_and_no_further(bits, most, tried):
    assert list(doubled(bits, most)) == tried


def test_without_a_limit_bits_are_doubled_for_ever():
    assert list(islice(doubled(5), 60)) == [5 << k for k in range(60)]


def test_a_loop_that_an_error_leaves_restores_the_precision():
    before = flint.ctx.prec

    def fails():
        for bits in doubled(2 * before):
            with flint.ctx.workprec(bits):
                raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails()
    assert flint.ctx.prec == before
