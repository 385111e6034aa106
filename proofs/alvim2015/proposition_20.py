"""alvim2015, Proposition 20: leakage through few outputs.

Statement. A lambda-private mechanism on databases of u records with v values, lambda = exp(epsilon), with r outputs
leaks at most log[r lambda^u/((v-1+lambda)^l - lambda^l + lambda^u)], l = floor(log_v r) in Section 5, ceil(log_v r) in
the appendix, where the proof is.
Hypotheses. v >= 2; r counts the outputs that occur, r < v^u by the paragraph before ("skinny" matrices). Any prior. The
corrected proposition asks for v >= 1 alone, and for v^l <= r and l <= u in the floor's formula.
Uses. Nothing.

Check. Refuted are the ceiling, and the sentence that the bound is better than Theorem 15, which is about the floor,
should the bracket of the appendix be a slip of the text conversion. One record, three values, two outputs, lambda = 2:
with the ceiling l = 1 the formula is log 1 (at lambda = 1 even log(2/3), negative), but the rows (2/3, 1/3), (1/3,
2/3), (1/2, 1/2) leak log(4/3); with the floor l = 0 it is log 2, more than the log(3/2) of Theorem 15.

*Corrected.* The floor; and more, for every r, s <= 1/sum over k of C(u,k) t^(u-k) (1-t)^k max(v^-k, 1/r), t = 1/lambda,
s the exponential of the leakage, never weaker than the floor or Theorem 15.

Proof for all u, v, r, lambda by another route than the paper's: proofs/alvim2015/arguments/bounds_few_outputs.py, (1)
to (5); it is a bound for all priors, since the leakage is largest at the uniform one.

It is attained for u = 1 and for r = v^u (Proposition 16), but not always: at u = v = r = 2, lambda = 2 it is 8/5 and
the largest s 3/2.

*On instances.* Random private channels, and the best ones of linear programs, one for each choice of rows that hold the
maxima. That the best choice has the largest sum with r outputs, and one program over mixtures of choices too, is in Coq
(program_few_outputs).

Erratum. (1) The two versions of the text differ; that of the appendix is false.

(2) Without r < v^(u+1) the floor is false too: four outputs for one bit leak log(4/3) at lambda = 2, the formula is
log(8/7).

(3) "In this restricted setting we can find a better bound than that from Theorem 15": not for all r < v^u, see the
witness; with u = v = 2, r = 3 it is log(12/5) against log(16/9), and exact powers are no better: u = 3, v = 2, r = 4,
lambda = 2 has log(32/13) against log(64/27). For r = v it is better, as claimed
(``one_value_for_all_outputs``; for u >= 2 and lambda > 1 strictly), and stays below log v while Bnd grows with u.

(4) In the proof I^M <= I^N r/v^l is false for bits: at the witness v^l = 1, so that I^N = 0 < log(4/3). True is the
inequality of the exponentials, I^M <= I^N + log(r/v^l).

(5) For r > 2 v^l there are no r - v^l columns to collapse and as many others to collapse them into.

(6) "The maximum integer l with v^l < r" is the floor for r no power of v, which this part is about.

(7) The reduction it rests on: see Lemma 19.

(8) "r < Val^u" and "dimension Val^u x Val^u" have sets for their sizes.

(9) The "collapsing" operator of the proof is said to be introduced in Section 4.1, which has none, nor has any other
section; what the proof does with it is to add one column to another.

(10) The bound that the proof takes "from (26)" is (29). In it m, before the number of outputs, is r - v^l.

(11) After the proposition Bnd is said to be "strict" twice, where tight is meant.

Source. alvim2015, Section 5.2, Proposition 20 and the text around it; appendix, (25)-(29).
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.alvim2015.arguments.bounds_records import (
    best_examples,
    ceiling_exponent,
    few_outputs_bound,
    floor_exponent,
    largest_leakage,
    leaked,
    printed_bound,
    used_outputs,
)
from proofs.alvim2015.arguments.instances import Channel, hamming
from proofs.alvim2015.arguments.plain import is_channel, is_private
from proofs.engine.statement import statement
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof, Refutation

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

Case = tuple[int, int, Fraction, Channel]


def instances() -> dict[str, Any]:
    """Random private channels on small databases of at least two values."""
    from proofs.alvim2015.arguments.bounds_records import few_outputs

    return {"case": few_outputs(least_values=2)}


def bound(case: Case) -> Fraction:
    """The exponential of the corrected bound."""
    records, values, level, rows = case
    return few_outputs_bound(records, values, used_outputs(rows), level)


def found(case: Case) -> Fraction:
    """The sum of the column maxima."""
    return leaked(case[3])


def one_value_for_all_outputs() -> tuple[Fact, ...]:
    """r = v against Theorem 15, by induction on u: x = t^u, y = (1 + (v-1) t)^u/v^u, and v y < 1 + (v-1) x from u = 2 on."""
    start = facts.inequality(
        "r = v, u = 2: the bound is below that of Theorem 15",
        assume={"values": "v - 1 > 0", "level": "1 - t > 0"},
        conclude="v*(1 + (v-1)*t**2) - (1 + (v-1)*t)**2 > 0",
        degree=3,
    )
    step = facts.inequality(
        "r = v: from u to u+1 it stays below",
        assume={
            "values": "v - 1 > 0",
            "level": "1 - t > 0",
            "t": "t > 0",
            "power": "1 - x >= 0",
            "before": "1 + (v-1)*x - v*y > 0",
        },
        conclude="v*(1 + (v-1)*(x*t)) - (v*y)*(1 + (v-1)*t) > 0",
        products=["before", "before*t", "before*values*t", "values*level*power"],
    )
    limit = facts.inequality(
        "r = v: the bound is below log v",
        assume={"values": "v - 1 >= 0", "power": "x >= 0"},
        conclude="v*(1 + (v-1)*x) - v >= 0",
        degree=3,
    )
    growth = facts.inequality(
        "one more record raises Bnd by the logarithm of a number above 1",
        assume={"values": "v - 1 > 0", "level": "L - 1 > 0"},
        conclude="v*L - (v - 1 + L) > 0",
    )
    return start, step, limit, growth


def sharpness() -> tuple[Fact, ...]:
    """u = 1, where randomised response on r values attains the bound, and u = v = r = 2, where nothing does."""
    share = "c*(r-1+L) == L"
    bound = facts.inequality(
        "u = 1, r <= v: the bound is r lambda/(r-1+lambda), r c with c that of randomised response",
        assume={"inverse": "L*t == 1", "share": share, "r": "r > 0", "sum": "b*(r*t + (1-t)) == r", "L": "L > 0"},
        conclude="b*(r-1+L) == r*L",
        equality_multipliers={"inverse": ["b", "r*b"], "sum": ["L"]},
    )
    between = facts.inequality(
        "the other v-r rows are 1/r, between c t and c",
        assume={
            "inverse": "L*t == 1",
            "share": share,
            "row": "r*g == 1",
            "r": "r - 1 >= 0",
            "L": "L - 1 >= 0",
            "c": "c >= 0",
        },
        conclude="r*(c - g)*(r-1+L) >= 0",
        products=["r*L", "r", "L"],
        equality_multipliers={"share": ["r"], "row": ["1", "r", "L"]},
    )
    return bound, between, *[two_outputs(*pair) for pair in ((3, "1/2"), (1, "1/3"))]


def two_outputs(other: int, most: str) -> Fact:
    """The first output of two on two bits: the largest difference of its probabilities in rows 0 and ``other``."""
    program = LinearProgram()
    p = [program.add_column(cost={0: -1, other: 1}.get(x, 0), upper=1) for x in range(4)]
    for x, y in [pair for edge in hamming(2, 2)[1] for pair in (edge, edge[::-1])]:
        program.add_row({p[x]: Fraction(1), p[y]: Fraction(-2)}, upper=0)
        program.add_row({p[x]: Fraction(-1), p[y]: Fraction(2)}, upper=1)
    return facts.program(f"two outputs on two bits, lambda = 2, maxima in rows 0 and {other}: 1 + {most} at most", program)


def proof() -> Proof:
    """The sharper bound, the floor from it, and the case r = v."""
    from proofs.alvim2015.arguments.bounds_few_outputs import floor_bound, sharp_bound

    parts = (*sharp_bound(), *floor_bound(), *one_value_for_all_outputs(), *sharpness())
    return Proof("all u, v, r, lambda >= 1, all priors", "pairs of outputs that agree on sets of records", parts)


def bridge() -> Bridge:
    """Private channels with any number of outputs, more than databases included."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import FEW_OUTPUTS

    def reading(given: dict[str, Any]) -> dict[str, Any] | None:
        records, values, level, rows = (given[name] for name in ("records", "values", "level", "rows"))
        if values < 2:
            return None
        outputs = used_outputs(rows)
        return {
            r"2^{I_\infty(X;Z)}": found((records, values, level, rows)),
            r"2^{Bnd(u,v,\epsilon)}": largest_leakage(records, values, level),
            r"\lfloor\log_v r\rfloor": floor_exponent(values, outputs),
            "u": records, "v": values, "r": outputs, r"\lambda": level,
        }  # fmt: skip

    return Bridge(
        FEW_OUTPUTS,
        reading,
        says=(
            r"2^{I_\infty(X;Z)}\le\frac{1}{\sum_{k=0}^{u}\binom{u}{k}(\frac{1}{\lambda})^{u-k}(1-\frac{1}{\lambda})^k"
            r"\max\{v^{-k},\frac{1}{r}\}}\le 2^{Bnd(u,v,\epsilon)};\quad \lfloor\log_v r\rfloor\le u\Rightarrow"
            r"2^{I_\infty(X;Z)}\le"
            r"\frac{r\lambda^u}{(v-1+\lambda)^{\lfloor\log_v r\rfloor}-\lambda^{\lfloor\log_v r\rfloor}+\lambda^u}"
        ),
    )


@statement(
    paper="alvim2015",
    id="proposition_20/corrected",
    bridge=bridge,
    kind="upper bound",
    published=bound,
    computed=found,
    instances=instances,
    directed=best_examples,
    proof=proof,
    coq=(
        "FewOutputs.few_outputs",
        "FewOutputs.sharper_than_rounded_down",
        "FewOutputs.sharper_than_hamming",
        "Channels.leakage_below_uniform",
        "FewOutputs.few_outputs_rounded_down",
        "GraphBuilders.program_few_outputs",
    ),
)
def leakage_is_at_most_the_sharper_bound(case: Case) -> bool:
    """The channel is private and leaks no more; the bound is at most the floor formula and that of Theorem 15."""
    from symdp.tradeoffs.graphs.capacity_bounds import hamming_outputs_bound

    records, values, level, rows = case
    if not is_channel(rows) or not is_private(hamming(records, values), rows, level):
        return False
    outputs = used_outputs(rows)
    exponent = min(records, floor_exponent(values, outputs))
    weaker = (printed_bound(records, values, outputs, exponent, level), largest_leakage(records, values, level))
    same = bound(case) == hamming_outputs_bound(records, values, level, outputs)
    return same and found(case) <= bound(case) <= min(weaker)


def is_private_and_skinny(case: Case) -> bool:
    """A private channel on databases, with fewer outputs than databases."""
    records, values, level, rows = case
    private = is_channel(rows) and is_private(hamming(records, values), rows, level)
    return values >= 2 and private and used_outputs(rows) < values**records


def printed(case: Case) -> Fraction:
    """The exponential of the formula with the ceiling."""
    records, values, level, rows = case
    outputs = used_outputs(rows)
    return printed_bound(records, values, outputs, ceiling_exponent(values, outputs), level)


def refutation() -> Refutation:
    """One record of three values, two outputs."""
    rows = tuple([(Fraction(a), 1 - Fraction(a)) for a in ("2/3", "1/3", "1/2")])
    near = {"a": [Fraction(a) for a in ("2/3", "1/3", "1/2")], "b": [Fraction(b) for b in ("2/3", "1/3", "1/2")]}
    return Refutation(
        {"case": (1, 3, Fraction(2), rows)},
        (
            facts.cases("both columns hold 2/3, 1/3, 1/2, apart by a factor of 2 at most", "a/b", "<=", "2", near),
            facts.arithmetic("the column maxima leak log(4/3)", "2/3 + 2/3", "==", "4/3"),
            facts.arithmetic("l = ceil(log_3 2) = 1: 3^0 < 2 <= 3^1", "min(2 - 3**0, 3**1 - 2 + 1)", ">", "0"),
            facts.arithmetic("the formula", "2*L/((v-1+L) - L + L)", "==", "1", L=2, v=3),
            facts.arithmetic("is below what leaks", "1", "<", "4/3"),
            facts.arithmetic(
                "one bit, four outputs, floor l = 2: the formula", "4*L/((1+L)**2 - L**2 + L)", "==", "8/7", L=2
            ),
            facts.arithmetic("randomised response, both columns halved, leaks more", "4*(1/2)*(2/3)", ">", "8/7"),
            facts.arithmetic(
                "u = 1, v = 3, r = 2, l = 0: the floor against Theorem 15", "2*L/(1 - 1 + L)", ">", "3*L/(2+L)", L=2
            ),
            facts.arithmetic("u = v = 2, r = 3, l = 1", "3*L**2/((1+L) - L + L**2)", ">", "(2*L/(1+L))**2", L=2),
        ),
    )


@statement(
    paper="alvim2015",
    id="proposition_20",
    kind="upper bound",
    hypotheses=is_private_and_skinny,
    published=printed,
    computed=found,
    refutation=refutation,
    corrected=leakage_is_at_most_the_sharper_bound,
)
def leakage_is_at_most_the_printed_bound(case: Case) -> bool:
    """The sum of the column maxima is at most the formula with the ceiling, and the floor is better than Theorem 15."""
    records, values, level, rows = case
    outputs = used_outputs(rows)
    floor = printed_bound(records, values, outputs, floor_exponent(values, outputs), level)
    return found(case) <= printed(case) and floor <= largest_leakage(records, values, level)
