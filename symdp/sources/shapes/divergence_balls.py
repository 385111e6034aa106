"""Divergence balls around a centre: ``chi-square:1/50:1/2,3/10,1/5``, ``kullback-leibler:1/100:1/2,3/10,1/5``."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from symdp.arithmetic.rational import exact_text, printed, rational
from symdp.arithmetic.reals.enclosure import ball, sign
from symdp.errors import InvalidArgument
from symdp.sources.domain import Domain
from symdp.sources.prior import Vector, decreasing_order, read_prior
from symdp.sources.shapes.shape import Shape

if TYPE_CHECKING:
    from symdp.arithmetic.late_flint import flint

SHOWN_LETTERS = 12


@dataclass(frozen=True)
class DivergenceBall(Shape):
    """The priors within a radius of a centre in a divergence.

    Attributes
    ----------
    divergence : str
        Its name in documents and claims.
    """

    domain: ClassVar[Domain] = Domain.CURVED
    divergence: ClassVar[str]

    center: Vector
    radius: Fraction

    def __post_init__(self) -> None:
        center, radius = read_prior(self.center, "center"), rational(self.radius, "radius")
        if radius < 0:
            raise InvalidArgument(f"radius={printed(radius)} must not be negative")
        object.__setattr__(self, "center", center)
        object.__setattr__(self, "radius", radius)

    @property
    def letters(self) -> int:
        """The number M of letters."""
        return len(self.center)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The letters of positive probability, by decreasing probability under the centre."""
        return tuple([letter for letter in decreasing_order(self.center) if self.center[letter]])

    @property
    def falling(self) -> Vector:
        """The positive probabilities of the centre, the largest first."""
        return tuple([self.center[letter] for letter in self.order])

    @property
    @abstractmethod
    def contains_uniform(self) -> bool:
        """Return whether the uniform prior lies in the ball."""

    @property
    @abstractmethod
    def distance(self) -> str:
        """The name of the divergence, in words."""

    @property
    def description(self) -> str:
        """The description of the ball in words.

        Examples
        --------
        >>> ChiSquareBall(["1/2", "1/2"], "1/50").description
        'the priors at a chi-square distance of at most 1/50 from (1/2, 1/2), 2 letters'
        """
        entries = ", ".join([printed(value) for value in self.center[:SHOWN_LETTERS]])
        more = ", ..." if self.letters > SHOWN_LETTERS else ""
        size = f"{self.letters} letter{'s' * (self.letters > 1)}"
        return f"the priors at a {self.distance} of at most {printed(self.radius)} from ({entries}{more}), {size}"

    def describe(self) -> dict[str, Any]:
        """Return plain JSON data, in the form used by claims.

        Examples
        --------
        >>> KullbackLeiblerBall(["1/2", "1/2"], "1/50").describe()
        {'center': ['1/2', '1/2'], 'kullback_leibler': '1/50'}
        """
        return {"center": [exact_text(value) for value in self.center], self.divergence: exact_text(self.radius)}


@dataclass(frozen=True)
class ChiSquareBall(DivergenceBall):
    """The priors within a chi-square distance of a centre.

    Parameters
    ----------
    center : sequence of M rationals
        A prior without zeros.
    radius : rational
        r >= 0, the largest sum of (Q_i - C_i)^2 / C_i.

    Examples
    --------
    >>> ball = ChiSquareBall(["1/2", "3/10", "1/5"], "1/50")
    >>> ball.letters
    3
    >>> ball.contains_uniform
    False
    >>> ChiSquareBall(ball.center, "1/5").contains_uniform
    True
    """

    divergence: ClassVar[str] = "chi_square"

    def __post_init__(self) -> None:
        super().__post_init__()
        if min(self.center) == 0:
            place = self.center.index(Fraction(0)) + 1
            raise InvalidArgument(f"center[{place}]=0 must be positive; leave out letters that never occur")

    @property
    def contains_uniform(self) -> bool:
        return sum([1 / value for value in self.center]) / self.letters**2 - 1 <= self.radius

    @property
    def distance(self) -> str:
        return "chi-square distance"


@dataclass(frozen=True)
class KullbackLeiblerBall(DivergenceBall):
    """The priors Q with sum Q_i log(Q_i/C_i) <= r around a centre C, with natural logarithms.

    Parameters
    ----------
    center : sequence of M rationals
        A prior; letters of probability 0 have probability 0 in the whole ball.
    radius : rational
        r >= 0, in nats.

    Examples
    --------
    >>> ball = KullbackLeiblerBall(["1/2", "3/10", "1/5"], "1/100")
    >>> ball.letters
    3
    >>> ball.contains_uniform
    False
    >>> KullbackLeiblerBall(ball.center, "1/10").contains_uniform
    True
    """

    divergence: ClassVar[str] = "kullback_leibler"

    @property
    def contains_uniform(self) -> bool:
        even = Fraction(1, self.letters)
        if self.radius == 0 or min(self.center) == 0:
            return min(self.center) == even
        return sign(self._excess_of_uniform) < 0  # it is not 0: logarithms of rationals other than 1 are transcendental

    def _excess_of_uniform(self) -> flint.arb:
        logarithms = [ball(value * self.letters).log() for value in self.center]
        return -sum(logarithms[1:], logarithms[0]) / self.letters - ball(self.radius)

    @property
    def distance(self) -> str:
        return "Kullback-Leibler divergence"


BALLS: dict[str, type[DivergenceBall]] = {"chi-square": ChiSquareBall, "kullback-leibler": KullbackLeiblerBall}


def read_divergence_ball(text: str) -> DivergenceBall | None:
    """Return the ball named by a text such as ``kullback-leibler:1/100:1/2,3/10,1/5``, or None.

    Examples
    --------
    >>> read_divergence_ball("chi-square:1/50:1/2,3/10,1/5").radius, read_divergence_ball("ball:1/10:1/2,1/2")
    (Fraction(1, 50), None)
    """
    kind, *rest = text.split(":")
    if kind not in BALLS:
        return None
    if len(rest) != 2:
        raise InvalidArgument(f"source={text!r:.60} is incomplete; write it as in {kind}:1/50:1/2,3/10,1/5")
    center: Any = [entry.strip() for entry in rest[1].split(",")]
    radius: Any = rest[0].strip()
    return BALLS[kind](center, radius)
