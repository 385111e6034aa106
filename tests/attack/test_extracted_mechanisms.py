"""The program that Coq extracts reads records about whole mechanisms, and answers as the checker in Python.

Covers: symdp.certificates.checker.command, symdp.tradeoffs.local.sensitive_letters
"""

from fractions import Fraction as F
from random import Random

import pytest

from symdp import SourceSet, Tradeoff
from symdp.certificates.checker.command import ACCEPTED, NO_CERTIFICATE, REJECTED, UNKNOWN_KIND
from symdp.graphs import families
from symdp.tradeoffs.local.sensitive_letters import least_sensitive_distortion
from tests.attack.described_sets import SETS, TWO
from tests.attack.extracted_answers import changes, forgeries, of_kinds, require_accepted
from tests.attack.two_checkers import changed_vector
from tests.certificates.document_parts import code, nodes
from tests.certificates.extracted_checker import in_coq
from tests.programs import needs_ocaml

KINDS = (
    "least leakage by entries", "least distortion by entries", "least distortion with sensitive letters",
    "least leakage on a graph", "graph utility",
)  # fmt: skip
LINE = {"loss": "line"}
PATH = {"loss": "line", "adjacency": families.line(3)}
DELTA = {**PATH, "delta": "1/10"}
ASKED = {
    "level": lambda asked: asked.at("1/4"),
    "none": lambda asked: asked.at(0),
    "distortion": lambda asked: asked.inverse(exp_epsilon=3),
}


def asked(about, ask, source=TWO):
    return ASKED[ask](Tradeoff(source, **about)).certificate.document


def level(about=LINE):
    return asked(about, "level")


def on_path():
    return level(PATH)


def with_delta():
    return level(DELTA)


def infinite():
    return asked(LINE, "none")


def distortion():
    return asked(LINE, "distortion")


def sensitive():
    return least_sensitive_distortion(TWO, [1, 3], exp_epsilon=2).certificate.document


def wide():
    """Two letters and three outputs."""
    return asked({"loss": "erasure:1/4"}, "distortion", SourceSet.single(["2/3", "1/3"]))


@needs_ocaml
@pytest.mark.thorough
@pytest.mark.parametrize("about", [LINE, PATH, DELTA], ids=["all letters", "a path", "a delta"])
def test_every_question_over_every_set_that_coq_describes_is_accepted(about, program, tmp_path):
    """A level that is the root of a polynomial is told to have no theorem."""
    documents = [asked(about, ask, source) for source in SETS.values() for ask in ASKED]
    documents += [sensitive(), wide()]
    roots = ["root_of" in document["answer"].get("exp", "") for document in documents]
    assert in_coq(program, tmp_path, documents) == [UNKNOWN_KIND if root else ACCEPTED for root in roots]
    assert roots.count(True) == (5 if about is LINE else 0)


# A document, the part of it that a forger changes, what he writes there, and what both checkers say.
HOSTILE = [
    (level, ("answer", "exp"), "2", REJECTED),
    (level, ("answer", "exp"), "1/2", REJECTED),
    (level, ("answer", "exp"), "oo", REJECTED),
    (level, ("asks", "at"), "1/5", REJECTED),
    (level, ("asks", "at"), "-1", REJECTED),
    (level, ("question", "delta"), "1", REJECTED),
    (level, ("question", "delta"), "-1/10", REJECTED),
    (level, ("question", "loss"), "hamming", REJECTED),
    (level, ("question", "loss", "power"), 0, REJECTED),
    (level, ("question", "loss", "power"), 21, REJECTED),
    (level, ("question", "loss", "positions"), ["0", "1"], NO_CERTIFICATE),
    (level, ("question", "loss"), [], REJECTED),
    (level, ("question", "loss"), [["0", "1", "2"]] * 2, REJECTED),
    (level, ("question", "loss"), [["0", "1", "2"], ["1", "0"], ["2", "1", "0"]], REJECTED),
    (level, ("question", "loss"), [["0", "1", "2"], [], ["2", "1", "0"]], NO_CERTIFICATE),
    (level, ("question", "loss"), [["0", "1", "2"], ["1", "0", "1"], ["2", "1", "0"]], ACCEPTED),
    (level, ("question", "loss"), [["0", "1", "3"], ["1", "0", "1"], ["2", "1", "0"]], REJECTED),
    (level, ("question", "loss"), "squared", NO_CERTIFICATE),
    (level, ("question", "source", "vertices", 0), ["3/5", "1/5", "1/5"], ACCEPTED),
    (level, ("question", "source", "vertices", 1), ["3/5", "1/5", "1/5"], REJECTED),
    (level, ("question", "source", "vertices", 0), ["3/5", "1/5", "2/5"], REJECTED),
    (level, ("point", "a prior"), {}, REJECTED),
    (level, ("point", "a prior", "weight"), "rest", NO_CERTIFICATE),
    (level, ("point", "reached", "floor"), "0 0 0", REJECTED),
    (level, ("point", "reached", "W"), "1 0 0 0 1 0 0 0 1", REJECTED),
    (level, ("point", "reached", "W"), "1 0 0 0 1 0", NO_CERTIFICATE),
    (level, ("point", "reached", "W"), "rest", ACCEPTED),
    (level, ("point", "reached", "cost"), "rest", NO_CERTIFICATE),
    (level, ("point", "reached", "excess"), "0", REJECTED),
    (level, ("point", "elsewhere"), {}, REJECTED),
    (level, ("multipliers", "no smaller lambda", "least"), "rest", ACCEPTED),
    (level, ("multipliers", "no smaller lambda", "cost"), "rest", ACCEPTED),
    (level, ("multipliers", "no smaller lambda", "sums"), "rest", REJECTED),
    (level, ("multipliers", "no smaller lambda", "prior weight"), "rest", REJECTED),
    (level, ("multipliers", "no smaller lambda", "private"), "0", REJECTED),
    (level, ("multipliers", "no smaller lambda", "scale"), "0", REJECTED),
    (level, ("multipliers", "no smaller lambda", "scale"), "rest", NO_CERTIFICATE),
    (level, ("multipliers", "no smaller lambda", "scale"), ["0", "1"], ACCEPTED),
    (on_path, ("answer", "exp"), "2", REJECTED),
    (on_path, ("question", "adjacency", "edges"), [[0, 1]], NO_CERTIFICATE),
    (on_path, ("question", "adjacency", "edges"), [[0, 1], [0, 2]], REJECTED),
    (on_path, ("question", "adjacency", "edges"), [[0, 1], [1, 2], [0, 1]], ACCEPTED),
    (on_path, ("question", "adjacency", "edges"), [[0, 1], [2, 1]], REJECTED),
    (on_path, ("question", "adjacency", "edges"), [[0, 1], [1, 1]], REJECTED),
    (on_path, ("question", "adjacency", "edges"), [[0, 1], [1, 3]], REJECTED),
    (on_path, ("question", "adjacency", "edges"), [[0, 1, 2]], REJECTED),
    (on_path, ("question", "adjacency", "edges"), [["0", "1"]], NO_CERTIFICATE),
    (on_path, ("question", "adjacency", "labels"), ["a", "b"], REJECTED),
    (on_path, ("question", "adjacency", "labels"), ["a", "a", "a"], REJECTED),
    (on_path, ("question", "adjacency"), None, REJECTED),
    (on_path, ("multipliers", "no smaller lambda", "private"), "rest", REJECTED),
    (on_path, ("point", "reached", "W"), "rest", NO_CERTIFICATE),
    (on_path, ("point", "reached", "floor"), "0 0 0", REJECTED),
    (on_path, ("answer", "exp", "between", 0), "4", ACCEPTED),
    (on_path, ("answer", "exp", "between", 0), "1", REJECTED),
    (on_path, ("answer", "exp", "between", 0), "1/2", REJECTED),
    (on_path, ("answer", "exp", "between", 0), "100", REJECTED),
    (on_path, ("answer", "exp", "between", 1), "100", ACCEPTED),
    (on_path, ("answer", "exp", "between", 1), "4", REJECTED),
    (on_path, ("answer", "exp", "between", 1), "1/2", REJECTED),
    (on_path, ("answer", "exp", "between"), ["4"], NO_CERTIFICATE),
    (on_path, ("answer", "exp"), {"root_of": ["-2", "0", "1"], "in": ["1", "2"]}, NO_CERTIFICATE),
    (with_delta, ("question", "delta"), "1/20", REJECTED),
    (with_delta, ("question", "delta"), "0", REJECTED),
    (with_delta, ("point", "reached", "excess"), "0 0 0 0 0 0 0 0 0 0 0 0", REJECTED),
    (with_delta, ("multipliers", "no smaller lambda", "delta"), "0 0 0 0", REJECTED),
    (with_delta, ("multipliers", "no smaller lambda", "private"), "rest", REJECTED),
    (infinite, ("asks", "at"), "1/9", REJECTED),
    (infinite, ("point", "reached", "floor"), "0 0 0", REJECTED),
    (infinite, ("point", "reached", "W"), "rest", NO_CERTIFICATE),
    (infinite, ("multipliers", "no finite lambda", "most"), "rest", REJECTED),
    (infinite, ("multipliers", "no finite lambda", "scale"), "-1", REJECTED),
    (infinite, ("question", "source", "vertices"), [["1", "0", "0"]] * 2, REJECTED),
    (distortion, ("answer", "distortion"), "1/4", REJECTED),
    (distortion, ("asks", "level"), "1/2", REJECTED),
    (distortion, ("multipliers", "least distortion", "scale"), "2", REJECTED),
    (distortion, ("multipliers", "least distortion", "scale"), "0", REJECTED),
    (distortion, ("multipliers", "least distortion", "at most"), "rest", ACCEPTED),
    (distortion, ("multipliers", "least distortion", "most"), "rest", ACCEPTED),
    (distortion, ("multipliers", "least distortion", "most"), ["0"] * 2, NO_CERTIFICATE),
    (sensitive, ("question", "sensitive"), [1, 2], REJECTED),
    (sensitive, ("question", "sensitive"), [1], NO_CERTIFICATE),
    (sensitive, ("question", "sensitive"), [3, 1], ACCEPTED),
    (sensitive, ("question", "sensitive"), [1, 1], REJECTED),
    (sensitive, ("question", "sensitive"), [1, 4], REJECTED),
    (sensitive, ("question", "sensitive"), [0, 1], REJECTED),
    (sensitive, ("question", "sensitive"), ["1", "3"], NO_CERTIFICATE),
    (sensitive, ("question", "delta"), "1/10", NO_CERTIFICATE),
    (sensitive, ("question", "adjacency"), {"labels": ["a", "b", "c"], "edges": [[0, 1]]}, NO_CERTIFICATE),
    (wide, ("question", "loss", 0), ["0", "1", "1/5"], REJECTED),
    (wide, ("question", "loss", 0), ["0", "2", "1/4"], ACCEPTED),
    (wide, ("answer", "distortion"), "1/5", REJECTED),
]


test_what_a_forger_writes_of_mechanisms_is_answered_alike = forgeries(HOSTILE)


test_changed_claims_and_vectors_are_answered_alike = changes(
    {"all in turn": of_kinds(*KINDS, count=12)}, {ACCEPTED: 100, REJECTED: 200}, vectors=6, numbers=6
)


def scattered(size):
    """A prior with all probabilities from 1 to the size, over their sum."""
    return [F(5 * k % (size + 1), size * (size + 1) // 2) for k in range(1, size + 1)]


@needs_ocaml
@pytest.mark.thorough
def test_floors_of_many_letters_are_written_in_short_and_accepted(program, tmp_path):
    """Entries are made of a floor, and multipliers are what is left of the costs."""
    source = SourceSet.from_vertices([scattered(18), scattered(18)[::-1]])
    documents = [asked(LINE, ask, source) for ask in ASKED]
    short = [[path[-1] for path, value in nodes(document) if value == "rest"] for document in documents]
    assert short[0] == short[2] == ["W", "least", "most"]
    require_accepted(program, tmp_path, documents)
    rng = Random(6)
    changed = [changed_vector(rng, document) for document in documents for _ in range(20)]
    assert in_coq(program, tmp_path, changed) == list(map(code, changed))
