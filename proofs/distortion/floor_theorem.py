"""distortion, floor theorem: a best mechanism has one floor under all rows, filled up at the outputs nearest to each letter.

Statement. For every prior P, every matrix d of letters and outputs, and lambda >= 1, the least expected distortion is

    D*(P, lambda) = min over n of (sum_y n_y d_P(y) + (lambda-1) F_P(n)) / (sum n + lambda - 1),

over n >= 0 with sum n >= 1, where d_P(y) is what the constant answer y costs and F_P(n) what the cheapest filling f of n
costs, 0 <= f_x <= n, sum f_x = 1. For every such n and f the mechanism (n + (lambda-1) f)/(sum n + lambda - 1) is
lambda-LDP and costs the quotient with f in place of the cheapest filling.

For D < D_0 = min d_P the least lambda is 1 plus the minimum of (sum n_y (d_P(y) - D)) / (D - F_P(n)) over the n with
F_P(n) < D, infinite where there is none.

Hypotheses. Finitely many letters and outputs, at least one of each; negative distances are allowed.
Uses. Nothing.

Check. W is lambda-LDP, m_y = min_x W(y|x), g = sum m.

*Rows that differ.* g < 1. Put n = (lambda-1) m/(1-g) and f = (W-m)/(1-g). Then 0 <= f <= n (``within``), each f_x is one
unit (``one_unit``), and (``loss_of_a_row``, ``scale``)

    (1-g) (sum n d + (lambda-1) sum f d) = (lambda-1) sum W d,
    (1-g) (sum n + lambda - 1) = lambda - 1,

so that W costs the quotient with its own f in place of the cheapest filling. sum n >= 1, as n >= f.

*Rows that agree.* g = 1, and W costs a mean of the d_P(y), at least their least, which n = 1 at that y has.

*Conversely.* (n + (lambda-1) f)/(sum n + lambda - 1) is a mechanism, lambda-LDP (``private``), and costs the quotient.

*The least lambda.* Where all d_P(y) exceed D, the condition on lambda gives (lambda-1)(D - F_P(n)) >= sum n (d_P - D) > 0
(``gain``): F_P(n) < D, and lambda - 1 is at least the quotient, where it is reached.

*On instances.* The quotients as a linear program, against the program over all entries of a mechanism.

Erratum. None.
Source. The toolkit; for Hamming distortion the trace profile of foundations.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.distortion.floors import Costs, Split, cheapest_filling, constant_losses, loss_of, split
from proofs.distortion.programs import is_least_level, least_loss, level_of_floors, loss_of_floors
from proofs.engine.statement import statement
from symdp.arithmetic.rational import ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

QUOTIENT = r"\min_{n}\frac{\sum_y n_y d_P(y)+(\lambda-1)F_P(n)}{\sum_y n_y+\lambda-1}"
GAIN = r"\min_{n\colon F_P(n)<D}\frac{\sum_y n_y(d_P(y)-D)}{D-F_P(n)}"
SHARES = {"floor": ("O", "n*(1-g) == (L-1)*m"), "filling": ("O", "f*(1-g) == w - m")}


def published(prior: Vector, costs: Costs, level: Fraction) -> Fraction:
    """The least quotient."""
    return loss_of_floors(prior, costs, level)


def computed(prior: Vector, costs: Costs, level: Fraction) -> Fraction:
    """The linear program over all entries of a mechanism."""
    return least_loss([prior], costs, level)


def instances() -> dict[str, Any]:
    """Priors on up to three letters, up to four outputs."""
    from proofs.distortion.strategies import cost_matrices, levels, priors_of

    return {"prior": priors_of(3), "costs": cost_matrices(3), "level": levels()}


def within() -> Fact:
    """One entry w of a row, m the least of its column."""
    return facts.inequality(
        "what a row adds to its floor is within its capacity",
        assume={
            "floor": "n*(1-g) == (L-1)*m",
            "filling": "f*(1-g) == w - m",
            "ldp": "L*m - w >= 0",
            "rest": "1 - g > 0",
        },
        conclude="n - f >= 0",
        times="rest",
    )


def one_unit() -> Fact:
    """O holds the outputs, w is a row."""
    return facts.inequality(
        "what a row adds is one unit",
        families={"O": ("k", "w m f")},
        assume={"filling": SHARES["filling"], "row": "sum(w) == 1", "common": "sum(m) == g"},
        conclude="(1-g)*sum(f) == 1 - g",
    )


def loss_of_a_row() -> Fact:
    """d are the distances of one letter."""
    return facts.inequality(
        "what a row costs, by its floor and its filling",
        families={"O": ("k", "w m n f d")},
        assume=dict(SHARES),
        conclude="(1-g)*(sum(n*d) + (L-1)*sum(f*d)) == (L-1)*sum(w*d)",
        equality_multipliers={"floor": ["d"], "filling": ["d", "L*d"]},
        degree=3,
    )


def scale() -> Fact:
    """The denominator."""
    return facts.inequality(
        "the denominator of the quotient",
        families={"O": ("k", "m n")},
        assume={"floor": SHARES["floor"], "common": "sum(m) == g"},
        conclude="(1-g)*(sum(n) + L - 1) == L - 1",
    )


def private() -> Fact:
    """f and h are what two rows add to the floor n of one output."""
    return facts.inequality(
        "a floor and what is within its capacity differ by the factor lambda at most",
        assume={"level": "L >= 1", "capacity": "n - f >= 0", "filling": "h >= 0"},
        conclude="L*(n + (L-1)*h) - (n + (L-1)*f) >= 0",
        degree=3,
    )


def gain() -> Fact:
    """A is the sum of n d_P, N that of n, F a filling."""
    return facts.inequality(
        "below all constant answers a floor that is enough fills up for less than D",
        assume={"enough": "D*(N + L - 1) - A - (L-1)*F >= 0", "dear": "A - D*N > 0"},
        conclude="(L-1)*(D-F) > 0",
    )


def proof() -> Proof:
    """Both directions, and the condition solved for lambda."""
    found = (within(), one_unit(), loss_of_a_row(), scale(), private(), gain())
    return Proof("all numbers of letters and outputs, every d", "a mechanism as a floor and its fillings", found)


def reading(given: dict[str, Any]) -> dict[str, Any]:
    """D is what the mechanism of the scene costs."""
    prior, costs, level = given["prior"], given["costs"], given["level"]
    bound = loss_of(given["rows"], prior, costs)
    found: ExpEpsilon = level_of_floors(prior, costs, bound)
    confirmed = is_least_level(prior, costs, bound, found)
    return {
        r"D^*(P,\lambda)": least_loss([prior], costs, level),
        QUOTIENT: loss_of_floors(prior, costs, level),
        "D": bound,
        "D_0": min(constant_losses(prior, costs)),
        r"\lambda^*(P,D)": found if confirmed else Fraction(0),
        GAIN: found - 1 if isinstance(found, Fraction) and found > 1 else Fraction(-1),
    }


def _rows(fill: Callable[[Split, dict[str, Any], int], Any]) -> Callable[[dict[str, Any]], Any]:
    def letters(given: dict[str, Any]) -> Any:
        parts = split(given)
        return None if parts is None else [fill(parts, given, x) for x in range(len(given["rows"]))]

    return letters


def _entries(given: dict[str, Any]) -> Any:
    parts = split(given)
    if parts is None:
        return None
    entries = [(y, x, w) for x, row in enumerate(given["rows"]) for y, w in enumerate(row)]
    return [
        {"n": parts.floor[y], "g": parts.common, "L": parts.level, "m": parts.least[y], "w": w, "f": parts.fillings[x][y]}
        for y, x, w in entries
    ]


def _pairs(given: dict[str, Any]) -> Any:
    parts = split(given)
    if parts is None:
        return None
    pairs = [(f, h) for f in parts.fillings for h in parts.fillings]
    return [{"L": parts.level, "n": n, "f": f[y], "h": h[y]} for f, h in pairs for y, n in enumerate(parts.floor)]


def _gains(given: dict[str, Any]) -> Any:
    """D is what the floor costs with its cheapest filling."""
    parts, prior, costs = split(given), given["prior"], given["costs"]
    if parts is None:
        return None
    total = sum([n * d for n, d in zip(parts.floor, constant_losses(prior, costs), strict=True)], Fraction(0))
    cheapest = loss_of([cheapest_filling(parts.floor, row) for row in costs], prior, costs)
    bound = (total + (parts.level - 1) * cheapest) / (sum(parts.floor) + parts.level - 1)
    if bound >= min(constant_losses(prior, costs)):
        return None
    return {"D": bound, "N": sum(parts.floor), "L": parts.level, "A": total, "F": cheapest}


def _row(parts: Split, given: dict[str, Any], x: int) -> dict[str, Any]:
    return {"w": given["rows"][x], "m": parts.least, "f": parts.fillings[x], "g": parts.common}


def bridge() -> Bridge:
    """Floor and fillings of the mechanism of the scene."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.loss_scene import LOSS

    def whole(parts: Split, given: dict[str, Any], x: int) -> dict[str, Any]:
        return _row(parts, given, x) | {"n": parts.floor, "d": given["costs"][x], "L": parts.level}

    def sums(parts: Split, given: dict[str, Any], x: int) -> dict[str, Any]:
        return {"m": parts.least, "n": parts.floor, "g": parts.common, "L": parts.level}

    letters = {
        within().title: _entries,
        one_unit().title: _rows(_row),
        loss_of_a_row().title: _rows(whole),
        scale().title: _rows(sums),
        private().title: _pairs,
        gain().title: _gains,
    }
    return Bridge(LOSS, reading, letters, says=rf"D^*(P,\lambda)={QUOTIENT};\quad D<D_0\Rightarrow\lambda^*(P,D)=1+{GAIN}")


@statement(
    paper="distortion",
    id="floor_theorem",
    kind="equality",
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=(
        "FloorBuilders.floor_curve_by_cells",
        "FloorBuilders.root_level_by_germs",
        "Floors.floor_achievable",
        "Floors.floor_theorem",
        "Floors.floor_mechanism_private",
        "Floors.least_filling_exists",
        "RootSigns.enclosed",
        "RootSigns.root_side",
    ),
)
def least_loss_is_the_least_quotient(prior: Vector, costs: Costs, level: Fraction) -> bool:
    """The quotients and the program over all entries."""
    return computed(prior, costs, level) == published(prior, costs, level)
