"""Certificates of least majorised priors, and of sets that lower probabilities give: true ones pass, changed ones fail.

Covers: symdp.certificates.checker.evidence.cores, symdp.certificates.checker.evidence.source_membership,
symdp.certificates.checker.programs.majorised_blocks, symdp.certificates.checker.work, symdp.certificates.coq.coq_proof,
symdp.certificates.made_certificate, symdp.sources.prior
"""

from fractions import Fraction
from random import Random

import pytest

from symdp import SourceSet, Tradeoff
from symdp.certificates.checker import rules, work
from symdp.certificates.checker.claim import record, schema
from symdp.certificates.checker.evidence import cores, source_membership
from symdp.certificates.made_certificate import document_of
from symdp.errors import CertificateRejected, Unsupported
from symdp.sources.prior import inner
from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope
from tests.agreement.core_sources import CORES, ball, box
from tests.agreement.random_sources import random_prior
from tests.certificates.asked_anew import is_true
from tests.certificates.document_parts import accepted, claim_of, nodes, replaced

CASES = [(kind, seed) for kind in CORES for seed in range(30)]


def variants(value):
    if isinstance(value, int) and not isinstance(value, bool):
        return [value + 1, value - 1, 10**9, -1]
    if isinstance(value, str) and rules.NUMBER.fullmatch(value):
        number = Fraction(value)
        return [str(other) for other in (number + Fraction(1, 97), number / 2, -number, Fraction(1)) if other != number]
    return []


@pytest.mark.sampled(2)
@pytest.mark.parametrize("case", CASES)
def test_every_changed_number_of_a_record_is_rejected_or_true(case):
    kind, seed = case
    rng = Random(seed)
    source = kind(rng)
    for certificate in (lorenz_envelope(source).certificate, Tradeoff(source).at("1/5").certificate):
        document = certificate.document
        assert accepted(document)
        for key in record.RECORD_KEYS:
            for place, part in nodes(document[key], (key,)) if key in document else ():
                for other in variants(part):
                    changed = replaced(document, place, other)
                    assert not accepted(changed) or is_true(claim_of(changed)), (case, place, other)


def has_certificate(made):
    """Whether the programs of a record, solved anew, prove it."""
    try:
        return accepted(document_of(made, {}))
    except CertificateRejected:
        return False


@pytest.mark.sampled(2)
@pytest.mark.parametrize("case", CASES)
def test_no_other_prior_of_the_set_is_accepted(case):
    kind, seed = case
    source = kind(Random(seed))
    even, document = source.least_majorised(), lorenz_envelope(source).certificate.document
    other = source.minimum(tuple(map(Fraction, range(source.letters))))[1].prior
    mixed = tuple([(3 * p + q) / 4 for p, q in zip(even, other, strict=True)])
    assert has_certificate(claim_of(document))
    if mixed != even:
        changed = document | {"answer": {"prior": [str(value) for value in mixed]}}
        assert not accepted(changed), case
        assert not has_certificate(claim_of(changed)), case


def test_equal_inner_products_are_not_enough_where_lower_probabilities_are_not_supermodular():
    """All priors Q of this segment have Q.P >= P.P, and yet they do not majorise P: levels are looked at one by one."""
    source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    shortest = (Fraction(2, 5), Fraction(1, 4), Fraction(7, 20))
    assert source.minimum(shortest)[0] == inner(shortest, shortest)
    question = {"sought": "least majorised prior", "source": source.to_document()}
    assert not has_certificate({"question": question, "answer": {"prior": list(map(str, shortest))}})


@pytest.mark.parametrize(
    "source",
    [
        {"cdf_lower": ["1/2", "1"], "cdf_upper": ["1/4", "1"]},
        {"cdf_lower": ["0", "0"], "cdf_upper": ["1", "1/2"]},
        {"cdf_lower": ["0"], "cdf_upper": ["1", "1"]},
        {
            "letters": 3,
            "groups": [{"letters": [1, 2], "lower": "0", "upper": "1"}, {"letters": [2, 3], "lower": "0", "upper": "1"}],
        },
        {
            "letters": 2,
            "groups": [{"letters": [1], "lower": "0", "upper": "1/4"}, {"letters": [2], "lower": "0", "upper": "1/4"}],
        },
        {"letters": 2, "groups": [{"letters": [3], "lower": "0", "upper": "1"}]},
        {"letters": 2, "groups": [{"letters": [1, 1], "lower": "0", "upper": "1"}]},
        {"letters": 0, "groups": []},
        {"letters": 10**9, "focal": [{"letters": [1], "mass": "1"}]},
        {"letters": 2, "focal": [{"letters": [1], "mass": "1/2"}]},
        {"letters": 2, "focal": [{"letters": [1], "mass": "3/2"}, {"letters": [2], "mass": "-1/2"}]},
        {"letters": 2, "focal": [{"letters": [], "mass": "1"}]},
    ],
)
def test_sets_that_are_not_well_formed_are_refused(source):
    with pytest.raises(rules.Malformed):
        source_membership.Source(source)


@pytest.mark.parametrize("kind", [kind for kind in CORES if kind not in (box, ball)])
def test_the_checker_measures_as_the_solver_does(kind):
    for seed in range(15):
        rng = Random(seed)
        source = kind(rng)
        checked = source_membership.Source(source.to_document())
        entries = [Fraction(rng.randint(-4, 4)) for _ in range(source.letters)]
        least, attained = source.minimum(tuple(entries))
        assert checked.accuracy(entries, {}) == least, seed
        assert checked.holds(list(attained.prior), {}), seed
        for prior in [random_prior(rng, source.letters) for _ in range(3)]:
            assert checked.holds(prior, {}) == source.contains(prior), seed


def test_a_long_flow_is_refused_as_too_large(monkeypatch):
    monkeypatch.setattr(work, "MOST_WORK", 300)
    rows = [{"letters": list(range(1, 9)), "mass": "1/20"} for _ in range(20)]
    source = source_membership.Source({"letters": 8, "focal": rows[:20]})

    @work.counted
    def check(_):
        return source.holds([Fraction(1, 8)] * 8, {})

    with pytest.raises(rules.Malformed, match="too large"):
        check({})


def test_sentences_name_the_sets():
    sources = [
        (SourceSet.cdf_band(["2/5", 1], ["3/5", 1]), "whose cumulative probabilities lie between (2/5, 1) and (3/5, 1)"),
        (SourceSet.groups([([1, 2], "1/2", "3/4")], 3), "on 3 letters with P({1, 2}) in [1/2, 3/4]"),
        (SourceSet.belief([([1, 2], "1/2"), ([2], "1/2")], 2), "with the masses 1/2 to {1, 2}, 1/2 to {2}"),
    ]
    for source, words in sources:
        certificate = lorenz_envelope(source).certificate
        assert words in certificate.sentence()
        assert "is majorised by every other one" in certificate.sentence()
        assert schema.recheck(certificate.document)
        assert set(source.describe()) in [set(kind) for kind in cores.KINDS]


def test_coq_states_balls_and_bands_and_refuses_groups():
    from symdp.certificates.coq.coq_proof import coq_proof

    band = SourceSet.cdf_band(["2/5", 1], ["3/5", 1])
    assert "Band" in coq_proof(Tradeoff(band).at("1/5").certificate.document)
    ball = SourceSet.total_variation_ball(["3/4", "1/4"], "1/10")
    assert "ball" in coq_proof(Tradeoff(ball).at("1/5").certificate.document)
    groups = SourceSet.groups([([1], "2/5", "3/5")], 2)
    with pytest.raises(Unsupported, match="groups and letters are not stated in Coq"):
        coq_proof(Tradeoff(groups).at("1/5").certificate.document)


@pytest.mark.parametrize("members", [[], [1, 1], [0, 1], [1, 4], [4, 1]])
def test_a_set_of_letters_is_not_empty_and_names_each_of_its_letters_once(members):
    assert cores.proper([3, 1], 3)
    assert not cores.proper(members, 3)
