"""Random certificates of the kinds that the extracted checker knows."""

from fractions import Fraction

from random_sources import random_prior, random_source

from symdp import SourceSet, Tradeoff, least_distortion, optimal_mechanism, privacy_distortion
from symdp.errors import Unsupported
from symdp.graphs import families
from symdp.losses import matrix
from symdp.tradeoffs.graphs.leakage import graph_leakage
from symdp.tradeoffs.graphs.outputs import few_outputs_leakage
from symdp.tradeoffs.graphs.utility import graph_utility
from symdp.tradeoffs.identifiability import least_identifiability
from symdp.tradeoffs.profiles.envelope import lorenz_envelope
from symdp.tradeoffs.sensitive_letters import least_sensitive_distortion

GRAPHS = (families.ring(5), families.line(4), families.star(4), families.tree(2, 2), families.hamming(2, 3))


def random_level(rng):
    return Fraction(rng.randint(3, 12), 2)


def random_distortion(rng):
    return Fraction(rng.randint(0, 20), 20)


def random_delta(rng):
    return Fraction(rng.choice([0, 0, 1, 3]), 10)


def random_costs(rng, size):
    """Hamming's, distances on a line, or a matrix with ties and zeros."""
    costs = matrix([[0 if x == z else rng.randint(0, 5) for z in range(size)] for x in range(size)])
    return rng.choice(["hamming", "line", costs])


def by_loss(rng):
    """One prior or any set; all letters adjacent, or those of a graph."""
    source = SourceSet.single(random_prior(rng, rng.randint(2, 4))) if rng.random() < 0.5 else random_source(rng)
    joined = {} if rng.random() < 0.5 else {"adjacency": families.line(source.letters)}
    return Tradeoff(source, loss=random_costs(rng, source.letters), **joined)


def by_entries(rng, ask, kind):
    """Some questions of this form have short answers of another kind."""
    while True:
        found = ask(by_loss(rng))
        if found.certificate.claim["kind"] == kind:
            return found


def on_a_graph(rng):
    graph = rng.choice([families.line(4), families.ring(4), families.star(3)])
    return Tradeoff(SourceSet.single(random_prior(rng, 4)), adjacency=graph).at(Fraction(rng.randint(0, 9), 12))


def majorised(rng):
    while True:
        try:
            found = lorenz_envelope(random_source(rng))
        except Unsupported:
            continue
        if found.least_majorised is not None:
            return found


def identifiable(rng):
    weights = [rng.randint(1, 6) for _ in range(rng.randint(1, 5))]
    return least_identifiability([Fraction(weight, sum(weights)) for weight in weights], distortion=random_distortion(rng))


def sensitive(rng):
    source = random_source(rng)
    letters = rng.sample(range(1, source.letters + 1), rng.randint(1, source.letters))
    return least_sensitive_distortion(source, letters, exp_epsilon=random_level(rng), loss=random_costs(rng, source.letters))


def profiled(rng):
    pairs = [f"log({rng.randint(1, 4)}):{rng.choice(['0', '1/10', '1/4'])}" for _ in range(rng.randint(1, 3))]
    return Tradeoff(random_source(rng), leakage="profile:" + ",".join(pairs))


def few_outputs(rng):
    graph = rng.choice([families.line(4), families.ring(4), families.star(3)])
    return few_outputs_leakage(graph, random_level(rng), rng.randint(1, 3))


QUESTIONS = {
    "least leakage": lambda rng: optimal_mechanism(random_source(rng), random_distortion(rng), random_delta(rng)),
    "least distortion": lambda rng: least_distortion(random_source(rng), random_level(rng), random_delta(rng)),
    "curve": lambda rng: privacy_distortion(random_source(rng), random_delta(rng)),
    "least majorised prior": majorised,
    "least identifiability": identifiable,
    "least leakage of a measure": lambda rng: optimal_mechanism(random_source(rng), random_distortion(rng), leakage="ml"),
    "least distortion of a measure": lambda rng: least_distortion(
        random_source(rng), max(random_level(rng) - 1, Fraction(1)), leakage="ml"
    ),
    "least leakage by entries": lambda rng: by_entries(
        rng, lambda tradeoff: tradeoff.at(random_distortion(rng)), "least leakage by entries"
    ),
    "least distortion by entries": lambda rng: by_entries(
        rng, lambda tradeoff: tradeoff.inverse(exp_epsilon=random_level(rng)), "least distortion by entries"
    ),
    "least distortion with sensitive letters": sensitive,
    "least leakage on a graph": on_a_graph,
    "least distortion under a profile": lambda rng: profiled(rng).inverse(value=Fraction(rng.randint(0, 4), 8)),
    "least slack of a profile": lambda rng: profiled(rng).at(random_distortion(rng)),
    "graph leakage with few outputs": few_outputs,
    "graph utility": lambda rng: graph_utility(rng.choice(GRAPHS), random_level(rng)),
    "graph leakage": lambda rng: graph_leakage(rng.choice(GRAPHS), random_level(rng)),
}
