"""The prover of polynomial implications, also for sums over index sets of any size.

An exact linear program looks for non-negative coefficients of products of the assumptions, and for polynomial
multipliers of the equations, whose sum is the conclusion (handelman1988). The result is an identity of polynomials that
:mod:`symdp.certificates.checker.identities.implied_inequality` writes out and compares.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, islice
from typing import Any

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.arithmetic.rational import rational
from symdp.certificates.checker import rules
from symdp.certificates.checker.arithmetic import expression
from symdp.certificates.checker.identities import implied_inequality as checked_inequality
from symdp.certificates.checker.identities.implied_inequality import Assumption, Space, multiplied
from symdp.conjectures.implications.consistent_example import example
from symdp.conjectures.proof import Fact
from symdp.errors import Infeasible, InvalidArgument, Undecided
from symdp.work import account, spend

Polynomial = dict[Any, Fraction]
Relation = str | tuple[str, str]
MOST_CANDIDATES = 20_000


def inequality(
    title: str,
    *,
    assume: Mapping[str, Relation],
    conclude: str,
    scalars: str | None = None,
    model: Mapping[str, Any] | None = None,
    families: Mapping[str, tuple[str, str]] | None = None,
    suppose: Mapping[str, Relation] | None = None,
    degree: int = 2,
    products: Sequence[str] | None = None,
    using: Sequence[str] | None = None,
    equality_multipliers: Mapping[str, Sequence[str]] | None = None,
    times: Sequence[str] | str = (),
) -> Fact:
    """Prove that assumptions imply a conclusion.

    Parameters
    ----------
    title : str
        What it means, in words.
    assume : dict
        Name of an assumption to its text, such as ``"L >= 1"``, or to a pair of an index set and a text that holds for
        every index, such as ``("J", "L*w - q >= 0")``. Relations are >=, <=, ==, >, <.
    conclude : str
        A relation between scalars and sums such as ``sum(w*q)``, or ``"contradiction"``.
    scalars : str, optional
        Names of real unknowns, separated by spaces; by default those in the texts that no index set has.
    model : dict, optional
        Exact numbers that satisfy ``assume``: a rational for each scalar, a list for each indexed name. By default small
        ones are searched.
    families : dict, optional
        Name of an index set to the scalar that is its size and the names indexed by it: ``{"J": ("n", "w q")}``.
    suppose : dict, optional
        Further assumptions that need not be satisfiable, for a proof by contradiction.
    degree : int
        Largest number of factors of a product.
    products : sequence of str, optional
        The only products to use: ``"a*b"``, or ``"a J: b*c"`` for a times the sum over J of b*c; ``"1"`` is the empty one.
    using : sequence of str, optional
        The only inequalities to multiply.
    equality_multipliers : dict, optional
        Multipliers to use for an equation, as texts; by default all monomials that fit the degree.
    times : str or sequence of str
        Names of positive assumptions, separated by spaces; the conclusion is multiplied by each of them first.

    Returns
    -------
    Fact

    Raises
    ------
    InvalidArgument
        For a text that is none, an unknown name, or a model that violates an assumption.
    Undecided
        When no such identity exists among these products, or no model was given and none is found.

    Examples
    --------
    >>> fact = inequality(
    ...     "a row of a lambda-LDP mechanism bounds the diagonal", families={"J": ("n", "w q")}, degree=1,
    ...     assume={"row": "c + sum(w) == 1", "ldp": ("J", "L*w - q >= 0")}, conclude="L - L*c - sum(q) >= 0",
    ... )
    >>> fact.evidence["terms"], fact.evidence["equalities"]
    ([{'coefficient': '1', 'factors': [], 'over': 'J', 'indexed': ['ldp']}], [{'name': 'row', 'multiplier': '0 - 1*L'}])
    """
    positive = times.split() if isinstance(times, str) else list(times)
    claim = {
        "kind": "inequality",
        "title": title,
        "scalars": [] if scalars is None else scalars.split(),
        "families": {index: {"size": size, "names": names.split()} for index, (size, names) in (families or {}).items()},
        "assume": _written(assume),
        "suppose": _written(suppose or {}),
        "conclude": conclude,
    }
    try:
        if scalars is None:
            claim["scalars"] = _scalars(claim)
        with account(f"the search for a proof of {title}", "name some products, or take a smaller degree"):
            search = _ImplicationProgram(claim, degree, products, using, equality_multipliers or {}, positive)
            evidence = search.evidence() | {"model": search.model() if model is None else _model(model)}
        checked_inequality.check_inequality([], title, claim, evidence)
    except (rules.Malformed, rules.Rejected) as error:
        raise InvalidArgument(f"{title}: {error}") from None
    return Fact(title, claim, evidence)


@dataclass(frozen=True)
class _Product:
    """A product of inequalities between scalars, times a sum over an index set of such a product."""

    factors: tuple[str, ...]
    over: str | None
    indexed: tuple[str, ...]

    def written(self, coefficient: Fraction) -> dict[str, Any]:
        return {
            "coefficient": str(coefficient),
            "factors": list(self.factors),
            "over": self.over,
            "indexed": list(self.indexed),
        }


class _ImplicationProgram:
    """The linear program for the coefficients."""

    def __init__(
        self,
        claim: dict[str, Any],
        degree: int,
        products: Sequence[str] | None,
        using: Sequence[str] | None,
        equality_multipliers: Mapping[str, Sequence[str]],
        times: list[str],
    ) -> None:
        self.space = Space(claim)
        texts = claim["assume"] | claim["suppose"]
        self.assumed = list(claim["assume"])
        self.known: dict[str, Assumption] = {key: self.space.assumption(value) for key, value in texts.items()}
        for name in [*(using or ()), *equality_multipliers, *times]:
            if name not in self.known:
                raise InvalidArgument(f"{name!r} is not the name of an assumption; they are {', '.join(self.known)}")
        self.degree, self.using, self.multipliers, self.times = degree, using, equality_multipliers, times
        self.target, self.relation = self.space.conclusion(claim)
        for name in times:
            self.target = multiplied(self.target, self.known[name].polynomial)
        equation = self.relation == "=="
        candidates = self._read(products) if products is not None else self._all_products()
        self.products = [] if equation else list(islice(candidates, MOST_CANDIDATES + 1))
        if len(self.products) > MOST_CANDIDATES:
            raise InvalidArgument(f"degree={degree} gives over {MOST_CANDIDATES} products; name some in products or using")
        self.title = claim["title"]

    def evidence(self) -> dict[str, Any]:
        """Return the computed coefficients as the evidence of a fact."""
        terms = [self.space.term(product.written(Fraction(1)), self.known) for product in self.products]
        equations = list(self._equation_terms([value for value, _ in terms]))
        program, rows = LinearProgram(), dict[Any, dict[int, Fraction]]()
        strict: list[int] = []
        for value, positive in terms:
            spend(len(value))
            column = program.add_column(cost=1)
            strict += [column] if positive else []
            _enter(rows, column, value)
        for _, _, value in equations:
            _enter(rows, program.add_column(lower=None), value)
        for monomial in dict.fromkeys([*rows, *self.target]):
            coefficient = self.target.get(monomial, Fraction(0))
            program.add_row(rows.get(monomial, {}), lower=coefficient, upper=coefficient)
        if self.relation == ">":
            # Some strict term is needed, however many others come with it.
            share = program.add_column(cost=-len(self.products) - 1, upper=1)
            program.add_row({share: Fraction(-1)} | dict.fromkeys(strict, Fraction(1)), lower=0)
        solution = self._solved(program)
        if self.relation == ">" and not any(solution[column] for column in strict):
            program.cost[: len(terms)] = [Fraction(0)] * len(terms)
            solution = self._solved(program)
            if not any(solution[column] for column in strict):
                raise Undecided(f"{self.title}: these products of the assumptions show >= but not >")
        return {
            "times": self.times,
            "terms": [product.written(value) for product, value in zip(self.products, solution, strict=False) if value],
            "equalities": _combined(
                [(name, text, value) for (name, text, _), value in zip(equations, solution[len(terms) :], strict=False)]
            ),
        }

    def model(self) -> dict[str, Any]:
        """Return exact numbers that satisfy the assumptions."""
        numbers = example(self.space, {key: self.known[key] for key in self.assumed})
        if numbers is None:
            raise Undecided(f"{self.title}: no example of the assumptions was found; give one as model")
        return numbers

    def _solved(self, program: LinearProgram) -> Sequence[Fraction]:
        try:
            return minimize(program).x
        except Infeasible:
            raise Undecided(f"{self.title}: no combination of these products of the assumptions is the conclusion") from None

    def _read(self, products: Sequence[str]) -> Iterator[_Product]:
        for text in products:
            head, colon, tail = text.partition(":")
            words = head.split()
            over = words.pop() if colon and words else None
            outer = [name for word in words for name in word.split("*") if name != "1"]
            inner = [name.strip() for name in tail.split("*") if name.strip() not in ("", "1")]
            yield _Product(tuple(outer), over, tuple(inner))

    def _all_products(self) -> Iterator[_Product]:
        usable = [
            key
            for key, assumption in self.known.items()
            if assumption.relation != "==" and (self.using is None or key in self.using)
        ]
        homes: dict[str | None, list[str]] = {}
        for key in usable:
            homes.setdefault(self.known[key].over, []).append(key)
        scalar = homes.pop(None, [])
        for outer in range(self.degree + 1):
            for factors in combinations_with_replacement(scalar, outer):
                yield _Product(factors, None, ())
                for over, keys in homes.items():
                    for inner in range(1, self.degree - outer + 1):
                        for indexed in combinations_with_replacement(keys, inner):
                            yield _Product(factors, over, indexed)

    def _equation_terms(self, values: list[Polynomial]) -> Iterator[tuple[str, str, Polynomial]]:
        """Generate (name, multiplier, value) for every monomial by which an equation may be multiplied."""
        reach = max([self.degree, *[_degree(value) for value in [self.target, *values]]])
        for key, assumption in self.known.items():
            if assumption.relation != "==":
                continue
            texts = self.multipliers.get(key)
            if texts is None:
                texts = list(self._monomials(assumption, reach - _degree(assumption.polynomial)))
            for text in texts:
                yield key, text, self.space.multiple({"name": key, "multiplier": text}, self.known)

    def _monomials(self, assumption: Assumption, most: int) -> Iterator[str]:
        inner = [name for name, home in self.space.home.items() if home == assumption.over]
        sums = [f"sum({name})" for name in self.space.home]
        names = [*sorted(self.space.scalars), *inner, *sums]
        for size in range(most + 1):
            for chosen in combinations_with_replacement(names, size):
                yield "*".join(["1", *chosen])


def _combined(parts: list[tuple[str, str, Fraction]]) -> list[dict[str, str]]:
    """Return one multiplier for each equation."""
    texts: dict[str, str] = {}
    for name, text, value in parts:
        if value:
            factor = text.removeprefix("1*")
            piece = f"{abs(value)}*({factor})" if set(factor) & set("+-") else f"{abs(value)}*{factor}"
            texts[name] = f"{texts.get(name, '0')} {'+' if value > 0 else '-'} {piece}"
    return [{"name": name, "multiplier": text.removeprefix("0 + ")} for name, text in texts.items()]


def _enter(rows: dict[Any, dict[int, Fraction]], column: int, value: Polynomial) -> None:
    for monomial, coefficient in value.items():
        rows.setdefault(monomial, {})[column] = coefficient


def _degree(polynomial: Polynomial) -> int:
    return max([sum([k for _, k in monomial]) for monomial in polynomial], default=0)


def _scalars(claim: Mapping[str, Any]) -> list[str]:
    """Return the names in the texts that no index set has, in order of first appearance."""
    conclude = [] if claim["conclude"] == "contradiction" else [claim["conclude"]]
    texts = [*[assumption["relation"] for key in ("assume", "suppose") for assumption in claim[key].values()], *conclude]
    trees = [side for text in texts for side in expression.parse_relation(text, checked_inequality.FUNCTIONS)[::2]]
    met = [*[name for tree in trees if tree for name in _mentioned(tree)], *[f["size"] for f in claim["families"].values()]]
    indexed = {name for family in claim["families"].values() for name in family["names"]}
    return [name for name in dict.fromkeys(met) if name not in indexed]


def _mentioned(tree: Any) -> list[str]:
    """Return the names in a tree, from left to right."""
    if tree[0] == "name":
        return [tree[1]]
    return [name for part in tree[1:] if isinstance(part, tuple) for name in _mentioned(part)]


def _written(relations: Mapping[str, Relation]) -> dict[str, dict[str, str]]:
    return {
        name: {"relation": relation} if isinstance(relation, str) else {"over": relation[0], "relation": relation[1]}
        for name, relation in relations.items()
    }


def _model(model: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: [str(rational(entry, name)) for entry in value]
        if isinstance(value, list | tuple)
        else str(rational(value, name))
        for name, value in model.items()
    }
