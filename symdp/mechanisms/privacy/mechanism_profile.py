"""The exact privacy profile delta(epsilon) of a mechanism, and its trade-off function."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import INFINITY, ExpEpsilon, exact_text, exp_epsilon_value, printed, rational_in
from symdp.errors import InvalidArgument, Unsupported
from symdp.mechanisms.privacy import profile_bounds, profile_display
from symdp.mechanisms.privacy.composed_dichotomy import RepeatedUses
from symdp.mechanisms.privacy.hockey_stick_divergence import ONE, ZERO, Dichotomy, Pair, best_tests
from symdp.mechanisms.privacy.neighbouring_pairs import MOST_ENTRIES, PairOfRows, PairsOfRows, Rows, maximal
from symdp.work import Work

if TYPE_CHECKING:
    from symdp.pictures.picture import Picture

MOST_USES, MOST_EPSILON, MOST_OUTCOMES = 10**6, 10**6, 2_000_000


@dataclass(frozen=True)
class MechanismProfile:
    r"""A privacy profile gives the least delta for which a mechanism is (epsilon, delta)-differentially private.

    .. math::

        \delta(\varepsilon)=\max_{x\sim x'}\ \sum_y\max\{W(y|x)-e^{\varepsilon}\,W(y|x'),\,0\}

    It is convex and piecewise linear in exp(epsilon), the largest of the hockey-stick divergences of its pairs of
    neighbouring inputs, and is equivalent to the trade-off function of f-differential privacy: the largest convex function
    of the probability of a false positive that no test of one input against a neighbour has fewer false negatives than.
    Where one pair of neighbours dominates all others, tests attain it.

    Attributes
    ----------
    neighbours : tuple of ((int, int), Dichotomy)
        Pairs of inputs, counted from 0, with the laws of the output; without those that others dominate, and one of equals.
        Of many rows without structure only pairs that together have the best tests of all.
    uses : int
        The number of observed independent outputs for the same input.
    many : PairsOfRows or None
        All pairs of many rows without structure.

    References
    ----------
    dong2022 for trade-off functions, balle2018 for profiles.

    Examples
    --------
    Randomised response on three letters at lambda = 2: the breakpoints (exp(epsilon), delta), and delta between them.

    >>> from symdp import randomized_response
    >>> profile = randomized_response(3, 2).profile()
    >>> profile.corners
    ((Fraction(1, 1), Fraction(1, 4)), (Fraction(2, 1), Fraction(0, 1)))
    >>> profile.delta("3/2")
    Fraction(1, 8)

    The least probability of a false negative of a test with false positives of probability 1/4:

    >>> profile.trade_off("1/4")
    Fraction(1, 2)

    Two independent outputs for the same input, at exp(epsilon) = 2:

    >>> profile.compose(2).delta(2)
    Fraction(1, 8)
    """

    neighbours: tuple[PairOfRows, ...]
    uses: int = 1
    many: PairsOfRows | None = None

    @staticmethod
    def of(pairs: Iterable[PairOfRows]) -> MechanismProfile:
        """Build the profile of pairs of inputs with the laws of the output, as from ``mechanism.dichotomies()``."""
        return MechanismProfile(maximal(_checked(pairs)))

    @staticmethod
    def of_many(pairs: PairsOfRows) -> MechanismProfile:
        """Build the profile of one use from the few pairs of rows of a matrix whose tests are the best of all."""
        return MechanismProfile(maximal(pairs.supporting()), many=pairs)

    def compose(self, uses: int) -> MechanismProfile:
        """Return the profile of n independent outputs for the same input.

        Where the inputs of the uses may differ, or later uses depend on earlier outputs, the profile of
        :meth:`adaptive` composes to a valid bound, which no smaller function replaces.

        Parameters
        ----------
        uses : int >= 1

        Returns
        -------
        MechanismProfile
            Exact: its methods are exact as long as the numbers of a pair of inputs stay below fifty million bits, and all
            pairs have two million outcomes at most; bounds come from integers that are rounded in the safe direction.

        Raises
        ------
        Unsupported
            For several uses of many rows without structure, whose pairs have more than 250,000 entries together.

        Examples
        --------
        >>> from symdp import randomized_response
        >>> many = randomized_response(2, "11/10").profile().compose(10**4)
        >>> low, high = many.delta_bounds(epsilon=30, digits=6)
        >>> 0 < low <= high < 1
        True
        """
        if isinstance(uses, bool) or not isinstance(uses, int) or not 1 <= uses * self.uses <= MOST_USES:
            raise InvalidArgument(f"uses={uses!r} must be an integer >= 1, at most {MOST_USES} in all")
        if uses > 1 and self.many is not None:
            raise Unsupported(
                f"uses={uses} compose each pair of {len(self.many.rows)} rows, which have {self.many.entries} entries, "
                f"at most {MOST_ENTRIES} are composed; ask one use, or an upper bound, profile.adaptive().compose({uses})"
            )
        return MechanismProfile(self.neighbours, self.uses * uses, self.many)

    def adaptive(self) -> MechanismProfile:
        """Return an equal profile, carried by one pair of laws that dominates all pairs of inputs.

        Its composition bounds n uses on any inputs, chosen in view of earlier outputs; it is that of this profile where one
        pair of inputs dominates all others.

        References
        ----------
        zhu2022, on compositions of dominating pairs.

        Examples
        --------
        >>> from symdp import Mechanism, randomized_response
        >>> response = randomized_response(4, 3).profile()
        >>> response.adaptive().compose(3).corners == response.compose(3).corners
        True
        >>> skew = Mechanism.from_rows([["1/2", "1/2"], ["1/8", "7/8"]]).profile()
        >>> skew.adaptive().corners == skew.corners, skew.adaptive().compose(2).delta(2) > skew.compose(2).delta(2)
        (True, True)
        """
        steps = [(power - before, size - least) for (least, before), (size, power) in pairwise(self._tests)]
        return MechanismProfile((((0, 1), Dichotomy.of([(self._tests[0][1], ZERO), *steps])),))

    @cached_property
    def _repeated(self) -> tuple[RepeatedUses, ...]:
        return tuple([RepeatedUses(dichotomy, self.uses) for _, dichotomy in self.neighbours])

    @cached_property
    def _tests(self) -> tuple[Pair, ...]:
        """The pairs (false positive, power) of the best tests, breakpoints of a concave function that begins at size 0."""
        what = f"the exact profile of {len(self._repeated)} pairs of inputs, uses={self.uses},"
        work = Work(what, MOST_OUTCOMES, "ask delta_bounds or exp_epsilon_bounds, as --epsilon and --delta do")
        tests = []
        for repeated in self._repeated:
            work.spend(repeated.most_outcomes)
            tests.append(repeated.exact())
        return best_tests(tests)

    @cached_property
    def corners(self) -> tuple[Pair, ...]:
        """The breakpoints (exp(epsilon), delta), from exp(epsilon) = 1 on; delta is constant after the last one."""
        points = [(ONE, max([power - size for size, power in self._tests]))]
        for (size, power), (next_size, next_power) in reversed(list(pairwise(self._tests))):
            level = (next_power - power) / (next_size - size)
            if level > 1:
                points.append((level, power - level * size))
        return tuple(points)

    @property
    def least_delta(self) -> Fraction:
        """The limit of delta as epsilon grows, the largest probability of outputs that exclude the other input."""
        return max([repeated.revealing for repeated in self._repeated], default=ZERO)

    @property
    def trade_off_corners(self) -> tuple[Pair, ...]:
        """The breakpoints (false positive, false negative) of the trade-off function, which is 0 after the last one."""
        return tuple([(size, 1 - power) for size, power in self._tests])

    def trade_off(self, size: Any) -> Fraction:
        """Return the trade-off function, a lower bound of the type II error of any test of two neighbours at a type I error.

        It is the largest convex function that is below the least probability of a false negative for all pairs of
        neighbours. Where one pair dominates all others it is that probability; elsewhere it may be less than any test's.

        Parameters
        ----------
        size : rational in [0, 1]

        Returns
        -------
        Fraction

        Examples
        --------
        >>> from symdp import Mechanism
        >>> profile = Mechanism.from_rows([["1/6", "1/2", "1/3"], ["1/5", 0, "4/5"]]).profile()
        >>> profile.trade_off("1/4"), profile.adaptive().trade_off("1/4")
        (Fraction(1, 4), Fraction(1, 4))
        """
        level = rational_in(size, "size", 0, 1)
        for (least, power), (most, next_power) in pairwise(self._tests):
            if level < most:
                return 1 - power - (next_power - power) * (level - least) / (most - least)
        return ZERO

    def delta(self, exp_epsilon: Any) -> Fraction:
        """Return the least delta at exp(epsilon), a rational >= 1.

        Raises
        ------
        Unsupported
            Where the exact profile of so many uses is too long; :meth:`delta_bounds` is then the way.

        Examples
        --------
        >>> from symdp import randomized_response
        >>> randomized_response(2, 3).profile().delta(2)
        Fraction(1, 4)
        """
        level = exp_epsilon_value(exp_epsilon)
        return max([power - level * size for size, power in self._tests])

    def exp_epsilon(self, delta: Any) -> ExpEpsilon:
        """Return the least exp(epsilon) for which the mechanism is (epsilon, delta)-differentially private; may be infinite.

        Examples
        --------
        >>> from symdp import randomized_response
        >>> profile = randomized_response(3, 2).profile()
        >>> profile.exp_epsilon("1/8"), profile.compose(3).exp_epsilon(0)
        (Fraction(3, 2), Fraction(8, 1))
        """
        slack = rational_in(delta, "delta", 0, 1)
        needed: list[ExpEpsilon] = [ONE]
        for size, power in self._tests:
            if power > slack:
                needed.append((power - slack) / size if size else INFINITY)
        return max(needed)

    def delta_bounds(self, epsilon: Any = None, exp_epsilon: Any = None, digits: int = 15) -> Pair:
        """Enclose delta between two rationals, at most 10**-digits of it apart.

        Parameters
        ----------
        epsilon : rational >= 0
            In nats; or else
        exp_epsilon : rational >= 1
        digits : int
            1 to 100.

        Returns
        -------
        pair of Fraction

        Raises
        ------
        Undecided
            Where delta is too small for so many digits.

        Examples
        --------
        >>> from symdp import randomized_response
        >>> low, high = randomized_response(2, 3).profile().compose(100).delta_bounds(epsilon=1, digits=6)
        >>> 0 < high - low <= low / 10**6
        True
        """
        if (epsilon is None) == (exp_epsilon is None):
            raise InvalidArgument("epsilon and exp_epsilon: give one of them")
        known = _read_digits(digits)
        if epsilon is None:
            return profile_bounds.delta_bounds(self._repeated, exp_epsilon_value(exp_epsilon), known)
        exponent = rational_in(epsilon, "epsilon", 0, MOST_EPSILON)
        return profile_bounds.delta_bounds_at_exponential(self._repeated, exponent, known)

    def exp_epsilon_bounds(self, delta: Any, digits: int = 6) -> tuple[ExpEpsilon, ExpEpsilon]:
        """Enclose the least exp(epsilon) for this delta, to 10**-digits of it, or return infinity twice.

        Parameters
        ----------
        delta : rational in (0, 1)
            Above :attr:`least_delta`, which is attained from the last breakpoint on only, or below it.
        digits : int
            1 to 100.

        Returns
        -------
        pair of Fraction, or of INFINITY
            The mechanism is (epsilon, delta)-differentially private at the second one.

        Examples
        --------
        >>> from symdp import randomized_response
        >>> low, high = randomized_response(2, "11/10").profile().compose(10**3).exp_epsilon_bounds("1/1000000", 3)
        >>> 0 < float(high - low) <= float(low) / 1000
        True
        """
        slack = rational_in(delta, "delta", 0, 1)
        if slack < self.least_delta:
            return INFINITY, INFINITY
        if slack == self.least_delta:
            raise Unsupported(
                f"delta={printed(slack)} is the least delta, which the last corner reaches; ask exp_epsilon for it"
            )
        return profile_bounds.level_bounds(self._repeated, slack, _read_digits(digits))

    def picture(self) -> Picture:
        """Draw delta over epsilon, and the trade-off function beside it."""
        return profile_display.picture(self)

    def plot(self, path: str | None = None) -> Any:
        """Draw the picture as a matplotlib figure; ``path`` ending in pdf, png or svg also saves it."""
        return self.picture().draw(path)

    def _repr_html_(self) -> str:
        return profile_display.html(self)

    def _repr_latex_(self) -> str:
        return profile_display.latex(self)

    def to_document(self) -> dict[str, Any]:
        """Return plain JSON data: the breakpoints of delta and of the trade-off function, as exact text."""
        return {
            "uses": self.uses,
            "least_delta": exact_text(self.least_delta),
            "corners": [[exact_text(level), exact_text(delta)] for level, delta in self.corners],
            "trade_off": [[exact_text(size), exact_text(missed)] for size, missed in self.trade_off_corners],
        }

    @property
    def ruling_pair(self) -> Rows | None:
        """The pair of inputs, from 1, that dominates all others up to their order; None if there is none."""
        pairs = {tuple(sorted(rows)) for rows, _ in self.neighbours}
        if len(pairs) != 1:
            return None
        # The tests of one law that are the best of all rule alone; of two laws each pair has to be compared with either.
        if self.many is not None and len(self.neighbours) > 1 and not self.many.are_ruled_by(self.neighbours):
            return None
        return min(pairs)[0] + 1, min(pairs)[1] + 1


def _checked(pairs: Iterable[PairOfRows]) -> Iterator[PairOfRows]:
    """Refuse anything but pairs of inputs with the laws of the output."""
    if not isinstance(pairs, Iterable):
        raise InvalidArgument(f"pairs={pairs!r:.40} must be pairs of inputs with Dichotomies; mechanism.profile() has them")
    for place, each in enumerate(pairs, 1):
        if not isinstance(each, tuple) or len(each) != 2 or not isinstance(each[1], Dichotomy):
            raise InvalidArgument(
                f"pairs[{place}]={each!r:.40} must be a pair of inputs with its Dichotomy; mechanism.profile() has them"
            )
        yield each


def _read_digits(digits: Any) -> int:
    if isinstance(digits, bool) or not isinstance(digits, int) or not 1 <= digits <= 100:
        raise InvalidArgument(f"digits={digits!r} must be an integer between 1 and 100")
    return digits
