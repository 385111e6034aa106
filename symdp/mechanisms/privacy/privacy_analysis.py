"""The base of mechanisms with a privacy profile, given by the laws of the output for adjacent inputs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from symdp.errors import Unsupported

if TYPE_CHECKING:
    import numpy as np
    import pandas
    import sympy

    from symdp.mechanisms.privacy.mechanism_profile import MechanismProfile
    from symdp.mechanisms.privacy.neighbouring_pairs import PairOfRows


class HasMatrix(Protocol):
    """The protocol of mechanisms with an explicit matrix."""

    @property
    def matrix(self) -> tuple[tuple[Fraction, ...], ...]:
        """The matrix[x][y] = W(y|x), shape inputs x outputs; refused where it is too large."""
        ...


class OptimalMechanism(HasMatrix, Protocol):
    """The common members of the mechanisms of all answers.

    Its class depends on the question: ``Mechanism`` has all entries, ``NestedRandomizedResponse`` and
    ``ProportionalMechanism`` a structure, ``HammingMechanism`` and ``ProductMechanism`` act on databases; further members
    are those of the class, after ``isinstance``.
    """

    def sample(self, inputs: Any, /, seed: int | None = None) -> np.ndarray[Any, Any]:
        """Draw outputs for letters counted from 0, or for databases, independently and exactly."""
        ...

    def profile(self) -> MechanismProfile:
        """Return delta as a function of epsilon."""
        ...

    def to_numpy(self) -> np.ndarray[Any, Any]:
        """Return the matrix in double precision."""
        ...

    def to_frame(self) -> pandas.DataFrame:
        """Return the exact matrix as a table of pandas."""
        ...

    def to_sympy(self) -> sympy.ImmutableMatrix:
        """Return the exact matrix as one of sympy."""
        ...

    def to_document(self) -> dict[str, Any]:
        """Return plain JSON data."""
        ...


class MatrixOnDemand(ABC):
    """A mechanism held in structured form."""

    @abstractmethod
    def to_mechanism(self) -> HasMatrix:
        """Build the matrix; refused where it has too many entries."""

    @property
    def matrix(self) -> tuple[tuple[Fraction, ...], ...]:
        """The full matrix, built on demand; refused where it has too many entries."""
        return self.to_mechanism().matrix


class HasNeighbours(ABC):
    """A mechanism with neighbouring inputs."""

    def to_numpy(self: HasMatrix) -> np.ndarray[Any, Any]:
        """Return the matrix in double precision, shape inputs x outputs; the exact one stays in ``matrix``."""
        import numpy as np

        return np.array([[float(value) for value in row] for row in self.matrix])

    def to_frame(self: HasMatrix) -> pandas.DataFrame:
        """Return the exact matrix as a table of pandas, inputs and outputs counted from 1.

        Raises
        ------
        Unsupported
            Where pandas is not installed.

        Examples
        --------
        >>> from symdp import randomized_response
        >>> frame = randomized_response(2, 3).to_frame()
        >>> frame.loc[1, 2]
        Fraction(1, 4)
        >>> frame.index.name
        'input'
        >>> frame.columns.name
        'output'
        """
        try:
            import pandas
        except ImportError:
            raise Unsupported("to_frame: pandas is not installed; pip install pandas, or take .matrix") from None
        rows = [list(row) for row in self.matrix]
        names = {"input": len(rows), "output": len(rows[0])}
        index, columns = [pandas.RangeIndex(1, count + 1, name=name) for name, count in names.items()]
        return pandas.DataFrame(rows, index=index, columns=columns, dtype=object)

    def to_sympy(self: HasMatrix) -> sympy.ImmutableMatrix:
        """Return the exact matrix as one of sympy.

        Examples
        --------
        >>> from symdp import randomized_response
        >>> randomized_response(2, 3).to_sympy()
        Matrix([
        [3/4, 1/4],
        [1/4, 3/4]])
        """
        import sympy

        return sympy.ImmutableMatrix([[sympy.Rational(p.numerator, p.denominator) for p in row] for row in self.matrix])

    @abstractmethod
    def dichotomies(self) -> Iterable[PairOfRows]:
        """Return pairs of inputs with the laws of the output, such that every pair has the laws of one of them."""

    def profile(self) -> MechanismProfile:
        """Return delta as a function of epsilon, and the trade-off function, for all pairs of neighbouring inputs.

        All letters are neighbours; databases are where they differ in one record.

        Returns
        -------
        MechanismProfile

        Raises
        ------
        Unsupported
            For a matrix without structure of more than 300 rows of 300 outputs, or as many entries of all pairs of rows.

        Examples
        --------
        >>> from symdp import Mechanism
        >>> profile = Mechanism.from_rows([["3/4", "1/4"], ["1/4", "3/4"]]).profile()
        >>> profile.delta(2)
        Fraction(1, 4)
        >>> profile.exp_epsilon("1/8")
        Fraction(5, 2)
        >>> profile.compose(2).delta(3)
        Fraction(3, 8)
        """
        from symdp.mechanisms.privacy.mechanism_profile import MechanismProfile

        return MechanismProfile.of(self.dichotomies())
