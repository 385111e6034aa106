"""Sensitive letters: against utility-optimised privacy with outputs that prove a letter, and a program for diagonals."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from symdp import Certificate, SourceSet, least_distortion, least_sensitive_distortion, losses
from symdp.arithmetic.linear_program import LinearProgram
from symdp.arithmetic.optimize import minimize
from symdp.errors import CertificateRejected, InvalidArgument, Unsupported

ONE = Fraction(1)


def random_prior(rng, letters):
    weights = [rng.randrange(1, 8) for _ in range(letters)]
    return [Fraction(weight, sum(weights)) for weight in weights]


def random_question(seed):
    rng = Random(seed)
    letters = rng.choice([2, 3, 4])
    sensitive = [letter for letter in range(1, letters + 1) if rng.random() < 0.5]
    priors = [random_prior(rng, letters) for _ in range(rng.choice([1, 1, 2]))]
    costs = [[rng.randrange(0, 5) for _ in range(letters)] for _ in range(letters)]
    return priors, sensitive, costs, rng.choice([ONE, Fraction(3, 2), Fraction(3), Fraction(10)])


def utility_optimised(priors, sensitive, costs, level):
    """murakami2019: protected outputs of bounded ratios, and for other letters outputs that only they have."""
    program, size = LinearProgram(), len(costs)
    protected = [[program.add_column() for _ in range(size)] for _ in range(size)]
    proving = [[program.add_column() for _ in range(size)] if x + 1 not in sensitive else [] for x in range(size)]
    for x in range(size):
        program.add_row(dict.fromkeys(protected[x] + proving[x], ONE), lower=1, upper=1)
    for x, other, z in product(range(size), repeat=3):
        if x != other:
            program.add_row({protected[other][z]: level, protected[x][z]: -ONE}, lower=0)
    worst = program.add_column(cost=1, lower=None)
    for prior in priors:
        spent = {worst: ONE}
        for x in range(size):
            for z in range(size):
                for column in (protected[x][z], proving[x][z] if proving[x] else None):
                    if column is not None:
                        spent[column] = -prior[x] * costs[x][z]
        program.add_row(spent, lower=0)
    return minimize(program).value


def of_diagonals(priors, sensitive, level):
    """The diagonals q that Hamming's distortion allows, with M + 1 more unknowns."""
    program, size = LinearProgram(), len(priors[0])
    q, v = ([program.add_column() for _ in range(size)] for _ in range(2))
    # What a sensitive letter is answered must be answered for all others; without one nothing must.
    g, least = program.add_column(lower=1 / level if sensitive else 0, upper=1), program.add_column(cost=-1, lower=None)
    program.add_row({g: ONE} | dict.fromkeys(v, -ONE), lower=0)
    for x in range(size):
        program.add_row({v[x]: ONE, g: -ONE, q[x]: -ONE}, lower=-1)
        if x + 1 in sensitive:
            program.add_row({v[x]: level, q[x]: -ONE}, lower=0)
    for prior in priors:
        program.add_row(dict(zip(q, prior, strict=True)) | {least: -ONE}, lower=0)
    return 1 + minimize(program).value


@pytest.mark.sampled(6)
@pytest.mark.parametrize("seed", range(150))
def test_proving_outputs_cost_nothing(seed):
    priors, sensitive, costs, level = random_question(seed)
    source, loss = SourceSet.from_vertices(priors), losses.matrix(costs)
    best = least_sensitive_distortion(source, sensitive, exp_epsilon=level, loss=loss)
    assert best.distortion == utility_optimised(priors, sensitive, costs, level)
    rows = best.mechanism.matrix
    assert all(rows[i - 1][z] <= level * row[z] for i in sensitive for row in rows for z in range(len(row)))
    assert best.certificate.verify()


@pytest.mark.sampled(6)
@pytest.mark.parametrize("seed", range(150))
def test_diagonals_of_hamming_distortion(seed):
    priors, sensitive, _, level = random_question(seed)
    source = SourceSet.from_vertices(priors)
    best = least_sensitive_distortion(source, sensitive, exp_epsilon=level)
    assert best.distortion == of_diagonals(priors, sensitive, level)


def test_all_letters_sensitive_is_local_privacy():
    source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    for level in (1, 2, 5):
        best = least_sensitive_distortion(source, [1, 2, 3], exp_epsilon=level)
        assert best.distortion == least_distortion(source, exp_epsilon=level).distortion
    assert least_sensitive_distortion(source, [], exp_epsilon=1).distortion == 0


def test_changed_certificates_are_rejected_or_still_true():
    source = SourceSet.single(["1/2", "3/10", "1/5"])
    issued = least_sensitive_distortion(source, [1, 2], exp_epsilon=3).certificate
    assert issued.verify()
    for change in ({"distortion": "1/3"}, {"exp_epsilon": "2"}, {"sensitive": [1, 2, 3]}, {"sensitive": [1]}):
        with pytest.raises(CertificateRejected):
            Certificate.of(issued.claim | change, issued.document["evidence"]).verify()
    for change in ({"sensitive": [0]}, {"sensitive": [4]}, {"sensitive": [1, 1]}, {"sensitive": ["1"]}, {"adjacency": None}):
        with pytest.raises((InvalidArgument, CertificateRejected)):
            Certificate.of(issued.claim | change, issued.document["evidence"]).verify()
    # Radii bound mechanisms without sensitive letters only.
    bound = {"prior": ["1/2", "3/10", "1/5"], "radii": ["1/5", "1/5", "0"]}
    with pytest.raises((InvalidArgument, CertificateRejected)):
        Certificate.of(issued.claim, issued.document["evidence"] | {"bound": bound}).verify()


@pytest.mark.parametrize(
    ("sensitive", "words"),
    [([0], "letter 0"), ([4], "letter 4"), (["a"], "letter 'a'"), ([True], "letter True"), ("12", "list")],
)
def test_bad_letters(sensitive, words):
    with pytest.raises(InvalidArgument, match=words):
        least_sensitive_distortion(SourceSet.simplex(3), sensitive, exp_epsilon=2)


def test_too_many_letters_are_refused():
    with pytest.raises(Unsupported, match="linear program"):
        least_sensitive_distortion(SourceSet.simplex(30), [1], exp_epsilon=2)
