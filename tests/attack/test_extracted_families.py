"""Certificates of format 3 about priors and records: the program that Coq extracts answers as the checker in Python.

Covers: symdp.sources.database, symdp.sources.source_set, symdp.tradeoffs.databases.budget_split,
symdp.tradeoffs.local.identifiability, symdp.tradeoffs.profiles.lorenz_envelope, symdp.tradeoffs.tradeoff
"""

import pytest

from symdp import Database, SourceSet, Tradeoff
from symdp.certificates.checker.command import ACCEPTED, NO_CERTIFICATE, REJECTED
from symdp.tradeoffs.databases.budget_split import split_budget
from symdp.tradeoffs.local.identifiability import least_identifiability
from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope
from tests.attack.described_sets import SETS, TWO
from tests.attack.extracted_answers import changes, forgeries, of_each_kind, require_accepted, require_no_theorem
from tests.certificates.document_parts import code, inserted, replaced
from tests.programs import needs_ocaml

WITH_LEAST = ("box", "ball", "decreasing", "simplex", "inequalities", "groups")
RECORDS = ("least distortion of independent records", "least leakage of databases", "least distortion of databases",
           "curve of databases")  # fmt: skip
MEMBER, LEVEL = "the prior is in the set", "letters of at least 1/2"


def majorised(source=SETS["ball"]):
    return lorenz_envelope(source).certificate.document


def halved():
    """A prior of which two vertices have half each."""
    return majorised(SourceSet.from_vertices([["3/4", "1/4", "0"], ["1/4", "3/4", "0"]]))


def databases(ask, source=TWO, leakage="dp", records=2):
    return ask(Tradeoff(Database(records, source=source), leakage=leakage)).certificate.document


def total(source=TWO, leakage="dp", distortion="1/2"):
    return databases(lambda asked: asked.at(distortion), source, leakage)


def none_for_all():
    return databases(lambda asked: asked.at(0))


def total_distortion(source=TWO, leakage="dp"):
    return databases(lambda asked: asked.inverse(exp_epsilon="7/4"), source, leakage)


def total_curve(source=TWO, leakage="dp"):
    return databases(lambda asked: asked.curve(), source, leakage, 3)


def alone():
    """The curve of databases of one prior, which has no programs."""
    return total_curve(SourceSet.single(["1/2", "3/10", "1/5"]))


def kinds(*sources, delta="0"):
    asked = [Tradeoff(source, delta=delta) for source in sources or (TWO, SETS["box"], TWO)]
    return split_budget(asked, exp_epsilon=3).certificate.document


def identified(prior=("1/2", "3/10", "1/5"), distortion="1/5"):
    return least_identifiability(list(prior), distortion=distortion).certificate.document


def little_told():
    return identified(distortion="9/10")


ONE, FIRST, SECOND = "one record: ", "group 1: least distortion", "group 2: least distortion"

# A document, the part of it that a forger changes, what he writes there, and what both checkers say.
HOSTILE = [
    (halved, ("answer", "prior"), ["3/4", "1/4", "0"], REJECTED),
    (halved, ("answer", "prior"), ["1/2", "1/2"], NO_CERTIFICATE),
    (halved, ("answer", "prior"), ["1/2", "1/2", "0", "0"], NO_CERTIFICATE),
    (halved, ("answer", "prior"), ["0", "1/2", "1/2"], REJECTED),
    (halved, ("answer", "more"), "1", NO_CERTIFICATE),
    (halved, ("asks",), {}, NO_CERTIFICATE),
    (halved, ("point", MEMBER, "weight"), "1 0", REJECTED),
    (halved, ("point", MEMBER, "weight"), "-1 2", REJECTED),
    (halved, ("point", MEMBER, "weight"), "1", NO_CERTIFICATE),
    (halved, ("point", MEMBER), {}, REJECTED),
    (halved, ("point", "elsewhere"), {}, REJECTED),
    (halved, ("multipliers", LEVEL, "sum"), "2", REJECTED),
    (halved, ("multipliers", LEVEL, "sum"), "99/100", REJECTED),
    (halved, ("multipliers", LEVEL, "sum"), "-1", REJECTED),
    (halved, ("multipliers", LEVEL, "sum"), ["1", "1"], NO_CERTIFICATE),
    (halved, ("multipliers", LEVEL, "scale"), "0", REJECTED),
    (halved, ("multipliers", LEVEL, "scale"), "-1", REJECTED),
    (halved, ("multipliers", LEVEL, "scale"), "2", REJECTED),
    (halved, ("multipliers", LEVEL), {"sum": "3", "scale": "3"}, ACCEPTED),
    (halved, ("multipliers",), {}, NO_CERTIFICATE),
    (halved, ("multipliers", "letters of at least 1/4"), {}, REJECTED),
    (halved, ("question", "source", "vertices", 0), ["1", "0", "0"], REJECTED),
    (identified, ("answer", "exp"), "7", REJECTED),
    (identified, ("answer", "exp"), "9", REJECTED),
    (identified, ("answer", "exp"), "1", REJECTED),
    (identified, ("answer", "exp"), "0", REJECTED),
    (identified, ("asks", "at"), "1/4", REJECTED),
    (identified, ("asks", "at"), "-1/4", REJECTED),
    (identified, ("question", "source", "vertices", 0), ["3/5", "1/5", "1/5"], REJECTED),
    (identified, ("question", "source", "vertices", 0), ["1/2", "1/2", "0"], REJECTED),
    (identified, ("question", "source", "vertices", 0), ["1/2", "1/2", "1/2"], REJECTED),
    (identified, ("question", "source", "vertices"), [["1/2", "3/10", "1/5"]] * 2, NO_CERTIFICATE),
    (identified, ("question", "source"), {"simplex": 3}, NO_CERTIFICATE),
    (identified, ("point", "reached", "W"), "1 0 0 0 1 0 0 0 1/3", REJECTED),
    (identified, ("point", "reached", "W"), "1 0 0", NO_CERTIFICATE),
    (identified, ("point", "reached", "floor"), "1 1 1", REJECTED),
    (identified, ("point", "reached", "price"), "1", REJECTED),
    (identified, ("point", "elsewhere"), {}, REJECTED),
    (identified, ("multipliers", "no smaller lambda", "sums"), "1 1 1", REJECTED),
    (identified, ("multipliers", "no smaller lambda", "accuracy"), "0", REJECTED),
    (identified, ("multipliers", "no smaller lambda", "scale"), "-1", REJECTED),
    (identified, ("multipliers", "no smaller lambda", "scale"), "2", ACCEPTED),
    (identified, ("multipliers",), {}, NO_CERTIFICATE),
    (little_told, ("answer", "exp"), "2", REJECTED),
    (little_told, ("multipliers", "no smaller lambda"), {}, REJECTED),
    (total, ("answer", "of each record", "exp"), "5", REJECTED),
    (total, ("answer", "of each record", "exp"), "1", REJECTED),
    (total, ("answer", "more"), "1", NO_CERTIFICATE),
    (total, ("answer", "exp"), "6", NO_CERTIFICATE),
    (total, ("asks", "at"), "1", REJECTED),
    (total, ("asks", "at"), "1/4", REJECTED),
    (total, ("question", "records", "records"), 1, REJECTED),
    (total, ("question", "records", "records"), 3, REJECTED),
    (total, ("question", "records", "records"), 0, NO_CERTIFICATE),
    (total, ("question", "records", "records"), "2", NO_CERTIFICATE),
    (total, ("question", "leakage"), "adp:1/20", REJECTED),
    (total, ("question", "leakage"), "renyi:oo", ACCEPTED),
    (total, ("question", "records", "source", "vertices", 0), ["3/5", "1/5", "1/5"], REJECTED),
    (total, ("point", f"{ONE}a prior"), {}, REJECTED),
    (total, ("point", f"{ONE}a prior", "weight"), "1 1", REJECTED),
    (total, ("point", f"{ONE}a prior", "weight"), "1", NO_CERTIFICATE),
    (total, ("point", "a prior"), {}, REJECTED),
    (total, ("point", f"{ONE}elsewhere"), {}, REJECTED),
    (total, ("multipliers", f"{ONE}no smaller lambda", "scale"), "0", REJECTED),
    (total, ("multipliers",), {}, NO_CERTIFICATE),
    (none_for_all, ("asks", "at"), "1/9", REJECTED),
    (none_for_all, ("multipliers", f"{ONE}no finite lambda", "private"), "1", REJECTED),
    (total_distortion, ("answer", "distortion", "between"), ["16/15", "17/15"], REJECTED),
    (total_distortion, ("answer", "distortion", "between"), ["8/15", "8/15"], REJECTED),
    (total_distortion, ("answer", "of each record"), [{"distortion": "1/2"}], REJECTED),
    (total_distortion, ("asks", "level"), "2", REJECTED),
    (total_distortion, ("asks", "level"), "1/2", REJECTED),
    (total_distortion, ("question", "records", "records"), 4, REJECTED),
    (total_distortion, ("multipliers", f"{ONE}least distortion", "at most"), "0", REJECTED),
    (total_distortion, ("multipliers", f"{ONE}least distortion", "prior weight"), "0 0", REJECTED),
    (total_curve, ("answer", "zero_from"), "1", REJECTED),
    (total_curve, ("answer", "of each record", "jump"), "5", REJECTED),
    (total_curve, ("answer", "of each record", "zero_from"), "1/3", REJECTED),
    (total_curve, ("answer", "of each record", "pieces", 0, "numerator", 0), "5", REJECTED),
    (total_curve, ("question", "records", "records"), 2, REJECTED),
    (total_curve, ("point", f"{ONE}a prior"), {}, REJECTED),
    (alone, ("answer", "of each record", "jump"), "2", REJECTED),
    (alone, ("answer", "zero_from"), "1/2", REJECTED),
    (alone, ("question", "leakage"), "adp:1/10", REJECTED),
    (alone, ("point", f"{ONE}a prior"), {}, REJECTED),
    (kinds, ("answer", "distortion", "between"), ["0", "3"], ACCEPTED),
    (kinds, ("answer", "distortion", "between"), ["0", "1/2"], REJECTED),
    (kinds, ("answer", "distortion", "between"), ["2", "3"], REJECTED),
    (kinds, ("answer", "distortion", "between"), ["3", "0"], REJECTED),
    (kinds, ("answer", "distortion", "between"), ["1"], NO_CERTIFICATE),
    (kinds, ("answer", "each", 0, "distortion"), "1/3", REJECTED),
    (kinds, ("answer", "each", 1), {"distortion": "0"}, REJECTED),
    (kinds, ("asks", "level"), "4", REJECTED),
    (kinds, ("question", "delta"), "1/20", REJECTED),
    (kinds, ("question", "groups", 0, "records"), 9, REJECTED),
    (kinds, ("question", "groups", 0, "records"), 0, REJECTED),
    (kinds, ("question", "groups", 0, "delta"), "0", NO_CERTIFICATE),
    (kinds, ("question", "groups", 1, "source"), {"vertices": [["1", "0", "0"]]}, REJECTED),
    (kinds, ("answer", "more"), "1", NO_CERTIFICATE),
    (kinds, ("point", FIRST, "diagonal"), "1 1 1", REJECTED),
    (kinds, ("point", SECOND, "diagonal"), "1 1", NO_CERTIFICATE),
    (kinds, ("point", "group 9: least distortion"), {}, REJECTED),
    (kinds, ("multipliers", FIRST, "scale"), "0", REJECTED),
    (kinds, ("multipliers", SECOND, "at most"), "0", REJECTED),
]


@needs_ocaml
@pytest.mark.thorough
def test_priors_that_all_others_majorise_are_decided_over_every_set(program, tmp_path):
    documents = [majorised(SETS[name]) for name in WITH_LEAST]
    require_accepted(program, tmp_path, [*documents, halved()])


test_what_a_forger_writes_is_answered_alike = forgeries(HOSTILE)


test_changed_vectors_are_answered_alike = changes(
    of_each_kind("least majorised prior", "least identifiability", *RECORDS, count=60),
    {ACCEPTED: 10, REJECTED: 20},
    vectors=6,
)


@needs_ocaml
@pytest.mark.thorough
def test_identifiability_is_decided(program, tmp_path):
    priors = [["1/2", "3/10", "1/5"], ["1"], ["1/3"] * 3, ["1/12"] * 12, [f"{k}/210" for k in range(1, 21)]]
    documents = [identified(prior, distortion) for prior in priors for distortion in ("1/5", "1/2", "1")]
    require_accepted(program, tmp_path, documents)


ASKED = (total, total_distortion, total_curve)
# Sets without the uniform prior, over which databases are answered record by record.
APART = [
    TWO,
    SourceSet.box(["2/5", "1/5", 0], ["1/2", "3/5", "1/5"]),
    SourceSet.total_variation_ball(["1/2", "3/10", "1/5"], "1/10"),
    SourceSet.from_inequalities([([1, 1, 0], "4/5"), ([-1, 0, 0], "-2/5")], letters=3),
    SourceSet.groups([([1, 2], "3/4", "4/5"), ([3], "1/10", "1/2")], letters=3),
]


@needs_ocaml
@pytest.mark.thorough
def test_several_records_are_decided_over_every_set(program, tmp_path):
    documents = [ask(source, leakage) for source in APART for ask in ASKED for leakage in ("dp", "adp:1/10")]
    documents += [kinds(*SETS.values(), delta=delta) for delta in ("0", "1/10")]
    documents += [alone(), none_for_all(), kinds(TWO), total(distortion="0"), total(distortion="2")]
    require_accepted(program, tmp_path, documents)


@needs_ocaml
@pytest.mark.thorough
def test_records_of_other_measures_alphabets_or_scopes_have_no_theorem(program, tmp_path):
    several = kinds(TWO, SourceSet.simplex(2))
    whole = Tradeoff(Database(2, 3), leakage="mx").at("1/2").certificate.document
    measure = databases(lambda asked: asked.at("1/2"), SourceSet.single(["1/2", "3/10", "1/5"]), "mi")
    alike = databases(lambda asked: asked.at("1/2"), SourceSet.single(["1/2", "1/2"]), "gdp")
    products = inserted(total(), ("question", "scope"), "products of identical mechanisms")
    many = inserted(total_distortion(), ("question", "records", "records"), 10_001)
    many = inserted(many, ("answer", "distortion", "between"), [str(10_001 * 8) + "/15"] * 2)
    documents = [several, whole, measure, alike, products, many]
    assert [code(one) for one in documents] == [ACCEPTED] * len(documents)
    require_no_theorem(program, tmp_path, documents)


@needs_ocaml
@pytest.mark.thorough
def test_priors_of_bands_and_of_masses_are_decided_and_rests_are_not(program, tmp_path):
    band = majorised(SourceSet.cdf_band(["2/5", "3/5", 1], ["3/5", "9/10", 1]))
    masses = majorised(SourceSet.belief([([1, 2], "1/2"), ([3], "1/2")], letters=3))
    require_accepted(program, tmp_path, [band, masses])
    left = replaced(halved(), ("multipliers", LEVEL, "sum"), "rest")
    require_no_theorem(program, tmp_path, [left])
