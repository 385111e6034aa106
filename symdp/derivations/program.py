"""The program of a derivation: rows, a rule for the leakage, and the accuracy for each prior, in numbers and in symbols."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.arithmetic.rational import rational
from symdp.arithmetic.reals.real import real_to_sympy
from symdp.derivations.leakage_rules import Rule

Values = Mapping[str, Fraction]
Matrix = tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True)
class LeastDistortion:
    """The least distortion at one level in numbers, a mechanism that attains it, and multipliers that prove it.

    Attributes
    ----------
    distortion : Fraction
    matrix : tuple of rows
    rows, weights : tuples of Fractions
        The multipliers nu_x of the sums of rows, and those of the priors, with sum 1.
    """

    distortion: Fraction
    matrix: Matrix
    rows: tuple[Fraction, ...]
    weights: tuple[Fraction, ...]


@dataclass(frozen=True)
class Program:
    r"""The least distortion at a level of the leakage, as a linear program over all entries of the mechanism.

    .. math::

        D^*(\lambda)=\min_W\max_v\sum_{x,y}P^v_x\,c(x,y)\,W(y|x),\qquad W(y|x)\le\lambda\,W(y|x')

    Attributes
    ----------
    rule : Rule
        How the leakage bounds the entries.
    priors : tuple of tuples of sympy expressions
        The vertices of the source set.
    loss : tuple of rows of Fractions

    Examples
    --------
    >>> from symdp.derivations.leakage_rules import RULES
    >>> from symdp.leakages.measure import Kind
    >>> half, hamming = sympy.Rational(1, 2), ((Fraction(0), Fraction(1)), (Fraction(1), Fraction(0)))
    >>> program = Program(RULES[Kind.RATIO], ((half, half),), hamming)
    >>> program.solved(Fraction(3)).distortion
    Fraction(1, 4)
    """

    rule: Rule
    priors: tuple[tuple[sympy.Expr, ...], ...]
    loss: Matrix

    @property
    def letters(self) -> int:
        """The number M of letters."""
        return len(self.loss)

    @property
    def likely(self) -> int:
        """The number of letters that have a positive probability under a prior of the set."""
        return sum([any(prior[x] != 0 for prior in self.priors) for x in range(self.letters)])

    @property
    def outputs(self) -> int:
        """The number of outputs, the columns of the loss."""
        return len(self.loss[0])

    def cost(self, prior: Sequence[sympy.Expr], entries: Sequence[Sequence[sympy.Expr]]) -> sympy.Expr:
        """Return the expected loss under a prior, in symbols."""
        rows = zip(prior, self.loss, entries, strict=True)
        return sympy.Add(*[p * sympy.factor(_inner(costs, row)) for p, costs, row in rows])

    def priors_at(self, values: Values) -> tuple[tuple[Fraction, ...], ...]:
        """Return the priors where each symbol has a rational value."""
        return tuple([tuple([at(p, values) for p in prior]) for prior in self.priors])

    def solved(self, level: Fraction, values: Values | None = None) -> LeastDistortion:
        """Return the least distortion at a rational level, over all entries, exactly."""
        program = LinearProgram()
        entries = [[program.add_column() for _ in row] for row in self.loss]
        least = program.add_column(cost=1, lower=None)
        sums = [program.add_row(dict.fromkeys(row, 1), lower=1, upper=1) for row in entries]
        self.rule.constrain(program, entries, level)
        accuracies = []
        for prior in self.priors_at(values or {}):
            costs = {
                entry: -p * c
                for p, row, losses in zip(prior, entries, self.loss, strict=True)
                for entry, c in zip(row, losses, strict=True)
            }
            accuracies.append(program.add_row({least: 1, **costs}, lower=0))
        solution = minimize(program)
        return LeastDistortion(
            solution.value,
            tuple([tuple([solution.x[entry] for entry in row]) for row in entries]),
            tuple([solution.duals[row] for row in sums]),
            tuple([solution.duals[row] for row in accuracies]),
        )


def _inner(costs: Sequence[Fraction], row: Sequence[sympy.Expr]) -> sympy.Expr:
    return sympy.Add(*[real_to_sympy(c) * entry for c, entry in zip(costs, row, strict=True)])


def at(expression: sympy.Expr, values: Values) -> Fraction:
    """Return an expression where each of its symbols has a rational value, by name."""
    number = expression.subs({symbol: real_to_sympy(values[str(symbol)]) for symbol in expression.free_symbols})
    return rational(number)


def mixture(weights: Sequence[Any], priors: Sequence[Sequence[Any]]) -> tuple[Any, ...]:
    """Return the mixture of priors, in numbers or in symbols."""
    return tuple([sum([w * p for w, p in zip(weights, chances, strict=True)]) for chances in zip(*priors, strict=True)])


def reduced_costs(prior: Sequence[Any], loss: Matrix, rows: Sequence[Any]) -> list[list[Any]]:
    """Return the reduced costs Q_x c(x,y) - nu_x, in numbers or in symbols."""
    return [[q * c - nu for c in losses] for q, losses, nu in zip(prior, loss, rows, strict=True)]
