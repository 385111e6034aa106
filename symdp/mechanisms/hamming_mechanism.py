"""Mechanisms on databases that depend on the Hamming distance alone: one exact weight for each distance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, pairwise, product
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.place import read_word
from symdp.arithmetic.rational import (
    INFINITY,
    ExpEpsilon,
    exact_text,
    exp_epsilon_value,
    over_common_denominator,
    rational_in,
    rationals,
)
from symdp.errors import InvalidArgument, Unsupported
from symdp.mechanisms.mechanism import Mechanism
from symdp.mechanisms.mechanism_notebook import by_distance
from symdp.mechanisms.privacy.privacy_analysis import HasNeighbours, MatrixOnDemand
from symdp.mechanisms.sampling.random_words import Law, RandomWords
from symdp.mechanisms.sampling.record_sampling import changed, read_databases
from symdp.sources.alphabet import read_letters
from symdp.sources.database import read_records

if TYPE_CHECKING:
    import numpy as np

    from symdp.mechanisms.privacy.neighbouring_pairs import PairOfRows

    Array = np.ndarray[Any, Any]

ZERO, ONE = Fraction(0), Fraction(1)
LARGEST_MATRIX = 4_000_000
LARGEST_ROW = 1_000_000
MOST_WRITTEN = 200
SENSES = ("standard", "pointwise")


@dataclass(frozen=True)
class HammingMechanism(HasNeighbours, MatrixOnDemand):
    r"""A Hamming mechanism has one probability for each number of records in which the databases x and y differ.

    .. math::

        W(y|x)=w_{d(x,y)},\qquad\sum_{k=0}^nN_kw_k=1,\qquad N_k=\binom nk(M-1)^k

    The weights are integers over one denominator. Nothing of size M^n x M^n is stored.

    Attributes
    ----------
    records, letters : int
        n and M.
    numerators : tuple of int
        n+1 of them, for the distances 0, ..., n.
    denominator : int
    summary : dict, or None
        The weights in a few numbers, as plain JSON data, where they follow from a formula.

    References
    ----------
    zhong2022, Lemma 5 (3) for the mechanism of :func:`product_of_randomized_responses`.

    Examples
    --------
    Randomised response at lambda = 3 on each of two bits: the expected number of changed bits, and its first row.

    >>> mechanism = HammingMechanism.from_weights(2, 2, ["9/16", "3/16", "1/16"])
    >>> mechanism.distortion
    Fraction(1, 2)
    >>> mechanism.to_mechanism().matrix[0]
    (Fraction(9, 16), Fraction(3, 16), Fraction(3, 16), Fraction(1, 16))

    The least delta of the same mechanism at exp(epsilon) = 2:

    >>> mechanism.least_delta(2)
    Fraction(1, 4)
    """

    records: int
    letters: int
    numerators: tuple[int, ...]
    denominator: int
    summary: dict[str, Any] | None = field(default=None, compare=False)

    @staticmethod
    def from_weights(records: int, letters: int, weights: Any) -> HammingMechanism:
        """Build the mechanism with the weights w_0, ..., w_n of the distances.

        Parameters
        ----------
        records, letters : int
            n >= 1 and M >= 1.
        weights : sequence of n+1 rationals
            Non-negative, with sum_k N_k w_k = 1.

        Raises
        ------
        InvalidArgument
            For another number of weights, a negative one, or another sum.
        """
        n, size = read_records(records), read_letters(letters)
        read = rationals(weights, "weights")
        if len(read) != n + 1:
            raise InvalidArgument(f"weights has {len(read)} entries, it must have records + 1 = {n + 1}")
        if min(read) < 0:
            raise InvalidArgument(f"weights has the negative entry {min(read)}; entries must be >= 0")
        numerators, denominator = over_common_denominator(read)
        built = HammingMechanism(n, size, tuple(numerators), denominator)
        if built.mass != 1:
            raise InvalidArgument(f"weights give the total probability {built.mass}, it must be 1")
        return built

    @cached_property
    def shells(self) -> tuple[int, ...]:
        """The numbers N_k of databases at distance k from a given one, k = 0..n."""
        return shell_sizes(self.records, self.letters)

    @property
    def mass(self) -> Fraction:
        """The sum of N_k w_k over k, which is 1."""
        return Fraction(self._total([1] * (self.records + 1)), self.denominator)

    @cached_property
    def weights(self) -> tuple[Fraction, ...]:
        """The weights w_0, ..., w_n."""
        return tuple([Fraction(value, self.denominator) for value in self.numerators])

    @cached_property
    def distortion(self) -> Fraction:
        """The sum of k N_k w_k over k, the expected number of changed records, the same for every database."""
        return Fraction(self._total(range(self.records + 1)), self.denominator)

    def _total(self, factors: Sequence[int]) -> int:
        return sum([c * a * b for a, b, c in zip(self.shells, self.numerators, factors, strict=True) if b])

    @property
    def inputs(self) -> int:
        """The number M^n of databases."""
        return int(self.letters**self.records)

    def probability(self, output: Sequence[int], database: Sequence[int]) -> Fraction:
        """Return W(output|database) for two databases, each a sequence of n letters counted from 0.

        Raises
        ------
        InvalidArgument
            For words of another length, or letters outside of 0, ..., M - 1.
        """
        distance = sum(map(int.__ne__, self._read(output, "output"), self._read(database, "database")))
        return Fraction(self.numerators[distance], self.denominator)

    def _read(self, word: Any, name: str) -> tuple[int, ...]:
        return read_word(word, name, [self.letters] * self.records)

    def sample(self, databases: Any, seed: int | None = None) -> Array:
        """Draw an output for each of some databases, independently, with the exact probabilities of the mechanism.

        Parameters
        ----------
        databases : array of int, shape N x records
            One database in each row, its letters counted from 0.
        seed : int >= 0, optional
            For reproducible outputs; without it the randomness is the operating system's.

        Returns
        -------
        numpy array of int, shape N x records

        Examples
        --------
        >>> identity_mechanism(3, 2).sample([[0, 1, 1], [1, 1, 1]]).tolist()
        [[0, 1, 1], [1, 1, 1]]
        """
        words, rows = RandomWords(seed), read_databases(databases, self.records, self.letters)
        masses = [Fraction(size * value) for size, value in zip(self.shells, self.numerators, strict=True)]
        return changed(rows, Law(masses).draw(len(rows), words), self.letters, words)

    # How much it gives away, for databases that differ in one record.

    @cached_property
    def exp_epsilon(self) -> ExpEpsilon:
        """The least lambda with W(y|x) <= lambda W(y|x') for all neighbours x, x'; INFINITY if there is none."""
        worst: ExpEpsilon = ONE
        for a, b in pairwise(self.numerators) if self.letters > 1 else ():
            if a != b:
                worst = max(worst, INFINITY if 0 in (a, b) else max(Fraction(a, b), Fraction(b, a)))
        return worst

    def dichotomies(self) -> Iterator[PairOfRows]:
        """Return the dichotomy of databases with different first records, by the first letter of the output."""
        from symdp.mechanisms.privacy.neighbouring_pairs import laws_at_distance

        if self.letters > 1:
            yield (0, 1), laws_at_distance(shell_sizes(self.records - 1, self.letters), self.weights)

    def least_delta(self, exp_epsilon: Any, sense: str = "standard") -> Fraction:
        """Return the least delta for which the mechanism is (epsilon, delta)-differentially private.

        Examples
        --------
        >>> mechanism = HammingMechanism.from_weights(2, 2, ["9/16", "3/16", "1/16"])
        >>> mechanism.least_delta(2), mechanism.least_delta(2, sense="pointwise")
        (Fraction(1, 4), Fraction(3, 16))
        """
        level = exp_epsilon_value(exp_epsilon)
        if sense not in SENSES:
            raise InvalidArgument(f'sense={sense!r} must be "standard" or "pointwise"')
        if self.letters == 1:
            return ZERO
        top, bottom = level.numerator, level.denominator
        # For neighbours x, x' the databases at distances k and k+1 number C(n-1, k) (M-1)^k; no other distances count.
        excess = [
            max(0, bottom * a - top * b) + max(0, bottom * b - top * a)
            if sense == "standard"
            else max(0, bottom * a - top * b, bottom * b - top * a)
            for a, b in pairwise(self.numerators)
        ]
        if sense == "pointwise":
            return Fraction(max(excess), bottom * self.denominator)
        around = shell_sizes(self.records - 1, self.letters)
        return Fraction(sum([a * b for a, b in zip(around, excess, strict=True)]), bottom * self.denominator)

    def satisfies(self, exp_epsilon: Any, delta: Any = 0, sense: str = "standard") -> bool:
        """Decide (epsilon, delta)-differential privacy for neighbouring databases.

        Parameters
        ----------
        exp_epsilon : rational >= 1
        delta : rational in [0, 1)
        sense : {"standard", "pointwise"}
            For all sets of outputs, or for single outputs.
        """
        return self.least_delta(exp_epsilon, sense) <= rational_in(delta, "delta", 0, 1, open_above=True)

    @cached_property
    def exp_maximal_leakage(self) -> Fraction:
        """The number M^n max w, for the uniform prior also exp of the maximal information and the min-entropy leakage."""
        # On one letter there is one database, and no database has the other weights.
        return ONE if self.letters == 1 else Fraction(self.inputs * max(self.numerators), self.denominator)

    # The matrix, on demand.

    def row(self, database: Sequence[int]) -> tuple[Fraction, ...]:
        """Return W(.|database) over all M^n databases in lexicographic order.

        Raises
        ------
        Unsupported
            Above a million databases; use ``probability``.
        """
        self._require_size(self.inputs, LARGEST_ROW, "a row")
        read = self._read(database, "database")
        return tuple([self.weights[sum(map(int.__ne__, word, read))] for word in self._words()])

    def to_mechanism(self) -> Mechanism:
        """Build the M^n x M^n matrix, databases in lexicographic order.

        Raises
        ------
        Unsupported
            Above four million entries; use ``weights`` or ``probability``.
        """
        self._require_size(self.inputs**2, LARGEST_MATRIX, "a matrix")
        words = list(self._words())
        rows = [tuple([self.weights[sum(map(int.__ne__, x, y))] for y in words]) for x in words]
        return Mechanism(tuple(rows))

    def _repr_html_(self) -> str:
        return by_distance(self.shells, self.weights)

    def _words(self) -> Iterator[tuple[int, ...]]:
        return product(range(self.letters), repeat=self.records)

    def _require_size(self, entries: int, most: int, what: str) -> None:
        if entries > most:
            text = entries if entries.bit_length() < 64 else f"about 2^{entries.bit_length() - 1}"
            raise Unsupported(
                f"{what} for records={self.records}, letters={self.letters} has {text} entries, at most {most} are "
                "built; use weights, or probability(output, database)"
            )

    def to_document(self) -> dict[str, Any]:
        """Return plain JSON data: the weights without trailing zeros; for more than 200 records their summary, if any."""
        sizes = {"records": self.records, "letters": self.letters}
        if self.records > MOST_WRITTEN and self.summary is not None:
            return sizes | self.summary
        last = max([k for k, value in enumerate(self.numerators) if value])
        return sizes | {"weights": [exact_text(value) for value in self.weights[: last + 1]]}


def shell_sizes(records: int, letters: int) -> tuple[int, ...]:
    """Return N_k = C(n, k) (M-1)^k for k = 0..n.

    Examples
    --------
    >>> shell_sizes(3, 4)
    (1, 9, 27, 27)
    """
    sizes = [1]
    for k in range(records):
        sizes.append(sizes[-1] * (records - k) * (letters - 1) // (k + 1))
    return tuple(sizes)


def product_of_randomized_responses(records: int, letters: int, exp_epsilon: Any, identity: Any = 0) -> HammingMechanism:
    """Build randomised response at lambda on each record (Wang et al.), mixed with the identity on request.

    Parameters
    ----------
    records, letters : int
    exp_epsilon : rational >= 1
        w_k is proportional to lambda^-k.
    identity : rational in [0, 1)
        delta: the database itself is the output with this probability, which makes it (epsilon, delta)-differentially
        private in the standard sense.

    References
    ----------
    zhong2022, Lemma 5 (3); warner1965 for one record.

    Examples
    --------
    >>> product_of_randomized_responses(2, 3, 2).weights
    (Fraction(1, 4), Fraction(1, 8), Fraction(1, 16))
    """
    n, size = read_records(records), read_letters(letters)
    level, share = exp_epsilon_value(exp_epsilon), rational_in(identity, "identity", 0, 1, open_above=True)
    top, bottom = level.numerator, level.denominator
    powers = list(accumulate([top] * n, int.__mul__, initial=1))
    lower = list(accumulate([bottom] * n, int.__mul__, initial=1))
    total = (top + (size - 1) * bottom) ** n
    rest = share.denominator - share.numerator
    numerators = [rest * powers[n - k] * lower[k] for k in range(n + 1)]
    numerators[0] += share.numerator * total
    return HammingMechanism(n, size, tuple(numerators), share.denominator * total)


def identity_mechanism(records: int, letters: int) -> HammingMechanism:
    """Build the mechanism that outputs the database itself."""
    return HammingMechanism(records, letters, (1, *[0] * records), 1)
