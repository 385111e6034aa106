r"""Frequency oracles: subset selection and Hadamard response.

Subset selection answers a set of k letters, lambda times as likely one that holds the true letter. A letter is in the answer
with probability p = lambda k / (lambda k + M - k) where it is the true one and q = (k - p) / (M - 1) otherwise, and
(1{x in answer} - q) / (p - q) estimates its frequency without bias. Over n people the variances have the sum

    V / n,    V = (p (1 - p) + (M - 1) q (1 - q)) / (p - q)^2,

whatever the frequencies are. For k = 1 this is randomised response.

With the best k no lambda-differentially private mechanism has an unbiased linear estimate of less total variance for all
frequencies:

1. At equal frequencies the least total variance of W is tr(J^-1) - 1 with J the sum over its columns w of w w' / mean(w).
   w w' / mean(w) is convex and homogeneous, and every column of ratios at most lambda is a sum of multiples of columns with
   entries 1 and lambda. So some W with such columns is at least as good, and so is its average over all relabellings.
2. Then J has the eigenvalue M at (1, ..., 1) and another one a elsewhere, a linear function of the weights of the numbers k
   of entries lambda, which sum to 1. The largest a is that of a single k: subset selection.
3. V is the same at all frequencies, hence least at the worst ones as well.

k + 1 letters are better than k just where lambda^2 < (M - k) (M - k - 1) / (k (k + 1)).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symdp.arithmetic.rational import exp_epsilon_value
from symdp.errors import InvalidArgument
from symdp.mechanisms.hadamard import HadamardResponse
from symdp.mechanisms.subset_selection import SubsetSelection
from symdp.sources.alphabet import read_letters


def subset_selection(letters: int, exp_epsilon: Any, size: int | None = None) -> SubsetSelection:
    r"""Build subset selection: it reports a set of k letters, lambda times likelier if it contains the input.

    .. math::

        W(S|x)=\frac{\lambda^{[x\in S]}}{\lambda\binom{M-1}{k-1}+\binom{M-1}{k}},\qquad|S|=k

    Parameters
    ----------
    letters : int >= 2
    exp_epsilon : rational >= 1
        lambda.
    size : int, optional
        k, from 1 to letters - 1; :func:`best_subset_size` by default.

    Returns
    -------
    SubsetSelection
        A structure of three numbers, whatever the number of sets. It samples and estimates from arrays of n rows and
        ``size`` columns, letters counted from 0; ``to_mechanism()`` is its matrix where that is small, the sets in
        lexicographic order.

    Raises
    ------
    InvalidArgument
        For less than two letters, a lambda below 1, or a size outside its range.

    References
    ----------
    ye2018, who show that the best size is optimal in the limit of many people.

    Examples
    --------
    The best size for 50 letters near epsilon = 1:

    >>> subset_selection(50, "2.718281")
    SubsetSelection(letters=50, size=13, parameter=Fraction(2718281, 1000000))

    With one letter it is randomised response:

    >>> subset_selection(3, 2, 1).matrix[0]
    (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))
    """
    count, level = _read(letters, exp_epsilon)
    return SubsetSelection(count, best_subset_size(count, level) if size is None else _read_size(size, count), level)


def hadamard_response(letters: int, exp_epsilon: Any) -> HadamardResponse:
    """Build the mechanism that outputs a Hadamard column, lambda times likelier if it has +1 in the row of the input.

    Rows and columns are those of Sylvester's matrix of the least order K above the number of letters; the first row, which
    is constant, stands for no letter.

    Parameters
    ----------
    letters : int >= 2
    exp_epsilon : rational >= 1

    Returns
    -------
    HadamardResponse
        A structure with K outputs, counted from 0; ``to_mechanism()`` is its matrix where that is small.

    References
    ----------
    acharya2019.

    Examples
    --------
    >>> hadamard_response(2, 3).matrix
    ((Fraction(3, 8), Fraction(1, 8), Fraction(3, 8), Fraction(1, 8)), (Fraction(3, 8), Fraction(3, 8), Fraction(1, 8), \
Fraction(1, 8)))
    """
    return HadamardResponse(*_read(letters, exp_epsilon))


def best_subset_size(letters: int, exp_epsilon: Any) -> int:
    """Return the set size of least estimation variance for subset selection; the smaller one of two that tie.

    Parameters
    ----------
    letters : int >= 2
    exp_epsilon : rational >= 1

    Returns
    -------
    int
        The least k with lambda^2 >= (M - k) (M - k - 1) / (k (k + 1)), decided in integers.

    Examples
    --------
    >>> best_subset_size(10, 2), best_subset_size(10, "599/100"), best_subset_size(10, 6)
    (3, 2, 1)
    """
    count, level = _read(letters, exp_epsilon)
    low, high = 1, count - 1
    while low < high:
        middle = (low + high) // 2
        if level**2 * middle * (middle + 1) >= (count - middle) * (count - middle - 1):
            high = middle
        else:
            low = middle + 1
    return low


def subset_selection_variance(letters: int, exp_epsilon: Any, size: int | None = None) -> Fraction:
    """Return V: n times the sum of the variances of the frequencies estimated from n outputs of subset selection.

    Parameters
    ----------
    letters : int >= 2
    exp_epsilon : rational > 1
    size : int, optional
        1 to letters - 1; the best one by default, and then no mechanism has less for all frequencies.

    Returns
    -------
    Fraction
        The people are held fixed, the mechanism alone is random, as in ``estimation_variances``.

    Examples
    --------
    >>> subset_selection_variance(10, 2, 1), subset_selection_variance(10, 2)
    (Fraction(108, 1), Fraction(450, 7))
    >>> sum(subset_selection(4, 2, 2).estimation_variances(["1/2", "1/4", "1/4", 0], 10)) * 10
    Fraction(39, 2)
    >>> subset_selection_variance(4, 2, 2)
    Fraction(39, 2)
    """
    count, level = _read(letters, exp_epsilon)
    if level == 1:
        raise InvalidArgument("exp_epsilon=1 must be above 1; at 1 the outputs do not depend on the inputs")
    known = subset_selection(count, level, size)
    true, false = known.truthful, known.other
    return (true * (1 - true) + (count - 1) * false * (1 - false)) / (true - false) ** 2


def _read(letters: Any, exp_epsilon: Any) -> tuple[int, Fraction]:
    count = read_letters(letters)
    if count < 2:
        raise InvalidArgument(f"letters={count} must be at least 2")
    return count, exp_epsilon_value(exp_epsilon)


def _read_size(size: Any, letters: int) -> int:
    if isinstance(size, bool) or not isinstance(size, int) or not 1 <= size < letters:
        raise InvalidArgument(f"size={size!r} must be an integer between 1 and {letters - 1}, one less than the letters")
    return size
