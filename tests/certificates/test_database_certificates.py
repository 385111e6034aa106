"""Certificates about databases: accepted as issued, rejected when a claim is false, answered whatever they hold."""

import json
import shutil
import subprocess
import sys
from fractions import Fraction
from math import exp, log
from pathlib import Path
from random import Random

import pytest
from built_when_read import BuiltWhenRead
from document_parts import nodes, replaced
from first_format import first_format, in_first_format

from symdp import Certificate, Database, SourceSet, least_distortion, optimal_mechanism, privacy_distortion
from symdp.certificates.checker import logarithms, rules
from symdp.errors import CertificateRejected, InvalidArgument, SymdpError
from symdp.leakages.asked import asked_measure
from symdp.leakages.value import LeakageValue

NAMES = ["dp", "adp:1/10", "adp:1/20:pointwise", "ml", "mx", "min-entropy", "mi", "kl", "renyi:2", "renyi:5/2"]
NAMES += ["sibson:2", "sibson:3/2", "sibson:4", "renyi:oo", "sibson:oo"]
LIFTED = ["dp", "adp:1/10", "mi", "ml", "mx"]
PRIOR = SourceSet.single(["1/2", "3/10", "1/5"])
TWO = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])


def questions():
    """(function, what it is asked, the measure) of every certificate here."""
    box, records = SourceSet.box(["1/5"] * 3, ["1/2"] * 3), Database
    for name in NAMES:
        yield optimal_mechanism, (records(3, 3), "7/6"), name
        yield least_distortion, (records(2, 3), "7/4"), name
        if name != "mx":
            yield optimal_mechanism, (records(2, source=box), "1/2"), name
    yield from ends()
    yield from curves()
    for name in LIFTED:
        yield optimal_mechanism, (records(4, source=PRIOR), "3/5"), name
        yield least_distortion, (records(2, source=PRIOR), "7/4"), name
    for name in ("dp", "adp:1/10", "ml"):
        yield optimal_mechanism, (records(2, source=TWO), "1/2"), name
        yield least_distortion, (records(2, source=TWO), "7/4"), name


def curves():
    for name in [name for name in NAMES if name not in ("adp:1/20:pointwise", "sibson:3/2", "sibson:4")]:
        for size in ((3, 3), (1, 2), (2, 1)):
            yield privacy_distortion, (Database(*size),), name
        if name != "mx":
            yield privacy_distortion, (Database(2, source=SourceSet.simplex(3)),), name
    for name in ("dp", "adp:1/10", "mi", "ml"):
        yield privacy_distortion, (Database(4, source=PRIOR),), name


def ends():
    for name in NAMES:
        for function, end in (
            (optimal_mechanism, 0),
            (optimal_mechanism, 1),
            (least_distortion, 1),
            (least_distortion, 100),
        ):
            yield function, (Database(2, 2), end), name
        yield optimal_mechanism, (Database(2, 1), 0), name


QUESTIONS = list(questions())
ALL = BuiltWhenRead(
    [
        lambda function=function, asked=asked, name=name: in_first_format(function(*asked, leakage=name).certificate)
        for function, asked, name in QUESTIONS
    ]
)
TITLES = [f"{function.__name__}-{name}" for function, _, name in QUESTIONS]
every = pytest.mark.parametrize("certificate", range(len(ALL)), ids=TITLES, indirect=True)
some = pytest.mark.parametrize("certificate", range(len(ALL))[::3], ids=TITLES[::3], indirect=True)


@pytest.fixture
def certificate(request):
    return ALL[request.param]


def numbers(node):
    for place, part in nodes(node):
        if isinstance(part, str) and rules.NUMBER.fullmatch(part):
            yield place, part


def variants(text):
    value = Fraction(text)
    candidates = {value + Fraction(1, 997), value - Fraction(1, 997), -value, Fraction(0), Fraction(1), 2 * value}
    return [str(candidate) for candidate in sorted(candidates) if candidate != value]


def accepted(document):
    try:
        Certificate(document).verify()
    except (CertificateRejected, InvalidArgument):
        return False
    return True


def rebound(document):
    return document | {"claim_sha256": rules.digest(document["claim"])}


def is_true(claim):
    """Solve the claimed question again, from the claim alone."""
    given = claim["database"]
    try:
        # A certificate names a limit of orders as it was asked; an answer names the measure that it is.
        claim = claim | {"leakage": asked_measure(claim["leakage"]).name}
        source = SourceSet.from_document(given["source"]) if "source" in given else None
        data = Database(given["records"], **({"letters": given["letters"]} if source is None else {"source": source}))
        if claim["kind"] == "least distortion of databases":
            low, high = map(Fraction, claim["distortion"])
            best = least_distortion(data, claim["exp_leakage"], leakage=claim["leakage"])
            return low <= best.distortion_bounds[0] and best.distortion_bounds[1] <= high
        if claim["kind"] == "curve of databases":
            return privacy_distortion(data, leakage=claim["leakage"]).certificate.finding.claim == claim
        best = optimal_mechanism(data, claim["distortion"], leakage=claim["leakage"])
    except SymdpError:
        return False
    if "record" in claim:
        return claim == best.certificate.finding.claim
    if best.value.is_infinite or claim["enclosure"] == ["oo", "oo"]:
        return best.value.is_infinite and claim["enclosure"] == ["oo", "oo"]
    low, high = map(Fraction, claim["enclosure"])
    inside = low <= best.value.enclosure(16)[0] and best.value.enclosure(16)[1] <= high
    return inside and ("exp" not in claim or Fraction(claim["exp"]) == best.exp_epsilon)


@pytest.mark.sampled(19)
@every
def test_issued_certificates_are_accepted(certificate):
    assert len(certificate.verify()) > 1
    assert not accepted(certificate.document | {"claim_sha256": "0"})


@pytest.mark.sampled(8)
@some
def test_no_changed_claim_is_accepted_unless_it_is_true(certificate):
    document = certificate.document
    for path, text in numbers(document["claim"]):
        for value in variants(text):
            changed = replaced(document, ("claim", *path), value)
            assert not accepted(changed)
            assert not accepted(rebound(changed)) or is_true(changed["claim"]), (path, value)


@pytest.mark.sampled(8)
@some
def test_other_sizes_and_measures_are_rejected(certificate):
    document = certificate.document
    for path, values in ((("records",), [1, 2, 3, 4]), (("letters",), [2, 3, 4])):
        for value in values:
            if path[0] in document["claim"]["database"]:
                changed = rebound(replaced(document, ("claim", "database", *path), value))
                assert not accepted(changed) or is_true(changed["claim"]), (path, value)
    for name in NAMES:
        changed = rebound(replaced(document, ("claim", "leakage"), name))
        assert not accepted(changed) or is_true(changed["claim"]), name


@pytest.mark.sampled(3)
@some
def test_changed_evidence_proves_nothing_false(certificate):
    document = certificate.document
    for path, text in numbers(document["evidence"]):
        for value in variants(text):
            changed = replaced(document, ("evidence", *path), value)
            assert not accepted(changed) or is_true(changed["claim"])


JUNK = [None, True, 0, -1, 1.5, "", "1/0", "x", "9" * 5000, [], [[]], ["1"], {}, {"prior": []}, [None], "oo", "3/2", 10**7]


@pytest.mark.sampled(3)
@some
def test_junk_in_any_place_is_answered(certificate):
    document, rng = certificate.document, Random(5)
    for path, _ in nodes(document):
        for value in rng.sample(JUNK, 4):
            changed = replaced(document, path, value)
            if path and path[0] == "claim" and isinstance(changed.get("claim"), dict):
                changed["claim_sha256"] = rules.digest(changed["claim"])
            accepted(changed)


def test_maximal_information_of_larger_sets_needs_its_own_answer():
    data = Database(2, source=SourceSet.simplex(2))
    document = first_format(optimal_mechanism(data, "1/2", leakage="ml").certificate)
    assert not accepted(rebound(replaced(document, ("claim", "leakage"), "mx")))


def test_products_are_not_claimed_to_be_best_of_all():
    document = first_format(optimal_mechanism(Database(2, source=PRIOR), "1/2", leakage="ml").certificate)
    assert document["claim"]["scope"] == "products of identical mechanisms"
    assert not accepted(rebound(replaced(document, ("claim", "scope"), "all mechanisms")))
    sound = first_format(optimal_mechanism(Database(2, source=PRIOR), "1/2", leakage="mi").certificate)
    assert sound["claim"]["scope"] == "all mechanisms"


def test_the_checker_runs_alone(tmp_path):
    shutil.copytree(Path(rules.__file__).parent, tmp_path / "checker")
    for name, certificate in (("a", ALL[0]), ("b", ALL[-1]), ("c", ALL[20])):
        (tmp_path / f"{name}.json").write_text(certificate.to_json())
        command = [sys.executable, "-I", str(tmp_path / "checker"), str(tmp_path / f"{name}.json")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), done
    broken = json.loads(ALL[0].to_json()) | {"claim_sha256": "0"}
    (tmp_path / "d.json").write_text(json.dumps(broken))
    command = [sys.executable, "-I", str(tmp_path / "checker"), str(tmp_path / "d.json")]
    assert subprocess.run(command, capture_output=True, text=True, check=False).returncode == 1


@pytest.mark.parametrize("bits", [64, 192, 512])
def test_powers_are_enclosed(bits):
    rng = Random(bits)
    for _ in range(60):
        value, a = Fraction(rng.randint(1, 400), rng.randint(1, 400)), Fraction(rng.randint(-90, 90), rng.randint(1, 60))
        low, high = logarithms.power((value, value), a, bits)
        more, most = logarithms.power((value, value), a, 2 * bits)
        assert low <= more <= most <= high
        assert (high - low) * 2 ** (bits - 16) <= high
        assert abs(float(low) / exp(float(a) * log(value)) - 1) < 1e-9
    for number in (0, 1, 2, 63, 64, 65, 10**40, 3**90, 3**90 - 1):
        for degree in (2, 3, 5, 10):
            root = logarithms.integer_root(number, degree)
            assert root**degree <= number < (root + 1) ** degree


def test_a_value_knows_its_order():
    two = logarithms.Value([(Fraction(1), (Fraction(2), Fraction(2)))])
    assert [two.order(Fraction(level)) for level in (1, 2, 3)] == [1, 0, -1]
    assert two.at_most(Fraction(2))
    assert two.at_least(Fraction(2))
    half = logarithms.Value([(Fraction(1, 2), (Fraction(4), Fraction(4)))])
    with pytest.raises(rules.Rejected, match="not decided"):
        half.order(Fraction(2))
    assert LeakageValue.log_of(Fraction(2)).nats() == "0.693147180559945"
