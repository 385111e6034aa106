r"""The lemmas on mechanisms for which all letters are adjacent: their floors, and what levels of the letters prove."""

from __future__ import annotations

from symdp.theorems.notation import Notation
from symdp.theorems.part import said
from symdp.theorems.theorem import Lemma


def floors(notation: Notation) -> Lemma:
    """Every private mechanism is a floor and an excess."""
    p, d = notation.prior, notation.distortion
    statement = rf"""Let $d_y=\sum_x{p}(x)d(x,y)$, let $r>0$, and let ${d}$ be less than all~$d_y$. For numbers $n_y\ge 0$
with $N=\sum_yn_y\ge 1$ let $A=\sum_yn_yd_y$, and let $F$ be the mean cost $\sum_x{p}(x)\sum_yf_x(y)d(x,y)$ where $f_x$ takes
at most $n_y$ from each output, the cheapest ones of~$x$ first, until its sum is~$1$. Some mechanism that is private with
$\lambda=1+r$ has distortion at most~${d}$ if and only if some $n$ has
\[
  A-N{d}+rF\le r{d} .
\]
It is then $W(y\mid x)=(n_y+rf_x(y))/(N+r)$."""
    proof = rf"""The entries of this $W$ lie between $n_y/(N+r)$ and $(1+r)n_y/(N+r)$, its rows sum to~$1$, and it costs
$(A+rF)/(N+r)$. Conversely let $m_y=\min_xW(y\mid x)$, so that $m_y\le W(y\mid x)\le(1+r)m_y$, and $s=\sum_ym_y$. If $s=1$,
the answer is constant and costs $\min_yd_y>{d}$ at least. Otherwise put $n_y=rm_y/(1-s)$; then $N=rs/(1-s)$, that is,
$1-s=r/(N+r)$, and $W(y\mid x)=(n_y+rg_x(y))/(N+r)$ with $0\le g_x\le n$ and $\sum_yg_x(y)=1$, so that $N\ge 1$. Its cost
is at least $(A+rF)/(N+r)$."""
    return Lemma("floors", (said(statement),), (said(proof),))


def levels(notation: Notation) -> Lemma:
    """Levels bound the height of all floors at a point, and at the points between and above."""
    p, d = notation.prior, notation.distortion
    statement = rf"""In the notation of <floors> let $h_n({d},r)=A-N{d}+rF$. Numbers $\mu_x$ with
\[
  \sum_x\max\bigl(0,\mu_x-r{p}(x)d(x,y)\bigr)\le d_y-{d}
\]
for all outputs~$y$ have $h_n({d},r)\ge\sum_x\mu_x$ for all~$n$. A floor for which equality holds at several points
$({d},r)$ has the least $h_n$ of all floors in their convex hull; and also above it, that is for
larger~$r$, if its $F$ is the least of all distortions, $\sum_x{p}(x)\min_yd(x,y)$."""
    proof = rf"""With $f\le n$ as there,
\begin{{align*}}
  h_n({d},r)&=\sum_yn_y(d_y-{d})+r\sum_{{x,y}}{p}(x)f_x(y)d(x,y)\\
  &\ge\sum_{{x,y}}f_x(y)\Bigl(\max\bigl(0,\mu_x-r{p}(x)d(x,y)\bigr)\\
  &\qquad{{}}+r{p}(x)d(x,y)\Bigr)\ge\sum_x\mu_x .
\end{{align*}}
For each $n$ the function $h_n$ is affine, so that the least of them is concave; an affine function that is nowhere less than
it and equal to it at some points is equal to it in their hull. If $r$ grows by~$s$, then $\mu_x$ may grow by
$s{p}(x)\min_yd(x,y)$, and the sum grows by $sF$ as $h_n$ does."""
    return Lemma("levels", (said(statement),), (said(proof),))
