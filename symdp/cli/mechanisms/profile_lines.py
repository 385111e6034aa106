"""Output of ``profile``."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symdp.arithmetic.rational import ExpEpsilon, Infinity, exact_text, printed, rational
from symdp.arithmetic.reals.logarithm import Logarithm
from symdp.cli.command_output import Targets, counted, print_json, show, with_decimals
from symdp.cli.mechanisms.application_lines import read_randomizer
from symdp.errors import InvalidArgument
from symdp.leakages.values.exp_epsilon import parsed_level
from symdp.leakages.values.interval import Ends, decimal_text, outward
from symdp.mechanisms.privacy.mechanism_profile import MechanismProfile
from symdp.mechanisms.privacy.profile_display import entry
from symdp.reports import table
from symdp.reports.latex_fragment import Fragment
from symdp.tradeoffs.common.distortion_at_epsilon import level_of_exp
from symdp.version import __version__

SHOWN_CORNERS, DIGITS = 40, 9


@dataclass(frozen=True)
class ProfilePoint:
    """The point at which the profile is printed: one epsilon, one delta, or none for the whole profile."""

    epsilon: str | None
    exp_epsilon: str | None
    delta: str | None

    def __post_init__(self) -> None:
        if len([value for value in (self.epsilon, self.exp_epsilon, self.delta) if value is not None]) > 1:
            raise InvalidArgument("epsilon, exp-epsilon and delta: give at most one of them")


def run_profile(file: str, uses: int, place: ProfilePoint, digits: int | None, as_json: bool, targets: Targets) -> None:
    """Read the mechanism, compose its profile, and print it, or its value at a point."""
    profile = read_randomizer(file).mechanism.profile().compose(uses)
    whole = place == ProfilePoint(None, None, None)
    document, text = _whole(profile, digits) if whole else _at(profile, place, DIGITS if digits is None else digits)
    if as_json:
        print_json({"command": "profile", "version": __version__, "uses": uses, **document})
    else:
        show(f"{counted(uses, 'use')} of the mechanism, all pairs of its inputs:", *text)
    targets.write(lambda: Fragment(profile._repr_latex_() + "\n"), profile.plot)


def _whole(profile: MechanismProfile, digits: int | None) -> tuple[dict[str, Any], list[object]]:
    def cell(value: Any) -> str:
        return with_decimals(entry(value), digits)

    rows = [[cell(level), Logarithm(level).nats(digits or DIGITS), cell(delta)] for level, delta in profile.corners]
    if len(rows) > SHOWN_CORNERS:
        rows = [*rows[:SHOWN_CORNERS], [f"... {len(rows) - SHOWN_CORNERS} more", "", ""]]
    tests = [[cell(size), cell(missed)] for size, missed in profile.trade_off_corners[:SHOWN_CORNERS]]
    corners = table.table(["exp(epsilon)", "epsilon", "delta"], rows)
    text = [corners, "trade-off function, linear between:", table.table(["false positives", "false negatives"], tests)]
    return profile.to_document(), text


def _at(profile: MechanismProfile, place: ProfilePoint, digits: int) -> tuple[dict[str, Any], list[object]]:
    if place.delta is not None:
        return _epsilon_at(profile, place.delta, digits)
    point, (low, high) = _delta_at(profile, place, digits)
    text = entry(low) if low == high else f"in [{', '.join([decimal_text(end) for end in outward(low, high, digits)])}]"
    return {"delta_bounds": [exact_text(low), exact_text(high)]}, [f"at {point} delta is {text}"]


def _delta_at(profile: MechanismProfile, place: ProfilePoint, digits: int) -> tuple[str, Ends]:
    """Return the point in words, and bounds of the least delta there, where exp(epsilon) may be irrational."""
    level = level_of_exp(place.exp_epsilon) if place.epsilon is None else parsed_level(place.epsilon)
    if level is None or level.exp is not None:
        exp_epsilon = rational(place.exp_epsilon if level is None else level.exp, "exp_epsilon")
        return f"exp(epsilon) = {printed(exp_epsilon)}", profile.delta_bounds(exp_epsilon=exp_epsilon, digits=digits)
    if not level.logarithms:
        return f"epsilon = {level.text}", profile.delta_bounds(epsilon=level.constant, digits=digits)
    ends = [profile.delta_bounds(exp_epsilon=end, digits=digits) for end in level.exp_around(digits + 2)]
    return f"epsilon = {level.text}", (ends[1][0], ends[0][1])


def _epsilon_at(profile: MechanismProfile, delta: str, digits: int) -> tuple[dict[str, Any], list[object]]:
    slack = rational(delta, "delta")
    low, high = _level_bounds(profile, slack, digits)
    document = {"exp_epsilon_bounds": [str(end) if isinstance(end, Infinity) else exact_text(end) for end in (low, high)]}
    ends = [Logarithm(low).nats(digits), Logarithm(high).nats(digits)]
    text = ends[0] if ends[0] == ends[1] else f"between {ends[0]} and {ends[1]}"
    return document | {"epsilon": ends}, [f"at delta = {printed(slack)} epsilon is {text}"]


def _level_bounds(profile: MechanismProfile, slack: Fraction, digits: int) -> tuple[ExpEpsilon, ExpEpsilon]:
    """Bound exp(epsilon), exactly for one use and at the least delta, which only the last breakpoint attains."""
    if profile.uses == 1 or slack == profile.least_delta:
        level = profile.exp_epsilon(slack)
        return level, level
    return profile.exp_epsilon_bounds(slack, digits)
