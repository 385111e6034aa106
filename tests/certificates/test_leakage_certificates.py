"""Certificates of measures: every changed number is rejected or still true, junk is answered, files are checked alone."""

import subprocess
import sys
from fractions import Fraction
from itertools import count, product
from pathlib import Path
from random import Random

import pytest
from built_when_read import BuiltWhenRead
from document_parts import nodes, replaced
from first_format import first_format
from leakage_programs import least_sum_of_maxima
from random_sources import random_source
from test_malformed import JUNK
from test_mutations import accepted, numbers, rebound, variants

from symdp import Certificate, SourceSet, least_distortion, optimal_mechanism, privacy_distortion
from symdp.certificates.checker import leakage as checked_leakage
from symdp.certificates.checker import rules, statement
from symdp.errors import CertificateRejected, InvalidArgument, SymdpError, Unsupported
from symdp.leakages.measure import measure
from symdp.leakages.value import LeakageValue
from symdp.mechanisms.mechanism import Mechanism
from symdp.statements import facts

MEASURES = ("ml", "ml", "mi", "mi", "mx", "min-entropy", "renyi:2", "renyi:3/2", "kl", "sibson:2", "sibson:5/3", "sibson:oo")
TWO = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
FIGURE_4 = SourceSet.named("zhong2022:figure-4")
STARS = SourceSet.from_vertices([["1/2", "1/2", "0"], ["0", "1/2", "1/2"], ["1/2", "0", "1/2"]])
CHOSEN = [
    lambda: optimal_mechanism(TWO, "1/3", leakage="ml"),
    lambda: optimal_mechanism(TWO, "3/5", leakage="mx"),
    lambda: optimal_mechanism(TWO, "1/3", leakage="mx"),
    lambda: optimal_mechanism(TWO, "0", leakage="kl"),
    lambda: optimal_mechanism(FIGURE_4, "1/5", leakage="mx"),
    lambda: optimal_mechanism(FIGURE_4, "1/5", leakage="mi"),
    lambda: optimal_mechanism(FIGURE_4, "0", leakage="mi"),
    lambda: optimal_mechanism(FIGURE_4, "1/5", leakage="min-entropy"),
    lambda: optimal_mechanism(SourceSet.total_variation_ball(["1/2", "3/10", "1/5"], "1/10"), "3/10", leakage="mi"),
    lambda: optimal_mechanism(STARS, "1/5", leakage="mx"),
    lambda: optimal_mechanism(STARS, "0", leakage="mx"),
    lambda: optimal_mechanism(STARS, "1/5", leakage="min-entropy"),
    lambda: optimal_mechanism(TWO, "1/5", leakage="min-entropy"),
    lambda: optimal_mechanism(SourceSet.box(["1/10", "1/10", "1/5"], ["1/2", "1/4", "3/5"]), "1/5", leakage="min-entropy"),
    lambda: optimal_mechanism(SourceSet.total_variation_ball(["1/2", "3/8", "1/8"], "1/20"), "1/5", leakage="min-entropy"),
    lambda: optimal_mechanism(SourceSet.from_inequalities(["P1 >= 2*P2", "P2 >= P3"]), "1/5", leakage="min-entropy"),
    lambda: least_distortion(TWO, "3/2", leakage="min-entropy"),
    lambda: optimal_mechanism(STARS, "1/5", leakage="renyi:3/2"),
    lambda: optimal_mechanism(STARS, "1/5", leakage="sibson:2"),
    lambda: optimal_mechanism(STARS, "4/5", leakage="kl"),
    lambda: optimal_mechanism(SourceSet.box(["1/5", "0", "0"], ["1/5", "4/5", "4/5"]), "1/10", leakage="mx"),
    lambda: optimal_mechanism(SourceSet.from_inequalities(["P1 >= 2*P2", "P2 >= P3 + 1/10"]), "1/5", leakage="mx"),
    lambda: optimal_mechanism(SourceSet.from_inequalities(["P1 <= 1/2", "P2 <= 1/2", "P3 <= 1/2"]), "1/5", leakage="mx"),
    lambda: least_distortion(TWO, "6/5", leakage="mx"),
    lambda: least_distortion(FIGURE_4, "3/2", leakage="mi"),
    lambda: least_distortion(FIGURE_4, "1", leakage="mi"),
    lambda: least_distortion(FIGURE_4, "3/2", leakage="ml"),
    lambda: least_distortion(STARS, "3/2", leakage="renyi:3/2"),
    lambda: least_distortion(STARS, "3/2", leakage="mx"),
    lambda: privacy_distortion(TWO, leakage="ml"),
    lambda: privacy_distortion(FIGURE_4, leakage="mi"),
    lambda: privacy_distortion(FIGURE_4, leakage="min-entropy"),
    lambda: privacy_distortion(STARS, leakage="mx"),
    lambda: privacy_distortion(STARS, leakage="sibson:3/2"),
]


def asked(seed):
    rng = Random(seed)
    name, source = rng.choice(MEASURES), random_source(rng)
    if name == "mi" or (name == "mx" and rng.random() < 0.4):
        source = SourceSet.single(source.relative_interior().prior)
    if name in ("renyi:2", "renyi:3/2", "kl", "sibson:2", "sibson:5/3"):
        source = SourceSet.simplex(source.letters)
    question = rng.randint(0, 2)
    if question == 0:
        return lambda: optimal_mechanism(source, Fraction(rng.randint(0, 30), 40), leakage=name)
    if question == 1:
        return lambda: least_distortion(source, Fraction(rng.randint(4, 20), 4), leakage=name)
    return lambda: privacy_distortion(source, leakage=name)


def supported(seed):
    """The document of the first question that has an answer, of those that the seed draws."""
    drawn = (answered(asked(seed + 50 * attempt)) for attempt in count())
    return next(document for document in drawn if document is not None)


def answered(question):
    try:
        return first_format(question().certificate)
    except Unsupported:
        return None


# Certificates that are found exactly, of every kind.
DOCUMENTS = BuiltWhenRead(
    [lambda question=question: first_format(question().certificate) for question in CHOSEN]
    + [lambda seed=seed: supported(seed) for seed in range(50)]
)
each = pytest.mark.parametrize("place", range(len(DOCUMENTS)))


def is_true(claim):
    """Answer the claimed question again, from the claim alone."""
    try:
        source, name = SourceSet.from_document(claim["source"]), measure(claim["measure"])
        if claim["kind"] == checked_leakage.KINDS[2]:
            # Of order infinity a question is asked as the measure of the limit, and its certificate says so.
            asked = claim | {"measure": name.limit().name}
            return privacy_distortion(source, leakage=name).certificate.finding.claim == asked
        if claim["kind"] == checked_leakage.KINDS[1]:
            low, high = map(Fraction, claim["distortion"])
            found = least_distortion(source, claim["exp_epsilon"], leakage=name).distortion_bounds
            return low <= found[1] and found[0] <= high
        best = optimal_mechanism(source, claim["distortion"], leakage=name)
    except SymdpError:
        return False
    if "exp_bounds" in claim:
        low, high = (LeakageValue.log_of(Fraction(end)) for end in claim["exp_bounds"])
        return low.enclosure()[0] <= best.value.enclosure(9)[1] and best.value.enclosure(9)[0] <= high.enclosure()[1]
    if best.value.is_exact and "value" in best.certificate.finding.claim:
        return checked_leakage.values.read_value(best.certificate.finding.claim) == checked_leakage.values.read_value(claim)
    return False


def test_there_are_certificates_of_every_method():
    found = {part for document in DOCUMENTS for path, part in nodes(document) if path and path[-1] == "method"}
    assert found == {*checked_leakage.least.METHODS, "program"}
    assert {document["claim"]["kind"] for document in DOCUMENTS} == set(checked_leakage.KINDS)


@pytest.mark.sampled(8)
@each
def test_certificates_hold(place):
    assert accepted(DOCUMENTS[place])
    assert len(Certificate(DOCUMENTS[place]).verify()) >= 3


@pytest.mark.sampled(8)
@each
def test_every_changed_number_of_the_claim_is_rejected_by_its_bond(place):
    document = DOCUMENTS[place]
    for path, text in numbers(document["claim"], ("claim",)):
        assert not accepted(replaced(document, path, variants(text)[0]))


@pytest.mark.sampled(2)
@each
def test_no_changed_claim_is_accepted_unless_it_is_true(place):
    document = DOCUMENTS[place]
    for path, text in numbers(document["claim"], ("claim",)):
        for value in variants(text):
            changed = rebound(replaced(document, path, value))
            assert not accepted(changed) or is_true(changed["claim"]), (path, value, changed["claim"])


@pytest.mark.sampled(8)
@each
def test_no_other_measure_is_accepted_unless_the_claim_is_true(place):
    document = DOCUMENTS[place]
    for name in {*MEASURES, "renyi:oo", "adp", "dp"} - {document["claim"]["measure"]}:
        changed = rebound(replaced(document, ("claim", "measure"), name))
        assert not accepted(changed) or is_true(changed["claim"]), (name, changed["claim"])


@pytest.mark.sampled(2)
@each
def test_changed_evidence_is_accepted_only_where_it_still_holds(place):
    document = DOCUMENTS[place]
    rng = Random(place)
    changes = [(path, value) for path, text in numbers(document["evidence"], ("evidence",)) for value in variants(text)]
    for path, value in rng.sample(changes, min(60, len(changes))):
        changed = replaced(document, path, value)
        assert not accepted(changed) or evidence_holds(changed), (path, value)


def evidence_holds(document):
    """Points judged by the code of the measures and by a program over the whole mechanism; the rest by the claim."""
    claim, evidence = document["claim"], document["evidence"]
    if claim["kind"] != checked_leakage.KINDS[0] or evidence["method"] not in ("trace", "one prior", "program"):
        return is_true(claim)
    source, distortion = SourceSet.from_document(claim["source"]), Fraction(claim["distortion"])
    if evidence["method"] == "program":
        mechanism = Mechanism.from_rows(evidence["mechanism"]["matrix"])
        reached = measure("mx").worst(mechanism, source).exp
        bound = claim["exp_bounds"][1] if "exp_bounds" in claim else claim["value"][0]["argument"]
        return mechanism.distortion(source) <= distortion and reached <= Fraction(bound)
    if evidence["method"] == "one prior":
        return _information_holds(claim, evidence, source, distortion)
    x = [Fraction(entry) for entry in evidence["diagonal"]]
    prior = [Fraction(entry) for entry in evidence["prior"]["prior"]]
    total = sum(x)
    holds = source.worst_distortion([1 - entry for entry in x]) <= distortion and source.contains(prior)
    return holds and least_sum_of_maxima([prior], distortion) == total


def _information_holds(claim, evidence, source, distortion):
    ratio, factors = Fraction(evidence["ratio"]), [Fraction(f) for f in evidence["factors"]]
    outputs = [Fraction(q) for q in evidence["outputs"]]
    prior = source.relative_interior().prior
    rows = [[q * f * (1 if x == y else ratio) for y, q in enumerate(outputs)] for x, f in enumerate(factors)]
    rows = [row if p else outputs for row, p in zip(rows, prior, strict=True)]
    mechanism = Mechanism.from_rows(rows)
    value = optimal_mechanism(source, distortion, leakage="mi").value
    return mechanism.distortion(source) <= distortion and measure("mi").of(mechanism, prior) == value


def test_no_claim_is_proved_by_the_evidence_of_another_unless_it_is_true():
    rng = Random(5)
    pairs = [pair for pair in product(DOCUMENTS, DOCUMENTS) if pair[0]["claim"]["kind"] == pair[1]["claim"]["kind"]]
    for first, second in rng.sample(pairs, 1000):
        changed = first | {"evidence": second["evidence"]}
        assert not accepted(changed) or is_true(changed["claim"]), changed["claim"]


@pytest.mark.sampled(2)
@each
def test_junk_in_any_place_is_answered(place):
    rng = Random(place)
    places = list(nodes(DOCUMENTS[place]))
    for path, _ in rng.sample(places, min(40, len(places))):
        for value in rng.sample([*JUNK, {"method": "stars"}, [["1/2", "1/2"]], "oo", "1/1000000"], 5):
            changed = replaced(DOCUMENTS[place], path, value)
            if path and path[0] == "claim" and isinstance(changed.get("claim"), dict):
                changed = rebound(changed)
            try:
                Certificate(changed).verify()
            except (CertificateRejected, InvalidArgument):
                continue


def test_the_checker_runs_alone(tmp_path):
    folder = Path(checked_leakage.__file__).parent
    for document in (DOCUMENTS[0], DOCUMENTS[11]):
        path = tmp_path / "certificate.json"
        path.write_text(Certificate(document).to_json())
        command = [sys.executable, "-I", str(folder), str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.stdout.startswith("ACCEPTED")
        path.write_text(Certificate(rebound(replaced(document, ("claim", "distortion"), "1/7"))).to_json())
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout[:8]) == (1, "REJECTED")


def test_a_statement_may_rest_on_a_certificate_of_a_measure():
    certificate = optimal_mechanism(FIGURE_4, "1/5", leakage="mi").certificate
    fact = facts.certified("mutual information at 1/5", certificate)
    lines = []
    statement.CHECKS["certified"](lines, "1", fact.assertion, fact.evidence)
    assert [line.removeprefix("1: ") for line in lines] == certificate.verify()
    fact.assertion["claim"]["distortion"] = "1/4"
    with pytest.raises(rules.Rejected):
        statement.CHECKS["certified"]([], "1", fact.assertion, fact.evidence)
