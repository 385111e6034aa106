"""The questions a user asks: least leakage, least distortion, the whole function."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

from symdp.arithmetic.rational import exp_epsilon_value, rational_in
from symdp.errors import InvalidArgument, Unsupported
from symdp.sources.database import Database
from symdp.sources.source_set import SourceSet
from symdp.sources.symbolic import SymbolicOrderedPrior
from symdp.tradeoffs.closed_form import SymbolicCurve, SymbolicOptimum
from symdp.tradeoffs.curve import Curve, curve_of
from symdp.tradeoffs.optimum import Optimum, distortion_optimum, leakage_optimum
from symdp.tradeoffs.profiles.hull import Progress

if TYPE_CHECKING:
    from symdp.leakages.measure import Measure
    from symdp.tradeoffs.databases.curve import DatabaseCurve
    from symdp.tradeoffs.databases.optimum import DatabaseOptimum
    from symdp.tradeoffs.measures.curve import LeakageCurve
    from symdp.tradeoffs.measures.formula import SymbolicLeakageCurve
    from symdp.tradeoffs.measures.optimum import LeakageOptimum

Differential = Literal["dp", "adp"]


@overload
def optimal_mechanism(
    source: SourceSet, distortion: Any, delta: Any = 0, leakage: Differential = "dp", digits: int = 9
) -> Optimum: ...
@overload
def optimal_mechanism(
    source: SourceSet, distortion: Any, delta: Any = 0, *, leakage: str | Measure, digits: int = 9
) -> Optimum | LeakageOptimum: ...
@overload
def optimal_mechanism(
    source: Database, distortion: Any, delta: Any = 0, leakage: str | Measure = "dp", digits: int = 9
) -> DatabaseOptimum: ...
@overload
def optimal_mechanism(
    source: SymbolicOrderedPrior, distortion: Any, delta: Any = 0, leakage: Differential = "dp", digits: int = 9
) -> SymbolicOptimum: ...
def optimal_mechanism(
    source: SourceSet | SymbolicOrderedPrior | Database,
    distortion: Any,
    delta: Any = 0,
    leakage: str | Measure = "dp",
    digits: int = 9,
) -> Optimum | SymbolicOptimum | LeakageOptimum | DatabaseOptimum:
    """The least leakage at which some mechanism distorts every prior of the source set by at most D.

    Parameters
    ----------
    source : SourceSet or SymbolicOrderedPrior or Database
        For the symbolic prior the answer is a list of cases in P1, ..., PM.
    distortion : rational in [0, 1]
        D, the bound on the expected Hamming distortion; for databases of n records in [0, n], their expected number of
        changed records.
    delta : rational in [0, 1)
        For (epsilon, delta)-LDP in the standard sense.
    leakage : str or Measure
        ``"dp"``, ``"adp"`` with ``delta``, or the name of another measure: see :func:`symdp.leakages.measure.measure`.
    digits : int
        Of a value for which no exact expression is known.

    Returns
    -------
    Optimum
        Exact; the certificate is accepted by :mod:`symdp.certificates.recheck`.
    LeakageOptimum
        For other measures: exact where a closed form or a linear program gives the value, else a certified enclosure.
    DatabaseOptimum
        For databases.

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
    >>> optimal_mechanism(source, distortion="1/2", leakage="ml").exp_epsilon
    Fraction(25, 19)
    """
    if isinstance(source, Database):
        from symdp.tradeoffs.databases.optimum import database_optimum

        return database_optimum(source, distortion, delta, leakage)
    level = rational_in(distortion, "distortion", 0, 1)
    slack, other = checked_measure(leakage, delta)
    if isinstance(source, SymbolicOrderedPrior):
        if other is not None:
            raise Unsupported(f"leakage={other.name} in symbols is a curve; use privacy_distortion(...).to_sympy()")
        return SymbolicOptimum(source, level, slack)
    if other is None:
        return leakage_optimum(_source_set(source), level, slack)
    from symdp.leakages.interval import read_digits
    from symdp.tradeoffs.measures.choice import ExactRoutes

    read_digits(digits)
    exact = ExactRoutes(_source_set(source), other).optimum(level)
    if exact is not None:
        return exact
    from symdp.tradeoffs.entropic.enclosed import enclosed_optimum

    return enclosed_optimum(source, level, other, digits)


@overload
def least_distortion(
    source: SourceSet, exp_epsilon: Any, delta: Any = 0, leakage: Differential = "dp", digits: int = 9
) -> Optimum: ...
@overload
def least_distortion(
    source: Database, exp_epsilon: Any, delta: Any = 0, leakage: str | Measure = "dp"
) -> DatabaseOptimum: ...
@overload
def least_distortion(
    source: SourceSet, exp_epsilon: Any, delta: Any = 0, *, leakage: str | Measure, digits: int = 9
) -> Optimum | LeakageOptimum: ...
def least_distortion(
    source: SourceSet | Database,
    exp_epsilon: Any,
    delta: Any = 0,
    leakage: str | Measure = "dp",
    digits: int = 9,
) -> Optimum | LeakageOptimum | DatabaseOptimum:
    """The least worst-case distortion of a mechanism whose leakage is at most epsilon.

    Parameters
    ----------
    source : SourceSet or Database
    exp_epsilon : rational >= 1
        lambda = exp(epsilon).
    delta : rational in [0, 1)
        For (epsilon, delta)-LDP in the standard sense.
    leakage : str or Measure
        ``"dp"``, ``"adp"`` with ``delta``, or the name of another measure.
    digits : int
        Of an answer for which no closed form is known.

    Returns
    -------
    Optimum
        ``distortion`` is the answer.
    LeakageOptimum
        For other measures; ``distortion_bounds`` are equal where the answer is rational.
    DatabaseOptimum
        For databases.

    Examples
    --------
    >>> source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    >>> least_distortion(source, exp_epsilon="8/7").distortion
    Fraction(3, 5)
    >>> low, high = least_distortion(SourceSet.single(["2/3", "1/3"]), "3/2", leakage="mi").distortion_bounds
    >>> low < high < low + Fraction(1, 10**15), float(high)
    (True, 0.061490470078724185)
    """
    if isinstance(source, Database):
        from symdp.tradeoffs.databases.optimum import database_distortion

        return database_distortion(source, exp_epsilon, delta, leakage)
    level = exp_epsilon_value(exp_epsilon)
    slack, other = checked_measure(leakage, delta)
    if other is None:
        return distortion_optimum(_source_set(source), level, slack)
    from symdp.leakages.interval import read_digits
    from symdp.tradeoffs.measures.choice import ExactRoutes

    read_digits(digits)
    exact = ExactRoutes(_source_set(source), other).least_distortion(level)
    if exact is not None:
        return exact
    from symdp.tradeoffs.entropic.enclosed import enclosed_distortion

    return enclosed_distortion(source, level, other, digits)


@overload
def privacy_distortion(
    source: SourceSet,
    delta: Any = 0,
    on_progress: Progress | None = None,
    checkpoint: str | Path | None = None,
    leakage: Differential = "dp",
) -> Curve: ...
@overload
def privacy_distortion(
    source: Database,
    delta: Any = 0,
    on_progress: Progress | None = None,
    checkpoint: str | Path | None = None,
    leakage: str | Measure = "dp",
) -> DatabaseCurve: ...
@overload
def privacy_distortion(
    source: SymbolicOrderedPrior,
    delta: Any = 0,
    on_progress: Progress | None = None,
    checkpoint: str | Path | None = None,
    leakage: Differential = "dp",
) -> SymbolicCurve: ...
@overload
def privacy_distortion(
    source: SourceSet,
    delta: Any = 0,
    on_progress: Progress | None = None,
    checkpoint: str | Path | None = None,
    *,
    leakage: str | Measure,
) -> Curve | LeakageCurve: ...
@overload
def privacy_distortion(
    source: SymbolicOrderedPrior,
    delta: Any = 0,
    on_progress: Progress | None = None,
    checkpoint: str | Path | None = None,
    *,
    leakage: str | Measure,
) -> SymbolicCurve | SymbolicLeakageCurve: ...
def privacy_distortion(
    source: SourceSet | SymbolicOrderedPrior | Database,
    delta: Any = 0,
    on_progress: Progress | None = None,
    checkpoint: str | Path | None = None,
    leakage: str | Measure = "dp",
) -> Curve | SymbolicCurve | LeakageCurve | SymbolicLeakageCurve | DatabaseCurve:
    """The privacy-distortion function of a source set on the whole of [0, 1], or of databases on [0, n].

    Parameters
    ----------
    source : SourceSet or SymbolicOrderedPrior or Database
    delta : rational in [0, 1)
        For (epsilon, delta)-LDP in the standard sense.
    on_progress : callable, optional
        Called with the share of the work done, in [0, 1].
    checkpoint : path, optional
        A file that keeps finished work; a second call with the same source set resumes from it.
    leakage : str or Measure
        ``"dp"``, ``"adp"`` with ``delta``, or the name of another measure whose function is known exactly.

    Returns
    -------
    Curve, or SymbolicCurve for a symbolic prior
    LeakageCurve, or SymbolicLeakageCurve, for other measures
    DatabaseCurve for databases

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
    if isinstance(source, Database):
        from symdp.tradeoffs.databases.curve import database_curve

        return database_curve(source, delta, leakage)
    slack, other = checked_measure(leakage, delta)
    if isinstance(source, SymbolicOrderedPrior):
        if other is None:
            return SymbolicCurve(source, slack)
        from symdp.tradeoffs.measures.formula import SymbolicLeakageCurve

        return SymbolicLeakageCurve.of(source, other)
    if other is None:
        return curve_of(_source_set(source), slack, on_progress, checkpoint)
    from symdp.tradeoffs.measures.curve import leakage_curve

    return leakage_curve(_source_set(source), other, on_progress, checkpoint)


def checked_measure(leakage: str | Measure, delta: Any) -> tuple[Fraction, Measure | None]:
    """Read delta with None for differential privacy, approximate or not, or 0 with another measure."""
    slack = rational_in(delta, "delta", 0, 1, open_above=True)
    if leakage in ("dp", "adp"):
        return slack, None
    from symdp.leakages.approximate import ApproximateDifferentialPrivacy
    from symdp.leakages.measure import measure

    found = measure(leakage)
    if isinstance(found, ApproximateDifferentialPrivacy):
        if found.sense == "pointwise":
            raise Unsupported(
                f"leakage={found.name} has the optimum of the standard sense where outputs are letters, and is worth "
                f"nothing with more outputs; write leakage=adp:{found.delta}"
            )
        if found.delta and slack not in (0, found.delta):
            raise InvalidArgument(f"delta={slack} must be the delta of leakage={found.name}; give one of the two")
        return found.delta or slack, None
    if found.name in ("dp", "renyi:oo"):
        return slack, None
    if slack:
        raise InvalidArgument(f"delta={slack} must be 0 for leakage={found.name}; only dp and adp take a delta")
    return slack, found


def _source_set(source: Any) -> SourceSet:
    if not isinstance(source, SourceSet):
        raise InvalidArgument(f"source={source!r} must be a SourceSet; build one with SourceSet.from_vertices(...)")
    return source
