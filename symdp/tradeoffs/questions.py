"""The questions a user asks in one line: least leakage, least distortion, the whole function."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from symdp.leakages.measure import Measure
from symdp.leakages.names import DEFAULT
from symdp.losses import Loss, hamming
from symdp.tradeoffs.tradeoff import Tradeoff

if TYPE_CHECKING:
    from symdp.tradeoffs.curve import Curve
    from symdp.tradeoffs.optimum import Optimum
    from symdp.tradeoffs.solution import Progress


def optimal_mechanism(
    source: Any,
    distortion: Any,
    delta: Any = 0,
    leakage: str | Measure = DEFAULT,
    digits: int = 9,
    loss: str | Loss = hamming,
    adjacency: Any = None,
) -> Optimum:
    """The least leakage at which some mechanism distorts every prior of the source set by at most D.

    Parameters
    ----------
    source : SourceSet, Database, or another source
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
    >>> best.exp, best.epsilon, best.supremum_attained
    (Fraction(8, 7), log(8/7), False)
    >>> optimal_mechanism(source, distortion="1/2", leakage="ml").exp
    Fraction(25, 19)
    """
    asked = Tradeoff(source, leakage=leakage, delta=delta, loss=loss, adjacency=adjacency, digits=digits)
    return asked.at(distortion)


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
    """The least worst-case distortion of a mechanism whose leakage is at most epsilon.

    Parameters
    ----------
    source : SourceSet, Database, or another source
    exp_epsilon : rational >= 1
        lambda = exp(epsilon).
    delta, leakage, digits, loss, adjacency
        As for :class:`symdp.Tradeoff`.
    epsilon : rational >= 0, text such as "log(3)", or sympy expression
        Instead of ``exp_epsilon``.

    Returns
    -------
    Optimum
        ``distortion`` is the answer, rounded up where ``distortion_bounds`` differ.

    Examples
    --------
    >>> from symdp import SourceSet
    >>> source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    >>> least_distortion(source, exp_epsilon="8/7").distortion
    Fraction(3, 5)
    >>> from fractions import Fraction
    >>> low, high = least_distortion(SourceSet.single(["2/3", "1/3"]), "3/2", leakage="mi").distortion_bounds
    >>> low < high < low + Fraction(1, 10**15), f"{float(high):.12f}"
    (True, '0.061490470079')
    """
    asked = Tradeoff(source, leakage=leakage, delta=delta, loss=loss, adjacency=adjacency, digits=digits)
    return asked.inverse(epsilon=epsilon, exp_epsilon=exp_epsilon)


def privacy_distortion(
    source: Any,
    delta: Any = 0,
    on_progress: Progress | None = None,
    checkpoint: str | Path | None = None,
    leakage: str | Measure = DEFAULT,
    digits: int = 9,
) -> Curve:
    """The privacy-distortion function of a source set on the whole of [0, 1], or of databases on [0, n].

    Parameters
    ----------
    source : SourceSet, Database, or another source
    on_progress : callable, optional
        Called with the share of the work done, in [0, 1].
    checkpoint : path, optional
        A file that keeps finished work; a second call with the same source set resumes from it.
    delta, leakage, digits
        As for :class:`symdp.Tradeoff`.

    Returns
    -------
    Curve
        In symbols a :class:`symdp.CurveInSymbols`, whose pieces lie in cells of the symbols.

    References
    ----------
    kalantari2018, Definition 4 and Theorems 1-3; zhong2022, Theorems 9 and 13 for one prior.

    Examples
    --------
    >>> from symdp import SourceSet
    >>> curve = privacy_distortion(SourceSet.named("kalantari2018:II-6"))
    >>> [str(stop) for stop in curve.breakpoints]
    ['1/10', '7/50', '17/100', '21/100', '3/10']
    >>> curve.exp_epsilon("3/20"), curve.zero_from, curve.jump
    (Fraction(51, 2), Fraction(3, 10), Fraction(14, 3))
    """
    return Tradeoff(source, leakage=leakage, delta=delta, digits=digits).curve(on_progress, checkpoint)
