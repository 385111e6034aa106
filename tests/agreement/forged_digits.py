"""Claims with one digit changed."""

import mpmath
from mpmath import mp

from symdp.digits.number_texts import number

FIRST, LAST = 5, 55


def forged(answer, draw):
    """An answer with one digit of its value changed, from the 5th to the 55th; None for a value without digits."""
    key = "exp" if answer.get("exp") is not None else "value"
    if answer.get(key) is None:
        return None
    with mp.workdps(90):
        text = changed(number(answer[key]), draw)
    none = dict.fromkeys(("exp", "value", "exp_root", "enclosure"))
    return text and answer | none | {key: text}


def changed(value, draw):
    """The first 70 digits of a number, one of which is changed."""
    if not mpmath.isfinite(value) or value == 0:
        return None
    digits = list(mp.nstr(value, 70, strip_zeros=False, min_fixed=-500, max_fixed=500))
    places = [place for place, sign in enumerate(digits) if sign.isdigit()]
    first = next(at for at, place in enumerate(places) if digits[place] != "0")
    place = places[first + draw.randint(FIRST, LAST) - 1]
    digits[place] = draw.choice([digit for digit in "0123456789" if digit != digits[place]])
    return "".join(digits)
