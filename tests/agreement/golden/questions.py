"""Draws the questions of the corpus, the same at every run; each family from a seed of its own."""

from random import Random

from tests.agreement.golden.database_questions import databases, databases_enclosed
from tests.agreement.golden.graph_questions import graph_functions, graph_leakages, graph_utilities
from tests.agreement.golden.local_questions import (
    approximate,
    enclosed,
    information,
    letters_alike,
    local_curves,
    privacy,
    refused,
    symbols,
)
from tests.agreement.golden.loss_questions import losses, other_measures
from tests.agreement.golden.parametric_questions import divergence_balls, endless, parametric

FAMILIES = {
    "privacy": privacy,
    "approximate": approximate,
    "information": information,
    "letters_alike": letters_alike,
    "enclosed": enclosed,
    "curves": local_curves,
    "symbols": symbols,
    "databases": databases,
    "databases_enclosed": databases_enclosed,
    "graph_utilities": graph_utilities,
    "graph_functions": graph_functions,
    "graph_leakages": graph_leakages,
    "refused": refused,
    "losses": losses,
    "other_measures": other_measures,
    "parametric": parametric,
    "endless": endless,
    "divergence_balls": divergence_balls,
}


def questions_of(family):
    """The questions of a family, each different, with their numbers."""
    seen = {}
    for question in FAMILIES[family](Random(f"golden {family}")):
        seen.setdefault(repr(question), question)
    return [{"id": f"{family}-{number:04d}"} | question for number, question in enumerate(seen.values())]
