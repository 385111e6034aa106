"""The decision of one statement: its proof or refutation bound to its text, and a search for counterexamples."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace

from symdp.audit.bridge import cross
from symdp.audit.statement import Instance, Statement
from symdp.certificates.certificate import Certificate
from symdp.conjectures.decision import shown
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
        return shown(self.values)


@dataclass(frozen=True)
class AuditResult:
    """The result of the audit of a statement.

    Attributes
    ----------
    name : str
        ``paper/id``.
    verdict : Verdict
    uses : tuple of str
        What the verdict rests on.
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


def audit(given: Statement, examples: int = EXAMPLES, seed: int = 0) -> AuditResult:
    """Decide a statement, and its corrected form where it has one.

    Parameters
    ----------
    given : Statement
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
    if not given.text:
        raise InvalidArgument(f"{given.name}: text is missing; without it the statement is read with its theorem of Coq")
    # Where a witness is at hand, finding another one and making it small would only take time.
    counter, instances = (None, 0) if given.refutation is not None else _search(given, examples, seed)
    if given.refutation is not None:
        verdict: Verdict = _refuted(given)
    elif given.proof is not None:
        if counter is not None:
            raise Contradiction(f"{given.name} is proved, but false at {shown(counter)}")
        verdict = _VACUOUS if _is_vacuous(given, examples, instances) else _proved(given)
    elif counter is not None:
        verdict = Refuted(Witness(counter))
    elif given.undecided is not None:
        verdict = Undecided(given.undecided)
    else:
        verdict = Tested(instances, seed) if instances else _VACUOUS
    corrected = None if given.corrected is None else audit(given.corrected, examples, seed)
    return AuditResult(given.name, verdict, given.uses, instances, time.perf_counter() - start, corrected)


def certificate_of(
    given: Statement, verdict: str, scope: str, method: str, facts: tuple[Fact, ...], witness: Instance | None = None
) -> Certificate:
    """Issue a certificate of facts bound to the text and the source of a statement, checked at once.

    Raises
    ------
    CertificateRejected
        With the first line that does not hold.
    """
    about = {name: getattr(given, name) for name in BOUND} | {"scope": scope, "method": method}
    try:
        return Certificate.of(stated(about, verdict, facts, None if witness is None else encode(witness)))
    except CertificateRejected as error:
        raise CertificateRejected(f"{given.name}: {error}") from None


def is_current(given: Statement, certificate: Certificate) -> bool:
    """Return whether a certificate was issued for this statement with this text and this source."""
    question = certificate.record["question"]
    return all(question.get(name) == getattr(given, name) for name in BOUND)


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
    found = dict(audits)
    found.update({one.corrected.name: one.corrected for one in audits.values() if one.corrected is not None})
    return found


def _demoted(one: AuditResult, proved: set[str]) -> AuditResult:
    corrected = None if one.corrected is None else _demoted(one.corrected, proved)
    verdict = one.verdict
    if isinstance(verdict, Proved) and one.name not in proved:
        verdict = Conditional(tuple([used for used in one.uses if used not in proved]), verdict)
    return replace(one, verdict=verdict, corrected=corrected)


def _is_vacuous(given: Statement, examples: int, instances: int) -> bool:
    """Return whether instances were tried and none satisfied the hypotheses."""
    tried = given.directed is not None or (given.instances is not None and examples > 0)
    return given.hypotheses is not None and tried and instances == 0


def _proved(given: Statement) -> Proved:
    proof = given.proof() if given.proof is not None else None
    if not isinstance(proof, Proof):
        raise Contradiction(f"{given.name}: proof returned {type(proof).__name__}; it must return a Proof")
    _require_text(given, proof)
    return Proved(proof.scope, proof.method, certificate_of(given, "PROVED", proof.scope, proof.method, proof.facts))


def _require_text(given: Statement, proof: Proof) -> None:
    """Evaluate the text of a bridge before a certificate is issued; a theorem of Coq needs no such test."""
    if given.theorem is None and given.bridge is not None:
        wrong = cross(given, given.bridge(), proof.facts, OBJECTS).problems
        if wrong:
            raise Contradiction(f"{given.name}: {wrong[0]}")


def _refuted(given: Statement) -> Refuted:
    refutation = given.refutation() if given.refutation is not None else None
    if not isinstance(refutation, Refutation):
        raise Contradiction(f"{given.name}: refutation returned {type(refutation).__name__}; it must return a Refutation")
    values = refutation.values
    if not given.counts(values):
        raise Contradiction(f"{given.name}: the witness {shown(values)} violates the hypotheses")
    if given(**values):
        raise Contradiction(f"{given.name}: the claim holds at the witness {shown(values)}")
    scope = "one exact instance"
    certificate = certificate_of(given, "REFUTED", scope, refutation.method, refutation.facts, values)
    return Refuted(Witness(values), certificate)


def _searched(given: Statement, examples: int) -> bool:
    return given.directed is not None or (given.instances is not None and examples > 0)


def _search(given: Statement, examples: int, seed: int) -> tuple[Instance | None, int]:
    """Search for a counterexample; return it, or the number of instances that agreed."""
    agreed = 0
    for values in given.directed() if given.directed is not None else ():
        if given.counts(values):
            if not given(**values):
                return values, agreed
            agreed += 1
    conjecture = given.conjecture
    if conjecture is None or examples < 1:
        return None, agreed
    found = conjecture.check(examples, seed)
    if isinstance(found, Refuted):
        return found.witness.values, agreed
    return None, agreed + (found.instances if isinstance(found, Tested) else 0)
