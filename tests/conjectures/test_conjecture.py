"""Conjectures in Python: planted falsehoods shrink to small witnesses, planted truths survive, bad claims are named.

Covers: symdp.conjectures.verdict, symdp.testing
"""

from fractions import Fraction

import pytest

from symdp import Certificate, SourceSet, conjecture, testing
from symdp.conjectures.decision import _plain
from symdp.conjectures.implications.consistent_example import PARTS, SIMPLE
from symdp.conjectures.verdict import Refuted
from symdp.errors import CertificateRejected, InvalidArgument, Unsupported
from symdp.testing import (
    class_one_sets,
    class_three_sets,
    class_two_sets,
    distortions,
    mechanisms,
    permutations,
    priors,
    source_sets,
)
from symdp.tradeoffs.tradeoff import optimal_mechanism


def symmetric(source, distortion):
    return (source.letters - 1) * (1 - distortion) / distortion


def least(source, distortion):
    return optimal_mechanism(source, distortion=distortion).exp_epsilon


FALSE = {
    "symmetric for Class II": (
        {"source": class_two_sets(), "distortion": distortions()},
        lambda source, distortion: least(source, distortion) == symmetric(source, distortion),
    ),
    "symmetric even where nothing leaks": (
        {"source": class_one_sets(), "distortion": distortions()},
        lambda source, distortion: least(source, distortion) == symmetric(source, distortion),
    ),
    "the vertices suffice": (
        {"source": class_three_sets(), "distortion": distortions()},
        lambda source, distortion: (
            least(source, distortion) == max(least(SourceSet.single(vertex), distortion) for vertex in source.vertices)
        ),
    ),
    "no mechanism leaks more than a factor of two": (
        {"mechanism": mechanisms(max_inputs=2, max_outputs=2)},
        lambda mechanism: mechanism.exp_epsilon <= 2,
    ),
    "the first letter is the likeliest": ({"prior": priors()}, lambda prior: prior[0] == max(prior)),
}
TRUE = {
    "symmetric for Class I": (
        {"source": class_one_sets(), "distortion": distortions()},
        lambda source, distortion: least(source, distortion) == max(1, symmetric(source, distortion)),
    ),
    "symmetric is always enough": (
        {"source": source_sets(), "distortion": distortions()},
        lambda source, distortion: least(source, distortion) <= max(1, symmetric(source, distortion)),
    ),
    "relabelling changes no leakage": (
        {"source": class_two_sets(3, 3), "order": permutations(3), "distortion": distortions()},
        lambda source, order, distortion: (
            least(source, distortion)
            == least(SourceSet.from_vertices([[v[k - 1] for k in order] for v in source.vertices]), distortion)
        ),
    ),
}


@pytest.mark.parametrize("name", FALSE)
def test_planted_falsehoods_are_refuted_by_instances_that_fail(name):
    strategies, claim = FALSE[name]
    verdict = conjecture(**strategies)(claim).check(examples=400, seed=1)
    assert isinstance(verdict, Refuted), (name, str(verdict))
    assert claim(**verdict.witness.values) is False


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", TRUE)
def test_planted_truths_are_tested_and_never_called_proved(name):
    strategies, claim = TRUE[name]
    verdict = conjecture(**strategies)(claim).check(examples=80, seed=1)
    assert verdict.name == "TESTED"
    assert verdict.instances >= 80
    assert "not a proof" in str(verdict)


def test_witnesses_shrink_to_the_least_instance():
    strategies, claim = FALSE["symmetric for Class II"]
    for seed in range(3):
        witness = conjecture(**strategies)(claim).check(examples=500, seed=seed).witness
        assert str(witness) == "source = vertices ((2/3, 1/3)), distortion = 2/3"


def test_the_same_seed_finds_the_same():
    strategies, claim = TRUE["symmetric is always enough"]
    first, second = (conjecture(**strategies)(claim).check(examples=30, seed=5) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("answer", [None, 1.0, 1, "yes"])
def test_a_claim_that_is_no_decision_is_named(answer):
    @conjecture(prior=priors())
    def sloppy(prior):
        return answer

    with pytest.raises(InvalidArgument, match=r"sloppy returned .* must return True or False"):
        sloppy.check(examples=5)


def test_a_claim_that_raises_is_named_with_its_instance():
    @conjecture(prior=priors())
    def broken(prior):
        return 1 / prior[0] > Fraction(0)

    with pytest.raises(InvalidArgument, match=r"broken raised ZeroDivisionError .* prior = \(0"):
        broken.check(examples=200)


def test_hypotheses_that_nothing_satisfies_are_vacuous():
    @conjecture(assuming=lambda prior: sum(prior) == 2, prior=priors())
    def anything(prior):
        return True

    verdict = anything.check(examples=20)
    assert verdict.name == "UNDECIDED"
    assert "vacuous" in str(verdict)


def test_hypotheses_exclude_instances():
    @conjecture(assuming=lambda prior: prior[0] > 0, prior=priors())
    def positive(prior):
        return 1 / prior[0] >= 1

    assert positive.check(examples=50).name == "TESTED"
    assert positive(prior=(Fraction(1),)) is True


def test_a_claim_that_changes_its_mind_is_named():
    seen = []

    @conjecture(prior=priors())
    def moody(prior):
        seen.append(prior)
        return len(seen) != 7

    with pytest.raises(InvalidArgument, match="different answers"):
        moody.check(examples=50)


def test_misuse_is_refused():
    with pytest.raises(InvalidArgument, match="strategies is empty"):
        conjecture()
    with pytest.raises(InvalidArgument, match="examples=0"):
        conjecture(prior=priors())(lambda prior: True).check(examples=0)
    with pytest.raises(InvalidArgument, match="min_letters=4, max_letters=3"):
        priors(4, 3)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("strategy", "name"),
    [(class_one_sets(), "I"), (class_two_sets(), "II"), (class_two_sets(ordered=False), "II"), (class_three_sets(), "III")],
)
def test_strategies_draw_sets_of_their_class(strategy, name):
    verdict = conjecture(source=strategy)(lambda source: source.classify().name == name).check(examples=60, seed=3)
    assert verdict.name == "TESTED"


def test_a_verdict_goes_into_a_paper():
    strategies, claim = FALSE["symmetric for Class II"]
    shown = conjecture(**strategies)(claim).check(examples=300).to_latex()
    assert shown == r"\textsc{Refuted} by source = vertices ((2/3, 1/3)), distortion = 2/3"


def test_the_witness_of_a_refutation_is_evaluated_again_by_the_claim_it_was_issued_for():
    @conjecture(distortion=distortions())
    def at_most_a_half(distortion):
        return distortion <= Fraction(1, 2)

    @conjecture(distortion=distortions())
    def at_most_two_thirds(distortion):
        return distortion <= Fraction(2, 3)

    certificate = at_most_a_half.check(examples=100).certificate
    assert at_most_a_half.recheck(certificate)[-1] == "at_most_a_half is false at distortion = 2/3"
    with pytest.raises(CertificateRejected, match="not issued for at_most_two_thirds"):
        at_most_two_thirds.recheck(certificate)
    held = Certificate({"claim": certificate.document["claim"] | {"values": {"distortion": {"fraction": "1/3"}}}})
    with pytest.raises(CertificateRejected, match="is not false"):
        at_most_a_half.recheck(held)
    with pytest.raises(Unsupported, match=r"Conjecture\.recheck"):
        certificate.verify()


def test_arguments_of_an_instance_are_told_by_their_keys():
    document = {"letters": 2, "vertices": [("1/2", "1/2")], "labels": {"a": (1, 2)}}
    assert _plain(document) == "{letters: 2, vertices: ((1/2, 1/2)), labels: {a: (1, 2)}}"


def test_numbers_that_are_tried_first_are_all_different():
    assert len(set(SIMPLE)) == len(SIMPLE) == len(PARTS) + 3
    assert sum(0 < number < 1 for number in SIMPLE) == 7
    assert min(SIMPLE) == -2
    assert max(SIMPLE) == 5


def test_sets_of_class_two_are_ordered_where_each_vertex_is():
    falling, mixed, rising = ["3/5", "1/5", "1/5"], ["1/2", "1/5", "3/10"], ["1/5", "3/10", "1/2"]
    assert SourceSet.from_vertices([falling, mixed]).classify().name == "II"
    for vertices, ordered in (([falling], True), ([falling, mixed], False), ([mixed, falling], False), ([rising], False)):
        assert testing._is_ordered_class_two(SourceSet.from_vertices(vertices)) is ordered
