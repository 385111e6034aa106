"""The decision of one statement: its proof or refutation bound to its text, and a search for counterexamples."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace

from proofs.engine.bridge import cross
from proofs.engine.statement import Instance, Statement
from symdp.certificates.certificate import Certificate
from symdp.conjectures.decision import instance_text
from symdp.conjectures.instances import encode
from symdp.conjectures.proof import Fact, Proof, Refutation, stated
from symdp.conjectures.verdict import Conditional, Proved, Refuted, Tested, Undecided, Verdict
from symdp.errors import CertificateRejected, Contradiction, InvalidArgument

EXAMPLES = 200
OBJECTS = 40
"""At how many drawn objects, beside the edges of its scene, a text is evaluated before its certificate is issued."""
# The words of a statement that a certificate is bound to.
BOUND = ("paper", "id", "text", "source_sha256")
_VACUOUS = Undecided("no instance satisfied the hypotheses: the claim is vacuous where it was looked at")


@dataclass(frozen=True)
class Witness:
    """The arguments at which a statement is false."""

    values: Instance

    def __str__(self) -> str:
        return instance_text(self.values)


@dataclass(frozen=True)
class AuditResult:
    """The result of the audit of a statement.

    Attributes
    ----------
    name : str
        ``paper/id``.
    verdict : Verdict
    uses : tuple of str
        The statements on which the verdict depends.
    instances : int
        Random and directed instances at which the claim is true.
    seconds : float
        Wall-clock time; the only number here that is not exact.
    corrected : AuditResult or None
    """

    name: str
    verdict: Verdict
    uses: tuple[str, ...]
    instances: int
    seconds: float
    corrected: AuditResult | None = None


def audit(statement: Statement, examples: int = EXAMPLES, seed: int = 0) -> AuditResult:
    """Decide a statement, and its corrected form where it has one.

    Parameters
    ----------
    statement : Statement
    examples : int
        Random instances; a proof is tried on them too.
    seed : int

    Returns
    -------
    AuditResult

    Raises
    ------
    InvalidArgument
        Without a text.
    Contradiction
        When an instance speaks against a proof, an object against its text, or a stated witness does not refute.
    CertificateRejected
        When the facts do not stand.
    """
    start = time.perf_counter()
    if not statement.text:
        raise InvalidArgument(f"{statement.name}: text is missing; without it the statement is read with its theorem of Coq")
    # Where a witness is at hand, finding another one and making it small would only take time.
    counter, instances = (None, 0) if statement.refutation is not None else _search(statement, examples, seed)
    if statement.refutation is not None:
        verdict: Verdict = _refuted(statement)
    elif statement.proof is not None:
        if counter is not None:
            raise Contradiction(f"{statement.name} is proved, but false at {instance_text(counter)}")
        verdict = _VACUOUS if _is_vacuous(statement, examples, instances) else _proved(statement)
    elif counter is not None:
        verdict = Refuted(Witness(counter))
    elif statement.undecided is not None:
        verdict = Undecided(statement.undecided)
    else:
        verdict = Tested(instances, seed) if instances else _VACUOUS
    corrected = None if statement.corrected is None else audit(statement.corrected, examples, seed)
    return AuditResult(statement.name, verdict, statement.uses, instances, time.perf_counter() - start, corrected)


def certificate_of(
    statement: Statement, verdict: str, scope: str, method: str, facts: tuple[Fact, ...], witness: Instance | None = None
) -> Certificate:
    """Issue a certificate of facts bound to the text and the source of a statement, checked at once.

    Raises
    ------
    CertificateRejected
        With the first line that does not hold.
    """
    about = {name: getattr(statement, name) for name in BOUND} | {"scope": scope, "method": method}
    try:
        return Certificate.of(stated(about, verdict, facts, None if witness is None else encode(witness)))
    except CertificateRejected as error:
        raise CertificateRejected(f"{statement.name}: {error}") from None


def is_current(statement: Statement, certificate: Certificate) -> bool:
    """Return whether a certificate was issued for this statement with this text and this source."""
    question = certificate.record["question"]
    return all(question.get(name) == getattr(statement, name) for name in BOUND)


def settle(audits: Mapping[str, AuditResult]) -> dict[str, AuditResult]:
    """Demote every proof that rests on an unproved statement to CONDITIONAL.

    Parameters
    ----------
    audits : dict
        ``paper/id`` to what became of it; what is not in it counts as unproved.

    Examples
    --------
    >>> from symdp.certificates.certificate import Certificate
    >>> sure = AuditResult("a/one", Proved("all M", "an identity", Certificate({})), ("a/two",), 0, 0.0)
    >>> print(settle({"a/one": sure})["a/one"].verdict)
    CONDITIONAL on a/two, which is not proved
    """
    waiting = {name: one for name, one in _with_corrected(audits).items() if isinstance(one.verdict, Proved)}
    proved: set[str] = set()
    # From the ground up: statements that rest on each other in a circle never stand.
    while standing := {name for name, one in waiting.items() if set(one.uses) <= proved}:
        proved |= standing
        waiting = {name: one for name, one in waiting.items() if name not in standing}
    return {name: _demoted(one, proved) for name, one in audits.items()}


def _with_corrected(audits: Mapping[str, AuditResult]) -> dict[str, AuditResult]:
    complete = dict(audits)
    complete.update({one.corrected.name: one.corrected for one in audits.values() if one.corrected is not None})
    return complete


def _demoted(one: AuditResult, proved: set[str]) -> AuditResult:
    corrected = None if one.corrected is None else _demoted(one.corrected, proved)
    verdict = one.verdict
    if isinstance(verdict, Proved) and one.name not in proved:
        verdict = Conditional(tuple([used for used in one.uses if used not in proved]), verdict)
    return replace(one, verdict=verdict, corrected=corrected)


def _is_vacuous(statement: Statement, examples: int, instances: int) -> bool:
    """Return whether instances were tested and none satisfied the hypotheses."""
    return statement.hypotheses is not None and _searched(statement, examples) and instances == 0


def _proved(statement: Statement) -> Proved:
    proof = statement.proof() if statement.proof is not None else None
    if not isinstance(proof, Proof):
        raise Contradiction(f"{statement.name}: proof returned {type(proof).__name__}; it must return a Proof")
    _require_text(statement, proof)
    return Proved(proof.scope, proof.method, certificate_of(statement, "PROVED", proof.scope, proof.method, proof.facts))


def _require_text(statement: Statement, proof: Proof) -> None:
    """Evaluate the text of a bridge before a certificate is issued; the text of a theorem of Coq is not tested."""
    if statement.theorem is None and statement.bridge is not None:
        wrong = cross(statement.text, statement.bridge(), proof.facts, OBJECTS).problems
        if wrong:
            raise Contradiction(f"{statement.name}: {wrong[0]}")


def _refuted(statement: Statement) -> Refuted:
    refutation = statement.refutation() if statement.refutation is not None else None
    if not isinstance(refutation, Refutation):
        raise Contradiction(
            f"{statement.name}: refutation returned {type(refutation).__name__}; it must return a Refutation"
        )
    values = refutation.values
    if not statement.counts(values):
        raise Contradiction(f"{statement.name}: the witness {instance_text(values)} violates the hypotheses")
    if statement(**values):
        raise Contradiction(f"{statement.name}: the claim holds at the witness {instance_text(values)}")
    scope = "one exact instance"
    certificate = certificate_of(statement, "REFUTED", scope, refutation.method, refutation.facts, values)
    return Refuted(Witness(values), certificate)


def _searched(statement: Statement, examples: int) -> bool:
    return statement.directed is not None or (statement.instances is not None and examples > 0)


def _search(statement: Statement, examples: int, seed: int) -> tuple[Instance | None, int]:
    """Search for a counterexample; return it, or the number of instances that agreed."""
    agreed = 0
    for values in statement.directed() if statement.directed is not None else ():
        if statement.counts(values):
            if not statement(**values):
                return values, agreed
            agreed += 1
    conjecture = statement.conjecture
    if conjecture is None or examples < 1:
        return None, agreed
    verdict = conjecture.check(examples, seed)
    if isinstance(verdict, Refuted):
        return verdict.witness.values, agreed
    return None, agreed + (verdict.instances if isinstance(verdict, Tested) else 0)
