"""Irrational least lambdas: what is changed is rejected or still true, and numbers of a field are what they stand for.

Covers: symdp.certificates.checker.arithmetic.algebraic, symdp.certificates.checker.work
"""

from fractions import Fraction as F
from random import Random

import pytest
import sympy

from symdp import Certificate
from symdp.certificates.checker import work
from symdp.certificates.checker.arithmetic import algebraic
from symdp.certificates.checker.claim import record
from symdp.errors import CertificateRejected, InvalidArgument
from tests.certificates.document_parts import accepted, claim_of, numbers, replaced, variants
from tests.certificates.level_mutations import is_true, mutated
from tests.certificates.programs_again import fractions, still_holds, texts, with_number
from tests.certificates.samples import SAMPLES, samples

KIND = "least leakage by floors"


def documents():
    """A square root, a rival and a cut."""
    return [certificate.document for certificate in samples(KIND)]


@pytest.mark.parametrize("place", range(len(SAMPLES[KIND])))
@pytest.mark.sampled(1)
def test_changed_numbers_are_rejected_or_still_prove_a_truth(place):
    document = documents()[place]
    assert accepted(document)
    assert is_true(claim_of(document))
    every = list(numbers(document, record.RECORD_KEYS))
    rejected = 0
    for path, text in every:
        for other in variants(text):
            changed = replaced(document, path, other)
            if accepted(changed):
                assert is_true(claim_of(changed)), (path, other)
            else:
                rejected += 1
    assert rejected > 3 * len(every)


@pytest.mark.parametrize("place", range(len(SAMPLES[KIND])))
@pytest.mark.sampled(1)
def test_random_changes(place):
    rng, changes = Random(place), 0
    for _ in range(150):
        changed = mutated(rng, documents()[place], documents())
        if accepted(changed) and claim_of(changed) not in [claim_of(document) for document in documents()]:
            changes += 1
            assert is_true(claim_of(changed)), claim_of(changed)
    assert changes < 15


@pytest.mark.thorough
def test_thousands_of_random_changes():
    rng = Random(7)
    for step in range(3000):
        changed = mutated(rng, documents()[step % len(documents())], documents())
        if accepted(changed):
            assert is_true(claim_of(changed)), claim_of(changed)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("in", ["5", "6"]),  # no root
        ("in", ["-10", "10"]),  # both roots
        ("in", ["5", "4"]),
        ("in", ["4", "4"]),
        ("root_of", ["-64", "-47", "12", "0"]),
        ("root_of", ["64"]),
        ("root_of", ["-64", "-47", "13"]),
        ("root_of", [*map(str, sympy.Poly("(12*x**2 - 47*x - 64)**2").all_coeffs()[::-1])]),  # no simple root
    ],
)
def test_an_answer_names_one_root(key, value):
    with pytest.raises((CertificateRejected, InvalidArgument)):
        Certificate(replaced(documents()[0], ("answer", "exp", key), value)).verify()


def test_a_root_may_lie_between_any_numbers_that_tell_it_from_others():
    assert accepted(replaced(documents()[0], ("answer", "exp", "in"), ["1/2", "5"]))
    below_one = {"root_of": ["-1", "0", "2"], "in": ["0", "1"]}
    assert not accepted(replaced(documents()[0], ("answer", "exp"), below_one))


def test_the_other_root_and_another_polynomial_with_the_root():
    product = sympy.Poly("(12*x**2 - 47*x - 64)*(x - 7)").all_coeffs()[::-1]
    changed = replaced(documents()[0], ("answer", "exp", "root_of"), [*map(str, product)])
    # The proof still shows it where the polynomial divides what must be zero, which the larger one need not.
    assert not accepted(changed) or is_true(claim_of(changed))
    conjugate = {"root_of": ["-64", "47", "12"], "in": ["1", "2"]}
    assert not accepted(replaced(documents()[0], ("answer", "exp"), conjugate))


@pytest.mark.parametrize("place", range(len(SAMPLES[KIND])))
def test_changed_points_and_multipliers_are_accepted_exactly_when_they_still_hold(place):
    document, rng, rejected = documents()[place], Random(place), 0
    assert still_holds(document)
    for path, text in texts(document):
        values = fractions(text)
        which = rng.randrange(len(values))
        step = rng.choice((F(1, 997), -F(1, 997), F(1, 10**9), values[which]))
        changed = replaced(document, path, with_number(text, which, values[which] + step))
        assert accepted(changed) == still_holds(changed), (path, text)
        rejected += not accepted(changed)
    assert rejected > len(texts(document)) / 4


ROOTS = [
    ({"root_of": ["-2", "0", "1"], "between": ["1", "2"]}, sympy.sqrt(2)),
    ({"root_of": ["-64", "-47", "12"], "between": ["4", "5"]}, (47 + sympy.sqrt(5281)) / 24),
    ({"root_of": ["-5", "0", "0", "1"], "between": ["1", "2"]}, sympy.cbrt(5)),
    ({"root_of": ["-1", "-1", "0", "0", "0", "1"], "between": ["1", "2"]}, sympy.CRootOf("x**5 - x - 1", 0)),
]


@pytest.mark.parametrize(("data", "value"), ROOTS)
def test_numbers_of_a_field_are_what_they_stand_for(data, value, rng):
    field = algebraic.Field(data)
    assert field.isolated

    def draw():
        coefficients = [F(rng.randint(-9, 9), rng.randint(1, 4)) for _ in range(field.degree)]
        exact = sum((sympy.Rational(c) * value**k for k, c in enumerate(coefficients)), sympy.Integer(0))
        return field.element(coefficients), sympy.N(exact, 40)

    for _ in range(12):
        (a, x), (b, y) = draw(), draw()
        for element, expected in (
            (a + b, x + y),
            (a - b, x - y),
            (a * b, x * y),
            (2 - a, 2 - x),
            (a / 3, x / 3),
            (abs(a), abs(x)),
        ):
            number = sum(
                (sympy.N(value, 60) ** k * sympy.Rational(c) for k, c in enumerate(element.coefficients)), sympy.Integer(0)
            )
            assert abs(number - expected) < F(1, 10**30)
        assert ((a < b), (a <= b), (a > b), (a >= b)) == ((x < y), (x <= y), (x > y), (x >= y))
    root = field.root
    assert [field.sign((root - end).coefficients) for end in (1, 1000)] == [1, -1]
    assert root * root - root * root == 0
    assert root
    assert not root - root
    assert root != 1


@pytest.mark.parametrize(("degree", "is_read"), [(0, False), (1, True), (40, True), (41, False)])
def test_a_root_is_of_a_polynomial_of_degree_forty_at_most(degree, is_read):
    polynomial = ["-3", *["0"] * (degree - 1), "1"] if degree else ["-3"]
    if is_read:
        field = algebraic.Field({"root_of": polynomial, "between": ["1", "4"]})
        assert (field.degree, field.isolated) == (degree, True)
        return
    with pytest.raises(work.Malformed, match='"root_of" must have a degree from 1 to 40'):
        algebraic.Field({"root_of": polynomial, "between": ["1", "4"]})


@pytest.mark.parametrize("place", range(len(ROOTS)))
def test_a_number_has_at_most_as_many_coefficients_as_a_product_and_one_more(place):
    field = algebraic.Field(ROOTS[place][0])
    power = field.element([F(1)])
    for _ in range(2 * field.degree):
        power *= field.root
    assert field.element([F(0)] * 2 * field.degree + [F(1)]) - power == 0
    with pytest.raises(work.Malformed, match=f"has {2 * field.degree + 2} coefficients, more than twice the degree"):
        field.element([F(0)] * (2 * field.degree + 1) + [F(1)])


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
    changed = replaced(documents()[0], ("answer", "exp", "root_of"), ["-5", *["0"] * (degree - 1), "1"])
    with pytest.raises(InvalidArgument, match="must have a degree from 1 to 40"):
        Certificate(changed).verify()


def test_large_numbers_are_refused_in_time():
    large = {"root_of": ["-5", *["0"] * 39, "1"], "in": ["1", "1" + "0" * 5000]}
    changed = replaced(documents()[0], ("answer", "exp"), large)
    changed["point"]["reached"]["floor"] = [" ".join(["1/7919"] * 3)] * 40
    assert not accepted(changed)


def test_a_vector_has_as_many_numbers_as_are_asked_for():
    field = algebraic.Field(ROOTS[0][0])
    for size in (2, None):
        assert [one == 1 for one in field.vector({"x": ["1", "2"]}, "x", size)] == [True, False]
    for listed, size in ((["1", "2"], 3), (["1", "2"], 1), ([], None), ([], 0)):
        with pytest.raises(work.Malformed, match=f'"x" has {len(listed)} entries, and must have'):
            field.vector({"x": listed}, "x", size)
