"""A trade-off: the question of the least leakage, the theorem that solves it, and its methods in one line."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from symdp.arguments import required, required_integer
from symdp.arithmetic.rational import exp_epsilon_value
from symdp.errors import InvalidArgument
from symdp.leakages.measure import Measure
from symdp.leakages.measure_names import DEFAULT
from symdp.leakages.parse_measure import parse_measure
from symdp.leakages.values.interval import read_digits
from symdp.losses import Loss, hamming
from symdp.losses.loss_reader import read_loss
from symdp.sources.domain import Domain
from symdp.tradeoffs.choice import Method, choose
from symdp.tradeoffs.common.long_work import LongWork, Progress
from symdp.tradeoffs.curve import Curve
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.question import Question, read_data
from symdp.tradeoffs.solution import Solution

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor

    from symdp.graphs.adjacency_graph import AdjacencyGraph


class Tradeoff:
    r"""A trade-off gives the least leakage L of mechanisms W that distort every prior of a source set by at most D.

    .. math::

        L^*(D)=\inf_W\{\sup_{P\in\mathcal{P}}L(P,W):\ \sup_{P\in\mathcal{P}}\ \sum_{x,y}P(x)\,W(y|x)\,d(x,y)\le D\}

    Parameters
    ----------
    source : SourceSet or Database
        The set of possible priors of the data, in numbers or in symbols. A prior is ``SourceSet.single(prior)``.
    leakage : str or Measure
        L: ``"dp"`` (differential privacy), ``"adp:1/10"``, ``"ml"``, ``"mi"``, ``"renyi:2"``, ...: see
        :func:`symdp.leakages.measure.measure`.
    delta : rational in [0, 1)
        Turns ``"dp"`` into (epsilon, delta)-differential privacy in the standard sense.
    loss : Loss or str
        The distortion function d(x, y) whose expectation is the distortion D: a value of :mod:`symdp.losses`, or
        ``"hamming"``, ``"line"``, ``"line:2"``, ``"ring"``, ``"lists:2"``, ``"erasure:1/4"``, ``"costs.csv"``, ...
    adjacency : AdjacencyGraph, optional
        The graph of adjacent letters; all pairs by default. Its vertices are the letters.
    digits : int
        The number of digits of a value without an exact expression.

    Raises
    ------
    InvalidArgument
        For an argument outside its domain.
    Unsupported
        For a question to which no theorem of the toolkit applies.

    References
    ----------
    kalantari2018, Definition 4 for differential privacy; zhong2022, Definition 4 for other measures.

    Examples
    --------
    Three letters whose prior lies on a segment: the least exp(epsilon) where three reports in five may be wrong, and the
    least distortion at that level.

    >>> from symdp import SourceSet
    >>> tradeoff = Tradeoff(SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]))
    >>> tradeoff.at("3/5").exp
    Fraction(8, 7)
    >>> tradeoff.inverse(exp_epsilon="8/7").distortion
    Fraction(3, 5)

    The least mutual information over all priors of three letters, and the theorem that gives it:

    >>> information = Tradeoff(SourceSet.simplex(3), leakage="mi")
    >>> information.at("1/3").value.nats(6)
    '0.231049'
    >>> information.method.name
    'SymmetricSource'
    """

    def __init__(
        self,
        source: Any,
        *,
        leakage: str | Measure = DEFAULT,
        delta: Any = 0,
        loss: str | Loss = hamming,
        adjacency: AdjacencyGraph | None = None,
        digits: int = 9,
    ) -> None:
        measure = parse_measure(leakage, delta)
        data = read_data(source)
        size = data.letters if isinstance(data.letters, int) else None
        self.question = Question(data, measure, read_loss(loss, size), read_adjacency(adjacency, size), read_digits(digits))

    @cached_property
    def _chosen(self) -> tuple[Method, Solution]:
        return choose(self.question)

    @property
    def method(self) -> Method:
        """The row of the table of theorems that applies to the question, with the reason."""
        return self._chosen[0]

    @property
    def solution(self) -> Solution:
        """The theorem applied to this question, which computes optima and pieces."""
        return self._chosen[1]

    @property
    def scope(self) -> str:
        """The class of mechanisms over which the optimum is taken."""
        return self.solution.scope

    @property
    def zero_from(self) -> Fraction:
        """The least distortion at which zero leakage is achievable."""
        return self.solution.zero_from

    def at(self, distortion: Any) -> Optimum:
        """Return the least leakage at a distortion.

        Parameters
        ----------
        distortion : rational
            D, in [0, 1] for Hamming's distortion function, in [0, n] for databases of n records.

        Raises
        ------
        InvalidArgument
            For a D outside its range.
        Infeasible
            For a D below the least that any mechanism costs.
        """
        return self.solution.at(self.question.read_distortion(distortion))

    def inverse(self, *, epsilon: Any = None, exp_epsilon: Any = None, value: Any = None) -> Optimum:
        """Return the least distortion at a leakage: give exactly one of ``epsilon``, ``exp_epsilon`` and ``value``.

        Parameters
        ----------
        epsilon : rational >= 0, ``"log(3)"``, or a sympy expression
            The leakage in nats. Where exp(epsilon) is irrational the optimum is enclosed to ``digits`` digits.
        exp_epsilon : rational >= 1, ``"exp(1)"``, or sympy expression such as ``sympy.E``
        value : rational
            For a measure whose values are not in nats: mu of Gaussian privacy, the slack of a profile
            (0 for the profile itself) or of total variation.
        """
        if [epsilon, exp_epsilon, value].count(None) != 2:
            raise InvalidArgument("give exactly one of epsilon and exp_epsilon, or a value")
        if value is not None:
            return self.solution.inverse(self.question.leakage.read_value(value))
        self.question.require_nats()
        from symdp.tradeoffs.common.distortion_at_epsilon import inverse_at, level_of_exp, read_level

        level = level_of_exp(exp_epsilon) if epsilon is None else read_level(epsilon)
        return self.solution.inverse(exp_epsilon_value(exp_epsilon)) if level is None else inverse_at(level, self.solution)

    def curve(
        self,
        on_progress: Progress | None = None,
        checkpoint: str | Path | None = None,
        executor: Executor | Callable[[], Executor] | None = None,
        jobs: int | None = None,
    ) -> Curve:
        """Return the least leakage as a function of the distortion.

        Parameters
        ----------
        on_progress : callable, optional
            Called with the share of the work done, in [0, 1].
        checkpoint : path, optional
            A file that stores finished work; a second call with the same source set resumes from it.
        executor : Executor, callable, optional
            Where the linear programs of a set without closed form are solved, several at the same time: any executor of
            :mod:`concurrent.futures`, also a :class:`symdp.executors.cluster.ClusterExecutor`, or a function that makes one.
        jobs : int, optional
            At least 1: programs that are solved at the same time, in so many processes of this machine where no executor is
            given. The function is the same, whoever solves them; of several proofs of a piece it may have another.
        """
        if jobs is not None:
            required_integer(jobs, "jobs")
        work = LongWork(on_progress, checkpoint, executor, jobs)
        curve: Curve = self.method.curve(self.solution.explored(work))
        return curve

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tradeoff) and self.question == other.question

    def __hash__(self) -> int:
        return hash(self.question)

    def __repr__(self) -> str:
        question = self.question
        pairs = "all pairs of letters" if question.adjacency is None else f"{len(question.adjacency.edges)} pairs of letters"
        endless = "infinitely many" if question.domain is Domain.ENDLESS else "any number of"
        size = question.letters if isinstance(question.letters, int) else endless
        return f"Tradeoff({question.leakage.name}, {size} letters, loss {question.loss.name}, {pairs} adjacent)"


def read_adjacency(adjacency: AdjacencyGraph | None, letters: int | None) -> AdjacencyGraph | None:
    """Return a graph on the letters; None for all pairs."""
    if adjacency is None:
        return None
    from symdp.graphs.adjacency_graph import AdjacencyGraph

    required(adjacency, AdjacencyGraph, "adjacency")
    if adjacency.size != letters:
        if letters is None:
            raise InvalidArgument(f"adjacency has {adjacency.size} vertices; take a source of as many letters")
        raise InvalidArgument(f"adjacency has {adjacency.size} vertices, the source {letters} letters; make them equal")
    return adjacency


def optimal_mechanism(
    source: Any,
    distortion: Any,
    delta: Any = 0,
    leakage: str | Measure = DEFAULT,
    digits: int = 9,
    loss: str | Loss = hamming,
    adjacency: Any = None,
) -> Optimum:
    """Minimise the leakage of mechanisms that distort every prior of the source set by at most D.

    Parameters
    ----------
    source : SourceSet or Database
        As for :class:`symdp.Tradeoff`; in symbols the value and the distortion are expressions by cases.
    distortion : rational
        D, the bound on the expected loss: in [0, 1] for Hamming's distortion function; for databases of n records in
        [0, n], their expected number of changed records.
    delta, leakage, digits, loss, adjacency
        As for :class:`symdp.Tradeoff`.

    Returns
    -------
    Optimum

    References
    ----------
    kalantari2018, Theorems 1-3 for the classes; the formula for any set is proved in proofs/foundations.

    Examples
    --------
    >>> from symdp import SourceSet
    >>> source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    >>> best = optimal_mechanism(source, distortion="3/5")
    >>> best.exp
    Fraction(8, 7)
    >>> best.epsilon
    log(8/7)
    >>> best.supremum_attained
    False
    >>> optimal_mechanism(source, distortion="1/2", leakage="ml").exp
    Fraction(25, 19)
    """
    tradeoff = Tradeoff(source, leakage=leakage, delta=delta, loss=loss, adjacency=adjacency, digits=digits)
    return tradeoff.at(distortion)


def least_distortion(
    source: Any,
    exp_epsilon: Any = None,
    delta: Any = 0,
    leakage: str | Measure = DEFAULT,
    digits: int = 9,
    loss: str | Loss = hamming,
    adjacency: Any = None,
    epsilon: Any = None,
) -> Optimum:
    """Minimise the worst-case distortion of a mechanism whose leakage is at most epsilon.

    Parameters
    ----------
    source : SourceSet or Database
    exp_epsilon : rational >= 1
        lambda = exp(epsilon).
    delta, leakage, digits, loss, adjacency
        As for :class:`symdp.Tradeoff`.
    epsilon : rational >= 0, text such as "log(3)", or sympy expression
        Instead of ``exp_epsilon``.

    Returns
    -------
    Optimum
        ``distortion`` is the optimum, rounded up where ``distortion_bounds`` differ.

    Examples
    --------
    >>> from symdp import SourceSet
    >>> source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    >>> least_distortion(source, exp_epsilon="8/7").distortion
    Fraction(3, 5)
    >>> from fractions import Fraction
    >>> low, high = least_distortion(SourceSet.single(["2/3", "1/3"]), "3/2", leakage="mi").distortion_bounds
    >>> low < high < low + Fraction(1, 10**15)
    True
    >>> f"{float(high):.12f}"
    '0.061490470079'
    """
    tradeoff = Tradeoff(source, leakage=leakage, delta=delta, loss=loss, adjacency=adjacency, digits=digits)
    return tradeoff.inverse(epsilon=epsilon, exp_epsilon=exp_epsilon)


def privacy_distortion(
    source: Any,
    delta: Any = 0,
    on_progress: Progress | None = None,
    checkpoint: str | Path | None = None,
    leakage: str | Measure = DEFAULT,
    digits: int = 9,
) -> Curve:
    """Compute the privacy-distortion function of a source set on the whole of [0, 1], or of databases on [0, n].

    Parameters
    ----------
    source : SourceSet or Database
    on_progress : callable, optional
        Called with the share of the work done, in [0, 1].
    checkpoint : path, optional
        A file that stores finished work; a second call with the same source set resumes from it.
    delta, leakage, digits
        As for :class:`symdp.Tradeoff`.

    Returns
    -------
    Curve
        In symbols a :class:`symdp.answers.CurveInSymbols`, whose pieces lie in cells of the symbols.

    References
    ----------
    kalantari2018, Definition 4 and Theorems 1-3; zhong2022, Theorems 9 and 13 for one prior.

    Examples
    --------
    >>> from symdp import SourceSet
    >>> curve = privacy_distortion(SourceSet.named("kalantari2018:II-6"))
    >>> [str(stop) for stop in curve.breakpoints]
    ['1/10', '7/50', '17/100', '21/100', '3/10']
    >>> curve.exp_epsilon("3/20")
    Fraction(51, 2)
    >>> curve.zero_from
    Fraction(3, 10)
    >>> curve.jump
    Fraction(14, 3)
    """
    return Tradeoff(source, leakage=leakage, delta=delta, digits=digits).curve(on_progress, checkpoint)
