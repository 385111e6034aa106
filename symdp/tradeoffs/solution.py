"""The interface of theorems that solve a question at every distortion."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import ClassVar, Self

from symdp.arithmetic.reals.real import Real
from symdp.certificates.certificate import SINGLE_DISTORTIONS
from symdp.certificates.finding import Finding
from symdp.errors import Unsupported
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.tradeoffs.common.long_work import LongWork
from symdp.tradeoffs.optimum import ALL, Optimum
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.question import Question


class Solution(ABC):
    """A theorem applied to one question; two are equal where theorem and question are equal.

    Attributes
    ----------
    is_exact : bool
        Whether values are known exactly; else each one is a search for an enclosure.
    pieceless : str or None
        Why the function has no list of pieces; None where it has one.
    """

    is_exact: ClassVar[bool] = True
    pieceless: ClassVar[str | None] = None

    def __init__(self, question: Question) -> None:
        self.question = question

    def __eq__(self, other: object) -> bool:
        return self.question == other.question if isinstance(other, Solution) and type(self) is type(other) else False

    def __hash__(self) -> int:
        return hash(self.question)

    @classmethod
    def of(cls, question: Question) -> Self | None:
        """Return the theorem for a question of its kind; None where its hypotheses on the source do not hold."""
        return cls(question)

    @property
    def scope(self) -> str:
        """The class of mechanisms over which the optimum is taken."""
        return ALL

    @property
    @abstractmethod
    def zero_from(self) -> Fraction:
        """The least distortion without leakage."""

    @abstractmethod
    def at(self, distortion: Fraction) -> Optimum:
        """Return the least leakage at a distortion."""

    @abstractmethod
    def inverse(self, level: Fraction) -> Optimum:
        """Return the least distortion at exp(leakage) = level >= 1, or at a leakage = level not in nats."""

    def value(self, distortion: Fraction) -> LeakageValue:
        """Return the least leakage at a distortion in nats, without mechanism and evidence."""
        return self.at(distortion).value

    @property
    def jump(self) -> Fraction | None:
        """The limit of exp(leakage) from the left at ``zero_from``: 1 where the function is continuous; None if unknown."""
        return Fraction(1)

    def explored(self, work: LongWork) -> Solution:
        """Return the theorem with the work for the whole function done, where that is considerable."""
        return self

    def pieces(self) -> Iterator[Piece]:
        """Return the pieces from the least D, 0 for most, to ``zero_from``, one by one."""
        if self.zero_from > 0:
            yield Piece(Fraction(0), self.zero_from, None)

    @property
    def breakpoints(self) -> tuple[Real, ...]:
        """The right ends of the pieces; the last one is ``zero_from``."""
        return tuple([piece.stop for piece in self.pieces()])

    def certificate_size(self, pieces: int) -> int:
        """Return approximately how many numbers the certificate of this many pieces holds."""
        return pieces * self.question.letters * (1 if self.question.database is None else pieces)

    def certify(self, pieces: Sequence[Piece]) -> Finding:
        """Return evidence for the whole function."""
        raise Unsupported(
            f"leakage={self.question.leakage.name} is known point by point for this source; {SINGLE_DISTORTIONS}"
        )

    @property
    def by_name(self) -> Finding | None:
        """The finding of the whole function whose record names a source that is too long to be listed; else None."""
        return None

    def by_pieces(self, pieces: Sequence[Piece]) -> Finding:
        """Return the evidence for the whole function piece by piece, for the certificate of a database."""
        return self.certify(pieces)
