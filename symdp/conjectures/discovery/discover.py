"""Discovery: a closed form for a family of source sets, guessed from exact instances, then proved, refuted or left open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import rational_in
from symdp.certificates.certificate import Certificate
from symdp.certificates.checker import rules
from symdp.certificates.checker.claim.kinds import FAMILY
from symdp.certificates.checker.identities import closed_form
from symdp.certificates.finding import Finding
from symdp.conjectures.discovery.envelope_heights import Heights
from symdp.conjectures.discovery.family_reader import family_of, read_family
from symdp.conjectures.discovery.family_refutation import difference
from symdp.conjectures.discovery.height_search import explained, proposals
from symdp.conjectures.discovery.set_family import Instance, SourceFamily
from symdp.conjectures.verdict import Proved, Refuted, Tested, Undecided, Verdict
from symdp.errors import CertificateRejected, InvalidArgument
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.common.long_work import Progress
from symdp.work import account, reporting, spend

if TYPE_CHECKING:
    import sympy

SEED, EACH, MOST_LETTERS = 1_000_003, 4, 12
METHOD = "identities of polynomials in k, M, the parameters and their powers"


@dataclass(frozen=True)
class Discovery:
    r"""A discovery is a closed form for a family of source sets, with its verdict.

    .. math::

        e^{\varepsilon^*(D)}=\min_{2\le k\le M,\ G_k>1-D}\frac{(k-1)(1-D)}{G_k-(1-D)},\qquad G_M=1

    Attributes
    ----------
    family : SourceFamily
    heights : Heights, or None
        The heights G_k of the closed form; None where the search fails.
    verdict : Verdict
        PROVED with a certificate, for every M; REFUTED by the least instance; TESTED for a family given by a function;
        UNDECIDED.
    instances : int
        The number of exact instances with which the formula was compared, beside those from which it was interpolated.

    Examples
    --------
    Geometric priors: the height, and the least exp(epsilon) of one of them at D = 1/10.

    >>> from symdp import SourceSet, Tradeoff, discover
    >>> discovery = discover("geometric:rho")
    >>> discovery.height
    (rho**k - 1)/(rho**M - 1)
    >>> discovery.exp_epsilon(4, "1/10", rho="1/2")
    Fraction(27, 1)

    The value that the solver finds for the same prior:

    >>> Tradeoff(SourceSet.geometric("1/2", 4)).at("1/10").exp
    Fraction(27, 1)
    """

    family: SourceFamily
    heights: Heights | None
    verdict: Verdict
    instances: int

    @cached_property
    def height(self) -> sympy.Expr | None:
        """The height G_k in k, M, the parameters and T_k, as an expression."""
        return None if self.heights is None else self.heights.expression()

    @cached_property
    def threshold(self) -> sympy.Expr | None:
        """The distortion at which the optimal number of letters falls from k + 1 to k; C_next is C_(k+1)."""
        return None if self.heights is None else self.heights.threshold()

    def exp_epsilon(self, letters: int, distortion: Any, center: Any = (), **values: Any) -> Any:
        """Return the least exp(epsilon) by the formula at numbers; None where there is none, or where it divides by 0.

        Parameters
        ----------
        letters : int
            M >= 2.
        distortion : rational in [0, 1]
            D.
        center : sequence of M rationals, optional
            The ordered prior C of a family that has one.
        **values
            A rational for each parameter of the family.
        """
        if self.heights is None:
            return None
        instance = self.family.read_instance(letters, values, center)
        return self.heights.least(instance, rational_in(distortion, "distortion", 0, 1))

    def __str__(self) -> str:
        return as_text(self)

    def to_latex(self) -> str:
        """Return the closed form as LaTeX."""
        return as_latex(self)

    def _repr_latex_(self) -> str:
        return self.to_latex()


def discover(
    family: str | SourceFamily | Callable[..., SourceSet],
    where: str = "",
    letters: int = 8,
    powers: tuple[str, ...] = (),
    on_progress: Progress | None = None,
) -> Discovery:
    r"""Find a closed form for a family of source sets, and prove or refute it.

    It has heights G_k, with G_M = 1, and gives the least exp(epsilon) for D below 1 - max_k G_k/k:

    .. math::

        e^{\varepsilon^*(D)}=\min_{2\le k\le M,\ G_k>1-D}\frac{(k-1)(1-D)}{G_k-(1-D)}

    The corners of the Lorenz envelopes of small instances, each an exact optimum, are interpolated by rational functions of
    k, M, the parameters, their k-th and M-th powers, and the sums T_k of an ordered prior C. A formula that agrees with
    further instances, edge cases included, is proved from the definition of the family for every M.

    Parameters
    ----------
    family : str, or callable
        Text for ``read_family``, such as ``"ball:C,r"``, ``"geometric:rho"`` or ``"prior:1/(i*(i+1))"``; or a
        function ``build(M, ...)`` of Python that returns a source set. Its other arguments are the parameters; one that is
        called C is an ordered prior of M rationals. Nothing is proved for every M from a function.
    where : str
        Bounds of the parameters, such as ``"rho <= 1/2, d >= 0"``; one without bounds lies between 0 and 1.
    letters : int
        The largest M of the instances with which a formula is compared, from 3 to 12.
    powers : tuple of str
        For a function: parameters and numbers of which a formula may have k-th and M-th powers.
    on_progress : callable, optional
        Called with the share of the instances that were compared.

    Returns
    -------
    Discovery

    Raises
    ------
    InvalidArgument
        For text that names no family, a bound without a parameter, and a number of letters outside its range.

    Examples
    --------
    Balls of radius r around an ordered prior C, in total variation: the height is proved for every M.

    >>> discovery = discover("ball:C,r")
    >>> discovery.height
    T_k - r
    >>> discovery.verdict.name
    'PROVED'

    Geometric priors:

    >>> discover("geometric:rho").height
    (rho**k - 1)/(rho**M - 1)
    """
    if isinstance(letters, bool) or not isinstance(letters, int) or not 3 <= letters <= MOST_LETTERS:
        raise InvalidArgument(f"letters={letters!r} must be an integer from 3 to {MOST_LETTERS}")
    source_family = _family(family, where, powers)
    with account(f"the search for a formula of family={source_family.text:.60}", "compare on fewer letters"):
        return _discovered(source_family, letters, on_progress)


def _discovered(family: SourceFamily, letters: int, on_progress: Progress | None) -> Discovery:
    first: Discovery | None = None
    tried: list[Heights] = []
    for heights in proposals(family):
        if heights in tried:
            continue
        tried.append(heights)
        discovery = _compared(family, heights, letters, on_progress)
        if not isinstance(discovery.verdict, Refuted):
            return discovery
        first = first or discovery
    return first or Discovery(family, None, Undecided(explained(family)), 0)


def _family(family: Any, where: str, powers: tuple[str, ...]) -> SourceFamily:
    if isinstance(family, str):
        return read_family(family, where)
    if isinstance(family, SourceFamily):
        return family
    return family_of(family, where, powers)


def _compared(family: SourceFamily, heights: Heights, letters: int, on_progress: Progress | None) -> Discovery:
    """Compare with instances, the fewest letters first, then prove."""
    count, report = 0, reporting(f"instances of {family.text:.60}", on_progress)
    for size in range(2, letters + 1):
        report((size - 2) / (letters - 1))
        for instance in _instances(family, size):
            count += 1
            spend(size)
            if heights.corners(instance) != instance.corners:
                return Discovery(family, heights, _refuted(family, heights, instance), count)
    return Discovery(family, heights, _proved(family, heights, count), count)


def _instances(family: SourceFamily, letters: int) -> Iterator[Instance]:
    yield from family.special(letters)
    yield from family.instances(letters, EACH if family.ranges or family.centered else 1, SEED)


def _refuted(family: SourceFamily, heights: Heights, instance: Instance) -> Verdict:
    witness = difference(family, heights, instance)
    return Refuted(witness, witness.certificate)


def _point(family: SourceFamily, claim: dict[str, Any]) -> dict[str, Any] | None:
    """Return parameter values inside their ranges at which no denominator is 0, as evidence; None if the search fails."""
    for size in range(2, MOST_LETTERS + 1):
        for instance in family.instances(size, EACH, SEED):
            with suppress(rules.Rejected, rules.Malformed):
                closed_form.check_point([], claim, instance.point)
                return instance.point
    return None


def _proved(family: SourceFamily, heights: Heights, count: int) -> Verdict:
    """Return the verdict of the checker, which does all of the algebra."""
    if family.definition is None:
        return Tested(count, SEED)
    question = {"family": family.text, "parameters": {known.name: known.ends for known in family.ranges}}
    answer = {"heights": heights.text()}
    point = _point(family, question | answer)
    if point is None:
        return Undecided("no parameter values were found at which the family has a set, so the claim could be vacuous")
    try:
        certificate = Certificate.of(Finding.of({"sought": FAMILY} | question, None, answer, {"point": point}))
    except (CertificateRejected, InvalidArgument) as reason:
        return Undecided(f"{reason}; the formula agrees with {count} exact instances, which proves nothing")
    center = ["every ordered prior C"] * family.centered
    scope = ", ".join(["every M >= 2", *center, *map(str, family.ranges), "where no denominator is 0"])
    return Proved(scope, METHOD, certificate)


def as_text(discovery: Discovery) -> str:
    """Return lines of plain text."""
    family = discovery.family
    known = ["ordered prior C, T_k = C1 + ... + Ck"] * family.centered + [str(part) for part in family.ranges]
    lines = [f"family      {family.text}" + (f", {', '.join(known)}" if known else "")]
    if discovery.heights is not None:
        lines += [
            "conjecture  exp(epsilon*) = min over k = 2, ..., M with G_k > 1-D of (k-1)(1-D)/(G_k-(1-D)), G_M = 1,",
            "            and 1 from D = 1 - max over k of G_k/k",
            f"heights     G_k = {discovery.heights.text()}, k = 1, ..., M-1",
            f"thresholds  from k+1 to k letters at D = {_threshold(discovery)}, where both counts rule",
        ]
        if family.centered and len(discovery.heights.parts) == 1:
            lines.append("            C_next = C(k+1)")
    return "\n".join([*lines, f"verdict     {discovery.verdict}"])


def _threshold(discovery: Discovery) -> str:
    """Return the threshold in the heights where they are a maximum or a minimum of several functions."""
    several = discovery.heights is not None and len(discovery.heights.parts) > 1
    return "1 - G_(k+1) + k*(G_(k+1) - G_k)" if several else str(discovery.threshold)


def as_latex(discovery: Discovery) -> str:
    """Return the closed form, without its verdict."""
    if discovery.heights is None:
        return "No closed form was found."
    return (
        f"Let ${_height(discovery.heights)}$ for $1\\le k<M$, and $G_M=1$. "
        "Then $\\epsilon^*(D)=0$ for $D\\ge 1-\\max_k G_k/k$, "
        f"and for smaller $D>0$ \\[{OPTIMUM}.\\]"
    )


OPTIMUM = r"\exp\epsilon^*(D)=\min_{2\le k\le M,\ G_k>1-D}\frac{(k-1)(1-D)}{G_k-(1-D)}"


def _height(heights: Heights) -> str:
    from sympy import latex

    return f"G_k={latex(heights.expression(), symbol_names=heights.symbol_names)}"
