"""Independent records that differ, against the exact program over all mechanisms on all records together.

Covers: symdp.tradeoffs.common.extremum, symdp.tradeoffs.databases.budget_split
"""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from symdp import AdjacencyGraph, Database, SourceSet, Tradeoff, losses
from symdp.errors import InvalidArgument, Unsupported
from symdp.tradeoffs.databases.budget_split import dependent_distortion_bounds, split_budget

LEVELS = (Fraction(3, 2), Fraction(3))


def random_prior(rng, letters):
    weights = [rng.randrange(1, 8) for _ in range(letters)]
    return [Fraction(weight, sum(weights)) for weight in weights]


def random_loss(rng, letters):
    rows = [[0 if x == y else rng.randrange(1, 4) for y in range(letters)] for x in range(letters)]
    return losses.matrix(rows)


def on_all_records(law, records):
    """The question about the database as one letter: its loss adds up, its neighbours differ in one record."""
    words = list(product(*[range(size) for size, _ in records]))
    costs = [
        [sum(d.matrix(size)[a][b] for (size, d), a, b in zip(records, x, y, strict=True)) for y in words] for x in words
    ]
    edges = [
        (i, j) for i, x in enumerate(words) for j, y in enumerate(words)
        if i < j and sum(a != b for a, b in zip(x, y, strict=True)) == 1
    ]  # fmt: skip
    graph = AdjacencyGraph.from_edges(edges, vertices=range(len(words)))
    prior = SourceSet.single([law(word) for word in words])
    return Tradeoff(prior, loss=losses.matrix(costs), adjacency=graph)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(40))
def test_the_sum_is_the_least_of_all_mechanisms_on_all_records(seed):
    rng = Random(seed)
    records = [(size, random_loss(rng, size)) for size in rng.choice([(2, 2), (2, 3), (3, 2)])]
    priors = [random_prior(rng, size) for size, _ in records]
    tradeoffs = [Tradeoff(SourceSet.single(prior), loss=d) for prior, (_, d) in zip(priors, records, strict=True)]
    together = on_all_records(lambda word: priors[0][word[0]] * priors[1][word[1]], records)
    for level in LEVELS:
        split = split_budget(tradeoffs, exp_epsilon=level)
        assert split.distortion == together.inverse(exp_epsilon=level).distortion
        assert split.mechanism.exp_epsilon <= level
        assert split.certificate.lines_checked > 0


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(30))
def test_dependent_records_lie_between_the_bounds(seed):
    rng = Random(seed)
    sizes = rng.choice([(2, 2), (2, 3)])
    weights = {word: rng.randrange(0, 6) for word in product(*[range(size) for size in sizes])}
    weights[tuple(size - 1 for size in sizes)] += 1
    joint = {word: Fraction(weight, sum(weights.values())) for word, weight in weights.items()}
    records = [(size, losses.matrix([[int(x != y) for y in range(size)] for x in range(size)])) for size in sizes]
    level = rng.choice(LEVELS)
    low, high = dependent_distortion_bounds(joint, level)
    best = on_all_records(joint.__getitem__, records).inverse(exp_epsilon=level).distortion
    assert low <= best <= high


def test_independent_records_close_the_gap():
    joint = {
        (a, b): Fraction(p) * Fraction(q) for a, p in enumerate(["1/3", "2/3"]) for b, q in enumerate(["1/4", "1/4", "1/2"])
    }
    low, high = dependent_distortion_bounds(joint, 2)
    parts = [SourceSet.single(["1/3", "2/3"]), SourceSet.single(["1/4", "1/4", "1/2"])]
    assert low == high == split_budget([Tradeoff(part) for part in parts], exp_epsilon=2).distortion


def test_sets_losses_and_delta_of_each_record():
    source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    records = [Tradeoff(source, delta="1/20"), Tradeoff(SourceSet.simplex(4), delta="1/20")]
    split = split_budget(records, exp_epsilon=2)
    assert split.shares == tuple(record.inverse(exp_epsilon=2).distortion for record in records)
    worst = [source, SourceSet.simplex(4)]
    assert [f.distortion(s) for f, s in zip(split.mechanism.factors, worst, strict=True)] == list(split.shares)


def test_the_level_of_a_distortion_is_bracketed():
    records = [Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"])), Tradeoff(SourceSet.simplex(2))]
    split = split_budget(records, distortion="13/20")
    assert (split.exp_epsilon, split.distortion) == (3, Fraction(13, 20))
    assert split_budget(records, exp_epsilon=split.exp_epsilon_above).distortion > Fraction(13, 20)
    rough = split_budget(records, distortion="3/5", digits=4)
    assert 0 < rough.exp_epsilon - rough.exp_epsilon_above <= rough.exp_epsilon / 10**4
    assert rough.distortion <= Fraction(3, 5) < split_budget(records, exp_epsilon=rough.exp_epsilon_above).distortion
    for digits in (1, 100):
        split = split_budget(records, distortion="3/5", digits=digits)
        assert 0 < split.exp_epsilon - split.exp_epsilon_above <= split.exp_epsilon / 10**digits
    nothing = split_budget(records, distortion=1)
    assert (nothing.exp_epsilon, nothing.exp_epsilon_above, nothing.distortion) == (1, None, 1)


@pytest.mark.sampled(12)
@pytest.mark.parametrize(
    ("ask", "error", "words"),
    [
        (lambda r: split_budget([], exp_epsilon=2), InvalidArgument, "records is empty"),
        (lambda r: split_budget([r]), InvalidArgument, "exactly one"),
        (lambda r: split_budget([r], exp_epsilon=2, distortion=1), InvalidArgument, "exactly one"),
        (lambda r: split_budget([r], distortion="1/2", digits=0), InvalidArgument, "digits=0"),
        (lambda r: split_budget([r], distortion="1/2", digits=101), InvalidArgument, "digits=101"),
        (lambda r: split_budget([r], distortion=0), Unsupported, "2\\^|above"),
        (
            lambda r: split_budget([r, Tradeoff(SourceSet.simplex(2), leakage="ml")], exp_epsilon=2),
            Unsupported,
            r"records\[2\]",
        ),
        (lambda r: split_budget([Tradeoff(Database(2, 2))], exp_epsilon=2), InvalidArgument, "database"),
        (lambda r: dependent_distortion_bounds({}, 2), InvalidArgument, "joint"),
        (lambda r: dependent_distortion_bounds({(0,): 1, (0, 1): 0, (1, 1): 1}, 2), InvalidArgument, "joint"),
        (lambda r: dependent_distortion_bounds({0: 1}, 2), InvalidArgument, "joint has the key 0"),
        (lambda r: dependent_distortion_bounds({(0, 0): 1}, 2, [losses.hamming]), InvalidArgument, "losses has 1"),
        (lambda r: dependent_distortion_bounds({(999, 999): 1}, 2), Unsupported, "1000000 databases"),
    ],
)
def test_bad_questions(ask, error, words):
    with pytest.raises(error, match=words):
        ask(Tradeoff(SourceSet.simplex(2)))
