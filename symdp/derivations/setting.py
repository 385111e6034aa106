"""The questions whose closed forms are derived: their programs, and the values of their symbols."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy

from symdp.arithmetic.programs.extreme_points import extreme_points
from symdp.arithmetic.symbols.affine import Affine, sum_of_forms
from symdp.arithmetic.symbols.polyhedron import Polyhedron
from symdp.derivations.leakage_rules import RULES
from symdp.derivations.program import Program, rational
from symdp.derivations.signs import Region
from symdp.errors import Infeasible, Unsupported
from symdp.sources.domain import Domain
from symdp.sources.parametric.conditions import relation
from symdp.sources.parametric.ordered_prior import SymbolicOrderedPrior
from symdp.sources.parametric.parametric_families import Binary
from symdp.sources.parametric.parametric_set import SymbolicSet
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.question import Question

MOST_LETTERS, MOST_SYMBOLS, MOST_SET_LETTERS, MOST_PRIORS = 6, 5, 3, 12
STEPS, SEED = 6, 1
SCOPE = (
    f"derivations are of dp and ml with the Hamming loss for one prior on 2 to {MOST_LETTERS} letters (ordered:M in symbols, "
    f"2 to {MOST_SYMBOLS}) and sets of at most {MOST_PRIORS} vertices on 2 or {MOST_SET_LETTERS} letters (in symbols on 2), "
    "and of dp with loss=line for such sets in numbers"
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
    rule = RULES.get(question.leakage.name)
    if rule is None or question.database is not None or question.adjacency is not None:
        raise Unsupported(f"leakage={question.leakage.name:.40} in this model has no derivation; {SCOPE}")
    in_symbols = question.domain is Domain.SYMBOLS
    if question.loss.name != "hamming" and (question.loss.name != "line" or rule.name != "dp" or in_symbols):
        raise Unsupported(f"loss={question.loss.name:.40} has no derivation here; {SCOPE}")
    if in_symbols:
        rows, region = _in_symbols(question.shape)
    else:
        rows, region = _in_numbers(question), Region((), (), {}, {})
    loss = tuple([tuple(map(Fraction, row)) for row in question.loss.matrix(question.letters)])
    return Setting(question, Program(rule, rows, loss), region)


def _in_numbers(question: Question) -> tuple[tuple[sympy.Expr, ...], ...]:
    if question.domain is not Domain.NUMBERS or not 2 <= question.letters <= MOST_LETTERS:
        raise Unsupported(f"letters={question.letters} of this source have no derivation; {SCOPE}")
    priors = _vertices(question.source)
    most = MOST_LETTERS if len(priors) == 1 and question.loss.counts_errors else MOST_SET_LETTERS
    if question.letters > most or len(priors) > MOST_PRIORS:
        raise Unsupported(f"source of {len(priors)} vertices on {question.letters} letters has no derivation; {SCOPE}")
    return tuple([tuple(map(rational, prior)) for prior in priors])


def _vertices(source: SourceSet) -> Sequence[Sequence[Fraction]]:
    """Return the vertices of a set, those of the half-spaces that cut it out where it was given otherwise."""
    listed = source.shape.vertices
    if listed is not None:
        return listed
    if source.letters > MOST_SET_LETTERS:
        raise Unsupported(f"a source set on {source.letters} letters that is not given by vertices has no derivation; {SCOPE}")
    size = source.letters
    signs = [(tuple([Fraction(-(k == x)) for k in range(size)]), Fraction(0)) for x in range(size)]
    return extreme_points(size, [*signs, *source.shape.half_spaces()])


def _in_symbols(shape: Any) -> tuple[tuple[tuple[sympy.Expr, ...], ...], Region]:
    if isinstance(shape, SymbolicOrderedPrior) and 2 <= shape.letters <= MOST_SYMBOLS:
        return _ordered(shape)
    if isinstance(shape, SymbolicSet) and isinstance(shape.family, Binary) and len(shape.entries) <= MOST_PRIORS:
        return _binary(shape)
    raise Unsupported(f"source {shape.description:.60} has no derivation; {SCOPE}")


def _ordered(shape: SymbolicOrderedPrior) -> tuple[tuple[tuple[sympy.Expr, ...], ...], Region]:
    """Return the prior, and its order, where P1 is 1 less the other symbols."""
    first, *others = shape.symbols
    rest = [Affine.symbol(str(symbol)) for symbol in others]
    forms = [1 - sum_of_forms(rest), *rest]
    kept = tuple([*[a - b for a, b in zip(forms, forms[1:], strict=False)], forms[-1]])
    weights = [Fraction(2 + k * (k + 3)) for k in range(shape.letters, 0, -1)]
    values = {str(symbol): weight / sum(weights) for symbol, weight in zip(shape.symbols, weights, strict=True)}
    solved = 1 - sympy.Add(*others)
    return (shape.symbols,), Region(kept, shape.hypotheses, {first: solved}, values)


def _binary(shape: SymbolicSet) -> tuple[tuple[tuple[sympy.Expr, ...], ...], Region]:
    """Return the vertices of a set on two letters, and the conditions on its symbols."""
    solved = {sympy.Symbol(name): form.to_sympy(_plain(form)) for name, form in shape.solved.forms.items()}
    rows = tuple([tuple([form.to_sympy(_plain(form)) for form in row]) for row in shape.entries])
    region: Polyhedron = shape.region
    start = region.inside()
    if start is None:
        raise Infeasible("where: the conditions leave no range to the symbols; drop one")
    *_, point = start, *region.walk(start, STEPS, SEED)
    relations = tuple([relation(form, lambda side: side.to_sympy(_plain(side))) for form in region.forms])
    return rows, Region(region.forms, relations, solved, shape.values_at(point))


def _plain(form: Affine) -> dict[str, sympy.Expr]:
    return {name: sympy.Symbol(name) for name in form.symbols}
