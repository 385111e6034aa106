"""Results with a certificate: a theorem written from it, and the reason where there is none."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from symdp.errors import Unsupported

if TYPE_CHECKING:
    from symdp.certificates.certificate import Certificate
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


def why_unverified(answer: HasCertificate) -> str | None:
    """Return why a result has no certificate; None where one was accepted just now."""
    try:
        _ = answer.certificate
    except Unsupported as error:
        return str(error)
    return None
