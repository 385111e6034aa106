"""Random certificates of every kind of answer: one list for all tests and campaigns that draw them.

A kind is a name of ``SAMPLES`` (:mod:`samples`). One that has no random question here is drawn from its samples, so that
a new kind is in the list as soon as it has some.
"""

from fractions import Fraction
from functools import partial

from symdp import Certificate, Database, SourceSet, Tradeoff, check_formula
from symdp.certificates.checker.claim import record
from symdp.certificates.finding import Finding
from symdp.errors import CertificateRejected, SymdpError
from symdp.graphs import families
from symdp.losses import matrix
from symdp.sources.parametric.symbol_reader import read_symbols
from symdp.sources.shapes.divergence_balls import ChiSquareBall, KullbackLeiblerBall
from symdp.tradeoffs.databases.budget_split import split_budget
from symdp.tradeoffs.graphs.few_outputs import few_outputs_leakage
from symdp.tradeoffs.graphs.graph_leakage import graph_leakage
from symdp.tradeoffs.graphs.graph_utility import graph_utility
from symdp.tradeoffs.local.identifiability import least_identifiability
from symdp.tradeoffs.local.sensitive_letters import least_sensitive_distortion
from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope
from symdp.tradeoffs.tradeoff import least_distortion as inverse
from symdp.tradeoffs.tradeoff import optimal_mechanism as optimum
from symdp.tradeoffs.tradeoff import privacy_distortion as curve
from tests.agreement.random_sources import random_prior
from tests.agreement.random_sources import random_source as random_shape
from tests.certificates.samples import CORES, SAMPLES, samples, two_steps

GRAPHS = (families.ring(5), families.line(4), families.star(4), families.tree(2, 2), families.hamming(2, 3))
SMALL = (families.line(4), families.ring(4), families.star(3))
EPSILONS = ("1", "1/3", "log(2)", "log(3)/2", "1/2+log(5/4)")
SIDES = ("best", "1", "2", "1-D", "P1", "M*(1-D)", "max(1, (M-1)*(1-D)/D)", "2*best-1")
MOST_TRIES = 1000


def level(rng):
    return Fraction(rng.randint(3, 12), 2)


def distortion(rng):
    return Fraction(rng.randint(0, 20), 20)


def delta(rng):
    return Fraction(rng.choice([0, 0, 1, 3]), 10)


def random_source(rng):
    """Any kind of set; at times one by distributions, groups or focal sets."""
    return rng.choice(CORES) if rng.random() < 0.03 else random_shape(rng)


def some_prior(rng, most=4):
    return random_prior(rng, rng.randint(2, most))


def one_prior(rng, most=4):
    return SourceSet.single(some_prior(rng, most))


def likely_letters(rng):
    weights = [rng.randint(1, 6) for _ in range(rng.randint(1, 5))]
    return [Fraction(weight, sum(weights)) for weight in weights]


def costs(rng, size):
    """Hamming's, distances on a line, or a matrix with ties and zeros."""
    table = matrix([[0 if x == z else rng.randint(0, 5) for z in range(size)] for x in range(size)])
    return rng.choice(["hamming", "line", table])


def by_loss(rng, **more):
    """One prior or any set; all letters adjacent, or those of a graph."""
    source = one_prior(rng) if rng.random() < 0.5 else random_source(rng)
    joined = {} if rng.random() < 0.5 else {"adjacency": families.line(source.letters)}
    return Tradeoff(source, loss=costs(rng, source.letters), **joined, **more)


def at_all_pairs(rng, source):
    return Tradeoff(source, loss=costs(rng, source.letters))


def on_a_graph(rng):
    return Tradeoff(one_prior(rng), adjacency=rng.choice([*SMALL, families.line(3), families.line(2)]))


def sensitive(rng):
    source = random_source(rng)
    letters = rng.sample(range(1, source.letters + 1), rng.randint(1, source.letters))
    return least_sensitive_distortion(source, letters, exp_epsilon=level(rng), loss=costs(rng, source.letters))


def pairs_of(rng, epsilons):
    chosen = [f"{rng.choice(epsilons)}:{rng.choice(['0', '1/10', '1/4'])}" for _ in range(rng.randint(1, 3))]
    return "profile:" + ",".join(chosen)


def profiled(rng, source=random_source):
    return Tradeoff(source(rng), leakage=pairs_of(rng, [f"log({k})" for k in range(1, 5)]))


def between_rationals(rng):
    tradeoff = Tradeoff(one_prior(rng, 3), leakage=pairs_of(rng, ["1", "1/2", "log(2)/2"]))
    return tradeoff.at(distortion(rng)) if rng.random() < 0.5 else tradeoff.inverse(value=Fraction(rng.randint(0, 4), 8))


def databases(rng, ask):
    """All databases, or records of one source set, with a measure."""
    records, source = rng.randint(1, 3), random_source(rng)
    inside = Database(records, source=source) if rng.random() < 0.5 else Database(records, rng.randint(2, 4))
    return ask(inside, leakage=rng.choice(("dp", "dp", "dp", "adp:1/10", "ml", "kl", "renyi:2", "sibson:oo")))


def records_alike(rng):
    records = rng.randint(2, 4)
    tradeoff = Tradeoff(Database(records, source=random_source(rng)), leakage=rng.choice(("tv", "gdp")))
    return tradeoff.at(records * distortion(rng))


def budget(rng):
    """Independent records, mostly of one alphabet."""
    sources = [random_source(rng)]
    while len(sources) < 3:
        other = random_source(rng)
        if other.letters == sources[0].letters or rng.random() < 0.05:
            sources.append(other)
    sources = sources[: rng.randint(1, 3)]
    if rng.random() < 0.5:
        return split_budget([Tradeoff(source) for source in sources], exp_epsilon=level(rng))
    leakage = rng.choice(("tv", "profile:log(2):1/10,log(3):1/20"))
    return split_budget([Tradeoff(source, leakage=leakage) for source in sources], value=distortion(rng))


def formula(rng):
    left, right = rng.sample(SIDES, 2)
    relation = rng.choice(("<=", ">=", "=="))
    return check_formula(f"{left} {relation} {right}", rng.randint(2, 3)).verdict


def in_symbols(rng):
    numbers = some_prior(rng, 3)
    symbols = ",".join([*"pq"[: len(numbers) - 1], "-".join(["1", *"pq"[: len(numbers) - 1]])])
    return curve(read_symbols(f"{symbols}; {','.join(map(str, numbers))}", ""))


def ball(rng, kind):
    center, distance = likely_letters(rng), Fraction(rng.randint(1, 10), 100)
    return Tradeoff(kind(center, distance)).at(distortion(rng))


def majorised(rng):
    return lorenz_envelope(random_source(rng))


def at_epsilon(rng):
    tradeoff = Tradeoff(random_source(rng), leakage=rng.choice(("dp", "ml"))) if rng.random() < 0.7 else on_a_graph(rng)
    return tradeoff.inverse(epsilon=rng.choice(EPSILONS))


# What is asked of a random object; a short answer may be no record of this kind, and is not taken then.
RANDOM = {
    "least leakage": lambda rng: optimum(random_source(rng), distortion(rng), delta(rng)),
    "least distortion": lambda rng: inverse(random_source(rng), level(rng), delta(rng)),
    "curve": lambda rng: curve(random_source(rng), delta(rng)),
    "least majorised prior": majorised,
    "least leakage over a chi-square ball": partial(ball, kind=ChiSquareBall),
    "least leakage over a Kullback-Leibler ball": partial(ball, kind=KullbackLeiblerBall),
    "least leakage of a measure": lambda rng: optimum(
        random_source(rng), distortion(rng), leakage=rng.choice(("ml", "ml", "mx", "sibson:oo", "kl", "min-entropy"))
    ),
    "least distortion of a measure": lambda rng: inverse(
        random_source(rng), max(level(rng) - 1, Fraction(1)), leakage=rng.choice(("ml", "ml", "mx"))
    ),
    "curve of a measure": lambda rng: curve(random_source(rng), leakage=rng.choice(("ml", "ml", "mi", "kl"))),
    "enclosed leakage": lambda rng: optimum(random_source(rng), distortion(rng), leakage=rng.choice(("renyi:2", "mi"))),
    "enclosed distortion": lambda rng: inverse(random_source(rng), level(rng), leakage=rng.choice(("renyi:2", "mi"))),
    "least leakage of databases": lambda rng: databases(rng, partial(optimum, distortion=2 * distortion(rng))),
    "least distortion of databases": lambda rng: databases(rng, partial(inverse, exp_epsilon=level(rng))),
    "curve of databases": partial(databases, ask=curve),
    "graph utility": lambda rng: graph_utility(rng.choice(GRAPHS), level(rng)),
    "graph leakage": lambda rng: graph_leakage(rng.choice(GRAPHS), level(rng)),
    "graph leakage with few outputs": lambda rng: few_outputs_leakage(rng.choice(SMALL), level(rng), rng.randint(1, 3)),
    "least leakage on a graph": lambda rng: on_a_graph(rng).at(distortion(rng)),
    "least leakage by entries": lambda rng: by_loss(rng, delta=delta(rng)).at(distortion(rng)),
    "least distortion by entries": lambda rng: by_loss(rng, delta=delta(rng)).inverse(exp_epsilon=level(rng)),
    "least leakage by floors": lambda rng: at_all_pairs(rng, random_source(rng)).at(distortion(rng)),
    "least distortion with sensitive letters": sensitive,
    "least identifiability": lambda rng: least_identifiability(likely_letters(rng), distortion=distortion(rng)),
    "curve by floors": lambda rng: at_all_pairs(rng, one_prior(rng)).curve(),
    "least distortion at epsilon": at_epsilon,
    "least distortion under a profile": lambda rng: profiled(rng).inverse(value=Fraction(rng.randint(0, 4), 8)),
    "least slack of a profile": lambda rng: profiled(rng).at(distortion(rng)),
    "profile at epsilons": between_rationals,
    "enclosed mu": lambda rng: Tradeoff(random_source(rng), leakage="gdp").at(distortion(rng)),
    "enclosed distortion at mu": lambda rng: Tradeoff(random_source(rng), leakage="gdp").inverse(value=level(rng) / 2),
    "curve of the least slack": lambda rng: profiled(rng, one_prior).curve(),
    "band of the least slack": lambda rng: two_steps(
        "slack", Tradeoff(one_prior(rng, 3), leakage=pairs_of(rng, ["1", "1/2"]))
    ),
    "band of the least mu": lambda rng: two_steps("mu", Tradeoff(random_source(rng), leakage="gdp")),
    "least distortion of independent records": budget,
    "least leakage of records alike": records_alike,
    "formula": formula,
    "refuted formula": formula,
    "curve in symbols": in_symbols,
}
KINDS = tuple(SAMPLES)
SAMPLED = 1 / 10


def rows(kind):
    """The rows that declare the samples of a name."""
    return [record.row_of(sample.record) for sample in samples(kind)]


def certificate(kind, rng):
    """A random certificate of the name of an answer; at times, and where there is no random question, one of its samples."""
    if kind not in RANDOM or rng.random() < SAMPLED:
        return rng.choice(samples(kind))
    for _ in range(MOST_TRIES):
        try:
            answer = RANDOM[kind](rng)
            answer = Certificate.of(answer) if isinstance(answer, Finding) else getattr(answer, "certificate", answer)
        except CertificateRejected:
            raise
        except SymdpError:
            continue  # The question has no answer, or none with a certificate.
        if answer is not None and any(record.row_of(answer.record) is row for row in rows(kind)):
            return answer
    raise AssertionError(f"{MOST_TRIES} questions had no answer of the kind {kind!r}")
