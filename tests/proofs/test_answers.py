"""What stands behind public answers: every name is accounted for, and the rows are decided.

Covers: symdp.leakages.measure
"""

import inspect
from importlib import import_module

import pytest

from proofs.__main__ import answers_page
from proofs.audit import answers, ledger, store
from symdp import SourceSet, losses
from symdp.leakages.measure import _HOMES as MEASURES_OF
from symdp.public_names import ELSEWHERE, PUBLIC

EVERY = [(group, one) for group, listed in answers.ANSWERS.items() for one in listed]
DOCUMENTED = PUBLIC | ELSEWHERE
READS = {"measure", "read_family", "read_graph", "read_source", "read_symbols"}
NO_ANSWERS = READS | {"from_float", "plot_curves", "statement", "theorem_of"}
"""What reads, draws or writes."""
NO_SHAPES = {"from_csv", "from_document", "from_frame", "from_numpy", "named"}
"""What reads one of the other source sets."""
RELATED = {"uniform_interval", "uniform_circle"}


def names(group):
    return {one.name for one in answers.ANSWERS[group]}


def test_every_public_function_is_accounted_for():
    functions = {name for name, home in DOCUMENTED.items() if inspect.isfunction(getattr(import_module(home), name))}
    assert functions == (names(answers.FUNCTIONS) - RELATED) | NO_ANSWERS


def test_every_measure_is_accounted_for():
    assert names(answers.MEASURES) == set(MEASURES_OF)


def test_every_distortion_is_accounted_for():
    public = {name for name in losses.__all__ if name.islower() and not name.startswith("read_")}
    assert names(answers.LOSSES) == public


def test_every_source_set_is_accounted_for():
    own = [name for name in dir(SourceSet) if not name.startswith("_")]
    makers = {name for name in own if isinstance(inspect.getattr_static(SourceSet, name), classmethod | staticmethod)}
    classes = {name for name in DOCUMENTED if name in ("ParametricVertices", "SymbolicSegment", "SymbolicSet")}
    assert names(answers.SETS) == (makers - NO_SHAPES) | classes


@pytest.mark.parametrize(("group", "one"), EVERY, ids=[f"{group}: {one.name}" for group, one in EVERY])
def test_rows_are_decided_and_the_rest_is_told(group, one):
    assert one.rows or one.left
    for row in ledger.rows(one.rows) if one.rows else ():
        audited = store.stored(row.statement)
        assert audited.verdict.name == "PROVED" or audited.corrected.verdict.name == "PROVED", row.name


@pytest.mark.thorough
def test_the_page_is_current():
    assert answers.PAGE.read_text(encoding="utf-8") == answers_page()
