"""Certificates of format 3 about several pairs (epsilon, delta): Coq's program answers as the checker in Python.

Covers: symdp.sources.database, symdp.sources.source_set, symdp.tradeoffs.databases.budget_split,
symdp.tradeoffs.tradeoff
"""

import pytest

from symdp import Database, SourceSet, Tradeoff
from symdp.certificates.checker.command import ACCEPTED, NO_CERTIFICATE, REJECTED
from symdp.tradeoffs.databases.budget_split import split_budget
from tests.attack.described_sets import SETS, TWO
from tests.attack.extracted_answers import changes, forgeries, of_each_kind, require_accepted, require_no_theorem
from tests.programs import needs_ocaml

PROFILE = "profile:log(2):1/10,log(5):1/50"
PAIR = {"exp_epsilon": "2", "delta": "1/10"}


def kept(source=TWO, leakage=PROFILE, slack="1/8"):
    return Tradeoff(source, leakage=leakage).inverse(value=slack).certificate.document


def slack(source=TWO, leakage=PROFILE, distortion="1/4"):
    return Tradeoff(source, leakage=leakage).at(distortion).certificate.document


def corners(source=TWO, leakage=PROFILE):
    return Tradeoff(source, leakage=leakage).curve().certificate.document


def alike(source=TWO, leakage=PROFILE, distortion="1/2"):
    return Tradeoff(Database(2, source=source), leakage=leakage).at(distortion).certificate.document


def groups(*sources, leakage=PROFILE, slack="1/8"):
    asked = [Tradeoff(source, leakage=leakage) for source in sources or (TWO, SETS["box"], TWO)]
    return split_budget(asked, value=slack).certificate.document


ONE, FIRST = "one record: least slack", "group 1: least distortion"

# A document, the part of it that a forger changes, what he writes there, and what both checkers say.
HOSTILE = [
    (kept, ("answer", "distortion"), "1/4", REJECTED),
    (kept, ("answer", "distortion"), {"between": ["0", "1"]}, NO_CERTIFICATE),
    (kept, ("asks", "level"), "1/9", REJECTED),
    (kept, ("asks", "level"), "-1/9", REJECTED),
    (kept, ("asks", "level"), "9/8", REJECTED),
    (kept, ("question", "profile"), [], REJECTED),
    (kept, ("question", "profile"), [PAIR], ACCEPTED),
    (kept, ("question", "profile"), [PAIR | {"delta": "1/9"}], REJECTED),
    (kept, ("question", "profile", 0, "exp_epsilon"), "3", REJECTED),
    (kept, ("question", "profile", 0, "exp_epsilon"), "1/2", REJECTED),
    (kept, ("question", "profile", 0, "exp_epsilon"), "0", REJECTED),
    (kept, ("question", "profile", 0, "delta"), "1/9", REJECTED),
    (kept, ("question", "profile", 0, "delta"), "-1/9", REJECTED),
    (kept, ("question", "profile", 0, "delta"), "1", REJECTED),
    (kept, ("question", "source", "vertices", 0), ["3/5", "1/5", "1/5"], REJECTED),
    (kept, ("point", "least distortion", "wrong"), "0 0 0", REJECTED),
    (kept, ("point", "least distortion", "wrong"), "-1 0 0", REJECTED),
    (kept, ("point", "least distortion", "total"), "0", REJECTED),
    (kept, ("point", "least distortion", "slack"), "0", REJECTED),
    (kept, ("point", "least distortion", "wrong"), "0 0", NO_CERTIFICATE),
    (kept, ("point", "elsewhere"), {}, REJECTED),
    (kept, ("multipliers", "least distortion", "line 5"), "0 0 0", REJECTED),
    (kept, ("multipliers", "least distortion", "total"), "0", REJECTED),
    (kept, ("multipliers", "least distortion", "line 1"), "-1 0 0", REJECTED),
    (kept, ("multipliers", "least distortion", "scale"), "0", REJECTED),
    (kept, ("multipliers", "least distortion", "scale"), "-1", REJECTED),
    (slack, ("answer", "slack"), "1/10", REJECTED),
    (slack, ("answer", "slack"), "0", REJECTED),
    (slack, ("asks", "at"), "1/5", REJECTED),
    (slack, ("asks", "at"), "-1/5", REJECTED),
    (slack, ("asks", "at"), "6/5", REJECTED),
    (slack, ("question", "profile", 1, "exp_epsilon"), "4", ACCEPTED),
    (slack, ("question", "profile", 1, "delta"), "0", ACCEPTED),
    (slack, ("question", "profile", 0, "exp_epsilon"), "3/2", REJECTED),
    (slack, ("question", "profile", 0, "delta"), "1/20", REJECTED),
    (slack, ("point", "a prior"), {}, REJECTED),
    (slack, ("point", "least slack", "slack"), "0", REJECTED),
    (slack, ("point", "least slack", "distortion"), "0", REJECTED),
    (slack, ("multipliers", "least slack", "scale"), "0", REJECTED),
    (slack, ("multipliers", "least slack", "at most"), "0", REJECTED),
    (slack, ("multipliers", "least slack", "at most"), ["1", "1"], NO_CERTIFICATE),
    (corners, ("answer", "corners"), [], REJECTED),
    (corners, ("answer", "corners", 0), ["1/100", "1/2"], REJECTED),
    (corners, ("answer", "corners", 0), ["0", "1/2", "1"], NO_CERTIFICATE),
    (corners, ("answer", "corners", 0, 1), "1/2", REJECTED),
    (corners, ("answer", "corners", -1, 1), "1/2", REJECTED),
    (corners, ("answer", "corners", -1, 0), "1", REJECTED),
    (corners, ("answer", "corners", -1, 0), "11/10", REJECTED),
    (corners, ("answer", "corners", 1, 0), "0", REJECTED),
    (corners, ("point", "no slack"), {}, REJECTED),
    (corners, ("point", "a prior"), {}, REJECTED),
    (corners, ("point", "segment 1", "slack"), "0", REJECTED),
    (corners, ("multipliers", "segment 1", "scale"), ["0", "1"], REJECTED),
    (corners, ("multipliers", "segment 1", "scale"), "0", REJECTED),
    (corners, ("multipliers", "segment 99"), {}, REJECTED),
    (corners, ("multipliers", "segment 1", "total"), "0", REJECTED),
    (alike, ("answer", "slack"), "1/10", REJECTED),
    (alike, ("answer", "slack"), "0", REJECTED),
    (alike, ("asks", "at"), "1/4", REJECTED),
    (alike, ("asks", "at"), "1", REJECTED),
    (alike, ("question", "records"), 1, REJECTED),
    (alike, ("question", "records"), 3, REJECTED),
    (alike, ("question", "records"), 0, NO_CERTIFICATE),
    (alike, ("question", "profile", 0, "delta"), "1/20", REJECTED),
    (alike, ("question", "profile"), [], REJECTED),
    (alike, ("point", "one record: a prior"), {}, REJECTED),
    (alike, ("point", "a prior"), {}, REJECTED),
    (alike, ("point", ONE, "slack"), "0", REJECTED),
    (alike, ("point", ONE, "slack"), "0 0", NO_CERTIFICATE),
    (alike, ("multipliers", ONE, "scale"), "0", REJECTED),
    (alike, ("multipliers", ONE, "at most"), "0", REJECTED),
    (alike, ("multipliers",), {}, NO_CERTIFICATE),
    (groups, ("answer", "distortion", "between"), ["0", "3"], ACCEPTED),
    (groups, ("answer", "distortion", "between"), ["0", "1/2"], REJECTED),
    (groups, ("answer", "distortion", "between"), ["3", "0"], REJECTED),
    (groups, ("answer", "each", 0, "distortion"), "1/3", REJECTED),
    (groups, ("asks", "level"), "1/9", REJECTED),
    (groups, ("asks", "level"), "-1/9", REJECTED),
    (groups, ("question", "profile", 0, "exp_epsilon"), "3", REJECTED),
    (groups, ("question", "profile"), [], REJECTED),
    (groups, ("question", "groups", 0, "records"), 9, REJECTED),
    (groups, ("question", "groups", 0, "records"), 0, REJECTED),
    (groups, ("question", "groups", 0, "profile"), [PAIR], NO_CERTIFICATE),
    (groups, ("question", "groups", 1, "source"), {"vertices": [["1", "0", "0"]]}, REJECTED),
    (groups, ("point", FIRST, "wrong"), "0 0 0", REJECTED),
    (groups, ("point", "group 9: least distortion"), {}, REJECTED),
    (groups, ("multipliers", FIRST, "scale"), "0", REJECTED),
    (groups, ("multipliers", FIRST, "line 1"), "-1 0 0", REJECTED),
]


@needs_ocaml
@pytest.mark.thorough
def test_every_question_over_every_set_that_coq_describes_is_accepted(program, tmp_path):
    leakages = (PROFILE, "tv", "profile:log(3):0")
    sources = [*SETS.values(), SourceSet.single(["1/2", "3/10", "1/5"]), SourceSet.decreasing(1)]
    asked = [kept(source, leakage, value) for source in sources for leakage in leakages for value in (0, "1/8")]
    asked += [slack(source, leakage, at) for source in sources for leakage in leakages for at in (0, "1/4", "4/5")]
    asked += [corners(source, leakage) for source in sources for leakage in leakages]
    require_accepted(program, tmp_path, asked)


@needs_ocaml
@pytest.mark.thorough
def test_several_records_under_a_profile_are_decided_over_every_set(program, tmp_path):
    leakages, sources = (PROFILE, "tv"), [*SETS.values(), SourceSet.single(["1/2", "3/10", "1/5"])]
    asked = [alike(source, leakage, at) for source in sources for leakage in leakages for at in (0, "1/2", 2)]
    asked += [groups(*sources, leakage=leakage, slack=value) for leakage in leakages for value in (0, "1/8")]
    require_accepted(program, tmp_path, asked)


test_what_a_forger_writes_is_answered_alike = forgeries(HOSTILE)


KINDS = (
    "least distortion under a profile",
    "least slack of a profile",
    "curve of the least slack",
    "least leakage of records alike",
    "least distortion of independent records",
)
test_changed_vectors_are_answered_alike = changes(of_each_kind(*KINDS, count=50), {ACCEPTED: 15, REJECTED: 30}, vectors=6)


@needs_ocaml
@pytest.mark.thorough
def test_pairs_with_epsilon_have_no_theorem(program, tmp_path):
    documents = [ask(leakage="profile:1/2:1/10") for ask in (slack, alike)]
    documents += [groups(TWO, SourceSet.simplex(2)), groups(leakage="profile:1/2:1/10")]
    require_no_theorem(program, tmp_path, documents)
