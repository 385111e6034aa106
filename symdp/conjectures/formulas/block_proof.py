"""Proofs of formulas for every alphabet: the trees that :mod:`symdp.certificates.checker.identities.block_formula` reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations_with_replacement, islice, product
from typing import Any

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.certificates.checker.arithmetic import expression
from symdp.certificates.checker.claim.kinds import OF_FORMULA
from symdp.certificates.checker.identities import block_formula, flat_blocks
from symdp.certificates.checker.identities import ordered_formula as checked_formula
from symdp.certificates.checker.identities.block_formula import Cell, Question
from symdp.certificates.checker.identities.flat_blocks import Blocks, Layout
from symdp.certificates.checker.rules import Malformed, Rejected
from symdp.certificates.finding import Finding
from symdp.errors import Infeasible, Undecided
from symdp.work import account, spend

Polynomial = dict[tuple[int, ...], Fraction]
Tree = dict[str, Any]
# By what a claim is multiplied, the cheapest first: powers of S (Polya's theorem), of the width, of the denominators.
ORDERS = tuple([
    dict(zip(("power", "width", "defined"), powers, strict=True))
    for powers in ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0), (0, 0, 1), (0, 1, 1), (2, 0, 0), (2, 1, 0), (3, 0, 0))
])  # fmt: skip
MOST_COLUMNS, MOST_TERMS, LARGEST_SIZE, MOST_CELLS = 1500, 6000, 6, 400


def prove(text: str, where: tuple[str, ...], letters: int | str, point: Tree) -> Finding:
    """Return the proof that the checker accepts.

    Parameters
    ----------
    text : str
        ``formula relation best``, or a relation without ``best``.
    where : tuple of str
        Hypotheses.
    letters : int or "all"
    point : dict
        A point of the hypotheses, as :func:`symdp.conjectures.formulas.feasible_point.point_on` has it.

    Raises
    ------
    Undecided
        When a leaf is not proved by the hypotheses and by coefficients of one sign.
    """
    evidence = {"point": point} | trees(Question(text, list(where)), letters)
    question = {"sought": OF_FORMULA, "formula": text, "where": list(where), "letters": letters}
    return Finding.of(question, None, "proved", evidence)


def trees(question: Question, letters: int | str) -> Tree:
    """Return the trees of each side of a claim.

    Raises
    ------
    Undecided
        When a leaf is not proved.
    Unsupported
        When the search takes too many steps.
    """
    layouts = flat_blocks.layouts(question.needs, letters)
    search = _Subdivision(question)
    with account("the search for a proof by blocks", "name fewer letters or hypotheses"):
        return {
            side: [search.tree(part, side) for layout in layouts for part in question.parts(layout, side)]
            for side in question.sides
        }


def says_nothing(text: str, where: tuple[str, ...], letters: int | str) -> bool:
    """Return whether a claim is proved vacuous: 1 <= 0 wherever the hypotheses hold and the texts are defined.

    The ranges begin with D = 0, which the claim excludes: for hypotheses about D alone a proof of D <= 0 suffices.

    Examples
    --------
    >>> says_nothing("best >= 1", ("P1 <= 1/4",), 3), says_nothing("best >= 1", ("P1 <= 1/3",), 3)
    (True, False)
    >>> says_nothing("best >= 1", ("D <= 0",), "all"), says_nothing("best >= 1", ("D <= 1/1000",), "all")
    (True, False)
    >>> says_nothing("1/(P1-P1) >= best", (), "all")
    True
    """
    sides = [side for side in expression.RELATION.split(text)[::2] if side.strip() != "best"]
    alone = [hypothesis for hypothesis in where if not _names_letters(hypothesis)]
    contradiction = "+".join(["1", *[f"0*({side})" for side in sides]]) + " <= 0"
    return (bool(alone) and _is_shown("D <= 0", alone, letters)) or _is_shown(contradiction, list(where), letters)


def _names_letters(hypothesis: str) -> bool:
    needs = Question("1", [hypothesis]).needs
    return bool(needs.greatest or needs.least or needs.side)


def _is_shown(text: str, where: list[str], letters: int | str) -> bool:
    question = Question(text, where)
    try:
        layouts = flat_blocks.layouts(question.needs, letters)
        block_formula.check_trees([], question, layouts, trees(question, letters))
    except (Undecided, Rejected, Malformed):
        return False
    return bool(layouts)


@dataclass
class _Subdivision:
    """The trees of a query, within a bounded number of cells."""

    question: Question
    cells: int = field(default=0)

    def tree(self, layout: Layout, side: str) -> Tree:
        """Return the ranges of one layout, split by the sizes of its blocks where one is not proved."""
        nodes = self._ranges(layout, side)
        if nodes is not None:
            return {"ranges": nodes}
        sizes = [(least, place) for place, (least, free) in enumerate(layout.blocks) if free and least < LARGEST_SIZE]
        if not sizes:
            raise Undecided("the hypotheses and coefficients of one sign do not prove a sign")
        place = min(sizes)[1]
        return {"size": place, "parts": [self.tree(part, side) for part in layout.fixed(place)]}

    def _ranges(self, layout: Layout, side: str) -> list[Tree] | None:
        world = Blocks(layout, self.question.needs.side, self.question.with_delta)
        nodes = []
        for interval in world.ranges():
            self.cells += 1
            if self.cells > MOST_CELLS:
                raise Undecided(f"the proof needs more than {MOST_CELLS} cells")
            cell = Cell([], "", self.question, side, world, interval)
            node = {"undefined": True} if cell.undefined() else self._node(cell, [])
            if node is None:
                return None
            nodes.append(node)
        return nodes

    def _node(self, cell: Cell, path: list[int]) -> Tree | None:
        operands = cell.pending(path)
        if operands is None:
            return leaf(cell, path)
        parts = [self._node(cell, [*path, place]) for place in range(operands)]
        return None if None in parts else {"choose": parts}


def leaf(cell: Cell, path: list[int]) -> Tree | None:
    """Return evidence of the claim or of contradictory hypotheses; None where the search for both fails."""
    goal, hypotheses, doubtful = cell.goal(path, [])
    spend(sum(map(len, [goal, *hypotheses])))
    if max([len(goal), *map(len, hypotheses)]) > MOST_TERMS:
        return None
    multiplied = _ScaledPolynomial(cell, checked_formula.product(doubtful, doubtful))
    for order in ORDERS:
        if block_formula.non_negative(multiplied.by(goal, order)):
            return order | {"products": []}
    if not hypotheses:
        return None
    minus_one = {(0,) * cell.world.variables: Fraction(-1)}
    for slack, order in product((0, 1), ORDERS):
        if order["defined"] and len(doubtful) == 1:
            continue
        for never, target in (({}, goal), ({"never": True}, minus_one)):
            products = _combined(multiplied.by(target, order), hypotheses, cell.world, slack)
            if products is not None:
                return order | {"products": products} | never
    return None


@dataclass(frozen=True)
class _ScaledPolynomial:
    """A polynomial times positive factors: powers of S, of the width of the range, of squared denominators."""

    cell: Cell
    square: Polynomial

    def by(self, polynomial: Polynomial, order: dict[str, int]) -> Polynomial:
        positives = {"power": self.cell.world.total[0], "width": self.cell.width, "defined": self.square}
        for key, exponent in order.items():
            for _ in range(exponent):
                spend(len(polynomial) * len(positives[key]))
                polynomial = checked_formula.product(polynomial, positives[key])
        return polynomial


def _combined(rest: Polynomial, hypotheses: list[Polynomial], world: Blocks, slack: int) -> list[Tree] | None:
    """Return multipliers of the hypotheses and their products after which ``rest`` has no negative coefficient."""
    columns = list(islice(_columns(rest, hypotheses, world, slack), MOST_COLUMNS + 1))
    if not columns or len(columns) > MOST_COLUMNS:
        return None
    program, rows = LinearProgram(), dict[tuple[int, ...], dict[int, Fraction]]()
    for _, _, polynomial in columns:
        spend(len(polynomial))
        column = program.add_column(cost=1)
        for exponents, coefficient in polynomial.items():
            rows.setdefault(exponents, {})[column] = coefficient
    for exponents in {**rows, **rest}:
        program.add_row(rows.get(exponents, {}), upper=rest.get(exponents, Fraction(0)))
    try:
        solution = minimize(program).x
    except Infeasible:
        return None
    multipliers: dict[tuple[int, ...], list[list[Any]]] = {}
    for (places, monomial, _), value in zip(columns, solution, strict=True):
        if value:
            multipliers.setdefault(places, []).append([str(value), list(monomial)])
    return [{"of": list(places), "multiplier": terms} for places, terms in multipliers.items()]


def _columns(
    rest: Polynomial, hypotheses: list[Polynomial], world: Blocks, slack: int
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], Polynomial]]:
    """Generate (hypotheses, monomial, their product) with powers that exceed those that occur by at most the slack."""
    box = [max(powers) for powers in zip(*[key for part in (rest, *hypotheses) for key in part], strict=True)]
    degree = _gap_degree(rest, world)
    for count in (1, 2):
        for places in combinations_with_replacement(range(len(hypotheses)), count):
            value = hypotheses[places[0]]
            for place in places[1:]:
                spend(len(value) * len(hypotheses[place]))
                value = checked_formula.product(value, hypotheses[place])
            if not value or len(value) > MOST_TERMS:
                continue
            room = [most + slack - max(powers) for most, powers in zip(box, zip(*value, strict=True), strict=True)]
            gaps = degree - _gap_degree(value, world)
            for monomial in _monomials(room, gaps, world.count):
                yield places, monomial, {_sum(monomial, key): coefficient for key, coefficient in value.items()}


def _monomials(room: list[int], gaps: int, count: int) -> Iterator[tuple[int, ...]]:
    """Return monomials of this degree in the gaps, and within the room in the other unknowns."""
    if gaps < 0 or min(room[count:]) < 0:
        return
    others = list(product(*[range(most + 1) for most in room[count:]]))
    for chosen in combinations_with_replacement(range(count), gaps):
        head = tuple([chosen.count(place) for place in range(count)])
        yield from ((*head, *tail) for tail in others)


def _gap_degree(polynomial: Polynomial, world: Blocks) -> int:
    """Return the common degree of all terms in the gaps, which are a prior up to scale."""
    return max([sum(key[: world.count]) for key in polynomial], default=0)


def _sum(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(int.__add__, first, second))
