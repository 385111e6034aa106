"""Records of one of several priors, read together: between one known prior and one record, by a program of other orbits.

Covers: symdp.tradeoffs.common.certified_answer, symdp.tradeoffs.databases.joint_records
"""

from fractions import Fraction
from math import prod
from random import Random

import pytest

from proofs.source_sets.record_orbits import by_itself, by_order, by_order_and_name, least
from symdp import SourceSet, Tradeoff
from symdp.cli.commands import main
from symdp.errors import InvalidArgument, Unsupported
from symdp.tradeoffs.databases.joint_records import joint_records
from tests.tradeoffs.recorded import level_of

MIRRORED = SourceSet.from_vertices([["4/5", "1/5"], ["1/5", "4/5"]])
SWAPPED = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])


def prior(rng, size):
    weights = [rng.randint(1, 9) for _ in range(size)]
    return tuple([Fraction(weight, sum(weights)) for weight in weights])


@pytest.mark.sampled(3, 20)
@pytest.mark.parametrize("seed", range(40))
def test_the_least_distortion_is_that_of_the_program_over_orbits_of_records(seed):
    rng = Random(seed)
    size, records = rng.choice([(2, 2), (2, 3), (3, 2)])
    priors = [prior(rng, size) for _ in range(rng.randint(1, 3))]
    source, level = SourceSet.from_vertices(priors), Fraction(rng.randint(11, 60), 10)
    optimum = joint_records(source, records).inverse(exp_epsilon=level)
    assert optimum.distortion / records == least(priors, records, level, by_itself if size**records <= 4 else by_order)
    assert optimum.certificate.verify()
    known = max(Tradeoff(SourceSet.single(one)).inverse(exp_epsilon=level).distortion for one in priors)
    assert known <= optimum.distortion / records <= Tradeoff(source).inverse(exp_epsilon=level).distortion


@pytest.mark.parametrize(
    ("records", "exp"),
    [(1, "3.000"), (2, "3.000"), (3, "2.824"), pytest.param(4, "2.791", marks=pytest.mark.thorough)],
)
def test_the_same_share_needs_less_of_more_records(records, exp):
    optimum = joint_records(MIRRORED, records).at(Fraction(records, 4))
    assert f"{2.718281828459045 ** float(optimum.value.nats(9)):.3f}" == exp
    low, high = map(Fraction, level_of(optimum))
    for level, above in ((low * Fraction(999, 1000), True), (high * Fraction(1001, 1000), False)):
        share = least(MIRRORED.vertices, records, level, by_order_and_name)
        assert (share > Fraction(1, 4)) == above


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("source", "records", "share", "exp"),
    [
        (MIRRORED, 5, "1/4", "2.357"),
        (MIRRORED, 6, "1/4", "2.264"),
        (SWAPPED, 1, "3/5", "1.143"),
        (SWAPPED, 2, "3/5", "1.129"),
        (SWAPPED, 3, "3/5", "1.117"),
    ],
)
def test_larger_databases(source, records, share, exp):
    optimum = joint_records(source, records).at(Fraction(share) * records)
    assert f"{2.718281828459045 ** float(optimum.value.nats(9)):.3f}" == exp
    assert optimum.certificate.verify()


def test_one_prior_needs_what_one_record_needs():
    """Records of a known prior are independent: the theorem about them says that nothing is gained by reading all."""
    alone = SourceSet.single(["2/3", "1/3"])
    for share in ("1/10", "1/4"):
        assert joint_records(alone, 3).at(3 * Fraction(share)).exp == Tradeoff(alone).at(share).exp
    assert joint_records(SourceSet.single([1]), 2).zero_from == 0


def test_the_words_and_their_priors():
    tradeoff = joint_records(SourceSet.from_vertices([["2/3", "1/3"]], ["no", "yes"]), 2)
    assert tradeoff.question.adjacency.labels == ("no,no", "no,yes", "yes,no", "yes,yes")
    assert tradeoff.question.source.vertices[0][1] == prod([Fraction(2, 3), Fraction(1, 3)])
    assert tradeoff.at(1).theorem().false_claims() == ()


@pytest.mark.parametrize(
    ("ask", "error", "text"),
    [
        (lambda: joint_records(MIRRORED, 8), InvalidArgument, r"2\^8 words, at most 128"),
        (lambda: joint_records(MIRRORED, 0), InvalidArgument, "records=0"),
        (lambda: joint_records(SourceSet.simplex(2), 2), Unsupported, "must be given by priors"),
        (lambda: joint_records(MIRRORED, 2, leakage="mi").at(1), Unsupported, "leakage=mi"),
    ],
)
def test_what_is_not_solved_is_refused(ask, error, text):
    with pytest.raises(error, match=text):
        ask()


@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        (["solve", "4/5,1/5; 1/5,4/5", "--records", "2", "--joint", "-D", "1/2"], 0, "exp(epsilon)   3\n"),
        (["theorem", "4/5,1/5; 1/5,4/5", "--records", "2", "--joint", "-D", "1/2"], 0, r"\epsilon^*=\log 3"),
        (["solve", "4/5,1/5; 1/5,4/5", "--joint", "-D", "1/2"], 2, "give --records N"),
        (
            ["solve", "4/5,1/5", "--records", "2", "--joint", "--loss", "line", "-D", "1/2"],
            2,
            "leave --adjacency and --loss",
        ),
        (["solve", "simplex:2", "--records", "2", "--joint", "-D", "1/2"], 2, "must be given by priors"),
    ],
)
def test_on_the_command_line(arguments, code, text, capsys):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    out, err = capsys.readouterr()
    assert (ended.value.code, text in out + err) == (code, True), out + err
