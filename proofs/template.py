"""template, Lemma 1: the constant answer to the likeliest letter is wrong with probability 1 - P_1.

Copy this file to proofs/PAPER/NUMBER.py, list NUMBER in proofs/PAPER/__init__.py in the paper's order, and fill in each
part. The first line says the statement in one sentence. The six headings below stay, in this order.

Statement. As the paper prints it, in its notation. What a damaged text leaves open is said under "Hypotheses".

Hypotheses. Everything under which it is claimed, and how the paper's words are read.
Uses. Statements of the ledger on which the proof rests, as in ``uses``; or: Nothing.
Check. One idea in a sentence. Long proofs have parts.

*The other letters.* The answer is wrong when another letter occurs. Their probabilities sum to

    sum over i > 1 of P_i = 1 - P_1,

which is ``other_letters``: facts are called by the name of their function.

*On instances.* The sum over the letters against the toolkit's least distortion without leakage.
Erratum. What is wrong as printed, and why; or: None.
Source. template, Section I, Lemma 1, equation (1). The key of the paper is one of proofs/references.bib.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from proofs.engine.bridge import Bridge


def published(prior: Vector) -> Fraction:
    """The value as the paper has it."""
    return 1 - max(prior)


def computed(prior: Vector) -> Fraction:
    """The value by a route that shares no code with it."""
    from symdp import SourceSet
    from symdp.tradeoffs.tradeoff import least_distortion

    return least_distortion(SourceSet.from_vertices([prior]), exp_epsilon=1).distortion


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """A strategy for each argument of the claim."""
    from symdp.testing import priors

    return {"prior": priors()}


def other_letters() -> Fact:
    """P is the largest probability, p are the others."""
    return facts.inequality(
        "the letters that are not answered have the probability 1 - P_1",
        families={"J": ("n", "p")},
        assume={"prior": "P + sum(p) == 1"},
        conclude="sum(p) == 1 - P",
    )


def proof() -> Proof:
    """Of what, how, and the facts in the order of the text."""
    return Proof("all M", "the probabilities of the other letters", (other_letters(),))


def bridge() -> Bridge:
    """What the symbols of the text and the letters of the fact are, for any prior."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import ONE_PRIOR

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        prior = given["prior"]
        return {
            r"P_1\ge\dots\ge P_M": list(prior) == sorted(prior, reverse=True),
            r"D(\text{constant answer }1,P)": sum(prior[1:], Fraction(0)),
            "P_1": prior[0],
        }

    def letters(given: dict[str, Any]) -> dict[str, Any]:
        return {"P": given["prior"][0], "p": list(given["prior"][1:])}

    # The lemma speaks of the likeliest letter, and is true of any letter.
    return Bridge(ONE_PRIOR, reading, {other_letters().title: letters}, unused_hypotheses=(r"P_1\ge\dots\ge P_M",))


# A statement that is false has ``refutation`` in place of ``proof``, and the true one as ``corrected``; one that is out of
# reach has ``undecided`` with the reason.
@statement(
    paper="template",
    id="lemma_1",
    kind="equality",
    text=r"P_1\ge\dots\ge P_M\Rightarrow D(\text{constant answer }1,P)=1-P_1",
    prose="",
    bridge=bridge,
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
)
def constant_answer_is_wrong_for_the_other_letters(prior: Vector) -> bool:
    """The claim at one exact instance."""
    return computed(prior) == published(prior)
