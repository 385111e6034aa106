"""Certificates about databases: accepted as issued, rejected when a claim is false, answered whatever they hold.

Covers: symdp.certificates.checker.arithmetic.logarithms, symdp.certificates.checker.evidence.databases,
symdp.certificates.checker.rules, symdp.leakages.values.leakage_value
"""

import json
import shutil
import subprocess
import sys
from fractions import Fraction
from importlib.util import find_spec
from math import exp, log
from pathlib import Path
from random import Random

import pytest

from symdp import Database, SourceSet
from symdp.certificates.checker import rules
from symdp.certificates.checker.arithmetic import logarithms
from symdp.certificates.checker.claim import record, schema
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.tradeoffs.tradeoff import least_distortion, optimal_mechanism, privacy_distortion
from tests.certificates.asked_anew import is_true
from tests.certificates.built_when_read import BuiltWhenRead
from tests.certificates.document_parts import accepted, claim_of, nodes, numbers, replaced, variants

NAMES = ["dp", "adp:1/10", "adp:1/20:pointwise", "ml", "mx", "min-entropy", "mi", "kl", "renyi:2", "renyi:5/2"]
NAMES += ["sibson:2", "sibson:3/2", "sibson:4", "renyi:oo", "sibson:oo"]
LIFTED = ["dp", "adp:1/10", "mi", "ml", "mx"]
PRIOR = SourceSet.single(["1/2", "3/10", "1/5"])
PROOF = set().union(*schema.PROOFS)
TWO = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])


def questions():
    """(function, arguments, measure) of every certificate here."""
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
        lambda function=function, question=question, name=name: function(*question, leakage=name).certificate
        for function, question, name in QUESTIONS
    ]
)
TITLES = [f"{function.__name__}-{name}" for function, _, name in QUESTIONS]
every = pytest.mark.parametrize("certificate", range(len(ALL)), ids=TITLES, indirect=True)
some = pytest.mark.parametrize("certificate", range(len(ALL))[::3], ids=TITLES[::3], indirect=True)


@pytest.fixture
def certificate(request):
    return ALL[request.param]


@pytest.mark.sampled(19)
@every
def test_issued_certificates_are_accepted(certificate):
    assert len(certificate.verify()) > 1
    assert not accepted({key: value for key, value in certificate.document.items() if key not in PROOF})


@pytest.mark.sampled(8)
@some
def test_no_changed_record_is_accepted_unless_it_is_true(certificate):
    document = certificate.document
    for path, text in numbers(document, record.RECORD_KEYS):
        for value in variants(text):
            changed = replaced(document, path, value)
            assert not accepted(changed) or is_true(claim_of(changed)), (path, value)


@pytest.mark.sampled(8)
@some
def test_other_sizes_and_measures_are_rejected(certificate):
    document = certificate.document
    for key, values in (("records", [1, 2, 3, 4]), ("letters", [2, 3, 4])):
        for value in values if key in document["question"]["records"] else ():
            changed = replaced(document, ("question", "records", key), value)
            assert not accepted(changed) or is_true(claim_of(changed)), (key, value)
    for name in NAMES:
        changed = replaced(document, ("question", "leakage"), name)
        assert not accepted(changed) or is_true(claim_of(changed)), name


@pytest.mark.sampled(3)
@some
def test_changed_evidence_proves_nothing_false(certificate):
    """Of records without programs; the points and multipliers of others are changed in test_programs_of_kinds.py."""
    document = certificate.document
    for path, text in numbers(document, schema.BY_EVIDENCE):
        for value in variants(text):
            changed = replaced(document, path, value)
            assert not accepted(changed) or is_true(claim_of(changed))


JUNK = [None, True, 0, -1, 1.5, "", "1/0", "x", "9" * 5000, [], [[]], ["1"], {}, {"prior": []}, [None], "oo", "3/2", 10**7]


@pytest.mark.sampled(3)
@some
def test_junk_in_any_place_is_answered(certificate, rng):
    document = certificate.document
    for path, _ in nodes(document):
        for value in rng.sample(JUNK, 4):
            accepted(replaced(document, path, value))


def test_maximal_information_of_larger_sets_needs_its_own_answer():
    data = Database(2, source=SourceSet.simplex(2))
    document = optimal_mechanism(data, "1/2", leakage="ml").certificate.document
    assert not accepted(replaced(document, ("question", "leakage"), "mx"))


def test_products_are_not_claimed_to_be_best_of_all():
    document = optimal_mechanism(Database(2, source=PRIOR), "1/2", leakage="ml").certificate.document
    assert document["question"]["scope"] == "products of identical mechanisms"
    assert not accepted(replaced(document, ("question", "scope"), "all mechanisms"))
    sound = optimal_mechanism(Database(2, source=PRIOR), "1/2", leakage="mi").certificate
    assert sound.record["question"]["scope"] == "all mechanisms"


def test_powers_of_no_slope_prove_nothing():
    """With theta = 0 all weights are 1, and no more than D is known of the mechanism."""
    document = optimal_mechanism(Database(2, letters=3), "1/2", leakage="sibson:3").certificate.document
    evidence = document["evidence"]
    assert accepted(document)
    flat = {**evidence, "theta": "0", "weights": ["1"] * 3}
    assert not accepted({**document, "answer": {"nats": ["0", "3"]}, "evidence": flat})
    with pytest.raises(rules.Rejected, match="0 < theta <= 1"):
        schema.recheck({**document, "evidence": flat})


@pytest.mark.parametrize("leakage", ["mi", "kl", "renyi:2"])
def test_a_function_of_one_formula_has_one_piece(leakage):
    document = privacy_distortion(Database(2, letters=3), leakage=leakage).certificate.document
    (piece,) = document["answer"]["pieces"]
    halves = [{**piece, "to": "2/3"}, {**piece, "from": "2/3"}]
    assert accepted(document)
    assert not accepted(replaced(document, ("answer", "pieces"), halves))


def test_the_checker_runs_alone(tmp_path):
    shutil.copytree(Path(rules.__file__).parent, tmp_path / "checker")
    first = ALL[0].document
    broken = replaced(first, ("answer", "exp"), "7919/13")
    # What has the name of a module of Python is not taken for it.
    (tmp_path / "checker" / "fractions.py").write_text("raise SystemExit(7)\n")
    for document, code in ((first, 0), (ALL[-1].document, 0), (ALL[20].document, 0), (broken, 1)):
        (tmp_path / "c.json").write_text(json.dumps(document))
        command = [sys.executable, "-I", str(tmp_path / "checker"), str(tmp_path / "c.json")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (code, ""), done


@pytest.mark.parametrize("package", ["symdp.certificates.checker", ""])
def test_the_checker_runs_as_a_module_and_by_its_path(package, monkeypatch, tmp_path, capsys):
    """By its path the folder is no place to import from, so that its files have one name each."""
    spec = find_spec("symdp.certificates.checker.__main__")
    folder, names = str(Path(spec.origin).parent), set(sys.modules)
    (tmp_path / "c.json").write_text(json.dumps(ALL[0].document))
    monkeypatch.setattr(sys, "path", [folder, *sys.path])
    for words, status in (([str(tmp_path / "c.json")], 0), ([], 2)):
        monkeypatch.setattr(sys, "argv", [folder, *words])
        with pytest.raises(SystemExit) as ended:
            exec(spec.loader.get_code(spec.name), {"__package__": package, "__name__": "__main__", "__file__": spec.origin})
        assert ended.value.code == status
    first, *_, last = capsys.readouterr().out.splitlines()
    assert (first, last) == ("ACCEPTED: 3 lines checked", "usage: python -m checker FILE")
    assert (folder in sys.path) == bool(package)
    for name in set(sys.modules) - names:
        del sys.modules[name]


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
