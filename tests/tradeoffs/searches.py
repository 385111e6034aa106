"""Enclosures by the search, also for questions that an exact theorem answers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symdp import Optimum, SourceSet
from symdp.leakages.parse_measure import parse_measure
from symdp.tradeoffs.information.enclosed_leakage import EnclosedLeakage
from symdp.tradeoffs.question import Question


def searched(source: SourceSet, name: str, digits: int = 9) -> EnclosedLeakage:
    """The search for a measure, whatever else is known of it."""
    return EnclosedLeakage(Question(source, parse_measure(name), digits=digits))


def enclosed_optimum(source: SourceSet, distortion: Any, name: str, digits: int = 9) -> Optimum:
    """The least leakage at a distortion."""
    return searched(source, name, digits).at(Fraction(distortion))


def enclosed_distortion(source: SourceSet, level: Any, name: str, digits: int = 9) -> Optimum:
    """The least distortion at exp(leakage) = level."""
    return searched(source, name, digits).inverse(Fraction(level))
