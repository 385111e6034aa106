r"""Mutual information of a known prior between two thresholds, where m letters are reported and the others are not."""

from __future__ import annotations

from dataclasses import dataclass

from symdp.theorems.notation import Notation
from symdp.theorems.ordered import identity, symbols
from symdp.theorems.part import Part, heading, said


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
        n, p, d = self.notation, self.notation.prior, self.notation.distortion
        log = n.logarithm
        opening = (
            said(rf"Put \[ t=\frac{{{d}-A}}{{(m-1)(1-{d})}}, \]"),
            said(rf"so that ${p}(x)>t(1-{d})$ for ${self.inside}$ and ${p}(x)\le t(1-{d})$ for ${self.outside}$. The former "
                 rf"add up to $1-A>mt(1-{d})=t(1-{d})+{d}-A$, so that $0<t<1$. Let $\ell_x=(1-{d})/{p}(x)$ for "
                 rf"${self.inside}$ and $\ell_x=1/t$ for the "
                 rf"other letters, and write $[x\ne y]$ for $1$ if $x\ne y$ and $0$ otherwise."),
        )  # fmt: skip
        below = (
            said(rf"So the information is at least $\sum_x{p}(x)\,{log}\,\ell_x+\Delta\,{log}\,t$, where $\Delta\le "
                 rf"{d}$ is the distortion. Since ${log}\,t<0$, it is at least "
                 rf"$\sum_x{p}(x)\,{log}\,\ell_x+{d}\,{log}\,t$, which is the value that is claimed: the letters "
                 rf"${self.outside}$ contribute $-A\,{log}\,t$, and "
                 rf"$\sum_{{{self.inside}}}{p}(x)=1-A$."),
        )  # fmt: skip
        return (*opening, *self._columns(), *information_bound(n), *below, *self._mechanism())

    def _columns(self) -> tuple[Part, ...]:
        p, d = self.notation.prior, self.notation.distortion
        a, m, v = symbols("A m D")
        t = (v - a) / ((m - 1) * (1 - v))
        inside, outside = self.inside.replace("x", "y"), self.outside.replace("x", "y")
        return (
            heading("Converse."),
            said(rf"For a letter ${inside}$ the numbers $z(x,y)=\ell_xt^{{[x\ne y]}}$ have"),
            identity(rf"\sum_x{p}(x)z(x,y)=(1-{d})\,(1+(m-1)t)+A=1", (1 - v) * (1 + (m - 1) * t) + a, 1 + 0 * a),
            said(rf"For ${outside}$ this sum is less by $(1-{d})(1-t)-{p}(y)(1/t-1)=(1-t)(1-{d}-{p}(y)/t)\ge 0$."),
        )  # fmt: skip

    def _mechanism(self) -> tuple[Part, ...]:
        p, d, q = self.notation.prior, self.notation.distortion, self.notation.least_favourable
        a, m, v, x = symbols("A m D p")
        t = (v - a) / ((m - 1) * (1 - v))
        inside = self.inside.replace("x", "y")
        return (
            heading("Achievability."),
            said(rf"Let ${q}(x)=({p}(x)/(1-{d})-t)/(1-t)\ge 0$ for ${self.inside}$ and ${q}(x)=0$ otherwise; its entries "
                 rf"sum "
                 rf"to"),
            identity(rf"\frac{{(1-A)/(1-{d})-mt}}{{1-t}}=1", ((1 - a) / (1 - v) - m * t) / (1 - t), 1 + 0 * a),
            said(rf"The matrix $W(y\mid x)={q}(y)\,\ell_xt^{{[x\ne y]}}$ is stochastic: $\ell_x(t+(1-t){q}(x))=1$ by"),
            identity(rf"\frac{{1-{d}}}{{{p}(x)}}\Bigl(t+\frac{{{p}(x)}}{{1-{d}}}-t\Bigr)=1",
                     (1 - v) / x * (t + x / (1 - v) - t), 1 + 0 * a),
            said(rf"for ${self.inside}$, and for the other letters since $\ell_x=1/t$ and ${q}(x)=0$. The law of its output "
                 rf"is~${q}$, because the sums above are~$1$ for ${inside}$. So equality holds "
                 rf"in the bound, and its distortion is"),
            identity(rf"1-\sum_{{{self.inside}}}{p}(x)\ell_x{q}(x)=1-(1-{d})\sum_{{{self.inside}}}{q}(x)={d}",
                     1 - (1 - v) * 1, v),
            said(rf"At ${d}=0$ the information of the identity is the entropy of~${p}$, to which the bound tends."),
        )  # fmt: skip


def information_bound(notation: Notation) -> tuple[Part, ...]:
    """What numbers z(x,y) with column sums of at most 1 say of every mechanism."""
    p = notation.prior
    return (
        said(r"For the law $W_Y$ of the output of any mechanism, by $\log v\ge 1-1/v$,"),
        said(rf"""\begin{{align*}}
  &\sum_{{x,y}}{p}(x)W(y\mid x)\log\frac{{W(y\mid x)}}{{W_Y(y)\,z(x,y)}}\\
  &\quad\ge 1-\sum_yW_Y(y)\sum_x{p}(x)z(x,y)\ge 0 .
\end{{align*}}"""),
    )  # fmt: skip
