"""Directed search: extreme instances find what chance misses, a margin leads downhill, and witnesses become small.

Covers: symdp.conjectures.search.argument_kinds, symdp.conjectures.search.conjecture,
symdp.conjectures.search.extreme_instances, symdp.conjectures.search.interior_instances,
symdp.conjectures.search.random_instances, symdp.conjectures.search.refuter, symdp.conjectures.search.shrinking,
symdp.testing
"""

import sys
from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symdp import Mechanism, SourceSet, conjecture
from symdp.arithmetic.rational import INFINITY
from symdp.conjectures.search.argument_kinds import DistortionKind, PriorKind, kind_of
from symdp.conjectures.search.extreme_instances import (
    beside,
    critical_distortions,
    ends_of,
    extreme_mechanisms,
    extreme_priors,
    extreme_sets,
)
from symdp.conjectures.search.refuter import directed_instances
from symdp.conjectures.search.shrinking import inward, shrunk, simpler_values, size
from symdp.errors import InvalidArgument, Unsupported
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
from symdp.tradeoffs.tradeoff import privacy_distortion

STRATEGIES = {
    "priors": priors(2, 4),
    "decreasing priors": priors(2, 4, decreasing=True),
    "distortions": distortions(),
    "all distortions": distortions(include_ends=True),
    "source sets": source_sets(max_letters=4),
    "Class I": class_one_sets(max_letters=3),
    "Class II, ordered": class_two_sets(max_letters=4),
    "Class II": class_two_sets(max_letters=4, ordered=False),
    "Class III": class_three_sets(max_letters=4),
    "mechanisms": mechanisms(3, 3),
    "permutations": permutations(3),
}
everything = pytest.mark.parametrize("name", STRATEGIES)


# Kinds and extremes.


@pytest.mark.sampled(1)
@everything
def test_a_kind_accepts_what_its_strategy_draws_and_what_it_proposes_itself(name):
    strategy, kind = STRATEGIES[name], kind_of(STRATEGIES[name])

    @settings(max_examples=30)
    @given(strategy)
    def accepts(value):
        assert kind.accepts(value)

    accepts()
    extremes = list(kind.extremes({}))
    assert len(extremes) >= 3
    assert all(kind.accepts(value) for value in extremes)
    assert extremes == list(kind.extremes({}))


@pytest.mark.sampled(11)
@everything
def test_coordinates_lead_back_to_exact_values_nearby(name):
    kind = kind_of(STRATEGIES[name])
    for value in islice(kind.extremes({}), 8):
        numbers = kind.coordinates(value)
        assert all(abs(a - b) < 0.01 for a, b in zip(kind.coordinates(kind.at(value, numbers, 1000)), numbers, strict=True))
        pushed = kind.at(value, [number + 0.01 for number in numbers], 1000)
        assert pushed == value or any(abs(a - b) < 0.05 for a, b in zip(kind.coordinates(pushed), numbers, strict=True))


def test_kinds_refuse_what_lies_outside():
    assert not PriorKind(2, 3, decreasing=True).accepts((Fraction(1, 3), Fraction(2, 3)))
    assert not PriorKind(3, 3).accepts((Fraction(1, 2), Fraction(1, 2)))
    assert not DistortionKind().accepts(Fraction(1))
    assert not kind_of(STRATEGIES["Class II"]).accepts(SourceSet.simplex(3))
    assert not kind_of(STRATEGIES["Class I"]).accepts(SourceSet.single(["2/3", "1/3"]))
    assert not kind_of(STRATEGIES["mechanisms"]).accepts(Mechanism.from_rows([["1"]] * 4))
    assert kind_of(distortions().filter(bool)) is None
    assert kind_of(distortions().map(abs)) is None


@pytest.mark.parametrize("letters", [1, 2, 5])
def test_extreme_priors_have_the_letters_that_are_asked_for(letters):
    assert {len(prior) for prior in extreme_priors(letters)} == {letters}


@pytest.mark.parametrize("letters", [2, 3, 4])
def test_extremes_hold_vertices_ties_zeros_and_every_class(letters):
    found = list(extreme_priors(letters))
    assert all(list(prior) == sorted(prior, reverse=True) and sum(prior) == 1 for prior in found)
    assert (1,) + (0,) * (letters - 1) in found
    assert (Fraction(1, letters),) * letters in found
    assert any(len(set(prior)) == letters for prior in found)
    classes = [source.classify().name for source in extreme_sets(letters)]
    assert classes.count("I") >= 3
    assert classes.count("II") >= 3
    assert classes.count("III") >= 3 or letters == 2


def test_extreme_mechanisms_are_mechanisms_from_silent_to_faithful():
    for inputs in (1, 2, 3):
        for outputs in (1, 2, 3):
            found = list(extreme_mechanisms(inputs, outputs))
            for mechanism in found:
                assert Mechanism.from_rows(mechanism.matrix) == mechanism
                assert (mechanism.inputs, mechanism.outputs) == (inputs, outputs)
            assert any(mechanism.exp_epsilon == 1 for mechanism in found)
            if min(inputs, outputs) > 1:
                assert any(mechanism.exp_epsilon == INFINITY for mechanism in found)
            if inputs == outputs > 1:
                assert any(1 < mechanism.exp_epsilon < INFINITY for mechanism in found)


@pytest.mark.parametrize("letters", [2, 3, 4])
def test_critical_distortions_are_where_exact_curves_change(letters):
    for prior in extreme_priors(letters):
        source = SourceSet.single(prior)
        curve = privacy_distortion(source)
        critical = critical_distortions([source])
        assert {*curve.breakpoints, curve.zero_from} <= set(critical)
        assert len(critical) == len(set(critical))
        assert all(0 <= value <= 1 for value in critical)


# Directed instances.


@pytest.mark.sampled(1)
def test_directed_instances_are_the_same_at_every_call_and_all_distinct():
    arguments = {"distortion": distortions(), "source": class_three_sets(max_letters=3), "order": permutations(3)}
    first = [repr(instance) for instance in directed_instances(**arguments)]
    assert first == [repr(instance) for instance in directed_instances(**arguments)]
    assert len(first) == len(set(first)) > 100
    for instance in islice(directed_instances(**arguments), 60):
        assert set(instance) == set(arguments)
        assert all(kind_of(arguments[name]).accepts(value) for name, value in instance.items())


def test_early_instances_mix_letters_and_places():
    early = list(islice(directed_instances(source=source_sets(max_letters=5), distortion=distortions()), 40))
    assert {instance["source"].letters for instance in early} == {2, 3, 4, 5}
    assert len({instance["distortion"] for instance in early}) > 8
    assert len({instance["source"] for instance in early}) > 5


def test_a_strategy_without_kind_is_named():
    with pytest.raises(InvalidArgument, match=r"prior has no known extremes; use a strategy of symdp.testing"):
        next(directed_instances(prior=priors().filter(any), distortion=distortions()))


def least_zero(source):
    return min(1 - max(vertex) for vertex in source.vertices)


NARROW = {
    "a threshold": (
        {"source": class_two_sets(min_letters=3, max_letters=4), "distortion": distortions()},
        lambda source, distortion: max(source.vertices[0]) == 1 or distortion != least_zero(source),
    ),
    "all letters tied but one": (
        {"prior": priors(4, 5)},
        lambda prior: (
            len(set(prior)) != 2 or min(prior) == 0 or sorted(prior)[1] != sorted(prior)[-2] or prior.count(max(prior)) > 1
        ),
    ),
    "the identity on three letters": (
        {"mechanism": mechanisms(3, 3)},
        lambda mechanism: mechanism.inputs < 3 or mechanism.letter_distortions != (0, 0, 0),
    ),
    "no distortion at all": (
        {"source": source_sets(), "distortion": distortions(include_ends=True)},
        lambda source, distortion: distortion > 0 or len(source.vertices) < source.letters,
    ),
    "randomised response on two letters of three": (
        {"mechanism": mechanisms(3, 3)},
        lambda mechanism: mechanism.inputs < 3 or mechanism.letter_distortions != (Fraction(1, 3), Fraction(1, 3), 1),
    ),
}


@pytest.mark.parametrize("name", NARROW)
def test_claims_that_fail_at_extremes_only_are_refuted_with_few_examples(name):
    strategies, claim = NARROW[name]
    verdicts = [conjecture(**strategies)(claim).check(examples=150, seed=seed) for seed in range(2)]
    assert verdicts[0].name == "REFUTED"
    assert claim(**verdicts[0].witness.values) is False
    assert verdicts[0] == verdicts[1]


def test_half_of_the_examples_are_directed_and_all_are_counted():
    seen = []

    @conjecture(assuming=lambda prior: prior[0] > 0, prior=priors())
    def positive(prior):
        seen.append(prior)
        return prior[0] > 0

    verdict = positive.check(examples=60)
    assert verdict.instances == len(seen) >= 60
    extremes = [instance["prior"] for instance in directed_instances(prior=priors()) if instance["prior"][0] > 0]
    assert seen[:30] == extremes[:30]
    assert seen[30:] != extremes[30 : len(seen)]


# Downhill.

CENTRE = (Fraction(37, 100), Fraction(33, 100), Fraction(3, 10))


def distance(prior, distortion):
    return sum((a - b) ** 2 for a, b in zip(prior, CENTRE, strict=True)) + (distortion - Fraction(41, 100)) ** 2


def is_far(prior, distortion):
    return distance(prior, distortion) > Fraction(1, 2000)


@pytest.mark.thorough
def test_a_margin_leads_to_a_counterexample_that_chance_misses():
    far = conjecture(prior=priors(3, 3), distortion=distortions())(is_far)
    assert far.check(examples=160, seed=1).name == "TESTED"
    verdict = far.check(examples=160, seed=1, margin=distance)
    assert verdict.name == "REFUTED"
    values = verdict.witness.values
    assert is_far(**values) is False
    assert all(isinstance(entry, Fraction) for entry in (*values["prior"], values["distortion"]))
    assert max(entry.denominator for entry in (*values["prior"], values["distortion"])) < 60
    assert verdict == far.check(examples=160, seed=1, margin=distance)


def test_a_margin_moves_source_sets_and_mechanisms():
    target = Fraction(617, 1000)
    strategies = {"source": class_two_sets(2, 3), "mechanism": mechanisms(2, 2)}

    def gap(source, mechanism):
        return abs(max(map(max, source.vertices)) - target) + abs(mechanism.matrix[0][0] - target)

    verdict = conjecture(**strategies)(lambda source, mechanism: gap(source, mechanism) > Fraction(1, 200)).check(
        examples=160, margin=gap
    )
    assert verdict.name == "REFUTED"
    assert verdict.witness.values["source"].classify().name == "II"
    assert gap(**verdict.witness.values) <= Fraction(1, 200)


def test_a_margin_that_proves_nothing_changes_nothing():
    far = conjecture(prior=priors(3, 3), distortion=distortions())(
        lambda prior, distortion: distance(prior, distortion) >= 0
    )
    verdict = far.check(examples=60, margin=distance)
    assert verdict.name == "TESTED"
    assert verdict.instances > 60
    flat = far.check(examples=60, margin=lambda prior, distortion: INFINITY)
    assert flat.name == "TESTED"


@pytest.mark.parametrize(
    ("margin", "message"),
    [
        (lambda prior, distortion: None, r"margin returned None at prior = .*, it must return a number"),
        (lambda prior, distortion: True, "margin returned True"),
        (lambda prior, distortion: 1 / 0, "margin raised ZeroDivisionError"),
        (lambda prior: 1, r"margin takes \(prior\), there are strategies for prior, distortion"),
    ],
)
def test_margins_that_are_no_numbers_are_named(margin, message):
    claim = conjecture(prior=priors(), distortion=distortions())(lambda prior, distortion: True)
    with pytest.raises(InvalidArgument, match=message):
        claim.check(examples=20, margin=margin)


def test_a_margin_needs_kinds():
    with pytest.raises(InvalidArgument, match=r"margin needs strategies of symdp\.testing"):
        conjecture(prior=priors().filter(any))(lambda prior: True).check(examples=5, margin=lambda prior: 1)


# Small witnesses.


@settings(max_examples=20)
@given(source_sets(max_letters=4), mechanisms(), priors(), distortions(), st.integers(0, 3))
def test_shrunk_instances_fail_and_are_no_larger(source, mechanism, prior, distortion, number):
    values = {"source": source, "mechanism": mechanism, "prior": prior, "distortion": distortion, "number": number}

    def fails(at):
        return max(at["prior"]) >= max(prior) and at["distortion"] >= distortion and at["source"].letters >= 2

    small = shrunk(values, fails)
    assert fails(small)
    assert all(size(small[name]) <= size(value) for name, value in values.items())
    assert small["number"] == 0
    assert small["source"].letters == 2
    assert len(small["source"].vertices) == 1
    assert small["mechanism"].matrix == ((1,),)
    assert Mechanism.from_rows(small["mechanism"].matrix)


@pytest.mark.sampled(11)
@everything
def test_steps_lead_to_exact_values_of_the_same_type(name):
    for value in islice(kind_of(STRATEGIES[name]).extremes({}), 6):
        steps = list(simpler_values(value))
        assert steps
        assert {type(step) for step in steps} == {type(value)}
        if isinstance(value, Mechanism):
            assert all(Mechanism.from_rows(step.matrix) == step for step in steps)


def test_a_failure_that_cannot_be_evaluated_nearby_is_kept():
    def fails(at):
        return Fraction(1) / (at["x"] - Fraction(1, 2)) > 0

    assert shrunk({"x": Fraction(22, 7)}, fails) == {"x": Fraction(1)}
    assert shrunk({"x": Fraction(22, 7), "y": "text", "z": True}, lambda at: at["x"] == Fraction(22, 7))["x"] == Fraction(
        22, 7
    )


def test_witnesses_stay_in_their_domain():
    @conjecture(source=class_three_sets(), distortion=distortions())
    def never(source, distortion):
        return False

    witness = never.check(examples=10).witness.values
    assert witness["source"].classify().name == "III"
    assert witness["distortion"] == Fraction(1, 2)
    assert (witness["source"].letters, len(witness["source"].vertices)) == (3, 2)


# Misuse of conjectures.


def test_arguments_and_strategies_must_match():
    with pytest.raises(InvalidArgument, match=r"never takes \(source\), there are strategies for prior"):

        @conjecture(prior=priors())
        def never(source):
            return False

    with pytest.raises(InvalidArgument, match=r"hypotheses of .* takes \(source\), there are strategies for prior"):
        conjecture(assuming=lambda source: True, prior=priors())(lambda prior: True)
    with pytest.raises(InvalidArgument, match="distortion='1/2' is no Hypothesis strategy"):
        conjecture(distortion="1/2")(lambda distortion: True).check()
    for options in ({"examples": 1.5}, {"examples": True}, {"seed": "0"}, {"seed": 1.0}):
        (name,) = options
        with pytest.raises(InvalidArgument, match=f"{name}=.* must be an integer"):
            conjecture(prior=priors())(lambda prior: True).check(**options)


def test_searching_without_hypothesis_says_what_to_install(monkeypatch):
    claim = conjecture(prior=priors())(lambda prior: True)
    for name in [name for name in sys.modules if name.split(".")[0] == "hypothesis"]:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(Unsupported, match=r'pip install "symdp\[conjecture\]"'):
        claim.check()


def least_level(source, distortion):
    return privacy_distortion(source).exp_epsilon(distortion)


@pytest.mark.parametrize("seed", [0, 1, 34])
def test_a_claim_that_fails_beside_breakpoints_only_falls_within_fifty_examples(seed):
    """The least exp(epsilon) is convex in D but for the jump to 1: three distortions must lie around it."""

    @conjecture(source=class_two_sets(), first=distortions(), second=distortions())
    def is_convex(source, first, second):
        middle = least_level(source, (first + second) / 2)
        return 2 * middle <= least_level(source, first) + least_level(source, second)

    verdict = is_convex.check(examples=50, seed=seed)
    assert verdict.name == "REFUTED"
    assert not is_convex(**verdict.witness.values)


def test_counterexamples_lie_in_the_interior_where_they_can():
    @conjecture(prior=priors(3, 3, decreasing=True), distortion=distortions())
    def no_more_than_two(prior, distortion):
        return distortion < 1 - prior[0]

    values = no_more_than_two.check(examples=40).witness.values
    assert list(map(str, values["prior"])) == ["1/2", "1/3", "1/6"]
    assert values["distortion"] == Fraction(2, 3)
    start = {"prior": (Fraction(1), Fraction(0), Fraction(0)), "distortion": Fraction(1, 2)}
    assert inward(start, lambda at: min(at["prior"]) == 0) == start
    two = {"first": start["prior"], "second": start["prior"]}
    assert inward(two, lambda at: True) == two


def test_places_beside_a_breakpoint():
    assert ends_of(SourceSet.single(["1/2", "3/10", "1/5"])) == [Fraction(1, 2), Fraction(2, 5)]
    assert ends_of(SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]))[0] == Fraction(31, 50)
    assert beside(Fraction(0)) == [Fraction(1, 50), Fraction(1, 250)]


@settings(max_examples=60)
@given(source_sets(min_letters=3))
def test_sets_that_are_drawn_have_one_to_four_priors(source):
    assert 1 <= len(source.vertices) <= 4


@pytest.mark.parametrize("denominator", [60, 100, 200, 500])
def test_fractions_of_larger_denominators_are_among_those_that_are_tried(denominator):
    near = Fraction(denominator // 2 - 1, denominator)
    first = near + Fraction(1, 10**6)
    assert shrunk({"x": first}, lambda given: given["x"] in (first, near))["x"] == near
