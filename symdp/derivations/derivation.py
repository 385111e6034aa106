"""The derivation of a closed form: patterns of optimal mechanisms, their ranges, and the checks of both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import sympy

from symdp.derivations.checks import check
from symdp.derivations.cover import Case, cover
from symdp.derivations.lines import Step
from symdp.derivations.setting import Setting, read_setting
from symdp.leakages.measure import Measure
from symdp.leakages.measure_names import DEFAULT
from symdp.leakages.values.polynomial import distortion_symbol
from symdp.losses import Loss, hamming
from symdp.tradeoffs.tradeoff import Tradeoff
from symdp.work import stages, tell


@dataclass(frozen=True)
class OptimalPattern:
    """A colouring pattern that is optimal on a range of distortions.

    Attributes
    ----------
    cases : tuple of Case
        The pattern with one list of multipliers after another.
    """

    cases: tuple[Case, ...]

    @property
    def colors(self) -> tuple[str, ...]:
        """The colours of each row: B black, R red, W white, 0 empty."""
        return tuple(["".join(row) for row in self.cases[0].solved.equations.pattern.colors])

    @property
    def start(self) -> sympy.Expr:
        """The least distortion of the range."""
        return self.cases[0].tidied(self.cases[0].distortions[0])

    @property
    def stop(self) -> sympy.Expr:
        """The largest distortion of the range."""
        return self.cases[-1].tidied(self.cases[-1].distortions[1])

    @property
    def formula(self) -> sympy.Expr:
        """The exponential of the least leakage as a function of D; 1 where nothing leaks."""
        known = self.cases[0].formula
        return sympy.Integer(1) if known is None else known

    @property
    def mechanism(self) -> sympy.Matrix:
        """The mechanism as a function of D, rows are inputs."""
        first = self.cases[0]
        return sympy.Matrix([[first.in_variable(entry) for entry in row] for row in first.solved.entries])

    def __repr__(self) -> str:
        return f"OptimalPattern({'/'.join(self.colors)}: {self.start} <= D <= {self.stop}, {self.formula})"


@dataclass(frozen=True)
class Derivation:
    r"""A derivation shows the least leakage to be a formula on each range of D, by a mechanism and multipliers.

    .. math::

        e^{\varepsilon^*(D)}=\lambda_k(D)\quad(D^{(k-1)}\le D\le D^{(k)}),\qquad\text{pattern }k\text{ being optimal}

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
    (OptimalPattern(BR/RB: 0 <= D <= P2, (1 - D)/D), OptimalPattern(W0/W0: P2 <= D <= P2, 1))
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
        groups = list[list[Case]]()
        for case in self.cases:
            if groups and _alike(groups[-1][-1], case):
                groups[-1].append(case)
            else:
                groups.append([case])
        return tuple([OptimalPattern(tuple(group)) for group in groups])

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the derivation as text and LaTeX."""
        from symdp.derivations.steps import steps

        return tuple(steps(self))

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
        from symdp.derivations.steps import latex

        return latex(self)

    def to_document(self) -> str:
        """Return the steps as an article that compiles."""
        from symdp.reports.answer_latex import document

        return document(self.to_latex())

    def __repr__(self) -> str:
        return f"Derivation({self.setting.question.leakage.name}: {len(self.patterns)} patterns, D from 0 to {self.zero_from})"


def derivation(
    source: Any, *, leakage: str | Measure = DEFAULT, loss: str | Loss = hamming, seed: int = 0
) -> Derivation:
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


def _alike(first: Case, second: Case) -> bool:
    """Return whether two cases have one pattern and one formula."""
    if first.formula is None or second.formula is None:
        return False
    same = first.solved.equations.pattern.colors == second.solved.equations.pattern.colors
    return same and first.region.reduced(first.formula - second.formula) == 0
