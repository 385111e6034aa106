"""The program that Coq extracts reads certificates of format 3, and answers as the checker in Python.

Covers: symdp.certificates.checker.command
"""

import json
import re
import subprocess
from fractions import Fraction as F
from random import Random

import pytest

from proofs.audit import coq_library
from symdp import SourceSet, Tradeoff
from symdp.certificates.checker.command import ACCEPTED, NO_CERTIFICATE, REJECTED, UNKNOWN_KIND
from tests.attack.described_sets import SETS, TWO
from tests.attack.extracted_answers import changes, forgeries, of_kinds, require_accepted, require_alike, require_no_theorem
from tests.attack.two_checkers import changed_vector
from tests.certificates.document_parts import code, inserted, nodes, replaced
from tests.certificates.extracted_checker import in_coq
from tests.certificates.random_certificates import certificate as drawn
from tests.programs import needs_ocaml

# Claims of differential privacy whose sources have no programs.
SHOWN = ("least leakage over a Kullback-Leibler ball", "curve in symbols", "curve in one parameter")


def of_format_3(tradeoff, ask):
    return ask(tradeoff).certificate.document


def level(source=TWO, delta=None):
    return of_format_3(Tradeoff(source, **({} if delta is None else {"delta": delta})), lambda asked: asked.at("1/4"))


def distortion():
    return of_format_3(Tradeoff(TWO), lambda asked: asked.inverse(exp_epsilon=3))


def curve():
    return of_format_3(Tradeoff(TWO), lambda asked: asked.curve())


def alone(prior=("1/5", "1/2", "3/10"), delta="1/10"):
    """The whole curve of a prior that is listed twice."""
    document = of_format_3(Tradeoff(SourceSet.single(list(prior)), delta=delta), lambda asked: asked.curve())
    return inserted(document, ("question", "source", "vertices"), [list(prior)] * 2)


def leaking(source=TWO, measure="ml", distortion="1/4"):
    return of_format_3(Tradeoff(source, leakage=measure), lambda asked: asked.at(distortion))


def leaking_distortion(source=TWO, level="3/2"):
    return of_format_3(Tradeoff(source, leakage="ml"), lambda asked: asked.inverse(exp_epsilon=level))


def leaking_curve(source=TWO, measure="ml"):
    return of_format_3(Tradeoff(source, leakage=measure), lambda asked: asked.curve())


def leaking_bracket():
    """The least distortion at a leakage is 43/100."""
    return inserted(leaking_distortion(), ("answer", "distortion"), {"between": ["2/5", "1/2"]})


def infinite():
    return of_format_3(Tradeoff(TWO), lambda asked: asked.at(0))


@needs_ocaml
@pytest.mark.thorough
def test_every_question_over_every_set_that_coq_describes_is_accepted(program, tmp_path):
    asked = [level(source, delta) for source in SETS.values() for delta in (None, "1/10")]
    asked += [leaking(source, distortion=distortion) for source in SETS.values() for distortion in ("0", "1/4", "4/5")]
    asked += [leaking_distortion(source, level) for source in SETS.values() for level in (1, "3/2", 5)]
    asked += [leaking_curve(source) for source in SETS.values()]
    asked += [leaking_curve(measure="sibson:oo"), leaking_bracket()]
    lone = [alone(prior, delta) for prior in LONE for delta in ("0", "1/10")]
    documents = [*asked, *lone, alone(), distortion(), curve(), infinite(), leaking(measure="sibson:oo")]
    require_accepted(program, tmp_path, documents)


# Equal probabilities, letters of none, one letter.
LONE = [["1/2", "3/10", "1/5"], ["1/4", "1/4", "1/2"], ["1/3"] * 3, ["0", "1", "0"], ["0", "1/3", "2/3", "0"], ["1"]]


# A document, the part of it that a forger changes, what he writes there, and what both checkers say.
HOSTILE = [
    (level, ("answer", "exp"), "3", REJECTED),
    (level, ("answer", "exp"), "1", REJECTED),
    (level, ("answer", "exp"), "oo", NO_CERTIFICATE),
    (level, ("asks", "at"), "1/5", REJECTED),
    (level, ("asks", "at"), "-1/5", REJECTED),
    (level, ("question", "delta"), "1/20", REJECTED),
    (level, ("question", "delta"), "1", REJECTED),
    (level, ("question", "source", "vertices", 0), ["3/5", "1/5", "1/5"], REJECTED),
    (level, ("point", "a prior"), {}, REJECTED),
    (level, ("point", "a prior", "weight"), "1 1", REJECTED),
    (level, ("point", "a prior", "weight"), "-1 2", REJECTED),
    (level, ("point", "a prior", "weight"), "1", NO_CERTIFICATE),
    (level, ("point", "a prior", "other"), "1", REJECTED),
    (level, ("point", "reached", "scale"), "1", REJECTED),
    (level, ("point", "reached", "diagonal"), "1 1 1/0", NO_CERTIFICATE),
    (level, ("point", "reached", "diagonal"), "1/2 1 1", NO_CERTIFICATE),
    (level, ("point", "reached", "diagonal"), [], NO_CERTIFICATE),
    (level, ("point", "a prior", "weight"), ["1 0", "1 0"], NO_CERTIFICATE),
    (level, ("point", "a prior", "weight"), ["1 0", "0 0"], NO_CERTIFICATE),
    (level, ("point", "reached", "price sum"), ["-1", "1"], NO_CERTIFICATE),
    (level, ("point", "elsewhere"), {}, REJECTED),
    (level, ("multipliers", "a piece"), {}, REJECTED),
    (level, ("multipliers", "no smaller lambda", "scale"), "0", REJECTED),
    (level, ("multipliers", "no smaller lambda", "scale"), ["0", "-1"], REJECTED),
    (level, ("multipliers", "no smaller lambda", "scale"), ["0", "1"], ACCEPTED),
    (level, ("multipliers", "no smaller lambda", "private"), "1", REJECTED),
    (level, ("more",), 1, NO_CERTIFICATE),
    (distortion, ("answer", "distortion"), "1/4", REJECTED),
    (distortion, ("asks", "level"), "1/2", REJECTED),
    (distortion, ("multipliers", "least distortion", "scale"), "1", REJECTED),
    (distortion, ("multipliers", "least distortion", "scale"), "-1", REJECTED),
    (distortion, ("multipliers", "least distortion", "scale"), "0", REJECTED),
    (distortion, ("multipliers", "least distortion", "scale"), ["1", "1"], NO_CERTIFICATE),
    (distortion, ("multipliers", "least distortion", "private"), ["1", "1"], NO_CERTIFICATE),
    (curve, ("answer", "jump"), "2", REJECTED),
    (curve, ("answer", "zero_from"), "3/5", REJECTED),
    (curve, ("answer", "pieces"), [], REJECTED),
    (curve, ("answer", "pieces", 0, "numerator"), ["4", "-4"], REJECTED),
    (curve, ("answer", "pieces", 1, "from"), "1/2", REJECTED),
    (curve, ("multipliers", "piece 1", "scale"), ["0", "1"], REJECTED),
    (curve, ("multipliers", "piece 2", "scale"), ["2/3", "-2/3"], REJECTED),
    (alone, ("answer", "jump"), "2", REJECTED),
    (alone, ("answer", "zero_from"), "1/2", REJECTED),
    (alone, ("answer", "pieces"), [], REJECTED),
    (alone, ("answer", "pieces", 0, "numerator", 1), "-1", REJECTED),
    (alone, ("answer", "pieces", 0, "numerator", 0), "1", REJECTED),
    (alone, ("answer", "pieces", 0, "denominator", 0), "1/10", REJECTED),
    (alone, ("answer", "pieces", 0, "denominator", 1), "0", REJECTED),
    (alone, ("answer", "pieces", 0, "denominator"), ["0", "-1"], REJECTED),
    (alone, ("answer", "pieces", 0, "numerator"), ["9/5", "-3/2"], REJECTED),
    (alone, ("answer", "pieces", 0, "numerator"), ["1000000000000", "-1000000000000"], REJECTED),
    (alone, ("answer", "pieces", 0, "to"), "1/3", REJECTED),
    (alone, ("question", "delta"), "0", REJECTED),
    (alone, ("question", "source", "vertices", 1), ["1/5", "3/10", "1/2"], NO_CERTIFICATE),
    (alone, ("question", "source", "vertices", 1), ["2/10", "1/2", "3/10"], NO_CERTIFICATE),
    (alone, ("point", "a prior"), {}, REJECTED),
    (leaking, ("answer", "nats", 0, "argument"), "3/2", REJECTED),
    (leaking, ("answer", "nats", 0, "argument"), "0", REJECTED),
    (leaking, ("answer", "nats", 0, "coefficient"), "-1", REJECTED),
    (leaking, ("answer", "nats", 0, "coefficient"), "1/2", UNKNOWN_KIND),
    (leaking, ("answer", "nats", 0, "coefficient"), "65", UNKNOWN_KIND),
    (leaking, ("answer", "nats"), [], REJECTED),
    (leaking, ("answer", "nats"), "oo", UNKNOWN_KIND),
    (leaking, ("asks", "at"), "1/5", REJECTED),
    (leaking, ("asks", "at"), "-1/5", REJECTED),
    (leaking, ("question", "leakage"), "sibson:oo", ACCEPTED),
    (leaking, ("question", "leakage"), "sibson:2", UNKNOWN_KIND),
    (leaking, ("question", "source", "vertices", 0), ["3/5", "1/5", "1/5"], REJECTED),
    (leaking, ("point", "a prior"), {}, REJECTED),
    (leaking, ("point", "least exp(leakage)", "top"), "1", REJECTED),
    (leaking, ("point", "least exp(leakage)", "diagonal"), "1 1", NO_CERTIFICATE),
    (leaking, ("multipliers", "least exp(leakage)", "scale"), "0", REJECTED),
    (leaking, ("multipliers", "least exp(leakage)", "sum"), "1", REJECTED),
    (leaking, ("multipliers", "elsewhere"), {}, REJECTED),
    (leaking_distortion, ("answer", "distortion"), "1/4", REJECTED),
    (leaking_distortion, ("asks", "level"), "4/3", REJECTED),
    (leaking_distortion, ("multipliers", "least distortion", "level"), "0", REJECTED),
    (leaking_distortion, ("multipliers", "least distortion", "scale"), "-1", REJECTED),
    (leaking_bracket, ("answer", "distortion", "between"), ["43/100", "43/100"], ACCEPTED),
    (leaking_bracket, ("answer", "distortion", "between"), ["11/25", "1/2"], REJECTED),
    (leaking_bracket, ("answer", "distortion", "between"), ["2/5", "21/50"], REJECTED),
    (leaking_bracket, ("answer", "distortion", "between"), ["1/2", "2/5"], REJECTED),
    (leaking_bracket, ("answer", "distortion", "between"), ["-1/5", "1/2"], REJECTED),
    (leaking_bracket, ("answer", "distortion", "between"), ["2/5", "6/5"], REJECTED),
    (leaking_bracket, ("answer", "distortion", "between"), ["2/5"], NO_CERTIFICATE),
    (leaking_bracket, ("asks", "level"), "4/5", REJECTED),
    (leaking_bracket, ("multipliers", "least distortion", "scale"), "0", REJECTED),
    (leaking_curve, ("answer", "zero_from"), "3/5", REJECTED),
    (leaking_curve, ("answer", "pieces"), [], REJECTED),
    (leaking_curve, ("answer", "pieces", 0, "numerator"), ["3", "-4"], REJECTED),
    (leaking_curve, ("answer", "pieces", 0, "numerator"), ["3", "4"], REJECTED),
    (leaking_curve, ("answer", "pieces", 0, "denominator"), ["1", "1"], REJECTED),
    (leaking_curve, ("answer", "pieces", 0, "denominator"), ["0", "0"], REJECTED),
    (leaking_curve, ("answer", "pieces", 0, "denominator"), ["-1", "0"], REJECTED),
    (leaking_curve, ("answer", "pieces", 0, "to"), "1/3", REJECTED),
    (leaking_curve, ("answer", "pieces", 1, "from"), "1/3", REJECTED),
    (leaking_curve, ("answer", "jump"), "1", NO_CERTIFICATE),
    (leaking_curve, ("point", "a prior"), {}, REJECTED),
    (leaking_curve, ("point", "no leakage"), {}, REJECTED),
    (leaking_curve, ("point", "piece 1", "diagonal"), "1 1 1", REJECTED),
    (leaking_curve, ("point", "piece 1", "diagonal"), "1 1", NO_CERTIFICATE),
    (leaking_curve, ("multipliers", "piece 1", "scale"), "0", REJECTED),
    (leaking_curve, ("multipliers", "piece 1", "scale"), ["0", "1"], REJECTED),
    (leaking_curve, ("multipliers", "piece 2", "sum"), "1", REJECTED),
    (leaking_curve, ("multipliers", "piece 3"), {}, REJECTED),
    (leaking_curve, ("question", "leakage"), "sibson:oo", ACCEPTED),
    (leaking_curve, ("question", "source", "vertices", 0), ["3/5", "1/5", "1/5"], REJECTED),
    (infinite, ("asks", "at"), "1/9", REJECTED),
    (infinite, ("multipliers", "no finite lambda", "scale"), "-1", REJECTED),
]


test_what_a_forger_writes_in_blocks_is_answered_alike = forgeries(HOSTILE)


@needs_ocaml
@pytest.mark.thorough
@pytest.mark.parametrize("ask", [curve, alone])
def test_a_piece_with_signs_turned_is_the_same_piece(ask, program, tmp_path):
    """Both are accepted: what is divided is divided by the same."""
    turned = ask()
    for key in ("numerator", "denominator"):
        turned = replaced(
            turned, ("answer", "pieces", 1, key), [f"-{n}".replace("--", "") for n in turned["answer"]["pieces"][1][key]]
        )
    require_accepted(program, tmp_path, [turned])


@needs_ocaml
@pytest.mark.thorough
def test_names_of_letters_stand_in_the_source_only(program, tmp_path):
    """A question with names of its own, which nobody reads, was accepted by the program."""
    several = [
        level(),
        drawn("least distortion by entries", Random(3)).document,
        drawn("least identifiability", Random(3)).document,
    ]
    forged = [inserted(document, ("question", "labels"), value) for document in several for value in ("0", ["a"], 1)]
    assert [code(document) for document in forged] == [NO_CERTIFICATE] * len(forged)
    assert ACCEPTED not in in_coq(program, tmp_path, forged)


@needs_ocaml
@pytest.mark.thorough
def test_what_coq_has_no_theorem_for_is_told(program, tmp_path):
    """Enclosures, other measures, and what evidence shows."""
    enclosed = inserted(level(), ("answer", "exp"), {"between": ["1", "100"]})
    measure = inserted(level(), ("question", "leakage"), "ml")
    by_evidence = [drawn(kind, Random(3)).document for kind in SHOWN]
    unknown = [enclosed, measure, *by_evidence]
    assert [code(one) for one in by_evidence] == [ACCEPTED] * len(SHOWN)
    require_no_theorem(program, tmp_path, unknown)


KINDS = ("least leakage", "least distortion", "curve", "curve of a measure", "least distortion of a measure")
test_changed_vectors_are_answered_alike = changes(
    {"all in turn": of_kinds(*KINDS, count=20)}, {ACCEPTED: 40, REJECTED: 100}, vectors=6
)


MANY = 42


def scattered(step):
    """A prior with all probabilities from 1 to 42, over their sum."""
    return [F(step * k % (MANY + 1), MANY * (MANY + 1) // 2) for k in range(1, MANY + 1)]


LONG = {
    "vertices": SourceSet.from_vertices([scattered(5), scattered(11)]),
    "ball": SourceSet.total_variation_ball([F(2 * k + 1, MANY**2) for k in range(MANY)], "1/20"),
    "box": SourceSet.box(["1/100"] * MANY, ["1/20"] * MANY),
    "decreasing": SourceSet.decreasing(MANY),
    "inequalities": SourceSet.from_inequalities([([1, 1, 1] + [0] * (MANY - 3), "1/5")], letters=MANY),
}


def curve_of_many(name, delta="1/9"):
    return of_format_3(Tradeoff(LONG[name], delta=delta), lambda asked: asked.curve())


def in_short(document):
    """The places of vectors that are written in short."""
    found = [path for path, value in nodes(document) if isinstance(value, dict) and "times" in value]
    return found, [path for path, value in nodes(document) if value == "rest"]


@needs_ocaml
@pytest.mark.thorough
@pytest.mark.parametrize("name", LONG)
def test_curves_over_many_letters_are_written_in_short_and_accepted(name, program, tmp_path):
    """Vectors are multiples of rationals, changes of those before, and what the prior leaves."""
    documents = [curve_of_many(name, delta) for delta in ("0", "1/9")]
    assert all(all(in_short(document)) for document in documents)
    require_accepted(program, tmp_path, documents)


# What a forger writes in place of a vector that is written in short.
SHORTENED = ("rest", {"times": "1"}, {"times": "1", "of": "1 2"}, {"times": "1", "changed": {"1": "2"}}, {"of": ["1"]},
             {"times": "1", "changed": {"0": "2"}}, {"times": "1", "changed": {f"{MANY + 1}": "2"}})  # fmt: skip


@needs_ocaml
@pytest.mark.thorough
@pytest.mark.parametrize("name", ["vertices", "ball"])
def test_changes_of_what_is_written_in_short_are_answered_alike(name, program, tmp_path):
    rng, honest = Random(name), curve_of_many(name)
    times, rests = in_short(honest)
    changed = [path for path, value in nodes(honest) if path[-2:-1] == ("changed",)]
    documents = [changed_vector(rng, honest) for _ in range(60)]
    documents += [replaced(honest, path, other) for path in rng.sample(times, min(6, len(times))) for other in SHORTENED]
    documents += [replaced(honest, path, "0") for path in rng.sample(changed, min(20, len(changed)))]
    documents += [replaced(honest, path, " ".join(["0"] * MANY)) for path in rests]
    require_alike(program, tmp_path, documents, {REJECTED: 39, NO_CERTIFICATE: 19}, lambda one: code(one) == NO_CERTIFICATE)


@needs_ocaml
@pytest.mark.thorough
def test_work_in_blocks_beyond_the_limit_is_refused(program, tmp_path):
    """Vectors whose denominators have no common factors, and chains of letters as rows that are written out."""
    wide = [f"1 1 1/1{'0' * 21_000}{step:03}" for step in range(1, 32, 2)]
    chain = level(SETS["decreasing"])
    chain = inserted(chain, ("question", "source", "decreasing"), 20_000) | {"multipliers": {"no smaller lambda": {}}}
    chain |= {"point": {"a prior": {}, "reached": {}}}
    for place, document in enumerate([inserted(level(), ("point", "reached", "diagonal"), wide), chain]):
        path = tmp_path / f"{place}.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        done = subprocess.run([program, str(path)], capture_output=True, text=True, check=False)
        assert done.returncode == NO_CERTIFICATE
        assert done.stdout.startswith("not a certificate: too large: ")


def test_the_checkers_of_the_guard_are_those_that_are_extracted():
    """Each sentence about what accepts has its theorem for blocks where blocks have programs."""
    text = (coq_library.FOLDER / "guard" / "Extracted.v").read_text(encoding="utf-8")
    proved = re.findall(r"^Theorem block_(\w+) : Claims\.sound_(\w+)", text, re.MULTILINE)
    assert dict(proved) == {
        "leakage": "approximate_leakage",
        "pure_leakage": "least_leakage",
        "pure_infinite": "infinite_leakage",
        "pure_distortion": "least_distortion",
        "pure_curve": "curve",
        "min_entropy": "least_min_entropy",
        "min_entropy_distortion": "min_entropy_distortion",
        "min_entropy_bounds": "min_entropy_distortion",
        "min_entropy_curve": "min_entropy_curve",
        "refuted_at": "refuted_at",
        "refuted": "refuted",
        "infinite": "infinite_approximate_leakage",
        "distortion": "approximate_distortion",
        "curve": "approximate_curve",
        "maximal_leakage": "maximal_leakage",
        "leakage_distortion": "leakage_distortion",
        "leakage_bounds": "leakage_distortion",
        "loss_among": "loss_among",
        "level_between": "level_between",
        "level_among": "level_between",
        "no_level": "no_level",
        "loss_within": "loss_within",
        "level_within": "level_within",
        "level_exactly": "level_within",
        "no_level_within": "no_level_within",
        "utility": "best_utility",
        "loss": "least_loss",
        "loss_level": "least_loss_leakage",
        "leakage_curve": "leakage_curve",
        "under_profile": "under_profile",
        "slack": "least_slack",
        "slack_curve": "slack_curve",
        "majorised": "least_majorised",
        "identifiability": "least_identifiability",
        "capacity": "best_min_capacity",
        "few_outputs": "few_outputs",
    }
    of_records = dict(re.findall(r"^Theorem records_(\w+) : Claims\.sound_(\w+)", text, re.MULTILINE))
    assert of_records == {
        "leakage": "alike_leakage",
        "infinite": "alike_infinite",
        "curve": "alike_curve",
        "alike": "alike_total",
        "alike_between": "alike_total",
        "maximal_leakage": "alike_maximal_leakage",
        "leakage_distortion": "alike_leakage_distortion",
        "leakage_curve": "alike_leakage_curve",
        "min_entropy": "alike_min_entropy",
        "min_entropy_distortion": "alike_min_entropy_distortion",
        "min_entropy_curve": "alike_min_entropy_curve",
        "alike_keeping": "alike_total",
        "slack": "alike_slack",
        "total": "total_of",
        "total_keeping": "total_of",
    }


def test_the_samples_are_documents_of_format_3():
    assert {json.dumps(ask()["format"]) for ask in (level, distortion, curve, infinite)} == {"3"}
