r"""profiles, two letters: a bound on the accuracy from one letter and the profile, exact for an alphabet of two.

Statement. Let E be finitely many pairs (lambda, delta), h and U as in diagonals. For one prior P on M letters

    U(P, E) <= min over x of P_x + sum over i != x of the largest value of P_i q - P_x h(q) on 0 <= q <= 1.

For M = 2 this is an equality, and every x gives the same number.

Hypotheses. As in diagonals; P in any order, zeros allowed.
Uses. Diagonals.

Check. *Bound.* The row of x, multiplied by P_x (``converse``): the prices P_x at x and 0 elsewhere.

*Two letters.* For q in [0, 1] let x be answered rightly with probability 1 - h(q) and the other letter with probability q.
The row of the other one is full by symmetry: if w >= h(v), then 1 - v >= h(1 - w) (``symmetry``, ``symmetry_of_flat``). The
accuracy is P_x + P_i q - P_x h(q).

*On instances.* The bound against the program over all entries of a mechanism.

Erratum. None.
Source. The toolkit. With P_x > 0 the term of i is P_i delta(P_x/P_i), where delta(l) is the least delta of E at log l.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.profiles.diagonals import enlarged
from proofs.profiles.programs import largest_accuracy
from proofs.profiles.trade_offs import Pairs, corners, steepest_gain
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

LEAST = r"\min_x\Bigl[P_x+\sum_{i\ne x}\max_{0\le q\le1}\bigl(P_iq-P_xh(q)\bigr)\Bigr]"
FIRST = r"P_1+\max_{0\le q\le1}\bigl(P_2q-P_1h(q)\bigr)"


def of_letter(prior: Vector, pairs: Pairs, x: int) -> Fraction:
    """The bound of one letter."""
    return prior[x] + sum([steepest_gain(pairs, p, prior[x]) for i, p in enumerate(prior) if i != x], Fraction(0))


def published(prior: Vector, pairs: Pairs) -> Fraction:
    """The least bound."""
    return min([of_letter(prior, pairs, x) for x in range(len(prior))])


def computed(prior: Vector, pairs: Pairs) -> Fraction:
    """The program over all entries of a mechanism."""
    return largest_accuracy([prior], pairs)


def instances() -> dict[str, Any]:
    """A prior on up to three letters, up to three pairs."""
    from proofs.profiles import strategies

    return {"prior": strategies.priors_of(3, 1).map(lambda told: told[0]), "pairs": strategies.pairs()}


def converse() -> Fact:
    """P and c belong to the letter x, J holds the others."""
    return facts.inequality(
        "the row of one letter bounds the accuracy",
        families={"J": ("n", "p q h")},
        assume={"row": "1 - c - sum(h) >= 0", "prior": "P >= 0"},
        conclude="P + sum(p*q - P*h) - (P*c + sum(p*q)) >= 0",
    )


def symmetry() -> Fact:
    """u = h(q): the flat line at q is the steep line at 1 - u."""
    return facts.inequality(
        "what the flat line says at q the steep line says at 1 - h(q)",
        assume={},
        conclude="(1-q) - (L*(1-u) - (L - 1 + d)) == L*u - (q - d)",
    )


def symmetry_of_flat() -> Fact:
    """u = h(q): the steep line at q is the flat line at 1 - u."""
    return facts.inequality(
        "what the steep line says at q the flat line says at 1 - h(q)",
        assume={},
        conclude="L*(1-q) - ((1-u) - d) == u - (L*q - (L - 1 + d))",
    )


def proof() -> Proof:
    """The bound, and the mechanism of two letters."""
    found = (converse(), symmetry(), symmetry_of_flat())
    return Proof("all M, any number of pairs and outputs", "the row of one letter", found)


def _rows(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    _, kept, wrong = enlarged(given)
    for prior in given["priors"]:
        for x, p in enumerate(prior):
            others = [i for i in range(len(prior)) if i != x]
            told = {name: [values[i] for i in others] for name, values in (("p", prior), ("q", kept), ("h", wrong))}
            yield told | {"P": p, "c": kept[x]}


def _corners(given: dict[str, Any]) -> Any:
    found = [(q, h, level, delta) for q, h in corners(given["pairs"]) for level, delta in given["pairs"]]
    return [{"q": q, "u": h, "L": level, "d": delta} for q, h, level, delta in found]


def bridge() -> Bridge:
    """The first prior of the scene."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.profile_scene import PROFILE

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        prior, pairs = given["priors"][0], given["pairs"]
        first = of_letter(prior, pairs, 0) if len(prior) == 2 else Fraction(2)
        return {
            r"U(P,\mathcal{E})": computed(prior, pairs), LEAST: published(prior, pairs), FIRST: first,
            "M": Fraction(len(prior)),
        }  # fmt: skip

    letters = {
        converse().title: lambda given: list(_rows(given)),
        symmetry().title: _corners,
        symmetry_of_flat().title: _corners,
    }
    return Bridge(
        PROFILE,
        reading,
        letters,
        says=rf"U(P,\mathcal{{E}})\le{LEAST};\quad M=2\Rightarrow U(P,\mathcal{{E}})={FIRST}",
    )


@statement(
    paper="profiles",
    id="two_letters",
    kind="upper bound",
    uses=("profiles/diagonals",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=("LeastDelta.row_bound", "LeastDelta.two_letter_mechanism"),
)
def accuracy_is_at_most_what_one_row_allows(prior: Vector, pairs: Pairs) -> bool:
    """The bound of every letter, which two letters reach."""
    largest = computed(prior, pairs)
    bounds = [of_letter(prior, pairs, x) for x in range(len(prior))]
    return largest <= min(bounds) and (len(prior) != 2 or {largest} == set(bounds))
