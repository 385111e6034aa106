"""One unknown for entries that symmetries exchange: against the program in which every entry has its own.

Covers: symdp.graphs.symmetry, symdp.tradeoffs.general_loss.entries.common_symmetry,
symdp.tradeoffs.general_loss.entries.entries_program, symdp.tradeoffs.general_loss.entries.symmetric_entries
"""

from fractions import Fraction as F
from itertools import product
from random import Random

import pytest

from symdp import SourceSet, Tradeoff
from symdp.errors import Unsupported
from symdp.graphs.families import hamming, line, ring, star
from symdp.graphs.graph_reader import read_graph
from symdp.graphs.symmetry import automorphism_generators, orbit_classes, orbit_of
from symdp.losses import graph_distance
from symdp.tradeoffs.general_loss.entries.common_symmetry import CommonSymmetry
from symdp.tradeoffs.general_loss.entries.entries_program import EntriesProgram, adjacent_pairs, is_small
from symdp.tradeoffs.general_loss.entries.symmetric_entries import SymmetricApproximate, SymmetricEntries
from tests.agreement.other_losses import Table

LEVELS = F(3, 2), F(2), F(5)


def moved(permutation, values):
    vector = list(values)
    for place, image in enumerate(permutation):
        vector[image] = values[place]
    return tuple(vector)


def even(rng, letters, group, numbers):
    """A number for each letter, the same for letters that are exchanged."""
    vector = [None] * letters
    for places in orbit_classes(range(letters), group, lambda p, x: p[x]):
        number = rng.choice(numbers)
        for x in places:
            vector[x] = number
    return vector


def symmetric_loss(rng, letters, group):
    """Costs of letters as outputs, and of a further output, in any order of the outputs."""
    costs = [[None] * letters for _ in range(letters)]
    for pairs in orbit_classes(product(range(letters), repeat=2), group, lambda p, at: (p[at[0]], p[at[1]])):
        cost = rng.choice([-1, 0, 1, 1, 2, 3])
        for x, y in pairs:
            costs[x][y] = cost
    order = rng.sample(range(letters + 1), letters + 1)
    rows = [[*row, other] for row, other in zip(costs, even(rng, letters, group, [0, 1, 2]), strict=True)]
    return Table([[row[place] for place in order] for row in rows])


def symmetric_source(rng, letters, group):
    kind = rng.randrange(5)
    shares = [rng.choice([1, 1, 2, 3]) for _ in range(letters)]
    center = even(rng, letters, group, [1, 2, 3])
    if kind == 0:
        return SourceSet.simplex(letters)
    if kind == 1:
        return SourceSet.total_variation_ball([F(share, sum(center)) for share in center], F(rng.randint(1, 5), 10))
    if kind == 2:
        return SourceSet.box([F(0)] * letters, [F(share, sum(center)) + F(1, 10) for share in center])
    if kind == 3:
        rows = orbit_of(tuple(shares), group, moved)
        return SourceSet.from_inequalities([(row, F(sum(shares), letters)) for row in sorted(rows)], letters=letters)
    return SourceSet.from_vertices(sorted(orbit_of(tuple([F(share, sum(shares)) for share in shares]), group, moved)))


def symmetric_question(rng, delta=0):
    """A question with symmetries that are known."""
    graph = rng.choice([ring(4), ring(5), hamming(2, 2), line(4), star(3), None])
    letters = 4 if graph is None else graph.size
    chosen = [tuple(rng.sample(range(letters), letters))] if graph is None else automorphism_generators(graph)
    group = rng.sample(chosen, rng.randint(1, len(chosen)))
    source, loss = symmetric_source(rng, letters, group), symmetric_loss(rng, letters, group)
    return Tradeoff(source, loss=loss, adjacency=graph, delta=delta).question, group


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(80))
def test_shared_unknowns_lose_nothing(seed):
    rng = Random(seed)
    delta = rng.choice([0, 0, F(1, 10), F(1, 3)])
    question, group = symmetric_question(rng, delta)
    assert len(CommonSymmetry(question).letters) <= len(orbit_classes(range(question.letters), group, lambda p, x: p[x]))
    whole, shared = EntriesProgram(question), EntriesProgram(question, shared=True)
    tradeoff = (SymmetricApproximate if delta else SymmetricEntries).of(question)
    for level in (F(1), rng.choice(LEVELS)):
        assert whole.solved(level).distortion == shared.solved(level).distortion
        tradeoff.inverse(level).certificate.verify()
    best = shared.solved(level)
    assert -question.source.minimum(tuple([-cost for cost in expected(best.mechanism, question)]))[0] == best.distortion
    least = tradeoff.unavoidable
    optimum = tradeoff.at(least + (tradeoff.zero_from - least) * F(rng.randint(1, 9), 10))
    optimum.certificate.verify()


def expected(mechanism, question):
    rows = zip(mechanism.matrix, question.loss.matrix(question.letters), strict=True)
    return [sum(w * cost for w, cost in zip(row, costs, strict=True)) for row, costs in rows]


@pytest.mark.parametrize("seed", range(8))
def test_what_is_exchanged_costs_the_same(seed):
    question, _ = symmetric_question(Random(seed))
    symmetry, costs = CommonSymmetry(question), question.loss.matrix(question.letters)
    assert all(len({costs[x][z] for x, z in pairs}) == 1 for pairs in symmetry.pairs)
    pairs = adjacent_pairs(question)
    assert all((i, h) in pairs for triples in symmetry.ratios(pairs) for i, h, _ in triples)


def test_symmetries_of_the_costs_alone_are_none_of_the_question():
    # A prior, one adjacent pair or one cost less, and letters are no longer alike.
    uniform, cube = ["1/8"] * 8, hamming(3, 2)
    even_loss = graph_distance(cube)
    assert len(CommonSymmetry(Tradeoff(SourceSet.single(uniform), loss=even_loss, adjacency=cube).question).pairs) == 4
    other = SourceSet.from_vertices([uniform, ["1/2", *["1/14"] * 7]])
    assert len(CommonSymmetry(Tradeoff(other, loss=even_loss, adjacency=cube).question).letters) == 4
    assert len(CommonSymmetry(Tradeoff(SourceSet.single(uniform), loss=even_loss, adjacency=line(8)).question).letters) > 1
    assert len(CommonSymmetry(Tradeoff(SourceSet.decreasing(8), loss=even_loss, adjacency=cube).question).letters) == 8


@pytest.mark.parametrize(
    ("name", "source", "loss", "level", "distortion"),
    [
        ("ring:30", SourceSet.single(["1/30"] * 30), "ring", 2, F(131023, 98301)),
        ("hamming:5,2", SourceSet.simplex(32), "strings:5,2", 3, F(5, 4)),
        ("hamming:5,2", SourceSet.simplex(32), "hamming", 3, F(781, 1024)),
    ],
)
def test_large_rings_and_cubes(name, source, loss, level, distortion):
    graph = read_graph(name)
    tradeoff = Tradeoff(source, loss=loss, adjacency=graph)
    assert tradeoff.method.name == "SymmetricEntries"
    assert not is_small(tradeoff.question)
    best = tradeoff.inverse(exp_epsilon=level)
    assert best.distortion == distortion
    best.certificate.verify()
    assert tradeoff.zero_from == expected_without_leakage(tradeoff.question)


def expected_without_leakage(question):
    """The mean cost of any one output, which is that of all outputs here."""
    return sum(question.loss.matrix(question.letters)[0], F(0)) / question.letters


def test_ring_of_thirty_is_the_geometric_mechanism():
    # One letter's costs weighted by 2^-distance: a mechanism of that distortion, found by hand.
    weights = [F(1, 2 ** min(k, 30 - k)) for k in range(30)]
    by_hand = sum(w * min(k, 30 - k) for k, w in enumerate(weights)) / sum(weights)
    optimum = Tradeoff(SourceSet.simplex(30), loss="ring", adjacency=ring(30)).inverse(exp_epsilon=2)
    assert optimum.distortion == by_hand
    assert optimum.mechanism.matrix[3][7] == weights[4] / sum(weights)


def test_what_is_too_large_says_how_large_it_is():
    with pytest.raises(
        Unsupported, match=r"1600 unknown entries and 3120 .* at most 500 and 8000 .* here 800 and 1560 up to"
    ):
        Tradeoff(SourceSet.simplex(40), loss="line", adjacency=line(40)).inverse(exp_epsilon=2)
    with pytest.raises(Unsupported, match=r"16900 unknown entries .* at most 16384 and 131072 are looked at for symmetries"):
        Tradeoff(SourceSet.simplex(130), loss="ring", adjacency=ring(130)).inverse(exp_epsilon=2)
