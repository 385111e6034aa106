r"""The lemma on mechanisms whose columns have given maxima, for measures that add those up."""

from __future__ import annotations

from symdp.theorems.part import said
from symdp.theorems.theorem import Lemma


def trace_lemma() -> Lemma:
    """A mechanism of a diagonal, none of whose entries exceeds that of its column."""
    statement = r"""For every vector $0\le q\le 1$ with $T=\sum_xq_x\ge 1$ there is a mechanism $W$ with $W(x\mid x)=q_x$
and $\sum_y\max_xW(y\mid x)=T$:
a letter $x$ with $q_x<1$ is replaced by $y\ne x$ with the probability $(1-q_x)\,q_y/(T-q_x)$."""
    proof = r"""The rows sum to~$1$, since $\sum_{y\ne x}q_y=T-q_x$, which is positive if $q_x<1\le T$. As $1-q_x\le
T-q_x$, no entry of the column of~$y$ exceeds
$q_y=W(y\mid y)$."""
    return Lemma("trace", (said(statement),), (said(proof),))
