"""kalantari2018, Lemma 6: Class II sets allow zero mutual-information leakage exactly from D^(M-1) on.

Statement. Let S be a Class II set with P_1 >= ... >= P_M, and D^(M-1) the largest P_2 + ... + P_M over S, that is the
largest 1 - P_1. Some mechanism of distortion at most D on all of S has I(P; W) = 0 for all P in S if and only if D >=
D^(M-1).
Hypotheses. S is closed, so that the largest 1 - P_1 is attained; S need not be convex.
Uses. Nothing.

Check. *If.* The constant answer 1 has I = 0 and distortion 1 - P_1 <= D^(M-1) on every P.

*Only if.* Let I(P*; W) = 0 at the P* that attains D^(M-1), R the distribution of its output. For a letter x with P*_x >
0 let k_y = W(y|x) log(W(y|x)/R(y)), a_y, b_y the square roots of W(y|x), R(y). log t <= t-1 at t = b_y/a_y reads k_y >=
2 a_y^2 - 2 a_y b_y (k_y = 0 where a_y = 0), and ``_hellinger`` sums it: the divergence of row x from R is at least sum
(a_y - b_y)^2.

I(P*; W) is the average of these divergences with the weights P*_x > 0; being 0, it makes all those rows equal to R.
Then the accuracy on P* is a sum of P*_x R(x) over these letters, at most P*_1 (``_constant_rows``), and the distortion
at least D^(M-1). Letters of probability 0 may have other rows: they do not matter.

*The hull.* The constant answer has I = 0 on the hull of S too, so that the threshold of the hull is the same.

*In Coq*: ``class_two_no_information``, for every alphabet and any function with log uv = log u + log v and log t <= t-1.

*On instances.* The least distortion without leakage is a linear program over all entries of a mechanism in which the
rows of the letters of each prior are equal.

Erratum. The proof concludes P(i|x) = p(i) for all x from I = 0; it holds for the letters of positive probability only.
At P = (1/2, 1/2, 0) a mechanism with the rows (1,0,0), (1,0,0), (0,0,1) has I = 0. The conclusion is not affected.
Source. kalantari2018, Section III-A, Lemma 6.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge


ORDERED = r"P_1\ge\dots\ge P_M\ \forall P\in\mathcal{P}"


def published(source: SourceSet, distortion: Fraction) -> Fraction:
    """D^(M-1), the largest sum of all probabilities but the first."""
    return max([sum(prior[1:], Fraction(0)) for prior in source.vertices])


def computed(source: SourceSet, distortion: Fraction) -> Fraction:
    """The least distortion of the mechanisms whose rows agree on the letters of each vertex."""
    from symdp.arithmetic.programs.linear_program import LinearProgram
    from symdp.arithmetic.programs.optimize import minimize

    program = LinearProgram()
    letters = range(source.letters)
    entries = [[program.add_column() for _ in letters] for _ in letters]
    bound = program.add_column(cost=1)
    for row in entries:
        program.add_row(dict.fromkeys(row, Fraction(1)), lower=1, upper=1)
    for prior in source.vertices:
        program.add_row({entries[x][x]: prior[x] for x in letters} | {bound: Fraction(1)}, lower=1)
        first, *others = [x for x in letters if prior[x]]
        for x in others:
            for y in letters:
                program.add_row({entries[x][y]: Fraction(1), entries[first][y]: Fraction(-1)}, lower=0, upper=0)
    return minimize(program).value


def instances() -> dict[str, Any]:
    """Decreasing Class II sets with zeros, and any distortion."""
    from symdp.testing import class_two_sets, distortions

    return {"source": class_two_sets(max_letters=4), "distortion": distortions(include_ends=True)}


def directed() -> list[dict[str, Any]]:
    """Priors with zeros, at the threshold and just below it."""
    zero = SourceSet.from_vertices([["1/2", "1/2", "0"]])
    apart = SourceSet.from_vertices([["1/2", "1/2", "0", "0"], ["2/5", "1/5", "1/5", "1/5"]])
    certain = SourceSet.from_vertices([["1", "0"]])
    at = [(zero, "1/2"), (zero, "49/100"), (apart, "3/5"), (apart, "59/100"), (certain, "0")]
    return [{"source": source, "distortion": Fraction(bound)} for source, bound in at]


def _hellinger() -> Fact:
    return facts.inequality(
        "a row's divergence from the output is at least the squared distance of the square roots",
        families={"Y": ("n", "a b k")},
        assume={
            "row": "sum(a*a) == 1",
            "output": "sum(b*b) == 1",
            "log t <= t-1 for t = b/a": ("Y", "k >= 2*a*a - 2*a*b"),
        },
        conclude="sum(k) >= sum((a-b)**2)",
        degree=1,
    )


def _constant_rows() -> Fact:
    return facts.inequality(
        "an answer that does not depend on the letter is right with probability P_1 at most",
        families={"X": ("n", "p r")},
        assume={
            "likeliest": ("X", "P - p >= 0"),
            "answer": ("X", "r >= 0"),
            "row": "1 - sum(r) >= 0",
            "probability": "P >= 0",
        },
        conclude="P - sum(p*r) >= 0",
        products=["X: likeliest*answer", "probability*row"],
    )


def proof() -> Proof:
    """Zero information makes rows equal; equal rows are right with probability P_1 at most."""
    return Proof("all M", "log t <= t-1 in its quantitative form", (_hellinger(), _constant_rows()))


def bridge() -> Bridge:
    """Any source set: the least distortion without leakage from the program over all entries."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import SOURCE as SCENE

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        priors, source = given["priors"], SourceSet.from_vertices(given["priors"])
        return {
            ORDERED: all(list(prior) == sorted(prior, reverse=True) for prior in priors),
            r"\epsilon^*_I(\mathcal{P},D)=0": computed(source, given["distortion"]) <= given["distortion"],
            r"\max_{P\in\mathcal{P}}\sum_{i=2}^{M}P_i": published(source, given["distortion"]),
            "D": given["distortion"],
        }

    def equal_rows(given: dict[str, Any]) -> list[dict[str, Any]]:
        priors = given["priors"]
        return [{"P": max(prior), "p": list(prior), "r": list(priors[0])} for prior in priors]

    says = ORDERED + r"\Rightarrow\epsilon^*_I(\mathcal{P},D)=0\iff D\ge\max_{P\in\mathcal{P}}\sum_{i=2}^{M}P_i"
    return Bridge(SCENE, reading, {_constant_rows().title: equal_rows}, says=says)


@statement(
    paper="kalantari2018",
    id="lemma_6",
    bridge=bridge,
    coq="LeastInformation.class_two_no_information",
    kind="equivalence",
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
)
def no_information_from_the_last_threshold(source: SourceSet, distortion: Fraction) -> bool:
    """The least distortion without leakage is D^(M-1), so that D allows zero leakage exactly when it is at least that."""
    return computed(source, distortion) == published(source, distortion)
