"""Products of mechanisms, with a separate mechanism for each record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import prod
from typing import TYPE_CHECKING, Any, TypeAlias

from symdp.arithmetic.place import read_word
from symdp.arithmetic.rational import ExpEpsilon
from symdp.errors import InvalidArgument, Unsupported
from symdp.mechanisms.hadamard import HadamardResponse
from symdp.mechanisms.hamming_mechanism import LARGEST_MATRIX
from symdp.mechanisms.mechanism import Mechanism
from symdp.mechanisms.mechanism_notebook import html
from symdp.mechanisms.privacy.privacy_analysis import HasNeighbours, MatrixOnDemand
from symdp.mechanisms.proportional_mechanism import ProportionalMechanism
from symdp.mechanisms.randomized_response import NestedRandomizedResponse
from symdp.mechanisms.sampling.random_words import RandomWords
from symdp.mechanisms.sampling.record_sampling import read_databases
from symdp.mechanisms.subset_selection import SubsetSelection
from symdp.pictures.html_display import paragraph
from symdp.sources.alphabet import read_places
from symdp.sources.database import read_records
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    import numpy as np

    from symdp.mechanisms.privacy.neighbouring_pairs import PairOfRows

    Array = np.ndarray[Any, Any]

Local: TypeAlias = Mechanism | NestedRandomizedResponse | ProportionalMechanism | HadamardResponse
ONE = Fraction(1)


@dataclass(frozen=True)
class ProductMechanism(HasNeighbours, MatrixOnDemand):
    r"""A product mechanism sends record i through a local mechanism W_i, independently of the other records.

    .. math::

        W(y|x)=\prod_{i=1}^nW_i(y_i|x_i),\qquad\varepsilon(W)=\max_i\varepsilon(W_i)

    Attributes
    ----------
    parts : tuple of (local mechanism, int)
        The local mechanisms, of the kinds that the local questions return, in the order of the records, each with the
        number of consecutive records to which it applies.

    Examples
    --------
    The same mechanism on each of two records: a row of its matrix, and its level for databases that differ in one record.

    >>> local = Mechanism.from_rows([["3/4", "1/4"], ["1/3", "2/3"]])
    >>> pair = ProductMechanism.power(local, 2)
    >>> pair.to_mechanism().matrix[0]
    (Fraction(9, 16), Fraction(3, 16), Fraction(3, 16), Fraction(1, 16))
    >>> pair.exp_epsilon
    Fraction(8, 3)

    The expected number of changed records, each with the uniform prior:

    >>> pair.distortion(SourceSet.single(["1/2", "1/2"]))
    Fraction(7, 12)
    """

    parts: tuple[tuple[Local, int], ...]

    @staticmethod
    def of(factors: Sequence[Local]) -> ProductMechanism:
        """Build the product of one local mechanism for each record, in the order of the records.

        Raises
        ------
        InvalidArgument
            For no factor, and for one that is no mechanism of one record.
        """
        if not factors:
            raise InvalidArgument("factors is empty; give one local mechanism for each record")
        for place, factor in enumerate(factors, 1):
            _require_local(factor, f"factors[{place}]")
        return ProductMechanism(tuple([(factor, len(list(same))) for factor, same in groupby(factors)]))

    @staticmethod
    def power(local: Local, records: int) -> ProductMechanism:
        """Build the product of one local mechanism over n records, from 1 to 1,000,000.

        Raises
        ------
        InvalidArgument
            For another number of records, and for what is no mechanism of one record.
        """
        _require_local(local, "local")
        return ProductMechanism(((local, read_records(records)),))

    @property
    def records(self) -> int:
        """The number n of records."""
        return sum([count for _, count in self.parts])

    @property
    def factors(self) -> tuple[Local, ...]:
        """The local mechanism of each record."""
        return tuple([factor for factor, count in self.parts for _ in range(count)])

    @property
    def exp_epsilon(self) -> ExpEpsilon:
        """The least lambda for databases that differ in one record, the largest of those of the factors."""
        worst: ExpEpsilon = ONE
        for factor, _ in self.parts:
            own = factor if not isinstance(factor, ProportionalMechanism) else factor.to_mechanism()
            worst = max(worst, own.exp_epsilon)
        return worst

    def distortion(self, source: SourceSet) -> Fraction:
        """Return the largest expected number of changed records over the priors of a source set, which all records share.

        Raises
        ------
        InvalidArgument
            Where the set and a factor have different numbers of letters.
        """
        letters = [Fraction(0)] * source.letters
        for factor, count in self.parts:
            if len(factor.diagonal) != source.letters:
                raise InvalidArgument(f"source has {source.letters} letters, a factor {len(factor.diagonal)} inputs")
            letters = [d + count * e for d, e in zip(letters, factor.letter_distortions, strict=True)]
        return source.worst_distortion(letters)

    def probability(self, output: Sequence[int], database: Sequence[int]) -> Fraction:
        """Return W(output|database) for two databases, each a sequence of n letters counted from 0."""
        outputs = read_word(output, "output", [factor.outputs for factor in self.factors])
        inputs = read_word(database, "database", [len(factor.diagonal) for factor in self.factors])
        return prod([_entry(f, y, x) for f, y, x in zip(self.factors, outputs, inputs, strict=True)], start=ONE)

    def sample(self, databases: Any, seed: int | None = None) -> Array:
        """Draw an output for each of some databases, record by record, with the exact probabilities of the factors.

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
        >>> honest = Mechanism.from_rows([[1, 0], [0, 1]])
        >>> ProductMechanism.power(honest, 3).sample([[0, 1, 1]]).tolist()
        [[0, 1, 1]]
        """
        words, factors = RandomWords(seed), self.factors
        inputs = read_databases(databases, self.records, max([len(factor.diagonal) for factor in factors]))
        outputs = inputs.copy()
        for place, factor in enumerate(factors):
            column = read_places(inputs[:, place], len(factor.diagonal), f"databases[:, {place}]")
            outputs[:, place] = factor.answer(column, words)
        return outputs

    def dichotomies(self) -> Iterator[PairOfRows]:
        for factor, _ in self.parts:
            yield from factor.dichotomies()

    def to_mechanism(self) -> Mechanism:
        """Build the matrix over all databases in lexicographic order; refused above four million entries."""
        sizes = [(len(factor.diagonal), factor.outputs, count) for factor, count in self.parts]
        entries = prod([(inputs * outputs) ** count for inputs, outputs, count in sizes])
        if entries > LARGEST_MATRIX:
            text = entries if entries.bit_length() < 64 else f"about 2^{entries.bit_length() - 1}"
            raise Unsupported(
                f"a matrix for records={self.records} has {text} entries, at most {LARGEST_MATRIX} are built; "
                "use factors, or probability(output, database)"
            )
        rows: list[tuple[Fraction, ...]] = [(ONE,)]
        for factor in self.factors:
            rows = [tuple([a * b for a in row for b in more]) for row in rows for more in factor.matrix]
        return Mechanism(tuple(rows))

    def _repr_html_(self) -> str:
        each = [paragraph(f"{count} records, on each of them") + html(local) for local, count in self.parts]
        return "".join(each)

    def to_document(self) -> dict[str, Any]:
        """Return plain JSON data: the factors with the numbers of their records."""
        return {
            "factors": [{"records": count, "mechanism": factor.to_document()} for factor, count in self.parts],
        }


def _require_local(factor: object, name: str) -> None:
    if isinstance(factor, SubsetSelection):
        raise InvalidArgument(f"{name} answers sets of letters; give its to_mechanism(), whose outputs have numbers")
    if not isinstance(factor, Local):
        raise InvalidArgument(f"{name} is a {type(factor).__name__}; it must be a mechanism for one record")


def _entry(factor: Local, output: int, letter: int) -> Fraction:
    if isinstance(factor, Mechanism):
        return factor.matrix[letter][output]
    return factor.probability(output, letter)
