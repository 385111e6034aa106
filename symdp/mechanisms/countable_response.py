"""Randomised response on the likeliest letters of a prior with unlisted letters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.place import read_place
from symdp.arithmetic.rational import INFINITY, Infinity, exact_text
from symdp.arithmetic.reals.enclosure import ball
from symdp.errors import Unsupported
from symdp.mechanisms.sampling.letter_sampling import LetterSampler
from symdp.mechanisms.sampling.random_words import Chances, RandomWords, below
from symdp.sources.countable.countable_prior import CountablePrior
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    import numpy as np
    import sympy

    from symdp.arithmetic.late_flint import flint
    from symdp.mechanisms.privacy.neighbouring_pairs import PairOfRows

    Array = np.ndarray[Any, Any]

ZERO, ONE = Fraction(0), Fraction(1)
MOST_LETTERS, MOST_LISTED = 2**63 - 1, 1000


@dataclass(frozen=True)
class CountableResponse(LetterSampler):
    """A mixture identity * Identity + (1 - identity) * (randomised response on the first ``kept`` letters).

    Randomised response on k letters at lambda reports a letter of them truthfully with probability lambda/(lambda+k-1) and
    any other one of them with probability 1/(lambda+k-1); all other letters are mapped uniformly to the k letters.
    Letters are counted from 0, as by all mechanisms: letter 0 has the probability P_1.

    Attributes
    ----------
    prior : CountablePrior
        Of the letters.
    kept : int
        The number of letters with truthful reports; 0 where all letters are always reported truthfully.
    level : Fraction, or None
        lambda, where it is rational; None where it follows from the accuracy.
    accuracy : Fraction, or None
        The probability of a truthful report by randomised response, where lambda is irrational.
    identity : Fraction
        The weight of the identity, delta of (epsilon, delta)-differential privacy.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> mechanism = Tradeoff(SourceSet.geometric("1/2", "oo")).at("1/4").mechanism
    >>> mechanism.kept
    3
    >>> mechanism.exp_epsilon
    Fraction(12, 1)
    >>> mechanism.distortion()
    Fraction(1, 4)
    >>> mechanism.probability(0, letter=9)
    Fraction(1, 3)
    >>> Tradeoff(SourceSet.zipf(2, "oo")).at("1/4").mechanism.exp_epsilon
    3/(2*(-3/4 + 49/(6*pi**2)))
    >>> Tradeoff(SourceSet.zipf(2, "oo")).at("1/2").mechanism.sample([0, 0, 5, 10**12], seed=1).tolist()
    [0, 0, 0, 0]
    """

    prior: CountablePrior
    kept: int
    level: Fraction | None
    accuracy: Fraction | None = None
    identity: Fraction = ZERO

    @property
    def letters(self) -> int | None:
        """The number of letters; None for a countable alphabet."""
        return self.prior.letters

    @property
    def parameter(self) -> Fraction | Infinity | sympy.Expr:
        """The parameter lambda; INFINITY where every letter is reported truthfully."""
        if self.kept == 0:
            return INFINITY
        if self.level is not None:
            return self.level
        import sympy

        missed = sympy.Rational((1 - self._accurate).numerator, self._accurate.denominator)
        return (self.kept - 1) * (1 - missed) / (missed - self.prior.tail_expression(self.kept))

    @property
    def exp_epsilon(self) -> Fraction | Infinity | sympy.Expr:
        """The least lambda for which the mechanism is lambda-LDP, as an expression where irrational."""
        return INFINITY if self.identity else self.parameter

    @property
    def description(self) -> str:
        """The description of the mechanism in words."""
        words = f"randomised response on the {self.kept} likeliest letters; all others are answered by one of them at random"
        if self.kept < 2:
            words = "always the likeliest letter" if self.kept else "the letter itself"
        return f"with probability {self.identity} the letter itself, else {words}" if self.identity else words

    @property
    def matrix(self) -> tuple[tuple[Fraction, ...], ...]:
        """The matrix, which is refused since the letters are not listed."""
        raise Unsupported("matrix: the letters are not listed; take probability(output, letter) or sample(letters)")

    def probability(self, output: int, letter: int) -> Fraction | sympy.Expr:
        """Return W(output|letter), letters counted from 0: a rational, or an expression."""
        last = None if self.letters is None else self.letters - 1
        y, x = read_place(output, "output", 0, last), read_place(letter, "letter", 0, last)
        same = ONE if x == y else ZERO
        if self.kept == 0:
            return same
        return self.identity * same + (1 - self.identity) * self._response(y, x)

    def _response(self, output: int, letter: int) -> Any:
        if output >= self.kept:
            return ZERO
        if letter >= self.kept:
            return Fraction(1, self.kept)
        return self._honest if output == letter else (1 - self._honest) / (self.kept - 1)

    @property
    def _honest(self) -> Any:
        """The probability that randomised response reports a kept letter truthfully."""
        if self.level is not None:
            return self.level / (self.level + self.kept - 1)
        return self._accurate / (1 - self.prior.tail_exactly(self.kept))

    @property
    def _accurate(self) -> Fraction:
        if self.accuracy is None:
            raise Unsupported("accuracy: must be given where level is None")
        return self.accuracy

    def distortion(self, source: CountablePrior | None = None) -> Fraction | sympy.Expr:
        """Return the expected Hamming distortion under the mechanism's prior, or another decreasing one."""
        if self.kept == 0:
            return ZERO
        if self.level is None and source in (None, self.prior):
            return (1 - self.identity) * (1 - self._accurate)
        likely = 1 - (source or self.prior).tail_exactly(self.kept)
        return (1 - self.identity) * (1 - self._honest * likely)

    def dichotomies(self) -> Iterator[PairOfRows]:
        from symdp.mechanisms.privacy.neighbouring_pairs import dichotomies_of_kinds

        self._require_rational("profile")
        # Two of the letters that are not kept represent all of them.
        count = self.kept + 2 if self.letters is None else min(self.kept + 2, self.letters)
        kinds = [kind for kind in (range(self.kept), range(self.kept, count)) if len(kind)]
        return dichotomies_of_kinds(self.probability, kinds)

    def _require_rational(self, question: str) -> None:
        if self.level is None and self.kept:
            raise Unsupported(f"{question}: the probabilities are irrational; exp_epsilon and distortion() are expressions")

    @property
    def _read_letters(self) -> int:
        return self.letters or MOST_LETTERS

    def answer(self, inputs: Array, words: RandomWords) -> Array:
        """Report each letter truthfully or by randomised response on the kept letters."""
        import numpy as np

        outputs = inputs.copy()
        if self.kept == 0:
            return outputs
        kept = Chances([self.identity]).draw(np.zeros(len(inputs), dtype=np.int64), words)
        kept |= (inputs < self.kept) & self._drawn(len(inputs), words)
        others = np.flatnonzero(~kept)
        outputs[others] = words.below(np.full(len(others), self.kept))
        return outputs

    def _drawn(self, count: int, words: RandomWords) -> Array:
        """Draw whether a kept letter is reported outright, with probability (lambda-1)/(lambda+k-1), else a uniform one."""
        import numpy as np

        if self.level is not None:
            chance = (self.level - 1) / (self.level + self.kept - 1)
            return Chances([chance]).draw(np.zeros(count, dtype=np.int64), words)
        return below(self._purpose, count, words)

    def _purpose(self) -> flint.arb:
        honest = ball(self._accurate) / (1 - self.prior.tail(self.kept))
        return (self.kept * honest - 1) / (self.kept - 1)

    @property
    def is_listed(self) -> bool:
        """Return whether :meth:`truncated` can list the letters that matter."""
        if self.level is None or not 0 < self.kept <= MOST_LISTED:
            return False
        return self.prior.rational_tail(self.kept) is not None

    def truncated(self) -> tuple[SourceSet, Fraction]:
        """Return the first kept + 1 letters, renormalised, with a distortion of the same least exp(epsilon).

        Raises
        ------
        Unsupported
            Where the probabilities are irrational, or too long to be written out, where more than 1000 letters are kept,
            and at distortion 0, where all are reported.
        """
        if self.kept == 0:
            raise Unsupported("truncated: at distortion 0 all letters are reported truthfully, and none can be left out")
        if not self.is_listed:
            raise Unsupported(
                f"truncated: {self.kept} letters are kept, only up to {MOST_LISTED} of rational probabilities are listed"
            )
        size = self.kept + 1 if self.letters is None else min(self.kept + 1, self.letters)
        tails = [self.prior.rational_tail(count) for count in range(size + 1)]
        known = [tail for tail in tails if tail is not None]
        whole, share = 1 - known[-1], 1 - self.identity
        prior = [(known[count] - known[count + 1]) / whole for count in range(size)]
        accuracy = self._honest * (1 - known[self.kept])
        return SourceSet.single(prior), share * (1 - accuracy / whole)

    def to_document(self) -> dict[str, Any]:
        """Return plain JSON data."""
        level = self.parameter
        return {
            "exp_epsilon": exact_text(level) if isinstance(level, Fraction) else str(level),
            "identity": str(self.identity),
            "kept": self.kept,
            "description": self.description,
        }
