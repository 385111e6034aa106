"""Certificates of enclosures: accepted as issued, rejected when a claim is false, judged by formulas of their own."""

import json
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from random import Random

import mpmath
import pytest
from built_when_read import BuiltWhenRead
from document_parts import nodes, replaced
from first_format import by_hand, in_first_format
from searches import enclosed_distortion, enclosed_optimum

from symdp import Certificate, SourceSet
from symdp.arithmetic.linear_program import LinearProgram
from symdp.arithmetic.optimize import minimize
from symdp.certificates.checker import enclosure, rules
from symdp.errors import CertificateRejected, InvalidArgument

NAMES = ["renyi:2", "renyi:5/2", "kl", "mi", "sibson:2", "sibson:7/5"]
PAIR = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
SETS = [
    PAIR,
    SourceSet.single(["2/3", "1/3"]),
    SourceSet.box(["1/10", "1/10", "1/5"], ["1/2", "1/2", "3/5"]),
    SourceSet.total_variation_ball(["1/2", "1/4", "1/4"], "1/20"),
    SourceSet.from_inequalities(["P1 >= 2*P2", "P2 >= P3 + 1/10"]),
]
JUNK = [None, True, 0, -1, 1.5, "", "1/0", "x", "9" * 5000, [], [[]], ["1"], {}, {"prior": []}, [None], "-1", "1000000"]
CLOSE = Fraction(1, 10**40)


def questions():
    """(function, source set, what is asked, measure) of every certificate here."""
    for place, source in enumerate(SETS):
        for name in NAMES[place % 2 :: 2] if place else NAMES:
            yield enclosed_optimum, source, "1/5", name
            yield enclosed_distortion, source, "5/4", name
    yield enclosed_optimum, PAIR, 0, "mi"
    yield enclosed_optimum, PAIR, 0, "sibson:3"


QUESTIONS = list(questions())
ALL = BuiltWhenRead(
    [lambda function=function, asked=asked: in_first_format(function(*asked).certificate) for function, *asked in QUESTIONS]
)
JUDGED = [place for place, (_, source, *_) in enumerate(QUESTIONS) if source in (SETS[0], SETS[1])]
TITLES = [f"{function.__name__}-{name}-{SETS.index(source)}" for function, source, _, name in QUESTIONS]
every = pytest.mark.parametrize("certificate", range(len(ALL)), ids=TITLES, indirect=True)


@pytest.fixture
def certificate(request):
    return ALL[request.param]


def numbers(node, path):
    for place, part in nodes(node, path):
        if isinstance(part, str) and rules.NUMBER.fullmatch(part):
            yield place, part


def variants(text):
    value = Fraction(text)
    candidates = {value * Fraction(998, 997), value + Fraction(1, 997), -value, Fraction(0), Fraction(1), 2 * value}
    return [str(candidate) for candidate in sorted(candidates) if candidate != value]


def accepted(document):
    try:
        Certificate(document).verify()
    except (CertificateRejected, InvalidArgument):
        return False
    return True


def rebound(document):
    return document | {"claim_sha256": rules.digest(document["claim"])}


def test_there_are_many_kinds():
    assert len(ALL) > 30
    assert {certificate.claim["kind"] for certificate in ALL} == set(enclosure.KINDS)


@every
def test_certificates_are_accepted_as_issued(certificate):
    assert len(certificate.verify()) > 4


def test_an_isolated_python_accepts_them(tmp_path):
    shutil.copytree(Path(rules.__file__).parent, tmp_path / "checker")
    document = ALL[0].document
    wrong = rebound(replaced(document, ("claim", "high"), document["claim"]["low"]))
    for content, code in ((document, 0), (wrong, 1), ({"x": 1}, 2)):
        (tmp_path / "c.json").write_text(json.dumps(content))
        command = [sys.executable, "-I", "checker", "c.json"]
        assert subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode == code


@every
def test_every_changed_number_of_the_claim_is_rejected_by_its_bond(certificate):
    document = certificate.document
    for path, text in numbers(document["claim"], ("claim",)):
        for value in variants(text):
            assert not accepted(replaced(document, path, value)), (path, value)


@every
def test_no_false_claim_is_accepted(certificate):
    """Ends that cut the value off, a smaller D, a smaller leakage, another order."""
    document, claim = certificate.document, certificate.claim
    low, high = Fraction(claim["low"]), Fraction(claim["high"])
    false = [("low", high * (1 + Fraction(1, 10**6))), ("high", low * (1 - Fraction(1, 10**6)))]
    false += [("low", 2 * high), ("high", low / 2)]
    key = "distortion" if claim["kind"] == "enclosed leakage" else "exp_epsilon"
    true = Fraction(claim[key])
    false += [(key, true - (true - (key == "exp_epsilon")) / 50), (key, true + Fraction(1, 50))]
    for name, value in false:
        if value != Fraction(claim[name]):
            assert not accepted(rebound(replaced(document, ("claim", name), str(value)))), (name, value)
    kind, _, order = claim["measure"].partition(":")
    for other in (Fraction(order) + 1, Fraction(order) - Fraction(1, 5)) if order else ():
        if other > 1:
            assert not accepted(rebound(replaced(document, ("claim", "measure"), f"{kind}:{other}")))


@every
def test_evidence_of_the_wrong_shape_is_rejected(certificate):
    document = certificate.document
    evidence = document["evidence"]
    row = ("evidence", "mechanism", 0)
    wrong = [replaced(document, row, evidence["mechanism"][1]), replaced(document, row, ["1/2", *evidence["mechanism"][0]])]
    wrong.append(replaced(document, row, ["2", "-1", *["0"] * (len(evidence["mechanism"]) - 2)]))
    wrong.append(replaced(document, ("evidence", "support", "price"), "-1"))
    wrong.append(replaced(document, ("evidence", "support", "price"), "0"))
    wrong.append(replaced(document, ("evidence", "support", "planes"), []))
    first = ("evidence", "support", "planes", 0)
    wrong.append(replaced(document, (*first, "ratios"), ["-1"] * len(evidence["mechanism"])))
    wrong.append(replaced(document, (*first, "row"), 0))
    wrong.append(replaced(document, (*first, "row"), len(evidence["mechanism"]) + 1))
    if "weight" in evidence["support"]["planes"][0]:
        wrong.append(replaced(document, (*first, "weight"), "2"))
        wrong.append(replaced(document, (*first, "against"), evidence["support"]["planes"][0]["row"]))
    else:
        wrong.append(replaced(document, ("evidence", "outputs"), ["1", *["0"] * (len(evidence["mechanism"]) - 1)]))
        wrong.append(replaced(document, ("evidence", "outputs"), ["1"] * len(evidence["mechanism"])))
    for changed in wrong:
        if changed["claim"].get("distortion") == "0" and changed["evidence"]["mechanism"] != evidence["mechanism"]:
            continue
        assert not accepted(changed)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("place", JUDGED)
def test_changed_evidence_is_accepted_only_where_it_still_proves_the_claim(place):
    """Judged by mpmath and by the linear program over all valid mechanisms, which the checker does not solve."""
    rng, document = Random(place), ALL[place].document
    places = [(path, value) for path, text in numbers(document["evidence"], ("evidence",)) for value in variants(text)]
    assert holds(document)
    taken = 0
    for path, value in rng.sample(places, min(len(places), 80)):
        changed = replaced(document, path, value)
        if accepted(changed):
            assert holds(changed), (path, value)
            taken += 1
    assert taken < 40


def holds(document):
    with mpmath.workdps(60):
        return _mechanism_holds(document) and (Fraction(document["claim"]["low"]) == 0 or _support_holds(document))


def _mechanism_holds(document):
    claim, evidence = document["claim"], document["evidence"]
    kind, _, order = claim["measure"].partition(":")
    rows = [[Fraction(w) for w in row] for row in evidence["mechanism"]]
    vertices = [[Fraction(p) for p in vertex] for vertex in claim["source"]["vertices"]]
    distortion = Fraction(claim.get("distortion", claim["high"]))
    if any(min(row) < 0 or sum(row) != 1 for row in rows):
        return False
    if any(sum(p * (1 - rows[x][x]) for x, p in enumerate(vertex)) > distortion for vertex in vertices):
        return False
    if kind in ("renyi", "kl"):
        found = [_divergence(p, q, order) for i, p in enumerate(rows) for j, q in enumerate(rows) if i != j]
    else:
        outputs = [Fraction(q) for q in evidence["outputs"]]
        if min(outputs) < 0 or sum(outputs) != 1:
            return False
        spread = [_divergence(row, outputs, order) for row in rows]
        found = [mpmath.fsum([_mpf(p) * d for p, d in zip(v, spread, strict=True) if p]) for v in vertices]
    return _nats(max(found), order) <= _leakage(claim, "high") + _mpf(CLOSE)


def _support_holds(document):
    """The planes, minimised over all valid mechanisms and all Q by linear programs."""
    claim, support = document["claim"], document["evidence"]["support"]
    kind, _, order = claim["measure"].partition(":")
    source = SourceSet.from_document(claim["source"])
    size = source.letters
    costs = [[Fraction(0)] * size for _ in range(size + 1)]
    total = Fraction(0)
    for plane in support["planes"]:
        paired = kind in ("renyi", "kl")
        weight = Fraction(plane["weight"] if paired else support["prior"]["prior"][plane["row"] - 1])
        total += weight
        for y, text in enumerate(plane["ratios"]):
            up, down = _plane(Fraction(text), order)
            costs[plane["row"] - 1][y] += weight * up
            costs[plane["against"] - 1 if paired else size][y] -= weight * down
    program = LinearProgram()
    entries = [[program.add_column(cost=costs[x][y]) for y in range(size)] for x in range(size)]
    for row in entries:
        program.add_row(dict.fromkeys(row, Fraction(1)), lower=1, upper=1)
    distortion = Fraction(claim.get("distortion", claim["low"]))
    for vertex in source.vertices:
        program.add_row({entries[x][x]: p for x, p in enumerate(vertex)}, lower=1 - distortion)
    least = minimize(program).value + min(costs[size])
    return total <= 1 and _nats(_mpf(max(least, Fraction(1, 10**9))), order) >= _leakage(claim, "low") - _mpf(CLOSE)


def _mpf(value):
    return mpmath.mpf(value.numerator) / value.denominator


def _leakage(claim, key):
    if claim["kind"] == "enclosed distortion":
        return mpmath.log(_mpf(Fraction(claim["exp_epsilon"])))
    return _mpf(Fraction(claim[key]))


def _nats(value, order):
    return value if not order else mpmath.log(value) / (_mpf(Fraction(order)) - 1)


def _divergence(first, second, order):
    total = mpmath.mpf(0)
    for p, q in zip(first, second, strict=True):
        if p > 0 and q == 0:
            return mpmath.inf
        if p > 0:
            p, q = _mpf(p), _mpf(q)
            total += p * mpmath.log(p / q) if not order else p * (p / q) ** (_mpf(Fraction(order)) - 1)
    return total


def _plane(ratio, order):
    """Rationals within 10^-45 of the slopes."""
    if not order:
        return 1 + _rational(mpmath.log(_mpf(ratio))), ratio
    a = Fraction(order)
    return a * ratio ** (a.numerator - a.denominator), (a - 1) * ratio**a.numerator


def _rational(value):
    return Fraction(int(mpmath.nint(value * mpmath.mpf(10) ** 45)), 10**45)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("certificate", range(len(ALL))[::4], ids=TITLES[::4], indirect=True)
def test_junk_in_any_place_is_answered(certificate):
    rng, document = Random(7), certificate.document
    for path, _ in nodes(document):
        for value in rng.sample(JUNK, 3):
            changed = replaced(document, path, value)
            if path and path[0] == "claim" and isinstance(changed.get("claim"), dict):
                changed["claim_sha256"] = rules.digest(changed["claim"])
            try:
                Certificate(changed).verify()
            except (CertificateRejected, InvalidArgument):
                continue


def test_a_forged_infinity_is_rejected():
    located = {"prior": ["1/2", "3/10", "1/5"], "weights": ["1", "0"]}
    claim = {"kind": "enclosed leakage", "measure": "renyi:2", "source": PAIR.to_document(), "distortion": "0"}
    claim |= {"low": "oo", "high": "oo"}
    assert accepted(by_hand(claim, {"prior": located}).document)
    assert not accepted(by_hand(claim | {"distortion": "1/10"}, {"prior": located}).document)
    assert not accepted(by_hand(claim | {"measure": "mi"}, {"prior": located}).document)


def test_a_distortion_without_price_proves_nothing():
    """At a leakage of 0 the planes hold without any price, whatever D."""
    third = ["1/3"] * 3
    located = {"prior": ["1/2", "3/10", "1/5"], "weights": ["1", "0"]}
    claim = {"kind": "enclosed distortion", "measure": "kl", "source": PAIR.to_document(), "exp_epsilon": "1"}
    claim |= {"low": "69/100", "high": "7/10"}
    support = {"planes": [], "price": "0", "pressing": located}
    assert not accepted(by_hand(claim, {"mechanism": [third] * 3, "support": support}).document)
