r"""Zero-concentrated privacy of randomised response on few letters: what divergences of higher orders add is nothing."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from symdp.certificates.checker.least import FEW
from symdp.theorems.divergence_bound import DivergenceBound
from symdp.theorems.part import Part, claimed, said
from symdp.theorems.theorem import Lemma

_STATEMENT = r"""Let $s\ge b>0$, $\rho=s/b$, $2\le M\le 6$ and $s+(M-1)b=1$. For all $\alpha>1$,
\[
  \log\bigl(s^\alpha b^{1-\alpha}+b^\alpha s^{1-\alpha}+(M-2)b\bigr)\le\alpha(\alpha-1)\,(s-b)\log\rho .
\]"""
_PROOF = r"""Put $v=(\alpha-\frac12)^2$, $\ell=\log\rho$, $c=(M-2)/(2\sqrt\rho)$ and
$\psi(v)=\log(\cosh(\ell\sqrt v)+c)$. Since
$s^\alpha b^{1-\alpha}=b\sqrt\rho\,e^{\ell\sqrt v}$ and $b^\alpha s^{1-\alpha}=b\sqrt\rho\,e^{-\ell\sqrt v}$, the left
side is $\psi(v)+\log(2b\sqrt\rho)$; at $\alpha=1$, where $v=\frac14$, it is~$0$ and its derivative in $\alpha$, which
is the one in~$v$, is $(s-b)\log\rho$. If $\psi$ is concave, the left side is at most its tangent
$(v-\frac14)(s-b)\log\rho$, and $v-\frac14=\alpha(\alpha-1)$. With $x=\ell\sqrt v$ the derivative of $\psi$ is
$\frac{\ell^2}{2}\sinh x/(x(\cosh x+c))$, which does not increase if $c\,(x\cosh x-\sinh x)\le\sinh x\cosh x-x$. Here
$x\cosh x\ge\sinh x$, and $c\le(M-2)/2\le 2$; for $c=2$ the difference of the two sides has the power series
\[
  \sum_{k\ge 1}\frac{4^k-4k}{(2k+1)!}\,x^{2k+1}\ge 0 .
\]"""


@dataclass(frozen=True)
class ConcentrationBound(DivergenceBound):
    """The divergence of order 1, and that no other order needs more for what it costs."""

    @property
    def order(self) -> Fraction:
        return Fraction(1)

    @property
    def lemmas(self) -> tuple[Lemma, ...]:
        return (*super().lemmas, Lemma("orders", (said(_STATEMENT),), (said(_PROOF),)))

    def achieved(self) -> list[Part]:
        start, text = super().achieved()
        few = claimed(rf"$M={self.asked.letters}\le 6$", lambda: 2 <= self.asked.letters <= FEW == 6)
        first = text.latex.replace("this is the value", "for order~$1$ this is the value")
        return [
            start, said(first.replace("the divergence is the value", "the divergence of order~$1$ is the value")),
            said(r"By <orders>, as"), few, said(r", the divergence of every order $\alpha>1$ is at most $\alpha$ times it."),
        ]  # fmt: skip

    def converse(self) -> list[Part]:
        start, *rest = super().converse()
        limit = r"As $\alpha$ tends to~$1$, the divergence over $\alpha$ tends to that of order~$1$: no value is less."
        return [start, said(limit), *rest]
