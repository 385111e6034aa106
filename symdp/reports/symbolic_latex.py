"""Closed forms of parametric source sets as LaTeX."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from symdp.reports.answer_latex import cases, escaped, symbol

if TYPE_CHECKING:
    from symdp.reports.reported_answers import GuardedCorner, InCells
    from symdp.sources.shapes.shape import Shape
    from symdp.tradeoffs.parametric.sphere_formula import SphereTradeoff


def in_cells(curve: InCells) -> str:
    """Return the least leakage in symbols, cell by cell, the range of zero leakage first."""
    from sympy import latex

    assumed = ", ".join([latex(relation) for relation in curve.hypotheses])
    text = f"Let ${assumed}$. For {escaped(curve.question.source.description)} the first case that applies gives the least "
    text += f"leakage ${symbol(curve.leakage)}$.\n"
    for place, cell in enumerate(curve.cells, 1):
        where = ", ".join([latex(relation) for relation in cell.relations])
        rows = [("0", rf"{latex(cell.expression(cell.zero_from))}\le D\le 1")]
        for piece in cell.pieces:
            start, stop = piece.ends
            left = "0<" if start == 0 else latex(start) + r"\le "
            rows.append((latex(piece.value), f"{left}D<{latex(stop)}"))
        text += f"\n({place}) " + (f"If ${where}$:\n" if where else "Always:\n") + cases(f"{symbol(curve.leakage)}(D)", rows)
    return text


def every_ball() -> str:
    """Return the closed form of a total-variation ball for every number of letters M, with its proof."""
    return r"""For a prior $C_1\ge C_2\ge\dots\ge C_M$, $M\ge 2$, and $0\le r\le 1$ put $A_s=\sum_{i>M-s}C_i$,
$h=\max_k(C_1+\dots+C_k-r)/k$ and $D_0=1-\max(h,1/M)$. Let $\epsilon^*(D)$ be the least $\epsilon$ of an
$\epsilon$-locally differentially private mechanism with expected Hamming distortion at most $D$ under every prior
within total-variation distance $r$ of $C$. It is $0$ for $D\ge D_0$, and for $0<D<D_0$
\[
  \exp\epsilon^*(D)=\min\Bigl\{\frac{(M-1)(1-D)}{D},\ \min_{1\le s\le M-2,\ A_s+r<D}\frac{(M-1-s)(1-D)}{D-r-A_s}\Bigr\}.
\]
The radius shifts the thresholds $t_s=A_s+(M-1-s)\,C_{M-s}$ of the known prior $C$ by $r$: for $h>1/M$ and $1\le s\le M-2$
with $(A_s+r)/s\le C_{M-s}\le h$ randomised response on the $M-s$ likeliest letters is optimal at $D=t_s+r$ and for no larger
$D<D_0$.

Proof. For $h\le 1/M$ the uniform prior is in the ball. Otherwise let $\ell=\min_s(A_s+r)/s$ and $Q_i$ be $C_i$, cut to $h$
and filled to $\ell$: what is cut off is $r$, and so is what is filled in. The $k$ likeliest letters have at least
$\max(k/M,C_1+\dots+C_k-r)$ under each prior of the ball, and by concavity no less than under $Q$; so every prior majorises
$Q$, whose theorem for one known prior is the claim: the sum of its $s$ least probabilities is $A_s+r$ for all $s$ at which
they may be left out.
"""


def shells(form: SphereTradeoff) -> str:
    """Return the trade-off of a distortion function with equal spheres around every letter, and its inverse."""
    from sympy import latex

    rows = []
    for low, high, exp in form.pieces:
        after = "0<" if low == 0 else rf"{low}\le "
        rows.append((latex(exp), f"{after}D<{high}"))
    rows.append(("1", rf"D\ge {form.pieces[-1][1]}"))
    text = f"For {escaped(form.family)}, and every source set that holds the uniform prior,\n"
    return (
        text
        + cases(r"\exp\epsilon^*(D)", rows)
        + rf"and $\displaystyle D^*(\lambda)={latex(form.least_distortion)}$."
        + "\n"
    )


def segment(source: Shape, silent: Sequence[GuardedCorner], corners: Sequence[GuardedCorner]) -> str:
    """Return the least leakage of the mixtures of two priors: a minimum over sets and diagonals, with their conditions."""
    from sympy import latex

    def rows(listed: Sequence[GuardedCorner]) -> str:
        lines = []
        for corner in listed:
            where = f"if ${latex(corner.where)}$" if corner.where is not None else ""
            lines.append(rf"$\displaystyle {latex(corner.t)}$ & $\displaystyle {latex(corner.height)}$ & {where} \\")
        return "\n".join([r"\begin{tabular}{lll}", r"$t$ & $r$ & \\", *lines, r"\end{tabular}"])

    assumed = ", ".join([latex(relation) for relation in source.hypotheses])
    return rf"""Let ${assumed}$. For {escaped(source.description)} there is no leakage for $1-D$ up to the largest of

{rows(silent)}

and for less $D>0$ the least leakage is $\epsilon^*(D)=\log\min\frac{{(1-D)(t-1)}}{{r-(1-D)}}$ over those with $r>1-D$ of

{rows(corners)}
"""
