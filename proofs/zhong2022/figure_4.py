"""zhong2022, Figure 4: three curves for the prior (0.4, 0.3, 0.2, 0.1), and the sentences about them.

Statement. Differential privacy, 0.1-approximate differential privacy and maximal leakage against the distortion D. (a)
Maximal leakage is the most relaxed of the three. (b) The first two curves jump to zero at D = 0.6 and 0.54, (c) because
the special mechanism in the proof of Lemma 10 is valid if and only if D >= (1-delta)(1-P_1).
Hypotheses. Outputs = letters. "Most relaxed" is read as: the least maximal leakage is at most the least epsilon of the
other two, at every D.
Uses. The corrected statement: zhong2022, Theorems 9 and 13 as corrected, Theorem 14.

Check. The drawing is lost, its caption and the sentences are not; the curves are recomputed from Theorems 9, 13 and 14.

*Refutation of (a).* D = 27/50, delta = 1/10. The letter itself with probability 1/10 and letter 1 otherwise is valid
and has epsilon = 0 at delta, but no mechanism of this distortion has a leakage below log(6/5): the program is that of
Theorem 14.

*Corrected.* For D in (0, 1): maximal leakage < 0.1-approximate < differential privacy for D < 0.54; 0 = approximate <
maximal leakage < differential privacy for 0.54 <= D < 0.6; all are 0 from 0.6 on.

Each curve is a list of pieces, and the order is proved on each common interval of two lists (facts; products of D - low
and high - D). Both jumps are from log(4/3) to 0. (c) holds: the mechanism has the distortion (1-delta)(1-P_1); that no
other one does with less is Lemma 10.

*On instances.* The pieces against the toolkit's and other linear programs.

Erratum. (a) is false for 0.54 <= D < 0.6: there 0.1-approximate differential privacy needs no epsilon and maximal
leakage is positive, log(6/5) at 0.54. As definitions the two are not comparable either: that mechanism has epsilon = 0
at delta = 0.1 and leaks log(13/10). Against differential privacy (a) holds at every D < 0.6. (b) and (c) hold.
Source. zhong2022, Section IV-C, Figure 4 and the paragraph about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import distortion as distortion_of
from proofs.definitions.elementary import is_stochastic
from proofs.engine.statement import statement
from proofs.zhong2022.arguments.relaxed_losses.levels import least_leaked_level, letter_or_first, level_at
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof, Refutation
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

Rows = Sequence[Sequence[Fraction]]
Numbers = tuple[Fraction, Fraction, Fraction]
PRIOR = tuple([Fraction(n, 10) for n in (4, 3, 2, 1)])
DELTA = Fraction(1, 10)
ONE = Fraction(1)

# End of the piece, then c and A of c (1-delta-D)/(D-A): differential privacy, and at delta = 1/10; 1 after the last piece.
PURE = (("3/10", "3", "0"), ("1/2", "2", "1/10"), ("3/5", "1", "3/10"))
SLACK = (("27/100", "3", "0"), ("9/20", "2", "9/100"), ("27/50", "1", "27/100"))
# End of the piece, then a and b of a - b D: maximal leakage; 1 after the last piece.
LEAKAGE = (("1/10", "4", "10"), ("3/10", "7/2", "5"), ("3/5", "3", "10/3"))
Pieces = tuple[tuple[str, str, str], ...]


def piece(pieces: Pieces, distortion: Fraction) -> Numbers | None:
    """The numbers of the piece that holds D, from the left end on; None after the last piece."""
    for row in pieces:
        end, first, second = map(Fraction, row)
        if distortion < end:
            return end, first, second
    return None


def published(distortion: Fraction) -> tuple[Fraction, Fraction, Fraction]:
    """The exponentials of the three curves from the lists of pieces."""
    values = []
    for pieces, delta in ((PURE, Fraction(0)), (SLACK, DELTA)):
        found = piece(pieces, distortion)
        values.append(ONE if found is None else found[1] * (1 - delta - distortion) / (distortion - found[2]))
    found = piece(LEAKAGE, distortion)
    return values[0], values[1], ONE if found is None else found[1] - found[2] * distortion


def computed(distortion: Fraction) -> tuple[Fraction, Fraction, Fraction]:
    """The toolkit's two linear programs, and that of maximal leakage over all mechanisms."""
    from proofs.zhong2022 import theorem_9, theorem_13
    from proofs.zhong2022.arguments.relaxed_losses import programs

    pure = theorem_13.computed(PRIOR, distortion)
    slack = theorem_9.computed(PRIOR, distortion, DELTA)
    if not isinstance(pure, Fraction) or not isinstance(slack, Fraction):
        raise TypeError(f"exp(epsilon) is infinite at D = {distortion}")
    return pure, slack, programs.least_leaked_level(PRIOR, distortion, range(len(PRIOR)))


def instances() -> dict[str, Any]:
    """D in (0, 1)."""
    from symdp.testing import distortions

    return {"distortion": distortions(200)}


def directed() -> list[dict[str, Any]]:
    """The ends of all pieces, and points a little before them."""
    ends = {Fraction(row[0]) for pieces in (PURE, SLACK, LEAKAGE) for row in pieces}
    return [{"distortion": end * factor} for end in sorted(ends) for factor in (Fraction(999, 1000), ONE)]


def cuts(last: Fraction) -> list[tuple[Fraction, Fraction]]:
    """The intervals between the ends of all pieces, from 0 to the last one."""
    ends = sorted({Fraction(row[0]) for pieces in (PURE, SLACK, LEAKAGE) for row in pieces if Fraction(row[0]) <= last})
    return list(zip([Fraction(0), *ends[:-1]], ends, strict=True))


def on_interval(title: str, ends: tuple[Fraction, Fraction], conclude: str) -> Fact:
    """A polynomial in D that is positive on an interval."""
    low, high = ends
    return facts.inequality(
        f"{title} for {low} <= D <= {high}",
        assume={"low": f"D - {low} >= 0", "high": f"{high} - D >= 0"},
        conclude=conclude,
        degree=3,
    )


def order() -> list[Fact]:
    """Leakage below the approximate curve below the pure one, cleared of the positive denominators D - A."""
    lines = []
    for ends in cuts(Fraction(27, 50)):
        _, c, a = _numbers(PURE, ends)
        _, e, b = _numbers(SLACK, ends)
        _, f, g = _numbers(LEAKAGE, ends)
        leaked = f"{e}*(9/10 - D) - (D - {b})*({f} - {g}*D) > 0"
        slack = f"{c}*(1 - D)*(D - {b}) - {e}*(9/10 - D)*(D - {a}) > 0"
        if a == b:
            slack = f"{c}*(1 - D) - {e}*(9/10 - D) > 0"
        lines += [on_interval("maximal leakage is the least", ends, leaked), on_interval("delta helps", ends, slack)]
    _, c, a = _numbers(PURE, (Fraction(27, 50), Fraction(3, 5)))
    pure = f"{c}*(1 - D) - (D - {a})*(3 - 10/3*D) > 0"
    return [*lines, on_interval("maximal leakage is below the pure curve", (Fraction(27, 50), Fraction(3, 5)), pure)]


def _numbers(pieces: Pieces, ends: tuple[Fraction, Fraction]) -> Numbers:
    found = piece(pieces, ends[0])
    if found is None or found[0] < ends[1]:
        raise ValueError(f"no single piece on {ends}")
    return found


def jumps() -> tuple[Fact, ...]:
    """The ends of the last pieces, leakage before its end, and the special mechanism."""
    from proofs.zhong2022.lemma_10 import special_mechanism

    return (
        facts.arithmetic("(b): the pure curve comes to log(4/3) at 0.6", "(1-D)/(D-3/10)", "==", "4/3", D="3/5"),
        facts.arithmetic("(b): the approximate one to log(4/3) at 0.54", "(9/10-D)/(D-27/100)", "==", "4/3", D="27/50"),
        facts.inequality(
            "maximal leakage is positive before 0.6",
            assume={"before": "3/5 - D > 0"},
            conclude="3 - 10/3*D - 1 > 0",
        ),
        special_mechanism()[1],
    )


def proof() -> Proof:
    """The order interval by interval, and the jumps."""
    return Proof("this figure", "polynomials on the common intervals of the pieces", (*order(), *jumps()))


KNOWN = r"P=(0.4,0.3,0.2,0.1)"


def bridge() -> Bridge:
    """Any prior and D; the three least losses by linear programs."""
    from proofs.engine.bridge import Bridge
    from proofs.engine.log_constants import Log
    from proofs.instances.scenes import ONE_PRIOR
    from proofs.zhong2022 import theorem_9, theorem_13
    from proofs.zhong2022.arguments.relaxed_losses import programs

    def reading(given: dict[str, Any]) -> dict[str, Any] | None:
        prior, distortion = given["prior"], given["distortion"]
        if given["delta"]:
            return None
        return {
            KNOWN: tuple(prior) == tuple(PRIOR),
            "D": distortion,
            r"\epsilon^*": Log.of(theorem_13.computed(prior, distortion)),
            r"\epsilon^*_{0.1}": Log.of(theorem_9.computed(prior, distortion, DELTA)),
            r"\epsilon^*_{\mathrm{ML}}": Log.of(programs.least_leaked_level(prior, distortion, range(len(prior)))),
        }

    return Bridge(ONE_PRIOR, reading)


@statement(
    paper="zhong2022",
    id="figure_4/corrected",
    bridge=bridge,
    prose="the formulas of Theorems 9, 13 and 14 on the pieces of this prior",
    kind="figure",
    text=KNOWN
    + r",\ 0<D<0.54\Rightarrow 0<\epsilon^*_{\mathrm{ML}}<\epsilon^*_{0.1}<\epsilon^*;\quad "
    + KNOWN
    + r",\ 0.54\le D<0.6\Rightarrow 0=\epsilon^*_{0.1}<\epsilon^*_{\mathrm{ML}}<\epsilon^*;\quad "
    + KNOWN
    + r",\ D\ge 0.6\Rightarrow\epsilon^*_{\mathrm{ML}}=\epsilon^*_{0.1}=\epsilon^*=0",
    uses=("zhong2022/theorem_9/corrected", "zhong2022/theorem_13/corrected", "zhong2022/theorem_14/corrected"),
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
)
def curves_have_this_order(distortion: Fraction) -> bool:
    """The pieces are the linear programs' values, in the order stated."""
    pure, slack, leaked = published(distortion)
    if computed(distortion) != (pure, slack, leaked):
        return False
    if distortion < Fraction(27, 50):
        return 1 < leaked < slack < pure
    return 1 == slack < leaked < pure if distortion < Fraction(3, 5) else pure == slack == leaked == 1


def is_valid(prior: Vector, delta: Fraction, distortion: Fraction, rows: Rows) -> bool:
    """The figure's prior and delta, and a mechanism on the letters of distortion at most D."""
    square = is_stochastic(rows) and len(rows) == len(rows[0]) == len(prior)
    return tuple(prior) == PRIOR and delta == DELTA and square and distortion_of(rows, [prior]) <= distortion


def refutation() -> Refutation:
    """Where delta alone suffices."""
    from symdp.arithmetic.programs.linear_program import LinearProgram

    bound = Fraction(27, 50)
    program = LinearProgram()
    diagonal = [program.add_column(cost=1, upper=1) for _ in PRIOR]
    program.add_row(dict(zip(diagonal, PRIOR, strict=True)), lower=1 - bound)
    entries = {"a": [1, Fraction(9, 10)], "b": [1, Fraction(9, 10)]}
    return Refutation(
        {"prior": PRIOR, "delta": DELTA, "distortion": bound, "rows": letter_or_first(4, DELTA)},
        (
            facts.program(
                "a diagonal of accuracy 23/50 sums to 6/5 at least: the least maximal leakage is log(6/5)", program
            ),
            facts.arithmetic(
                "the special mechanism has the distortion 27/50", "(1-d)*(1-P)", "==", "27/50", d=DELTA, P="2/5"
            ),
            facts.cases("column 1 of it differs by delta at most", "a - b", "<=", "1/10", entries),
            facts.cases("and the other columns", "a - b", "<=", "1/10", {"a": [0, DELTA], "b": [0, DELTA]}),
            facts.arithmetic("its own column maxima sum to 13/10", "1 + 3*d", "==", "13/10", d=DELTA),
        ),
    )


@statement(
    paper="zhong2022",
    id="figure_4",
    kind="figure",
    hypotheses=is_valid,
    refutation=refutation,
    corrected=curves_have_this_order,
)
def maximal_leakage_is_the_most_relaxed(prior: Vector, delta: Fraction, distortion: Fraction, rows: Rows) -> bool:
    """(a) against a valid mechanism: the least maximal leakage is at most its epsilon at delta."""
    return least_leaked_level(prior, distortion) <= level_at(rows, delta)
