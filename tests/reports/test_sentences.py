"""Every sentence of the LaTeX is true: what is attained, what is only approached, and what is not known.

Covers: symdp.reports.answer_latex, symdp.sources.database, symdp.tradeoffs.parametric.uniform_formula,
symdp.tradeoffs.tradeoff
"""

from dataclasses import replace
from fractions import Fraction

import pytest
import sympy

from symdp import SourceSet, measure
from symdp.reports import answer_latex
from symdp.sources.database import Database
from symdp.tradeoffs.parametric.uniform_formula import local_statement, records_statement
from symdp.tradeoffs.tradeoff import Tradeoff

MIXED = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
KNOWN = SourceSet.single(["2/5", "3/10", "1/5", "1/10"])
MEASURES = ["dp", "adp:1/9", "ml", "mi", "kl", "renyi:3/2", "sibson:3/2", "mx", "min-entropy"]


def test_a_prior_that_attains_the_supremum_is_least_favourable():
    best = Tradeoff(KNOWN).at("1/5")
    assert best.supremum_attained is True
    assert r"A least favourable prior is $\left(\frac{2}{5}" in answer_latex.optimum(best)


def test_a_limit_point_is_not_called_least_favourable():
    best = Tradeoff(MIXED).at("3/5")
    assert best.supremum_attained is False
    text = answer_latex.optimum(best)
    assert "least favourable" not in text
    assert "No prior in the convex hull of the set alone needs as much" in text
    assert "limit point" in text


def test_where_it_is_not_known_nothing_is_claimed():
    best = replace(Tradeoff(MIXED).at("3/5"), supremum_attained=None)
    text = answer_latex.optimum(best)
    assert "least favourable" not in text
    assert "is not known" in text


def test_an_enclosure_is_not_attained():
    text = answer_latex.optimum(Tradeoff(KNOWN, leakage="renyi:2").at("1/5"))
    assert r"\epsilon^*_{\mathrm{Renyi},\,2}\in[2.27" in text
    assert "attained" not in text
    assert "Every upper end is kept by the mechanism" in text
    text = answer_latex.optimum(Tradeoff(KNOWN, leakage="mi").inverse(exp_epsilon=2))
    assert "lies in $[0.1497" in text
    assert "attained" not in text


def test_the_scope_is_said():
    text = answer_latex.optimum(Tradeoff(Database(10, source=KNOWN), leakage="ml").at(2))
    assert "Among products of identical mechanisms on databases of $n=10$ records" in text
    text = Tradeoff(Database(10, source=KNOWN), leakage="ml").curve().to_latex()
    assert text.startswith(
        "Among products of identical mechanisms on databases of $n=10$ records with expected Hamming distortion"
    )
    assert r"\le D\le 10" in text


def test_the_function_falls_only_where_it_does():
    assert r"the function falls from $\log \frac{4}{3}$ to $0$" in Tradeoff(KNOWN).curve().to_latex()
    assert "falls" not in Tradeoff(KNOWN, leakage="ml").curve().to_latex()


@pytest.mark.parametrize("name", MEASURES)
@pytest.mark.parametrize("letters", [2, 3, 5])
def test_statements_of_one_letter_are_the_values(name, letters):
    family = SourceSet.simplex(letters)
    text = local_statement(measure(name), letters).text[0]
    value = sympy.sympify(text.removeprefix("epsilon = ").split(" for 0 < D")[0], locals={"D": sympy.Symbol("D")})
    value = value.subs({"p": 0, "D": sympy.Rational(1, 5)})
    assert abs(sympy.N(value) - float(Tradeoff(family, leakage=name).at("1/5").value.nats(12))) < 1e-9


@pytest.mark.parametrize("name", ["dp", "adp:1/9", "mi", "kl", "renyi:3/2"])
def test_statements_of_databases_are_the_values(name):
    numbers = records_statement(measure(name), 4, 3).text[-1]
    value = sympy.sympify(numbers.split("epsilon = ")[1]).subs("D", sympy.Rational(6, 5))
    exact = Tradeoff(Database(4, letters=3), leakage=name).at("6/5").value
    assert abs(sympy.N(value) - float(exact.nats(12))) < 1e-9


@pytest.mark.parametrize("name", [*MEASURES, "adp:1/9:pointwise", "sibson:oo"])
def test_every_measure_has_one_displayed_statement_of_databases(name):
    found = records_statement(measure(name))
    assert found.text
    assert found.latex.count("\\[") == found.latex.count("\\]") == 1


def test_long_numbers_are_cut_truthfully():
    best = Tradeoff(KNOWN).at(Fraction(10**40, 7 * 10**40 + 1))
    assert r"$D=0.142857142857142\dots$" in answer_latex.optimum(best)
