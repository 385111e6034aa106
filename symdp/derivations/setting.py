"""The questions whose closed forms are derived: their programs, and the values of their symbols."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import sympy

from symdp.arithmetic.programs.extreme_points import extreme_points
from symdp.arithmetic.reals.real import real_to_sympy
from symdp.derivations.leakage_rules import RULES
from symdp.derivations.program import Program, Values
from symdp.derivations.signs import Region
from symdp.errors import Infeasible, Unsupported
from symdp.sources.domain import Domain
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.question import Question

MOST_LETTERS, MOST_SYMBOLS, MOST_SET_LETTERS, MOST_PRIORS = 6, 5, 3, 12
STEPS, SEED, LINE = 6, 1, "line"
LEAST_DENOMINATOR, MOST_DENOMINATOR = 19, 500
SCOPE = (
    f"derivations are of dp and ml with the Hamming loss, for one prior on 2 to {MOST_LETTERS} letters (in symbols "
    f"ordered:M, M to {MOST_SYMBOLS}) and sets of at most {MOST_PRIORS} vertices on 2 or {MOST_SET_LETTERS} letters (in "
    f"symbols on 2), and of dp with loss=line for priors in numbers on 2 or {MOST_SET_LETTERS} letters"
)


@dataclass(frozen=True)
class Setting:
    """A question whose closed form is derived.

    Attributes
    ----------
    question : Question
    program : Program
    region : Region
        The values of its symbols.
    """

    question: Question
    program: Program
    region: Region


def read_setting(question: Question) -> Setting:
    """Return the program of a question, and the values of its symbols.

    Raises
    ------
    Unsupported
        For a question outside the scope of derivations, which the message names.

    Examples
    --------
    >>> from symdp import Tradeoff
    >>> setting = read_setting(Tradeoff(SourceSet.ordered_symbols(3)).question)
    >>> setting.program.priors, setting.region.solved
    (((P1, P2, P3),), {P1: -P2 - P3 + 1})
    """
    measure, loss = question.leakage, question.loss
    rule = None if measure.pointwise or measure.delta else RULES.get(measure.kind)
    if rule is None or question.database is not None or question.adjacency is not None:
        raise Unsupported(f"leakage={measure.name:.40} in this model has no derivation; {SCOPE}")
    in_symbols = question.domain is Domain.SYMBOLS
    if not loss.counts_errors and (loss.name != LINE or not rule.bounds_ratios or in_symbols):
        raise Unsupported(f"loss={loss.name:.40} has no derivation here; {SCOPE}")
    if in_symbols:
        rows, region = _in_symbols(question.shape)
    else:
        rows, region = _in_numbers(question), Region((), (), {}, {})
    costs = tuple([tuple(map(Fraction, row)) for row in loss.matrix(question.letters)])
    return Setting(question, Program(rule, rows, costs), region)


def _in_numbers(question: Question) -> tuple[tuple[sympy.Expr, ...], ...]:
    if question.domain is not Domain.NUMBERS or not 2 <= question.letters <= MOST_LETTERS:
        raise Unsupported(f"letters={question.letters} of this source have no derivation; {SCOPE}")
    priors = _vertices(question.source)
    most = MOST_LETTERS if len(priors) == 1 and question.loss.counts_errors else MOST_SET_LETTERS
    if question.letters > most or len(priors) > MOST_PRIORS:
        raise Unsupported(f"source of {len(priors)} vertices on {question.letters} letters has no derivation; {SCOPE}")
    return tuple([tuple(map(real_to_sympy, prior)) for prior in priors])


def _vertices(source: SourceSet) -> Sequence[Sequence[Fraction]]:
    """Return the vertices of a set, those of the half-spaces that cut it out where it was given otherwise."""
    listed = source.shape.vertices
    if listed is not None:
        return listed
    if source.letters > MOST_SET_LETTERS:
        raise Unsupported(
            f"a source set on {source.letters} letters that is not given by vertices has no derivation; {SCOPE}"
        )
    size = source.letters
    signs = [(tuple([Fraction(-(k == x)) for k in range(size)]), Fraction(0)) for x in range(size)]
    return extreme_points(size, [*signs, *source.shape.half_spaces()])


def _in_symbols(shape: Any) -> tuple[tuple[tuple[sympy.Expr, ...], ...], Region]:
    """Return the priors that the set lists, and the values of its symbols."""
    priors = shape.listed if shape.letters is not None else None
    if priors is None or shape.letters > MOST_SYMBOLS or len(priors) > MOST_PRIORS:
        raise Unsupported(f"source={shape.description:.60} has no derivation; {SCOPE}")
    plain = {str(symbol): symbol for symbol in shape.symbols}
    solved = {plain[name]: form.to_sympy(plain) for name, form in shape.solved.forms.items()}
    inside = shape.region.inside()
    if inside is None:
        raise Infeasible("where: the conditions leave no range to the symbols; drop one")
    point = _short([inside, *shape.region.walk(inside, STEPS, SEED)][-1], shape.region)
    relations = [_relation(form.to_sympy(plain), solved) for form in shape.region.forms]
    draft = Region(shape.region.forms, tuple(relations), solved, dict(point), shape.region)
    return priors, replace(draft, values=draft.completed(point))


def _short(point: Values, region: Any) -> Values:
    """Return a point near another one inside of a polyhedron, with a small common denominator where one will do."""
    for below in range(LEAST_DENOMINATOR, MOST_DENOMINATOR):
        near = {name: Fraction(round(value * below), below) for name, value in point.items()}
        if all(form.at(near) > 0 for form in region.forms if form.terms):
            return near
    return point


def _relation(expression: sympy.Expr, solved: Mapping[sympy.Symbol, sympy.Expr]) -> sympy.Basic:
    """Return that an expression is not negative, in the shortest way that the equations allow."""
    ways = [expression]
    for symbol, solution in solved.items():
        ways += [sympy.expand(expression + sign * (symbol - solution)) for sign in (1, -1)]
    terms = sympy.Add.make_args(min(ways, key=lambda way: (len(sympy.Add.make_args(way)), way.as_coeff_Add()[0] != 0)))
    left = sympy.Add(*[term for term in terms if term.as_coeff_Mul()[0] > 0])
    return sympy.Ge(left, left - sympy.Add(*terms), evaluate=False)
