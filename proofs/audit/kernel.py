"""Terms of Coq's kernel, as proofs/coq/guard/Terms.v writes them: reading them, and what can be said of one at a glance."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from symdp.errors import SymdpError

Term = str | tuple["Term", ...]

NAT, BOOL = "Coq.Init.Datatypes.nat", "Coq.Init.Datatypes.bool"
FIELD, FINITE = "mathcomp.algebra.ssrnum.Num.RealField.type", "mathcomp.ssreflect.fintype.Finite.type"
_TOKEN = re.compile(r"[()]|[^()\s]+")
_BOUND = re.compile(r"#(\d+)")
_BINDER = re.compile(r"(all|fun|let):(.*)")
_LOGICAL = re.compile(
    r"Coq\.(Init\.Logic\.\w+|Init\.Datatypes\.(is_true|andb|orb|negb)|ssr\.ssrbool\.((and|or)\d|in_mem)|ssr\.ssrfun\.eqfun)|"
    r"mathcomp\.ssreflect\.(eqtype\.eq_op|ssrnat\.leq|order\.Order\.(le|lt)|fintype\.FiniteQuant\.quant0b)"
)
"""Propositions and truth values."""


class Unknown(SymdpError):
    """A term that has no form in words and formulas."""


def parse_all(line: str) -> tuple[Term, ...]:
    """Some terms, one behind the other, their parts in tuples.

    Examples
    --------
    >>> parse_all("(all:n Coq.Init.Datatypes.nat (f #0)) proof")
    (('all:n', 'Coq.Init.Datatypes.nat', ('f', '#0')), 'proof')
    """
    stack: list[list[Term]] = [[]]
    for token in _TOKEN.findall(line):
        if token == "(":  # noqa: S105 - a bracket
            stack.append([])
        elif token == ")":  # noqa: S105
            done = tuple(stack.pop())
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    return tuple(stack[0])


def number_of(term: Term) -> int | None:
    """Which variable a term is, counted from the innermost binder; None where it is none."""
    found = _BOUND.fullmatch(term) if isinstance(term, str) else None
    return int(found[1]) if found else None


def binder(term: Term, tag: str) -> tuple[str, Term, Term] | None:
    """(name, type, body) of a product ``all`` or a function ``fun``; None of other terms."""
    found = _BINDER.fullmatch(term[0]) if isinstance(term, tuple) and isinstance(term[0], str) else None
    return (found[2], term[-2], term[-1]) if found and found[1] == tag else None


def head_of(term: Term) -> tuple[Term, tuple[Term, ...]]:
    """A term as its head and the arguments of that."""
    if isinstance(term, str) or (
        isinstance(term[0], str) and (_BINDER.match(term[0]) or term[0] in ("match", "fix", "cofix"))
    ):
        return term, ()
    inner, first = head_of(term[0])
    return inner, (*first, *term[1:])


def occurs(term: Term, number: int = 0) -> bool:
    """Whether a variable occurs, counted from the innermost binder around the term."""
    if isinstance(term, str):
        return number_of(term) == number
    if term[0] in ("fix", "cofix"):
        raise Unknown("a function that calls itself")
    binds = isinstance(term[0], str) and _BINDER.match(term[0])
    return any(occurs(one, number + bool(binds and one is term[-1])) for one in term)


def parameters_of(type_: Term) -> tuple[list[Term], Term]:
    """(types of the parameters, type of the result) of a product."""
    parameters = []
    while found := binder(type_, "all"):
        parameters.append(found[1])
        type_ = found[2]
    return parameters, type_


def as_product(body: Term, count: int) -> Term:
    """The sentence that a function makes of all its first arguments."""
    if count == 0:
        return body
    function = binder(body, "fun")
    if function is None:
        raise Unknown("a definition that is no function of all that its type binds")
    return (f"all:{function[0]}", function[1], as_product(function[2], count - 1))


def told_by_types(type_: Term) -> list[bool]:
    """Of each parameter, whether the type of another, or of the result, says which it is."""
    told = []
    while found := binder(type_, "all"):
        told.append(occurs(found[2]))
        type_ = found[2]
    return told


@dataclass(frozen=True)
class Variable:
    """What is bound: its name, and its type under the binders before it."""

    name: str
    type: Term


Env = tuple[Variable, ...]


def bound(env: Env, name: str, type_: Term) -> Env:
    """The variables with one more, which has a name of its own; an underscore at its end keeps it from a keyword of Coq.

    Examples
    --------
    >>> [one.name for one in bound(bound((), "end", NAT), "end_", NAT)]
    ['end', "end'"]
    """
    name, taken = name.rstrip("_") or "_", {one.name for one in env}
    while name in taken:
        name += "'"
    return (*env, Variable(name, type_))


def is_predicate(type_: Term) -> bool:
    """Whether a type is that of sets: of one thing, a proposition."""
    head, _ = head_of(type_)
    parameters, result = parameters_of(type_)
    return head in ("symdp.Definitions.source_set", "Coq.ssr.ssrbool.pred") or (len(parameters) == 1 and result == "Prop")


def is_proposition(term: Term, env: Env, types: dict[str, Term]) -> bool:
    """Whether a term is a proposition, and a product of it a premise."""
    if found := binder(term, "all"):
        return is_proposition(found[2], bound(env, *found[:2]), types)
    head, arguments = head_of(term)
    if not isinstance(head, str):
        return False
    number = number_of(head)
    if number is None and not head.startswith("symdp."):
        return _LOGICAL.fullmatch(head) is not None
    type_ = env[-1 - number].type if number is not None else types.get(head.removeprefix("symdp."), "")
    parameters, result = parameters_of(type_)
    return _after(result, len(arguments) - len(parameters))


def _after(result: Term, more: int) -> bool:
    """Whether what a function of some type gives is a proposition, at some more arguments than the type shows."""
    return result == "Prop" if more == 0 else more == 1 and is_predicate(result)


def leaves(terms: Sequence[Term]) -> list[str]:
    """All names in some terms."""
    return [name for one in terms for name in ([one] if isinstance(one, str) else leaves(one))]
