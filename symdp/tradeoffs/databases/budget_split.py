"""Independent, not identically distributed records with their own priors, alphabets and losses, and a total distortion D.

Where neighbouring databases differ in one record, every record may spend the whole leakage, and the least total distortion
among all mechanisms is the sum of those of the records.

For fixed other records x_i -> y_i is a mechanism for record i that leaks no more, so that its distortion is at least the
least one of a prior that is least favourable for it; products of the optima attain the sum, since the other factors of two
neighbours are equal. The same argument bounds dependent records from below, with the law of each record given all others in
the place of its prior.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from math import prod
from typing import Any

from symdp.arguments import required_each
from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.rational import exp_epsilon_value, printed, rational, rational_in
from symdp.arithmetic.simple_rational import simple_between
from symdp.certificates.finding import Finding
from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.measure import Kind
from symdp.losses import Loss, hamming
from symdp.mechanisms.codebook_mechanism import CodebookMechanism
from symdp.mechanisms.product_mechanism import ProductMechanism
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.common.extremum import Extremum
from symdp.tradeoffs.databases.database_claims import sum_of_records
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.tradeoff import Tradeoff
from symdp.work import account, spend

ZERO, ONE = Fraction(0), Fraction(1)
MOST_ATOMS = 10_000
_SPLIT = (Kind.RATIO, Kind.HOCKEY_STICK, Kind.GAUSSIAN)
LARGEST_LEVEL = 2**64


def split_budget(
    records: Sequence[Tradeoff], *, distortion: Any = None, exp_epsilon: Any = None, value: Any = None, digits: int = 9
) -> Extremum:
    """Compute the optimal split of a total distortion, or of the total at a leakage, between independent records.

    Parameters
    ----------
    records : sequence of Tradeoff
        The question about each record, under differential privacy with the same delta, the same profile, or ``gdp``.
    distortion : rational
        The bound on the sum of the distortions; or else
    exp_epsilon : rational >= 1
        The leakage between neighbouring databases, which differ in one record; or, for a profile and Gaussian privacy,
    value : rational
        The slack, 0 for the profile itself, or mu.
    digits : int
        1 to 100: the accuracy of exp(epsilon) where it is not a simple rational.

    Returns
    -------
    Extremum
        Its sum is least among all mechanisms on all records at its ``exp_epsilon`` or value, and exact but for ``gdp`` and
        profiles with an irrational exp(epsilon), where the mechanism attains it.

    Raises
    ------
    Unsupported
        For measures that are not differential privacy, for a distortion that needs exp(epsilon) above 2^64, and for a
        distortion where a slack or mu is requested.

    Examples
    --------
    >>> age, answer = SourceSet.single(["1/2", "3/10", "1/5"]), SourceSet.simplex(2)
    >>> both = split_budget([Tradeoff(age), Tradeoff(answer)], distortion="13/20")
    >>> both.exp_epsilon
    Fraction(3, 1)
    >>> both.shares
    (Fraction(2, 5), Fraction(1, 4))
    >>> both.exp_epsilon_above < both.exp_epsilon
    True
    >>> split_budget([Tradeoff(age, loss="line"), Tradeoff(answer)], exp_epsilon=3).distortion
    Fraction(7, 10)
    """
    records = required_each(records, Tradeoff, "records")
    _require_alike(records)
    if records[0].question.leakage.kind is not Kind.RATIO:
        if value is None or distortion is not None or exp_epsilon is not None:
            name = records[0].question.leakage.name
            raise Unsupported(f"leakage={name} is split at a slack or mu: give value, not distortion or exp_epsilon")
        return _of_records([record.inverse(value=value) for record in records], None)
    if value is not None:
        raise InvalidArgument("value is the slack of a profile or mu; give exp_epsilon")
    if (distortion is None) == (exp_epsilon is None):
        raise InvalidArgument("give exactly one of distortion and exp_epsilon")
    if isinstance(digits, bool) or not isinstance(digits, int) or not 1 <= digits <= 100:
        raise InvalidArgument(f"digits={digits!r} must be an integer between 1 and 100")
    if distortion is None:
        return _at_level(records, exp_epsilon_value(exp_epsilon))
    return _at_distortion(records, rational(distortion, "distortion"), digits)


def dependent_distortion_bounds(
    joint: Mapping[Any, Any], exp_epsilon: Any, losses: Sequence[Loss] | None = None
) -> tuple[Fraction, Fraction]:
    """Bound the least total distortion of dependent records under differential privacy of single records.

    Parameters
    ----------
    joint : mapping
        From tuples of letters, counted from 0, to probabilities.
        The law of all records together; omitted entries have probability 0.
    exp_epsilon : rational >= 1
    losses : sequence of Loss, optional
        The distortion function of each record; Hamming's by default.

    Returns
    -------
    pair of Fraction
        The mean, over the other records, of the least distortion of each record given them; and that of the product of the
        optima for the marginal laws. For independent records they are equal; in general neither is attained.

    Examples
    --------
    >>> twins = {(0, 0): "3/8", (1, 1): "3/8", (0, 1): "1/8", (1, 0): "1/8"}
    >>> dependent_distortion_bounds(twins, 2)
    (Fraction(1, 2), Fraction(2, 3))
    """
    level, law, sizes = exp_epsilon_value(exp_epsilon), *_read_joint(joint)
    functions = [hamming] * len(sizes) if losses is None else list(losses)
    if len(functions) != len(sizes):
        raise InvalidArgument(f"losses has {len(functions)} entries for {len(sizes)} records; give one for each")
    least = most = ZERO
    for place, (size, loss) in enumerate(zip(sizes, functions, strict=True)):
        by_others: dict[tuple[int, ...], list[Fraction]] = {}
        for letters, weight in law.items():
            others = letters[:place] + letters[place + 1 :]
            by_others.setdefault(others, [ZERO] * size)[letters[place]] += weight
        least += sum([_least(row, loss, level) for row in by_others.values()], ZERO)
        most += _least([sum(column, ZERO) for column in zip(*by_others.values(), strict=True)], loss, level)
    return least, most


def _least(weights: Sequence[Fraction], loss: Loss, level: Fraction) -> Fraction:
    """Return the least distortion for a prior in proportion to weights, times their sum."""
    total = sum(weights, ZERO)
    prior = SourceSet.single([weight / total for weight in weights])
    return total * Tradeoff(prior, loss=loss).inverse(exp_epsilon=level).distortion


def _of_records(optima: Sequence[Optimum], level: Fraction | None) -> Extremum:
    each = tuple(optima)
    total = sum([optimum.distortion for optimum in each], ZERO)
    return Extremum(total, level, Deferred(_mechanism, each), Deferred(_certificate, each), optima=each)


def _mechanism(optima: tuple[Optimum, ...]) -> ProductMechanism:
    mechanisms: list[Any] = [optimum.mechanism for optimum in optima]
    return ProductMechanism.of([each.to_mechanism() if isinstance(each, CodebookMechanism) else each for each in mechanisms])


def _certificate(optima: tuple[Optimum, ...]) -> Finding:
    """Certify that the sum is the least total distortion of all mechanisms on all records."""
    alike = groupby(optima, key=lambda optimum: optimum.question)
    return sum_of_records([(len(several), several[0].prove()) for several in (list(group) for _, group in alike)])


def _at_level(records: Sequence[Tradeoff], level: Fraction) -> Extremum:
    spend(len(records))
    return _of_records([record.inverse(exp_epsilon=level) for record in records], level)


def _at_distortion(records: Sequence[Tradeoff], total: Fraction, digits: int) -> Extremum:
    """Bisect exp(epsilon), in which the sum decreases; test short rationals on the way."""
    with account(f"the budget of {len(records)} records at distortion={printed(total)}", "ask for fewer digits or records"):
        return _bisected(records, total, digits)


def _bisected(records: Sequence[Tradeoff], total: Fraction, digits: int) -> Extremum:
    best = _at_level(records, ONE)
    if best.distortion <= total:
        return best
    low, high = ONE, Fraction(2)
    best = _at_level(records, high)
    while best.distortion > total:
        if high >= LARGEST_LEVEL:
            raise Unsupported(f"distortion={printed(total)} needs exp(epsilon) above {LARGEST_LEVEL}; give a larger one")
        low, high = high, high * high
        best = _at_level(records, high)
    while (high - low) * 10**digits > low and best.distortion != total:
        middle = simple_between(low + (high - low) / 4, high - (high - low) / 4)
        there = _at_level(records, middle)
        if there.distortion > total:
            low = middle
        else:
            high, best = middle, there
    return replace(best, exp_epsilon_above=low)


def _require_alike(records: Sequence[Tradeoff]) -> None:
    if not records:
        raise InvalidArgument("records is empty; give one Tradeoff for each record")
    first = records[0].question.leakage
    for place, record in enumerate(records, 1):
        question = record.question
        if question.database is not None:
            raise InvalidArgument(f"records[{place}] is about a database; give the question about a single record")
        question.source.polytope(f"records[{place}]: a split")
        if question.leakage.name != first.name or first.kind not in _SPLIT or first.pointwise:
            raise Unsupported(
                f"records[{place}] has the leakage {question.leakage.name}; budgets are split for dp, adp with one "
                "delta, one profile, tv or gdp"
            )


def _read_joint(joint: Mapping[Any, Any]) -> tuple[dict[tuple[int, ...], Fraction], list[int]]:
    law: dict[tuple[int, ...], Fraction] = {}
    if not isinstance(joint, Mapping):
        raise InvalidArgument(f"joint={joint!r:.40} must be a mapping from tuples of letters to probabilities")
    for key, value in joint.items():
        if not isinstance(key, tuple) or not key or not all(type(letter) is int and letter >= 0 for letter in key):
            raise InvalidArgument(f"joint has the key {key!r:.40}; keys are tuples of letters, counted from 0")
        weight = rational_in(value, f"joint[{key!r:.40}]", 0, 1)
        if weight:
            law[key] = weight
    if sum(law.values(), ZERO) != 1 or len({len(key) for key in law}) != 1:
        raise InvalidArgument("joint must have keys of one length, and values whose sum is 1")
    sizes = [1 + max(letters) for letters in zip(*law, strict=True)]
    if prod(sizes) > MOST_ATOMS:
        raise Unsupported(f"joint is on {prod(sizes)} databases, at most {MOST_ATOMS} are taken; use fewer records")
    return law, sizes
