"""Irrational least lambdas: what is changed is rejected or still true, and numbers of a field are what they stand for."""

from copy import deepcopy
from fractions import Fraction as F
from random import Random

import pytest
import sympy
from document_parts import replaced
from level_mutations import is_true, mutated
from samples import samples
from test_mutations import accepted, numbers, rebound, variants

from symdp import Certificate
from symdp.certificates.checker import algebraic, rules, work
from symdp.errors import CertificateRejected, InvalidArgument

DOCUMENTS = [found.document for found in samples("least leakage by floors")]
SQUARE, RIVAL, CUT = DOCUMENTS


@pytest.mark.parametrize("place", range(len(DOCUMENTS)))
@pytest.mark.sampled(1)
def test_changed_numbers_are_rejected_or_still_prove_a_truth(place):
    document = DOCUMENTS[place]
    assert accepted(document)
    assert is_true(document["claim"])
    every = [(path, text) for part in ("claim", "evidence") for path, text in numbers(document[part], (part,))]
    rejected = 0
    for path, text in every:
        for other in variants(text):
            changed = rebound(replaced(document, path, other))
            if accepted(changed):
                assert path[0] == "evidence" or is_true(changed["claim"]), (path, other)
            else:
                rejected += 1
    assert rejected > 3 * len(every)


@pytest.mark.parametrize("place", range(len(DOCUMENTS)))
@pytest.mark.sampled(1)
def test_random_changes(place):
    rng, told = Random(place), 0
    for _ in range(150):
        changed = mutated(rng, DOCUMENTS[place], DOCUMENTS)
        if accepted(changed) and changed["claim"] not in [document["claim"] for document in DOCUMENTS]:
            told += 1
            assert is_true(changed["claim"]), changed["claim"]
    assert told < 15


@pytest.mark.thorough
def test_thousands_of_random_changes():
    rng = Random(7)
    for step in range(3000):
        changed = mutated(rng, DOCUMENTS[step % len(DOCUMENTS)], DOCUMENTS)
        if accepted(changed):
            assert is_true(changed["claim"]), changed["claim"]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("between", ["5", "6"]),  # no root
        ("between", ["-10", "10"]),  # both roots
        ("between", ["1/2", "5"]),  # may be below 1
        ("between", ["5", "4"]),
        ("between", ["4", "4"]),
        ("root_of", ["-64", "-47", "12", "0"]),
        ("root_of", ["64"]),
        ("root_of", ["-64", "-47", "13"]),
        ("root_of", [*map(str, sympy.Poly("(12*x**2 - 47*x - 64)**2").all_coeffs()[::-1])]),  # no simple root
    ],
)
def test_a_claim_names_one_root(key, value):
    changed = deepcopy(SQUARE)
    changed["claim"]["exp_epsilon"][key] = value
    with pytest.raises((CertificateRejected, InvalidArgument)):
        Certificate(rebound(changed)).verify()


def test_the_other_root_and_another_polynomial_with_the_root():
    product = sympy.Poly("(12*x**2 - 47*x - 64)*(x - 7)").all_coeffs()[::-1]
    changed = deepcopy(SQUARE)
    changed["claim"]["exp_epsilon"]["root_of"] = [*map(str, product)]
    # The evidence still shows it where the polynomial divides what must be zero, which the larger one need not.
    assert not accepted(rebound(changed)) or is_true(changed["claim"])
    conjugate = deepcopy(SQUARE)
    conjugate["claim"]["exp_epsilon"] = {"root_of": ["-64", "47", "12"], "between": ["1", "2"]}
    assert not accepted(rebound(conjugate))


def test_sets_without_vertices_and_rivals_are_checked():
    changes = [
        (CUT, ("evidence", "multipliers"), ["0", "0"]),
        (CUT, ("evidence", "multipliers"), ["-1", "0"]),
        (RIVAL, ("evidence", "rival", "prior"), ["1", "0", "0"]),
    ]
    for document, path, value in changes:
        with pytest.raises(CertificateRejected):
            Certificate(rebound(replaced(document, path, value))).verify()
    assert any("rival costs" in line for line in Certificate(RIVAL).verify())
    for document in (SQUARE, CUT):
        assert any("no output is open" in line for line in Certificate(document).verify())


ROOTS = [
    ({"root_of": ["-2", "0", "1"], "between": ["1", "2"]}, sympy.sqrt(2)),
    ({"root_of": ["-64", "-47", "12"], "between": ["4", "5"]}, (47 + sympy.sqrt(5281)) / 24),
    ({"root_of": ["-5", "0", "0", "1"], "between": ["1", "2"]}, sympy.cbrt(5)),
    ({"root_of": ["-1", "-1", "0", "0", "0", "1"], "between": ["1", "2"]}, sympy.CRootOf("x**5 - x - 1", 0)),
]


@pytest.mark.parametrize(("given", "value"), ROOTS)
def test_numbers_of_a_field_are_what_they_stand_for(given, value):
    field, rng = algebraic.Field(given), Random(3)
    assert field.isolated

    def draw():
        coefficients = [F(rng.randint(-9, 9), rng.randint(1, 4)) for _ in range(field.degree)]
        exact = sum((sympy.Rational(c) * value**k for k, c in enumerate(coefficients)), sympy.Integer(0))
        return field.element(coefficients), sympy.N(exact, 40)

    for _ in range(12):
        (a, x), (b, y) = draw(), draw()
        for found, wanted in (
            (a + b, x + y),
            (a - b, x - y),
            (a * b, x * y),
            (2 - a, 2 - x),
            (a / 3, x / 3),
            (abs(a), abs(x)),
        ):
            number = sum(
                (sympy.N(value, 60) ** k * sympy.Rational(c) for k, c in enumerate(found.coefficients)), sympy.Integer(0)
            )
            assert abs(number - wanted) < F(1, 10**30)
        assert ((a < b), (a <= b), (a > b), (a >= b)) == ((x < y), (x <= y), (x > y), (x >= y))
    root = field.root
    assert root * root - root * root == 0
    assert root
    assert not root - root
    assert root != 1


def test_signs_near_zero_are_decided_and_open_ones_are_refused():
    field = algebraic.Field(ROOTS[0][0])
    close = F(int(sympy.sqrt(2) * 10**600), 10**600)
    assert 0 < field.root - close < F(1, 10**599)
    # A polynomial with a factor: the square of the root is 2, and its coefficients do not say so.
    factor = algebraic.Field(
        {"root_of": [*map(str, sympy.Poly("(x**2 - 2)*(x - 7)").all_coeffs()[::-1])], "between": ["1", "2"]}
    )
    with pytest.raises(work.TooLarge, match="the sign of a number is open"):
        _ = (factor.root * factor.root - 2).sign


@pytest.mark.parametrize("degree", [41, 400])
def test_a_large_degree_is_refused(degree):
    changed = deepcopy(SQUARE)
    changed["claim"]["exp_epsilon"]["root_of"] = ["-5", *["0"] * (degree - 1), "1"]
    with pytest.raises(InvalidArgument, match="must have a degree from 1 to 40"):
        Certificate(rebound(changed)).verify()


def test_large_numbers_are_refused_in_time():
    changed = deepcopy(SQUARE)
    changed["claim"]["exp_epsilon"] = {"root_of": ["-5", *["0"] * 39, "1"], "between": ["1", "1" + "0" * 5000]}
    changed["evidence"]["floor"] = [["1/7919"] * 40] * 3
    assert not accepted(rebound(changed))
    assert rules.digest(changed["claim"]) != SQUARE["claim_sha256"]
