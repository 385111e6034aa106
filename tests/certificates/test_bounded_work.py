"""Certificates that ask for endless work are refused as too large, and honest ones of huge orders are decided.

Covers: symdp.certificates.checker.arithmetic.expression, symdp.certificates.checker.arithmetic.vectors,
symdp.certificates.checker.evidence.exact_leakage, symdp.certificates.checker.evidence.polytopes,
symdp.certificates.checker.evidence.source_membership, symdp.certificates.checker.identities.affine_forms,
symdp.certificates.checker.identities.symbolic_diagonals, symdp.certificates.checker.work
"""

import json

import pytest

from symdp.certificates.checker import rules, work
from symdp.certificates.checker.arithmetic import expression, vectors
from symdp.certificates.checker.claim import schema
from symdp.certificates.checker.evidence import polytopes, source_membership
from symdp.certificates.checker.identities import affine_forms, symbolic_diagonals

STATEMENT = dict.fromkeys(("paper", "id", "text", "source_sha256", "scope", "method"), "x")
SUM = "(" + "+".join([f"x{k}" for k in range(25)]) + ")"
TOWER = "((7**64)**64)"


def check(record, evidence):
    return schema.recheck({"format": schema.FORMAT, **record, "evidence": evidence})


def statement(fact, proof):
    """A statement with one fact."""
    question = {"sought": "statement", **STATEMENT}
    answer = {"verdict": "PROVED", "facts": [{"title": "t", **fact}]}
    return check({"question": question, "answer": answer}, {"proofs": [proof]})


def inverse(measure, distortion):
    uniform = {"method": "symmetric", "uniform": {"prior": ["1/3"] * 3}}
    question = {"source": {"simplex": 3}, "leakage": measure, "loss": "hamming"}
    answer = {"distortion": {"between": distortion}}
    return check({"question": question, "asks": {"level": "2"}, "answer": answer}, {"high": uniform, "low": uniform})


@pytest.mark.parametrize("measure", ["renyi:1000000", "sibson:1000000000", "renyi:1000000000/3", "sibson:1000000000/3"])
def test_orders_of_any_size_are_decided(measure):
    assert inverse(measure, ["1/4", "1/2"])
    with pytest.raises(rules.Rejected):
        inverse(measure, ["3/5", "16/25"])


def test_a_large_order_agrees_with_the_powers_written_out():
    from fractions import Fraction

    from symdp.certificates.checker.evidence import exact_leakage as values

    products = (((Fraction(3, 4), Fraction(301)),), ((Fraction(1, 8), Fraction(-200)), (Fraction(2), Fraction(1))))
    steep = values.logarithm_of_powers(products, 128)
    written = values.logarithm_of(sum((Fraction(3, 4) ** 301, 2 * Fraction(8) ** 200)), 128)
    assert steep[0] <= written[1]
    assert written[0] <= steep[1]
    assert steep[1] - steep[0] < Fraction(1, 10**30)


@pytest.mark.parametrize(
    ("left", "domain"),
    [
        ("*".join([TOWER] * 40), {}),
        ("(x**64)**64", {"x": ["9" * 4_000]}),
        ("+".join(["log(x+1)"] * 99), {"x": [str(k) for k in range(1, 99_999)]}),
    ],
)
def test_arithmetic_is_measured_before_it_is_done(left, domain):
    with pytest.raises(rules.Malformed, match="too large"):
        statement({"kind": "arithmetic", "left": left, "relation": "<=", "right": "1", "domain": domain}, {})


@pytest.mark.parametrize("conclusion", [f"{SUM}**4*{SUM}**4 >= 0", "((x1+1)**64)**64 >= 0"])
def test_inequalities_are_measured_before_they_are_multiplied_out(conclusion, monkeypatch):
    monkeypatch.setattr(work, "MOST_WORK", 50_000)
    fact = {"kind": "inequality", "scalars": [f"x{k}" for k in range(25)], "families": {}, "assume": {}, "suppose": {}}
    model = {"model": {f"x{k}": "1" for k in range(25)}, "terms": [], "equalities": []}
    with pytest.raises(rules.Malformed, match="too large"):
        statement(fact | {"conclude": conclusion}, model)


def test_formulas_are_measured_before_they_are_multiplied_out(monkeypatch):
    monkeypatch.setattr(work, "MOST_WORK", 20_000)
    formula = {"sought": "formula", "formula": "((P1+D)**12)**12 >= best", "relation": ">=", "letters": 12, "class": "II"}
    cell = {"to": "11*P12", "choices": [], "difference": {"numerator": [], "denominator": []}}
    with pytest.raises(rules.Malformed, match="too large"):
        check({"question": formula, "answer": "proved"}, {"pieces": [{"range": 0, "cells": [cell]}]})


def test_the_sets_of_a_ball_are_counted_before_they_are_written(monkeypatch):
    monkeypatch.setattr(polytopes, "half_spaces", None)
    source = source_membership.Source({"center": ["1/20"] * 20, "radius": "1/10"})
    with pytest.raises(rules.Malformed, match="too large"):
        polytopes.likeliest(source, 0)


@pytest.mark.parametrize("version", ["1" * 10**6, '"' + "1" * 10**6 + '"'])
def test_long_numbers_are_refused_by_their_length(tmp_path, monkeypatch, version):
    monkeypatch.setattr(json, "loads", None)
    path = tmp_path / "c.json"
    path.write_text(f'{{"version": {version}}}')
    with pytest.raises(rules.Malformed, match="a number of 1000000 digits, at most 100000"):
        rules.read(path)


def test_as_many_steps_as_are_allowed_may_be_taken_and_no_more(monkeypatch):
    monkeypatch.setattr(work, "MOST_WORK", 50)
    work.counted(lambda: [work.spend(20), work.spend(30)])()
    with pytest.raises(work.TooLarge, match=r"^too large: to check this takes more than 50 steps$"):
        work.counted(lambda: [work.spend(20), work.spend(31)])()
    work.spend(50)
    with pytest.raises(work.TooLarge):
        work.spend(51)


def test_one_account_serves_checks_inside_of_checks():
    @work.counted
    def inner(_):
        work.spend(work.MOST_WORK // 2)

    @work.counted
    def outer(_):
        inner(_), inner(_), inner(_)

    inner({}), inner({}), inner({})
    with pytest.raises(rules.Malformed, match="too large"):
        outer({})


def test_numbers_of_a_thousand_digits_count_with_all_others(monkeypatch):
    monkeypatch.setattr(work, "MOST_SQUARES", 1000**2)
    for digits, count in ((999, 9), (1000, 1)):
        work.require_readable(",".join(["9" * digits] * count), "the text")
    with pytest.raises(work.TooLarge, match="the text has 2 numbers of 1000 digits or more, 2000 digits in all"):
        work.require_readable(",".join(["9" * 1000] * 2), "the text")


def test_products_of_polynomials_count_each_term_with_each():
    first, second = (vectors.Vector(32, [[1] * 32] * terms) for terms in (2, 3))
    counted = work.counted(lambda: [first.by(second), work.spent()][1])
    assert counted() == 1 + 32 * 2 * 3 // 16


def test_a_ball_has_a_bound_for_each_set_of_letters():
    ball = source_membership.Source({"center": ["1/5"] * 5, "radius": "1/10"})
    assert polytopes.sizes(ball) == (2 * 5 - 1 + 2**5 - 2, 5)
    assert polytopes.sizes(source_membership.Source({"simplex": 5})) == (2 * 5 - 1, 5)


def test_products_are_short_and_sums_are_not():
    most = expression.LONGEST_PRODUCT
    for text in ("+".join("x" * (most + 2)), "*".join("x" * (most + 1))):
        assert expression.parse(text, ())
    with pytest.raises(rules.Malformed, match=f"^a product has at most {most} factors$"):
        expression.parse("*".join("x" * (most + 2)), ())


def test_as_many_symbols_as_are_read_and_one_more():
    most = affine_forms.MOST_SYMBOLS
    names = [f"x{place}" for place in range(most + 1)]
    assert affine_forms.World({"symbols": names[:most], "where": [], "zero": []}).size == most + 1
    with pytest.raises(rules.Malformed, match=f"between 1 and {most} different names"):
        affine_forms.World({"symbols": names, "where": [], "zero": []})


def test_letters_are_whole_numbers_each():
    assert symbolic_diagonals.letters_of({"chosen": [0, 2]}, "chosen") == {0, 2}
    for wrong in ([0, "2"], [True], [0.0]):
        with pytest.raises(rules.Malformed, match='"chosen" must be a list of letters'):
            symbolic_diagonals.letters_of({"chosen": wrong}, "chosen")


def test_the_limits_of_the_checker_are_those_that_were_measured():
    assert (work.SHORT_DIGITS, work.MOST_SQUARES) == (1000, 10 * work.MOST_DIGITS**2)
    assert (work.MOST_WORK, work.MOST_DIGITS) == (2 * 10**6, 10**5)
