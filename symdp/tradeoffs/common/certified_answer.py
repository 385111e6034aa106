"""Results with a certificate: a theorem written from it, and the reason where there is none."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from symdp.errors import Unsupported

if TYPE_CHECKING:
    from symdp.certificates.certificate import Certificate
    from symdp.digits.agreement import Report
    from symdp.theorems.notation import Notation
    from symdp.theorems.theorem import Theorem


class HasCertificate(ABC):
    """A result (an optimum, a function or a split) whose claim is accepted by a checker without the solver."""

    @property
    @abstractmethod
    def certificate(self) -> Certificate:
        """The claim with its evidence, accepted just now."""

    @property
    def unverified(self) -> str | None:
        """The reason why there is no certificate; None where one was accepted just now."""
        return why_unverified(self)

    def theorem(self, notation: Notation | None = None) -> Theorem:
        r"""Return the result as a theorem with its proof, written from the certificate.

        Parameters
        ----------
        notation : Notation, optional
            Names of the quantities, epsilon or its exponential, the base of logarithms.

        Returns
        -------
        Theorem
            With ``to_latex()``, ``to_document()``, and its ``claims``, each of which was evaluated.

        Raises
        ------
        Unsupported
            Where there is no certificate, or no theorem is written for certificates of this kind yet.

        Examples
        --------
        >>> from symdp import SourceSet
        >>> from symdp.tradeoffs.local.sensitive_letters import least_sensitive_distortion
        >>> from symdp.tradeoffs.tradeoff import optimal_mechanism, privacy_distortion
        >>> theorem = optimal_mechanism(SourceSet.single(["1/2", "3/10", "1/5"]), "1/5").theorem()
        >>> theorem.title, r"\epsilon^*(P,D)=\log 8" in theorem.to_latex()
        ('Least leakage', True)
        >>> privacy_distortion(SourceSet.named("zhong2022:figure-4")).theorem().title
        'The least leakage as a function of the distortion'
        >>> least_sensitive_distortion(SourceSet.single(["1/2", "3/10", "1/5"]), [1], exp_epsilon=3).theorem().title
        'Least distortion'
        """
        from symdp.theorems.page_choice import page_of

        return page_of(self.certificate, notation)

    def check(self, digits: int = 60, seed: int = 0) -> Report:
        r"""Evaluate the result at many digits by the definitions in mpmath, from its mechanism, priors and source set.

        The largest expected loss over the set, the leakage of the mechanism, and the least leakage that the least favourable
        prior allows are compared with what is claimed. No code is shared with the exact arithmetic, the solver or the
        checker of certificates. Agreement is no proof: numbers are rounded to ``digits`` plus twenty digits.

        .. math::

            \sup_{P}\sum_{x,y}P(x)W(y|x)d(x,y)\le D,\qquad L(W)=L^*,\qquad L^*(P^*,D)=L^*

        Parameters
        ----------
        digits : int, 10 to 1000
        seed : int
            Of the random distortions of a curve, which is also evaluated at and beside the ends of its pieces, and of the
            random values of symbols.

        Returns
        -------
        Report
            With ``accepted``, ``digits``, ``lines``, ``notes`` (what was not evaluated) and ``verdict``.

        Raises
        ------
        Unsupported
            For results without data that mpmath reads.

        Examples
        --------
        >>> from symdp import SourceSet, Tradeoff
        >>> report = Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"]), leakage="mi").at("1/5").check(digits=60)
        >>> report.digits, report.accepted
        (60, True)

        Two priors, no mixture of which attains the value:

        >>> source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
        >>> print(Tradeoff(source).at("3/5").check(digits=40).lines[-1])
        no prior attains the value, checked along its limit: a prior 10^-40 away from the worst one: 40 digits
        """
        from symdp.tradeoffs.common.digit_check import check_digits

        return check_digits(self, digits, seed)


def why_unverified(answer: HasCertificate) -> str | None:
    """Return why a result has no certificate; None where one was accepted just now."""
    try:
        _ = answer.certificate
    except Unsupported as error:
        return str(error)
    return None
