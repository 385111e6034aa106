r"""profiles, symmetric profile: with the uniform prior in the hull one mechanism has the least delta at every epsilon.

Statement. Let the convex hull of S contain the uniform prior on M >= 2 letters, and 0 <= D <= (M-1)/M. For every lambda >=
1 the least delta for which some (log lambda, delta)-LDP mechanism has distortion at most D on S is

    delta*(lambda; D) = max(0, 1 - D - lambda D/(M-1)),

and randomised response, which answers the truth with probability 1 - D and every other letter with D/(M-1), has this delta
at every lambda. So a mechanism of distortion at most D on S that keeps finitely many pairs (lambda_j, delta_j) exists if
and only if each delta_j is at least max(0, 1 - D - lambda_j D/(M-1)), lambda_j >= 1.

Hypotheses. Hamming distortion; (epsilon, delta) in the standard sense, for all sets of outputs.
Uses. Nothing.

Check. *Bound.* The letters i other than x are guessed with probability at most lambda W(i|x) + delta on i (``row``). Sum
over all x (``all_rows``): with T the sum of the diagonal, (M-1) T <= lambda (M - T) + M (M-1) delta, and T >= M (1-D)
because the uniform prior is in the hull (``bound``).

*Randomised response.* Two of its rows differ in two entries, 1-D and D/(M-1), which is at most 1-D. What exceeds lambda
times the other row is 1 - D - lambda D/(M-1) at most (``excess``).

*On instances.* Randomised response against the least delta by a program over all entries.

Erratum. None.
Source. The toolkit. Every symmetric trade-off function is one of such profiles, for infinitely many pairs; for that of
mu-Gaussian privacy the condition is mu >= Phi^-1(1-D) - Phi^-1(D/(M-1)) (dong2022).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import symmetric
from proofs.engine.statement import statement
from proofs.profiles.programs import least_slack
from proofs.profiles.trade_offs import least_delta
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

LEAST = r"\delta^*(\lambda;D)"
RESPONSE = r"\delta_{\mathrm{RR}}(\lambda)"
UNIFORM = r"\text{the uniform prior is in the hull of }\mathcal{P}"
FORM = r"\max\Bigl\{0,1-D-\frac{\lambda D}{M-1}\Bigr\}"
ZERO = Fraction(0)


def with_uniform(prior: Vector) -> tuple[Vector, ...]:
    """The prior and the uniform one."""
    return (prior, (Fraction(1, len(prior)),) * len(prior))


def published(prior: Vector, level: Fraction, distortion: Fraction) -> Fraction:
    """What randomised response needs."""
    return least_delta(symmetric(len(prior), distortion), level)


def computed(prior: Vector, level: Fraction, distortion: Fraction) -> Fraction:
    """The program over all entries of a mechanism, for the hull of the prior and the uniform one."""
    return least_slack(with_uniform(prior), level, distortion)


def is_in_range(prior: Vector, level: Fraction, distortion: Fraction) -> bool:
    """M >= 2, and D at most that of the blind guess."""
    return len(prior) > 1 and distortion <= 1 - Fraction(1, len(prior))


def instances() -> dict[str, Any]:
    """A prior on up to three letters."""
    from hypothesis import strategies as st

    from proofs.profiles import strategies

    told = strategies.priors_of(3, 1).map(lambda priors: priors[0])
    return {"prior": told, "level": strategies.levels(), "distortion": st.fractions(0, Fraction(1, 2), max_denominator=12)}


def row() -> Fact:
    """c is the diagonal entry of a row, J holds its other guesses w, and q what these letters keep."""
    return facts.inequality(
        "a row of a private mechanism bounds the rest of the diagonal",
        families={"J": ("n", "w q")},
        assume={"row": "c + sum(w) == 1", "private": ("J", "L*w + d - q >= 0")},
        conclude="L*(1-c) + n*d - sum(q) >= 0",
        degree=1,
    )


def all_rows() -> Fact:
    """J holds all M letters."""
    return facts.inequality(
        "all rows together bound the sum of the diagonal",
        families={"J": ("M", "q")},
        assume={"rows": ("J", "L*(1-q) + (M-1)*d - (T-q) >= 0"), "sum": "T == sum(q)"},
        conclude="L*(M-T) + M*(M-1)*d - (M-1)*T >= 0",
        equality_multipliers={"sum": ["1", "L", "M"]},
    )


def bound() -> Fact:
    """T is the sum of the diagonal; N = M - 1."""
    return facts.inequality(
        "the bound on delta",
        assume={
            "rows": "L*(M-T) + M*N*d - N*T >= 0",
            "valid": "T - M*(1-D) >= 0",
            "level": "L >= 1",
            "letters": "M > 0",
            "others": "N >= 0",
        },
        conclude="N*d - (N*(1-D) - L*D) >= 0",
        times="letters",
        products=["rows", "level*valid", "valid", "others*valid"],
    )


def excess() -> Fact:
    """a = 1-D and b = D/(M-1)."""
    return facts.inequality(
        "the smaller entry exceeds lambda times the larger one by nothing",
        assume={"order": "a - b >= 0", "level": "L >= 1", "entry": "b >= 0"},
        conclude="L*a - b >= 0",
        products=["level*order", "order", "level*entry", "entry"],
    )


def proof() -> Proof:
    """The bound, and randomised response."""
    return Proof("all M >= 2, every such set of priors", "all rows together", (row(), all_rows(), bound(), excess()))


def _diagonal(given: dict[str, Any]) -> tuple[list[list[Fraction]], list[Fraction]]:
    """The mechanism of the scene with its outputs merged to guesses, and its diagonal."""
    letters = range(len(given["rows"]))
    merged = [
        [sum([p for p, guess in zip(one, given["guesses"], strict=True) if guess == x], ZERO) for x in letters]
        for one in given["rows"]
    ]
    return merged, [merged[x][x] for x in letters]


def _rows(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    merged, kept = _diagonal(given)
    for level, delta in given["pairs"]:
        for x, one in enumerate(merged):
            others = [i for i in range(len(kept)) if i != x]
            yield {"c": one[x], "w": [one[i] for i in others], "q": [kept[i] for i in others], "L": level, "d": delta}


def _sums(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    _, kept = _diagonal(given)
    for level, delta in given["pairs"]:
        yield {"q": kept, "T": sum(kept), "L": level, "d": delta}


def _bounds(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    _, kept = _diagonal(given)
    size = len(kept)
    for level, delta in given["pairs"]:
        yield {"T": sum(kept), "M": size, "N": size - 1, "D": 1 - sum(kept, ZERO) / size, "L": level, "d": delta}


def _entries(given: dict[str, Any]) -> Any:
    size, distortion = len(given["rows"]), 1 - sum(_diagonal(given)[1], ZERO) / len(given["rows"])
    if size < 2 or distortion > 1 - Fraction(1, size):
        return None
    return [{"a": 1 - distortion, "b": distortion / (size - 1), "L": level} for level, _ in given["pairs"]]


def bridge() -> Bridge:
    """The priors of the scene, and D what its mechanism costs under the uniform prior."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.profile_scene import PROFILE

    def reading(given: dict[str, Any]) -> dict[str, Any] | None:
        size, priors, level = len(given["rows"]), given["priors"], given["pairs"][0][0]
        if size < 2:
            return None
        distortion = 1 - sum(_diagonal(given)[1], ZERO) / size
        even = (Fraction(1, size),) * size
        told = priors if sum(level.numerator for level, _ in given["pairs"]) % 2 else (*priors, even)
        return {
            UNIFORM: even in told or (len(told) == 2 and _between(told[0], told[1], even)),
            LEAST: least_slack(told, level, distortion),
            RESPONSE: least_delta(symmetric(size, distortion), level),
            "D": distortion,
            "M": Fraction(size),
            r"\lambda": level,
        }

    letters = {
        row().title: lambda given: list(_rows(given)),
        all_rows().title: lambda given: list(_sums(given)),
        bound().title: lambda given: list(_bounds(given)),
        excess().title: _entries,
    }
    return Bridge(
        PROFILE,
        reading,
        letters,
        says=rf"{UNIFORM},\ D\le\frac{{M-1}}{{M}}\Rightarrow {LEAST}={FORM},\ {RESPONSE}={LEAST}",
    )


def _between(first: Vector, second: Vector, middle: Vector) -> bool:
    """Whether a prior is a mixture of two others."""
    apart = [(m - b, a - b) for a, b, m in zip(first, second, middle, strict=True)]
    weights = {part / whole for part, whole in apart if whole}
    return len(weights) == 1 and 0 <= min(weights) <= 1 and all(not part for part, whole in apart if not whole)


@statement(
    paper="profiles",
    id="symmetric_profile",
    kind="equality",
    published=published,
    computed=computed,
    hypotheses=is_in_range,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=("SingleMechanism.symmetric_profile_bound", "SingleMechanism.symmetric_profile_reached"),
)
def randomised_response_has_the_least_delta(prior: Vector, level: Fraction, distortion: Fraction) -> bool:
    """Randomised response, the form and the program over all entries."""
    form = max(ZERO, 1 - distortion - level * distortion / (len(prior) - 1))
    return computed(prior, level, distortion) == published(prior, level, distortion) == form
