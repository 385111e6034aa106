"""What answers promise of their mechanism, prior and inverse, for all measures and settings, on random questions.

Covers: symdp.errors
"""

from fractions import Fraction as F
from random import Random

import mpmath
import pytest

from symdp import AdjacencyGraph, Database, SourceSet, Tradeoff
from symdp.errors import Infeasible, Undecided, Unsupported
from tests.agreement.other_losses import Table, distances
from tests.agreement.random_sources import random_source

MEASURES = ("dp", "adp:1/10", "ml", "mi", "mx", "kl", "renyi:2", "sibson:2", "min-entropy")


def random_question(rng):
    """(source, the rest of a question)."""
    source = random_source(rng) if rng.random() < 0.7 else SourceSet.simplex(rng.randint(1, 4))
    setting = rng.randrange(4)
    if setting < 2 or source.letters > 4:
        return source, {"leakage": rng.choice(MEASURES)}
    settings = {}
    if setting == 2:
        pairs = [(i, h) for h in range(source.letters) for i in range(h)]
        settings["adjacency"] = AdjacencyGraph.from_edges(
            rng.sample(pairs, rng.randint(0, len(pairs))), range(source.letters)
        )
        source = SourceSet.single(source.relative_interior().prior) if rng.random() < 0.6 else source
    if setting == 3 or rng.random() < 0.3:
        costs = Table([[rng.randint(-1, 3) for _ in range(3)] for _ in range(source.letters)])
        settings["loss"] = rng.choice((costs, distances(source.letters)))
    return source, settings


def below(first, second):
    """Whether one leakage is at most another; enclosures may touch."""
    if first.is_exact and second.is_exact:
        return first <= second
    return second.is_infinite or (not first.is_infinite and first.enclosure(6)[0] <= second.enclosure(6)[1])


def pure_level(graph, matrix):
    """The least lambda at which a mechanism is private, without a bound where a possible output is not possible nearby."""
    ratios = [
        (a, b) for i, h in graph.edges for pair in zip(matrix[i], matrix[h], strict=True) for a, b in (pair, pair[::-1])
    ]
    return max([a / b if b else float("inf") for a, b in ratios if a], default=F(1))


def rounded_up(value):
    """A number above the exponential of a leakage, as closely as it was asked for."""
    with mpmath.workdps(40):
        high = value.enclosure(9)[1]
        return F(str(mpmath.exp(mpmath.mpf(high.numerator) / high.denominator))) + F(1, 10**30)


def check(tradeoff, best):
    question, matrix = tradeoff.question, best.mechanism.matrix
    loss = question.loss.matrix(question.letters)
    costs = tuple([-sum(w * c for w, c in zip(*pair, strict=True)) for pair in zip(matrix, loss, strict=True)])
    assert -question.source.minimum(costs)[0] <= best.distortion
    if question.adjacency is None:
        assert leaks_at_most(question, best)
    elif not best.value.is_infinite:
        assert pure_level(question.adjacency, matrix) <= (best.exp or rounded_up(best.value))
    if best.supremum_attained and best.distortion_bounds is None:
        settings = {"leakage": question.leakage, "loss": question.loss, "adjacency": question.adjacency}
        alone = Tradeoff(SourceSet.single(best.worst_prior), **settings).at(best.distortion).value
        assert below(best.value, alone), (alone, best.value)


def leaks_at_most(question, best):
    """Whether the mechanism leaks no more than the value, where the largest leakage over the set is enclosed at all.

    At an irrational lambda the mechanism has a rational one, larger by less than the digits that were asked for.
    """
    try:
        leaked = question.leakage.worst(best.mechanism, question.source)
        if best.exp_root is not None:
            return leaked.enclosure(6)[0] <= best.value.enclosure(6)[1]
        return below(leaked, best.value)
    except Undecided:
        return True


def run(seeds):
    count = 0
    for seed in seeds:
        rng = Random(seed)
        source, settings = random_question(rng)
        tradeoff = Tradeoff(source, **settings)
        zero = tradeoff.zero_from
        for share in ("0", "1/3", "9/10", "1"):
            try:
                best = tradeoff.at(zero * F(share))
            except (Infeasible, Unsupported):
                continue
            check(tradeoff, best)
            count += 1
        for level in ("1", "6/5", "3"):
            best = tradeoff.inverse(exp_epsilon=level)
            low, high = best.distortion_bounds
            assert low <= high == best.distortion, seed
            needed = tradeoff.at(best.distortion).value
            assert best.value.exp is None or F(level) >= best.value.exp, seed
            assert below(needed, best.value), (seed, level, needed, best.value)
            if low == high and best.value.is_exact and needed.is_exact:
                assert best.value == needed, (seed, level)
            check(tradeoff, best)
            count += 1
    return count


def test_promises_of_some_answers():
    assert run(range(12)) > 50


@pytest.mark.thorough
def test_promises_of_many_answers():
    assert run(range(1000, 1080)) > 400


def test_no_leakage_is_needed_where_an_irrational_level_is_at_a_jump():
    best = Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"])).inverse(epsilon="1/1000")
    assert (best.distortion, best.value.exp, best.distortion_bounds) == (F(1, 2), 1, (F(1, 2), F(1, 2)))
    best = Tradeoff(Database(2, source=SourceSet.single(["1/2", "3/10", "1/5"]))).inverse(epsilon="1/1000")
    assert (best.distortion, best.value.exp) == (1, 1)
    triangle = AdjacencyGraph.from_edges([(0, 1), (1, 2), (0, 2)])
    best = Tradeoff(SourceSet.single(["1/2", "1/3", "1/6"]), adjacency=triangle).inverse(exp_epsilon="5/4")
    assert (best.distortion, best.exp, len(set(best.mechanism.matrix))) == (F(1, 2), 1, 1)
