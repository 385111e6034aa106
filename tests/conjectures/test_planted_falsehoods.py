"""Planted falsehoods of many kinds are refuted by their least instances; planted truths never are.

Covers: symdp.conjectures.formulas.formula_check, symdp.conjectures.search.conjecture, symdp.conjectures.verdict,
symdp.mechanisms.mechanism, symdp.testing
"""

from fractions import Fraction
from itertools import chain, combinations, product
from math import gcd

import pytest

from proofs.definitions.elementary import one_prior_level
from symdp import Certificate, SourceSet
from symdp.arithmetic.rational import INFINITY
from symdp.conjectures.formulas.formula_check import check_formula
from symdp.conjectures.search.conjecture import conjecture
from symdp.conjectures.verdict import Refuted
from symdp.mechanisms.mechanism import Mechanism
from symdp.testing import class_one_sets, class_two_sets, distortions, mechanisms, priors, source_sets
from symdp.tradeoffs.tradeoff import optimal_mechanism
from tests.agreement.exact_expressions import holds, sides

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
DELTAS = (HALF, THIRD, Fraction(1, 4))


# Formulas. The preferred instance has a prior without ties and zeros and a distortion that is no breakpoint, if the formula
# fails at a small one of this kind. The least instance, of these or of all, is the first in this order: the sum of the
# common denominator of the prior and the denominator of D; the denominator of the prior; its numerators, larger first; D;
# delta in the order 0, 1/2, 1/3, 1/4.

FALSE_FORMULAS = {
    "wrong constant": ("max(1, (M-1)*(1-D)/(2*D)) >= best", 2, "II", ("2/3 1/3", "1/4", 0)),
    "wrong direction": ("max(1, (M-1)*(1-D)/D) <= best", 3, "II", ("4/7 2/7 1/7", "1/2", 0)),
    "missing maximum": ("(M-1)*(1-D)/D >= best", 4, "II", ("2/5 3/10 1/5 1/10", "4/5", 0)),
    "one letter too few": ("max(1, (M-2)*(1-D)/D) >= best", 3, "II", ("1/2 1/3 1/6", "1/4", 0)),
    "index off by one": ("(best-1)*(best*(D-A0) - (M-2)*(1-D)) <= 0", 3, "II", ("1/2 1/3 1/6", "1/4", 0)),
    "true with the uniform prior only": ("max(1, (M-1)*(1-D)/D)", 3, "II", ("4/7 2/7 1/7", "1/2", 0)),
    "true below four letters only": ("max(1, 2*(1-D)/D) >= best", 4, "II", ("2/5 3/10 1/5 1/10", "1/3", 0)),
    "wrong threshold": ("(best-1)*max(0, D-P2) <= 0", 3, "II", ("4/7 2/7 1/7", "1/3", 0)),
    "wrong limit at the jump": ("(best-1)*(best - 2*P1/P2) >= 0", 2, "II", ("2/3 1/3", "1/4", 0)),
    "delta counted twice": ("max(1, (M-1)*(1-2*delta-D)/D) >= best", 2, "II", ("2/3 1/3", "1/5", "1/3")),
    "swapped letters": ("(best-1)*(best-P1/P3) >= 0", 3, "II", ("4/7 2/7 1/7", "1/3", 0)),
    "a bound for unbounded leakage": ("best <= 12", 2, "II", ("2/3 1/3", "1/14", 0)),
    "false between two roots": ("(D-1/3)*(D-2/5)*(best-1) >= 0", 2, "II", ("3/5 2/5", "3/8", 0)),
    "false for small D": ("best <= 3/D", 5, "II", ("1/3 4/15 1/5 2/15 1/15", "1/6", 0)),
    "a letter too few for Class I": ("max(1, (M-2)*(1-D)/D)", 4, "I", ("1/4 1/4 1/4 1/4", "1/2", 0)),
}  # fmt: skip
TRUE_FORMULAS = {
    "leakage is not negative": ("best >= 1", 5, "II"),
    "two others at most, of two letters": ("max(1, 2*(1-D)/D) >= best", 2, "II"),
    "two others at most, of three letters": ("max(1, 2*(1-D)/D) >= best", 3, "II"),
    "nothing leaks from 1 - P1 on": ("(best-1)*max(0, D-(1-P1)) <= 0", 4, "II"),
    "nothing leaks from P2 on, of two letters": ("(best-1)*max(0, D-P2) <= 0", 2, "II"),
    "the limit at the jump": ("(best-1)*(best - P1/P2) >= 0", 3, "II"),
    "one letter dropped": ("(best-1)*(best*(D-A1) - (M-2)*(1-D)) <= 0", 4, "II"),
    "the symmetric mechanism is always enough": ("best*D <= max(D, (M-1)*(1-D))", 4, "II"),
    "the symmetric mechanism with delta": ("max(1, (M-1)*(1-D-delta)/D) >= best", 3, "II"),
    "Class I": ("max(1, (M-1)*(1-D)/D)", 4, "I"),
    "a square, with a root inside": ("best <= max(1, (M-1)*(1-D)/D) + (D-1/3)*(D-1/3)/100", 3, "II"),
}


def ordered_priors(letters, total):
    """Numerators P1 >= ... >= PM with this sum and no common divisor, larger first."""
    found = [parts for parts in product(range(total, -1, -1), repeat=letters) if sum(parts) == total and gcd(*parts) == 1]
    return [parts for parts in found if list(parts) == sorted(parts, reverse=True)]


def formula_instances(letters, uniform, with_delta, largest):
    for size in range(3, largest + 1):
        for total in range(1, size - 1):
            for parts in ordered_priors(letters, total):
                if uniform and len(set(parts)) > 1:
                    continue
                for step in range(1, size - total):
                    if gcd(step, size - total) == 1:
                        for delta in (0, HALF, THIRD, Fraction(1, 4)) if with_delta else (0,):
                            yield tuple([Fraction(part, total) for part in parts]), Fraction(step, size - total), delta


def inside_instances(letters, with_delta, largest):
    """Those of strictly decreasing positive priors at distortions between the ends of pieces and the sums of letters."""
    for size in range(3, largest + 1):
        for total in range(1, size - 1):
            rows = [parts[::-1] for parts in combinations(range(1, total + 1), letters) if sum(parts) == total]
            for parts in sorted(rows, reverse=True):
                prior = tuple([Fraction(part, total) for part in parts])
                sums = [sum(prior[k:], Fraction(0)) for k in range(1, letters + 1)]
                ends = {*sums, *[sum(prior[k + 1 :], Fraction(0)) + k * prior[k] for k in range(1, letters)]}
                for step in range(1, size - total):
                    if gcd(step, size - total) == 1 and gcd(*parts) == 1 and Fraction(step, size - total) not in ends:
                        yield prior, Fraction(step, size - total), 0
                        if with_delta:
                            yield from ((prior, Fraction(step, size - total), delta) for delta in DELTAS)


def formula_holds(text, prior, distortion, delta):
    """By the closed form and Python's own parser; true where a side is not defined or the optimum is infinite."""
    best = one_prior_level(prior, min(Fraction(1), distortion / (1 - delta)))
    names = {"D": distortion, "delta": Fraction(delta), "best": best, "M": Fraction(len(prior))}
    names |= {f"P{k}": p for k, p in enumerate(prior, 1)} | {
        f"A{k}": sum(prior[len(prior) - k :], Fraction(0)) for k in range(9)
    }
    relation = sides(text if any(sign in text for sign in "<>=") else f"{text} == best")
    try:
        return best == INFINITY or holds((None, *relation), names, {})
    except ZeroDivisionError:
        return True


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", FALSE_FORMULAS)
def test_a_false_formula_is_refuted_by_its_preferred_instance(name):
    text, letters, source_class, (prior, distortion, delta) = FALSE_FORMULAS[name]
    expected = tuple(map(Fraction, prior.split())), Fraction(distortion), Fraction(delta)
    verdict = check_formula(text, letters, source_class).verdict
    assert isinstance(verdict, Refuted), str(verdict)
    witness = verdict.witness
    assert (witness.prior, witness.distortion, witness.delta) == expected
    inside = inside_instances(letters, "delta" in text, 23) if source_class == "II" else []
    instances = formula_instances(letters, source_class == "I", "delta" in text, expected[1].denominator + 20)
    assert next(instance for instance in chain(inside, instances) if not formula_holds(text, *instance)) == expected
    found = optimal_mechanism(SourceSet.single(witness.prior), witness.distortion, witness.delta).exp_epsilon
    assert found == witness.best == one_prior_level(witness.prior, witness.distortion / (1 - witness.delta))
    assert verdict.certificate is not None
    Certificate(verdict.certificate.document).verify()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", TRUE_FORMULAS)
def test_a_true_formula_is_never_refuted(name):
    text, letters, source_class = TRUE_FORMULAS[name]
    verdict = check_formula(text, letters, source_class, examples=60).verdict
    assert verdict.name == ("TESTED" if "root inside" in name else "PROVED"), str(verdict)
    instances = formula_instances(letters, source_class == "I", "delta" in text, 9)
    assert all(formula_holds(text, *instance) for instance in instances)


def test_the_threshold_of_a_falsehood_is_found_exactly():
    """Two letters suffice for what three letters break; and P2 is the threshold of two letters only."""
    verdicts = [check_formula("max(1, 2*(1-D)/D) >= best", letters).verdict.name for letters in (2, 3, 4, 5)]
    assert verdicts == ["PROVED", "PROVED", "REFUTED", "REFUTED"]


# Conjectures in Python. The least instance has the fewest letters (of a matrix: inputs), then the fewest vertices (outputs),
# then the least sum of denominators, then the least sum of numerators, an entry of a row counted as often as letters stand
# before it: (1, 0) counts 0, (0, 1) counts 1, a distortion 2/5 counts 2.


def size(values):
    sizes = [size_of(value) for value in values.values()]
    return tuple(sum(column) for column in zip(*sizes, strict=True))


def size_of(value):
    if isinstance(value, Fraction):
        return 0, 0, value.denominator, value.numerator
    rows = value.matrix if isinstance(value, Mechanism) else value.vertices if isinstance(value, SourceSet) else [value]
    counted = (
        (len(rows), len(rows[0])) if isinstance(value, Mechanism) else (len(rows[0]), 0 if rows[0] is value else len(rows))
    )
    bottoms = [max(entry.denominator for entry in row) for row in map(common, rows)]
    return (
        *counted,
        sum(bottoms),
        sum(place * int(p * b) for row, b in zip(rows, bottoms, strict=True) for place, p in enumerate(row)),
    )


def common(row):
    """The row with entries over one denominator: their least common multiple is the largest of the sums."""
    whole = 1
    for entry in row:
        whole = whole * entry.denominator // gcd(whole, entry.denominator)
    return [Fraction(1, whole)]


def rows_of(letters, total):
    parts = [parts for parts in product(range(total + 1), repeat=letters) if sum(parts) == total and gcd(*parts) == 1]
    return [tuple([Fraction(part, total) for part in one]) for one in parts]


def candidates(value, letters, bottom):
    """Values of the same kind and shape with this sum of denominators."""
    if isinstance(value, Fraction):
        return [Fraction(k, bottom) for k in range(1, bottom) if gcd(k, bottom) == 1]
    if not isinstance(value, Mechanism | SourceSet):
        return rows_of(letters, bottom)
    count = letters[0] if isinstance(value, Mechanism) else len(value.vertices)
    width = letters[1] if isinstance(value, Mechanism) else letters
    found = []
    for bottoms in product(range(1, bottom + 1), repeat=count):
        if sum(bottoms) == bottom:
            found += list(product(*[rows_of(width, each) for each in bottoms]))
    return [Mechanism(rows) if isinstance(value, Mechanism) else SourceSet.from_vertices(rows) for rows in found]


def smaller_instances(values, largest):
    """Instances of the same or smaller shape that come before this one; smaller shapes up to a sum of denominators."""
    shapes = [shapes_of(value) for value in values.values()]
    for shape in product(*shapes):
        for bottoms in product(range(1, largest + 1), repeat=len(values)):
            if sum(bottoms) <= largest:
                choices = [candidates(v, s, b) for v, s, b in zip(values.values(), shape, bottoms, strict=True)]
                for chosen in product(*choices):
                    instance = dict(zip(values, chosen, strict=True))
                    if size(instance) < size(values):
                        yield instance


def shapes_of(value):
    if isinstance(value, Fraction):
        return [None]
    if isinstance(value, Mechanism):
        return [(n, m) for n in range(1, value.inputs + 1) for m in range(1, value.outputs + 1)]
    return range(2, (value.letters if isinstance(value, SourceSet) else len(value)) + 1)


def symmetric(letters, distortion):
    return (letters - 1) * (1 - distortion) / distortion


def best(source, distortion):
    return optimal_mechanism(source, distortion).exp_epsilon


def best_guess_suits_every_input(mechanism):
    """Some output is the likeliest one of every input: the quantifiers of "every input has a likeliest output" swapped."""
    columns = range(mechanism.outputs)
    return any(all(row[y] == max(row) for row in mechanism.matrix) for y in columns)


def least_positive(prior):
    return min(p for p in prior if p)


ANY = {"prior": priors(2, 4)}
WITH_D = {"prior": priors(2, 4), "distortion": distortions()}
PAIR = {"first": priors(2, 2), "second": priors(2, 2), "distortion": distortions()}

# name: (strategies, hypotheses, claim, the least instance by hand)
FALSE = {
    "wrong constant": (ANY, None, lambda prior: sum(p * p for p in prior) >= HALF, {"prior": "1/3 1/3 1/3"}),
    "wrong direction": (ANY, None, lambda prior: max(prior) * len(prior) <= 1, {"prior": "1 0"}),
    "missing hypothesis that the prior is ordered": (ANY, None, lambda prior: prior[0] == max(prior), {"prior": "0 1"}),
    "off by one": (ANY, None, lambda prior: sum(sorted(prior)[:2]) * len(prior) <= 1, {"prior": "1 0"}),
    "true below four letters only": (
        WITH_D, None, lambda prior, distortion: one_prior_level(prior, distortion) <= max(1, symmetric(3, distortion)),
        {"prior": "1/4 1/4 1/4 1/4", "distortion": "1/2"},
    ),
    "true except on a null set": (
        {"prior": priors(2, 2)}, None, lambda prior: prior[0] != 2 * prior[1], {"prior": "2/3 1/3"},
    ),
    "wrong order of quantifiers": (
        {"mechanism": mechanisms(3, 3)}, None, best_guess_suits_every_input, {"mechanism": "1 0; 0 1"},
    ),
    "true only for full support": (
        WITH_D, lambda prior, distortion: distortion < (len(prior) - 1) * least_positive(prior),
        lambda prior, distortion: one_prior_level(prior, distortion) == symmetric(len(prior), distortion),
        {"prior": "1 0", "distortion": "1/3"},
    ),
    "swapped vertices": (
        PAIR, lambda first, second, distortion: max(first) >= max(second),
        lambda first, second, distortion: one_prior_level(first, distortion) >= one_prior_level(second, distortion),
        {"first": "1 0", "second": "1/2 1/2", "distortion": "1/3"},
    ),
    "strict instead of weak": (ANY, None, lambda prior: max(prior) * len(prior) > 1, {"prior": "1/2 1/2"}),
    "wrong threshold": (
        WITH_D, lambda prior, distortion: distortion >= HALF,
        lambda prior, distortion: one_prior_level(prior, distortion) == 1, {"prior": "1/3 1/3 1/3", "distortion": "1/2"},
    ),
    "wrong limit at the jump": (
        {"prior": priors(2, 2), "distortion": distortions()}, None,
        lambda prior, distortion: one_prior_level(prior, distortion) == 1
        or one_prior_level(prior, distortion) * min(prior) >= 3 * max(prior),
        {"prior": "1/2 1/2", "distortion": "1/3"},
    ),
    "false only at ties": (
        {"prior": priors(3, 4)}, None, lambda prior: prior.count(max(prior)) in (1, len(prior)), {"prior": "1/2 1/2 0"},
    ),
    "false only at D = threshold": (
        WITH_D, None,
        lambda prior, distortion: one_prior_level(prior, distortion) > 1 or distortion > 1 - max(prior),
        {"prior": "1/2 1/2", "distortion": "1/2"},
    ),
    "finite leakage for all": (
        {"mechanism": mechanisms(3, 3)}, None, lambda mechanism: mechanism.exp_epsilon != INFINITY,
        {"mechanism": "1 0; 0 1"},
    ),
    "the formula of Class I for Class II": (
        {"source": class_two_sets(max_letters=3), "distortion": distortions()}, None,
        lambda source, distortion: best(source, distortion) == max(1, symmetric(source.letters, distortion)),
        {"source": "1 0", "distortion": "1/3"},
    ),
}  # fmt: skip


def read(text):
    if ";" in text:
        return Mechanism.from_rows([row.split() for row in text.split(";")])
    values = tuple(map(Fraction, text.split()))
    return values if len(values) > 1 else values[0]


def expected_values(name):
    least = FALSE[name][3]
    values = {key: read(text) for key, text in least.items()}
    return {key: SourceSet.single(value) if key == "source" else value for key, value in values.items()}


def fails(name, values):
    _, assuming, claim, _ = FALSE[name]
    return (assuming is None or assuming(**values)) and not claim(**values)


def first_inside(name, values):
    """The first failing instance with a prior without ties and zeros, between breakpoints; None without one."""
    numbers = [key for key, value in values.items() if isinstance(value, Fraction)]
    others = [key for key in values if key not in numbers]
    if len(others) != 1 or isinstance(values[others[0]], Mechanism):
        return None
    of_set = isinstance(values[others[0]], SourceSet)
    for prior, distortion, _ in inside_instances(values[others[0]].letters if of_set else len(values[others[0]]), False, 23):
        one = {others[0]: SourceSet.single(prior) if of_set else prior} | dict.fromkeys(numbers, distortion)
        if fails(name, one):
            return one
    return None


@pytest.mark.parametrize("name", FALSE)
def test_a_false_conjecture_is_refuted_by_its_preferred_instance(name):
    strategies, assuming, claim, _ = FALSE[name]
    verdict = conjecture(assuming=assuming, **strategies)(claim).check(examples=400, seed=0)
    assert isinstance(verdict, Refuted), str(verdict)
    found, expected = verdict.witness.values, expected_values(name)
    assert fails(name, found)
    inside = first_inside(name, expected)
    assert found == inside if inside is not None else size(found) == size(expected), str(verdict)


@pytest.mark.parametrize("name", FALSE)
def test_nothing_smaller_refutes_it(name):
    """By exhaustion: all instances of the least one's shape or a smaller one, with a sum of denominators up to its own."""
    expected = expected_values(name)
    assert fails(name, expected)
    largest = size(expected)[2]
    least_letters = 3 if "ties" in name else 2
    tried = 0
    for values in smaller_instances(expected, largest):
        if all(len(value) >= least_letters for value in values.values() if isinstance(value, tuple)):
            tried += 1
            if name.startswith("the formula") and values["source"].classify().name != "II":
                continue
            assert not fails(name, values), values
    assert tried > 0 or size(expected)[2:] == (1, 0)


TRUE = {
    "squares sum to at least 1/M": (ANY, lambda prior: sum(p * p for p in prior) * len(prior) >= 1),
    "someone is likely": (ANY, lambda prior: max(prior) * len(prior) >= 1),
    "the two least": (ANY, lambda prior: sum(sorted(prior)[:2]) * len(prior) <= 2),
    "the symmetric mechanism is enough": (
        WITH_D, lambda prior, distortion: one_prior_level(prior, distortion) <= max(1, symmetric(len(prior), distortion)),
    ),
    "a flatter prior leaks more, of two letters": (
        PAIR,
        lambda first, second, distortion: max(first) < max(second)
        or one_prior_level(first, distortion) <= one_prior_level(second, distortion),
    ),
    "a jump by P1/P2 at least": (
        {"prior": priors(2, 2), "distortion": distortions()},
        lambda prior, distortion: one_prior_level(prior, distortion) == 1
        or one_prior_level(prior, distortion) * min(prior) >= max(prior),
    ),
    "merging outputs never leaks more": (
        {"mechanism": mechanisms(3, 3)},
        lambda mechanism: mechanism.merge_outputs([range(1, mechanism.outputs + 1)]).exp_epsilon <= mechanism.exp_epsilon,
    ),
    "the formula of Class I": (
        {"source": class_one_sets(max_letters=3), "distortion": distortions()},
        lambda source, distortion: best(source, distortion) == max(1, symmetric(source.letters, distortion)),
    ),
    "a vertex leaks no more than the set": (
        {"source": source_sets(max_letters=3), "distortion": distortions()},
        lambda source, distortion: all(
            one_prior_level(vertex, distortion) <= best(source, distortion) for vertex in source.vertices
        ),
    ),
}  # fmt: skip


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", TRUE)
@pytest.mark.parametrize("seed", [0, 1])
def test_a_true_conjecture_is_tested_and_no_more(name, seed):
    strategies, claim = TRUE[name]
    verdict = conjecture(**strategies)(claim).check(examples=60, seed=seed)
    assert verdict.name == "TESTED", str(verdict)
    assert verdict.instances >= 60
