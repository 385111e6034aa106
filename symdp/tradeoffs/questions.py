"""The questions a user asks: least leakage, least distortion, the whole function."""

from __future__ import annotations

from pathlib import Path
from typing import Any, overload

from symdp.arithmetic.rational import exp_epsilon_value, rational_in
from symdp.errors import InvalidArgument
from symdp.sources.source_set import SourceSet
from symdp.sources.symbolic import SymbolicOrderedPrior
from symdp.tradeoffs.closed_form import SymbolicCurve, SymbolicOptimum
from symdp.tradeoffs.curve import Curve, curve_of
from symdp.tradeoffs.hull import Progress
from symdp.tradeoffs.optimum import Optimum, distortion_optimum, leakage_optimum


@overload
def optimal_mechanism(source: SourceSet, distortion: Any, delta: Any = 0) -> Optimum: ...
@overload
def optimal_mechanism(source: SymbolicOrderedPrior, distortion: Any, delta: Any = 0) -> SymbolicOptimum: ...
def optimal_mechanism(
    source: SourceSet | SymbolicOrderedPrior, distortion: Any, delta: Any = 0
) -> Optimum | SymbolicOptimum:
    """The least epsilon at which some mechanism distorts every prior of the source set by at most D.

    Parameters
    ----------
    source : SourceSet or SymbolicOrderedPrior
        For the symbolic prior the answer is a list of cases in P1, ..., PM.
    distortion : rational in [0, 1]
        D, the bound on the expected Hamming distortion.
    delta : rational in [0, 1)
        For (epsilon, delta)-LDP in the standard sense.

    Returns
    -------
    Optimum
        Exact; the certificate is accepted by :mod:`symdp.certificates.recheck`.

    Raises
    ------
    InvalidArgument
        For an argument outside its domain.

    References
    ----------
    kalantari2018, Theorems 1-3 for the classes; the formula for any set is theorem_diagonal_polytope.

    Examples
    --------
    >>> source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    >>> best = optimal_mechanism(source, distortion="3/5")
    >>> best.exp_epsilon, best.epsilon, best.supremum_attained
    (Fraction(8, 7), log(8/7), False)
    """
    level = rational_in(distortion, "distortion", 0, 1)
    slack = rational_in(delta, "delta", 0, 1, open_above=True)
    if isinstance(source, SymbolicOrderedPrior):
        return SymbolicOptimum(source, level, slack)
    return leakage_optimum(_source_set(source), level, slack)


def least_distortion(source: SourceSet, exp_epsilon: Any, delta: Any = 0) -> Optimum:
    """The least worst-case distortion of an epsilon-LDP, or (epsilon, delta)-LDP, mechanism.

    Parameters
    ----------
    source : SourceSet
    exp_epsilon : rational >= 1
        lambda = exp(epsilon).
    delta : rational in [0, 1)

    Returns
    -------
    Optimum
        ``distortion`` is the answer.

    Examples
    --------
    >>> source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    >>> least_distortion(source, exp_epsilon="8/7").distortion
    Fraction(3, 5)
    """
    level = exp_epsilon_value(exp_epsilon)
    slack = rational_in(delta, "delta", 0, 1, open_above=True)
    return distortion_optimum(_source_set(source), level, slack)


@overload
def privacy_distortion(
    source: SourceSet, delta: Any = 0, on_progress: Progress | None = None, checkpoint: str | Path | None = None
) -> Curve: ...
@overload
def privacy_distortion(
    source: SymbolicOrderedPrior, delta: Any = 0, on_progress: Progress | None = None, checkpoint: str | Path | None = None
) -> SymbolicCurve: ...
def privacy_distortion(
    source: SourceSet | SymbolicOrderedPrior,
    delta: Any = 0,
    on_progress: Progress | None = None,
    checkpoint: str | Path | None = None,
) -> Curve | SymbolicCurve:
    """The privacy-distortion function of a source set on the whole of [0, 1].

    Parameters
    ----------
    source : SourceSet or SymbolicOrderedPrior
    delta : rational in [0, 1)
        For (epsilon, delta)-LDP in the standard sense.
    on_progress : callable, optional
        Called with the share of the work done, in [0, 1].
    checkpoint : path, optional
        A file that keeps finished work; a second call with the same source set resumes from it.

    Returns
    -------
    Curve, or SymbolicCurve for a symbolic prior

    References
    ----------
    kalantari2018, Definition 4 and Theorems 1-3; zhong2022, Theorems 9 and 13 for one prior.

    Examples
    --------
    >>> curve = privacy_distortion(SourceSet.named("kalantari2018:II-6"))
    >>> [str(stop) for stop in curve.breakpoints]
    ['1/10', '7/50', '17/100', '21/100', '3/10']
    >>> curve.exp_epsilon("3/20"), curve.zero_from, curve.jump
    (Fraction(51, 2), Fraction(3, 10), Fraction(14, 3))
    """
    slack = rational_in(delta, "delta", 0, 1, open_above=True)
    if isinstance(source, SymbolicOrderedPrior):
        return SymbolicCurve(source, slack)
    return curve_of(_source_set(source), slack, on_progress, checkpoint)


def _source_set(source: Any) -> SourceSet:
    if not isinstance(source, SourceSet):
        raise InvalidArgument(f"source={source!r} must be a SourceSet; build one with SourceSet.from_vertices(...)")
    return source
