"""Mechanisms with an own probability of a truthful report for each input, and else one common law."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.place import read_place
from symdp.errors import InvalidArgument, Unsupported
from symdp.mechanisms.diagonal_distortion import OutputsAreInputs
from symdp.mechanisms.mechanism import Mechanism
from symdp.mechanisms.privacy.privacy_analysis import MatrixOnDemand
from symdp.mechanisms.randomized_response import LARGEST_MATRIX
from symdp.mechanisms.sampling.random_words import Chances, Law, RandomWords
from symdp.sources.prior import sum_of

if TYPE_CHECKING:
    import numpy as np

    from symdp.mechanisms.estimation.frequency_estimation import Inversion
    from symdp.mechanisms.privacy.neighbouring_pairs import PairOfRows

    Array = np.ndarray[Any, Any]

ZERO = Fraction(0)


@dataclass(frozen=True)
class ProportionalMechanism(OutputsAreInputs, MatrixOnDemand):
    """A mechanism with W(x|x) = honest[x] and off-diagonal rows all proportional to the same weights.

    Optimal mechanisms for maximal leakage and mutual information have this form, and all randomised responses. Nothing of
    size M x M is stored.

    Attributes
    ----------
    honest : sequence of M Fractions in [0, 1]
        The diagonal.
    weights : sequence of M Fractions >= 0
        W(y|x) = (1 - honest[x]) weights[y] / (sum of the other weights) for y != x.

    Examples
    --------
    >>> half, none = Fraction(1, 2), Fraction(0)
    >>> ProportionalMechanism((half, half, none), (half, half, none)).matrix[2]
    (Fraction(1, 2), Fraction(1, 2), Fraction(0, 1))
    """

    honest: Sequence[Fraction]
    weights: Sequence[Fraction]

    def __post_init__(self) -> None:
        if len(self.honest) != len(self.weights) or not self.honest:
            raise InvalidArgument(f"honest has {len(self.honest)} entries, weights {len(self.weights)}; give one per letter")
        for letter, (share, weight) in enumerate(zip(self.honest, self.weights, strict=True), 1):
            if not 0 <= share <= 1 or weight < 0:
                raise InvalidArgument(f"honest[{letter}]={share} must lie in [0, 1], weights[{letter}]={weight} be >= 0")
            if share < 1 and weight == self._total:
                raise InvalidArgument(f"honest[{letter}]={share} must be 1, for no other letter has a positive weight")

    @cached_property
    def _total(self) -> Fraction:
        return sum_of(self.weights)

    @property
    def letters(self) -> int:
        """The number M of letters."""
        return len(self.honest)

    @property
    def diagonal(self) -> tuple[Fraction, ...]:
        return tuple(self.honest)

    def probability(self, output: int, letter: int) -> Fraction:
        """Return W(output|letter), letters counted from 0."""
        last = self.letters - 1
        return self._entry(read_place(output, "output", 0, last), read_place(letter, "letter", 0, last))

    def _entry(self, output: int, letter: int) -> Fraction:
        share = self.honest[letter]
        if output == letter or share == 1:
            return share if output == letter else ZERO
        return (1 - share) * self.weights[output] / (self._total - self.weights[letter])

    def answer(self, inputs: Array, words: RandomWords) -> Array:
        """Draw untruthful reports by rejection, and for a letter of more than half the weight from the conditional law."""
        import numpy as np

        outputs = inputs.copy()
        lying = np.flatnonzero(~Chances(self.honest).draw(inputs, words))
        for letter in [x for x, weight in enumerate(self.weights) if 2 * weight > self._total]:
            places = lying[inputs[lying] == letter]
            if len(places):
                others = [Fraction(0) if y == letter else weight for y, weight in enumerate(self.weights)]
                outputs[places] = Law(others).draw(len(places), words)
            lying = lying[inputs[lying] != letter]
        while len(lying):
            outputs[lying] = self._law.draw(len(lying), words)
            lying = lying[outputs[lying] == inputs[lying]]
        return outputs

    @cached_property
    def _law(self) -> Law:
        return Law(self.weights)

    def dichotomies(self) -> Iterator[PairOfRows]:
        from symdp.mechanisms.privacy.neighbouring_pairs import dichotomies_of_kinds

        kinds: dict[tuple[Fraction, Fraction], list[int]] = {}
        for letter, kind in enumerate(zip(self.honest, self.weights, strict=True)):
            kinds.setdefault(kind, []).append(letter)
        return dichotomies_of_kinds(self._entry, list(kinds.values()))

    def inversion(self) -> Inversion:
        from symdp.mechanisms.estimation.frequency_estimation import DenseInversion
        from symdp.mechanisms.estimation.proportional_inversion import ProportionalInversion

        lies = [
            ZERO if share == 1 else (1 - share) / (self._total - weight)
            for share, weight in zip(self.honest, self.weights, strict=True)
        ]
        spare = [share - lie * weight for share, lie, weight in zip(self.honest, lies, self.weights, strict=True)]
        inversion = ProportionalInversion(lies, self.weights, spare)
        return inversion if inversion.exists else DenseInversion(self.matrix)

    def to_mechanism(self) -> Mechanism:
        """Build the M x M matrix.

        Raises
        ------
        Unsupported
            Above 2,000 letters; use :meth:`probability` and :attr:`diagonal` instead.
        """
        if self.letters**2 > LARGEST_MATRIX:
            raise Unsupported(
                f"a matrix for {self.letters} letters has {self.letters**2} entries, at most {LARGEST_MATRIX} are built; "
                "use probability(output, letter), honest and weights"
            )
        span = range(self.letters)
        return Mechanism(tuple([tuple([self._entry(y, x) for y in span]) for x in span]))

    def to_document(self) -> dict[str, Any]:
        """Return plain JSON data."""
        return {"honest": [str(value) for value in self.honest], "weights": [str(value) for value in self.weights]}


def constant_answer(law: Sequence[Fraction]) -> ProportionalMechanism:
    """Build the constant mechanism with a given law, the missing mass going to the first letter.

    Examples
    --------
    >>> constant_answer((Fraction(1, 4), Fraction(1, 2))).matrix[1]
    (Fraction(1, 2), Fraction(1, 2))
    """
    left = 1 - sum_of(law)
    whole = (law[0] + left, *law[1:]) if left else tuple(law)
    return ProportionalMechanism(whole, whole)


def symmetric_response(letters: int, distortion: Fraction) -> ProportionalMechanism:
    """Build randomised response with the same distortion for every letter; a single letter is always reported.

    Examples
    --------
    >>> symmetric_response(3, Fraction(1, 2)).matrix[0]
    (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))
    """
    share = Fraction(1) if letters == 1 else 1 - distortion
    return ProportionalMechanism((share,) * letters, (Fraction(1, letters),) * letters)
