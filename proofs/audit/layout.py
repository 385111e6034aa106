"""A theorem as a sentence with numbered clauses, and a definition as an equation, from what Coq's kernel has of them."""

from __future__ import annotations

from proofs.audit import formulas, notions, symbols
from proofs.audit.coq_terms import Terms
from proofs.audit.kernel import (
    FIELD,
    Env,
    Term,
    Unknown,
    as_product,
    binder,
    bound,
    head_of,
    is_predicate,
    is_proposition,
    parameters_of,
    parse_all,
    told_by_types,
)
from proofs.audit.render import Binders, Rendering, binders, notion_at
from proofs.audit.shown import Shown, called, conjoined, element, joined, name_of, words
from proofs.audit.symbols import ALL

AS_PRINTED = "_as_printed"
"""How the definition of a sentence ends that a theorem refutes."""


class Theorems:
    """Some theorems with all that is beneath them, in words and formulas.

    Parameters
    ----------
    terms : Terms
    """

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.known = {name: parse_all(line) for name, line in terms.called.items()}
        self.types = {name: parts[0] for name, parts in self.known.items()}

    def refuted(self, name: str) -> str | None:
        """The definition of the sentence that a theorem refutes; None where it refutes none."""
        sentence = binder(self.types[name], "all")
        head, arguments = head_of(sentence[2]) if sentence is not None and sentence[1] == FIELD else ("", ())
        inner, given = head_of(arguments[0]) if head == "Coq.Init.Logic.not" else ("", ())
        printed = str(inner).startswith("symdp.") and str(inner).endswith(AS_PRINTED)
        return str(inner).removeprefix("symdp.") if printed and given == ("#0",) else None

    def sentence(self, name: str) -> Shown:
        """What a theorem states, or the sentence that it refutes."""
        return self._stated(Rendering(self.types), name)

    def with_notions(self, name: str) -> tuple[Shown, tuple[str, ...]]:
        """What a theorem states, and all notions in it and beneath them."""
        rendering = Rendering(self.types)
        shown = self._stated(rendering, name)
        self._beneath(rendering)
        return shown, tuple(rendering.met)

    def _stated(self, rendering: Rendering, name: str) -> Shown:
        printed = self.refuted(name)
        return _sentence(rendering, self.types[name] if printed is None else as_product(self.known[printed][1], 1))

    def _beneath(self, rendering: Rendering) -> None:
        seen = 0
        while seen < len(rendering.met):
            name = list(rendering.met)[seen]
            if name not in notions.READ:
                self._defined(rendering, name)
            seen += 1

    def definition(self, name: str) -> Shown:
        """What a notion stands for."""
        if name in notions.READ:
            digest, latex, text = notions.READ[name]
            if self.terms.digests()[name] != digest:
                raise Unknown(f"{name} is not as it was read; it has the digest {self.terms.digests()[name]} now")
            return Shown(latex, text)
        return self._defined(Rendering(self.types), name)

    def _defined(self, rendering: Rendering, name: str) -> Shown:
        if len(self.known[name]) < 2 or head_of(self.known[name][1])[0] == "inductive":
            raise Unknown(f"{name} is defined by cases; read it in notions.READ")
        type_, body = self.known[name]
        env: Env = ()
        while function := binder(body, "fun"):
            env, body = bound(env, *function[:2]), function[2]
        told, result = told_by_types(type_), parameters_of(type_)[1]
        given = [name_of(one.name) for one, known in zip(env, told, strict=False) if not known]
        beyond = [name_of(one.name) for one in env[len(told) :]]
        left = notion_at(name, given)
        if beyond:
            left = element(beyond[0], left) if is_predicate(result) else called(left, beyond)
        claims = is_proposition(body, env, self.types)
        sign = (r"\ :\Longleftrightarrow\ ", " :<=> ") if claims else (" := ", " := ")
        return joined([left, rendering.at(body, env, ALL)], *sign)


def _sentence(rendering: Rendering, term: Term) -> Shown:
    """Let variables be given; if premises hold, then all clauses do."""
    variables: Binders = []
    premises: list[Shown] = []
    env: Env = ()
    if (field := binder(term, "all")) and field[1] == FIELD:  # told once, at the head of all theorems
        env, term = bound(env, *field[:2]), field[2]
    while binder(term, "all"):
        more, conditions, term, env = rendering.opened(term, env)
        variables += more
        premises += conditions
    clauses = [rendering.shown(one, env) for one in formulas.conjuncts(term)]
    lines = [joined([words("Let "), binders(variables), Shown(".", ".")])] if variables else []
    lines += [joined([words("If "), conjoined(premises, symbols.AND + 1), words(", then")])] if premises else []
    numbered = [joined([Shown(rf"({place})\ ", f"({place}) "), one]) for place, one in enumerate(clauses, 1)]
    shown = joined(numbered if len(clauses) > 1 else clauses, r";\qquad ", "; ")
    return joined([*lines, joined([shown, Shown(".", ".")])], r"\qquad ", " ")
