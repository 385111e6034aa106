"""Results of questions beside the trade-off of one source: a least distortion, or a least leakage."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from symdp.arithmetic.deferred import Deferred
from symdp.certificates.certificate import Certificate
from symdp.certificates.finding import Finding
from symdp.mechanisms.privacy.privacy_analysis import OptimalMechanism
from symdp.sources.prior import Vector
from symdp.tradeoffs.common.certified_answer import HasCertificate

if TYPE_CHECKING:
    from symdp.tradeoffs.optimum import Optimum


@dataclass(frozen=True)
class Extremum(HasCertificate):
    r"""An extremum is the least distortion at an exp(epsilon), or the least exp(epsilon) at a distortion.

    It answers questions beside the trade-off of one source, such as privacy of sensitive letters only, identifiability, or a
    distortion that several records share:

    .. math::

        D^*(\lambda)=\min_{W:\ e^{\varepsilon(W)}\le\lambda}D(W)\qquad\text{or}\qquad
        \lambda^*(D)=\inf_{W:\ D(W)\le D}e^{\varepsilon(W)}

    Attributes
    ----------
    distortion : Fraction
        For several records their total.
    exp_epsilon : Fraction or None
        None where a slack or a mu was given instead.
    worst_prior : tuple of Fraction, or None
        A least favourable prior of the hull; the prior itself where it is known.
    exp_epsilon_above : Fraction or None
        Where the distortion was given and exp(epsilon) is enclosed: the least one is above this number and at most
        ``exp_epsilon``.
    optima : tuple of Optimum
        For several records: the optimum of each at the same exp(epsilon), slack or mu.

    Examples
    --------
    Only the third letter is sensitive; the least distortion at exp(epsilon) = 3, with its certificate:

    >>> from symdp import SourceSet
    >>> from symdp.tradeoffs.local.sensitive_letters import least_sensitive_distortion
    >>> best = least_sensitive_distortion(SourceSet.single(["1/2", "3/10", "1/5"]), [3], exp_epsilon=3)
    >>> best.distortion
    Fraction(4, 15)
    >>> best.certificate.record["answer"]
    {'distortion': '4/15'}

    Two independent records at exp(epsilon) = 3: the least total distortion, and the share of each.

    >>> from symdp import Tradeoff
    >>> from symdp.tradeoffs.databases.budget_split import split_budget
    >>> records = [SourceSet.single(["1/2", "3/10", "1/5"]), SourceSet.simplex(2)]
    >>> split = split_budget([Tradeoff(record) for record in records], exp_epsilon=3)
    >>> split.distortion
    Fraction(13, 20)
    >>> [str(share) for share in split.shares]
    ['2/5', '1/4']
    """

    distortion: Fraction
    exp_epsilon: Fraction | None
    make_mechanism: Deferred[OptimalMechanism] = field(compare=False, repr=False)
    prove: Deferred[Finding] = field(compare=False, repr=False)
    worst_prior: Vector | None = None
    exp_epsilon_above: Fraction | None = None
    optima: tuple[Optimum, ...] = ()

    @property
    def shares(self) -> tuple[Fraction, ...]:
        """The distortion of each of several records."""
        return tuple([optimum.distortion for optimum in self.optima])

    @cached_property
    def mechanism(self) -> OptimalMechanism:
        """A mechanism of this distortion and this exp(epsilon), at most; for several records their product."""
        return self.make_mechanism()

    @cached_property
    def certificate(self) -> Certificate:
        """The claim with its evidence, accepted just now by a checker without the solver."""
        return Certificate.of(self.prove())
