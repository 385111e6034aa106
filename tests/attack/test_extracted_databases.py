"""The program that Coq extracts reads records about databases that may be uniform, and answers as the checker in Python.

Covers: symdp.certificates.checker.arithmetic.logarithms, symdp.certificates.coq.coq_choice
"""

from fractions import Fraction as F

import pytest

from symdp import Database, SourceSet, Tradeoff
from symdp.certificates.checker.arithmetic.logarithms import Value
from symdp.certificates.checker.command import ACCEPTED, NO_CERTIFICATE, REJECTED
from symdp.certificates.coq.coq_choice import record_theorem
from tests.attack.extracted_answers import changes, forgeries, require_accepted, require_no_theorem
from tests.certificates.document_parts import code, replaced
from tests.certificates.extracted_checker import in_coq, lines_of
from tests.programs import needs_ocaml

ASKED = {
    "lambda": lambda asked: asked.at("1/2"),
    "none": lambda asked: asked.at(0),
    "distortion": lambda asked: asked.inverse(exp_epsilon="5/2"),
    "curve": lambda asked: asked.curve(),
}
MEASURES = ("dp", "adp:1/7", "ml", "min-entropy")
SETS = [
    SourceSet.total_variation_ball(["1/2", "1/4", "1/4"], "1/4"),
    SourceSet.box(["1/5", "1/5", 0], ["1/2", "3/5", "1/2"]),
    SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["1/6", "5/12", "5/12"]]),
    SourceSet.single(["1/2", "1/2"]),
    SourceSet.groups([([1], "1/4", "1/2"), ([2, 3], "1/2", "3/4")], letters=4),
]
BALL = SETS[0]


def about(leakage, ask="lambda", database=None):
    """A certificate about 3 records of 2 letters, or another database."""
    return ASKED[ask](Tradeoff(database or Database(3, 2), leakage=leakage)).certificate.document


def ml(ask="lambda"):
    return lambda: about("ml", ask)


def dp(ask="lambda"):
    return lambda: about("dp", ask)


def ball(leakage="ml", ask="lambda"):
    return lambda: about(leakage, ask, Database(2, source=BALL))


EXP, NATS, PIECES, EVEN = ("answer", "exp"), ("answer", "nats", "in"), ("answer", "pieces"), ("point", "the uniform prior")
QUESTION, RECORDS = ("question", "leakage"), ("question", "records")
NONE = {"nats": {"in": ["oo", "oo"]}, "exp": "oo"}

# A document, the part of it that a forger changes, what he writes there, and what both checkers say.
HOSTILE = [
    (ml(), EXP, "3", REJECTED),
    (ml(), EXP, "9/2", REJECTED),
    (ml(), EXP, "8/2", ACCEPTED),
    (ml(), EXP, "4nats", NO_CERTIFICATE),
    (ml(), ("answer", "distortion"), "0", NO_CERTIFICATE),
    (ml(), NATS, ["1", "2"], ACCEPTED),
    (ml(), NATS, ["2", "1"], REJECTED),
    (ml(), NATS, ["1", "138/100"], REJECTED),
    (ml(), NATS, ["139/100", "2"], REJECTED),
    (ml(), NATS, ["1"], NO_CERTIFICATE),
    (ml(), NATS, ["oo", "oo"], NO_CERTIFICATE),
    (ml(), ("asks", "at"), "1/4", REJECTED),
    (ml(), ("asks", "at"), "-1/2", REJECTED),
    (ml(), ("asks", "at"), "7/2", REJECTED),
    (ml(), ("asks",), {"level": "4"}, NO_CERTIFICATE),
    (ml(), QUESTION, "sibson:oo", ACCEPTED),
    (ml(), QUESTION, "dp", REJECTED),
    (ml(), QUESTION, "min-entropy", ACCEPTED),
    (dp(), QUESTION, "min-entropy", REJECTED),
    (ml(), (*RECORDS, "records"), 4, REJECTED),
    (ml(), (*RECORDS, "records"), 0, REJECTED),
    (ml(), (*RECORDS, "records"), -3, REJECTED),
    (ml(), (*RECORDS, "records"), "3", NO_CERTIFICATE),
    (ml(), (*RECORDS, "letters"), 3, REJECTED),
    (ml(), (*RECORDS, "letters"), 0, REJECTED),
    (ml(), (*RECORDS, "letters"), True, NO_CERTIFICATE),
    (ml(), (*RECORDS, "source"), {"simplex": 2}, NO_CERTIFICATE),
    (ml(), RECORDS, {"records": 3, "source": {"vertices": [["1/2", "1/2"]]}}, NO_CERTIFICATE),
    (ml(), ("question", "loss"), "hamming", NO_CERTIFICATE),
    (ml(), ("question", "scope"), "all mechanisms", NO_CERTIFICATE),
    (ml(), EVEN, {"weight": "1"}, REJECTED),
    (ml(), ("multipliers", "the uniform prior"), {}, REJECTED),
    (ml("none"), EXP, "7", REJECTED),
    (ml("distortion"), ("answer", "distortion", "between"), ["1", "2"], REJECTED),
    (ml("distortion"), ("answer", "distortion", "between"), ["0", "3"], ACCEPTED),
    (ml("distortion"), ("answer", "distortion", "between"), ["0", "4"], REJECTED),
    (ml("distortion"), ("answer", "distortion", "between"), ["-1", "3"], REJECTED),
    (ml("distortion"), ("answer", "distortion", "between"), ["0", "1/2"], REJECTED),
    (ml("distortion"), ("asks", "level"), "1/2", REJECTED),
    (ml("distortion"), ("asks", "level"), "3", REJECTED),
    (ml("curve"), ("answer", "zero_from"), "2", REJECTED),
    (ml("curve"), (*PIECES, 0, "to"), "1/2", REJECTED),
    (ml("curve"), (*PIECES, 0, "from"), "1/2", REJECTED),
    (ml("curve"), (*PIECES, 0, "numerator"), ["8", "-7"], REJECTED),
    (ml("curve"), (*PIECES, 0, "numerator"), ["7", "-8"], REJECTED),
    (ml("curve"), (*PIECES, 1, "denominator"), ["5", "1"], REJECTED),
    (ml("curve"), (*PIECES, 1, "denominator"), ["0", "0"], REJECTED),
    (ml("curve"), PIECES, [], REJECTED),
    (ml("curve"), ("answer", "jump"), "1", NO_CERTIFICATE),
    (dp(), EXP, "4", REJECTED),
    (dp(), EXP, "6", REJECTED),
    (dp(), NATS, ["1", "8/5"], REJECTED),
    (dp(), ("answer",), NONE, NO_CERTIFICATE),
    (dp(), QUESTION, "renyi:oo", ACCEPTED),
    (dp(), QUESTION, "adp:0", ACCEPTED),
    (dp(), QUESTION, "adp:0:standard", ACCEPTED),
    (dp(), QUESTION, "adp:1/7", REJECTED),
    (dp(), QUESTION, "adp:-1/7", REJECTED),
    (dp(), QUESTION, "adp:1", REJECTED),
    (dp("none"), ("answer",), {"nats": {"in": ["0", "1"]}, "exp": "2"}, REJECTED),
    (dp("none"), ("asks", "at"), "1/2", NO_CERTIFICATE),
    (dp("none"), (*RECORDS, "letters"), 1, NO_CERTIFICATE),
    (dp("distortion"), ("answer", "distortion", "between"), ["1", "3"], REJECTED),
    (dp("distortion"), ("answer", "distortion", "between"), ["6/7", "3"], ACCEPTED),
    (dp("curve"), (*PIECES, 0, "numerator"), ["3", "-2"], REJECTED),
    (dp("curve"), (*PIECES, 0, "denominator"), ["1", "1"], REJECTED),
    (dp("curve"), (*PIECES, 0, "denominator"), ["0", "0"], REJECTED),
    (dp("curve"), ("answer", "zero_from"), "1", REJECTED),
    (dp("curve"), PIECES, [], REJECTED),
    (ball(), EVEN, {}, REJECTED),
    (ball(), ("point",), {}, NO_CERTIFICATE),
    (ball(), (*EVEN, "P"), "1 1 1/3", ACCEPTED),
    (ball(), (*EVEN, "P"), "2 1 1/4", REJECTED),
    (ball(), (*EVEN, "excess"), "0 0 0", REJECTED),
    (ball(), (*EVEN, "excess"), "0 1 2/12", ACCEPTED),
    (ball(), (*EVEN, "excess"), "0 1 4/12", REJECTED),
    (ball(), (*RECORDS, "source", "radius"), "1/7", REJECTED),
    (ball(), (*RECORDS, "source", "center"), ["1/2", "1/4", "1/3"], REJECTED),
    (ball("dp", "curve"), (*EVEN, "P"), "2 1 1/4", REJECTED),
]


test_what_a_forger_writes_of_databases_is_answered_alike = forgeries(HOSTILE)


@needs_ocaml
@pytest.mark.thorough
def test_an_endless_leakage_of_a_database_is_not_accepted(program, tmp_path):
    endless = replaced(ml()(), ("answer",), NONE)
    assert ACCEPTED not in {code(endless), *in_coq(program, tmp_path, [endless])}


def all_asked(measures=MEASURES):
    databases = [Database(1, 2), Database(3, 1), Database(20, 3), *[Database(3, source=source) for source in SETS]]
    return [about(leakage, ask, database) for database in databases for leakage in measures for ask in ASKED]


@needs_ocaml
@pytest.mark.thorough
def test_databases_that_may_be_uniform_are_decided(program, tmp_path):
    documents = all_asked()
    require_accepted(program, tmp_path, documents)


@needs_ocaml
@pytest.mark.thorough
def test_claims_about_databases_are_printed_as_python_writes_them(program, tmp_path):
    documents = [document for document in all_asked() if "groups" not in document["question"]["records"].get("source", {})]
    for document, (_, _, claim) in zip(documents, lines_of(program, tmp_path, documents), strict=True):
        assert claim.removeprefix("claim: ") == " ".join(" ".join(record_theorem(document).definitions).split())
    (sentence,) = [lines[1] for lines in lines_of(program, tmp_path, [about("ml")])]
    assert sentence == (
        "proved: For databases of 3 independent records from one prior of this set: the prior (1/2, 1/2) on 2 letters: "
        "the least exp(maximal leakage) at total Hamming distortion 1/2 is 4."
    )


@needs_ocaml
@pytest.mark.thorough
def test_other_measures_and_lengths_of_databases_have_no_theorem(program, tmp_path):
    documents = [about(leakage, "curve", Database(2, 10_001)) for leakage in MEASURES]
    documents += [about("dp", "curve", Database(10_001, 2)), about("ml", "lambda", Database(9_000, 2))]
    documents += [about("mx", ask) for ask in ASKED]
    documents += [about(leakage) for leakage in ("kl", "mi", "renyi:2")]
    require_no_theorem(program, tmp_path, documents)


@needs_ocaml
@pytest.mark.thorough
def test_logarithms_are_compared_as_in_python(program, tmp_path):
    """Ends that lie as close to log(exp) as is decided are accepted, and those a little closer are not."""
    documents, near = [], F(1, 2**3000)
    small = Database(2, 2)
    for database, place in ((Database(3, 2), "1/2"), (Database(9, 4), "1/3"), (small, "1/1000"), (small, 1)):
        for leakage in ("ml", "dp"):
            document = Tradeoff(database, leakage=leakage).at(place).certificate.document
            low, high = Value(exp=F(document["answer"]["exp"])).nats(3072)
            shifts = ((0, 0), (near, near), (-near, -near), (-near, near))
            documents += [replaced(document, NATS, [str(low + first), str(high + last)]) for first, last in shifts]
    codes = list(map(code, documents))
    assert min(codes.count(REJECTED), codes.count(ACCEPTED)) > 10
    assert in_coq(program, tmp_path, documents) == codes


def under(leakage):
    return lambda rng: all_asked((leakage,))


test_changed_databases_are_answered_alike = changes(
    {leakage: under(leakage) for leakage in MEASURES}, {ACCEPTED: 30, REJECTED: 60}, vectors=3, numbers=8
)
