"""Codebooks on lines and in trees: against all outputs that might be kept, and against all entries of a mechanism.

Covers: symdp.tradeoffs.general_loss.codebooks.codebook_privacy, symdp.tradeoffs.general_loss.codebooks.codebook_search,
symdp.tradeoffs.general_loss.codebooks.line_quantiser, symdp.tradeoffs.general_loss.codebooks.position_quantiser,
symdp.tradeoffs.general_loss.codebooks.tree_quantiser, symdp.tradeoffs.general_loss.entries.entries_program
"""

from fractions import Fraction as F
from itertools import combinations
from random import Random

import pytest

from symdp import SourceSet, Tradeoff
from symdp.errors import CertificateRejected, Infeasible
from symdp.losses import line, matrix, ring, tree
from symdp.tradeoffs.general_loss.codebooks.line_quantiser import LineQuantiser, falls_and_rises
from symdp.tradeoffs.general_loss.codebooks.position_quantiser import PlacesQuantiser
from symdp.tradeoffs.general_loss.codebooks.tree_quantiser import TreeQuantiser
from symdp.tradeoffs.general_loss.entries.entries_program import EntriesProgram
from tests.tradeoffs.loss_instances import FAMILIES, falling_and_rising, random_prior
from tests.tradeoffs.recorded import forged


def quantiser(rng, family):
    """A random prior and distortion function, of up to seven outputs."""
    if family == "line":
        outputs = rng.randint(1, 7)
        costs = matrix([falling_and_rising(rng, outputs) for _ in range(6)]).matrix(6)
        return LineQuantiser(random_prior(rng, len(costs)), costs), costs
    loss = FAMILIES[family](rng)
    prior, costs = random_prior(rng, loss.letters), loss.matrix(loss.letters)
    if family == "places":
        return PlacesQuantiser(prior, loss.places(loss.letters)), costs
    return TreeQuantiser(prior, costs, loss.nodes(loss.letters)), costs


@pytest.mark.sampled(3)
@pytest.mark.parametrize("case", [(name, seed) for name in FAMILIES for seed in range(500)])
def test_the_cheapest_codebook_and_the_shares_that_prove_it(case):
    family, seed = case
    rng = Random(seed)
    problem, costs = quantiser(rng, family)
    outputs = range(len(costs[0]))
    prices, weight = [rng.randint(0, 30) for _ in outputs], rng.randint(0, 4)
    books = [kept for size in outputs for kept in combinations(outputs, size + 1)]
    least = min(sum(prices[y] for y in kept) + weight * problem.error(kept) for kept in books)
    best = problem.cheapest(prices, weight)
    shares = problem.shares(prices, weight)
    assert sum(prices[y] for y in best) + weight * problem.error(best) == sum(shares) == least
    rows = problem._rows if family != "line" else [problem._rows[list(problem._order).index(x)] for x in range(len(costs))]
    for y in outputs:
        assert sum(max(0, share - weight * row[y]) for share, row in zip(shares, rows, strict=True)) <= prices[y]
    assert problem.error(best) == sum(row[y] for row, y in zip(rows, problem.nearest(best), strict=True))
    assert [row[y] for row, y in zip(costs, problem.nearest(best), strict=True)] == [
        min(row[y] for y in best) for row in costs
    ]


@pytest.mark.sampled(12, 500)
@pytest.mark.parametrize("case", [(name, seed) for name in FAMILIES for seed in range(300)])
def test_a_codebook_is_as_good_as_any_mechanism(case):
    family, seed = case
    rng = Random(seed)
    loss = FAMILIES[family](rng)
    prior, size = random_prior(rng, loss.letters), loss.letters
    tradeoff = Tradeoff(SourceSet.single(prior), loss=loss)
    assert tradeoff.method.name in ("Codebooks", "SymmetricDistortion")
    program, level = EntriesProgram(tradeoff.question), F(rng.randint(4, 30), 4)
    best = tradeoff.inverse(exp_epsilon=level)
    assert best.distortion == program.solved(level).distortion
    assert best.certificate.verify()
    assert tradeoff.zero_from == program.solved(F(1)).distortion
    least = tradeoff.solution.unavoidable
    distortion = least + (tradeoff.zero_from - least) * F(rng.randint(0, 11), 10)
    optimum = tradeoff.at(min(distortion, tradeoff.question.largest_distortion))
    assert optimum.certificate.verify()
    mechanism, costs = optimum.mechanism, loss.matrix(size)
    loss_of = [sum(a * b for a, b in zip(row, cost, strict=True)) for row, cost in zip(mechanism.matrix, costs, strict=True)]
    assert sum(chance * cost for chance, cost in zip(prior, loss_of, strict=True)) <= optimum.distortion
    if isinstance(optimum.exp, F) and optimum.exp > 1:
        assert program.solved(optimum.exp).distortion == optimum.distortion
        assert all(a <= optimum.exp * b for column in zip(*mechanism.matrix, strict=True) for a in column for b in column)


def test_by_hand():
    tradeoff = Tradeoff(SourceSet.single(["1/2", "1/4", "1/4"]), loss="line")
    for place in range(1, 44):
        d = F(place, 100)
        assert tradeoff.at(d).exp == 1 + (F(11, 4) - 3 * d) / d
    for place in range(45, 75):
        d = F(place, 100)
        assert tradeoff.at(d).exp == 1 + (F(3, 2) - 2 * d) / (d - F(1, 4))
    assert tradeoff.at("3/4").exp == 1
    assert str(tradeoff.at(0).exp) == "oo"


def test_below_what_the_nearest_outputs_cost_there_is_no_mechanism():
    with pytest.raises(Infeasible, match="distortion=1/8 is below 1/4, the cost of the best outputs"):
        Tradeoff(SourceSet.single(["1/2", "1/2"]), loss=matrix([["1/4", 1], [1, "1/4"]])).at("1/8")


def test_a_circle_is_no_line():
    assert not falls_and_rises(ring().matrix(5))
    assert Tradeoff(SourceSet.single(["1/2", "1/8", "1/8", "1/8", "1/8"]), loss="ring").method.name == "ColumnMinima"


@pytest.mark.parametrize("power", [1, 2, 3])
def test_many_letters_on_a_line(power):
    rng = Random(power)
    shares = [rng.randint(0, 50) for _ in range(60)]
    source = SourceSet.single([F(share, sum(shares)) for share in shares])
    tradeoff = Tradeoff(source, loss=line(power=power))
    best = tradeoff.at(tradeoff.zero_from / 10)
    assert best.certificate.verify()
    assert 3 < len(best.mechanism.codewords) < 40
    again = tradeoff.inverse(exp_epsilon=best.exp)
    assert (again.distortion, again.exp) == (best.distortion, best.exp)


def test_many_letters_in_a_tree(rng):
    loss = tree([None, *[rng.randrange(place) for place in range(1, 40)]], [rng.randint(0, 9) for _ in range(40)])
    tradeoff = Tradeoff(SourceSet.single(random_prior(rng, 40)), loss=loss)
    best = tradeoff.at(tradeoff.zero_from / 3)
    assert best.certificate.verify()
    assert 1 < len(best.mechanism.codewords) < 40


@pytest.mark.parametrize("step", [F(1, 1000), F(-1, 1000)])
def test_changed_certificates_are_rejected(step):
    best = Tradeoff(SourceSet.single(["1/2", "1/4", "1/4"]), loss="line").at("2/5")
    prior = {"vertices": [[str(F(1, 2) - step), str(F(1, 4) + step), "1/4"]]}
    for change in ({"answer": {"exp": str(best.exp + step)}}, {"question": {"source": prior}}):
        with pytest.raises(CertificateRejected):
            forged(best.certificate, **change).verify()
