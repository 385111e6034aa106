"""What texts of the toolkit's rows say, against the solver, which shares no code with them: random sets, ties and zeros.

Covers: proofs.engine.sentence_parts, proofs.engine.sentence_reader
"""

from fractions import Fraction
from random import Random

import pytest

from proofs.audit import ledger
from proofs.distortion import transitive_loss
from proofs.distortion.expectile_bound import expectile
from proofs.engine.sentence_parts import clauses
from proofs.engine.sentence_reader import holds
from proofs.instances.scenes import prior as drawn_prior
from proofs.source_sets import balls, box, chi_square_ball, divergence_balls, monotone_families, variation_ball
from symdp import SourceSet, Tradeoff
from symdp.graphs.families import blocks
from symdp.losses import matrix
from symdp.sources.shapes.divergence_balls import ChiSquareBall
from tests.tradeoffs.recorded import level_of

NAMES = (
    "source_sets/variation_ball",
    "source_sets/families",
    "source_sets/chi_square_ball",
    "source_sets/ruling_letters",
    "source_sets/box",
    "source_sets/monotone_families",
    "source_sets/supermodular_cores",
    "distortion/transitive_loss",
    "profiles/letter_blocks",
)
LEVELS = (Fraction(1), Fraction(3, 2), Fraction(2), Fraction(4))


def accuracy(source, level, **setting):
    return 1 - Tradeoff(source, **setting).inverse(exp_epsilon=level).distortion


def cases(count, seed):
    random = Random(seed)
    for _ in range(count):
        center = drawn_prior(random, random.randint(1, 4))
        yield center, random.choice(LEVELS), Fraction(random.randint(0, 12), 24)


@pytest.mark.parametrize("name", NAMES)
def test_every_clause_of_these_texts_has_its_hypotheses(name):
    (row,) = ledger.rows([name])
    bridge = row.statement.bridge()
    readings = next(one for one in map(bridge.reading, bridge.scene.objects(60)) if one)
    predicates = [symbol for symbol, value in readings[0].items() if isinstance(value, bool)]
    assert all(clause.hypotheses for clause in clauses(bridge.says or row.statement.text, predicates))


@pytest.mark.parametrize("seed", range(4))
def test_the_clipped_centre_rules_the_ball(seed):
    for center, level, radius in cases(8, seed):
        clipped = balls.clipped(center, radius)
        ball = SourceSet.total_variation_ball(center, radius)
        assert ball.contains(clipped)
        assert accuracy(ball, level) == accuracy(SourceSet.single(clipped), level)


def test_a_ball_where_no_threshold_but_those_between_the_cuts_moves_by_the_radius():
    center, radius = tuple([Fraction(part, 10) for part in (6, 3, 1)]), Fraction(1, 20)
    told = [one for one in variation_ball.readings(center, radius, Fraction(2)) if one[variation_ball.BALL]]
    moved = [one["t_k(P)"] - one["t_k(C)"] for one in told[:3]]
    assert moved == [Fraction(1, 10), Fraction(1, 20), Fraction(1, 20)]
    between = [holds(r"b\le C_{(M-k)}", one) and holds(r"C_{(M-k)}\le a", one) for one in told[:3]]
    assert between == [False, True, False]


@pytest.mark.parametrize("seed", range(4))
def test_the_medians_rule_a_box(seed):
    for center, level, share in cases(6, seed):
        for lower, upper in box.bounds(center, share, share):
            prior = box.evened((lower, upper))
            assert accuracy(SourceSet.box(lower, upper), level) == accuracy(SourceSet.single(prior), level)


@pytest.mark.parametrize("seed", range(4))
def test_accuracies_of_blocks_add(seed):
    for center, level, share in cases(8, seed):
        size = min(int(share * 24) % 4, len(center))
        sizes = [one for one in (size, len(center) - size) if one]
        total = Fraction(0)
        for block in (center[:size], center[size:]):
            tops = [sum(sorted(block, reverse=True)[:k]) for k in range(1, len(block) + 1)]
            total += max([level * top / (level + k) for k, top in enumerate(tops)], default=Fraction(0))
        assert accuracy(SourceSet.single(center), level, adjacency=blocks(*sizes)) == total


@pytest.mark.parametrize("seed", range(3))
def test_the_member_that_all_others_fall_below_rules(seed):
    random = Random(seed)
    for center, level, _ in cases(8, seed):
        first = tuple(sorted(center, reverse=True))
        members = [monotone_families.member(first, Fraction(random.randint(1, 9), 9)) for _ in range(2)]
        family = SourceSet.from_vertices([first, *members])
        assert accuracy(family, level) == accuracy(SourceSet.single(first), level)


def test_likeliest_letters_rule_the_whole_chi_square_ball():
    seen = 0
    for center, _, share in cases(40, 0):
        found = divergence_balls.ball(center, share)
        if found is None:
            continue
        for u in filter(found.rules, divergence_balls.accuracies(found)):
            level = found.level(u)
            assert chi_square_ball.largest_accuracy(found, found.radius, level, u) == u
            if level > 1 and found.factors[0] * found.center[0] < u:
                low, high = map(Fraction, level_of(Tradeoff(ChiSquareBall(found.center, found.radius)).at(1 - u)))
                assert low <= level <= high
                seen += 1
    assert seen > 5


@pytest.mark.parametrize("seed", range(4))
def test_transitive_distances_with_the_uniform_prior(seed):
    random = Random(seed)
    for _ in range(5):
        size = random.randint(2, 3)
        columns = [[Fraction(random.randint(0, 4)) for _ in range(size)] for _ in range(random.randint(1, 2))]
        costs, level = transitive_loss.rotated(list(zip(*columns, strict=True))), random.choice(LEVELS)
        even, other = transitive_loss.uniform(size), drawn_prior(random, size)
        assert transitive_loss.is_transitive(costs)
        found = Tradeoff(SourceSet.from_vertices([other, even]), loss=matrix(costs)).inverse(exp_epsilon=level).distortion
        assert found == min([expectile(even, column, level) for column in zip(*costs, strict=True)])


def test_a_ring_whose_prior_is_known_has_less_than_the_least_expectile():
    ring = [[min((x - y) % 4, (y - x) % 4) for y in range(4)] for x in range(4)]
    prior = tuple([Fraction(part, 10) for part in (7, 1, 1, 1)])
    (told,) = [one for one in transitive_loss.readings(prior, ring, Fraction(2)) if not one[transitive_loss.HELD]]
    assert told[r"D^*(\mathcal{P},\lambda)"] == Fraction(2, 5)
    assert told[r"\min_ye_y"] == Fraction(4, 5)
