"""Answers are data: copies and pickles are equal to them, hash alike, and know the same; other processes send them back.

Covers: symdp.arithmetic.deferred, symdp.arithmetic.programs.highs, symdp.arithmetic.programs.optimize, symdp.errors,
symdp.leakages.values.leakage_value, symdp.leakages.values.unit, symdp.sources.shapes.shape
"""

import copy
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import cache, partial

import pytest

from symdp import SourceSet, Tradeoff, measure, read_source
from symdp.answers import LeakageValue
from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.programs import highs, optimize
from symdp.errors import SymdpError, Undecided
from symdp.leakages.values.leakage_value import ZERO_LEAKAGE
from symdp.sources.shapes.shape import Shape
from symdp.tradeoffs.tradeoff import optimal_mechanism, privacy_distortion
from tests.agreement import every_answer
from tests.agreement.golden import answers as golden_answers
from tests.agreement.golden import parametric_answers
from tests.agreement.golden.stored import load

COPIES = {"pickle": lambda answer: pickle.loads(pickle.dumps(answer)), "copy": copy.copy, "deepcopy": copy.deepcopy}
KNOWN = ("value", "mechanism", "pieces", "certificate", "theorem")
ASKS = {
    "at": lambda of: of.at("1/4"),
    "at 0": lambda of: of.at(0),
    "inverse": lambda of: of.inverse(exp_epsilon=2),
    "inverse in nats": lambda of: of.inverse(epsilon="1/3"),
    "inverse in numbers": lambda of: of.inverse(value="1/10"),
    "curve": lambda of: of.curve(),
}
SETTINGS = {name: {"leakage": name, "digits": 4} for name in every_answer.MEASURES} | every_answer.LOSSES
QUESTIONS = [(source, setting, ask) for source in every_answer.SOURCES for setting in SETTINGS for ask in ASKS]
IN_SYMBOLS = [(source, ask) for source in every_answer.SYMBOLS for ask in ("source", "trade-off", "at", "curve")]
# Where ``at`` gives an expression of sympy, which sympy copies, and evaluates in doing so.
EXPRESSIONS = {"even", "ball in symbols", "contamination", "segment", "geometric in symbols"}
PAIR = [["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]
FUNCTIONS = ("optimal_mechanism", "least_distortion", "privacy_distortion", "graph_utility", "graph_leakage", "Tradeoff")


def known(answer, name):
    """The value of an attribute of an answer; None if it is missing or refused."""
    try:
        value = getattr(answer, name, None)
        return value() if name == "theorem" and value is not None else None if callable(value) else value
    except SymdpError:
        return None


def require_data(answer):
    """Any copy is equal to the answer, with the same mechanism and certificate."""
    copies = {way: made(answer) for way, made in COPIES.items()}
    for name in KNOWN:
        expected = known(answer, name)
        if expected is not None:
            assert {way: known(again, name) == expected for way, again in copies.items()} == dict.fromkeys(COPIES, True), (
                name
            )
            require_equal(expected)
    for again in copies.values():
        assert again == answer
        assert hash(again) == hash(answer)
    require_equal(answer)


def require_equal(answer):
    for made in COPIES.values():
        again = made(answer)
        assert again == answer
        assert hash(again) == hash(answer)


@pytest.mark.sampled(60, 500)
@pytest.mark.parametrize(("source", "setting", "ask"), QUESTIONS)
def test_answers_about_numbers(source, setting, ask):
    try:
        tradeoff = Tradeoff(every_answer.SOURCES[source], **SETTINGS[setting])
        answer = ASKS[ask](tradeoff)
    except SymdpError as refusal:
        answer = tradeoff = str(refusal)
    require_equal(tradeoff)
    require_data(answer)


@pytest.mark.parametrize("source", every_answer.SOURCES)
def test_sources_and_their_tradeoffs(source):
    built = every_answer.SOURCES[source]
    require_equal(built)
    tradeoff = Tradeoff(built)
    tradeoff.at("1/4")
    require_equal(tradeoff)


@pytest.mark.parametrize("name", every_answer.OTHERS)
def test_other_answers(name):
    require_data(every_answer.OTHERS[name]())


@pytest.mark.parametrize(("source", "ask"), [pair for pair in IN_SYMBOLS if pair[0] not in EXPRESSIONS or pair[1] != "at"])
def test_answers_in_symbols(source, ask):
    built = every_answer.SYMBOLS[source]()
    if hasattr(built, "at") and not isinstance(built, Shape):
        answer = {"at": lambda: built.at("2/5")}.get(ask, lambda: built)()
    else:
        tradeoff = Tradeoff(built)
        answers = {"source": lambda: built, "trade-off": lambda: tradeoff, "curve": tradeoff.curve}
        answer = answers.get(ask, lambda: tradeoff.at("2/5"))()
    require_data(answer)


@pytest.mark.sampled(60, 600)
@pytest.mark.parametrize("entry", load(), ids=lambda entry: entry["question"]["id"])
def test_answers_of_the_corpus(entry, monkeypatch):
    """Each answer that the corpus looked at, after it was looked at."""
    answers = []

    def recorded(ask):
        def keep(*arguments, **settings):
            answers.append(ask(*arguments, **settings))
            return answers[-1]

        return keep

    for module in (golden_answers, parametric_answers):
        for name in FUNCTIONS:
            if hasattr(module, name):
                monkeypatch.setattr(module, name, recorded(getattr(module, name)))
    golden_answers.answer(entry["question"])
    for answer in answers:
        if not type(answer).__module__.startswith("sympy."):
            require_data(answer)


def test_what_is_known_is_not_found_again(monkeypatch):
    """The certificate and the mechanism of an answer need no program where it was sent to."""
    curve = privacy_distortion(SourceSet.from_vertices(PAIR))
    best = Tradeoff(SourceSet.from_vertices(PAIR), loss="line").at("3/5")
    assert len(curve.pieces) > 1
    sent = pickle.dumps((curve, best))
    again, same = pickle.loads(sent)
    monkeypatch.setattr(optimize.Basis, "__init__", None)  # no program is solved without one
    monkeypatch.setattr(highs.FloatSolver, "_solver", None)
    assert again.certificate == curve.certificate
    assert (same.mechanism, same.certificate) == (best.mechanism, best.certificate)


def test_a_copy_answers_new_questions():
    """The floating-point solver is built anew in a copy."""
    source = SourceSet.from_vertices(PAIR)
    tradeoff = Tradeoff(source)
    assert tradeoff.at("3/5").exp == pickle.loads(pickle.dumps(tradeoff)).at("3/5").exp
    again = pickle.loads(pickle.dumps(tradeoff))
    assert [again.at(d).exp for d in ("1/5", "2/5")] == [Tradeoff(source).at(d).exp for d in ("1/5", "2/5")]


def test_answers_differ_where_the_question_or_the_number_does():
    tradeoffs = {name: Tradeoff(read_source("1/2,3/10,1/5"), leakage=name) for name in ("dp", "ml", "adp:1/10")}
    answers = [tradeoff.at(d) for tradeoff in tradeoffs.values() for d in ("1/4", "1/3")]
    answers += [tradeoff.curve() for tradeoff in tradeoffs.values()]
    answers += [Tradeoff(SourceSet.simplex(3), loss=loss).at("1/4") for loss in ("line", "line:2", "ring", "lists:2")]
    assert all((first == second) == (k == j) for k, first in enumerate(answers) for j, second in enumerate(answers))
    assert len(set(answers)) == len(answers)


def test_values_that_are_equal_numbers_hash_alike():
    alike = [
        [LeakageValue.log_sum({Fraction(2): 1, Fraction(3): 1}), LeakageValue.log_of(Fraction(6))],
        [ZERO_LEAKAGE, LeakageValue.number(Fraction(0)), LeakageValue.log_sum({Fraction(2): 1, Fraction(1, 2): 1})],
        [LeakageValue.log_of(Fraction(4)), LeakageValue.log_of(Fraction(2)).times(2)],
        [measure("gdp").of([["2/3", "1/3"], ["1/3", "2/3"]]) for _ in range(2)],
    ]
    for group in alike:
        assert all(value == group[0] for value in group)
        assert len(set(group)) == 1


def test_equal_bounds_alone_make_no_equal_numbers():
    first, second = (LeakageValue.enclosed(Fraction(1), Fraction(2)) for _ in range(2))
    with pytest.raises(Undecided):
        assert first == second


def test_put_off_work_of_other_data_differs():
    assert Deferred(pow, 2) != Deferred(pow, 3)
    assert Deferred(pow, 2) != Deferred(divmod, 2)


@cache
def sources():
    return [SourceSet.from_vertices(PAIR), SourceSet.single(PAIR[0]), SourceSet.box(["1/10"] * 3, ["1/2"] * 3)]


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_a_pool_of_processes_answers(method):
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {method} here")
    solve = partial(optimal_mechanism, distortion="2/5")
    with ProcessPoolExecutor(1, multiprocessing.get_context(method)) as pool:
        answers = list(pool.map(solve, sources()))
    assert answers == [solve(source) for source in sources()]
    assert [best.mechanism for best in answers] == [solve(source).mechanism for source in sources()]
    assert all(best.certificate.verify() for best in answers)


@pytest.mark.parametrize("module", ["cloudpickle", "dill"])
def test_other_picklers(module):
    pickler = pytest.importorskip(module)
    best = Tradeoff(SourceSet.from_vertices(PAIR), leakage="renyi:2", digits=4).at("2/5")
    assert pickler.loads(pickler.dumps(best)) == best


def test_joblib():
    joblib = pytest.importorskip("joblib")
    solve = joblib.delayed(optimal_mechanism)
    assert joblib.Parallel(n_jobs=2)(solve(source, "2/5") for source in sources()) == [
        optimal_mechanism(source, "2/5") for source in sources()
    ]
