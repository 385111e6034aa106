"""Certificates of enclosures: accepted as issued, rejected when a claim is false, judged by formulas of their own.

Covers: symdp.certificates.checker.enclosures.leakage_enclosure
"""

import json
import shutil
import subprocess
import sys
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from random import Random
from types import SimpleNamespace
from unittest import mock

import mpmath
import pytest

from symdp import SourceSet
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.certificates.checker import rules, work
from symdp.certificates.checker.claim import record, schema
from symdp.certificates.checker.enclosures import leakage_enclosure
from symdp.tradeoffs.information import enclosed_leakage
from tests.certificates.built_when_read import BuiltWhenRead
from tests.certificates.document_parts import accepted, nodes, numbers, replaced
from tests.tradeoffs.searches import enclosed_distortion, enclosed_optimum

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


def tabled_optimum(*question):
    """The least leakage, with a table in place of the ratios of pairs of rows in its certificate, as on many letters."""
    return tabled(enclosed_optimum, *question)


def tabled_distortion(*question):
    """The least distortion, with such a table."""
    return tabled(enclosed_distortion, *question)


def tabled(function, *question):
    with mock.patch.object(enclosed_leakage, "MOST_WITH_RATIOS", 0):
        best = function(*question)
        assert "table" in best.certificate.document["evidence"]["support"]
    return best


def questions():
    """(function, source set, distortion or level, measure) of every certificate here."""
    for place, source in enumerate(SETS):
        for name in NAMES[place % 2 :: 2] if place else NAMES:
            yield enclosed_optimum, source, "1/5", name
            yield enclosed_distortion, source, "5/4", name
    for place, name in enumerate(["renyi:2", "renyi:5/2", "kl", "renyi:7/5"]):
        yield tabled_optimum, SETS[place % 2], "1/5", name
        yield tabled_distortion, PAIR, "5/4", name
    yield tabled_optimum, SETS[3], "1/5", "kl"
    yield enclosed_optimum, PAIR, 0, "mi"
    yield enclosed_optimum, PAIR, 0, "sibson:3"


QUESTIONS = list(questions())
ALL = BuiltWhenRead(
    [lambda function=function, arguments=arguments: function(*arguments).certificate for function, *arguments in QUESTIONS]
)
JUDGED = [place for place, (_, source, *_) in enumerate(QUESTIONS) if source in (SETS[0], SETS[1])]
TITLES = [f"{function.__name__}-{name}-{SETS.index(source)}" for function, source, _, name in QUESTIONS]
every = pytest.mark.parametrize("certificate", range(len(ALL)), ids=TITLES, indirect=True)


@pytest.fixture
def certificate(request):
    return ALL[request.param]


def variants(text):
    value = Fraction(text)
    candidates = {value * Fraction(998, 997), value + Fraction(1, 997), -value, Fraction(0), Fraction(1), 2 * value}
    return [str(candidate) for candidate in sorted(candidates) if candidate != value]


def ends_of(document):
    """(path, ends) of each enclosure."""
    ((key, ends),) = document["answer"].items()
    return ("answer", key), ends


def of_measure(leakage, asks, answer, evidence):
    question = {"source": PAIR.to_document(), "leakage": leakage, "loss": "hamming"}
    return {"format": 3, "question": question, "asks": asks, "answer": answer, "evidence": evidence}


def test_there_are_many_kinds():
    assert len(ALL) > 30
    assert {tuple(certificate.record["answer"]) for certificate in ALL} == {("nats",), ("distortion",)}
    rows = [record.row_of(certificate.record) for certificate in ALL]
    assert [row.files for row in rows] == [["enclosures.leakage_enclosure"]] * len(ALL)


@every
def test_certificates_are_accepted_as_issued(certificate):
    assert len(certificate.verify()) > 4


def test_an_isolated_python_accepts_them(tmp_path):
    shutil.copytree(Path(rules.__file__).parent, tmp_path / "checker")
    document = ALL[0].document
    path, ends = ends_of(document)
    wrong = replaced(document, (*path, "high"), ends["low"])
    for content, code in ((document, 0), (wrong, 1), ({"x": 1}, 2)):
        (tmp_path / "c.json").write_text(json.dumps(content))
        command = [sys.executable, "-I", "checker", "c.json"]
        assert subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode == code


@every
def test_no_false_record_is_accepted(certificate):
    """Ends that cut the value off, a smaller D, a smaller leakage, another order."""
    document = certificate.document
    path, ends = ends_of(document)
    low, high = Fraction(ends["low"]), Fraction(ends["high"])
    false = [("low", high * (1 + Fraction(1, 10**6))), ("high", low * (1 - Fraction(1, 10**6)))]
    false = [((*path, name), value) for name, value in [*false, ("low", 2 * high), ("high", low / 2)]]
    ((key, text),) = document["asks"].items()
    true = Fraction(text)
    false += [(("asks", key), true - (true - (key == "level")) / 50), (("asks", key), true + Fraction(1, 50))]
    known = [low, high, true]
    for place, value in false:
        if value not in known:
            assert not accepted(replaced(document, place, str(value))), (place, value)
    kind, _, order = document["question"]["leakage"].partition(":")
    for other in (Fraction(order) + 1, Fraction(order) - Fraction(1, 5)) if order else ():
        if other > 1:
            assert not accepted(replaced(document, ("question", "leakage"), f"{kind}:{other}"))


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
    if "table" in evidence["support"]:
        table = ("evidence", "support", "table")
        rows = evidence["support"]["table"]
        wrong += [
            replaced(document, table, changed) for changed in (rows[1:], [*rows, rows[0]], [rows[0][1:], *rows[1:]], [])
        ]
        wrong += [replaced(document, (*table, 0, 0), value) for value in ("0", "-1")]
    else:
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
        if changed["asks"].get("at") == "0" and changed["evidence"]["mechanism"] != evidence["mechanism"]:
            continue
        assert not accepted(changed)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("place", JUDGED)
def test_changed_evidence_is_accepted_only_where_it_still_proves_the_claim(place):
    """Judged by mpmath and by the linear program over all valid mechanisms, which the checker does not solve."""
    rng, document = Random(place), ALL[place].document
    places = [(path, value) for path, text in numbers(document, schema.BY_EVIDENCE) for value in variants(text)]
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
        return _mechanism_holds(document) and (Fraction(ends_of(document)[1]["low"]) == 0 or _support_holds(document))


def _mechanism_holds(document):
    question, evidence = document["question"], document["evidence"]
    kind, _, order = question["leakage"].partition(":")
    rows = [[Fraction(w) for w in row] for row in evidence["mechanism"]]
    vertices = [[Fraction(p) for p in vertex] for vertex in question["source"]["vertices"]]
    distortion = Fraction(document["asks"].get("at", ends_of(document)[1]["high"]))
    if any(min(row) < 0 or sum(row) != 1 for row in rows):
        return False
    if any(sum(p * (1 - rows[x][x]) for x, p in enumerate(vertex)) > distortion for vertex in vertices):
        return False
    if kind in ("renyi", "kl"):
        divergences = [_divergence(p, q, order) for i, p in enumerate(rows) for j, q in enumerate(rows) if i != j]
    else:
        outputs = [Fraction(q) for q in evidence["outputs"]]
        if min(outputs) < 0 or sum(outputs) != 1:
            return False
        spread = [_divergence(row, outputs, order) for row in rows]
        divergences = [mpmath.fsum([_mpf(p) * d for p, d in zip(v, spread, strict=True) if p]) for v in vertices]
    return _nats(max(divergences), order) <= _leakage(document, "high") + _mpf(CLOSE)


def _support_holds(document):
    """The planes, minimised over all valid mechanisms and all Q by linear programs."""
    question, support = document["question"], document["evidence"]["support"]
    kind, _, order = question["leakage"].partition(":")
    source = SourceSet.from_document(question["source"])
    size = source.letters
    costs = [[Fraction(0)] * size for _ in range(size + 1)]
    total = Fraction(0)
    for plane in support["planes"]:
        paired = kind in ("renyi", "kl")
        weight = Fraction(plane["weight"] if paired else support["prior"]["prior"][plane["row"] - 1])
        total += weight
        tangents = (
            [_plane(Fraction(text), order) for text in plane["ratios"]] if "ratios" in plane else _at(support, plane, order)
        )
        for y, (up, down) in enumerate(tangents):
            costs[plane["row"] - 1][y] += weight * up
            costs[plane["against"] - 1 if paired else size][y] -= weight * down
    program = LinearProgram()
    entries = [[program.add_column(cost=costs[x][y]) for y in range(size)] for x in range(size)]
    for row in entries:
        program.add_row(dict.fromkeys(row, Fraction(1)), lower=1, upper=1)
    distortion = Fraction(document["asks"].get("at", ends_of(document)[1]["low"]))
    for vertex in source.vertices:
        program.add_row({entries[x][x]: p for x, p in enumerate(vertex)}, lower=1 - distortion)
    least = minimize(program).value + min(costs[size])
    return total <= 1 and _nats(_mpf(max(least, Fraction(1, 10**9))), order) >= _leakage(document, "low") - _mpf(CLOSE)


def _mpf(value):
    return mpmath.mpf(value.numerator) / value.denominator


def _leakage(document, key):
    if "level" in document["asks"]:
        return mpmath.log(_mpf(Fraction(document["asks"]["level"])))
    return _mpf(Fraction(ends_of(document)[1][key]))


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


def _at(support, plane, order):
    """The slopes at the ratios of two rows of a table."""
    first, second = ([Fraction(entry) for entry in support["table"][plane[key] - 1]] for key in ("row", "against"))
    ratios = [p / q for p, q in zip(first, second, strict=True)]
    if not order:
        return [_plane(ratio, order) for ratio in ratios]
    a = Fraction(order)
    exact = [(mpmath.power(_mpf(ratio), _mpf(a - 1)), mpmath.power(_mpf(ratio), _mpf(a))) for ratio in ratios]
    return [(a * _rational(low), (a - 1) * _rational(high)) for low, high in exact]


def _rational(value):
    return Fraction(int(mpmath.nint(value * mpmath.mpf(10) ** 45)), 10**45)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("certificate", range(len(ALL))[::4], ids=TITLES[::4], indirect=True)
def test_junk_in_any_place_is_answered(certificate, rng):
    document = certificate.document
    for path, _ in nodes(document):
        for value in rng.sample(JUNK, 3):
            accepted(replaced(document, path, value))


def test_a_forged_infinity_is_rejected():
    located = {"prior": ["1/2", "3/10", "1/5"], "weights": ["1", "0"]}
    infinite, evidence = {"nats": {"low": "oo", "high": "oo"}}, {"prior": located}
    assert accepted(of_measure("renyi:2", {"at": "0"}, infinite, evidence))
    assert not accepted(of_measure("renyi:2", {"at": "1/10"}, infinite, evidence))
    assert not accepted(of_measure("mi", {"at": "0"}, infinite, evidence))


def test_a_distortion_without_price_proves_nothing():
    """At a leakage of 0 the planes hold without any price, whatever D."""
    third = ["1/3"] * 3
    located = {"prior": ["1/2", "3/10", "1/5"], "weights": ["1", "0"]}
    ends = {"distortion": {"low": "69/100", "high": "7/10"}}
    support = {"planes": [], "price": "0", "pressing": located}
    evidence = {"mechanism": [third] * 3, "support": support}
    assert not accepted(of_measure("kl", {"level": "1"}, ends, evidence))
    assert accepted(of_measure("kl", {"level": "1"}, {"distortion": {"low": "0", "high": "7/10"}}, evidence))


@pytest.mark.parametrize("name", ["kl", "renyi:2", "renyi:7/5"])
def test_sums_in_integers_are_those_of_fractions(name):
    """Each pair of rows by itself, with the bounds of powers or logarithms that all pairs share."""
    rng, size, bits = Random(name), 5, 64
    measure = leakage_enclosure.Measure(name, SimpleNamespace(letters=size))
    order, short = measure.order, leakage_enclosure.short
    drawn = [[Fraction(rng.randint(1, 99)) for _ in range(size)] for _ in range(size)]
    rows = [[value / sum(row) for value in row] for row in drawn]
    weights = {pair: Fraction(rng.randint(1, 9), 200) for pair in permutations(range(size), 2) if rng.randrange(4)}
    sums, costs = dict.fromkeys(permutations(range(size), 2), Fraction(0)), [[Fraction(0)] * size for _ in range(size + 1)]
    for y, column in enumerate(zip(*rows, strict=True)):
        known = list(zip(column, measure.entries(column, bits), strict=True))
        for (i, (p, (below, above))), (j, (q, (low, high))) in permutations(enumerate(known), 2):
            if order is None:
                most, c, e = p * (above - low), 1 + below - high, p * short(1 / q, bits, up=True)
            else:
                most, c = p * above * short(1 / low, bits, up=True), order * below * short(1 / high, bits)
                e = (order - 1) * p * above * short(1 / (q * low), bits, up=True)
            sums[i, j] += most
            costs[i][y] += weights.get((i, j), 0) * c
            costs[j][y] -= weights.get((i, j), 0) * e
    assert measure.of_pairs(rows, bits) == list(sums.values())
    assert leakage_enclosure.Table(rows, weights).costs(measure, bits) == costs


@pytest.mark.parametrize("name", ["renyi:2", "mi"])
def test_that_nothing_leaks_less_than_nothing_needs_no_plane(name):
    document = enclosed_optimum(PAIR, "2/5", name).certificate.document
    above = replaced(document, ("answer", "nats", "low"), "0")
    assert accepted(replaced(above, ("evidence", "support", "planes"), []))
    assert not accepted(replaced(document, ("evidence", "support", "planes"), []))


@pytest.mark.parametrize(
    ("needed", "claimed", "holds"),
    [(256, Fraction(1, 2), True), (1024, Fraction(1, 2), False), (1024, Fraction(1, 2**300), True)],
)
def test_no_more_bits_are_taken_than_four_times_those_of_the_claim(needed, claimed, holds):
    lines = []
    if holds:
        leakage_enclosure.settle(lines, "it holds", lambda bits: bits >= needed, (claimed,))
        assert lines
    else:
        with pytest.raises(rules.Rejected):
            leakage_enclosure.settle(lines, "it holds", lambda bits: bits >= needed, (claimed,))


def test_fractions_of_few_letters_with_long_numbers_are_counted():
    """Two letters have eight products, and four fractions that take the square of their length each."""
    scale = 1 << (2**17 - 1)
    units = work.counted(lambda: [leakage_enclosure.spend_on_pairs(2, scale), work.spent()][1])()
    assert units >= 4 * work.weight(2**17) > 30_000
