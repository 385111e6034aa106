r"""profiles, identifiability: the least distortion under a bound on the ratios of posterior probabilities.

Statement. Let P be a prior on M letters and lambda >= 1. Some mechanism has P(x|y) <= lambda
P(x'|y) for all letters x, x' and outputs y if and only if lambda >= P_max/P_min. Then the least distortion is

    D*(lambda) = 1 - min(lambda/(lambda + M - 1), lambda P_min).

Hypotheses. Hamming distortion; outputs that occur.
Uses. Nothing.

Check. J(x,y) = P_x W(y|x), outputs merged to guesses, so that the columns of J have ratios of at most lambda.
Coq has this for any finite number of outputs (joint_points), and the statement (identifiable_exists,
least_identifiable_distortion).

*Feasible.* Sums of columns have such ratios, and P is one (``row_sums``). Conversely constant answers have the posterior P.

*Bound.* The column y sums to at least J(y,y) (1 + (M-1)/lambda) (``column``), which bounds the accuracy by
lambda/(lambda+M-1). At the rarest letter m, J(y,y) <= lambda J(m,y) for all y (``rarest``), which bounds it by lambda
P_min.

*Reached, lambda > 1.* Let T = 1/(lambda+M-1). If P_min >= T, let the column y be t_y off the diagonal and lambda t_y on it,
with t_y = (P_y - T)/(lambda-1) >= 0: the t sum to T, rows to P, the diagonal to lambda T (``even``).

If P_min <= T, let
columns be those of letters y != m, t_y at m and lambda t_y at y, where the t_y sum to P_min and t_y <= (P_y -
P_min)/(lambda-1); such t exist as these bounds sum to at least P_min (``room``).

Row x asks for entries between t_y and
lambda t_y off the diagonal with the sum P_x - lambda t_x, which lies between P_min - t_x and lambda (P_min - t_x)
(``least_entries``, ``largest_entries``). The diagonal sums to lambda P_min. At lambda = 1 the prior is uniform, and a
constant answer has 1/M.

*On instances.* A program over all entries of J.

Erratum. None.
Source. The toolkit. wang2016 for identifiability.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.profiles import posterior_ratios
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.errors import Infeasible
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

ZERO, ONE = Fraction(0), Fraction(1)
LEAST = r"D^*(\lambda)"
FEASIBLE = r"\text{some mechanism has }P(x|y)\le\lambda P(x'|y)\ \forall x,x',y"


def joint_program(prior: Vector, level: Fraction) -> LinearProgram:
    """Maximise the diagonal of a joint law whose columns have ratios of at most lambda."""
    program, size = LinearProgram(), len(prior)
    joint = [[program.add_column(cost=-int(x == y)) for y in range(size)] for x in range(size)]
    for p, row in zip(prior, joint, strict=True):
        program.add_row(dict.fromkeys(row, ONE), lower=p, upper=p)
    for first, second in [(x, y) for x in joint for y in joint if x is not y]:
        for a, b in zip(first, second, strict=True):
            program.add_row({b: level, a: -ONE}, lower=0)
    return program


def published(prior: Vector, level: Fraction) -> Fraction:
    """The form; 2, which no distortion is, where there is no mechanism."""
    if level * min(prior) < max(prior):
        return Fraction(2)
    return 1 - min(level / (level + len(prior) - 1), level * min(prior))


def computed(prior: Vector, level: Fraction) -> Fraction:
    """The program over all entries; 2 where there is no mechanism."""
    try:
        return 1 + minimize(joint_program(prior, level)).value
    except Infeasible:
        return Fraction(2)


def instances() -> dict[str, Any]:
    """A prior on up to three letters."""
    from proofs.profiles import strategies

    return {"prior": strategies.priors_of(3, 1).map(lambda told: told[0]), "level": strategies.levels()}


def row_sums() -> Fact:
    """J holds the outputs, a and b the entries of two rows."""
    return facts.inequality(
        "the prior has the ratios of the columns",
        families={"J": ("n", "a b")},
        assume={"ratio": ("J", "L*b - a >= 0")},
        conclude="L*sum(b) - sum(a) >= 0",
    )


def column() -> Fact:
    """c is the entry of the diagonal, J holds the other letters."""
    return facts.inequality(
        "a column bounds its entry on the diagonal",
        families={"J": ("n", "b")},
        assume={"ratio": ("J", "L*b - c >= 0")},
        conclude="L*(c + sum(b)) - (L + n)*c >= 0",
    )


def rarest() -> Fact:
    """J holds the outputs, c the diagonal, b the row of the rarest letter, whose probability is P."""
    return facts.inequality(
        "the row of the rarest letter bounds the diagonal",
        families={"J": ("n", "b c")},
        assume={"ratio": ("J", "L*b - c >= 0"), "row": "sum(b) == P"},
        conclude="L*P - sum(c) >= 0",
    )


def even() -> Fact:
    """J holds all letters: p the prior, t the columns."""
    return facts.inequality(
        "the columns of multiples have the sum T",
        families={"J": ("M", "p t")},
        assume={
            "prior": "sum(p) == 1",
            "T": "T*(L + M - 1) == 1",
            "column": ("J", "(L-1)*t == p - T"),
        },
        conclude="(L-1)*sum(t) == (L-1)*T",
    )


def room() -> Fact:
    """m is the least probability, J holds the other letters, b what t may be at most."""
    return facts.inequality(
        "columns without the rarest letter have room for it",
        families={"J": ("n", "p b")},
        assume={
            "prior": "m + sum(p) == 1",
            "rare": "1 - m*(L + n) >= 0",
            "bound": ("J", "(L-1)*b == p - m"),
            "level": "L - 1 > 0",
        },
        conclude="(L-1)*(sum(b) - m) >= 0",
        equality_multipliers={"prior": ["1"], "bound": ["1"]},
    )


def least_entries() -> Fact:
    """Row of x: p its probability, t its own column, m the sum of all t."""
    return facts.inequality(
        "the rest of a row is enough for entries t",
        assume={"bound": "p - m - (L-1)*t >= 0"},
        conclude="(p - L*t) - (m-t) >= 0",
    )


def largest_entries() -> Fact:
    """The same row."""
    return facts.inequality(
        "the rest of a row is not too much for entries lambda t",
        assume={"feasible": "L*m - p >= 0"},
        conclude="L*(m-t) - (p - L*t) >= 0",
    )


def proof() -> Proof:
    """The bounds, and the columns that reach them."""
    found = (row_sums(), column(), rarest(), even(), room(), least_entries(), largest_entries())
    return Proof("all M, all priors", "columns of the joint law", found)


def bridge() -> Bridge:
    """The first prior of the scene and its largest lambda; the joint law of its mechanism."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.profile_scene import PROFILE

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        prior, level = given["priors"][0], max([level for level, _ in given["pairs"]])
        found = computed(prior, level)
        ends = {r"P_{\max}": max(prior), r"P_{\min}": min(prior)}
        return {FEASIBLE: found <= 1, LEAST: found, "M": Fraction(len(prior)), r"\lambda": level} | ends

    letters = {
        row_sums().title: posterior_ratios.pairs_of_rows,
        column().title: lambda given: list(posterior_ratios.columns(given)),
        rarest().title: lambda given: list(posterior_ratios.rarest_rows(given)),
        even().title: posterior_ratios.multiples,
        room().title: lambda given: list(posterior_ratios.rooms(given)),
        least_entries().title: lambda given: list(posterior_ratios.rests(given)),
        largest_entries().title: lambda given: list(posterior_ratios.rests(given)),
    }
    return Bridge(
        PROFILE,
        reading,
        letters,
        says=(
            rf"{FEASIBLE}\iff\lambda P_{{\min}}\ge P_{{\max}};\quad "
            rf"\lambda P_{{\min}}\ge P_{{\max}}\Rightarrow "
            rf"{LEAST}=1-\min\Bigl\{{\frac{{\lambda}}{{\lambda+M-1}},\lambda P_{{\min}}\Bigr\}}"
        ),
    )


@statement(
    paper="profiles",
    id="identifiability",
    coq=(
        "Identifiability.identifiable_exists",
        "Identifiability.least_identifiable_distortion",
        "IdentifiabilityBlocks.identifiability_proved",
        "IdentifiabilityBlocks.joint_lays",
        "IdentifiabilityBuilders.joint_points",
        "IdentifiabilityBuilders.program_identifiability",
        "LevelGerms.identifiability_by_germs",
    ),
    kind="equality",
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
)
def least_distortion_under_a_ratio_of_posteriors(prior: Vector, level: Fraction) -> bool:
    """The form and the program over all entries."""
    return computed(prior, level) == published(prior, level)
