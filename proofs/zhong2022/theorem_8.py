"""zhong2022, Theorem 8: one record, Class I: equalities and ranges for seven losses.

Statement. M letters, conv(P) holds the uniform prior. For 0 < D < (M-1)/M:

(1) differential privacy: log[(M-1)(1-D)/D];

(2) (epsilon, delta), 0 < delta < 1: log[(M-1)(1-D-delta)/D];

(3) maximal information: lost; by Theorem 7 at n = 1, at least log[M(1-D)], and an upper bound that is lost;

(4) maximal leakage: log[M(1-D)];

(5) Renyi, order a: between log[(M-1)/D] + (a/(a-1)) log(1-D) and the loss of randomised response, (1/(a-1)) log[(1-D)^a
b^(1-a) + b^a (1-D)^(1-a) + (M-2) b], b = D/(M-1);

(6) Sibson, order a: between log M + (a/(a-1)) log(1-D) and log M + (1/(a-1)) log[(1-D)^a + (M-1)^(1-a) D^a];

(7) mutual information: log M - h(D) - D log(M-1). For (M-1)/M <= D <= 1 all seven are 0.

Hypotheses. P convex (Section II), so that P holds the uniform prior; outputs = letters.
Uses. The corrected statement: Theorem 7 as corrected.

Check. *Restored* as Theorem 7 at n = 1, as the paper says. Of the displays "= log" is left in (2), and in (4) the
formula with its range. At n = 1 both bounds of (2) and of (4) in Theorem 7 coincide.

*Refutation of (2).* M = 2, D = 1/3, delta = 1/2: log(1/2), but epsilon >= 0 by definition, and randomised response has
0.

*Corrected.* (2) is max{0, log[...]}, 0 for D >= 1 - delta; (3) lies between log[M(1-D)], reached for the uniform prior
alone, and log[(M-1)(1-D)/D]; (5) and (6) are equalities, the upper bounds.

*Proof for all M.* (1) to (4) and (7) by the two bounds of Theorem 7; (5) there; (6)
proofs/zhong2022/arguments/global_bounds/sibson_bound.py. In Coq all seven: (5) and (6) by the tangents of a power at the
entries of randomised response, the powers being any functions with the properties of a power.

The lower bound of (5) as printed is the first term of the exact value.

*On instances.* (1) and (2) are the toolkit's optima, (4) a linear program over all entries; (3), (5) to (7) on
mechanisms found by linear programs, and on randomised response; orders 2, 3/2, 3.

Erratum. (2) is false for D > (1-delta)(M-1)/M, where it is negative, or the log of a number <= 0; unless the lost
display has a maximum with 0 or that case. Figure 3 has such a curve. The lower bounds of (5) and (6) are true but not
sharp. Section II takes P convex without loss; for (7) that is a loss: see theorem_7.
Source. zhong2022, Section IV-A, Theorem 8.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import symmetric
from proofs.engine.statement import statement
from proofs.zhong2022.arguments.global_bounds.databases import expected_distance, level
from proofs.zhong2022.arguments.global_bounds.formulas import Formulas
from symdp.arithmetic.rational import ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof, Refutation

if TYPE_CHECKING:
    from symdp.sources.source_set import SourceSet

Rows = Sequence[Sequence[Fraction]]
ONE = Fraction(1)


def published(source: SourceSet, distortion: Fraction, delta: Fraction) -> tuple[ExpEpsilon, ...]:
    """exp of (1), (2) and (4), corrected."""
    if distortion * source.letters >= source.letters - 1:
        return ONE, ONE, ONE
    f = Formulas(source.letters, 1, distortion)
    return f.rho, max(ONE, (f.letters - 1) * (1 - distortion - delta) / distortion), f.letters * (1 - distortion)


def computed(source: SourceSet, distortion: Fraction, delta: Fraction) -> tuple[ExpEpsilon, ...]:
    """The toolkit's least levels, and the least leakage by a linear program over all entries."""
    from proofs.definitions.toolkit import least_exp_epsilon
    from proofs.zhong2022.arguments.global_bounds.programs import least_leaked_level

    levels = [least_exp_epsilon(source, distortion, slack) for slack in (Fraction(0), delta)]
    return levels[0], levels[1], least_leaked_level(source.vertices, source.letters, 1, distortion)[0]


def instances() -> dict[str, Any]:
    """Class I sets, D in (0, 1), delta."""
    from proofs.zhong2022.arguments.relaxed_losses.optima import deltas
    from symdp.testing import class_one_sets, distortions

    return {"source": class_one_sets(max_letters=4), "distortion": distortions(24), "delta": deltas()}


def one_record() -> tuple[Fact, ...]:
    """The bounds of Theorem 7 at n = 1, K = M^0 = 1, S = s."""
    names = {"kept": "s == 1 - D", "ratio": "R*D == (M-1)*s"}
    same = facts.inequality(
        "(1), (2): D times rho (1 - delta/s), times s, is (M-1)(1-D-delta) s: the bounds of (2) coincide",
        assume=names,
        conclude="D*R*(s - d) == (M-1)*(1 - D - d)*s",
        equality_multipliers={"ratio": ["s", "d"], "kept": ["s", "M*s"]},
    )
    none = facts.inequality(
        "(2): from D = (1-delta)(M-1)/M on it is at most log 1",
        assume={"range": "M*D - (1-d)*(M-1) >= 0"},
        conclude="D - (M-1)*(1 - D - d) >= 0",
    )
    leaked = facts.inequality(
        "(3), (4): N (1-D) and N s coincide; at the uniform prior W(y|x)/P_Y(y) is at most s M",
        assume={"kept": "s == 1 - D", "uniform": "M*r == 1"},
        conclude="M*(1-D)*r == s",
        equality_multipliers={"kept": ["1"], "uniform": ["1", "D"]},
    )
    upper = facts.inequality(
        "(3): of n = 1 the bound n log rho is (1)",
        assume=names,
        conclude="R*D == (M-1)*(1-D)",
        equality_multipliers={"ratio": ["1"], "kept": ["1", "M"]},
    )
    entropy = facts.inequality(
        "(7): n h(D/n) + D log(M-1) at n = 1",
        assume={"one": "n == 1"},
        conclude="n*c - n*h - D*l == c - h - D*l",
        equality_multipliers={"one": ["c", "h"]},
    )
    return same, none, leaked, upper, entropy


def proof() -> Proof:
    """Theorem 7 at n = 1, and the least Sibson information."""
    from proofs.zhong2022.arguments.global_bounds.parts import titled
    from proofs.zhong2022.arguments.global_bounds.renyi_bound import value
    from proofs.zhong2022.arguments.global_bounds.sibson_bound import sibson_of_one_record

    lines = (*one_record(), *titled("(5)", value()), *titled("(6)", sibson_of_one_record()))
    return Proof("all M, all orders a > 1", "Theorem 7 at n = 1, and Hoelder's inequality", lines)


@statement(
    paper="zhong2022",
    id="theorem_8/corrected",
    coq=(
        "ClassOne.symmetric_optimal",
        "ClassOne.class_one_zero",
        "ApproximateForms.approximate_class_one",
        "ApproximateForms.pointwise_class_one",
        "LeakageForms.class_one_leakage",
        "DatabaseBounds.class_one_ratio",
        "DatabaseBounds.symmetric_ratio",
        "LeastInformation.class_one_information",
        "LeastInformation.class_one_no_information",
    ),
    kind="equality",
    uses=("zhong2022/theorem_7/corrected", "zhong2022/lemma_5"),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
)
def class_one_has_these_losses(source: SourceSet, distortion: Fraction, delta: Fraction) -> bool:
    """(1), (2), (4) exactly; the others on randomised response and on two optima of other losses."""
    from proofs.zhong2022.arguments.global_bounds import other_orders, programs, sandwich
    from proofs.zhong2022.arguments.global_bounds.losses import sibson_two

    if computed(source, distortion, delta) != published(source, distortion, delta):
        return False
    letters = source.letters
    if distortion * letters >= letters - 1:
        return True
    f, uniform = Formulas(letters, 1, distortion), tuple([Fraction(1, letters)] * letters)
    slack = max(ONE, f.privacy_to(delta))
    found = [
        programs.least_leaked_level([uniform], letters, 1, distortion)[1],
        programs.least_distortion([uniform], letters, 1, slack, delta)[1],
    ]
    below = all(
        sandwich.mechanism_is_above(rows, f, ONE, uniform)
        and sibson_two(uniform, rows)[1] >= f.sibson_two_to
        and other_orders.sibson_is_above(rows, f, uniform)
        for rows in found
    )
    return below and sandwich.response_is_below(source.vertices, f)


def is_optimal(letters: int, distortion: Fraction, delta: Fraction, rows: Rows) -> bool:
    """0 < D < (M-1)/M, 0 < delta < 1, a mechanism valid for the uniform prior, of level 1 at delta, the least there is."""
    inside = 0 < distortion * letters < letters - 1 and 0 < delta < 1
    uniform = [Fraction(1, letters)] * letters
    return inside and expected_distance(rows, uniform, letters, 1) <= distortion and level(rows, letters, 1, delta) == 1


def printed(letters: int, distortion: Fraction, delta: Fraction, rows: Rows) -> Fraction:
    """exp of (2)."""
    return (letters - 1) * (1 - distortion - delta) / distortion


def least(letters: int, distortion: Fraction, delta: Fraction, rows: Rows) -> ExpEpsilon:
    """The level of the optimal mechanism of the instance."""
    return level(rows, letters, 1, delta)


def refutation() -> Refutation:
    """Two letters."""
    half, bound = Fraction(1, 2), Fraction(1, 3)
    rows = symmetric(2, bound)
    entries = [bound, 1 - bound]
    return Refutation(
        {"letters": 2, "distortion": bound, "delta": half, "rows": rows},
        (
            facts.mechanism("randomised response of two letters at D = 1/3", rows, 2, [(half, half)], bound),
            facts.cases("its entries differ by delta at most", "a - b", "<=", "1/2", {"a": entries, "b": entries}),
            facts.arithmetic("formula (2) is log(1/2)", "(M-1)*(1-D-d)/D", "==", "1/2", M=2, D=bound, d=half),
            facts.arithmetic("below 0", "log(1/2)", "<", "0"),
        ),
    )


@statement(
    paper="zhong2022",
    id="theorem_8",
    standing="FALSE AS RESTORED",
    residue="= log [nothing follows]",
    kind="equality",
    hypotheses=is_optimal,
    published=printed,
    computed=least,
    refutation=refutation,
    corrected=class_one_has_these_losses,
)
def least_level_is_the_formula(letters: int, distortion: Fraction, delta: Fraction, rows: Rows) -> bool:
    """(2) at an instance with an optimum: its level is the formula."""
    return least(letters, distortion, delta, rows) == printed(letters, distortion, delta, rows)
