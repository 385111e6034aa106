"""Certificates of measures: every changed number is rejected or still true, junk is answered, files are checked alone.

Covers: symdp.certificates.checker.evidence.leakage_bounds, symdp.certificates.checker.identities.paper_statement,
symdp.certificates.checker.programs.guess_blocks, symdp.leakages.measure, symdp.mechanisms.mechanism
"""

import subprocess
import sys
from fractions import Fraction
from itertools import count, product
from pathlib import Path
from random import Random

import pytest

from symdp import Certificate, SourceSet
from symdp.certificates.checker import rules
from symdp.certificates.checker.claim import record, schema
from symdp.certificates.checker.evidence import leakage_bounds, polytopes
from symdp.certificates.checker.evidence.source_membership import Source
from symdp.certificates.checker.identities import paper_statement
from symdp.errors import Unsupported
from symdp.leakages.measure import measure
from symdp.mechanisms.mechanism import Mechanism
from symdp.tradeoffs.local.guessing_leakage import _part
from symdp.tradeoffs.tradeoff import least_distortion, optimal_mechanism, privacy_distortion
from tests.agreement.core_sources import CORES
from tests.agreement.random_sources import random_source
from tests.certificates.asked_anew import is_true
from tests.certificates.built_when_read import BuiltWhenRead
from tests.certificates.document_parts import accepted, claim_of, nodes, numbers, replaced, variants
from tests.certificates.junk import JUNK
from tests.certificates.programs_again import still_holds

MEASURES = ("ml", "ml", "mi", "mi", "mx", "min-entropy", "renyi:2", "renyi:3/2", "kl", "sibson:2", "sibson:5/3", "sibson:oo")
TWO = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
FIGURE_4 = SourceSet.named("zhong2022:figure-4")
STARS = SourceSet.from_vertices([["1/2", "1/2", "0"], ["0", "1/2", "1/2"], ["1/2", "0", "1/2"]])
BELIEF = SourceSet.belief([([1], "1/2"), ([1, 2], "1/4"), ([2, 3], "1/4")], letters=3)
GROUPS = SourceSet.groups([([1, 2], "3/5", "4/5"), ([3], "1/10", "3/10")], 3)
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
    lambda: optimal_mechanism(BELIEF, "1/5", leakage="min-entropy"),
    lambda: optimal_mechanism(SourceSet.cdf_band(["2/5", "4/5", 1], ["3/5", "9/10", 1]), "1/10", leakage="min-entropy"),
    lambda: optimal_mechanism(GROUPS, "1/5", leakage="min-entropy"),
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


def question_of(seed):
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
    drawn = (answered(question_of(seed + 50 * attempt)) for attempt in count())
    return next(document for document in drawn if document is not None)


def answered(question):
    try:
        return question().certificate.document
    except Unsupported:
        return None


# Certificates that are found exactly, of every kind.
DOCUMENTS = BuiltWhenRead(
    [lambda question=question: question().certificate.document for question in CHOSEN]
    + [lambda seed=seed: supported(seed) for seed in range(50)]
)
each = pytest.mark.parametrize("place", range(len(DOCUMENTS)))


def test_there_are_certificates_of_every_method_and_by_programs():
    methods = {part for document in DOCUMENTS for path, part in nodes(document) if path and path[-1] == "method"}
    assert methods == set(leakage_bounds.METHODS)
    proofs = {("evidence" in document, *document["asks"]) for document in DOCUMENTS}
    assert proofs == {(is_read, key) for is_read in (True, False) for key in ("at", "level", "curve")}


def require_the_same_points(source):
    read = Source(source.to_document())
    for letter in range(source.letters):
        points = {tuple(point) for point in polytopes.likeliest(read, letter)}
        assert points == {vertex.prior for vertex in _part(source, letter)}


@pytest.mark.sampled(20)
@pytest.mark.parametrize("seed", range(60))
def test_the_extreme_points_with_a_likeliest_letter_are_those_of_the_solver(seed):
    """In the checker as in the solver, by half-spaces of each kind of set, which are written twice."""
    rng = Random(seed)
    source = rng.choice(CORES)(rng) if seed % 2 else random_source(rng)
    if source.letters < 5:
        require_the_same_points(source)


SHAPES = {
    "decreasing": SourceSet.decreasing(4),
    "all": SourceSet.simplex(3),
    "bounds": SourceSet.box(["1/10", "1/5", "0"], ["1/2", "1/2", "3/5"]),
    "a ball": SourceSet.total_variation_ball(["1/2", "3/10", "1/5"], "1/4"),
}


@pytest.mark.parametrize("name", SHAPES)
def test_the_extreme_points_of_a_shape_are_those_of_the_solver(name):
    require_the_same_points(SHAPES[name])


@pytest.mark.sampled(8)
@each
def test_certificates_hold(place):
    assert accepted(DOCUMENTS[place])
    assert len(Certificate(DOCUMENTS[place]).verify()) >= 1


@pytest.mark.sampled(4)
@each
def test_no_changed_record_is_accepted_unless_it_is_true(place):
    document = DOCUMENTS[place]
    for path, text in numbers(document, record.RECORD_KEYS):
        for value in variants(text):
            changed = replaced(document, path, value)
            assert not accepted(changed) or is_true(claim_of(changed)), (path, value, claim_of(changed))


@pytest.mark.sampled(8)
@each
def test_no_other_measure_is_accepted_unless_the_record_is_true(place):
    document = DOCUMENTS[place]
    for name in {*MEASURES, "renyi:oo", "adp", "dp"} - {document["question"]["leakage"]}:
        changed = replaced(document, ("question", "leakage"), name)
        assert not accepted(changed) or is_true(claim_of(changed)), (name, claim_of(changed))


@pytest.mark.sampled(4)
@each
def test_changed_proofs_are_accepted_only_where_they_still_hold(place):
    document = DOCUMENTS[place]
    rng = Random(place)
    parts = {key for keys in schema.PROOFS for key in keys}
    changes = [(path, value) for path, text in numbers(document, sorted(parts)) for value in variants(text)]
    for path, value in rng.sample(changes, min(60, len(changes))):
        changed = replaced(document, path, value)
        assert not accepted(changed) or proof_holds(changed), (path, value)


def proof_holds(document):
    """Programs by sums of fractions, mutual information by the code of the measure; the rest by the record."""
    if "evidence" not in document:
        return still_holds(document)
    evidence = document["evidence"]
    if "at" not in document["asks"] or evidence["method"] != "one prior":
        return is_true(claim_of(document))
    source, distortion = SourceSet.from_document(document["question"]["source"]), Fraction(document["asks"]["at"])
    return _information_holds(evidence, source, distortion)


def _information_holds(evidence, source, distortion):
    ratio, factors = Fraction(evidence["ratio"]), [Fraction(f) for f in evidence["factors"]]
    outputs = [Fraction(q) for q in evidence["outputs"]]
    prior = source.relative_interior().prior
    rows = [[q * f * (1 if x == y else ratio) for y, q in enumerate(outputs)] for x, f in enumerate(factors)]
    rows = [row if p else outputs for row, p in zip(rows, prior, strict=True)]
    mechanism = Mechanism.from_rows(rows)
    value = optimal_mechanism(source, distortion, leakage="mi").value
    return mechanism.distortion(source) <= distortion and measure("mi").of(mechanism, prior) == value


def test_where_nothing_leaks_the_outputs_do_not_depend_on_the_letter():
    """The ratio 1 with any law of the output whose distortion is at most D; a ratio above 1 proves nothing."""
    document = optimal_mechanism(SourceSet.single(["1/2", "3/10", "1/5"]), "3/5", leakage="mi").certificate.document
    one = {"method": "one prior", "ratio": "1", "factors": ["1"] * 3}
    for outputs, holds in (
        (["1", "0", "0"], True),
        (["1/2", "1/2", "0"], True),
        (["1/2", "3/10", "1/5"], False),
        (["1/2", "1/2", "1/5"], False),
        (["3/2", "-1/2", "0"], False),
    ):
        assert accepted(document | {"evidence": one | {"outputs": outputs}}) == holds, outputs
    for change in ({"ratio": "2"}, {"ratio": "-1"}, {"ratio": "1/2"}, {"factors": ["1", "1", "2"]}, {"factors": ["-1"] * 3}):
        assert not accepted(document | {"evidence": one | {"outputs": ["1", "0", "0"]} | change}), change


def test_the_mechanism_of_one_prior_has_the_distortion_that_is_asked_for():
    """What ratio and factors prove at D does not prove the line through it at a larger D."""
    source = SourceSet.single(["1/2", "3/10", "1/5"])
    kept, whole = (optimal_mechanism(source, D, leakage="mi").certificate.document for D in ("1/5", "0"))
    assert [one["evidence"]["ratio"] for one in (kept, whole)] == ["1/8", "0"]
    assert accepted(kept)
    assert accepted(whole)
    for distortion in ("1/4", "3/20"):
        nats = [*kept["answer"]["nats"][:-1], {"coefficient": distortion, "argument": "1/8"}]
        assert not accepted(kept | {"asks": {"at": distortion}, "answer": {"nats": nats}})
    for ratio in ("-1/8", "0", "1", "8"):
        assert not accepted(replaced(kept, ("evidence", "ratio"), ratio))
        assert ratio == "0" or not accepted(replaced(whole, ("evidence", "ratio"), ratio))


def test_no_record_is_proved_by_the_proof_of_another_unless_it_is_true(rng):
    alike = [pair for pair in product(DOCUMENTS, DOCUMENTS) if proof_of(pair[0]).keys() == proof_of(pair[1]).keys()]
    for first, second in rng.sample([pair for pair in alike if pair[0]["asks"].keys() == pair[1]["asks"].keys()], 1000):
        changed = first | proof_of(second)
        assert not accepted(changed) or is_true(claim_of(changed)), claim_of(changed)


def proof_of(document):
    return {key: document[key] for keys in schema.PROOFS for key in keys if key in document}


@pytest.mark.sampled(2)
@each
def test_junk_in_any_place_is_answered(place):
    rng = Random(place)
    places = list(nodes(DOCUMENTS[place]))
    for path, _ in rng.sample(places, min(40, len(places))):
        for value in rng.sample([*JUNK, {"method": "stars"}, [["1/2", "1/2"]], "oo", "1/1000000"], 5):
            accepted(replaced(DOCUMENTS[place], path, value))


def test_the_checker_runs_alone(tmp_path):
    folder = Path(rules.__file__).parent
    for document in (DOCUMENTS[0], DOCUMENTS[5], DOCUMENTS[11]):
        path = tmp_path / "certificate.json"
        path.write_text(Certificate(document).to_json())
        command = [sys.executable, "-I", str(folder), str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.stdout.startswith("ACCEPTED")
        path.write_text(Certificate(replaced(document, ("asks", "at"), "1/7")).to_json())
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout[:8]) == (1, "REJECTED")


def test_a_statement_may_rest_on_a_certificate_of_a_measure():
    certificate = optimal_mechanism(FIGURE_4, "1/5", leakage="mi").certificate
    proof, lines = {"evidence": certificate.document["evidence"]}, []
    fact = {"kind": "certified", "title": "mutual information at 1/5", "claim": certificate.record}
    paper_statement.CHECKS["certified"](lines, "1", fact, proof)
    assert [line.removeprefix("1: ") for line in lines] == certificate.verify()
    with pytest.raises(rules.Rejected):
        paper_statement.CHECKS["certified"]([], "1", replaced(fact, ("claim", "asks", "at"), "1/4"), proof)
