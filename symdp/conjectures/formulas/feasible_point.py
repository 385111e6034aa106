"""A point of a claim by blocks: a prior, D, delta and k at which the texts are defined and the hypotheses hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, chain, islice
from random import Random
from typing import Any

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.certificates.checker.identities import block_formula, flat_blocks
from symdp.certificates.checker.identities.block_formula import Question
from symdp.certificates.checker.identities.flat_blocks import Layout
from symdp.certificates.checker.rules import Malformed, Rejected
from symdp.certificates.finding import written
from symdp.conjectures.formulas.block_witness import DELTAS, Point, points_by_prior
from symdp.errors import Infeasible
from symdp.work import account, spend

MOST_TRIED, MOST_BRANCHES = 500, 64
# A form in the gaps of the blocks and D, after its constant.
Form = tuple[Fraction, ...]


def point_on(question: Question, letters: int) -> dict[str, Any] | None:
    """Return a point on an alphabet of a given size, as evidence; None if the search fails.

    Hypotheses that are affine in the probabilities and D, with max and min of such, are decided by linear programs; others
    are tried at simple priors.

    Examples
    --------
    >>> point_on(Question("P1 >= 1/3", ["P1 <= 1/3"]), 3)["prior"], point_on(Question("P1 >= 1/4", ["P1 <= 1/4"]), 3)
    (['1/3', '1/3', '1/3'], None)
    """
    with account(f"the search for a point of the hypotheses on {letters} letters", "name fewer letters or hypotheses"):
        return _point_on(question, letters)


def _point_on(question: Question, letters: int) -> dict[str, Any] | None:
    for layout in flat_blocks.layouts(question.needs, letters):
        known = _by_programs(layout, question)
        tried = islice(chain.from_iterable(points_by_prior(layout, question, Random(0))), MOST_TRIED)  # noqa: S311
        for point in chain(known or [], [] if known == [] else tried):
            prior, distortion, delta, k = point
            spend(letters)
            candidate = {"prior": written(prior), "distortion": str(distortion), "delta": str(delta), "k": k}
            if _is_point(question, letters, candidate):
                return candidate
    return None


def _is_point(question: Question, letters: int, candidate: dict[str, Any]) -> bool:
    try:
        block_formula.check_point([], question, letters, candidate)
    except (Rejected, Malformed):
        return False
    return True


def _by_programs(layout: Layout, question: Question) -> list[Point] | None:
    """Generate a point with D in (0, 1) of each feasible program, in the interior where possible; None for other texts."""
    points = list[Point | None]()
    for delta in DELTAS if question.with_delta else DELTAS[:1]:
        read = _Affine(layout, question, delta)
        try:
            branches = list(islice(read.all_of(question.hypotheses), MOST_BRANCHES + 1))
        except _NotAffineError:
            return None
        if len(branches) > MOST_BRANCHES:
            return None
        points += [read.inside(forms, strict) for forms in branches for strict in (True, False)]
    return [point for point in points if point is not None]


class _NotAffineError(Exception):
    """A text that no linear program decides."""


@dataclass(frozen=True)
class _Affine:
    """The texts over one layout of blocks of known sizes, as affine forms in the gaps g_1, ..., g_B >= 0 and D."""

    layout: Layout
    question: Question
    delta: Fraction

    @property
    def sizes(self) -> list[int]:
        return [least for least, _ in self.layout.blocks]

    @property
    def k(self) -> int:
        if self.question.needs.side is None:
            return 1
        before = sum(self.sizes[: self.layout.places["k"]])
        return before if self.question.needs.side == "top" else sum(self.sizes) - before

    def all_of(self, trees: Sequence[Any]) -> Iterator[list[Form]]:
        """Return forms whose nonnegativity implies that of all trees: one list for each choice of winners."""
        if not trees:
            yield []
            return
        for form, known in self.forms(trees[0]):
            yield from ([form, *known, *rest] for rest in self.all_of(trees[1:]))

    def forms(self, tree: Any) -> Iterator[tuple[Form, list[Form]]]:
        """Generate a tree as a form, with the forms whose nonnegativity selects it."""
        kind, *parts = tree
        if kind in ("number", "name", "top", "tail"):
            yield self.named(tree), []
            return
        if kind == "**":
            for form, known in self.forms(parts[0]):
                yield _power(form, parts[1]), known
            return
        for chosen in self.each(parts):
            values, known = [form for form, _ in chosen], [form for _, more in chosen for form in more]
            if kind in ("max", "min"):
                for winner in values:
                    others = [other for other in values if other is not winner]
                    apart = [_minus(winner, other) if kind == "max" else _minus(other, winner) for other in others]
                    yield winner, [*known, *apart]
            else:
                yield _APPLY[kind](*values), known

    def each(self, trees: Sequence[Any]) -> Iterator[list[tuple[Form, list[Form]]]]:
        if not trees:
            yield []
            return
        for branch in self.forms(trees[0]):
            yield from ([branch, *rest] for rest in self.each(trees[1:]))

    def number(self, value: Fraction | int) -> Form:
        return (Fraction(value), *[Fraction(0)] * (len(self.sizes) + 1))

    def top(self, count: int) -> Form:
        """Return the probability of the first blocks: gap i lies under all letters up to block i."""
        ends = list(accumulate(self.sizes))
        reached = [Fraction(min(end, ends[count - 1])) if count else Fraction(0) for end in ends]
        return (Fraction(0), *reached, Fraction(0))

    def named(self, tree: Any) -> Form:
        kind, places, total = tree[0], self.layout.places, len(self.sizes)
        if kind == "number":
            return self.number(tree[1])
        if kind != "name":
            index = flat_blocks.index_of(tree)
            reached = self.top(places["k" if index == "k" else (kind, index)])
            return reached if kind == "top" else _minus(self.top(total), reached)
        name = tree[1]
        known: dict[str, Fraction | int] = {"M": sum(self.sizes), "delta": self.delta, "k": self.k}
        if name in known:
            return self.number(known[name])
        if name == "D":
            return (*self.number(0)[:-1], Fraction(1))
        if name == "PM" or name[0] == "A":
            return _minus(self.top(total), self.top(places["tail", 1 if name == "PM" else int(name[1:])]))
        place = int(name[1:])
        return _minus(self.top(places["top", place]), self.top(places["top", place - 1]))

    def inside(self, forms: Sequence[Form], strict: bool) -> Point | None:
        """Return a point where forms are nonnegative, with the largest margin around D, and everywhere if strict."""
        program, count = LinearProgram(), len(self.sizes)
        gaps = [program.add_column() for _ in range(count)]
        distortion, room = program.add_column(upper=1), program.add_column(cost=-1, upper=1)
        total = dict(zip(gaps, self.top(count)[1 : count + 1], strict=True))
        program.add_row(total, lower=1, upper=1)
        program.add_row({distortion: 1, room: -1}, lower=0)
        program.add_row({distortion: -1, room: -1}, lower=-1)
        for gap in gaps if strict else []:
            program.add_row({gap: 1, room: -1}, lower=0)
        for constant, *values in forms:
            known = dict(zip([*gaps, distortion], values, strict=True))
            program.add_row(known | {room: -int(strict)}, lower=-constant)
        try:
            solution = minimize(program).x
        except Infeasible:
            return None
        if solution[room] <= 0:
            return None
        letters = [sum(solution[place:count], Fraction(0)) for place in range(count)]
        prior = tuple([letter for letter, size in zip(letters, self.sizes, strict=True) for _ in range(size)])
        return prior, solution[distortion], self.delta, self.k


def _plus(first: Form, second: Form) -> Form:
    return tuple([a + b for a, b in zip(first, second, strict=True)])


def _minus(first: Form, second: Form) -> Form:
    return tuple([a - b for a, b in zip(first, second, strict=True)])


def _times(first: Form, second: Form) -> Form:
    if any(first[1:]):
        first, second = second, first
    if any(first[1:]):
        raise _NotAffineError
    return tuple([first[0] * value for value in second])


def _over(first: Form, second: Form) -> Form:
    if any(second[1:]) or not second[0]:
        raise _NotAffineError
    return tuple([value / second[0] for value in first])


def _power(form: Form, exponent: int) -> Form:
    if exponent == 1:
        return form
    if any(form[1:]):
        raise _NotAffineError
    return (form[0] ** exponent, *form[1:])


_APPLY = {"+": _plus, "-": _minus, "*": _times, "/": _over}
