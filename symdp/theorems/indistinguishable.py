r"""Lemmas on mechanisms whose rows are hard to tell apart: what their diagonals satisfy, which are possible, and prices."""

from __future__ import annotations

from symdp.theorems.part import said
from symdp.theorems.theorem import Lemma

MEANING = r"""Call a mechanism \emph{$h$-private} if $W(E\mid x')\ge h(W(E\mid x))$ for all letters $x\ne x'$ and all
sets~$E$ of
outputs."""


def diagonal(meaning: str = "") -> Lemma:
    """What the diagonal of a private mechanism satisfies, after what private means where the setting does not say it."""
    statement = r"""Let $q_x=W(x\mid x)$ be the diagonal of an $h$-private mechanism. Then
$q_x+\sum_{i\ne x}h(q_i)\le 1$ for all letters~$x$."""
    proof = r"""In row~$x$ the output $i\ne x$ has probability at least $h(q_i)$; the row sums to~$1$."""
    return Lemma("diagonal", (said(f"{meaning}{statement}"),), (said(proof),))


def prices(least_favourable: str) -> Lemma:
    """What a prior and numbers kappa prove."""
    q = least_favourable
    statement = rf"""Let ${q}$ be a prior, $\kappa_x\ge 0$ and $k=\sum_x\kappa_x$. Then the diagonal of every
$h$-private mechanism
has
\[
  \sum_x {q}(x)q_x\le k+\sum_x m_x ,
\]
where $m_x$ is the largest value of $({q}(x)-\kappa_x)v-(k-\kappa_x)h(v)$ for $0\le v\le 1$."""
    proof = r"""Multiply the inequalities of <diagonal> by $\kappa_x$ and add them up:
$\sum_x\kappa_xq_x+\sum_x(k-\kappa_x)h(q_x)\le k$, as $h(q_i)$ occurs in all of them but that of~$i$. Subtract this from
$\sum_x {q}(x)q_x$.""".replace("{q}", q)
    return Lemma("prices", (said(statement),), (said(proof),))


def possible() -> Lemma:
    """Which diagonals private mechanisms have."""
    statement = r"""Let $h$ be convex and non-decreasing on $[0,1]$ with $0\le h(v)\le v$, and let $R=\{(v,w):w\ge
h(v)\}$ contain
$(1-w,1-v)$ with every $(v,w)$. Let $q_1$ be the largest of $q_1,\dots,q_M\in[0,1]$ and $q_1+\sum_{i\ne 1}h(q_i)\le 1$. Then
some $h$-private mechanism has $W(x\mid x)\ge q_x$ for all~$x$."""
    proof = r"""Enlarge $q_1$ until $q_1+\sum_{i\ne 1}h(q_i)=1$. Let $h_x=h(q_x)$, $g(v)=v-h(v)$ and $g_x=g(q_x)$; the
function
$g$ is concave, and its slopes are at most~$1$. Let $W(x\mid x)=q_x$, and for $x\ne 1$ let $W(1\mid x)=q_1-g_x$; let
$W(i\mid x)=h_i$ for all other $i\ne x$. The rows sum to~$1$.

\emph{All $g_x\le g_1$.} Row $1$ gives $q_x\le q_1\le 1-h_x$ for $x\ne 1$. As $(1-h_x,1-q_x)\in R$, $g(1-h_x)\ge
q_x-h_x=g_x$, and
$g(q_1)\ge g_x$ as $g$ is concave. Hence $W(1\mid x)\ge h_1\ge 0$.

It is enough to find $(W(E\mid x),W(E\mid x'))\in R$ for one order of each pair $x,x'$ and all~$E$: for the other
order take the
complement of~$E$. As $R$ is convex and contains $(0,0)$ and $(1,1)$, it is enough to look at the sets $E$ that
consist of the
outputs with the largest ratios $W(y\mid x)/W(y\mid x')$, since the points of all $E$ lie above the polygon of these.

\emph{Rows $1$ and $x$.} The outputs $1$ and $x$ alone differ. The points are $(q_1,q_1-g_x)$, in $R$ as $g_x\le g_1$, and
$(1-h_x,1-q_x)$, in~$R$.

\emph{Rows $x'$ and $x$, both not $1$, with $g_x\ge g_{x'}$.} The largest ratios are those of the outputs $x'$ and $1$
in some
order, the least is that of~$x$. The points are $(q_{x'},h_{x'})\in R$ or $(q_1-g_{x'},q_1-g_x)$; then
$(q_1+h_{x'},q_1+h_{x'}-g_x)$; and $(1-h_x,1-q_x)\in R$. For the second, $g(q_1)\ge g_x$ and
$g(q_x-g_{x'})\ge g_x-g_{x'}$, so that $g(q_1-g_{x'})\ge g_x-g_{x'}$ as $q_x-g_{x'}\le q_1-g_{x'}\le q_1$ and $g$ is
concave. The
third lies on the segment between $(q_x,h_x)$ and $(1-h_x,1-q_x)$, since $q_x\le q_1+h_{x'}\le 1-h_x$ by row~$1$."""
    return Lemma("possible", (said(statement),), (said(proof),))
