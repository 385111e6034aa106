"""The questions of the golden corpus as answers with ``check``, for the evaluation at many digits."""

from symdp import SourceSet, Tradeoff
from symdp.sources.shapes.divergence_balls import read_divergence_ball
from symdp.tradeoffs.graphs.graph_leakage import graph_leakage
from symdp.tradeoffs.graphs.graph_utility import graph_utility
from symdp.tradeoffs.graphs.utility_function import graph_utility_function
from symdp.tradeoffs.tradeoff import least_distortion, optimal_mechanism, privacy_distortion
from tests.agreement.golden import answers, parametric_answers


def result(question):
    """The answer to a question of the corpus: an optimum, a curve, or one on graphs."""
    return _ASK[question["kind"]](question)


def _optimum(question):
    source = answers._source(question)
    return optimal_mechanism(source, question["distortion"], *answers._delta(question), **answers._measured(question))


def _inverse(question):
    source, measured = answers._source(question), answers._measured(question)
    if "value" in question:
        return Tradeoff(source, **measured).inverse(value=question["value"])
    return least_distortion(source, question["exp_epsilon"], *answers._delta(question), **measured)


def _curve(question):
    return Tradeoff(answers._source(question), delta=question.get("delta", 0), **answers._measured(question)).curve()


def _symbols(question):
    source, measure = SourceSet.ordered_symbols(question["symbols"]), {"leakage": question["leakage"]}
    if "distortion" in question:
        return optimal_mechanism(source, question["distortion"], *answers._delta(question), **measure)
    return privacy_distortion(source, *answers._delta(question), **measure)


def _function(question):
    return parametric_answers._function(question["source"], question["where"])


def _endless(question):
    return parametric_answers._endless(question["source"])


_ASK = {
    "optimum": _optimum,
    "inverse": _inverse,
    "curve": _curve,
    "symbols": _symbols,
    "function in symbols": _function,
    "value in symbols": lambda question: Tradeoff(_function(question).source).at(question["distortion"]),
    "endless value": lambda question: privacy_distortion(_endless(question)).at(question["distortion"]),
    "endless inverse": lambda question: Tradeoff(_endless(question), digits=40).inverse(exp_epsilon=question["exp_epsilon"]),
    "endless pieces": lambda question: privacy_distortion(_endless(question)),
    "divergence ball": lambda question: Tradeoff(read_divergence_ball(question["source"])).at(question["distortion"]),
    "graph utility": lambda question: graph_utility(
        answers._graph(question), question["exp_epsilon"], question.get("prior")
    ),
    "graph function": lambda question: graph_utility_function(answers._graph(question), question.get("prior")),
    "graph leakage": lambda question: graph_leakage(
        answers._graph(question), question["exp_epsilon"], question.get("outputs")
    ),
}
