"""Hamming distortion of whatever reports letters: all of it is on the diagonal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from symdp.sources.source_set import SourceSet


class ReportsLetters(ABC):
    """A mechanism known by its probabilities of an honest report."""

    @property
    @abstractmethod
    def diagonal(self) -> tuple[Fraction, ...]:
        """q_i = W(i|i); 0 for an input that is no output."""

    @property
    def letter_distortions(self) -> tuple[Fraction, ...]:
        """Hamming distortion D_i = 1 - W(i|i) of each letter."""
        return tuple([1 - value for value in self.diagonal])

    def distortion(self, source: SourceSet) -> Fraction:
        """The largest expected Hamming distortion over a source set."""
        return source.worst_distortion(self.letter_distortions)
