"""The derivation of a closed form: patterns of optimal mechanisms, their ranges, and the checks of both."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import sympy

from symdp.derivations.checks import check
from symdp.derivations.cover import Case, cover
from symdp.derivations.lines import Step
from symdp.derivations.optimal_pattern import OptimalPattern, patterns_of
from symdp.derivations.setting import Setting, read_setting
from symdp.derivations.steps import latex, steps
from symdp.leakages.measure import Measure
from symdp.leakages.measure_names import DEFAULT
from symdp.leakages.values.polynomial import distortion_symbol
from symdp.losses import Loss, hamming
from symdp.reports.answer_latex import document
from symdp.tradeoffs.tradeoff import Tradeoff
from symdp.work import stages, tell


@dataclass(frozen=True)
class Derivation:
    r"""A derivation shows the least leakage to be a formula on each range of D, by a mechanism and multipliers.

    .. math::

        e^{\varepsilon^*(D)}=\lambda_k(D)\quad(0<D,\ D^{(k-1)}\le D<D^{(k)}),\qquad\text{pattern }k\text{ being optimal}

    Attributes
    ----------
    setting : Setting
    cases : tuple of Case
        In the order of D.
    seed : int
        Of the random points at which :meth:`check` compares.
    points : int
        The number of these points; 0 for a derivation that was not checked.

    Examples
    --------
    One prior on two letters in symbols: its patterns, and the function.

    >>> from symdp import SourceSet
    >>> known = derivation(SourceSet.ordered_symbols(2))
    >>> known.patterns
    (OptimalPattern(BR/RB: 0 < D < P2, (1 - D)/D), OptimalPattern(W0/W0: D >= P2, 1))
    >>> known.to_sympy()
    Piecewise(((1 - D)/D, D < P2), (1, True))

    The same prior under maximal leakage:

    >>> derivation(SourceSet.ordered_symbols(2), leakage="ml").patterns[0].formula
    (-D + 2*P2)/P2
    """

    setting: Setting
    cases: tuple[Case, ...]
    seed: int = 0
    points: int = 0

    @cached_property
    def patterns(self) -> tuple[OptimalPattern, ...]:
        """The patterns in the order of D, each with all its multipliers."""
        return patterns_of(self.cases)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the derivation as text and LaTeX."""
        return tuple(steps(self.setting, self.cases, self.patterns))

    @property
    def zero_from(self) -> sympy.Expr:
        """The least distortion at which nothing leaks."""
        return self.patterns[-1].stop

    def check(self) -> int:
        """Verify every pattern, every range and the cover, then compare with the closed form and the full program.

        Returns
        -------
        int
            The number of random points at which it was compared.

        Raises
        ------
        Contradiction
            Where anything differs; the message names it.
        """
        return check(self.setting, self.cases, self.seed)

    def to_sympy(self) -> sympy.Expr:
        """Return the exponential of the least leakage as a Piecewise in D, for 0 < D."""
        d = distortion_symbol()
        pairs = [(each.formula, d < each.stop) for each in self.patterns if each.cases[0].formula is not None]
        return sympy.Piecewise(*pairs, (sympy.Integer(1), True), evaluate=False)

    def to_latex(self) -> str:
        """Return the steps as a LaTeX fragment."""
        return latex(self.setting, self.steps, self.patterns)

    def to_document(self) -> str:
        """Return the steps as an article that compiles."""
        return document(self.to_latex())

    def __repr__(self) -> str:
        name = self.setting.question.leakage.name
        return f"Derivation({name}: {len(self.patterns)} patterns, D from 0 to {self.zero_from})"


def derivation(source: Any, *, leakage: str | Measure = DEFAULT, loss: str | Loss = hamming, seed: int = 0) -> Derivation:
    """Derive the least leakage of a source as a function of the distortion, and check every step.

    Parameters
    ----------
    source : SourceSet
        One prior or a small set, in numbers or symbols: see :data:`symdp.derivations.setting.SCOPE`.
    leakage : str or Measure
        ``"dp"`` or ``"ml"``.
    loss : str or Loss
        ``"hamming"``, or ``"line"`` for dp in numbers.
    seed : int
        Of the random points at which the result is compared.

    Raises
    ------
    Unsupported
        Outside the scope, and where a gap is left.
    Contradiction
        Where the result differs from the closed form of the toolkit or from the full program.

    Examples
    --------
    Three letters in numbers: the distortions at which the pattern changes.

    >>> from symdp import SourceSet
    >>> known = derivation(SourceSet.single(["1/2", "3/10", "1/5"]))
    >>> [(pattern.colors, str(pattern.stop)) for pattern in known.patterns]
    [(('BRR', 'RBR', 'RRB'), '2/5'), (('BR0', 'RB0', 'WW0'), '1/2'), (('W00', 'W00', 'W00'), '1/2')]

    A set of priors: the formula of its first pattern.

    >>> derivation(SourceSet.from_vertices([["1/5", "4/5"], ["2/5", "3/5"]])).patterns[0].formula
    (1 - D)/D
    """
    setting = read_setting(Tradeoff(source, leakage=leakage, loss=loss).question)
    with stages():
        cases = cover(setting.program, setting.region, lambda share: tell("patterns of optimal mechanisms", share / 2))
        known = Derivation(setting, cases, seed)
        return replace(known, points=known.check())
