"""alvim2015, Figure 8: the bound Bnd(u, v, epsilon), and the numbers in the text around it.

Statement. Bnd(u, v, epsilon) = u log(v lambda/(v-1+lambda)), lambda = exp(epsilon). The lines (a) of u = 10, 100, 1000
at v = 100, (b) of v = 2, 10, 100 at u = 100, (c) of epsilon = 0.01, 0.1, 0.5 at v = 100 lie one above the other in this
order.

Bnd is 0 at epsilon = 0 and tends to u log v. With u = 100, v = 2, epsilon = 5 the capacity can be as high as 99.03
bits, and the posterior vulnerability exceeds 1/2.

Hypotheses. None; at epsilon = 0 all lines of (a) and of (b) start in 0, at u = 0 those of (c).
Uses. alvim2015/proposition_16 for "can be as high as".

Check. The drawing is lost, its caption is not. Let b = v lambda/(v-1+lambda), Bnd = u log b. b > 1 for lambda > 1 and v
>= 2, so that Bnd grows with u; b grows with v and with lambda (facts, cleared of the denominators); b = 1 at lambda =
1; v - b = v(v-1)/(v-1+lambda) falls to 0.

*The numbers.* Between two rationals around exp(5), found by logarithms: 99.025 < Bnd/log 2 < 99.035 and
(lambda/(1+lambda))^100 > 1/2 (it is 0.5109). In Coq exp(5) is any number of logarithm 5, the rationals around it are 148.1
and 148.49, and the channel is that of Proposition 16.

*On instances.* The formula is compared with v^u over the sum of C(u,d) (v-1)^d lambda^-d, and the lines with each
other.

Erratum. None.
Source. alvim2015, Section 5.2, Figure 8 and the text around it.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

from proofs.alvim2015.arguments.bounds_records import largest_leakage
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

# Two rationals around exp(5).
BELOW, ABOVE = Fraction(14841, 100), Fraction(14842, 100)


def instances() -> dict[str, Any]:
    """u >= 1, v >= 2 and two values of lambda > 1."""
    from hypothesis import strategies as st

    from proofs.alvim2015.arguments.instances import levels

    above = levels(include_one=False)
    return {"records": st.integers(1, 12), "values": st.integers(2, 12), "level": above, "other": above}


def published(records: int, values: int, level: Fraction, other: Fraction) -> Fraction:
    """2^Bnd."""
    return largest_leakage(records, values, level)


def computed(records: int, values: int, level: Fraction, other: Fraction) -> Fraction:
    """v^u over the sum of n_d lambda^-d."""
    spheres = [comb(records, d) * (values - 1) ** d / level**d for d in range(records + 1)]
    return Fraction(values**records) / sum(spheres, Fraction(0))


def order() -> tuple[Fact, ...]:
    """The lines of the three parts."""
    several = "v - 1 > 0"
    return (
        facts.inequality(
            "(a): b > 1, so that Bnd grows with u",
            assume={"values": several, "level": "L - 1 > 0"},
            conclude="v*L - (v - 1 + L) > 0",
        ),
        facts.inequality(
            "(b): b grows with v",
            assume={"more": "w - v > 0", "level": "L - 1 > 0"},
            conclude="w*L*(v - 1 + L) - v*L*(w - 1 + L) > 0",
            degree=3,
        ),
        facts.inequality(
            "(c): b grows with lambda",
            assume={"values": several, "more": "K - L > 0"},
            conclude="v*K*(v - 1 + L) - v*L*(v - 1 + K) > 0",
            degree=3,
        ),
        facts.inequality("b = 1 at lambda = 1", assume={}, conclude="v*1 == v - 1 + 1"),
        facts.inequality(
            "the limit: v - b < d v for any d > 0 as soon as d lambda > v-1, where b = v lambda/(v-1+lambda)",
            assume={"values": several, "large": "d*L - (v - 1) > 0", "d": "d > 0"},
            conclude="v*d*(v - 1 + L) - v*(v - 1) > 0",
            degree=3,
        ),
    )


def numbers() -> tuple[Fact, ...]:
    """u = 100, v = 2, epsilon = 5."""
    return (
        facts.arithmetic("exp(5) is above 148.41", "log(a)", "<", "5", a=BELOW),
        facts.arithmetic("exp(5) is below 148.42", "log(b)", ">", "5", b=ABOVE),
        facts.arithmetic("more than 99.025 bits", "100*log(2*a/(1+a))", ">", "99.025*log(2)", a=BELOW),
        facts.arithmetic("less than 99.035 bits", "100*log(2*b/(1+b))", "<", "99.035*log(2)", b=ABOVE),
        facts.arithmetic("the posterior vulnerability exceeds 1/2", "((a/(1+a))**50)**2", ">", "1/2", a=BELOW),
        facts.arithmetic("and is below 0.512", "((b/(1+b))**50)**2", "<", "0.512", b=ABOVE),
    )


def proof() -> Proof:
    """Monotone in each argument; the numbers."""
    return Proof("all u, v, epsilon; these numbers", "polynomials; enclosures of logarithms", (*order(), *numbers()))


def bridge() -> Bridge:
    """Records, values and the level of a private channel, and one more of each."""
    from proofs.engine.bridge import Bridge
    from proofs.engine.log_constants import Log
    from proofs.instances.scenes import FEW_OUTPUTS

    low, high = [Log.of(largest_leakage(100, 2, end)) for end in (BELOW, ABOVE)]
    digits = [Log.of(Fraction(2)) * (Fraction(99030 + side, 1000)) for side in (-5, 5)]

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        u, v, level, half = given["records"], given["values"] + 1, given["level"] + 1, Fraction(1, 2)
        here = largest_leakage(u, v, level)
        more = [largest_leakage(u + 1, v, level), largest_leakage(u, v + 1, level), largest_leakage(u, v, level + 1)]
        gaps = [(k, 1 - largest_leakage(u, v, Fraction(u * v * 10**k)) / v**u) for k in (1, 8)]
        return {
            r"Bnd(u,v,\epsilon)\ \text{grows with}\ u,\ v\ \text{and}\ \epsilon": all(here < one for one in more),
            r"Bnd(u,v,0)": Log.of(largest_leakage(u, v, Fraction(1))),
            r"\lim_{\epsilon\to\infty}Bnd(u,v,\epsilon)=u\log v": all(close < Fraction(1, 10**k) for k, close in gaps),
            r"Bnd(100,2,5)\approx 99.03": digits[0] < low and high < digits[1],
            r"2^{-(100-99.03)}>\tfrac12": Log.of(half) * Fraction(97, 100) > Log.of(half),
        }

    def grown(given: dict[str, Any]) -> dict[str, Any]:
        v, level = given["values"] + 1, given["level"] + 1
        return {"v": v, "w": v + given["records"], "L": level, "K": 2 * level, "d": Fraction(2 * (v - 1)) / level}

    return Bridge(
        FEW_OUTPUTS,
        reading,
        {fact.title: grown for fact in order()},
        says=(
            r"Bnd(u,v,\epsilon)\ \text{grows with}\ u,\ v\ \text{and}\ \epsilon;\quad Bnd(u,v,0)=0,\quad "
            r"\lim_{\epsilon\to\infty}Bnd(u,v,\epsilon)=u\log v;\quad "
            r"Bnd(100,2,5)\approx 99.03,\quad 2^{-(100-99.03)}>\tfrac12"
        ),
    )


@statement(
    paper="alvim2015",
    id="figure_8",
    bridge=bridge,
    kind="figure",
    uses=("alvim2015/proposition_16",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
)
def lines_lie_in_this_order(records: int, values: int, level: Fraction, other: Fraction) -> bool:
    """Both formulas agree; more records, values or lambda leak more, and never v^u."""
    here = published(records, values, level, other)
    more = (largest_leakage(records + 1, values, level), largest_leakage(records, values + 1, level))
    ordered = (level < other) == (here < largest_leakage(records, values, other))
    none = largest_leakage(records, values, Fraction(1)) == 1
    return (
        here == computed(records, values, level, other)
        and 1 < here < min(more)
        and ordered
        and none
        and here < values**records
    )
