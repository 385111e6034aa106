"""The trade-off of a geometric prior by its ratio and number of letters, with the Python standard library only.

Hamming loss, all letters adjacent, delta = 0. The prior is P(k) in proportion to q^(k-1) for the letters k = 1, ..., M, with
0 < q < 1: it falls. With T(k) = P(1) + ... + P(k) the largest accuracy 1 - D at lambda is the maximum over k of
lambda T(k)/(lambda + k - 1), by randomised response on k letters (diagonal_blocks.py). There k + 1 letters are better than k
exactly if (lambda + k - 1) P(k+1) > T(k). As P falls the difference of the two sides falls with k: the first k for which
they are not better is the best one, and is found by halving. From two letters on its accuracy rises strictly with lambda.

So k letters are the best from lambda(k-1) to lambda(k) = T(k)/P(k+1) - (k - 1), where the accuracy is T(k) - (k-1) P(k+1).
This is the whole curve: with R(k) = 1 - T(k) and P(M+1) = 0 the least lambda is (k-1)(1-D)/(D - R(k)) from
D = R(k) + (k-1) P(k+1) to R(k-1) + (k-2) P(k) for k = 2, ..., M, and 1 from D = R(1) on, with the limit T(1)/P(2) = 1/q from
the left there.

With q = a/b all numbers are integers over b^M - a^M: that of T(k) is b^M - a^k b^(M-k), that of P(k+1) is
a^k b^(M-1-k) (b - a). None is listed or reduced, and no points or multipliers are needed.
"""

from bisect import bisect_left
from fractions import Fraction

from .. import work
from ..arithmetic.exact_numbers import field, number
from ..kernel.block_programs import INFINITE, DirectComparison, require

# Powers and products of a comparison of numbers of letters, each as long as the common denominator, or less.
PRODUCTS, ONE = 8, Fraction(1)


def parts(record):
    """Return the comparisons for a record."""
    asks, answer, prior = record["asks"], record["answer"], Geometric(record["question"]["source"])
    if "at" in asks:
        return level_parts(prior, number(asks, "at"), answer["exp"])
    if "level" in asks:
        return distortion_parts(prior, number(asks, "level"), number(answer, "distortion"))
    return curve_parts(prior, number(answer, "zero_from"), number(answer, "jump"))


class Geometric:
    """A geometric prior, its sums as integers over one denominator."""

    def __init__(self, source):
        ratio, self.letters = number(source, "geometric"), field(source, "letters", int)
        require(0 < ratio < 1, "a ratio between 0 and 1")
        require(self.letters >= 2, "two letters or more")
        require(len(source.get("labels", range(self.letters))) == self.letters, "a label for each letter")
        self.a, self.b = ratio.as_integer_ratio()
        self.bits = self.letters * self.b.bit_length()
        self.spend(0)
        self.whole = self.b**self.letters
        self.total = self.whole - self.a**self.letters

    def spend(self, bits):
        """Count the work of a comparison with numbers of so many bits more."""
        work.spend(1 + PRODUCTS * work.weight(self.bits + bits) // 16)

    def share(self, k):
        """Return a^k b^(M-1-k), P(k+1) over b - a."""
        return self.a**k * self.b ** (self.letters - 1 - k)

    def top(self, k):
        """Return T(k) over the denominator, for k up to M."""
        return self.total if k == self.letters else self.whole - self.b * self.share(k)

    def best(self, n, d):
        """Return the number of letters on which randomised response is the best at lambda = n/d."""

        def enough(k):
            self.spend(n.bit_length() + d.bit_length())
            share = self.share(k)
            return (n + (k - 1) * d) * (self.b - self.a) * share <= d * (self.whole - self.b * share)

        return 1 + bisect_left(range(1, self.letters), True, key=enough)

    def has_accuracy(self, level, accuracy):
        """Return whether an accuracy is the largest one at lambda, and the number of letters with which it is."""
        (n, d), (x, y) = level.as_integer_ratio(), accuracy.as_integer_ratio()
        k = self.best(n, d)
        self.spend(work.bits_of(level) + work.bits_of(accuracy))
        return n * self.top(k) * y == x * self.total * (n + (k - 1) * d), k

    def suffices(self, accuracy):
        """Return whether the likeliest letter alone has an accuracy."""
        x, y = accuracy.as_integer_ratio()
        self.spend(work.bits_of(accuracy))
        return x * self.total <= y * self.top(1)


def level_parts(prior, distortion, exp):
    """Yield the parts proving that lambda, a number or "oo", is the least one at D."""
    require(0 <= distortion <= 1, "0 <= D <= 1")
    if exp == INFINITE:
        require(distortion == 0, "a finite lambda at every D > 0")
        yield DirectComparison("at D = 0 no lambda is enough")
        return
    level = number({"exp": exp}, "exp")
    if level == 1:
        require(prior.suffices(1 - distortion), "lambda = 1 only where the likeliest letter suffices")
        yield DirectComparison("at D the likeliest letter suffices")
        return
    exact, k = prior.has_accuracy(level, 1 - distortion)  # At lambda < 1 no number of letters is better than one.
    require(exact and k > 1, "the lambda at which D is the least distortion")
    yield DirectComparison(f"k = {k}: randomised response on k letters is the best one at lambda, and has the distortion D")


def distortion_parts(prior, level, distortion):
    """Yield the parts for the least distortion at lambda."""
    require(level >= 1, "lambda >= 1")
    exact, k = prior.has_accuracy(level, 1 - distortion)
    require(exact, "the least distortion at lambda")
    yield DirectComparison(f"k = {k}: randomised response on k letters is the best one at lambda, and has the distortion D")


def curve_parts(prior, zero_from, jump):
    """Yield the parts for the curve, whose pieces follow from the ratio and the number of letters."""
    require(prior.has_accuracy(ONE, 1 - zero_from)[0], "no leakage from D = 1 - P(1) on")
    require(jump * prior.a == prior.b, "the limit 1/q at zero_from")
    yield DirectComparison(f"{prior.letters - 1} pieces: the prior falls, so that each number of letters is the best on one")
