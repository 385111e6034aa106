r"""Mutual information of a known prior between two thresholds, where m letters are reported and the others are not."""

from __future__ import annotations

from dataclasses import dataclass

from symdp.theorems.notation import Notation
from symdp.theorems.ordered import identity, symbols
from symdp.theorems.part import Part, said


@dataclass(frozen=True)
class KeptProof:
    """The proof in symbols: A is the probability of the letters that are left out, (D-A)/(m-1) separates the letters.

    Attributes
    ----------
    notation : Notation
    inside, outside : str
        That a letter x is reported, and that it is not.
    """

    notation: Notation
    inside: str
    outside: str

    def parts(self) -> tuple[Part, ...]:
        """Names, converse, mechanism."""
        n, p, d, q = self.notation, self.notation.prior, self.notation.distortion, self.notation.least_favourable
        a, m, v, x = symbols("A m D p")
        t = (v - a) / ((m - 1) * (1 - v))
        inside, outside = self.inside.replace("x", "y"), self.outside.replace("x", "y")
        return (
            said(rf"Put \[ t=\frac{{{d}-A}}{{(m-1)(1-{d})}}, \]"),
            said(rf"so that ${p}(x)>t(1-{d})$ for ${self.inside}$ and ${p}(x)\le t(1-{d})$ for ${self.outside}$. The former "
                 rf"add up to $1-A>mt(1-{d})=t(1-{d})+{d}-A$, so that $0<t<1$. In <information> let "
                 rf"$\ell_x=(1-{d})/{p}(x)$ and ${q}(x)=({p}(x)/(1-{d})-t)/(1-t)$ for ${self.inside}$, and $\ell_x=1/t$ "
                 rf"and ${q}(x)=0$ for ${self.outside}$. For a letter ${inside}$"),
            identity(rf"\sum_x{p}(x)z(x,y)=(1-{d})\,(1+(m-1)t)+A=1", (1 - v) * (1 + (m - 1) * t) + a, 1 + 0 * a),
            said(rf"For ${outside}$ the sum is less by $(1-{d})(1-t)-{p}(y)(1/t-1)=(1-t)(1-{d}-{p}(y)/t)\ge 0$. The "
                 rf"entries of ${q}$ are not negative and sum to"),
            identity(rf"\frac{{(1-A)/(1-{d})-mt}}{{1-t}}=1", ((1 - a) / (1 - v) - m * t) / (1 - t), 1 + 0 * a),
            said(rf"Moreover $\ell_x(t+(1-t){q}(x))=1$, for ${self.inside}$ as"),
            identity(rf"\frac{{1-{d}}}{{{p}(x)}}\Bigl(t+\frac{{{p}(x)}}{{1-{d}}}-t\Bigr)=1",
                     (1 - v) / x * (t + x / (1 - v) - t), 1 + 0 * a, end=","),
            said("and the distortion is"),
            identity(rf"1-\sum_{{{self.inside}}}{p}(x)\ell_x{q}(x)=1-(1-{d})\sum_{{{self.inside}}}{q}(x)={d}",
                     1 - (1 - v) * 1, v),
            said(rf"The information is the value that is claimed: the letters ${self.outside}$ contribute "
                 rf"$-A\,{n.logarithm}\,t$, and $\sum_{{{self.inside}}}{p}(x)=1-A$. At ${d}=0$ the information of the "
                 rf"identity is the entropy of~${p}$, to which the bound tends."),
        )  # fmt: skip
