r"""The lemma that the least leakage falls strictly with the distortion until it is zero."""

from __future__ import annotations

from symdp.leakages.measure import Kind
from symdp.theorems.measures import Leakage
from symdp.theorems.part import said
from symdp.theorems.theorem import Lemma


def falls(leakage: Leakage, on_set: str, under: str, largest: bool) -> Lemma:
    """The least leakage falls strictly until nothing leaks.

    Parameters
    ----------
    leakage : Leakage
        A measure whose least value is a formula, or that is an increasing function of a convex one.
    on_set, under : str
        On which priors the leakage is meant, and under which the distortion, each with a space in front, or nothing.
    largest : bool
        Whether the leakage is the largest one over several priors.
    """
    d = leakage.notation.distortion
    convex = leakage.measure.kind not in (Kind.OUTPUT_RATIO, Kind.RATIO, Kind.CONCENTRATION)
    statement = (
        rf"Let $f({d})$ be the least {leakage.term}{on_set} of the mechanisms with distortion at most~${d}${under}. "
        rf"If $f({d})>0$ and ${d}'<{d}$, then $f({d}')>f({d})$."
    )
    proof = _by_convexity(leakage, largest) if convex else rf"The formula for $f({d})$ falls with ${d}$ until it is zero."
    return Lemma("falls", (said(statement),), (said(proof),))


def _by_convexity(leakage: Leakage, largest: bool) -> str:
    d = leakage.notation.distortion
    worst = ", and so is its largest value" if largest or not leakage.measure.needs_prior else ""
    return (
        rf"The leakage is an increasing function of a convex function of~$W$: \[ {leakage.convex} \] is convex{worst}. Let "
        rf"$g$ turn the leakage into the latter. An output that does not depend on the input leaks nothing, so that its "
        rf"distortion $c$ is above~${d}$, and ${d}=(1-s){d}'+sc$ for some $0<s<1$. Mixing it with the weight $s$ to "
        rf"mechanisms of distortion~${d}'$ gives $g(f({d}))\le(1-s)\,g(f({d}'))+s\,g(0)$. If $f({d}')\le f({d})$, this is "
        rf"$g(f({d}))\le g(0)$, and $f({d})=0$."
    )
