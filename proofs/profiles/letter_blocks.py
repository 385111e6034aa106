r"""profiles, letter blocks: where letters need to be hidden in their block only, the blocks' accuracies add.

Statement. Let the letters be divided into blocks, lambda >= 1, and W(y|x) <= lambda W(y|x') for all outputs y and letters
x, x' of one block. For one prior P, whose restriction to a block B has the sum top_k(B) of its k largest probabilities, the
largest accuracy is

    U = sum over the blocks B of max over 1 <= k <= |B| of lambda top_k(B)/(lambda + k - 1).

Hypotheses. Hamming distortion; any number of outputs, with any guess of the letter behind each.
Uses. Foundations, one prior's accuracy.

Check. *Bound.* A row gives the guesses of its own block at most 1, and each other letter i of the block at least
q_i/lambda, so that (lambda-1) q_x + the sum of q over the block <= lambda (``row``): on each block q lies in the diagonal
polytope of its letters, where the accuracy is at most P(B) times the largest of the normalised prior (one_prior_accuracy).

*Reached.* Answer by the best mechanism of the block of the true letter. Letters of different blocks need not be alike. The
accuracies add (``blocks``).

*On instances.* A program over all entries of a mechanism, for two blocks.

Erratum. None.
Source. The toolkit. acharya2020 for the notion.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.profiles.programs import largest_accuracy
from proofs.profiles.trade_offs import diagonal
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

ZERO = Fraction(0)
SUM = r"\sum_B\max_{1\le k\le|B|}\frac{\lambda\,\mathrm{top}_k(B)}{\lambda+k-1}"
BLOCKS = r"\text{the blocks }B\text{ divide the letters}"
ACCURACY = r"U=\max_W\sum_xP_xW(x|x),\ W(y|x)\le\lambda W(y|x')\text{ for all }y\text{ and }x,x'\text{ in one block}"
TOPS = r"\mathrm{top}_k(B)=\max_{A\subseteq B,|A|=k}P(A)"


def published(prior: Vector, level: Fraction, size: int) -> Fraction:
    """The sum over the first letters and the others."""
    blocks = [sorted(block, reverse=True) for block in (prior[:size], prior[size:]) if block]
    best = [max([level * sum(block[:k]) / (level + k - 1) for k in range(1, len(block) + 1)]) for block in blocks]
    return sum(best, ZERO)


def computed(prior: Vector, level: Fraction, size: int) -> Fraction:
    """The program over all entries of a mechanism."""
    letters = range(len(prior))
    adjacent = [(x, y) for x in letters for y in letters if x != y and (x < size) == (y < size)]
    return largest_accuracy([prior], [(level, ZERO)], adjacent)


def instances() -> dict[str, Any]:
    """A prior on up to four letters, the first ones a block."""
    from hypothesis import strategies as st

    from proofs.profiles import strategies

    told = strategies.priors_of(4, 1).map(lambda priors: priors[0])
    return {"prior": told, "level": strategies.levels(), "size": st.integers(0, 3)}


def row() -> Fact:
    """c is the diagonal entry, J holds the other letters of the block: w their share of the row, q their diagonal."""
    return facts.inequality(
        "a row gives its own block at most 1",
        families={"J": ("n", "w q")},
        assume={"row": "1 - c - sum(w) >= 0", "private": ("J", "L*w - q >= 0"), "level": "L >= 1"},
        conclude="L - (L-1)*c - (c + sum(q)) >= 0",
    )


def blocks() -> Fact:
    """J holds the blocks: u what each keeps of its own probability."""
    return facts.inequality(
        "accuracies of blocks add",
        families={"J": ("n", "u b")},
        assume={"bound": ("J", "b - u >= 0")},
        conclude="sum(b) - sum(u) >= 0",
    )


def proof() -> Proof:
    """The polytope of each block."""
    return Proof("all M, all blocks", "the diagonal polytope of each block", (row(), blocks()))


def _block(given: dict[str, Any]) -> list[range]:
    size, first = len(given["rows"]), given["priors"][0][0].denominator % 3
    return [block for block in (range(min(first, size)), range(min(first, size), size)) if block]


def _rows(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    rows, guesses, kept = given["rows"], given["guesses"], diagonal(given["rows"], given["guesses"])
    for block in _block(given):
        for x in block:
            others = [i for i in block if i != x]
            told = [sum([p for p, guess in zip(rows[x], guesses, strict=True) if guess == i], ZERO) for i in others]
            pairs = list(zip(told, [kept[i] for i in others], strict=True))
            if all(w for w, q in pairs if q):
                level = max([Fraction(1), *[q / w for w, q in pairs if q]])
                yield {"c": kept[x], "w": told, "q": [q for _, q in pairs], "L": level}


def readings(prior: Vector, level: Fraction, size: int) -> Iterator[dict[str, Any]]:
    """What the text says of two blocks, of a letter in none, of all letters in one, and of sums that are none."""
    value, blocks = computed(prior, level, size), [prior[:size], prior[size:]]
    whole = computed(prior, level, len(prior))
    outside, kept = prior[1:], max(size - 1, 0)
    halves = tuple([p / 2 for p in prior])
    for broken, u, total in (
        (None, value, published(prior, level, size)),
        (BLOCKS, value, published(outside, level, kept) if outside else ZERO),
        (ACCURACY, whole, published(prior, level, size)),
        (TOPS, value, published(halves, level, size)),
    ):
        told = {name: name != broken for name in (BLOCKS, ACCURACY, TOPS)}
        if broken == ACCURACY and not all(blocks):
            told[ACCURACY] = True
        yield told | {"U": u, SUM: total}


def bridge() -> Bridge:
    """The first prior of the scene and its largest lambda; the first letters, up to two, are a block."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.profile_scene import PROFILE

    def reading(given: dict[str, Any]) -> list[dict[str, Any]]:
        size, level = len(_block(given)[0]), max([level for level, _ in given["pairs"]])
        return list(readings(given["priors"][0], level, size))

    def kept(given: dict[str, Any]) -> Any:
        prior, level = given["priors"][0], max([level for level, _ in given["pairs"]])
        told = [[prior[x] for x in block] for block in _block(given)]
        best = [published(tuple(block), level, 0) for block in told]
        return {"u": [max(block) for block in told], "b": best}

    return Bridge(
        PROFILE,
        reading,
        {row().title: lambda given: list(_rows(given)), blocks().title: kept},
        says=rf"{BLOCKS},\ {ACCURACY},\ {TOPS}\Rightarrow U={SUM}",
    )


@statement(
    paper="profiles",
    id="letter_blocks",
    kind="equality",
    uses=("foundations/one_prior_accuracy",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
)
def accuracies_of_blocks_add(prior: Vector, level: Fraction, size: int) -> bool:
    """The sum over two blocks and the program over all entries."""
    return computed(prior, level, size) == published(prior, level, size)
