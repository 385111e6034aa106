"""Hamming distortion of mechanisms that report letters, determined by the diagonal."""

from __future__ import annotations

from abc import abstractmethod
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from symdp.mechanisms import mechanism_notebook
from symdp.mechanisms.sampling.letter_sampling import LetterSampler

if TYPE_CHECKING:
    from symdp.mechanisms.estimation.frequency_estimation import Estimate, Inversion
    from symdp.sources.source_set import SourceSet


class OutputsAreInputs(LetterSampler):
    """A mechanism known by its probabilities of a truthful report."""

    @property
    @abstractmethod
    def diagonal(self) -> tuple[Fraction, ...]:
        """The probabilities q_i = W(i|i); 0 for an input that is not an output."""

    @property
    def outputs(self) -> int:
        """The number of outputs, that of the letters unless the mechanism has others."""
        return len(self.diagonal)

    def _repr_html_(self) -> str:
        return mechanism_notebook.html(cast("mechanism_notebook.Matrix", self))

    def _repr_latex_(self) -> str:
        return mechanism_notebook.latex(cast("mechanism_notebook.Matrix", self))

    @property
    def letter_distortions(self) -> tuple[Fraction, ...]:
        """The Hamming distortion D_i = 1 - W(i|i) of each letter."""
        return tuple([1 - value for value in self.diagonal])

    def distortion(self, source: SourceSet) -> Fraction:
        """Return the largest expected Hamming distortion over a source set."""
        return source.worst_distortion(self.letter_distortions)

    @property
    def _read_letters(self) -> int:
        return len(self.diagonal)

    @abstractmethod
    def inversion(self) -> Inversion:
        """Return the unbiased frequency estimator; refused where the rows of the mechanism are linearly dependent."""

    def estimate(self, outputs: Any) -> Estimate:
        """Estimate the frequencies of the letters before the mechanism, without bias, from its outputs.

        Parameters
        ----------
        outputs : sequence of int, or an integer numpy array
            The outputs of the mechanism, counted from 0; independent, one for each person.

        Returns
        -------
        Estimate
            The frequencies, and an unbiased estimate of the variance of each, all exact.

        Raises
        ------
        Unsupported
            When no unbiased estimate of all frequencies exists, since the rows of the mechanism are linearly dependent.

        Examples
        --------
        >>> from symdp import Mechanism
        >>> Mechanism.from_rows([["3/4", "1/4"], ["1/4", "3/4"]]).estimate([0, 0, 0, 1, 0]).frequencies
        (Fraction(11, 10), Fraction(-1, 10))
        """
        return self.inversion().estimate(outputs)

    def estimation_variances(self, frequencies: Any, size: int) -> tuple[Fraction, ...]:
        """Return the exact variances of :meth:`estimate`, for people whose true frequencies are given.

        Parameters
        ----------
        frequencies : sequence of rationals >= 0
            Of the letters; their sum is 1.
        size : int
            The number n of people, whose letters are held fixed: the mechanism alone is random.

        Returns
        -------
        tuple of Fraction

        Raises
        ------
        Unsupported
            When no unbiased estimate of all frequencies exists.

        Examples
        --------
        >>> from symdp import randomized_response
        >>> randomized_response(2, 3).estimation_variances(["1/2", "1/2"], 100)
        (Fraction(3, 400), Fraction(3, 400))
        """
        return self.inversion().known_variances(frequencies, len(self.diagonal), size)
