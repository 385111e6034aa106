"""The bridge from a statement to mathematics: its text and its facts, evaluated at independent objects.

A scene draws exact objects, degenerate ones first. It is independent of the statements, so that no statement can omit the
objects at which it is false. At the objects of a scene the text must hold; each of its hypotheses must be violated by some
of them, alone, and the claim then be false, unless ``unused_hypotheses`` lists the hypothesis as not needed. The letters of
each fact are taken from the same objects: what the fact assumes and concludes must hold of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import prod
from random import Random
from typing import Any

from proofs.engine.sentence_parts import Clause, clauses, normal
from proofs.engine.sentence_reader import holds
from symdp.certificates.checker.identities.implied_inequality import Space
from symdp.conjectures.proof import Fact

Objects = dict[str, Any]
Letters = Mapping[str, Any]
ZERO = Fraction(0)


@dataclass(frozen=True)
class Scene:
    """A generator of exact objects of one kind.

    Attributes
    ----------
    name : str
    draw : callable
        Objects by their name, from a random generator; every degenerate case has a positive probability.
    edges : tuple of dict
        Degenerate and boundary cases, which come first.
    """

    name: str
    draw: Callable[[Random], Objects]
    edges: tuple[Objects, ...] = ()

    def objects(self, count: int, seed: int = 0) -> Iterator[Objects]:
        """Generate the edge cases, then random objects."""
        yield from self.edges
        random = Random(seed)
        for _ in range(count):
            yield self.draw(random)


@dataclass(frozen=True)
class Bridge:
    """The values of the symbols of a text and of the letters of its facts, at the objects of a scene.

    Attributes
    ----------
    scene : Scene
    reading : callable
        The objects to the value of each symbol of the text, or to several such readings, as of all sets of outputs; None
        where the text does not apply.
    letters : dict
        The title of a fact to a function from the objects to its letters, or to several fillings of them.
    unused_hypotheses : tuple of str
        Hypotheses of the text that the claim does not need.
    says : str or None
        The text to compare with the objects if the text of the statement is that of a theorem of Coq; it is never printed.
    """

    scene: Scene
    reading: Callable[[Objects], Letters | Sequence[Letters] | None]
    letters: Mapping[str, Callable[[Objects], Letters | Sequence[Letters] | None]] = field(default_factory=dict)
    unused_hypotheses: tuple[str, ...] = ()
    says: str | None = None


@dataclass
class ReadingReport:
    """The outcome of a bridge.

    Attributes
    ----------
    objects : int
        Readings in which the text was evaluated with its hypotheses fulfilled.
    borders : int
        Hypotheses outside of which the claim is false at some object.
    filled, unfilled : list of str
        Facts whose letters were taken from the objects, and the others.
    problems : list of str
        One line for each defect.
    """

    objects: int = 0
    borders: int = 0
    filled: list[str] = field(default_factory=list)
    unfilled: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def cross(text: str, bridge: Bridge, facts: Sequence[Fact], count: int = 60, seed: int = 0) -> ReadingReport:
    """Evaluate the text of a statement, and the facts of its proof, at the objects of its scene.

    Parameters
    ----------
    text : str
    bridge : Bridge
    facts : sequence of Fact
    count : int
        Objects that are drawn beside the edges of the scene.
    seed : int

    Returns
    -------
    ReadingReport
    """
    report = ReadingReport()
    drawn = [(one, _listed(bridge.reading(one))) for one in bridge.scene.objects(count, seed)]
    readings = [(one, reading) for one, several in drawn for reading in several]
    if not readings:
        report.problems.append("the text speaks of none of the objects of its scene")
        return report
    _text(text if bridge.says is None else bridge.says, bridge, readings, report)
    for fact in facts:
        if fact.assertion["kind"] == "inequality":
            _fact(fact, bridge, [one for one, several in drawn if several], report)
    return report


def _listed(readings: Letters | Sequence[Letters] | None) -> Sequence[Letters]:
    return [] if readings is None else [readings] if isinstance(readings, Mapping) else readings


def _text(text: str, bridge: Bridge, readings: list[tuple[Objects, Mapping[str, Any]]], report: ReadingReport) -> None:
    predicates = [name for name, value in readings[0][1].items() if isinstance(value, bool)]
    parsed = clauses(text, predicates)
    known, needless = {hypothesis for clause in parsed for hypothesis in clause.hypotheses}, _needless(bridge)
    report.problems += [f"{one!r} is needless, and no hypothesis of the text" for one in needless if one not in known]
    unused = [name for name in readings[0][1] if name not in text]
    report.problems += [f"{name!r} is read and does not occur in the text" for name in unused]
    at_all = 0
    for clause in parsed:
        counted = _clause(clause, bridge, readings, report)
        at_all = max(at_all, counted)
        if not counted:
            report.problems.append(f"vacuous: the hypotheses of {' , '.join(clause.conclusions)!r} never hold")
    report.objects = at_all


def _needless(bridge: Bridge) -> list[str]:
    return [normal(one) for one in bridge.unused_hypotheses]


def _clause(clause: Clause, bridge: Bridge, readings: list[tuple[Objects, Mapping[str, Any]]], report: ReadingReport) -> int:
    """Count the readings that satisfy the hypotheses; each problem is recorded once."""
    counted, crossed, useless, needless = 0, set[str](), set[str](), _needless(bridge)
    for objects, reading in readings:
        missed = [one for one in clause.hypotheses if not holds(one, reading)]
        if len(missed) > 1:
            continue
        true = all(_concluded(one, reading) for one in clause.conclusions)
        if not missed:
            counted += 1
            if not true:
                report.problems.append(f"false text: {', '.join(clause.conclusions)!r} fails at {_instance_text(objects)}")
                return counted
        elif not true:
            crossed.add(missed[0])
        else:
            useless.add(missed[0])
    for one in clause.hypotheses:
        if one in needless and one in crossed:
            report.problems.append(f"{one!r} is said to be needless, and the claim fails without it")
        if one not in needless and one not in crossed:
            reason = "the claim holds without it" if one in useless else "the scene never violates it alone"
            report.problems.append(f"no border at {one!r}: {reason}")
    report.borders += len(crossed)
    return counted


def _concluded(one: str, reading: Mapping[str, Any]) -> bool:
    """Return whether a conclusion holds; a conclusion without a value, as outside its hypotheses, does not."""
    try:
        return holds(one, reading)
    except ArithmeticError:
        return False


def _fact(fact: Fact, bridge: Bridge, drawn: list[Objects], report: ReadingReport) -> None:
    """Evaluate one fact; its assumptions and its conclusion must hold of the objects, and its letters vary with them."""
    title = fact.title
    fill = bridge.letters.get(title)
    if fill is None:
        report.unfilled.append(title)
        return
    seen = set()
    for objects in drawn:
        for letters in _listed(fill(objects)):
            wrong = violated(fact, letters)
            if wrong is not None:
                report.problems.append(f"fact about another object: {title!r}: {wrong} fails at {_instance_text(objects)}")
                return
            seen.add(tuple(sorted((name, str(value)) for name, value in letters.items())))
    if len(seen) < 2:
        report.problems.append(f"vacuous fact: {title!r} is met by {len(seen)} of the objects")
    else:
        report.filled.append(title)


def violated(fact: Fact, letters: Letters) -> str | None:
    """Return the first assumption, or the conclusion, of a fact that fails for some letters; None when all hold.

    Examples
    --------
    >>> from symdp.conjectures import facts
    >>> shares = {"row": "c + sum(w) == 1", "entry": ("J", "w >= 0")}
    >>> fact = facts.inequality("one entry", families={"J": ("n", "w")}, assume=shares, conclude="1 - c >= 0")
    >>> violated(fact, {"c": Fraction(1, 2), "w": [Fraction(1, 2)]}), violated(fact, {"c": Fraction(1), "w": [Fraction(1)]})
    (None, "'row'")
    """
    claim = fact.assertion
    space: Any = Space(claim)  # type: ignore[no-untyped-call]
    assumed = {name: space.assumption(one) for name, one in claim["assume"].items()}
    scalars = {name: Fraction(letters[name]) for name in space.scalars if name in letters}
    families = {name: [Fraction(value) for value in letters[name]] for name in space.home}
    scalars |= {size: Fraction(_size(space, index, families)) for index, size in space.sizes.items()}
    supposed = claim["suppose"]
    conclusions = (
        [] if supposed or claim["conclude"] == "contradiction" else [("the conclusion", None, *space.conclusion(claim))]
    )
    listed = [(repr(name), one.over, one.polynomial, one.relation) for name, one in assumed.items()]
    for name, over, polynomial, relation in [*listed, *conclusions]:
        places = [None] if over is None else range(int(scalars[space.sizes[over]]))
        for place in places:
            value = _at(space, polynomial, scalars, families, place)
            if not {"==": value == 0, ">": value > 0, ">=": value >= 0}[relation]:
                return str(name)
    return None


def _at(
    space: Any,
    polynomial: Mapping[Any, Fraction],
    scalars: Mapping[str, Fraction],
    families: Mapping[str, Sequence[Fraction]],
    place: int | None,
) -> Fraction:
    """Return the value of a polynomial, for one index; a sum over an empty index set is 0."""
    total = ZERO
    for monomial, coefficient in polynomial.items():
        value = coefficient
        for atom, power in monomial:
            value *= _atom(space, atom, scalars, families, place) ** power
        total += value
    return total


def _atom(
    space: Any, atom: str, scalars: Mapping[str, Fraction], families: Mapping[str, Sequence[Fraction]], place: int | None
) -> Fraction:
    if atom in scalars:
        return scalars[atom]
    if atom in families and place is not None:
        return families[atom][place]
    columns = [[entry**power for entry in families[name]] for name, power in space.summed[atom]]
    return sum([prod(entries) for entries in zip(*columns, strict=True)], ZERO)


def _size(space: Any, index: str, families: Mapping[str, Sequence[Fraction]]) -> int:
    return max([len(families[name]) for name, home in space.home.items() if home == index], default=0)


def _instance_text(objects: Objects) -> str:
    from symdp.conjectures.decision import instance_text

    return instance_text(objects)
