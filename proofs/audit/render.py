r"""What Coq's kernel has of a theorem, in LaTeX and in plain text at once.

Every name is absolute and every argument told, so that no notation has a say. An element of ``'I_M`` is its number from 1
on, as in papers: ``nat_of_ord i`` is i - 1. Whatever has no form here or in :mod:`proofs.audit.symbols` stops the rendering.

Examples
--------
>>> from proofs.audit.kernel import NAT, parse_all
>>> less = "(Coq.Init.Datatypes.is_true (mathcomp.ssreflect.ssrnat.leq (Coq.Init.Datatypes.S #1) #0))"
>>> (term,) = parse_all(f"(all:k {NAT} (all:n {NAT} {less}))")
>>> Rendering({}).shown(term).text
'for all k, n in N: k < n'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from proofs.audit import formulas, notions, symbols
from proofs.audit.kernel import (
    FIELD,
    FINITE,
    Env,
    Term,
    Unknown,
    Variable,
    binder,
    bound,
    head_of,
    is_predicate,
    is_proposition,
    number_of,
    occurs,
    parameters_of,
    told_by_types,
)
from proofs.audit.shown import Shown, called, conjoined, element, filled, index, joined, name_of, places, words
from proofs.audit.symbols import AND, ATOM, IFF, IMPLIES, MUL, POWER, RELATION

Binders = list[tuple[Shown, Shown]]


@dataclass
class Rendering:
    """Terms of Coq in words and formulas.

    Attributes
    ----------
    types : dict
        Names of ours to their types.
    met : dict
        Those that were met, in order.
    """

    types: dict[str, Term]
    met: dict[str, None] = field(default_factory=dict)

    def at(self, term: Term, env: Env, level: int) -> Shown:
        """A term, bracketed where it binds less tightly."""
        return self.shown(term, env).within(level)

    def shown(self, term: Term, env: Env = ()) -> Shown:
        """A term under the names of its variables."""
        head, arguments = head_of(term)
        if isinstance(head, tuple):
            base = self._built(head, env)
            return called(base, [self.shown(one, env) for one in arguments]) if arguments else base
        number = number_of(head)
        if number is not None:
            return self._variable(env[-1 - number], [self.shown(one, env) for one in arguments])
        if head.startswith("symdp."):
            return self._notion(head.removeprefix("symdp."), arguments, env)
        name = head.removeprefix("mathcomp.")
        special = formulas.SPECIAL.get(name)
        return self._known(name, arguments, env) if special is None else special(self, arguments, env)

    def _built(self, term: tuple[Term, ...], env: Env) -> Shown:
        """A product, a function or an analysis of cases."""
        if binder(term, "all"):
            return self._product(term, env)
        if function := binder(term, "fun"):
            inner = bound(env, *function[:2])
            inside, name = self.shown(function[2], inner), name_of(inner[-1].name)
            if is_proposition(function[2], inner, self.types):
                where = joined([name, self.kind(function[1], env)])
                return Shown(rf"\{{{where.latex}\mid {inside.latex}\}}", f"{{{where.text} | {inside.text}}}")
            if function[2] == "#0":
                return words("id")
            if not occurs(function[2]):
                return joined([words("constant "), inside.within(ATOM)], level=MUL)
            inside = inside.within(IMPLIES)
            return Shown(rf"({name.latex}\mapsto {inside.latex})", f"({name.text} -> {inside.text})")
        if term[0] == "match":
            return formulas.cases(self, term, env)
        raise Unknown(f"a term that begins with {term[0]}")

    def _known(self, name: str, arguments: Sequence[Term], env: Env) -> Shown:
        """A name of MathComp or Coq, by its symbol; what that does not show is a structure."""
        if symbols.CARRIER.fullmatch(name) and arguments:
            return self.shown(arguments[-1], env)
        symbol = symbols.MATHCOMP.get(name)
        if symbol is None or len(arguments) < symbol.arguments:
            raise Unknown(f"{name} with {len(arguments)} arguments")
        seen, given = places(symbol), []
        for place, one in enumerate(arguments):
            if place in seen or place >= symbol.arguments:
                given.append(self.shown(one, env))
            else:
                if place not in symbol.told:
                    formulas.require_structure(name, one)
                given.append(words(""))
        found, beyond = filled(symbol, given), given[symbol.arguments :]
        return called(found, beyond) if beyond else found

    def _notion(self, name: str, arguments: Sequence[Term], env: Env) -> Shown:
        """A notion of ours, by its symbol or its name, at the arguments that no type of another tells."""
        if name not in self.types:
            raise Unknown(f"{name}, of which Coq has not said what it is")
        self.met.setdefault(name)
        told = told_by_types(self.types[name])
        given = [self.shown(one, env) for one, known in zip(arguments, told, strict=False) if not known]
        found = notion_at(name, given)
        beyond = [self.shown(one, env) for one in arguments[len(told) :]]
        if not beyond:
            return found
        return element(beyond[0], found) if is_predicate(parameters_of(self.types[name])[1]) else called(found, beyond)

    def _variable(self, variable: Variable, given: Sequence[Shown]) -> Shown:
        """A variable at its arguments, as papers write it."""
        base, (parameters, result) = name_of(variable.name), parameters_of(variable.type)
        if not given:
            return base
        if len(given) == 1 and is_predicate(variable.type):
            return element(given[0], base)
        if variable.name == "adjacent" and len(given) == 2:
            return joined([one.within(RELATION + 1) for one in given], r"\sim ", " ~ ", RELATION)
        numbers = [symbols.is_number(one) for one in (*parameters, result)]
        indexed = numbers == [False, True] and not parameters_of(parameters[0])[0]
        if indexed and len(variable.name.rstrip("'")) == 1 and len(given) == 1:
            return Shown(f"{base.latex}_{{{given[0].latex}}}", f"{base.text}{index(given[0].text)}")
        if numbers == [False, False, True] and variable.name[0].isupper() and len(given) == 2:
            return called(base, [joined([given[1], given[0]], r"\mid ", " | ", IMPLIES)])
        return called(base, given)

    # Sentences.

    def _product(self, term: Term, env: Env) -> Shown:
        """For all variables with their premises; or premises alone."""
        variables, premises, body, env = self.opened(term, env)
        inside = self.shown(body, env)
        if not variables:
            inside = inside.within(IFF + 1) if inside.level == IFF else inside
            level = min(IMPLIES, inside.level)
            return joined([conjoined(premises, AND + 1), inside], r"\ \Rightarrow\ ", " => ", level)
        conditions = [words(" with "), conjoined(premises, AND + 1)] if premises else []
        return joined([words("for all "), binders(variables), *conditions, Shown(r"\colon\ ", ": "), inside])

    def opened(self, term: Term, env: Env) -> tuple[Binders, list[Shown], Term, Env]:
        """Variables with what they are, premises upon them, and what is left, of the products with which a term begins."""
        variables: Binders = []
        premises: list[Shown] = []
        while found := binder(term, "all"):
            name, type_, body = found
            proposition = is_proposition(type_, env, self.types)
            if occurs(body) and proposition:
                raise Unknown(f"the proof {name} of a premise within the statement")
            if occurs(body) and premises:
                break
            if occurs(body):
                kind = self.kind(type_, env)
                env = bound(env, name, type_)
                variables.append((name_of(env[-1].name), kind))
            else:
                collection = _collection(type_, env) if variables and not premises else None
                if collection is not None:
                    variables[-1] = (variables[-1][0], _within(collection))
                elif proposition:
                    premises.append(self.shown(type_, env))
                else:
                    premises.append(joined([self.shown(type_, env), words(" is not empty")], level=RELATION))
                env = (*env, Variable("_", type_))
            term = body
        return variables, premises, term, env

    def exists(self, term: Term, env: Env) -> Shown:
        """That there are things with properties, one after the other."""
        variables: Binders = []
        head, arguments = head_of(term)
        while head in (formulas.EX, formulas.EX2):
            function = binder(arguments[1], "fun")
            if function is None:
                raise Unknown("an existence that is no function's")
            kind = self.kind(function[1], env)
            inner = bound(env, *function[:2])
            variables.append((name_of(inner[-1].name), kind))
            if head == formulas.EX2:
                second = binder(arguments[2], "fun")
                if second is None:
                    raise Unknown("an existence that is no function's")
                env, properties = inner, [function[2], second[2]]
                break
            env, term = inner, function[2]
            properties = formulas.conjuncts(term)
            head, arguments = head_of(term)
        if (collection := _collection(properties[0], env)) is not None and len(properties) > 1:
            variables[-1] = (variables[-1][0], _within(collection))
            properties = properties[1:]
        verb = words("there is " if len(variables) == 1 else "there are ")
        shown = conjoined([self.shown(one, env) for one in properties], AND + 1)
        return joined([verb, binders(variables), words(" with "), shown])

    # Types.

    def kind(self, type_: Term, env: Env) -> Shown:
        """What follows a variable of some type."""
        if type_ in (FIELD, FINITE):
            return words(" an ordered field" if type_ == FIELD else " finite")
        head, arguments = head_of(type_)
        parameters, result = parameters_of(type_)
        if head == "symdp.Definitions.source_set":
            return joined([Shown(r"\subseteq ", " a subset of "), self._power([arguments[1]], arguments[0], env)])
        if head == symbols.RELATIONS:
            return joined([words(" a relation on "), self.shown(arguments[0], env)])
        if result == "Prop":
            return joined([Shown(r"\subseteq ", " a subset of "), self._times(parameters, env)])
        if head == symbols.SUBSETS:
            return joined([Shown(r"\subseteq ", " a subset of "), self.shown(arguments[0], env)])
        if parameters and (not symbols.is_number(result) or symbols.is_number(parameters[0])):
            arrow = joined([self._times(parameters, env), self.type_of(result, env, len(parameters))], r"\to ", " -> ")
            return joined([Shown(r"\colon ", " : "), arrow])
        return joined([Shown(r"\in ", " in "), self.type_of(type_, env)])

    def type_of(self, type_: Term, env: Env, more: int = 0) -> Shown:
        """A type; more binders than the variables have lie around it, which it does not use."""
        env = (*env, *[Variable("_", type_)] * more)
        parameters, result = parameters_of(type_)
        if not parameters:
            return self.shown(type_, env)
        if symbols.is_number(result):
            inner = self.type_of(result, env, len(parameters))
            return self._raised(inner, self._times(parameters, env))
        return joined([self._times(parameters, env), self.type_of(result, env, len(parameters))], r"\to ", " -> ", IMPLIES)

    def _times(self, types: Sequence[Term], env: Env) -> Shown:
        shown = [self.type_of(one, env, place).within(POWER) for place, one in enumerate(types)]
        return joined(shown, r"\times ", " x ", MUL if len(shown) > 1 else shown[0].level)

    def _power(self, parameters: Sequence[Term], result: Term, env: Env) -> Shown:
        return self._raised(self.shown(result, env), self._times(parameters, env))

    def _raised(self, base: Shown, power: Shown) -> Shown:
        return Shown(f"{base.latex}^{{{power.latex}}}", f"{base.text}^{power.within(ATOM).text}", POWER)


def _collection(type_: Term, env: Env) -> Variable | None:
    """The variable set of which a premise says that the last variable is an element of it."""
    head, arguments = head_of(type_)
    number = number_of(head)
    found = env[-1 - number] if number is not None and arguments == ("#0",) else None
    return found if found is not None and is_predicate(found.type) else None


def _within(collection: Variable) -> Shown:
    return joined([Shown(r"\in ", " in "), name_of(collection.name)])


def binders(variables: Binders) -> Shown:
    """Variables with what they are, told once for neighbours that are alike."""
    groups = [(list(group), kind) for kind, group in groupby(variables, lambda one: one[1])]
    told = [joined([joined([name for name, _ in group], r",\,", ", "), kind]) for group, kind in groups]
    return joined(told, r",\ ", ", ")


def notion_at(name: str, given: Sequence[Shown]) -> Shown:
    """A notion at its arguments; those that it lacks are dots."""
    symbol = notions.NOTIONS.get(name)
    if symbol is None:
        short = name.rpartition(".")[2]
        base = Shown(rf"\text{{{short.replace('_', '-')}}}", short)
        return called(base, given) if given else base
    count = max(places(symbol), default=-1) + 1
    found = filled(symbol, [*given, *[Shown(r"\cdot", ".")] * count][:count])
    return called(found, given[count:]) if given[count:] else found
