"""Alphabets beyond the program over all entries: one unknown per orbit of entries under the symmetries.

Symmetries are the permutations of letters and outputs that leave costs, adjacent letters and the source set as they are.
The certificate is that of the whole mechanism, whose checker need not know of them.
"""

from __future__ import annotations

from typing import Self

from symdp.tradeoffs.general_loss.entries.approximate_entries import ApproximateEntries
from symdp.tradeoffs.general_loss.entries.entries_program import EntriesProgram
from symdp.tradeoffs.general_loss.entries.full_program import FullProgram
from symdp.tradeoffs.question import Question


class SymmetricEntries(FullProgram):
    """The trade-off of differential privacy with any distortion function.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> from symdp.graphs.families import hamming
    >>> tradeoff = Tradeoff(SourceSet.simplex(32), loss="strings:5,2", adjacency=hamming(5, 2))
    >>> tradeoff.method.name
    'SymmetricEntries'
    >>> tradeoff.inverse(exp_epsilon=3).distortion
    Fraction(5, 4)
    >>> tradeoff.at(2).exp
    Fraction(3, 2)
    >>> tradeoff.zero_from
    Fraction(5, 2)
    """

    @classmethod
    def of(cls, question: Question) -> Self:
        return cls(question, EntriesProgram(question, shared=True))


class SymmetricApproximate(ApproximateEntries):
    """The trade-off of (epsilon, delta)-differential privacy with any distortion function.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> tradeoff = Tradeoff(SourceSet.simplex(8), loss="lists:3", delta="1/10")
    >>> tradeoff.method.name, tradeoff.inverse(exp_epsilon=2).distortion
    ('SymmetricApproximate', Fraction(43, 110))
    """

    @classmethod
    def of(cls, question: Question) -> Self:
        return cls(question, EntriesProgram(question, shared=True))
