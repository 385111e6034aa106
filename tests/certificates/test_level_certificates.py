"""Certificates by entries, on graphs and at epsilon: what is changed is rejected, or is still true.

Covers: symdp.certificates.checker.enclosures.irrational_epsilon, symdp.certificates.made_certificate
"""

import json
import shutil
import subprocess
import sys
from fractions import Fraction as F
from pathlib import Path
from random import Random

import pytest

from symdp import AdjacencyGraph, SourceSet, Tradeoff
from symdp.certificates.checker import rules
from symdp.certificates.checker.claim import record, schema
from symdp.certificates.checker.enclosures import irrational_epsilon as checked_epsilon
from symdp.certificates.made_certificate import document_of
from symdp.errors import CertificateRejected
from symdp.graphs.families import line, ring
from tests.agreement.other_losses import Table, distances
from tests.certificates.document_parts import accepted, claim_of, numbers, replaced, variants
from tests.certificates.level_mutations import is_true
from tests.certificates.programs_again import texts, with_number

TWO = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
ONE = SourceSet.single(["1/2", "1/4", "1/4"])
FOUR = SourceSet.from_vertices([["1/2", "1/8", "1/8", "1/4"], ["1/4"] * 4])
APART = AdjacencyGraph.from_edges([(0, 1), (2, 3)])
ISSUED = [
    Tradeoff(TWO, adjacency=line(3)).inverse(exp_epsilon=2).certificate.document,
    Tradeoff(ONE, loss=distances(3)).at("1/5").certificate.document,
    Tradeoff(ONE, loss=distances(3)).at("44/100").certificate.document,
    Tradeoff(FOUR, adjacency=ring(4)).at("1/3").certificate.document,
    Tradeoff(FOUR, adjacency=APART).at("2/5").certificate.document,
    Tradeoff(FOUR, adjacency=APART).at(0).certificate.document,
    Tradeoff(ONE, adjacency=line(3)).at("1/3").certificate.document,
    Tradeoff(ONE, adjacency=line(3)).at("1/4").certificate.document,
]
EACH = pytest.mark.parametrize("place", range(len(ISSUED)))


@EACH
def test_changed_numbers_are_rejected_or_the_record_is_still_true(place):
    document = ISSUED[place]
    assert accepted(document)
    assert is_true(claim_of(document))
    changes = [(path, other) for path, text in numbers(document, record.RECORD_KEYS) for other in variants(text)]
    rejected = 0
    for path, other in Random(place).sample(changes, min(60, len(changes))):
        changed = replaced(document, path, other)
        if accepted(changed):
            assert is_true(claim_of(changed)), (path, other)
        else:
            rejected += 1
    assert rejected > 20


def forged(document, part, **change):
    return document | {part: document[part] | change}


def around(low, high):
    return {"exp": {"between": [low, high]}}


FORGED = [
    (0, "answer", {"distortion": "2/5"}),
    (0, "asks", {"level": "5/2"}),
    (0, "question", {"adjacency": None}),
    (1, "answer", around("11", "46/4")),
    (1, "answer", around("12", "13")),
    (1, "answer", {"exp": "1"}),
    (1, "question", {"loss": "hamming"}),
    (3, "asks", {"at": "1/4"}),
    (5, "asks", {"at": "1/100"}),
    (5, "question", {"adjacency": {"labels": ["0", "1", "2", "3"], "edges": []}}),
    (6, "answer", {"exp": "1"}),
    (7, "question", {"adjacency": {"labels": ["0", "1", "2"], "edges": [[0, 2]]}}),
    (7, "question", {"source": {"vertices": [["1", "0", "0"]]}}),
]


@pytest.mark.parametrize(("place", "part", "change"), FORGED, ids=range(len(FORGED)))
def test_forged_records_are_rejected_and_have_no_certificate(place, part, change):
    changed = forged(ISSUED[place], part, **change)
    assert not accepted(changed)
    assert not is_true(claim_of(changed))
    assert not has_certificate(claim_of(changed))


def has_certificate(made):
    """Whether the programs of a record, solved anew, prove it."""
    try:
        return accepted(document_of(made, {}))
    except CertificateRejected:
        return False


def test_what_lies_around_a_level_is_true_too():
    for ends in (("11", "47/4"), ("47/4", "12"), ("11", "12")):
        assert accepted(forged(ISSUED[1], "answer", **around(*ends)))


def test_a_plateau_is_no_least_level():
    # Without leakage D = 1/2 is possible, and nothing better up to lambda = 3/2: the level there is 1.
    source = SourceSet.single(["1/2", "1/3", "1/6"])
    tradeoff = Tradeoff(source, adjacency=AdjacencyGraph.from_edges([(0, 1), (1, 2), (0, 2)]))
    assert tradeoff.inverse(exp_epsilon="5/4").distortion == F(1, 2)
    entries = Tradeoff(SourceSet.from_vertices([["1/2", "1/3", "1/6"], ["1/2", "1/6", "1/3"]]), loss=distances(3))
    for best, level in ((tradeoff.at("1/2"), "5/4"), (entries.at(entries.solution.zero_from), "101/100")):
        document = best.certificate.document
        assert document["answer"] == {"exp": "1"}
        assert not accepted(document | {"answer": {"exp": level}})
        assert not has_certificate(claim_of(document) | {"answer": {"exp": level}})


AT_EPSILON = Tradeoff(ONE, adjacency=line(3)).inverse(epsilon="1/2").certificate.document
SINCE = AT_EPSILON["answer"]["since"]


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("asks", {"nats": "1/3"}),
        ("asks", {"nats": "log(3)"}),
        ("asks", {"nats": "1/2 + log(2) - log(2) + 1/1000000"}),
        ("answer", around("2", "1")),
        ("answer", around("1", "2")),
        ("answer", {"distortion": {"between": ["0", "1/4"]}}),
        ("answer", {"distortion": {"between": ["1/2", "1"]}}),
        ("answer", {"since": SINCE[::-1]}),
        ("answer", {"since": SINCE[:1]}),
        ("answer", {"since": [SINCE[0], SINCE[0]]}),
        ("answer", {"since": [*SINCE, SINCE[1]]}),
    ],
)
def test_forged_levels_are_rejected(part, change):
    assert accepted(AT_EPSILON)
    assert not accepted(forged(AT_EPSILON, part, **change))


@pytest.mark.parametrize("place", [0, 1])
def test_each_end_has_its_proof(place):
    ends = AT_EPSILON["evidence"]["ends"]
    for proofs in (ends[::-1], ends[:1], [*ends, ends[1]], [ends[place]] * 2):
        assert not accepted(forged(AT_EPSILON, "evidence", ends=proofs))
    rejected = [
        not accepted(replaced(AT_EPSILON, ("evidence", "ends", place, *path), with_number(text, 0, F(10**6))))
        for path, text in texts(ends[place])
    ]
    assert any(rejected)
    other = {"asks": {"level": "2"}, "answer": {"distortion": "1"}}
    assert not accepted(replaced(AT_EPSILON, ("answer", "since", place), other))


def test_both_ends_are_of_one_question():
    other = Tradeoff(SourceSet.single(["1/2", "0", "1/2"]), adjacency=line(3)).inverse(epsilon="1/2").certificate.document
    mixed = replaced(AT_EPSILON, ("answer", "since", 1), other["answer"]["since"][1])
    mixed["evidence"]["ends"][1] = other["evidence"]["ends"][1]
    assert not accepted(mixed)
    # What stands in an end of the question of another is no key of it.
    for more in ({"question": other["question"]}, {"source": other["question"]["source"]}):
        assert not accepted(replaced(AT_EPSILON, ("answer", "since", 1), SINCE[1] | more))


def test_wider_bounds_are_true_too():
    assert accepted(forged(AT_EPSILON, "answer", distortion={"between": ["1/10", "1"]}))


@pytest.mark.parametrize("document", [ISSUED[3], ISSUED[6], AT_EPSILON], ids=["entries", "graph", "epsilon"])
def test_files_are_checked_without_the_package(tmp_path, document):
    shutil.copytree(Path(rules.__file__).parent, tmp_path / "checker")
    wrong = {"distortion": {"between": ["1", "1"]}} if document is AT_EPSILON else {"exp": "1001/1000"}
    contents = (("good", document, 0), ("bad", forged(document, "answer", **wrong), 1), ("other", {"format": "x"}, 2))
    for name, content, code in contents:
        (tmp_path / f"{name}.json").write_text(json.dumps(content))
        command = [sys.executable, "-I", str(tmp_path / "checker"), str(tmp_path / f"{name}.json")]
        assert subprocess.run(command, capture_output=True, check=False).returncode == code


@pytest.mark.parametrize(
    "text",
    ["log(" + "*".join(["(9999999999**64)**64"] * 90) + ")", "+".join(["log(3/2)"] * 51), "1+" * 5000 + "1", "1/2*2**1"],
)
def test_epsilon_cannot_ask_for_endless_work(text):
    with pytest.raises(rules.Malformed, match="logarithms, and no powers"):
        checked_epsilon.read_epsilon(text)


def test_many_letters_are_refused_before_their_matrix_is_built():
    for loss in ({"positions": ["0"], "power": 1}, [["0"]]):
        changed = forged(ISSUED[0], "question", source={"simplex": 10**6}, loss=loss, adjacency=None)
        with pytest.raises(rules.Malformed, match="too large"):
            schema.recheck(changed)


def test_of_an_empty_set_nothing_is_claimed():
    source = SourceSet.from_inequalities(["P1 >= 1/5"], letters=2)
    document = Tradeoff(source, loss=distances(2)).at("1/2").certificate.document
    assert accepted(document)
    rows = ("question", "source", "inequalities")
    empty = replaced(document, rows, [{"coefficients": ["1", "1"], "bound": "0"}])
    for distortion in ("1/2", "-1"):
        changed = forged(empty, "asks", at=distortion)
        assert not accepted(changed)
        assert not has_certificate(claim_of(changed))


def test_what_no_mechanism_reaches_does_not_leak_infinitely():
    # The second prior costs 1/2 at least, the first one 0: no mechanism has the distortion 0 on both.
    costs = Table([[0, 1, 1], [1, 0, 1], [1, 1, 1]])
    alone = Tradeoff(SourceSet.single(["1/2", "1/2", "0"]), loss=costs).at(0).certificate.document
    assert alone["answer"] == {"exp": "oo"}
    assert accepted(document_of(claim_of(alone), {}))
    both = SourceSet.from_vertices([["1/2", "1/2", "0"], ["1/4", "1/4", "1/2"]])
    changed = forged(alone, "question", source=both.to_document())
    assert not accepted(changed)
    assert not has_certificate(claim_of(changed))
    inside = SourceSet.from_inequalities(["P1 >= 1/5", "P2 >= 1/5"], letters=3)
    assert Tradeoff(inside, loss=costs).at("3/5").value.is_infinite
    assert Tradeoff(inside, loss=costs).at("3/5").certificate.verify()


def test_both_ends_of_an_epsilon_lie_inside():
    """A bound that only the lower end of the last enclosure keeps is none."""
    tree, bits = checked_epsilon.read_epsilon("log(2)/3"), checked_epsilon.PRECISIONS[-1]
    low, high = checked_epsilon.expressions.interval(tree, {}, bits)
    assert low < high
    bounds = [checked_epsilon.logarithms.exponential(end, bits) for end in (low, high)]
    assert checked_epsilon.surrounds(bounds[0][0], bounds[1][1], tree)
    assert not checked_epsilon.surrounds(bounds[0][0], bounds[0][1], tree)
    assert not checked_epsilon.surrounds(bounds[1][0], bounds[1][1], tree)
