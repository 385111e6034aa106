"""The least leakage in symbols for sets that contain the uniform prior: one statement for all n, M and D."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from symdp.leakages.measure import Kind, Measure
from symdp.leakages.values.leakage_form import sum_of_logarithms
from symdp.tradeoffs.information.symmetric_maximal_information import star_formula

if TYPE_CHECKING:
    import sympy

RECORDS, LETTERS = "n", "M"


@dataclass(frozen=True)
class Statement:
    """A closed form as lines of text and as LaTeX.

    Attributes
    ----------
    family : str
        Of which sources it holds.
    text : tuple of str
    latex : str
    """

    family: str
    text: tuple[str, ...]
    latex: str


def local_statement(leakage: Measure, letters: int | None = None) -> Statement:
    """Return the least leakage of one letter, over all sets of a family.

    Parameters
    ----------
    leakage : Measure
        Any but the one of single outputs (``adp:DELTA:pointwise``).
    letters : int, optional
        The number of letters; without it, the symbol M.

    Examples
    --------
    >>> from symdp import measure
    >>> local_statement(measure("ml")).text
    ('epsilon = log(M*(1 - D)) for 0 < D < (M - 1)/M, and 0 from there',)
    """
    import sympy

    size, d = _size(letters), _symbol("D")
    if leakage.kind is Kind.OUTPUT_RATIO:
        value, holds = star_formula(letters), "is closed under permutations and has the least probability p"
    else:
        terms = leakage.response_terms(1 - d, d / (size - 1), size)
        value, holds = sum_of_logarithms(_known(leakage, terms)), "contains the uniform prior"
    zero = (1 - _rational(leakage)) * (size - 1) / size
    family = f"every source set that {holds} over {'M letters' if letters is None else f'{letters} letters'}"
    head = f"For {family}, the least leakage in nats for\n$0<D<{sympy.latex(zero)}$ is\n"
    return Statement(
        family, (f"epsilon = {value} for 0 < D < {zero}, and 0 from there",), _displayed(head, sympy.latex(value))
    )


def records_statement(leakage: Measure, records: int | None = None, letters: int | None = None) -> Statement:
    """Return the least leakage of n records over M letters at total distortion D.

    Parameters
    ----------
    leakage : Measure
    records, letters : int, optional
        Where both are given, a line has their numbers in place of n and M.

    Examples
    --------
    >>> from symdp import measure
    >>> records_statement(measure("dp")).text[:2]
    ('exp(epsilon) = (-D + n)*(M - 1)/D', 'epsilon = log(s/b)')
    """
    import sympy

    family = "n records over M letters, for source sets that contain the uniform prior"
    if not leakage.tensorizes:
        text, formula = _known(leakage, _BY_DISTANCE.get(leakage.kind))
        parameters = _parameters(leakage)
        return Statement(family, (*text, *parameters), _displayed(_DISTANCES, formula))
    size, right, wrong = _size(None), _symbol("s"), _symbol("b")
    value = sum_of_logarithms(_known(leakage, leakage.response_terms(right, wrong, size)))
    if not leakage.compares_neighbours:
        value = _symbol(RECORDS) * value
    zero = sympy.factor((1 - _rational(leakage)) * _symbol(RECORDS) * (size - 1) / size)
    d, n = _symbol("D"), _symbol(RECORDS)
    lines = [f"epsilon = {value}", "s = 1 - D/n, b = D/(n*(M - 1))", f"zero from D = {zero}"]
    if (ratio := sympy.exp(value)).is_rational_function():
        lines.insert(0, f"exp(epsilon) = {sympy.together(ratio.subs({right: 1 - d / n, wrong: d / (n * (size - 1))}))}")
    if records is not None and letters is not None and letters > 1:
        numbers = {right: 1 - d / records, wrong: d / (records * (letters - 1)), size: letters, n: records}
        lines.append(f"for n = {records}, M = {letters}: epsilon = {value.subs(numbers)}")
    return Statement(family, tuple(lines), _displayed(_RESPONSES, rf"\epsilon={sympy.latex(value)}"))


def _known(leakage: Measure, entry: Any) -> Any:
    from symdp.errors import Unsupported

    if entry is None:
        raise Unsupported(f"leakage={leakage.name} has no closed form in M and D alone; ask for numbers")
    return entry


def _displayed(head: str, formula: str) -> str:
    return f"{head}\\[\n  {formula}.\n\\]\n"


def _size(letters: int | None) -> Any:
    import sympy

    return _symbol(LETTERS) if letters is None else sympy.Integer(letters)


def _symbol(name: str) -> sympy.Symbol:
    import sympy

    return sympy.Symbol(name)


def _rational(leakage: Measure) -> sympy.Rational:
    import sympy

    return sympy.Rational(leakage.delta.numerator, leakage.delta.denominator)


def _parameters(leakage: Measure) -> tuple[str, ...]:
    if leakage.delta:
        return (f"delta = {leakage.delta}",)
    return (f"a = {leakage.order}",) if leakage.kind is Kind.INFORMATION else ()


_RESPONSES = (
    "For $n$ records over $M$ letters put $s=1-D/n$ and $b=\\frac{D}{n(M-1)}$, where $D$ bounds the expected number of\n"
    "changed records under the uniform prior. Below the distortion without leakage the least leakage in nats is\n"
)
_DISTANCES = (
    "For $n$ records over $M$ letters put $N_k=\\binom nk(M-1)^k$, where $D$ bounds the expected number of changed\n"
    "records under the uniform prior. Below the distortion without leakage the least leakage in nats is given by\n"
)
_SHELLS = "N_k = C(n, k)*(M - 1)**k databases differ in k records from a given one"
_ZERO = "zero from D = n*(M - 1)/M"
_FILLED = (
    (
        "exp(leakage) = M**n*(K + 1 - D)/((K + 1)*S_K - C_K) for C_K/S_K <= D <= C_(K+1)/S_(K+1)",
        "S_K = N_0 + ... + N_K, C_K = 0*N_0 + ... + K*N_K",
        _SHELLS,
        _ZERO,
    ),
    r"\log\frac{M^n(K+1-D)}{\sum_{k\le K}(K+1-k)N_k},\quad "
    r"\frac{\sum_{k\le K}kN_k}{\sum_{k\le K}N_k}\le D\le\frac{\sum_{k\le K+1}kN_k}{\sum_{k\le K+1}N_k}",
)
# What averaging over the symmetries of the databases leaves are weights w_k by the number k of changed records; these are
# the best ones of the theorems MaximalLeakageOnSpheres, InformationOnSpheres and PointwiseOnSpheres.
_BY_DISTANCE: dict[Kind, tuple[tuple[str, ...], str]] = {
    Kind.COLUMN_MAXIMA: _FILLED,
    Kind.OUTPUT_RATIO: _FILLED,
    Kind.VULNERABILITY: _FILLED,
    Kind.INFORMATION: (
        (
            "I = n*log(M) + log(sum N_k*w_k**a)/(a - 1), w_k = max(0, A - B*k)**(1/(a - 1))",
            "A and B from sum N_k*w_k = 1, sum k*N_k*w_k = D",
            _SHELLS,
            _ZERO,
        ),
        r"n\log M+\frac1{a-1}\log\sum_k N_kw_k^a,\quad w_k=(A-Bk)_+^{1/(a-1)},\ \sum_k N_kw_k=1,\ \sum_k kN_kw_k=D",
    ),
    Kind.RATIO: (
        (
            "w_K = c, w_j = lambda*w_(j+1) + delta for j < K, w_j = 0 for j > K; 0 <= c <= delta if K < n",
            "K and c from sum N_k*w_k = 1; lambda = exp(epsilon) from D = sum k*N_k*w_k",
            _SHELLS,
        ),
        r"D=\sum_k kN_kw_k,\quad w_K=c,\ w_j=e^\epsilon w_{j+1}+\delta\ (j<K),\ w_j=0\ (j>K),\quad \sum_k N_kw_k=1",
    ),
}
