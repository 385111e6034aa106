"""Databases of n records: closed forms in n and M as text and LaTeX, curves and figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from symdp.errors import InvalidArgument
from symdp.reports.figure import checked_path, save
from symdp.reports.latex import number

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_CASES, LONGEST = 12, 300
_ZERO = "zero from D = n*(M - 1)/M"
_SHELLS = "N_k = C(n, k)*(M - 1)**k databases differ in k records from a given one"


@dataclass(frozen=True)
class Statement:
    """A closed form in n, M and D, as lines of text and as LaTeX."""

    text: tuple[str, ...]
    latex: str


def statement(leakage: str) -> Statement:
    """The least leakage of n records over M letters at total distortion D, the uniform prior among those to be served.

    Examples
    --------
    >>> statement("dp").text[0]
    'exp(epsilon) = (M - 1)*(n - D)/D'
    """
    kind, *parameters = leakage.split(":")
    if kind == "adp" and parameters[-1:] == ["pointwise"]:
        kind = "pointwise"
    if kind in ("renyi", "sibson") and parameters == ["oo"]:
        kind = {"renyi": "dp", "sibson": "ml"}[kind]
    text, formula = _STATEMENTS[_SAME.get(kind, kind)]
    order = f"a = {parameters[0]}" if kind in ("renyi", "sibson") else ""
    order = f"delta = {parameters[0]}" if kind in ("adp", "pointwise") and parameters else order
    return Statement((*text, *([order] if order else [])), _WHERE + f"\\[\n  {formula}\n\\]\n")


_SAME = {"mx": "ml", "min-entropy": "ml"}
_WHERE = (
    "For $n$ records over $M$ letters put $N_k=\\binom nk(M-1)^k$, $s=1-D/n$, $b=\\frac{D}{n(M-1)}$ and\n"
    "$\\rho=s/b$, where $D$ bounds the expected number of changed records under the uniform prior. The least\n"
    "leakage is\n"
)
_STATEMENTS: dict[str, tuple[tuple[str, ...], str]] = {
    "dp": (("exp(epsilon) = (M - 1)*(n - D)/D", _ZERO), r"\epsilon^*(D)=\log\frac{(M-1)(n-D)}{D}."),
    "adp": (
        ("exp(epsilon) = (M - 1)*(n*(1 - delta) - D)/D", "zero from D = (1 - delta)*n*(M - 1)/M"),
        r"\epsilon^*_\delta(D)=\log\frac{(M-1)(n(1-\delta)-D)}{D}.",
    ),
    "pointwise": (
        (
            "w_K = c, w_j = lambda*w_(j+1) + delta for j < K, w_j = 0 for j > K; 0 <= c <= delta if K < n",
            "K and c from sum N_k*w_k = 1; lambda = exp(epsilon) from D = sum k*N_k*w_k",
            _SHELLS,
        ),
        r"D=\sum_k kN_kw_k,\quad w_K=c,\ w_j=\lambda w_{j+1}+\delta\ (j<K),\ w_j=0\ (j>K),\quad \sum_k N_kw_k=1.",
    ),
    "renyi": (
        (
            "exp((a - 1)*epsilon) = s*rho**(a - 1) + b*rho**(1 - a) + (M - 2)*b",
            "s = 1 - D/n, b = D/(n*(M - 1)), rho = s/b",
            _ZERO,
        ),
        r"\epsilon^*(D)=\frac1{a-1}\log\left(s\rho^{a-1}+b\rho^{1-a}+(M-2)b\right).",
    ),
    "kl": (
        ("epsilon = (s - b)*log(rho)", "s = 1 - D/n, b = D/(n*(M - 1)), rho = s/b", _ZERO),
        r"\epsilon^*(D)=(s-b)\log\rho.",
    ),
    "mi": (
        ("I = n*(log(M) - h(D/n) - D/n*log(M - 1)), h(d) = -d*log(d) - (1 - d)*log(1 - d)", _ZERO),
        r"I^*(D)=n\left(\log M-h(D/n)-\frac Dn\log(M-1)\right).",
    ),
    "ml": (
        (
            "exp(leakage) = M**n*(K + 1 - D)/((K + 1)*S_K - C_K) for C_K/S_K <= D <= C_(K+1)/S_(K+1)",
            "S_K = N_0 + ... + N_K, C_K = 0*N_0 + ... + K*N_K",
            _SHELLS,
            _ZERO,
        ),
        r"\log\frac{M^n(K+1-D)}{\sum_{k\le K}(K+1-k)N_k},\quad "
        r"\frac{\sum_{k\le K}kN_k}{\sum_{k\le K}N_k}\le D\le\frac{\sum_{k\le K+1}kN_k}{\sum_{k\le K+1}N_k}.",
    ),
    "sibson": (
        (
            "I = n*log(M) + log(sum N_k*w_k**a)/(a - 1), w_k = max(0, A - B*k)**(1/(a - 1))",
            "A and B from sum N_k*w_k = 1, sum k*N_k*w_k = D",
            _SHELLS,
            _ZERO,
        ),
        r"n\log M+\frac1{a-1}\log\sum_k N_kw_k^a,\quad w_k=(A-Bk)_+^{1/(a-1)},\ \sum_k N_kw_k=1,\ \sum_k kN_kw_k=D.",
    ),
}


def curve(leakage: str, records: int, rows: Sequence[tuple[str | None, Fraction, Fraction]], zero_from: Fraction) -> str:
    """The pieces of one case; long lists are cut short, and pieces without an expression named."""
    cases = []
    for value, start, stop in rows[:MOST_CASES]:
        shown = r"\text{(an enclosure only)}" if value is None else value
        if len(shown) > LONGEST:
            shown = r"\text{by the formula above}"
        cases.append(rf"{shown}, & {'0<' if start == 0 else _short(start) + chr(92) + 'le '}D<{_short(stop)}")
    if len(rows) > MOST_CASES:
        cases.append(r"\dots")
    cases.append(rf"0, & {_short(zero_from)}\le D\le {records}")
    body = " \\\\[1ex]\n  ".join(cases)
    return f"Leakage {_escaped(leakage)}, $n={records}$:\n\\[\n  \\begin{{cases}}\n  {body}\n  \\end{{cases}}\n\\]\n"


def point(leakage: str, records: int, distortion: Fraction, nats: str) -> str:
    """One optimum as a statement."""
    shown = r"\infty" if nats == "oo" else nats
    return (
        f"At $D={_short(distortion)}$ of $n={records}$ records the least leakage ({_escaped(leakage)}) is ${shown}$ nats.\n"
    )


def _short(value: Fraction) -> str:
    if value.numerator.bit_length() + value.denominator.bit_length() <= 80:
        return number(value)
    return f"{float(value):.10g}\\dots"


def _escaped(text: str) -> str:
    return text.replace("_", r"\_")


def figure(leakage: str, points: Sequence[tuple[float, float]], records: int, path: str | None = None) -> Figure:
    """Draw a leakage in nats against the total distortion."""
    checked = None if path is None else checked_path(path)
    from matplotlib.figure import Figure

    if not points:
        raise InvalidArgument("points is empty; a figure needs at least one")
    drawing = Figure(figsize=(6, 4), layout="constrained")
    axes = drawing.add_subplot()
    axes.plot([x for x, _ in points], [y for _, y in points], color="C0")
    axes.plot([points[-1][0], float(records)], [0.0, 0.0], color="C0", clip_on=False)
    axes.set(xlabel="total distortion $D$", ylabel=f"{leakage} in nats", xlim=(0, records), ylim=(0, None))
    if checked is not None:
        save(drawing, checked)
    return drawing
