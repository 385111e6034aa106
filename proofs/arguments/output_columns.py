"""Columns of a mechanism, the probabilities W(y|x) of one output y: zeros, and what happens when outputs are merged.

(1) W(y|x') <= lambda W(y|x) with W(y|x) = 0 gives W(y|x') = 0: a zero spreads over its column at every finite epsilon.

(2) A row of zeros sums to 0; a row of a mechanism sums to 1, so that some column is not zero.

(3) W(y|x) <= lambda W(y|x), summed over y, gives lambda >= 1.

(4) The sum of columns that satisfy W(y|x) <= lambda W(y|x') satisfies it. So merging outputs into one does not raise
epsilon; no mixture of mechanisms is involved.

(5) Merging the outputs that stand for a letter does not raise the letter's distortion: its probability is at least that
of each of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def zeros_spread() -> Fact:
    """(1)."""
    return facts.inequality(
        "an entry beside a zero in its column is zero",
        assume={"ldp": "L*w - v >= 0", "zero": "w == 0"},
        conclude="v <= 0",
    )


def some_output_occurs() -> Fact:
    """(2)."""
    return facts.inequality(
        "a row whose entries are all zero sums to 0, not to 1",
        families={"Y": ("N", "w")},
        assume={"zero": ("Y", "w == 0")},
        conclude="sum(w) == 0",
    )


def level_at_least_one() -> Fact:
    """(3)."""
    return facts.inequality(
        "a row compared with itself gives lambda >= 1",
        families={"Y": ("N", "w")},
        assume={"row": "sum(w) == 1", "ldp": ("Y", "L*w - w >= 0")},
        conclude="L >= 1",
    )


def merging_keeps_the_level() -> Fact:
    """(4)."""
    return facts.inequality(
        "merged outputs satisfy the inequalities that each of them satisfies",
        families={"Y": ("N", "w v")},
        assume={"ldp": ("Y", "L*w - v >= 0")},
        conclude="L*sum(w) - sum(v) >= 0",
    )


def merging_keeps_the_distortion() -> Fact:
    """(5)."""
    return facts.inequality(
        "a letter's distortion does not rise when further outputs count as the letter",
        families={"Y": ("N", "w")},
        assume={"entries": ("Y", "w >= 0"), "before": "d == 1 - q"},
        conclude="1 - (q + sum(w)) <= d",
    )
