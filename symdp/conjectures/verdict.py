"""The verdict on a claim: six outcomes, none of which is a truth value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from symdp.certificates.certificate import Certificate
from symdp.errors import Unsupported
from symdp.pictures.html_display import paragraph
from symdp.reports import answer_latex

if TYPE_CHECKING:
    from symdp.theorems.notation import Notation
    from symdp.theorems.theorem import Theorem


@dataclass(frozen=True)
class Verdict:
    """The base of the outcomes.

    Examples
    --------
    >>> bool(Tested(1000, 0))
    Traceback (most recent call last):
    TypeError: a verdict has no truth value; compare its name, such as verdict.name == "PROVED"
    """

    def __bool__(self) -> NoReturn:
        raise TypeError('a verdict has no truth value; compare its name, such as verdict.name == "PROVED"')

    def theorem(self, notation: Notation | None = None) -> Theorem:
        """Return the proved content of a proof or a refutation as a theorem; written for formulas.

        Raises
        ------
        Unsupported
            For an outcome that proves nothing, or a claim without a written theorem.

        Examples
        --------
        >>> from symdp import check_formula
        >>> check_formula("(M-1)*(1-D)/D", 3).verdict.theorem().title
        'Refutation'
        """
        certificate = getattr(self, "certificate", None)
        if certificate is None:
            raise Unsupported(f"theorem: {self.name} has no certificate, from which one could be written")
        from symdp.theorems.page_choice import page_of

        return page_of(certificate, notation)

    @property
    def name(self) -> str:
        """The name PROVED, CONDITIONAL, TESTED, REFUTED, VACUOUS or UNDECIDED."""
        return type(self).__name__.upper()

    def _repr_latex_(self) -> str:
        return self.to_latex()

    def _repr_html_(self) -> str:
        return paragraph(str(self))

    def to_latex(self) -> str:
        """Return the verdict as a line of LaTeX text."""
        name, _, rest = str(self).partition(" ")
        return rf"\textsc{{{name.strip(':').capitalize()}}} {answer_latex.escaped(rest)}"


@dataclass(frozen=True)
class Proved(Verdict):
    """True in the stated scope, by the stated method, with evidence that a checker accepts."""

    scope: str
    method: str
    certificate: Certificate

    def __str__(self) -> str:
        return f"PROVED for {self.scope}, by {self.method}"


@dataclass(frozen=True)
class Conditional(Verdict):
    """Proved from statements some of which are not proved."""

    on: tuple[str, ...]
    proof: Proved

    def __str__(self) -> str:
        verb = "is" if len(self.on) == 1 else "are"
        return f"CONDITIONAL on {', '.join(self.on)}, which {verb} not proved"


@dataclass(frozen=True)
class Tested(Verdict):
    """No counterexample among finitely many instances, which is not a proof."""

    instances: int
    seed: int

    def __str__(self) -> str:
        return f"TESTED: no counterexample among {self.instances} instances (seed {self.seed}); this is not a proof"


@dataclass(frozen=True)
class Refuted(Verdict):
    """False, by an exact witness; for a statement, with its certificate."""

    witness: Any
    certificate: Certificate | None = None

    def __str__(self) -> str:
        return f"REFUTED by {self.witness}"


@dataclass(frozen=True)
class Vacuous(Verdict):
    """Vacuous: the assumptions are proved contradictory."""

    reason: str

    def __str__(self) -> str:
        return f"VACUOUS: {self.reason}, so that nothing is claimed"


@dataclass(frozen=True)
class Undecided(Verdict):
    """An undecided claim, with the stated reason."""

    reason: str

    def __str__(self) -> str:
        return f"UNDECIDED: {self.reason}"
