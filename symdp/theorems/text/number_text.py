r"""Exact numbers in running text, where lines must break: slashes instead of built-up fractions, breaks after commas."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from math import ceil, floor, lcm

from symdp.leakages.values.interval import decimal_text

SHORT_DENOMINATOR, MOST_PLACES, LONGEST_RUN, GROUP = 1000, 15, 24, 12
PLACES = 12
FEW_VALUES, FEW_LETTERS = 3, 6
# A separator after which a line is not stretched to the margin.
_RAGGED = r",\hfil\allowbreak\hfilneg\ "


def inline(value: Fraction) -> str:
    r"""Return a rational in running text: a decimal where a long denominator allows one, with breaks in long numbers.

    Examples
    --------
    >>> inline(Fraction(-8, 7)), inline(Fraction(64463, 200000)), inline(Fraction(3)), inline(Fraction(10**11, 10**13 + 1))
    ('-8/7', '0.322315', '3', '100000000000/\\allowbreak 10000000000001')
    """
    if value.denominator >= SHORT_DENOMINATOR and is_decimal(value):
        return _decimal(value)
    text = str(value.numerator) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"
    if len(text) <= LONGEST_RUN:
        return text
    return r"/\allowbreak ".join([_grouped(side) for side in text.split("/")])


def _decimal(value: Fraction) -> str:
    """Return a decimal in LaTeX, with an exponent as a power of ten."""
    digits, _, exponent = decimal_text(value).partition("e")
    return rf"{digits}\cdot10^{{{int(exponent)}}}" if exponent else digits


def _grouped(digits: str) -> str:
    """Return digits in groups between which lines may break, if they fill most of a line."""
    if len(digits) <= LONGEST_RUN:
        return digits
    return r"\allowbreak ".join([digits[start : start + GROUP] for start in range(0, len(digits), GROUP)])


def rounded(value: Fraction, places: int, up: bool) -> Fraction:
    """Round a number up or down to a given number of decimals.

    Examples
    --------
    >>> rounded(Fraction(1, 3), 2, True), rounded(Fraction(1, 3), 2, False), rounded(Fraction(1, 4), 2, True)
    (Fraction(17, 50), Fraction(33, 100), Fraction(1, 4))
    """
    scaled = value * 10**places
    return Fraction(ceil(scaled) if up else floor(scaled), 10**places)


def outward(low: Fraction, high: Fraction) -> tuple[Fraction, Fraction]:
    """Return bounds that fit a line: short bounds unchanged, long ones rounded outward.

    Examples
    --------
    >>> outward(Fraction(1, 3), Fraction(1, 2))
    (Fraction(1, 3), Fraction(1, 2))
    >>> outward(Fraction(10**20, 3 * 10**20 + 1), Fraction(1, 2))[0] * 10**12
    Fraction(333333333333, 1)
    """
    ends = [value if len(str(value)) <= LONGEST_RUN or is_decimal(value) else rounded(value, PLACES, up)
            for value, up in ((low, False), (high, True))]  # fmt: skip
    return ends[0], ends[1]


def is_decimal(value: Fraction) -> bool:
    """Decide whether a rational is a decimal of few places."""
    return not 10**MOST_PLACES % value.denominator


def bounded(name: str, low: Fraction, high: Fraction) -> str:
    r"""State that a quantity lies between two bounds, or equals both.

    Examples
    --------
    >>> bounded("s", Fraction(1, 3), Fraction(1, 2)), bounded("s", Fraction(1), Fraction(1))
    ('satisfies $1/3\\le s\\le 1/2$', 'is $1$')
    """
    return f"is ${inline(low)}$" if low == high else rf"satisfies ${inline(low)}\le {name}\le {inline(high)}$"


def displayed(value: Fraction) -> str:
    r"""Return a rational in a display.

    Examples
    --------
    >>> displayed(Fraction(8, 7)), displayed(Fraction(-1, 2)), displayed(Fraction(64463, 200000))
    ('\\frac{8}{7}', '-\\frac{1}{2}', '0.322315')
    """
    if value.denominator == 1 or (value.denominator >= SHORT_DENOMINATOR and is_decimal(value)):
        return inline(value)
    sign = "-" if value < 0 else ""
    return rf"{sign}\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"


def listed(values: Sequence[str]) -> str:
    r"""Return entries between commas at which lines may break.

    Examples
    --------
    >>> listed(["1/2", "1/2"])
    '1/2,\\allowbreak\\ 1/2'
    """
    return r",\allowbreak\ ".join(values)


def row(texts: Sequence[str]) -> str:
    """Return an enumeration of texts, with "and" before the last.

    Examples
    --------
    >>> row(["a"]), row(["a", "b"]), row(["a", "b", "c"])
    ('a', 'a and b', 'a, b and c')
    """
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def vector(values: Sequence[Fraction]) -> str:
    r"""Return a vector in parentheses; long entries over their common denominator where that is shorter.

    Examples
    --------
    >>> vector([Fraction(1, 2), Fraction(1, 3)])
    '(1/2,\\allowbreak\\ 1/3)'
    >>> vector([Fraction(1, 10000000000001), Fraction(9999999999999, 10000000000001)])
    '(1,\\hfil\\allowbreak\\hfilneg\\ 9999999999999)/\\allowbreak 10000000000001'
    """
    texts = [inline(value) for value in values]
    longest = max(map(len, texts), default=0)
    if longest > LONGEST_RUN:
        common = lcm(*[value.denominator for value in values])
        over = [_grouped(str(int(value * common))) for value in values]
        if sum(map(len, over)) + len(str(common)) < sum(map(len, texts)):
            return rf"({_RAGGED.join(over)})/\allowbreak {_grouped(str(common))}"
    return f"({_RAGGED.join(texts)})" if longest > GROUP else f"({listed(texts)})"


def entries(name: str, values: Sequence[Fraction], index: str = "x") -> str:
    r"""Return the entries of a vector: in a row, or by value where many letters share few values.

    Examples
    --------
    >>> entries("q", [Fraction(1, 2), Fraction(1, 4)])
    '$q=(1/2,\\allowbreak\\ 1/4)$'
    >>> entries("q", [Fraction(1, 4)] * 3)
    '$q_x=1/4$ for all~$x$'
    >>> entries("q", [Fraction(1, 4)] * 5 + [Fraction(0)] * 4)
    '$q_x=1/4$ for $x\\in\\{1,\\dots,5\\}$, $q_x=0$ for $x\\in\\{6,\\dots,9\\}$'
    """
    kinds = sorted(set(values), reverse=True)
    entry = f"{name}({index})" if "_" in name or name == "b" else f"{name}_{index}"
    if len(kinds) == 1 and len(values) > 1:
        return f"${entry}={inline(kinds[0])}$ for all~${index}$"
    if len(kinds) > FEW_VALUES or len(values) <= FEW_LETTERS:
        return f"${name}={vector(values)}$"
    parts = []
    for kind in kinds:
        where = letters([place for place, value in enumerate(values) if value == kind], index)
        parts.append(f"${entry}={inline(kind)}$ for ${where}$")
    return ", ".join(parts)


def counting(first: int, last: int) -> str:
    r"""Return consecutive numbers, abbreviated where they are many.

    Examples
    --------
    >>> counting(1, 3), counting(1, 4), counting(0, 0)
    ('1,2,3', '1,\\dots,4', '0')
    """
    if last - first < FEW_VALUES:
        return ",".join(map(str, range(first, last + 1)))
    return rf"{first},\dots,{last}"


def letters(places: Sequence[int], index: str = "x") -> str:
    r"""State that a letter is among some, counted from 0 in the code and from 1 on the page.

    Examples
    --------
    >>> letters([0, 1, 2, 3, 5]), letters([4])
    ('x\\in\\{1,\\dots,4,\\allowbreak\\ 6\\}', 'x=5')
    """
    if len(places) == 1:
        return f"{index}={places[0] + 1}"
    return rf"{index}\in{subset(places)}"


def subset(places: Sequence[int]) -> str:
    r"""Return a set of letters, with runs abbreviated.

    Examples
    --------
    >>> subset([0, 1, 3])
    '\\{1,\\allowbreak\\ 2,\\allowbreak\\ 4\\}'
    """
    runs: list[str] = []
    ordered = sorted(places)
    for _, group in groupby(enumerate(ordered), key=lambda pair: pair[1] - pair[0]):
        run = [place + 1 for _, place in group]
        runs += [counting(run[0], run[-1])] if len(run) > FEW_VALUES else [str(place) for place in run]
    return rf"\{{{listed(runs)}\}}"
