"""A source set is one type, whatever its probabilities are: numbers, symbols, without end, or those of a ball.

Covers: symdp.sources.domain, symdp.sources.parametric.conditions, symdp.sources.parametric.product_forms,
symdp.sources.source_notebook
"""

import inspect
from fractions import Fraction

import pytest
import sympy

from symdp import Database, SourceSet, Tradeoff, compare, measure, randomized_response, read_source
from symdp.errors import InvalidArgument, SymdpError, Unsupported
from symdp.sources.domain import Domain
from symdp.tradeoffs.databases.budget_split import split_budget
from symdp.tradeoffs.databases.joint_records import joint_records
from symdp.tradeoffs.local.least_delta import hockey_stick
from symdp.tradeoffs.local.sensitive_letters import least_sensitive_distortion
from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope

p, t = sympy.symbols("p t")
SYMBOLS = {
    "hull of two letters": (
        SourceSet.from_vertices([["p", "1-p"], ["q", "1-q"]], where="p <= q, q <= 1/2"),
        read_source("p,1-p; q,1-q", where="p <= q, q <= 1/2"),
        {"p": "1/5", "q": "2/5"},
        SourceSet.from_vertices([["1/5", "4/5"], ["2/5", "3/5"]]),
    ),
    "expressions of sympy": (
        SourceSet.from_vertices([[p, 1 - p], ["1/2", "1/2"]], where=[p <= sympy.Rational(1, 3)]),
        read_source("p,1-p; 1/2,1/2", where="p <= 1/3"),
        {"p": "1/4"},
        SourceSet.from_vertices([["1/4", "3/4"], ["1/2", "1/2"]]),
    ),
    "moving": (
        SourceSet.from_vertices([["t**2", "1-t**2", 0]], where="0 <= t, t <= 1"),
        read_source("t**2,1-t**2,0", where="0 <= t, t <= 1"),
        {"t": "1/2"},
        SourceSet.single(["1/4", "3/4", 0]),
    ),
    "one prior": (
        SourceSet.single(["p", "q", "1-p-q"]),
        read_source("p,q,1-p-q"),
        {"p": "1/2", "q": "1/3"},
        SourceSet.single(["1/2", "1/3", "1/6"]),
    ),
    "ball": (
        SourceSet.total_variation_ball(["p", "1-p"], "r", where="p >= 1/2"),
        read_source("ball:r:p,1-p", where="p >= 1/2"),
        {"p": "3/4", "r": "1/10"},
        SourceSet.total_variation_ball(["3/4", "1/4"], "1/10"),
    ),
    "contamination": (
        SourceSet.contamination(["1/2", "3/10", "1/5"], "eta"),
        read_source("contamination:eta:1/2,3/10,1/5"),
        {"eta": "1/10"},
        SourceSet.contamination(["1/2", "3/10", "1/5"], "1/10"),
    ),
    "box": (
        SourceSet.box(["l", 0], [1, "v"], where=["l <= 1/2"]),
        read_source("box:l,0:1,v", where="l <= 1/2"),
        {"l": "1/4", "v": "2/3"},
        SourceSet.box(["1/4", 0], [1, "2/3"]),
    ),
    "ordered prior": (
        SourceSet.ordered_symbols(3),
        read_source("ordered:3"),
        {"P1": "1/2", "P2": "3/10", "P3": "1/5"},
        SourceSet.single(["1/2", "3/10", "1/5"]),
    ),
    "geometric prior": (
        SourceSet.geometric("rho"),
        read_source("geometric:rho"),
        {"rho": "1/2", "M": 4},
        SourceSet.geometric("1/2", 4),
    ),
    "geometric prior without end": (
        SourceSet.geometric("rho", "oo"),
        read_source("geometric:rho:oo"),
        {"rho": "1/2"},
        SourceSet.geometric("1/2", "oo"),
    ),
}
ELSEWHERE = {
    "without end": (SourceSet.geometric("1/2", "oo"), Domain.ENDLESS, "take finitely many"),
    "many letters": (SourceSet.zipf(2, 10**6), Domain.ENDLESS, "take finitely many"),
    "chi-square": (SourceSet.chi_square_ball(["1/2", "1/2"], "1/50"), Domain.CURVED, "take a polytope"),
    "Kullback-Leibler": (SourceSet.kullback_leibler_ball(["1/2", "1/2"], "1/50"), Domain.CURVED, "take a polytope"),
    "in symbols": (SourceSet.single(["p", "1-p"]), Domain.SYMBOLS, "in numbers"),
}


@pytest.mark.sampled(10)
@pytest.mark.parametrize("name", SYMBOLS)
def test_a_set_in_symbols_is_that_of_its_text_and_at_values_that_in_numbers(name):
    source, as_text, values, numeric = SYMBOLS[name]
    assert source == as_text
    assert hash(source) == hash(as_text)
    assert source.domain is Domain.SYMBOLS
    assert isinstance(source.of(values), SourceSet)
    assert Tradeoff(source.of(values)).at("1/10").value == Tradeoff(numeric).at("1/10").value
    assert source.of(values) == source.of(**values)
    assert {str(symbol) for symbol in source.symbols} == set(values)
    assert all(relation.subs(values) for relation in source.hypotheses)


@pytest.mark.sampled(10)
@pytest.mark.parametrize("name", SYMBOLS)
def test_answers_are_of_the_set_that_was_given(name):
    source, _, values, numeric = SYMBOLS[name]
    best = Tradeoff(source).at("1/10")
    assert best.source == source
    assert best.exp.of(values) == Tradeoff(numeric).at("1/10").exp


MEMBERS = {
    "vertices": lambda source: source.vertices,
    "lower": lambda source: source.lower,
    "upper": lambda source: source.upper,
    "contains": lambda source: source.contains(["1/2", "1/2"]),
    "worst_distortion": lambda source: source.worst_distortion([0, 0]),
    "classify": lambda source: source.classify(),
    "least_majorised": lambda source: source.least_majorised(),
    "minimum": lambda source: source.minimum((Fraction(1), Fraction(0))),
    "locate": lambda source: source.locate((Fraction(1, 2), Fraction(1, 2))),
    "relative_interior": lambda source: source.relative_interior(),
    "constrain_accuracy": lambda source: source.constrain_accuracy(None, [0, 1], {}, Fraction(0)),
    "add_prior": lambda source: source.add_prior(None),
}


@pytest.mark.parametrize("member", MEMBERS)
@pytest.mark.parametrize("name", ELSEWHERE)
def test_what_only_polytopes_have_is_refused_with_a_way_out(name, member):
    source, domain, way = ELSEWHERE[name]
    assert source.domain is domain
    with pytest.raises(Unsupported, match=way) as refused:
        MEMBERS[member](source)
    assert "\n" not in str(refused.value)


def test_a_picture_is_of_a_polytope():
    with pytest.raises(Unsupported, match="take a polytope"):
        SourceSet.chi_square_ball(["1/2", "3/10", "1/5"], "1/50").picture()
    with pytest.raises(Unsupported, match="in numbers"):
        SourceSet.single(["p", "q", "1-p-q"]).picture()


@pytest.mark.parametrize("name", ELSEWHERE)
def test_every_other_member_answers(name):
    source = ELSEWHERE[name][0]
    called = {"minimum", "locate", "constrain_accuracy", "add_prior", "relative_interior", *MEMBERS}
    shown = [key for key, _ in inspect.getmembers(SourceSet, lambda one: isinstance(one, property)) if key not in called]
    assert {"domain", "letters", "symbols", "hypotheses", "description", "sample"} <= set(shown)
    assert [getattr(source, key) for key in shown]
    assert source.description in repr(source)
    assert source.description in str(source._repr_html_())
    assert source.description.split()[0] in str(source._repr_latex_())
    assert source.to_document()
    assert source.label(0) == "1"


QUESTIONS = {
    "hockey_stick": lambda source: hockey_stick(source, "1/4"),
    "compare": compare,
    "lorenz_envelope": lorenz_envelope,
    "split_budget": lambda source: split_budget([Tradeoff(source)], exp_epsilon=2),
    "least_sensitive_distortion": lambda source: least_sensitive_distortion(source, [1], exp_epsilon=2),
    "distortion": lambda source: randomized_response(2, 3).distortion(source),
    "measure over a set": lambda source: measure("sibson:2").of(randomized_response(2, 3), source),
    "joint_records": lambda source: joint_records(source, 2),
}


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("name", ELSEWHERE)
def test_questions_about_polytopes_are_refused_elsewhere(name, question):
    with pytest.raises(SymdpError) as refused:
        QUESTIONS[question](ELSEWHERE[name][0])
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", ELSEWHERE)
def test_records_need_priors_that_are_listed(name):
    with pytest.raises(InvalidArgument, match="must list the priors of a record in numbers"):
        Database(2, source=ELSEWHERE[name][0])


def test_letters_have_names_whatever_the_shape_is():
    source = SourceSet.single(["p", "1-p"], labels=["no", "yes"])
    assert source.label(1) == "yes"
    assert source.of(p="1/3") == SourceSet.single(["1/3", "2/3"], labels=["no", "yes"])
    with pytest.raises(InvalidArgument, match="labels has 1 names"):
        SourceSet.geometric("1/2", "oo", labels=["only"])


@pytest.mark.sampled(11)
@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: SourceSet.single(["1/2", "1/2"], where="p <= 1"), "is about symbols; the source has numbers only"),
        (lambda: SourceSet.box([0, 0], [1, 1], where=[p <= 1]), "is about symbols; the source has numbers only"),
        (lambda: SourceSet.single(["1/2", "1/2"]).of(p="1/5"), "are of symbols; the source has numbers only"),
        (lambda: SourceSet.single(["p", "1-p"]).of(q="1/5"), "values are of q; give them of p"),
        (lambda: SourceSet.single(["p", "1-p"]).of(p=2), "must not be negative"),
        (lambda: SourceSet.single(["p", 0.5]), r"vertices\[1\]\[2\]=0.5"),
        (lambda: SourceSet.single(["p", "1-p"], where=3), "must be a sequence of relations"),
        (lambda: SourceSet.single(["p" * 3000, "1/2"]), "at most 2000 are read"),
        (lambda: SourceSet.single(["max(p,q)", "1/2"]), "has max; state with where which operand it is"),
        (lambda: SourceSet.single(["p/0", "1/2"]), "divides by 0"),
        (lambda: SourceSet.single(["p", "1-p", "x y"]), "formula: at"),
    ],
)
def test_bad_input_is_answered_in_one_line(ask, message):
    with pytest.raises(InvalidArgument, match=message) as refused:
        ask()
    assert "\n" not in str(refused.value)
