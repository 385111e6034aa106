"""The facts of zhong2022, Theorems 6 to 8, part by part; every title begins with the number of its part."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from proofs.zhong2022.arguments.global_bounds import lower_bounds, renyi_bound, response_losses

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def titled(part: str, lines: Iterable[Fact]) -> tuple[Fact, ...]:
    """The same facts under titles that name the part."""
    found = []
    for fact in lines:
        title = f"{part}: {fact.title}"
        found.append(replace(fact, title=title, assertion=dict(fact.assertion) | {"title": title}))
    return tuple(found)


def lower_parts() -> tuple[Fact, ...]:
    """The lower bounds of the seven losses."""
    leaked, information = lower_bounds.leakage_bound()
    return (
        *titled("(1), (2) from below", lower_bounds.privacy_bound()),
        *titled("(4) from below", [leaked]),
        *titled("(3) from below", [information]),
        *titled("(5) from below", renyi_bound.renyi_bound()),
        *titled("(6) from below", [lower_bounds.sibson_bound()]),
        *titled("(7) from below", lower_bounds.information_bound()),
    )


def upper_parts() -> tuple[Fact, ...]:
    """Wang's mechanism and its seven losses."""
    leaked, information = response_losses.leakage()
    return (
        *titled("Wang's mechanism", response_losses.serves_every_prior()),
        *titled("(1) from above", response_losses.ratio()),
        *titled("(2) from above", response_losses.slack()),
        *titled("(3) from above", [information]),
        *titled("(4) from above", [leaked]),
        *titled("(5) from above", [response_losses.renyi()]),
        *titled("(6) from above", response_losses.sibson()),
        *titled("(7) from above", response_losses.information()),
    )


def zero_part() -> tuple[Fact, ...]:
    """The uniform answer, from D = n (M-1)/M on."""
    from proofs.zhong2022.arguments.global_bounds.uniform import uniform_answer_leaks_nothing

    return titled("zero range", uniform_answer_leaks_nothing())
