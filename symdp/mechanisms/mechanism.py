"""A mechanism as an exact row-stochastic matrix: rows are inputs, columns are outputs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arguments import required
from symdp.arithmetic.exact_json import parse_json
from symdp.arithmetic.place import read_place
from symdp.arithmetic.rational import INFINITY, ExpEpsilon, exp_epsilon_value, printed, rational_in, rationals
from symdp.errors import InvalidArgument
from symdp.mechanisms.diagonal_distortion import OutputsAreInputs
from symdp.mechanisms.sampling.random_words import Law, RandomWords

if TYPE_CHECKING:
    import numpy as np

    from symdp.arithmetic.rounded_rows import Rounding
    from symdp.mechanisms.estimation.frequency_estimation import Inversion
    from symdp.mechanisms.privacy.mechanism_profile import MechanismProfile
    from symdp.mechanisms.privacy.neighbouring_pairs import PairsOfRows

    Array = np.ndarray[Any, Any]

Matrix = tuple[tuple[Fraction, ...], ...]
ZERO = Fraction(0)


@dataclass(frozen=True)
class Mechanism(OutputsAreInputs):
    r"""A mechanism maps an input x to a random output y, by a row-stochastic matrix of rationals.

    .. math::

        W(y|x)\ge0,\qquad\sum_yW(y|x)=1,\qquad e^{\varepsilon(W)}=\max_y\frac{\max_xW(y|x)}{\min_xW(y|x)}

    The maximum is over outputs that some input gives, and infinite if another input never gives one of them.

    Attributes
    ----------
    matrix : tuple of tuples of Fraction
        ``matrix[x][y]`` = W(y|x), shape inputs x outputs.
    rounding : Rounding or None
        What :meth:`from_numpy` changed; it does not make two mechanisms differ.

    Examples
    --------
    The binary symmetric mechanism with error probability 1/4, and the least exp(epsilon) at which it is private:

    >>> symmetric = Mechanism.from_rows([["3/4", "1/4"], ["1/4", "3/4"]])
    >>> symmetric.exp_epsilon
    Fraction(3, 1)

    Two uses in a row, and the Hamming distortion of each letter:

    >>> twice = symmetric.compose(symmetric)
    >>> twice.letter_distortions
    (Fraction(3, 8), Fraction(3, 8))
    >>> twice.exp_epsilon
    Fraction(5, 3)
    """

    matrix: Matrix
    rounding: Rounding | None = field(default=None, compare=False, repr=False, kw_only=True)

    @classmethod
    def from_rows(cls, rows: Any) -> Mechanism:
        """Read a mechanism from its rows, each a distribution of the output.

        Parameters
        ----------
        rows : sequence of sequences of rationals
            One row per input, all of the same length, non-negative, with the sum 1.

        Raises
        ------
        InvalidArgument
            For no row, rows of different lengths, a negative entry, or another sum, with the number of the row.

        Examples
        --------
        >>> Mechanism.from_rows([["0.9", "0.1"], ["1/10", "9/10"]]).matrix[0]
        (Fraction(9, 10), Fraction(1, 10))
        >>> Mechanism.from_rows([["1/2", "1/3"]])
        Traceback (most recent call last):
        symdp.errors.InvalidArgument: mechanism row 1 sums to 5/6, it must sum to 1
        """
        if isinstance(rows, str | bytes) or not hasattr(rows, "__iter__"):
            raise InvalidArgument("mechanism must be a sequence of rows")
        matrix = tuple([rationals(row, f"mechanism row {place}") for place, row in enumerate(rows, 1)])
        if not matrix or not matrix[0]:
            raise InvalidArgument("mechanism is empty; give one row of output probabilities per input")
        for place, row in enumerate(matrix, 1):
            if len(row) != len(matrix[0]):
                raise InvalidArgument(f"mechanism row {place} has {len(row)} outputs, row 1 has {len(matrix[0])}")
            if min(row) < 0:
                raise InvalidArgument(
                    f"mechanism row {place} has the negative entry {printed(min(row))}; entries must be >= 0"
                )
            if sum(row) != 1:
                raise InvalidArgument(f"mechanism row {place} sums to {printed(sum(row, ZERO))}, it must sum to 1")
        return cls(matrix)

    @classmethod
    def from_numpy(cls, array: Any, digits: int | None = None) -> Mechanism:
        """Read a matrix of floats, rounded to a number of decimals that has to be stated and divided by the row sums.

        Parameters
        ----------
        array : numpy array, inputs x outputs
        digits : int
            Decimals to round every entry to, 1 to 15.

        Returns
        -------
        Mechanism
            Exact; its ``rounding`` states the changes.

        Raises
        ------
        InvalidArgument
            Without ``digits``, and for a row whose sum misses 1 by more than the rounding explains.

        Examples
        --------
        >>> import numpy as np
        >>> read = Mechanism.from_numpy(np.array([[0.7, 0.2, 0.1], [0.1, 0.1, 0.8]]), digits=6)
        >>> read == Mechanism.from_rows([["0.7", "0.2", "0.1"], ["0.1", "0.1", "0.8"]])
        True
        >>> print(read.rounding)
        rounded to 6 decimals, 0 of 2 rows then divided by their sums; every entry moved by less than 1e-16
        """
        from symdp.arithmetic.rounded_rows import float_array, rounded_rows

        matrix, rounding = rounded_rows(float_array(array, "mechanism", (2,)), digits, "mechanism")
        return cls(matrix, rounding=rounding)

    @property
    def inputs(self) -> int:
        """The number of inputs."""
        return len(self.matrix)

    @property
    def outputs(self) -> int:
        """The number of outputs."""
        return len(self.matrix[0])

    @property
    def diagonal(self) -> tuple[Fraction, ...]:
        return tuple([row[i] if i < len(row) else ZERO for i, row in enumerate(self.matrix)])

    def answer(self, inputs: Array, words: RandomWords) -> Array:
        import numpy as np

        outputs = np.empty(len(inputs), dtype=np.int64)
        by_letter = np.argsort(inputs, kind="stable")
        letters, starts = np.unique(inputs[by_letter], return_index=True)
        for letter, places in zip(letters, np.split(by_letter, starts)[1:], strict=True):
            outputs[places] = Law(self.matrix[letter]).draw(len(places), words)
        return outputs

    def dichotomies(self) -> PairsOfRows:
        from symdp.mechanisms.privacy.neighbouring_pairs import PairsOfRows

        return PairsOfRows.of(self.matrix)

    def profile(self) -> MechanismProfile:
        from symdp.mechanisms.privacy.mechanism_profile import MechanismProfile

        pairs = self.dichotomies()
        return super().profile() if pairs.are_few else MechanismProfile.of_many(pairs)

    def inversion(self) -> Inversion:
        from symdp.mechanisms.estimation.frequency_estimation import DenseInversion

        return DenseInversion(self.matrix)

    @property
    def exp_epsilon(self) -> ExpEpsilon:
        """The least lambda = exp(epsilon) with W(y|x) <= lambda W(y|x') for all x, x', y; INFINITY if there is none.

        Columns of zeros are outputs that never occur and do not count.
        """
        worst: ExpEpsilon = Fraction(1)
        for column in zip(*self.matrix, strict=True):
            most, least = max(column), min(column)
            if most > 0:
                worst = max(worst, INFINITY if least == 0 else most / least)
        return worst

    def satisfies(self, exp_epsilon: Any, delta: Any = 0, sense: str = "standard") -> bool:
        """Decide (epsilon, delta)-LDP.

        Parameters
        ----------
        exp_epsilon : rational >= 1
        delta : rational in [0, 1)
        sense : {"standard", "pointwise"}
            Standard: for all sets of outputs; pointwise (zhong2022, Definition 3): for single outputs.

        Returns
        -------
        bool

        Examples
        --------
        >>> half = Mechanism.from_rows([["1/2", "1/4", "1/4"], ["0", "1/2", "1/2"]])
        >>> half.satisfies(2, "1/2"), half.satisfies(1, "1/4"), half.satisfies(1, "1/2", sense="pointwise")
        (True, False, True)
        """
        level, slack = exp_epsilon_value(exp_epsilon), rational_in(delta, "delta", 0, 1, open_above=True)
        if sense not in ("standard", "pointwise"):
            raise InvalidArgument(f'sense={sense!r} must be "standard" or "pointwise"')
        combine = sum if sense == "standard" else max
        return all(
            combine([max(ZERO, a - level * b) for a, b in zip(first, second, strict=True)]) <= slack
            for first in self.matrix
            for second in self.matrix
        )

    def merge_outputs(self, groups: Sequence[Sequence[int]]) -> Mechanism:
        """Return the mechanism that reports the group of its output.

        Parameters
        ----------
        groups : sequence of sequences of int
            Outputs counted from 1, each in one group.

        Raises
        ------
        InvalidArgument
            For groups that do not contain each output once.

        Examples
        --------
        >>> Mechanism.from_rows([["1/2", "1/4", "1/4"]]).merge_outputs([[1], [2, 3]]).matrix
        ((Fraction(1, 2), Fraction(1, 2)),)
        """
        _require_permutation([output for group in groups for output in group], self.outputs, "groups")
        return Mechanism(tuple([tuple([sum((row[y - 1] for y in group), ZERO) for group in groups]) for row in self.matrix]))

    def compose(self, after: Mechanism) -> Mechanism:
        """Return the mechanism that feeds the output to a second one: the matrix product, post-processing.

        Parameters
        ----------
        after : Mechanism
            Its inputs are the outputs of this mechanism.

        Raises
        ------
        InvalidArgument
            Where the numbers of outputs and inputs differ.

        Examples
        --------
        Post-processing does not increase epsilon:

        >>> response = Mechanism.from_rows([["3/4", "1/4"], ["1/4", "3/4"]])
        >>> response.compose(Mechanism.from_rows([[1, 0], ["1/2", "1/2"]])).exp_epsilon
        Fraction(3, 1)
        >>> response.compose(response).exp_epsilon
        Fraction(5, 3)
        """
        if self.outputs != required(after, Mechanism, "after").inputs:
            raise InvalidArgument(f"after has {after.inputs} inputs, this mechanism {self.outputs} outputs; make them equal")
        columns = list(zip(*after.matrix, strict=True))
        return Mechanism(
            tuple(
                [
                    tuple([sum((a * b for a, b in zip(row, column, strict=True)), ZERO) for column in columns])
                    for row in self.matrix
                ]
            )
        )

    def relabel(self, inputs: Sequence[int] | None = None, outputs: Sequence[int] | None = None) -> Mechanism:
        """Return the mechanism with its letters renamed.

        Row k of its matrix is the old row inputs[k-1], column k the old column outputs[k-1].

        Parameters
        ----------
        inputs, outputs : sequence of int, optional
            Permutations of 1, 2, ...; by default the names stay.

        Raises
        ------
        InvalidArgument
            For what is no permutation.

        Examples
        --------
        >>> Mechanism.from_rows([[1, 0], ["1/2", "1/2"]]).relabel(outputs=[2, 1]).matrix
        ((Fraction(0, 1), Fraction(1, 1)), (Fraction(1, 2), Fraction(1, 2)))
        """
        rows = list(range(1, self.inputs + 1)) if inputs is None else list(inputs)
        columns = list(range(1, self.outputs + 1)) if outputs is None else list(outputs)
        _require_permutation(rows, self.inputs, "inputs")
        _require_permutation(columns, self.outputs, "outputs")
        return Mechanism(tuple([tuple([self.matrix[x - 1][y - 1] for y in columns]) for x in rows]))

    def to_document(self) -> dict[str, Any]:
        """Return plain JSON data: ``{"rows": [["3/4", "1/4"], ...]}``."""
        return {"rows": [[str(value) for value in row] for row in self.matrix]}

    def to_json(self) -> str:
        """Return the document as JSON text."""
        return json.dumps(self.to_document())

    @classmethod
    def from_json(cls, text: str) -> Mechanism:
        """Read the text of :meth:`to_json`; decimals in it are exact.

        Raises
        ------
        InvalidArgument
            For text that is no JSON object with the one key ``rows``, and for rows as of :meth:`from_rows`.

        Examples
        --------
        >>> response = Mechanism.from_rows([["3/4", "1/4"], ["1/4", "3/4"]])
        >>> Mechanism.from_json(response.to_json()) == response
        True
        """
        document = parse_json(text, "mechanism")
        if not isinstance(document, dict) or set(document) != {"rows"}:
            raise InvalidArgument('mechanism must be an object with the one key "rows"')
        return cls.from_rows(document["rows"])


def _require_permutation(numbers: list[int], size: int, name: str) -> None:
    try:
        places = [read_place(number, name, 1, size) for number in numbers]
    except InvalidArgument:
        places = []
    if sorted(places) != list(range(1, size + 1)):
        raise InvalidArgument(f"{name} must contain each number from 1 to {size} exactly once")
