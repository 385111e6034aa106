"""Privacy profiles by brute force: exact programs over all entries of mechanisms, which know no theorem."""

from fractions import Fraction
from itertools import permutations

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize

ONE = Fraction(1)


def random_instance(random):
    """(pairs of lambda and delta, priors): 1 to 6 pairs, 1 to 3 priors, 2 to 5 letters, zeros and ties among them."""
    letters = random.randint(2, 5)
    pairs = [(1 + Fraction(random.randint(0, 12), random.choice([1, 2, 5])), random_delta(random))
             for _ in range(random.randint(1, 6))]  # fmt: skip
    return pairs, [random_prior(random, letters) for _ in range(random.randint(1, 3))]


def random_delta(random):
    return Fraction(random.choice([0, 0, 1, 2, 3, 5, 9, 14]), random.choice([15, 20, 50]))


def random_prior(random, letters):
    weights = [random.choice([0, 1, 1, 2, 3, 5, 8, 13]) for _ in range(letters)]
    return [Fraction(weight, sum(weights)) for weight in weights] if any(weights) else [Fraction(1, letters)] * letters


def mechanism_program(pairs, letters, outputs, slack=False):
    """A program with the entries of a mechanism that keeps a profile, the least slack its aim: (program, entries, slack)."""
    program = LinearProgram()
    loose = program.add_column(cost=1) if slack else None
    entries = [[program.add_column() for _ in range(outputs)] for _ in range(letters)]
    for row in entries:
        program.add_row(dict.fromkeys(row, ONE), lower=1, upper=1)
    for level, delta in pairs:
        for first, second in permutations(entries, 2):
            excess = [program.add_column() for _ in first]
            for e, p, q in zip(excess, first, second, strict=True):
                program.add_row({e: ONE, p: -ONE, q: level}, lower=0)
            limit = dict.fromkeys(excess, ONE)
            program.add_row(limit | ({} if loose is None else {loose: -ONE}), upper=delta)
    return program, entries, loose


def largest_accuracy_of_all_mechanisms(pairs, priors, outputs, guesses):
    """The largest probability of a right guess, for the least favourable of some priors, each output with its guess."""
    letters = len(priors[0])
    program, entries, _ = mechanism_program(pairs, letters, outputs)
    least = program.add_column(cost=-1)
    for prior in priors:
        right = {entries[guess][y]: prior[guess] for y, guess in enumerate(guesses)}
        program.add_row(right | {least: -ONE}, lower=0)
    return -minimize(program).value


def least_slack_of_all_mechanisms(pairs, priors, outputs, distortion):
    """The least probability to be added to each delta, outputs being guesses."""
    program, entries, _ = mechanism_program(pairs, len(priors[0]), outputs, slack=True)
    for prior in priors:
        program.add_row({entries[x][x]: p for x, p in enumerate(prior)}, lower=1 - distortion)
    return minimize(program).value


def named(pairs):
    """The name of the measure."""
    return "profile:" + ",".join([f"log({level}):{delta}" for level, delta in pairs])
