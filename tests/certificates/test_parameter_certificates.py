"""Certificates in one parameter: for every kind of family equal to the numeric route, checked without the package.

Covers: symdp.arithmetic.late_flint, symdp.arithmetic.reals.algebraic_number,
symdp.certificates.checker.arithmetic.real_ends, symdp.certificates.checker.arithmetic.sturm,
symdp.certificates.checker.identities.one_parameter, symdp.certificates.checker.rules, symdp.certificates.checker.work,
symdp.tradeoffs.parametric.vertex_certificate
"""

import copy
import shutil
import subprocess
import sys
from fractions import Fraction as F
from itertools import pairwise
from math import isqrt
from pathlib import Path
from random import Random

import pytest
import sympy

from symdp import Certificate, Tradeoff
from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber, real_roots
from symdp.certificates import checker
from symdp.certificates.checker import rules, work
from symdp.certificates.checker.arithmetic import real_ends, sturm
from symdp.certificates.checker.claim import schema
from symdp.certificates.checker.identities import one_parameter
from symdp.errors import InvalidArgument, Unsupported
from symdp.sources.parametric.parametric_vertices import ParametricVertices
from symdp.sources.parametric.symbol_reader import read_symbols
from symdp.tradeoffs.tradeoff import privacy_distortion
from tests.certificates.document_parts import accepted, replaced
from tests.certificates.samples import samples

# Rationals beside a root are nearer to each other than others are.
APART = F(1, 10**8)
UNIT = "0 <= t, t <= 1"
PUBLISHED = "5/19+9*t/38,2/19+24*t/133,8/19-37*t/133,4/19-37*t/266; 1/8-7*t/88,1/8+25*t/88,3/8-t/88,3/8-17*t/88"
# The vertices, the interval, and distortions of which some are thresholds.
FAMILIES = {
    "published": (PUBLISHED, UNIT, ("2/5",)),
    "one vertex": ("t,1-t,0", UNIT, ("1/3", "1/2")),
    "vertices that coincide at an end": ("1/2,3/10,1/5; 1/2-t/4,3/10+t/8,1/5+t/8", UNIT, ("2/5", "1/2")),
    "vertices that change places": ("t,1-t,0; 1-t,0,t", UNIT, ("1/2", "1/4")),
    "a constant value": ("t,1-t,0; 1-t,t,0", UNIT, ("1/4", "1/2")),
    "a certain letter at an end": ("1,0,0; 1-t,t,0", UNIT, ("1/4", "1/2")),
    "a certain letter": ("1-t+t,0,0", UNIT, ("1/4",)),
    "zero leakage at one irrational value": (
        "1/4+t**2-t**4,3/8-t**2/2+t**4/2,3/8-t**2/2+t**4/2", UNIT, ("1/2", "7/16"),
    ),
    "zero leakage at the ends": ("1/2+t-t**2,1/4-t/2+t**2/2,1/4-t/2+t**2/2", UNIT, ("1/2", "2/5")),
    "three vertices": ("1/2+t/4,1/4-t/4,1/4; 1/3,1/3-t/3,1/3+t/3; 1/4-t/4,1/2,1/4+t/4", "-1 <= t, t <= 1", ("1/2", "1/3")),
    "three that move": ("t,1-t,0,0; 0,t,1-t,0; 1/2-t/2,0,t,1/2-t/2", UNIT, ("1/2", "2/3")),
    "powers": ("t**2,1-t**2; 1/3,2/3", UNIT, ("1/3", "1/4")),
}  # fmt: skip


def form_of(name):
    text, where, _ = FAMILIES[name]
    return privacy_distortion(read_symbols(text, where))


def near(value):
    """A rational end, or rationals on both sides of a root."""
    if isinstance(value, str):
        return [F(value)]
    whole = flint.fmpz_poly([int(value) for value in value["root_of"]])
    (root,) = [root for root, _ in real_roots(whole) if F(value["between"][0]) < root < F(value["between"][1])]
    return [root.near(F(1, 10**9), below=below) for below in (True, False)]


def places(made, rng, count):
    ends = sorted({place for cell in made["answer"]["cells"] for key in ("from", "to") for place in near(cell[key])})
    middles = [(first + last) / 2 for first, last in pairwise(ends) if last - first > APART]
    low, high = (F(made["question"]["source"][key]) for key in ("from", "to"))
    return [*ends, *middles, *[low + (high - low) * F(rng.randint(0, 997), 997) for _ in range(count)]]


def cells_at(made, place):
    here = AlgebraicNumber.of(place)
    for cell in made["answer"]["cells"]:
        low, high = (near(cell[key]) for key in ("from", "to"))
        if AlgebraicNumber.of(low[0]) <= here <= AlgebraicNumber.of(high[-1]) and low[-1] <= place <= high[0]:
            yield cell


def ratio(function, place):
    top, below = (sum(int(v) * place**k for k, v in enumerate(function[key])) for key in ("numerator", "denominator"))
    return top / below


def of_curve(cell, place, d):
    if d >= ratio(cell["zero_from"], place):
        return F(1)
    piece = next(piece for piece in cell["pieces"] if d < ratio(piece["to"], place))
    return (1 - d) * (ratio(piece["trace"], place) - 1) / (ratio(piece["accuracy"], place) - (1 - d))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", FAMILIES)
def test_functions_of_a_certificate_are_the_exact_optimum(name):
    form, rng = form_of(name), Random(name)
    levels = [form.at(d).certificate for d in FAMILIES[name][2]]
    assert min(len(certificate.verify()) for certificate in (form.certificate, *levels)) > 10
    for certificate in levels:
        made = certificate.record
        for place in places(made, rng, 2):
            values = [ratio(cell["exp_epsilon"], place) for cell in cells_at(made, place)]
            assert min(values) == Tradeoff(form.source.of(t=place)).at(made["asks"]["at"]).exp, (place, made)
    made = form.certificate.record
    for place in places(made, rng, 1)[:12]:
        numeric = Tradeoff(form.source.of(t=place)).curve()
        for cell in cells_at(made, place):
            for d in (*numeric.breakpoints, F(rng.randint(1, 99), 100)):
                assert of_curve(cell, place, d) == numeric.exp_epsilon(d) if d > 0 else True, (place, d)


def test_the_published_example_is_proved_in_the_file():
    cells = form_of("published").at("2/5").certificate.record["answer"]["cells"]
    assert [cell["exp_epsilon"] for cell in cells] == [
        {"numerator": ["6006", "12386"], "denominator": ["1386", "1419", "-3185"]},
        {"numerator": ["9"], "denominator": ["2"]},
    ]
    first, last = cells
    assert first["to"] == last["from"]
    assert first["to"]["root_of"] == ["-462", "12001", "28665"]
    t = sympy.Symbol("t")
    function = (6006 + 12386 * t) / (1386 + 1419 * t - 3185 * t**2)
    assert sympy.cancel(function + 22 * (563 * t + 273) / (3185 * t**2 - 1419 * t - 1386)) == 0


def test_the_checker_accepts_the_files_elsewhere(tmp_path):
    shutil.copytree(Path(checker.__file__).parent, tmp_path / "checker")
    form = form_of("published")
    for name, certificate in (("curve", form.certificate), ("level", form.at("2/5").certificate)):
        (tmp_path / f"{name}.json").write_text(certificate.to_json())
        command = [sys.executable, "-S", "-m", "checker", f"{name}.json"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, env={})
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith("ACCEPTED")
        assert "for every t from 0 to 1, the hull of the priors" in done.stdout


def test_single_values_without_leakage_are_cells_of_their_own():
    form = form_of("zero leakage at one irrational value")
    assert not [cell for cell in form.at("1/4").certificate.record["answer"]["cells"] if cell["from"] == cell["to"]]
    ends = [(cell["from"], cell["to"]) for cell in form.at("1/2").certificate.record["answer"]["cells"]]
    root = {"root_of": ["-1", "0", "2"], "between": ["0", "1"]}
    assert (root, root) in ends
    (touching, alone), (everywhere, other) = form.at("1/2").exp.cases
    assert touching[0].right == touching[1].left
    assert touching[0].right.polynomial == (-1, 0, 2)
    assert (alone, everywhere, other) == (1, (), 2)


def test_a_whole_interval_may_be_one_value():
    document, one = copy.deepcopy(samples("least leakage in one parameter")[0].document), {"from": "1/4", "to": "1/4"}
    document["question"]["source"] |= one
    document["evidence"]["cells"] = document["evidence"]["cells"][:1]
    for cells in (document["answer"]["cells"], document["evidence"]["cells"][0]):
        cells[:] = [cells[0] | one]
    assert accepted(document)
    assert not accepted(replaced(document, ("question", "source", "from"), "1/2"))


def test_at_the_ends_of_distortion_there_is_none():
    with pytest.raises(Unsupported, match="distortion=1 must lie inside"):
        _ = form_of("powers").at(1).certificate


@pytest.mark.sampled(12)
@pytest.mark.parametrize("seed", range(600))
def test_signs_between_ends_are_those_of_the_roots(seed):
    """Against all real roots of the same polynomial by flint."""
    rng = Random(seed)
    roots = [real_ends.End(text, "end") for text in ("0", "1/2", ROOT, OTHER, "1", TWICE)]
    span = real_ends.Span(*sorted(rng.sample(roots, 2), key=lambda end: [other.compared(end) for other in roots].count(-1)))
    factors = [[-1, 2], [-1, 0, 2], [0, 1], [-1, 1], [1, 0, 1], [-1, 0, 0, 2], [rng.randint(-3, 3), rng.randint(1, 4)]]
    whole = flint.fmpz_poly([rng.choice((-1, 1))])
    for _ in range(rng.randint(0, 5)):
        whole *= flint.fmpz_poly(rng.choice(factors))
    polynomial = tuple(int(value) for value in whole.coeffs())
    low, high = (number(end) for end in span.ends)
    known = [(root, times) for root, times in (real_roots(whole) if whole.degree() > 0 else [])]
    inside = sorted([root for root, _ in known if low < root < high])
    cuts = [low, *inside, high]
    between = [(first.near(F(1, 10**9), False) + last.near(F(1, 10**9), True)) / 2 for first, last in pairwise(cuts)]
    signs = {1 if whole(flint.fmpq(place.numerator, place.denominator)) > 0 else -1 for place in between}
    assert span.not_negative(polynomial) == (signs <= {1})
    assert span.positive_inside(polynomial) == (signs <= {1} and not inside)
    at_ends = [end for end in (low, high) if end in [root for root, _ in known]]
    assert span.positive(polynomial) == (signs <= {1} and not inside and not at_ends)
    for end, place in zip(span.ends, (low, high), strict=True):
        assert (end.sign_of(polynomial) == 0) == (place in at_ends)


ROOT = {"root_of": ["-1", "0", "2"], "between": ["0", "1"]}
OTHER = {"root_of": ["-1", "0", "0", "2"], "between": ["1/4", "7/8"]}
TWICE = {"root_of": ["-9", "2", "16", "0", "4"], "between": ["0", "1"]}


def number(end):
    polynomial = flint.fmpz_poly(list(end.polynomial))
    if end.rational:
        return AlgebraicNumber.of(F(end.low))
    (only,) = [root for root, _ in real_roots(polynomial) if F(end.low) < root < F(end.high)]
    return only


def test_ends_are_compared_as_numbers():
    same = {"root_of": ["1", "0", "-4", "0", "4"], "between": ["1/2", "3/4"]}  # (1 - 2 x^2)^2
    root = real_ends.End(ROOT, "end")
    assert root.compared(real_ends.End(same, "end")) == 0
    half = real_ends.End({"root_of": ["-1", "2"], "between": ["0", "1"]}, "end")
    assert half.compared(real_ends.End("1/2", "end")) == real_ends.End("1/2", "end").compared(half) == 0
    assert root.compared(half) == 1
    close = real_ends.End(str(F(isqrt(5 * 10**99), 10**50)), "end")
    assert {root.compared(close), close.compared(real_ends.End(ROOT, "end"))} == {1, -1}
    negative = {"root_of": ["-1", "0", "2"], "between": ["-1", "0"]}
    assert real_ends.End(negative, "end").compared(real_ends.End("0", "end")) == -1


@pytest.mark.parametrize("value", [
    {"root_of": ["-1", "0", "2"], "between": ["-1", "1"]},
    {"root_of": ["-1", "0", "2"], "between": ["0", "1/2"]},
    {"root_of": ["-1", "0", "2"], "between": ["1", "0"]},
    {"root_of": ["-1", "2"], "between": ["1/2", "1"]},
    {"root_of": ["1"], "between": ["0", "1"]},
    {"root_of": ["0"], "between": ["0", "1"]},
])  # fmt: skip
def test_an_end_is_one_root_between_two_numbers(value):
    with pytest.raises(rules.Rejected):
        real_ends.End(value, "end")


def test_polynomials_are_divided_as_they_should():
    square = sturm.times((-1, 0, 2), (-1, 0, 2))
    assert sturm.simple(sturm.times(square, (0, 3))) == (0, -1, 0, 2)
    assert sturm.changing(sturm.times(square, (0, -3))) == (0, -1)
    assert sturm.common(sturm.times(square, (3, 1)), (6, 2)) in ((3, 1), (-3, -1))
    assert sturm.plus((1, 2), (0, -2)) == (1,)
    assert sturm.remainder((1, 0, 1), (-1, -1)) == (1,)


def test_polynomials_count_an_eighth_of_a_step_for_each_product_of_coefficients():
    long, short, wide = tuple(range(2, 202, 2)), (1,) * 40, (2**2047,) * 40

    def steps(function, *polynomials):
        return work.counted(lambda: (function(*polynomials), work.spent())[1])()

    assert steps(sturm.primitive, long) == 1 + 100 // 8
    assert steps(sturm.primitive, wide) == 1 + 40 * (1 + 2) // 8
    assert steps(sturm.times, long, short) == 1 + 100 * 40 // 8
    divisions = sum(1 + (40 + size) // 8 for size in range(40, 101))
    assert steps(sturm.remainder, long, short) == divisions + 1 + 39 // 8
    assert steps(sturm.divided, long, short) == (1 + 100 // 8) + (1 + 40 // 8) + 61 * (1 + 40 // 8)


@pytest.mark.parametrize("path", [
    ("answer", "cells", 0, "to"),
    ("answer", "cells", 0, "exp_epsilon"),
    ("evidence", "cells", 0, 0, "diagonal"),
])  # fmt: skip
@pytest.mark.parametrize("size", [100, 2_000])
def test_polynomials_of_a_high_degree_are_answered_in_bounded_time(path, size, monkeypatch):
    monkeypatch.setattr(work, "MOST_WORK", 20_000)
    long = [str((k * k + 1) % 97 - 48) for k in range(size)] + ["1"]
    other = {
        "to": {"root_of": long, "between": ["0", "1"]},
        "exp_epsilon": {"numerator": long, "denominator": long[::-1]},
        "diagonal": {"entries": [long] * 3, "over": long},
    }[path[-1]]
    with pytest.raises((rules.Rejected, work.Malformed)) as raised:
        schema.recheck(replaced(samples("least leakage in one parameter")[0].document, path, other))
    assert "\n" not in str(raised.value)


def test_up_to_64_vertices_on_up_to_64_letters_move():
    whole, certain, never = real_ends.Span(real_ends.End("0", "from"), real_ends.End("1", "to")), ["1"], ["0"]
    for number, letters in ((1, 1), (64, 1), (1, 64), (64, 64)):
        source = {"vertices": [[certain, *[never] * (letters - 1)]] * number}
        assert len(one_parameter.read_vertices([], source, whole)) == number
    for vertices in ([], [[]], [[certain]] * 65, [[certain, *[never] * 64]]):
        with pytest.raises(rules.Malformed, match="there must be 1 to 64 vertices, and 1 to 64 letters"):
            one_parameter.read_vertices([], {"vertices": vertices}, whole)


def test_a_parameter_called_as_the_distortion_is_refused():
    document = samples("curve in one parameter")[0].document
    with pytest.raises(InvalidArgument, match="not a certificate"):
        Certificate(replaced(document, ("question", "source", "symbol"), "D")).verify()
    with pytest.raises(InvalidArgument, match="D"):
        ParametricVertices.read([["D", "1"]], [sympy.Symbol("D") >= 0])


@pytest.mark.parametrize(
    ("place", "polynomial", "signs"),
    [
        ("1/2", (-1, 2), (True, False)),
        ("1/2", (1, -3), (False, False)),
        ("1/2", (1, 2), (True, True)),
        (ROOT, (-1, 0, 2), (True, False)),
        (ROOT, (), (True, False)),
        (ROOT, (3,), (True, True)),
    ],
)
def test_at_a_single_place_zero_is_not_negative_and_not_positive(place, polynomial, signs):
    span = real_ends.Span(real_ends.End(place, "end"), real_ends.End(place, "end"))
    assert (span.not_negative(polynomial), span.positive_inside(polynomial)) == signs
