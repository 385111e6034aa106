"""Certificates of every kind that has programs: honest ones, and changes of records, points and multipliers.

Covers: symdp.certificates.checker.command, symdp.certificates.checker.kernel.block_forms,
symdp.certificates.checker.kernel.block_programs, symdp.certificates.checker.programs.mechanism_blocks,
symdp.certificates.checker.programs.refuted_blocks, symdp.certificates.checker.work,
symdp.certificates.completions.exact_solutions, symdp.certificates.completions.program_lines,
symdp.certificates.made_certificate
"""

from fractions import Fraction as F
from functools import cache
from random import Random

import pytest

from symdp import Certificate, SourceSet
from symdp.certificates.checker import command, rules, work
from symdp.certificates.checker.arithmetic import germs, vectors
from symdp.certificates.checker.claim import record, schema
from symdp.certificates.checker.kernel import block_kernel as kernel
from symdp.certificates.checker.kernel import block_programs
from symdp.certificates.checker.kernel.block_forms import Reader
from symdp.certificates.checker.programs import mechanism_blocks
from symdp.certificates.completions.exact_solutions import solved
from symdp.certificates.completions.program_lines import lines_of
from symdp.certificates.made_certificate import document_of
from symdp.errors import CertificateRejected, InvalidArgument, Unsupported
from symdp.tradeoffs.tradeoff import least_distortion, optimal_mechanism
from tests.agreement.random_sources import random_source
from tests.certificates.document_parts import code, nodes, replaced
from tests.certificates.programs_again import fractions, still_holds, texts, with_number
from tests.certificates.samples import SAMPLES, samples

JUNK = (None, True, 0, 1.5, "", "0", "-1", "1/0", "x", [], {}, ["1"], ["1", "-1", "7"], "1000000", ["x"], [["1"]])


def made():
    """The kinds of samples that have programs."""
    return [kind for kind in sorted(SAMPLES) if block_programs.has_programs(samples(kind)[0].record)]


@cache
def reissued():
    """The first sample of each kind that has programs; of databases the last, about independent records."""
    return [samples(kind)[-1 if kind.endswith("databases") else 0].document for kind in made()]


def test_all_kinds_with_programs_are_reissued_and_accepted():
    for document in reissued():
        assert document["format"] == block_programs.FORMAT
        assert code(document) == command.ACCEPTED
        assert still_holds(document)
        assert Certificate(document).reissued().document == document


LISTED = [vectors.of([F(1, 2), F(0), F(-3)]), vectors.of([F(0), F(5, 7), F(2)])]
PATTERNS = {
    "of each row with its unknown": (kernel.Times(F(2, 3)), 3, 3),
    "of a sum": (kernel.Sum(-1), 1, 4),
    "of one unknown": (kernel.Spread(F(5)), 4, 1),
    "of the only unknown of the only row": (kernel.Sum(), 1, 1),
    "of listed rows": (kernel.Rows(LISTED), 2, 3),
    "of listed columns": (kernel.Transposed(kernel.Rows(LISTED)), 3, 2),
    "of listed entries": (kernel.Entries([(0, 2, F(1, 3)), (1, 0, F(-2)), (1, 1, F(0))]), 2, 3),
    "of entries that are all 0": (kernel.Entries([(0, 1, F(0))]), 1, 2),
    "of multiples": (kernel.Factor(kernel.Transposed(kernel.Sum(F(3))), F(1, 6)), 2, 1),
}


@pytest.mark.sampled(99)
@pytest.mark.parametrize("name", PATTERNS)
def test_the_entries_of_a_pattern_are_what_its_rows_take_of_each_unknown(name):
    pattern, rows, columns = PATTERNS[name]
    program = kernel.Program()
    program.unknown("x", columns, vectors.of([F(k) for k in range(columns)]))
    program.row("b", [("x", pattern)], vectors.of([F(k, 2) for k in range(rows)]), rows)
    made = lines_of(program, None)
    for k in range(columns):
        taken = pattern.forward(vectors.of([F(place == k) for place in range(columns)]), rows).entries()
        assert [made.rows["b", i][0].get(("x", k), 0) for i in range(rows)] == [sum(terms) for terms in taken]
    entries = [entry for i in range(rows) for entry in made.rows["b", i][0].items()]
    assert {key for key, _ in entries} <= {("x", k) for k in range(columns)}
    assert all(coefficient for _, coefficient in entries), "what is 0 is left out"
    assert [made.rows["b", i][1:] for i in range(rows)] == [(kernel.AT_LEAST, F(i, 2)) for i in range(rows)]
    assert (made.costs, made.free) == ({("x", k): F(k) for k in range(columns)}, set())


def test_entries_of_polynomials_are_kept_where_any_of_their_powers_is():
    program = kernel.Program()
    program.unknown("x", 3)
    powers = [vectors.of([F(1), F(0), F(0)]), vectors.of([F(0), F(0), F(2)])]
    program.row("b", [("x", kernel.Rows([vectors.with_terms(powers, 3)]))])
    kept = lines_of(program, germs.Germ).rows["b", 0][0]
    expected = {("x", 0): germs.Germ([F(1), F(0)]), ("x", 2): germs.Germ([F(0), F(2)])}
    assert {key: str(value) for key, value in kept.items()} == {key: str(value) for key, value in expected.items()}


@pytest.mark.thorough
@pytest.mark.parametrize("kind", SAMPLES)
def test_all_samples_are_reissued_with_programs_or_with_evidence(kind):
    for one in samples(kind):
        again = Certificate(document_of(one.finding.record, one.finding.evidence))
        assert (again.record, again.sentence()) == (one.record, one.sentence())
        assert ("evidence" in again.document) != block_programs.has_programs(again.record)


@pytest.mark.sampled(30, 300)
@pytest.mark.parametrize("seed", range(2000))
def test_changed_points_and_multipliers_are_accepted_exactly_when_they_still_hold(seed):
    rng = Random(seed)
    document = rng.choice([one for one in reissued() if texts(one)])
    path, text = rng.choice(texts(document))
    values = fractions(text)
    place = rng.randrange(len(values))
    value = values[place]
    near = [value + step for step in (1, F(1, 997), -F(1, 997), F(1, 10**9), -F(1, 10**9), value, -value, -2 * value)]
    changed = replaced(document, path, with_number(text, place, rng.choice(near)))
    accepted = code(changed) == command.ACCEPTED
    assert still_holds(changed) >= accepted, (path, text)
    if "curve" not in changed.get("asks", {}):  # over a cell, what is not shown may hold
        assert still_holds(changed) == accepted, (path, text)


@pytest.mark.sampled(60, 600)
@pytest.mark.parametrize("seed", range(4000))
def test_junk_is_answered(seed):
    rng = Random(seed)
    document = rng.choice(reissued())
    path, old = rng.choice([(path, old) for path, old in nodes(document) if path])
    shorter = old[1:] if isinstance(old, list) else dict(list(old.items())[1:]) if isinstance(old, dict) else old
    changed = replaced(document, path, rng.choice([*JUNK, shorter]))
    unchanged = [changed.get(key) == document.get(key) for key in record.RECORD_KEYS]
    assert code(changed) != command.ACCEPTED or all(unchanged) or path[0] in record.RECORD_KEYS


@pytest.mark.parametrize(
    ("source", "distortion", "level"),
    [
        (SourceSet.single(["1/2", "3/10", "1/5"]), "1/5", 8),
        (SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]), "1/5", 8),
        (SourceSet.simplex(3), "1/2", 2),
    ],
)
def test_false_neighbours_of_a_level_have_no_certificate(source, distortion, level):
    claim = optimal_mechanism(source, distortion).certificate.record
    assert code(document_of(claim, {})) == command.ACCEPTED
    for false in (level - F(1, 10**12), level + F(1, 10**12), 1, "oo", F(1, 2), 0, -1):
        with pytest.raises(CertificateRejected, match="the claim has no certificate"):
            document_of(claim | {"answer": {"exp": str(false)}}, {})


def test_a_set_without_priors_has_no_certificate():
    rows = [{"coefficients": ["1", "0"], "bound": "1/3"}, {"coefficients": ["0", "1"], "bound": "1/3"}]
    question = {"source": {"letters": 2, "inequalities": rows}, "leakage": "dp", "loss": "hamming", "adjacency": None}
    for asks, answer in (
        *[({"at": "1/4"}, {"exp": level}) for level in ("1", "2", "oo")],
        ({"level": "2"}, {"distortion": "1/4"}),
    ):
        for loss in ("hamming", [["0", "1"], ["1", "0"]]):
            with pytest.raises(CertificateRejected):
                document_of({"question": question | {"delta": "0", "loss": loss}, "asks": asks, "answer": answer}, {})


def test_a_question_has_programs_or_evidence_and_not_both():
    document, normal = reissued()[0], samples("enclosed mu")[0]
    assert code(normal.document) == command.ACCEPTED
    assert code({"format": 3, "point": {}, "multipliers": {}, **normal.record}) == command.UNKNOWN_KIND
    evidence = samples(made()[0])[0].finding.evidence
    claim = {key: document[key] for key in record.RECORD_KEYS if key in document}
    assert code({"format": 3, **claim, "evidence": evidence}) == command.NO_CERTIFICATE
    broken = [document | {"format": 2}, document | {"format": True}, document | {"evidence": {}}, {"format": 3}, [3]]
    assert [code(one) for one in broken] == [command.NO_CERTIFICATE] * 5


def proofs_inside(document):
    """(path, proof) of the records inside of evidence."""
    parts = [(path, part) for path, part in nodes(document["evidence"]) if isinstance(part, dict)]
    return [(path, part) for path, part in parts if set(part) >= {"point", "multipliers"} or set(part) == {"evidence"}]


def nested(kind):
    """(document, path, proof) of the records inside of the evidence of the samples of a kind."""
    documents = [one.document for one in samples(kind) if "evidence" in one.document]
    return [(document, path, proof) for document in documents for path, proof in proofs_inside(document)]


# The kinds of samples whose evidence has records inside.
WITHIN = (
    "band of the least mu",
    "band of the least slack",
    "least distortion at epsilon",
    "least distortion of independent records",
    "least leakage of records alike",
    "profile at epsilons",
    "refuted formula by blocks",
    "statement",
)


@pytest.mark.parametrize("kind", WITHIN)
def test_records_inside_of_evidence_have_proofs_of_their_own(kind):
    """Without one of them, or with that of another record, nothing is proved."""
    for document, path, proof in nested(kind):
        for other in ({}, {"evidence": {}}, {"point": {}, "multipliers": {}}, {"point": {}}, None):
            if other != proof and not (other and set(other) == set(proof) and not any(proof.values())):
                assert code(replaced(document, ("evidence", *path), other)) != command.ACCEPTED, (path, other)


@pytest.mark.thorough
def test_these_kinds_and_no_others_have_records_inside_of_evidence():
    assert sorted(WITHIN) == [kind for kind in sorted(SAMPLES) if nested(kind)]


LONG = "1" * 4000
DP = {"leakage": "dp", "loss": "hamming", "adjacency": None, "delta": "0"}
LOSS = {"positions": [f"{k}{LONG}/{k}{LONG}7" for k in range(1, 101)], "power": 20}
HOSTILE = [
    ({**DP, "source": {"simplex": 10**9}}, {"level": "2"}, {"distortion": "0"}),
    ({**DP, "source": {"decreasing": 10**9}}, {"level": "2"}, {"distortion": "0"}),
    ({"source": {"simplex": 2}, "leakage": "mx", "loss": "hamming"}, {"at": "0"},
     {"nats": [{"coefficient": "64", "argument": f"{LONG}/{k}"} for k in (7, 13)]}),
    ({**DP, "source": {"vertices": [["1"] + ["0"] * 99]}, "loss": LOSS}, {"level": "2"}, {"distortion": "0"}),
]  # fmt: skip


def test_many_choices_of_rows_have_evidence_and_no_programs():
    graph = {"labels": [str(k) for k in range(200)], "edges": []}
    made = {
        "question": {"sought": "capacity", "adjacency": graph, "outputs": 100},
        "asks": {"level": "2"},
        "answer": {"exp": "2"},
    }
    assert not block_programs.has_programs(made)
    assert block_programs.has_programs(made | {"question": made["question"] | {"outputs": 1}})
    with pytest.raises(schema.UnknownKind):
        schema.recheck({"format": 3, **made, "point": {}, "multipliers": {}})
    with pytest.raises(rules.Malformed):
        schema.recheck({"format": 3, **made, "evidence": {}})


@pytest.mark.parametrize("fields", HOSTILE, ids=range(len(HOSTILE)))
def test_too_much_work_is_refused(fields):
    made = dict(zip(record.RECORD_KEYS, fields, strict=True))
    with pytest.raises((rules.Malformed, rules.Rejected), match=r"too large|letters"):
        schema.recheck({"format": 3, **made, "point": {}, "multipliers": {}})
    with pytest.raises((Unsupported, InvalidArgument)):
        document_of(made, {})


@pytest.mark.sampled(4, 40)
@pytest.mark.parametrize("seed", range(200))
def test_diagonals_and_whole_mechanisms_have_the_same_least_values(seed):
    rng = Random(seed)
    source, delta = random_source(rng), rng.choice(["0", "0", "1/10"])
    if seed % 2:
        answer = optimal_mechanism(source, F(rng.randint(0, 30), 40), delta)
    else:
        answer = least_distortion(source, F(rng.randint(4, 20), 4), delta)
    claim = answer.certificate.record
    assert answer.certificate.lines_checked >= 2
    assert is_shown_by_whole_mechanisms(claim)
    other = claim | {"asks": {"at": "0"} if "at" in claim["asks"] else {"level": "1000"}}
    if other["asks"] != claim["asks"] and other["answer"] not in ({"exp": "oo"}, {"distortion": "0"}):
        # A letter that is certain needs no leakage at any distortion.
        again = optimal_mechanism(source, 0, delta) if "at" in claim["asks"] else least_distortion(source, 1000, delta)
        assert is_shown_by_whole_mechanisms(other) == (again.certificate.record["answer"] == other["answer"])


def is_shown_by_whole_mechanisms(claim):
    """Whether the programs over all entries of mechanisms prove a record."""
    try:
        for part in mechanism_blocks.parts(claim):
            part.check([], *[Reader({part.name: vectors}) for vectors in solved(part)])
    except (CertificateRejected, rules.Rejected):
        return False
    return True


def test_the_work_of_a_power_is_counted_by_the_longest_number():
    places = ["0"] * 59 + ["1" * 2500]
    question = {**DP, "source": {"simplex": 60}, "loss": {"positions": places, "power": 20}}
    made = {"question": question, "asks": {"level": "1"}, "answer": {"distortion": "0"}}
    with pytest.raises(work.TooLarge):
        block_programs.recheck({"format": 3, **made, "point": {}, "multipliers": {}})


def test_the_keys_of_the_format_are_told_in_order():
    with pytest.raises(rules.Malformed, match=r"question, asks, answer and \['multipliers', 'point'\] or \['evidence'\]"):
        block_programs.recheck({"format": 3, "point": {}})
