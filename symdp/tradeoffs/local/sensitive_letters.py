"""Sensitive letters: only these are protected, the other letters may be reported truthfully.

A mechanism is one-sided lambda-private if W(z|i) <= lambda W(z|h) for all outputs z, sensitive letters i and letters h:
an output for a sensitive letter occurs nearly as often for every other one. Utility-optimised local privacy asks
for more, W(z|i) <= lambda W(z|h) for all letters, but for outputs that prove one letter which is not sensitive.

Its least distortion is the same for every distortion function: of W(z|h) let what exceeds lambda min_i W(z|i) go to an
output of the same costs that only the letter h has. Sensitive letters exceed it nowhere, so that none of these h is
sensitive, and what is left has ratios of at most lambda. Merging outputs of equal costs goes back.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.rational import exp_epsilon_value
from symdp.certificates.finding import Finding
from symdp.errors import InvalidArgument
from symdp.losses import Loss, hamming
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.alphabet import read_letter
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.common.extremum import Extremum
from symdp.tradeoffs.general_loss.entries.entries_program import EntriesProgram
from symdp.tradeoffs.general_loss.entries.mechanism_program import MechanismMinimum, minimum_evidence
from symdp.tradeoffs.tradeoff import Tradeoff


def least_sensitive_distortion(
    source: SourceSet, sensitive: Iterable[int], *, exp_epsilon: Any, loss: str | Loss = hamming
) -> Extremum:
    """Minimise the distortion of one-sided private mechanisms, or of utility-optimised local privacy, over a source set.

    Parameters
    ----------
    source : SourceSet
    sensitive : iterable of int
        The sensitive letters, counted from 1.
    exp_epsilon : rational >= 1
    loss : Loss or str
        As for :class:`symdp.Tradeoff`.

    Returns
    -------
    Extremum
        Exact, with a certificate.

    Raises
    ------
    Unsupported
        Above 400 entries of the mechanism: the linear program has an unknown for each.

    References
    ----------
    murakami2019 and kotsogiannis2020.

    Examples
    --------
    >>> source = SourceSet.single(["1/2", "3/10", "1/5"])
    >>> [least_sensitive_distortion(source, letters, exp_epsilon=3).distortion for letters in ([], [3], [1, 2, 3])]
    [Fraction(0, 1), Fraction(4, 15), Fraction(2, 5)]
    >>> best = least_sensitive_distortion(source, [1, 2], exp_epsilon=3)
    >>> best.distortion, len(best.certificate.verify())
    (Fraction(3, 10), 3)
    """
    question, level = Tradeoff(source, loss=loss).question, exp_epsilon_value(exp_epsilon)
    question.source.polytope("the least distortion with sensitive letters")
    if question.database is not None:
        raise InvalidArgument("source is a database; sensitive letters are those of a single record")
    letters = sorted(set(_read(sensitive, question.letters)))
    minimum = _OneSidedProgram(question, letters).solved(level)
    record, claim = question.to_record() | {"sensitive": letters}, ({"level": level}, {"distortion": minimum.distortion})
    made = Deferred(_mechanism, minimum), Deferred(Finding.of, record, *claim, Deferred(minimum_evidence, minimum))
    return Extremum(minimum.distortion, level, *made, worst_prior=minimum.prior.prior)


def _mechanism(minimum: MechanismMinimum) -> Mechanism:
    return minimum.mechanism


class _OneSidedProgram(EntriesProgram):
    """The program over all entries, with ratios of sensitive letters to others alone."""

    def __init__(self, question: Any, sensitive: list[int]) -> None:
        super().__init__(question)
        self.pairs = [(i, h) for i, h in self.pairs if i + 1 in sensitive]


def _read(sensitive: Iterable[int], letters: int) -> list[int]:
    if isinstance(sensitive, str) or not isinstance(sensitive, Iterable):
        raise InvalidArgument(f"sensitive={sensitive!r:.40} must be a list of letters, counted from 1")
    return [read_letter(letter, "sensitive", letters) for letter in sensitive]
