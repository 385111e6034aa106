"""Documents of source sets, random mechanisms in rationals and in mpmath, and how near two numbers are."""

from fractions import Fraction

from mpmath import mpf

from symdp.arithmetic.rational import exact_text
from symdp.digits.number_texts import numbers

SETS = [
    {"vertices": [["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]},
    {"lower": ["1/10", "1/5", "0"], "upper": ["3/5", "1/2", "1/2"]},
    {"center": ["1/2", "3/10", "1/5"], "radius": "1/4"},
    {"cdf_lower": ["1/5", "1/2", "1"], "cdf_upper": ["1/2", "4/5", "1"]},
    {"letters": 3, "groups": [{"letters": [1, 2], "lower": "1/2", "upper": "3/4"}]},
    {"letters": 3, "focal": [{"letters": [1, 2], "mass": "1/2"}, {"letters": [2, 3], "mass": "1/2"}]},
    {"decreasing": 3},
    {"simplex": 3},
    {"letters": 3, "inequalities": [{"coefficients": ["1", "-1", "0"], "bound": "1/10"}]},
]
CURVED = [
    {"around": ["1/2", "3/10", "1/5"], "chi_square": "1/20"},
    {"around": ["1/2", "3/10", "1/5"], "kullback_leibler": "1/20"},
]


def random_rows(rng, size=3, outputs=3):
    parts = [[rng.randint(1, 9) for _ in range(outputs)] for _ in range(size)]
    return [[Fraction(part, sum(row)) for part in row] for row in parts]


def read(rows):
    return [numbers([exact_text(entry) for entry in row]) for row in rows]


def near(first, second, digits=38):
    """Whether two numbers agree in so many digits."""
    return abs(first - second) <= mpf(10) ** -digits * max(1, abs(second))
