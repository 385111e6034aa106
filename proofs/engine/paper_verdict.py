"""The standing of a paper's sentence, by one rule of interpretation for all sentences.

A sentence is read as a fair reader of the whole paper reads it, with the hypotheses of its section and the restrictions
that the paper states elsewhere.
"""

from __future__ import annotations

from typing import Protocol

from symdp.errors import InvalidArgument

STANDS, FALSE, SLIP, FALSE_AS_RESTORED, FALSE_PROOF = "STANDS", "FALSE", "SLIP", "FALSE AS RESTORED", "FALSE PROOF"
STANDINGS = {
    STANDS: "the statement in that reading is proved",
    FALSE: "no fair reading of readable text makes it true; there is an exact witness",
    SLIP: "a typo, a missing max{0, .}, an end point, a 0/0, an index, a range or a strict sign; the intended sentence is "
    "obvious, and it is what is proved",
    FALSE_AS_RESTORED: "the display is lost in the text at hand and its restoration is false; nothing is said of the paper",
    FALSE_PROOF: "the statement stands, and its printed proof rests on a step that is false",
}
_WITH_A_PROOF = (STANDS, SLIP, FALSE_PROOF)
_WITH_A_WITNESS = (FALSE, SLIP, FALSE_AS_RESTORED)


class PaperSentence(Protocol):
    """A sentence of a paper with its proof or refutation, as :class:`proofs.engine.statement.Statement` is one."""

    @property
    def name(self) -> str:
        """The paper and the id."""

    @property
    def proof(self) -> object:
        """What returns the proof; None where there is none."""

    @property
    def refutation(self) -> object:
        """What returns a witness against it; None where there is none."""

    @property
    def standing(self) -> str | None:
        """The declared class, if any."""

    @property
    def residue(self) -> str | None:
        """A quotation of what is left of a lost display, if any."""

    @property
    def corrected(self) -> object:
        """The sentence that a slip was meant to be, if any."""

    @property
    def repeats(self) -> str | None:
        """The statement whose error it repeats, if any."""


def standing_of(statement: PaperSentence) -> str | None:
    """Return the class of a statement: the declared one, else STANDS with a proof, FALSE with a refutation, or None."""
    if statement.standing is not None:
        return statement.standing
    return STANDS if statement.proof is not None else FALSE if statement.refutation is not None else None


def require_standing(statement: PaperSentence) -> None:
    """Check the class of a statement against its proof or refutation.

    Raises
    ------
    InvalidArgument
        For an unknown class, one that its proof or refutation contradicts, a restoration without the residue of its display,
        a slip without the intended sentence, and a repeated error in a statement that is not false.
    """
    standing = standing_of(statement)
    if statement.repeats is not None and standing != FALSE:
        raise InvalidArgument(
            f"{statement.name}: repeats= names the error of a sentence that is {FALSE}, and it is {standing}"
        )
    if statement.residue is not None and not statement.residue.strip():
        raise InvalidArgument(f"{statement.name}: residue is empty; quote what is left of the display")
    if standing is None:
        return
    if standing not in STANDINGS:
        raise InvalidArgument(f"{statement.name}: standing={standing!r} must be one of {', '.join(STANDINGS)}")
    allowed = _WITH_A_PROOF if statement.proof is not None else _WITH_A_WITNESS if statement.refutation is not None else ()
    if standing not in allowed:
        raise InvalidArgument(f"{statement.name}: standing={standing!r} must be one of {', '.join(allowed) or 'none'} here")
    if standing == FALSE_AS_RESTORED and statement.residue is None:
        raise InvalidArgument(f"{statement.name}: a display that was restored needs the residue of the text at hand")
    if standing == SLIP and statement.refutation is not None and statement.corrected is None:
        raise InvalidArgument(
            f"{statement.name}: a slip that is refuted as printed needs the intended sentence as corrected"
        )
