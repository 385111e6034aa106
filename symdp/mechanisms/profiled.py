"""What has a privacy profile: whatever knows the pairs of neighbouring inputs with the laws of its output."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from symdp.mechanisms.mechanism_profile import MechanismProfile
    from symdp.mechanisms.neighbours import Told


class Profiled(ABC):
    """A mechanism with neighbouring inputs."""

    @abstractmethod
    def dichotomies(self) -> Iterator[Told]:
        """Pairs of inputs with the laws of the output, such that every pair has the laws of one of them."""

    def profile(self) -> MechanismProfile:
        """delta as a function of epsilon, and the trade-off function, for all pairs of neighbouring inputs.

        All letters are neighbours; databases are where they differ in one record.

        Returns
        -------
        MechanismProfile

        Raises
        ------
        Unsupported
            For a matrix without structure of too many rows.

        Examples
        --------
        >>> from symdp import Mechanism
        >>> profile = Mechanism.from_rows([["3/4", "1/4"], ["1/4", "3/4"]]).profile()
        >>> profile.delta(2), profile.exp_epsilon("1/8"), profile.compose(2).delta(3)
        (Fraction(1, 4), Fraction(5, 2), Fraction(3, 8))
        """
        from symdp.mechanisms.mechanism_profile import MechanismProfile

        return MechanismProfile.of(self.dichotomies())
