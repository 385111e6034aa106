"""Mechanisms that map letters to random outputs, independently of each other."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from symdp.mechanisms.privacy.privacy_analysis import HasNeighbours
from symdp.mechanisms.sampling.random_words import RandomWords
from symdp.sources.alphabet import read_places

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]


class LetterSampler(HasNeighbours):
    """A mechanism of single letters that is sampled exactly."""

    @property
    @abstractmethod
    def _read_letters(self) -> int:
        """The number of letters to read; for a countable alphabet, the range of a numpy integer."""

    @abstractmethod
    def answer(self, inputs: Array, words: RandomWords) -> Array:
        """Return the outputs for validated letters, from a stream of random words."""

    def sample(self, letters: Any, seed: int | None = None) -> Array:
        """Draw an output for each of some letters, independently, with the exact probabilities of the mechanism.

        All comparisons are of integers; no matrix is built where the mechanism has a structure.

        Parameters
        ----------
        letters : sequence of int, or an integer numpy array
            The true letters, counted from 0; on a countable alphabet, below 2^63.
        seed : int >= 0, optional
            For reproducible outputs. Without a seed the randomness is the operating system's: one who knows the seed
            of a release learns more than the mechanism reveals.

        Returns
        -------
        numpy array of int
            The outputs, counted from 0, in the order of the letters.

        Raises
        ------
        InvalidArgument
            For a value that is not a letter, and for a negative seed.

        Examples
        --------
        >>> from symdp import randomized_response
        >>> randomized_response(3, 2).sample([0, 0, 1, 2, 2, 2], seed=1).shape
        (6,)
        """
        return self.answer(read_places(letters, self._read_letters, "letters"), RandomWords(seed))
