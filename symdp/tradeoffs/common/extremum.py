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
    """The least distortion at an exp(epsilon), or the least exp(epsilon) at a distortion.

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
    >>> from symdp import SourceSet
    >>> from symdp.tradeoffs.local.sensitive_letters import least_sensitive_distortion
    >>> best = least_sensitive_distortion(SourceSet.single(["1/2", "3/10", "1/5"]), [3], exp_epsilon=3)
    >>> best.distortion, best.exp_epsilon, best.mechanism.inputs, best.unverified
    (Fraction(4, 15), Fraction(3, 1), 3, None)
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
