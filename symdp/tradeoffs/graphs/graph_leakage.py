"""The largest min-entropy leakage of a differentially private channel on a graph, over all channels and priors."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import exact_text, exp_epsilon_value
from symdp.arithmetic.reals.logarithm import Logarithm
from symdp.certificates.certificate import Certificate
from symdp.certificates.finding import Finding
from symdp.errors import InvalidArgument, Unsupported
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.families import hamming
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import uniform
from symdp.tradeoffs.graphs.capacity_bounds import (
    capacity_bound,
    checked_hamming_outputs,
    checked_outputs,
    few_outputs_bound,
    hamming_capacity,
    hamming_outputs_bound,
    two_outputs_capacity,
)
from symdp.tradeoffs.graphs.few_outputs import capacity_of, few_outputs_leakage
from symdp.tradeoffs.graphs.utility_evidence import GraphMaximum, require_short

if TYPE_CHECKING:
    from symdp.digits.agreement import Report

MOST_BUILT = 256
Hamming = tuple[int, int]


@dataclass(frozen=True)
class GraphLeakage:
    r"""A graph leakage is the largest min-entropy leakage of channels that are lambda-DP on a graph.

    The uniform prior is among the worst, so that it is the logarithm of the largest sum of column maxima:

    .. math::

        \max_{W,P}\ \log\frac{\sum_y\max_xP(x)\,W(y|x)}{\max_xP(x)}=\max_W\ \log\sum_y\max_xW(y|x)

    Attributes
    ----------
    exp_epsilon : Fraction
        lambda.
    inputs : int
    outputs : int or None
        The largest number of outputs of the channel; None for any number.
    exp_leakage : Fraction or None
        The exact maximum over all channels and priors, the uniform prior among the best; None where it is not known.
    bound : Fraction
        An upper bound for all channels, in closed form.
    mechanism : Mechanism or None
        A channel that attains the maximum, where it was computed.
    certificate : Certificate or None
        Evidence for the maximum; None where it is not known, or the graph is too large to be written down.

    References
    ----------
    alvim2015, Theorem 15 and Proposition 20.

    Examples
    --------
    A star with three leaves, at lambda = 2: the largest leakage in bits, and its certificate.

    >>> from symdp.graphs.families import star
    >>> from symdp.tradeoffs.graphs.graph_leakage import graph_leakage
    >>> largest = graph_leakage(star(3), 2)
    >>> largest.leakage.bits()
    '1'
    >>> len(largest.certificate.verify())
    3

    Databases of 30 records over two values, and channels with three outputs, of which only a bound is known:

    >>> few = graph_leakage((30, 2), 2, outputs=3)
    >>> few.exact
    False
    >>> few.bound < 3
    True
    """

    exp_epsilon: Fraction
    inputs: int
    outputs: int | None
    exp_leakage: Fraction | None
    bound: Fraction
    mechanism: Mechanism | None = None
    certificate: Certificate | None = None

    @property
    def exact(self) -> bool:
        """Return whether the maximum is known."""
        return self.exp_leakage is not None

    @property
    def leakage(self) -> Logarithm | None:
        """The largest leakage, for display in nats or bits."""
        return None if self.exp_leakage is None else Logarithm(self.exp_leakage)

    def check(self, digits: int = 60) -> Report:
        """Evaluate the mechanism, and weights that bound every other one, at many digits in mpmath.

        Parameters
        ----------
        digits : int, 10 to 1000

        Raises
        ------
        Unsupported
            Where only a bound is known.

        Examples
        --------
        >>> from symdp.graphs.families import star
        >>> graph_leakage(star(3), 4).check().digits
        60
        """
        from symdp.digits.capacity_check import check_capacity
        from symdp.tradeoffs.common.digit_check import read_digits

        places = read_digits(digits)
        if self.mechanism is None or self.certificate is None or self.exp_leakage is None:
            raise Unsupported("check: only a bound of the leakage is known here, and no mechanism that attains it")
        return check_capacity(
            {
                "edges": self.certificate.record["question"]["adjacency"]["edges"],
                "exp_epsilon": exact_text(self.exp_epsilon),
                "exp_leakage": exact_text(self.exp_leakage),
                "outputs": self.outputs,
                "mechanism": [[exact_text(entry) for entry in row] for row in self.mechanism.matrix],
            },
            places,
        )


def graph_leakage(graph: AdjacencyGraph | Hamming, exp_epsilon: Any, outputs: int | None = None) -> GraphLeakage:
    """Return the largest min-entropy leakage of lambda-DP channels on a graph, over all channels and all priors.

    Parameters
    ----------
    graph : AdjacencyGraph, or (records, values)
        A pair (u, v) stands for the databases of u records over v values, a Hamming graph that is not built where it is
        large.
    exp_epsilon : rational >= 1
        lambda.
    outputs : int, optional
        r: the largest number of outputs of the channels, from 1 to the number of inputs. By default any number.

    Returns
    -------
    GraphLeakage
        Exact by a linear program or a closed form. With few outputs on a large graph only a bound is known, and
        ``exp_leakage`` is None.

    Raises
    ------
    InvalidArgument
        lambda below 1, or a number of records, values or outputs that makes no sense.
    Unsupported
        For a lambda with too many digits, given the diameter of the graph, for a readable result.

    References
    ----------
    alvim2015, Theorem 15, Proposition 16 and Proposition 20.

    Examples
    --------
    >>> from symdp.graphs.families import star
    >>> graph_leakage((2, 2), 2).exp_leakage, graph_leakage((3, 2), 2, outputs=4).exp_leakage
    (Fraction(16, 9), Fraction(16, 7))
    >>> leakage = graph_leakage(star(3), 2)
    >>> leakage.exp_leakage
    Fraction(2, 1)
    >>> leakage.leakage.bits()
    '1'
    >>> len(leakage.certificate.verify())
    3
    >>> graph_leakage((30, 2), 2, outputs=3).exact
    False
    """
    level = exp_epsilon_value(exp_epsilon)
    if isinstance(graph, AdjacencyGraph):
        return _of_graph(graph, level, outputs)
    return _of_hamming(*_checked_pair(graph), level, outputs)


def _of_graph(graph: AdjacencyGraph, level: Fraction, outputs: int | None) -> GraphLeakage:
    require_short(graph, level)
    n, r = graph.size, None if outputs is None else checked_outputs(outputs, graph.size)
    if r is None or r == n:
        bound = capacity_bound(graph, level)
        try:
            best = GraphMaximum.of(graph, level, uniform(n))
        except Unsupported:
            return GraphLeakage(level, n, r, None, bound)
        return GraphLeakage(level, n, r, n * best.utility, bound, best.mechanism, leakage_certificate(best))
    return _few(graph, level, r, few_outputs_bound(graph, level, r))


def leakage_certificate(best: GraphMaximum) -> Certificate:
    """Return evidence that n times a utility is the largest exp(min-entropy leakage), over mechanisms and priors.

    Raises
    ------
    InvalidArgument
        Where the prior is not uniform.
    """
    if best.prior != uniform(best.graph.size):
        raise InvalidArgument("prior must be uniform for a certificate of the leakage; solve the graph with the uniform one")
    answer = {"exp": best.graph.size * best.utility}
    return Certificate.of(Finding.of(capacity_of(best.graph), {"level": best.exp_epsilon}, answer, best.evidence()))


def _of_hamming(records: int, values: int, level: Fraction, outputs: int | None) -> GraphLeakage:
    capacity = hamming_capacity(records, values, level)
    r = None if outputs is None else checked_hamming_outputs(outputs, records, values)
    n = values**records
    small = hamming(records, values) if n <= MOST_BUILT else None
    if r is None or r == n:
        if small is None:
            return GraphLeakage(level, n, r, capacity, capacity)
        leakage = _of_graph(small, level, r)
        if leakage.exp_leakage != capacity:
            raise ArithmeticError("the program and the closed form of a Hamming graph differ")
        return GraphLeakage(level, n, r, capacity, capacity, leakage.mechanism, leakage.certificate)
    bound = hamming_outputs_bound(records, values, level, r)
    if small is not None:
        return _few(small, level, r, bound)
    return GraphLeakage(level, n, r, _known(r, records, level), bound)


def _few(graph: AdjacencyGraph, level: Fraction, r: int, bound: Fraction) -> GraphLeakage:
    try:
        leakage = few_outputs_leakage(graph, level, r)
    except Unsupported:
        known = _known(r, graph.diameter if graph.connected else None, level)
        return GraphLeakage(level, graph.size, r, known, bound)
    return GraphLeakage(level, graph.size, r, leakage.exp_leakage, bound, leakage.mechanism, leakage.certificate)


def _known(r: int, diameter: int | None, level: Fraction) -> Fraction | None:
    """Return the maximum for one or two outputs, which depends on the diameter only."""
    if r == 1:
        return Fraction(1)
    return two_outputs_capacity(diameter, level) if r == 2 else None


def _checked_pair(pair: Any) -> Hamming:
    whole = isinstance(pair, tuple | list) and len(pair) == 2
    if not whole or any(isinstance(part, bool) or not isinstance(part, int) or part < 1 for part in pair):
        raise InvalidArgument(
            f"graph={pair!r:.60} must be an AdjacencyGraph, or a pair of integers >= 1: records and values"
        )
    return pair[0], pair[1]
