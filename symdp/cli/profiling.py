"""What ``profile`` prints."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symdp import __version__
from symdp.arithmetic.logarithm import Logarithm
from symdp.arithmetic.rational import ExpEpsilon, Infinity, exact_text, printed, rational
from symdp.cli.applying import read_randomizer
from symdp.cli.output import Targets, counted, print_json, show
from symdp.errors import InvalidArgument
from symdp.leakages.interval import Ends, decimal_text, outward
from symdp.leakages.level import parsed_level
from symdp.mechanisms.mechanism_profile import MechanismProfile
from symdp.mechanisms.profile_shown import entry
from symdp.reports import table
from symdp.reports.fragment import Fragment
from symdp.tradeoffs.levels.level import level_of_exp

SHOWN_CORNERS, DIGITS = 40, 9


@dataclass(frozen=True)
class Place:
    """Where the profile is asked for: at one epsilon, at one delta, or as a whole."""

    epsilon: str | None
    exp_epsilon: str | None
    delta: str | None

    def __post_init__(self) -> None:
        if len([value for value in (self.epsilon, self.exp_epsilon, self.delta) if value is not None]) > 1:
            raise InvalidArgument("epsilon, exp-epsilon and delta: give at most one of them")


def run_profile(file: str, uses: int, place: Place, digits: int, as_json: bool, targets: Targets) -> None:
    """Read the mechanism, compose its profile, and print what was asked for."""
    profile = read_randomizer(file).mechanism.profile().compose(uses)
    document, text = _whole(profile) if place == Place(None, None, None) else _at(profile, place, digits)
    if as_json:
        print_json({"command": "profile", "version": __version__, "uses": uses, **document})
    else:
        show(f"{counted(uses, 'use')} of the mechanism, all pairs of its inputs:", *text)
    targets.write(lambda: Fragment(profile._repr_latex_() + "\n"), profile.plot)


def _whole(profile: MechanismProfile) -> tuple[dict[str, Any], list[object]]:
    rows = [[entry(level), Logarithm(level).nats(DIGITS), entry(delta)] for level, delta in profile.corners]
    if len(rows) > SHOWN_CORNERS:
        rows = [*rows[:SHOWN_CORNERS], [f"... {len(rows) - SHOWN_CORNERS} more", "", ""]]
    tests = [[entry(size), entry(missed)] for size, missed in profile.trade_off_corners[:SHOWN_CORNERS]]
    corners = table.table(["exp(epsilon)", "epsilon", "delta"], rows)
    text = [corners, "trade-off function, linear between:", table.table(["false positives", "false negatives"], tests)]
    return profile.to_document(), text


def _at(profile: MechanismProfile, place: Place, digits: int) -> tuple[dict[str, Any], list[object]]:
    if place.delta is not None:
        return _epsilon_at(profile, place.delta, digits)
    asked, (low, high) = _delta_at(profile, place, digits)
    text = entry(low) if low == high else f"in [{', '.join([decimal_text(end) for end in outward(low, high, digits)])}]"
    return {"delta_bounds": [exact_text(low), exact_text(high)]}, [f"at {asked} delta is {text}"]


def _delta_at(profile: MechanismProfile, place: Place, digits: int) -> tuple[str, Ends]:
    """What was asked, and bounds of the least delta there, at a lambda or at a level for which it is irrational."""
    level = level_of_exp(place.exp_epsilon) if place.epsilon is None else parsed_level(place.epsilon)
    if level is None or level.exp is not None:
        known = rational(place.exp_epsilon if level is None else level.exp, "exp_epsilon")
        return f"exp(epsilon) = {printed(known)}", profile.delta_bounds(exp_epsilon=known, digits=digits)
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
    """Exact for one use, and at the least delta, which only the last corner reaches."""
    if profile.uses == 1 or slack == profile.least_delta:
        level = profile.exp_epsilon(slack)
        return level, level
    return profile.exp_epsilon_bounds(slack, digits)
