r"""profiles, diagonals: what mechanisms keep on their diagonals under finitely many pairs (lambda, delta), for any number.

Statement. Let E be finitely many pairs (lambda, delta), and let W keep them: W(A|x) <= lambda W(A|x') + delta for all
letters x, x', sets A of outputs and pairs. Let

    h(q) = max(0, lambda q - (lambda - 1 + delta), (q - delta)/lambda over all pairs).

Then for every guess the probabilities q_x that the letter x is guessed when it is true satisfy q_x + sum of h(q_i) over the
other letters i <= 1, for all x. Conversely every q in [0, 1]^M that satisfies this, called K(E), is at most the diagonal,
entry by entry, of a mechanism on the letters that keeps E. So every source set S that is not empty has a largest accuracy,

    U(S, E) = max over q in K(E) of the infimum over P in S of sum_x P_x q_x.

Hypotheses. lambda >= 1, delta >= 0, finitely many letters and outputs; sets A of outputs in the standard sense. Where there
are gaps between the numbers, as between rational ones, U exists for finite sets (prices).
Uses. Nothing.

Check. *What a pair says.* An event of probability v under x and w under x' has w >= (v - delta)/lambda by the pair, and w
>= lambda v - (lambda - 1 + delta) by the pair for the complement of the event (``complement``). So w >= h(v).

*Necessity.* Row x gives the guess x the probability q_x, and each other guess i at least h(q_i) (``row``).

*The mechanism.* Let q in K(E), a the letter of its largest entry. Enlarge q_a until its own row sums to 1. On x answer x
with probability q_x, any i other than x and a with h(q_i), and a with what is left, q_a - q_x + h(q_x) >= 0 (``rest``).

*It keeps E.* By ``complement`` it is enough to show W(A|x') >= h(W(A|x)) for the sets A without a. With H the sum of h(q_i)
over A, W(A|x') >= H, and W(A|x) = H unless x is in A, where it is H + q_x - h(q_x).

There h(q_x + s) <= h(q_x) + s, where
s = H - h(q_x) is at most 1 - q_a - h(q_x) <= 1 - q_x - h(q_x). For the lines of slope at most 1 this holds for every s >= 0
(``flat``), for those of slope lambda by h(q_x) >= (q_x - delta)/lambda (``steep``).

*On instances.* The linear program in q and h against the one over all entries of a mechanism.

Erratum. None.
Source. The toolkit. dong2022 for trade-off functions. One pair without delta is the polytope of foundations
(diagonal_bound, diagonal_mechanism), delta alone the rescaling of approximate.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.profiles.programs import accuracy_of_diagonals, largest_accuracy
from proofs.profiles.trade_offs import Pairs, diagonal, events, response, shadow
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

TIGHTEST = r"\max_x\Bigl[q_x+\sum_{i\ne x}h(q_i)\Bigr]"
LARGEST = r"\max_{q\in K(\mathcal{E})}\min_{P\in\mathcal{P}}\sum_xP_xq_x"


def published(priors: tuple[Vector, ...], pairs: Pairs) -> Fraction:
    """The program in q and h."""
    return accuracy_of_diagonals(priors, pairs)


def computed(priors: tuple[Vector, ...], pairs: Pairs) -> Fraction:
    """The program over all entries of a mechanism."""
    return largest_accuracy(priors, pairs)


def instances() -> dict[str, Any]:
    """Up to two priors on up to three letters, up to three pairs."""
    from proofs.profiles import strategies

    return {"priors": strategies.priors_of(), "pairs": strategies.pairs()}


def complement() -> Fact:
    """v and w are what two rows give an event."""
    return facts.inequality(
        "the pair for the complement of an event is the steep line for the event",
        assume={},
        conclude="L*(1-v) + d - (1-w) == w - (L*v - (L - 1 + d))",
    )


def row() -> Fact:
    """q is what row x keeps, w its other guesses, h what they have at least."""
    return facts.inequality(
        "a row gives each other guess what it must",
        families={"J": ("n", "w h")},
        assume={"row": "q + sum(w) == 1", "least": ("J", "w - h >= 0")},
        conclude="1 - q - sum(h) >= 0",
    )


def rest() -> Fact:
    """a is the largest entry, u = h(q), J holds the other letters but x."""
    return facts.inequality(
        "what is left of a row",
        families={"J": ("n", "h")},
        assume={"tight": "a + u + sum(h) == 1", "left": "q + r + sum(h) == 1", "largest": "a - q >= 0", "wrong": "u >= 0"},
        conclude="r >= 0",
    )


def flat() -> Fact:
    """u = h(q), s the other members of the event."""
    return facts.inequality(
        "a line of slope 1/lambda rises by less than the event",
        assume={"shadow": "L*u - q + d >= 0", "level": "L >= 1", "event": "s >= 0"},
        conclude="L*(u + s) - (q + s - d) >= 0",
    )


def steep() -> Fact:
    """A holds the other members of the event, B the letters outside of it, a apart; u = h(q)."""
    return facts.inequality(
        "a line of slope lambda stays below the event as long as there is room",
        families={"A": ("k", "h"), "B": ("m", "g")},
        assume={
            "shadow": "L*u - q + d >= 0",
            "level": "L >= 1",
            "tight": "a + u + sum(h) + sum(g) == 1",
            "largest": "a - q >= 0",
            "outside": ("B", "g >= 0"),
        },
        conclude="u + sum(h) - (L*(q + sum(h)) - (L - 1 + d)) >= 0",
        products=["shadow", "level*largest", "level B: outside"],
    )


def proof() -> Proof:
    """Both directions."""
    return Proof("all M, any number of pairs and outputs", "rows and events", (complement(), row(), rest(), flat(), steep()))


def _events(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    rows = given["rows"]
    for chosen in events(len(rows[0])):
        for x, other in [(x, y) for x in rows for y in rows]:
            v, w = (sum([one[y] for y in chosen], Fraction(0)) for one in (x, other))
            yield from [{"v": v, "w": w, "L": level, "d": delta} for level, delta in given["pairs"]]


def _rows(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    kept, guesses = diagonal(given["rows"], given["guesses"]), given["guesses"]
    for x, q in enumerate(kept):
        others = [i for i in range(len(kept)) if i != x]
        told = [
            sum([p for p, guess in zip(given["rows"][x], guesses, strict=True) if guess == i], Fraction(0)) for i in others
        ]
        yield {"q": q, "w": told, "h": [shadow(given["pairs"], kept[i]) for i in others]}


def enlarged(given: dict[str, Any]) -> tuple[int, list[Fraction], list[Fraction]]:
    """The letter a, q with its row full, and h(q), for the diagonal of the mechanism of the scene."""
    kept = diagonal(given["rows"], given["guesses"])
    a = max(range(len(kept)), key=lambda x: kept[x])
    wrong = [shadow(given["pairs"], q) for q in kept]
    kept[a] = 1 - sum(wrong) + wrong[a]
    wrong[a] = shadow(given["pairs"], kept[a])
    return a, kept, wrong


def _left(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    made = response(given["pairs"], diagonal(given["rows"], given["guesses"]))
    a, kept, wrong = enlarged(given)
    for x in [x for x in range(len(kept)) if x != a]:
        others = [h for i, h in enumerate(wrong) if i not in (a, x)]
        yield {"a": kept[a], "u": wrong[x], "h": others, "q": kept[x], "r": made[x][a]}


def _sets(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    a, kept, wrong = enlarged(given)
    for x in [x for x in range(len(kept)) if x != a]:
        others = [h for i, h in enumerate(wrong) if i not in (a, x)]
        for chosen in events(len(others)):
            inside, outside = [others[i] for i in chosen], [h for i, h in enumerate(others) if i not in chosen]
            told = {"a": kept[a], "u": wrong[x], "q": kept[x], "h": inside, "g": outside, "s": sum(inside, Fraction(0))}
            yield from [told | {"L": level, "d": delta} for level, delta in given["pairs"]]


def bridge() -> Bridge:
    """The mechanism of the scene, and the one that is made for its diagonal."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.profile_scene import PROFILE

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        kept = diagonal(given["rows"], given["guesses"])
        wrong = [shadow(given["pairs"], q) for q in kept]
        asked = (given["priors"], given["pairs"])
        return {
            TIGHTEST: max([q - h for q, h in zip(kept, wrong, strict=True)]) + sum(wrong),
            r"U(\mathcal{P},\mathcal{E})": computed(*asked),
            LARGEST: published(*asked),
        }

    def only(names: str, fill: Any) -> Any:
        return lambda given: [{name: one[name] for name in names.split()} for one in fill(given)]

    letters = {
        complement().title: only("v w L d", _events),
        row().title: only("q w h", _rows),
        rest().title: only("a u h q r", _left),
        flat().title: only("u q s L d", _sets),
        steep().title: only("a u q h g L d", _sets),
    }
    return Bridge(PROFILE, reading, letters, says=rf"{TIGHTEST}\le1;\quad U(\mathcal{{P}},\mathcal{{E}})={LARGEST}")


@statement(
    paper="profiles",
    id="diagonals",
    kind="equality",
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=("Profiles.profile_diagonal", "Profiles.profile_mechanism", "Profiles.profile_achievable_allowed"),
)
def largest_accuracy_is_that_of_a_diagonal(priors: tuple[Vector, ...], pairs: Pairs) -> bool:
    """The diagonals and the program over all entries."""
    return computed(priors, pairs) == published(priors, pairs)
