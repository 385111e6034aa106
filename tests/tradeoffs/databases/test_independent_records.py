"""Independent records with one prior: n times the local value, or the local value, against optimisation over all of X^n.

Covers: symdp.leakages.composition, symdp.mechanisms.product_mechanism, symdp.tradeoffs.databases.independent_records
"""

from fractions import Fraction
from math import exp, log
from random import Random

import pytest

from symdp import Database, SourceSet
from symdp.leakages.composition import composition
from symdp.mechanisms.product_mechanism import ProductMechanism
from symdp.tradeoffs.tradeoff import least_distortion, optimal_mechanism
from tests.tradeoffs.database_programs import independent, information_by_blahut_arimoto, least_tangent_of_divergences

SIZES = [(2, 2), (2, 2), (3, 2), (2, 2), (2, 3)]
BINARY = [(2, 2), (2, 2), (2, 2), (1, 2), (3, 2), (2, 2)]


def drawn(seed, sizes=SIZES):
    rng = Random(seed)
    records, letters = sizes[seed % len(sizes)]
    counts = [rng.randint(2, 7) for _ in range(letters)]
    counts[0] += len(set(counts)) == 1  # for the uniform prior there are answers over all mechanisms
    prior = [Fraction(count, sum(counts)) for count in counts]
    return rng, prior, Database(records, source=SourceSet.single(prior))


def nats(data, distortion, name):
    return float(optimal_mechanism(data, distortion, leakage=name).value.enclosure(15)[0])


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(100))
def test_mutual_information_is_that_of_all_mechanisms(seed):
    """On the line of its slope, no mechanism on X^n has less information plus price times distortion."""
    rng, prior, data = drawn(seed)
    distortion = data.records * (1 - max(prior)) * Fraction(rng.randint(4, 36), 40)
    step = distortion / 10**6
    slope = (nats(data, distortion - step, "mi") - nats(data, distortion + step, "mi")) / float(2 * step)
    below, above = information_by_blahut_arimoto(independent(prior, data.records), slope)
    expected = nats(data, distortion, "mi") + slope * float(distortion)
    assert below - 1e-7 <= expected <= above + 1e-7
    assert above - below < 1e-2


class Rounded:
    """A mechanism with entries of thirty bits, by databases; the tangents at it bound the divergences all the same."""

    def __init__(self, mechanism, words):
        rows = mechanism.to_mechanism().matrix
        self.entries = {
            (x, y): w.limit_denominator(2**30)
            for x, row in zip(words, rows, strict=True)
            for y, w in zip(words, row, strict=True)
        }

    def probability(self, output, letter):
        return self.entries[letter, output]


def positive(seed):
    """An instance for which every output of the best mechanism for one record may follow every letter."""
    while True:
        rng, prior, data = drawn(seed, BINARY)
        distortion = data.records * min(prior) * Fraction(rng.randint(4, 30), 40)
        yield prior, data, distortion
        seed += 600


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", ["renyi:2", "renyi:3", "kl"])
@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(100))
def test_divergences_are_those_of_all_mechanisms(seed, name):
    """The tangents at the product of the best local mechanisms: no mechanism on X^n keeps all of them below its value."""
    for prior, data, distortion in positive(seed):
        best = optimal_mechanism(data, distortion, leakage=name)
        local = optimal_mechanism(data.source, distortion / data.records, leakage=name, digits=20)
        law = independent(prior, data.records)
        rounded = Rounded(ProductMechanism.power(local.mechanism, data.records), list(law))
        if min(rounded.entries.values()) > 0:
            break
    order = 1 if name == "kl" else int(name.split(":")[1])
    least = float(least_tangent_of_divergences(law, rounded, order, distortion))
    low = float(best.value.enclosure(9)[0])
    assert least == pytest.approx(low if order == 1 else exp((order - 1) * low), rel=1e-5)
    assert best.scope == "all mechanisms"


@pytest.mark.parametrize("name", ["ml", "mx", "sibson:2", "min-entropy"])
@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(100))
def test_products_of_one_mechanism_leak_n_times_the_local_value(seed, name):
    """The product leaks what is said, the local mechanism is the best one, and the inverse leads back."""
    rng, prior, data = drawn(seed)
    distortion = data.records * (1 - max(prior)) * Fraction(rng.randint(4, 36), 40)
    best = optimal_mechanism(data, distortion, leakage=name)
    one = optimal_mechanism(data.source, distortion / data.records, leakage=name)
    assert best.scope == "products of identical mechanisms"
    leaked = composition(name).of(best.mechanism, prior)
    local = best.leakage.worst(one.mechanism, data.source)
    assert leaked.nats(9) == local.times(data.records).nats(9)
    assert float(best.value.enclosure(9)[1]) == pytest.approx(float(leaked.nats(12)), rel=1e-8)
    if best.exp_epsilon is not None and name == "ml":
        assert least_distortion(data, best.exp_epsilon, leakage=name).distortion == distortion
    assert log(len(prior)) * data.records >= float(leaked.nats(9)) * (1 - 1e-9) or name == "mx"


@pytest.mark.parametrize("name", ["dp", "ml", "mx", "min-entropy", "mi", "renyi:2", "sibson:2"])
def test_the_least_distortion_without_leakage_has_an_accepted_certificate(name):
    data = Database(2, source=SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]))
    best = least_distortion(data, 1, leakage=name)
    assert best.distortion == Fraction(31, 25)
    assert best.certificate.verify()
