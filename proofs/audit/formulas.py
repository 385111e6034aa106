"""Terms of MathComp that more than a symbol shows: numbers, sums, comparisons of naturals, conjunctions, cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Protocol

from proofs.audit import symbols
from proofs.audit.kernel import BOOL, NAT, Env, Term, Unknown, binder, bound, head_of, leaves, number_of, occurs
from proofs.audit.shown import Shown, called, conjoined, filled, index, joined, name_of, words
from proofs.audit.symbols import ADD, AND, ATOM, MUL, POWER, RELATION, SUM, Symbol

Arguments = Sequence[Term]
EX, EX2 = "Coq.Init.Logic.ex", "Coq.Init.Logic.ex2"
_TYPES, _RING, _NATURALS = "Coq.Init.Datatypes", "mathcomp.algebra.ssralg.GRing", "mathcomp.ssreflect.ssrnat"
QUANTIFIED = "mathcomp.ssreflect.fintype.FiniteQuant.quant0b"
_LETTER = "mathcomp.ssreflect.fintype.nat_of_ord"
_FRACTION = Symbol(r"\frac{{{0}}}{{{1}}}", "{0:60} / {1:61}", MUL, latex_level=MUL + 1)


class Rendering(Protocol):
    """What writes terms: the forms of notions write their parts by it."""

    def at(self, term: Term, env: Env, level: int) -> Shown:
        """A term, bracketed where it binds less tightly."""

    def shown(self, term: Term, env: Env = ()) -> Shown:
        """A term under the names of its variables."""

    def exists(self, term: Term, env: Env) -> Shown:
        """That there are things with properties, one after the other."""

    def kind(self, type_: Term, env: Env) -> Shown:
        """What a variable of a type is, in words."""

    def type_of(self, type_: Term, env: Env, more: int = 0) -> Shown:
        """The set that a type is."""


def require_structure(name: str, *terms: Term) -> None:
    """Raise Unknown unless what is not shown is one of the usual structures or types."""
    for one in leaves(terms):
        if number_of(one) is None and not symbols.STRUCTURE.fullmatch(one):
            raise Unknown(f"{name} at {one}, which is no usual structure")


def _sum(rendering: Rendering, arguments: Arguments, env: Env) -> Shown:
    """a + b, and a - b."""
    ring, left, right = arguments
    head, inner = head_of(right)
    require_structure("a sum", ring)
    sign, right = (" - ", inner[-1]) if head == f"{_RING}.opp" else (" + ", right)
    return joined([rendering.at(left, env, ADD), rendering.at(right, env, ADD + 1)], sign, sign, ADD)


def _product(rendering: Rendering, arguments: Arguments, env: Env) -> Shown:
    """a b, and a / b."""
    ring, left, right = arguments
    head, inner = head_of(right)
    require_structure("a product", ring)
    if head == f"{_RING}.inv":
        return filled(_FRACTION, [rendering.shown(left, env), rendering.shown(inner[-1], env)])
    a, b = rendering.at(left, env, MUL), rendering.shown(right, env)
    if b.level == SUM:  # all that follows belongs to the summand
        return joined([a, b], r"\,", " * ", SUM)
    b = b.within(MUL + 1)
    opens, closes = b.latex.startswith(("(", r"\left(")), a.latex.endswith(")") or a.latex.isdigit()
    sign = "" if opens and closes else r"\cdot " if opens else r"\,"
    return joined([a, b], sign, " * ", MUL)


def _multiple(rendering: Rendering, arguments: Arguments, env: Env) -> Shown:
    """n times a number; n alone where that number is 1."""
    ring, base, count = arguments
    require_structure("a multiple", ring)
    if head_of(base)[0] == f"{_RING}.one":
        return rendering.shown(count, env)
    return joined([rendering.at(count, env, MUL), rendering.at(base, env, MUL + 1)], r"\cdot ", " * ", MUL)


# Naturals.


def linear(term: Term) -> tuple[Counter[Term], int]:
    """A natural number as a sum of terms and a constant; an element of 'I_n is its number from 1 on."""
    head, arguments = head_of(term)
    if head == f"{_TYPES}.O":
        return Counter(), 0
    if head == f"{_TYPES}.S" and len(arguments) == 1:
        terms, constant = linear(arguments[0])
        return terms, constant + 1
    if head == f"{_NATURALS}.addn" and len(arguments) == 2:
        (first, a), (second, b) = [linear(one) for one in arguments]
        return first + second, a + b
    if head == _LETTER and len(arguments) == 2:
        return Counter([arguments[1]]), -1
    return Counter([term]), 0


def _natural(rendering: Rendering, terms: Counter[Term], constant: int, env: Env) -> Shown:
    shown = [rendering.at(one, env, ADD) for one, count in terms.items() for _ in range(count)]
    if not shown:
        return Shown(str(constant), str(constant))
    head = joined(shown, " + ", " + ", ADD if len(shown) > 1 else shown[0].level)
    if constant == 0:
        return head
    sign = " + " if constant > 0 else " - "
    return joined([head, Shown(str(abs(constant)), str(abs(constant)))], sign, sign, ADD)


def _number(name: str) -> Callable[[Rendering, Arguments, Env], Shown]:
    return lambda rendering, arguments, env: _natural(rendering, *linear((name, *arguments)), env)


def _at_most(rendering: Rendering, arguments: Arguments, env: Env) -> Shown:
    """a <= b, and a < b, which is a + 1 <= b; constants stand on the side where they are positive."""
    (left, a), (right, b) = [linear(one) for one in arguments]
    constant = a - b
    strict = constant == 1 and bool(left)
    on_left, on_right = (0, 0) if strict else (max(constant, 0), max(-constant, 0))
    sides = [_natural(rendering, left, on_left, env), _natural(rendering, right, on_right, env)]
    return joined(
        [one.within(RELATION + 1) for one in sides], " < " if strict else r" \le ", " < " if strict else " <= ", RELATION
    )


def _difference(rendering: Rendering, arguments: Arguments, env: Env) -> Shown:
    """(a - b)^+, with all that is taken away within one bracket."""
    taken = []
    term: Term = (f"{_NATURALS}.subn", *arguments)
    while head_of(term)[0] == f"{_NATURALS}.subn":
        _, (term, one) = head_of(term)
        taken.append(rendering.at(one, env, ADD + 1))
    inside = joined([rendering.at(term, env, ADD), *reversed(taken)], " - ", " - ")
    return Shown(f"({inside.latex})^{{+}}", f"({inside.text})^+")


def _before(rendering: Rendering, arguments: Arguments, env: Env) -> Shown:
    inside = rendering.at(arguments[0], env, ADD)
    return Shown(f"({inside.latex} - 1)^{{+}}", f"({inside.text} - 1)^+")


# Propositions.


def conjuncts(term: Term) -> list[Term]:
    """The propositions of which a term says that all hold."""
    head, arguments = head_of(term)
    if head == f"{_TYPES}.is_true" and head_of(arguments[0])[0] == f"{_TYPES}.andb":
        return conjuncts(arguments[0])
    return [one for part in arguments for one in conjuncts(part)] if head in symbols.CONJUNCTIONS else [term]


def _conjunction(name: str) -> Callable[[Rendering, Arguments, Env], Shown]:
    def shown(rendering: Rendering, arguments: Arguments, env: Env) -> Shown:
        return conjoined(_chained([rendering.shown(one, env) for one in conjuncts((name, *arguments))]), AND + 1)

    return shown


def _chained(parts: Sequence[Shown]) -> list[Shown]:
    """Comparisons one after the other that share a side as one: 0 <= a <= 1."""
    found: list[Shown] = []
    for one in parts:
        rest = _continued(found[-1], one) if found else None
        if rest is None:
            found.append(one)
        else:
            found[-1] = joined([found[-1], rest], level=RELATION)
    return found


def _continued(first: Shown, second: Shown) -> Shown | None:
    """What a comparison adds to one that ends with the single word with which it begins."""
    for latex, text in ((r" \le ", " <= "), (" < ", " < ")):
        middle, shown = second.text.partition(text)[0], second.latex.partition(latex)[0]
        compares = second.level == RELATION and text in second.text and " " not in middle
        ends = [(rf" {sign} {shown}", f" {plain} {middle}") for sign, plain in ((r"\le", "<="), ("<", "<"))]
        if compares and any(first.latex.endswith(end) and first.text.endswith(plain) for end, plain in ends):
            return Shown(second.latex.removeprefix(shown), second.text.removeprefix(middle))
    return None


def _existence(name: str) -> Callable[[Rendering, Arguments, Env], Shown]:
    return lambda rendering, arguments, env: rendering.exists((name, *arguments), env)


def _negation(rendering: Rendering, arguments: Arguments, env: Env) -> Shown:
    """That a proposition does not hold; of two things, that they differ."""
    head, inner = head_of(arguments[0])
    if head == QUANTIFIED:
        return _over_type(rendering, inner[1], env, True)
    if head in ("Coq.Init.Logic.eq", "mathcomp.ssreflect.eqtype.eq_op"):
        return joined([rendering.at(one, env, RELATION + 1) for one in inner[-2:]], r"\ne ", " != ", RELATION)
    return filled(symbols.NOT_, [rendering.shown(arguments[0], env)])


def _every(rendering: Rendering, arguments: Arguments, env: Env) -> Shown:
    """That something holds of all elements of a finite type; what is left is that nothing has a property."""
    return _over_type(rendering, arguments[1], env, False)


def _over_type(rendering: Rendering, function: Term, env: Env, exists: bool) -> Shown:
    """A truth value over a finite type: ``quant0b`` of ``all`` is "for all", the negation of that of ``ex`` "there is"."""
    found = binder(function, "fun")
    head, inner = head_of(found[2]) if found is not None else ("", ())
    wanted = "mathcomp.ssreflect.fintype.FiniteQuant." + ("ex" if exists else "all")
    if found is None or head != wanted:
        raise Unknown(f"a truth value over a finite type that is {head}")
    inside = bound(env, *found[:2])
    over = joined([name_of(inside[-1].name), rendering.kind(found[1], env)])
    property_ = rendering.shown(head_of(inner[1])[1][0], inside)
    sign = words(" with ") if exists else Shown(r"\colon\ ", ": ")
    return joined([words("there is " if exists else "for all "), over, sign, property_])


def _power(rendering: Rendering, arguments: Arguments, env: Env) -> Shown:
    """The functions from a finite type to another one."""
    result = binder(arguments[1], "fun")
    if result is not None and occurs(result[2]):
        raise Unknown("functions whose values are of different types")
    values = (
        rendering.type_of(arguments[1], env) if result is None else rendering.type_of(result[2], bound(env, *result[:2]))
    )
    base = values.within(POWER)
    power = rendering.shown(arguments[0], env)
    return Shown(f"{base.latex}^{{{power.latex}}}", f"{base.text}^{power.within(ATOM).text}", POWER)


def _at_place(rendering: Rendering, arguments: Arguments, env: Env) -> Shown:
    """A function of a finite type, or what it is at a place, as an entry of a word."""
    function = rendering.at(arguments[3], env, ATOM)
    if len(arguments) == 4:
        return function
    place, *more = [rendering.shown(one, env) for one in arguments[4:]]
    entry = Shown(f"{function.latex}_{{{place.latex}}}", f"{function.text}{index(place.text)}")
    return called(entry, more) if more else entry


def _function(rendering: Rendering, arguments: Arguments, env: Env) -> Shown:
    """A function of a finite type by what it is at each place."""
    return rendering.shown(arguments[2], env)


def _first(rendering: Rendering, arguments: Arguments, env: Env) -> Shown:
    """The least natural number below another one with a property, or that one where none has it."""
    listed, (start, count) = head_of(arguments[2])
    found = binder(arguments[1], "fun")
    if arguments[0] != NAT or listed != "mathcomp.ssreflect.seq.iota" or start != f"{_TYPES}.O" or found is None:
        raise Unknown("a search in a list that is not one of naturals from 0 on")
    inner = bound(env, *found[:2])
    name, property_, most = name_of(inner[-1].name), rendering.shown(found[2], inner), rendering.shown(count, env)
    return Shown(
        rf"\min(\{{{name.latex}<{most.latex}\mid {property_.latex}\}}\cup\{{{most.latex}\}})",
        f"min({{{name.text} < {most.text} | {property_.text}}} + {{{most.text}}})",
    )


def _next(term: Term) -> tuple[Counter[Term], int]:
    """A natural number and 1 more: the last element of 'I_n.+1, counted from 1."""
    terms, constant = linear(term)
    return terms, constant + 1


def _set(rendering: Rendering, arguments: Arguments, env: Env) -> Shown:
    """The elements of a finite type with a property."""
    return rendering.shown(arguments[1], env)


# Sums and cases.


def _big(rendering: Rendering, arguments: Arguments, env: Env) -> Shown:
    """A sum, a product or a maximum over a finite type."""
    _, _, start, range_, function = arguments
    listed, over = head_of(range_)
    found = binder(function, "fun")
    if listed != "mathcomp.ssreflect.bigop.index_enum" or found is None:
        raise Unknown(f"a big operator over {listed}")
    name, type_, body = found
    head, (_, _, _, operator, condition, summand) = head_of(body)
    (begins, begun), (repeats, repeated) = head_of(start), head_of(operator)
    sign = symbols.SUMS.get((str(repeats).removeprefix("mathcomp."), str(begins).removeprefix("mathcomp.")))
    if sign is None or head != "mathcomp.ssreflect.bigop.BigBody":
        raise Unknown(f"a big operator of {repeats} from {begins}")
    require_structure("a big operator", *begun, *repeated)
    inner = bound(env, name, type_)
    where = joined([name_of(inner[-1].name), rendering.shown(over[0], env)], r"\in ", " in ")
    if condition != f"{_TYPES}.true":
        where = joined([where, rendering.shown(condition, inner)], r"\colon\,", ": ")
    under = rendering.at(summand, inner, SUM)
    return Shown(f"{sign[0]}_{{{where.latex}}} {under.latex}", f"{sign[1]}_{{{where.text}}} {under.text}", SUM)


def cases(rendering: Rendering, term: tuple[Term, ...], env: Env) -> Shown:
    """An analysis of a truth value, or of a natural number."""
    _, type_, what, *branches = term
    analysed = binder(type_, "fun")
    if analysed is None or analysed[1] not in (BOOL, NAT) or len(branches) != 2:
        raise Unknown("an analysis of cases that is neither of truth nor of numbers")
    if analysed[1] == BOOL:
        given = [rendering.shown(one, env) for one in branches]
        told = [joined([words(" if "), rendering.shown(what, env)]), words(" otherwise")]
    else:
        step = binder(branches[1], "fun")
        if step is None:
            raise Unknown("a number that is analysed without a step")
        inner = bound(env, *step[:2])
        given = [rendering.shown(branches[0], env), rendering.shown(step[2], inner)]
        number = rendering.shown(what, env)
        after = joined([number, name_of(inner[-1].name)], " = ", " = ")
        told = [joined([words(" if "), number, Shown("=0", " = 0")]), joined([words(" if "), after, Shown("+1", " + 1")])]
    rows = [(value, where) for value, where in zip(given, told, strict=True)]
    latex = r"\\".join([f"{value.latex}&{where.latex}" for value, where in rows])
    text = ", ".join([f"{value.text}{where.text}" for value, where in rows])
    return Shown(rf"\begin{{cases}}{latex}\end{{cases}}", f"({text})")


def _letter(rendering: Rendering, arguments: Arguments, env: Env) -> Shown:
    return _natural(rendering, *linear((_LETTER, *arguments)), env)


SPECIAL: dict[str, Callable[[Rendering, Arguments, Env], Shown]] = {
    "algebra.ssralg.GRing.add": _sum,
    "algebra.ssralg.GRing.mul": _product,
    "algebra.ssralg.GRing.natmul": _multiple,
    "ssreflect.ssrnat.addn": _number(f"{_NATURALS}.addn"),
    "ssreflect.ssrnat.leq": _at_most,
    "ssreflect.ssrnat.subn": _difference,
    "ssreflect.fintype.nat_of_ord": _letter,
    "ssreflect.bigop.BigOp.bigop": _big,
    "ssreflect.fintype.FiniteQuant.quant0b": _every,
    "ssreflect.finset.SetDef.finset": _set,
    "ssreflect.finfun.finfun_of": _power,
    "ssreflect.finfun.finfun_finType": _power,
    "ssreflect.finfun.fun_of_fin": _at_place,
    "ssreflect.finfun.FinfunDef.finfun": _function,
    "ssreflect.seq.find": _first,
    "ssreflect.fintype.ord_max": lambda rendering, arguments, env: _natural(rendering, *_next(arguments[0]), env),
    "Coq.Init.Nat.pred": _before,
    f"{_TYPES}.O": _number(f"{_TYPES}.O"),
    f"{_TYPES}.S": _number(f"{_TYPES}.S"),
    "Coq.Init.Logic.not": _negation,
    f"{_TYPES}.negb": _negation,
    EX: _existence(EX),
    EX2: _existence(EX2),
    **{name: _conjunction(name) for name in symbols.CONJUNCTIONS},
}
"""Names without ``mathcomp.`` in front."""
