"""Guessing the input in one try: vulnerabilities, min-capacity, utility with any gain function; exact rationals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from symdp.arithmetic.rational import rationals
from symdp.errors import InvalidArgument
from symdp.leakages.merged_columns import Column, columns
from symdp.mechanisms.mechanism import Matrix, Mechanism
from symdp.sources.prior import inner, read_prior

ZERO, ONE = Fraction(0), Fraction(1)


def sum_of_maxima(outputs: Sequence[Column], weights: Sequence[Fraction]) -> Fraction:
    """Return the sum over columns W(y|.) of the largest weight times entry.

    Examples
    --------
    >>> sum_of_maxima([(Fraction(1, 2), Fraction(1, 4))], [Fraction(1, 3), Fraction(2, 3)])
    Fraction(1, 6)
    """
    return sum([max([w * share for w, share in zip(column, weights, strict=True)]) for column in outputs], ZERO)


def vulnerability(prior: Any) -> Fraction:
    """Return the probability of a correct guess before any output is observed: the largest entry of the prior.

    Parameters
    ----------
    prior : sequence of rationals
        Not negative, sum 1.

    Returns
    -------
    Fraction

    References
    ----------
    alvim2015, Section 2.1.

    Examples
    --------
    >>> vulnerability(["1/2", "1/4", "1/4"])
    Fraction(1, 2)
    """
    return max(read_prior(prior))


def posterior_vulnerability(mechanism: Any, prior: Any) -> Fraction:
    """Return the probability of a correct guess given the output: sum_y max_x P(x) W(y|x).

    Its ratio to :func:`vulnerability` is exp of the min-entropy leakage
    (:class:`symdp.leakages.measures.min_entropy.MinEntropyLeakage`).

    Parameters
    ----------
    mechanism : Mechanism or rows of rationals
    prior : sequence of rationals
        One probability per input.

    Returns
    -------
    Fraction

    Raises
    ------
    InvalidArgument
        When the prior is not a probability vector over the inputs.

    References
    ----------
    alvim2015, Section 2.1 and Proposition 24.

    Examples
    --------
    >>> posterior_vulnerability([["3/4", "1/4"], ["1/4", "3/4"]], ["2/3", "1/3"])
    Fraction(3, 4)
    """
    matrix = _matrix(mechanism)
    return sum_of_maxima(columns(matrix), _prior_over(matrix, prior))


def min_capacity(mechanism: Any) -> Fraction:
    """Return exp of the largest min-entropy leakage over all priors: the sum of the column maxima.

    The uniform prior attains it. ``Logarithm(min_capacity(mechanism))`` is its value in nats or bits.

    Parameters
    ----------
    mechanism : Mechanism or rows of rationals

    Returns
    -------
    Fraction

    References
    ----------
    alvim2015, Section 2.1.

    Examples
    --------
    >>> min_capacity([["3/4", "1/4"], ["1/4", "3/4"]])
    Fraction(3, 2)
    """
    matrix = _matrix(mechanism)
    return sum_of_maxima(columns(matrix), (ONE,) * len(matrix))


def utility(mechanism: Any, prior: Any, gain: Any = None, remap: Any = None) -> Fraction:
    """Return the expected gain of an analyst who observes the output.

    Parameters
    ----------
    mechanism : Mechanism or rows of rationals
        Rows are the true values, columns the reported ones.
    prior : sequence of rationals
        One probability per true value.
    gain : rows of rationals, optional
        ``gain[w][x]`` is what action w earns when x is true; any sign, any number of actions. By default the actions
        are the inputs, and the gain is 1 for the right one and 0 otherwise.
    remap : sequence of int, optional
        The action taken at each output, counted from 0; by default one that is best for the prior.

    Returns
    -------
    Fraction
        sum_y max_w sum_x P(x) W(y|x) gain[w][x], or with ``remap[y]`` for the maximum.

    Raises
    ------
    InvalidArgument
        When the shapes do not fit, or a remapping names no action.

    References
    ----------
    alvim2015, Definition 22, Proposition 23 and Proposition 24.

    Examples
    --------
    >>> rows = [["2/3", "1/3"], ["1/3", "2/3"]]
    >>> utility(rows, ["3/4", "1/4"]), utility(rows, ["3/4", "1/4"], remap=[0, 1])
    (Fraction(3, 4), Fraction(2, 3))
    >>> utility(rows, ["3/4", "1/4"], gain=[[1, -1], [0, 2], ["1/2", "1/2"]])
    Fraction(3, 4)
    """
    matrix = _matrix(mechanism)
    shares = _prior_over(matrix, prior)
    actions = _gain_rows(gain, len(matrix))
    chosen = None if remap is None else _actions_taken(remap, len(matrix[0]), len(actions))
    total = ZERO
    for y, column in enumerate(zip(*matrix, strict=True)):
        joint = [share * entry for share, entry in zip(shares, column, strict=True)]
        allowed = actions if chosen is None else [actions[chosen[y]]]
        total += max([inner(row, joint) for row in allowed])
    return total


def _matrix(mechanism: Any) -> Matrix:
    return mechanism.matrix if isinstance(mechanism, Mechanism) else Mechanism.from_rows(mechanism).matrix


def _prior_over(matrix: Matrix, prior: Any) -> tuple[Fraction, ...]:
    shares = read_prior(prior)
    if len(shares) != len(matrix):
        raise InvalidArgument(f"prior has {len(shares)} entries, the mechanism {len(matrix)} inputs; give one per input")
    return shares


def _gain_rows(gain: Any, inputs: int) -> list[tuple[Fraction, ...]]:
    if gain is None:
        return [tuple([Fraction(int(w == x)) for x in range(inputs)]) for w in range(inputs)]
    if isinstance(gain, str | bytes) or not hasattr(gain, "__iter__"):
        raise InvalidArgument("gain must be a sequence of rows, one per action")
    rows = [rationals(row, f"gain row {place}") for place, row in enumerate(gain)]
    if not rows:
        raise InvalidArgument("gain is empty; give one row per action")
    for place, row in enumerate(rows):
        if len(row) != inputs:
            raise InvalidArgument(
                f"gain row {place} has {len(row)} entries, the mechanism {inputs} inputs; give one per input"
            )
    return rows


def _actions_taken(remap: Any, outputs: int, actions: int) -> list[int]:
    if isinstance(remap, str | bytes) or not hasattr(remap, "__iter__"):
        raise InvalidArgument("remap must be a sequence of actions, one per output")
    taken = list(remap)
    if len(taken) != outputs:
        raise InvalidArgument(f"remap has {len(taken)} entries, the mechanism {outputs} outputs; give one action per output")
    for y, action in enumerate(taken):
        if isinstance(action, bool) or not isinstance(action, int) or not 0 <= action < actions:
            raise InvalidArgument(f"remap[{y}]={action} must be an action from 0 to {actions - 1}")
    return taken
