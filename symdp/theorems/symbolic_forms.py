r"""Affine forms of a certificate in symbols on a page: as sums, and as identities that show a sign."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from symdp.certificates.checker.affine_forms import World
from symdp.errors import InvalidArgument
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import shown
from symdp.theorems.part import Part, claimed

Form = Sequence[Fraction]
ATLEAST = r"\ge "
_NAME = re.compile(r"[A-Za-z_]\w*")


class Forms:
    """The symbols of a source set, what is assumed of them, and forms in them.

    Parameters
    ----------
    given : mapping
        The source set in symbols.
    notation : Notation

    Raises
    ------
    InvalidArgument
        Where a symbol has the name of a prior, or of the distortion, on the page.
    """

    def __init__(self, given: Mapping[str, Any], notation: Notation) -> None:
        from sympy import Symbol, latex

        self.world: Any = World(dict(given))
        self.names = [
            _NAME.sub(lambda found: latex(Symbol(found[0])), name).replace("*", r"\,") for name in given["symbols"]
        ]
        for name in (notation.prior, notation.distortion, notation.least_favourable):
            if name in self.names:
                raise InvalidArgument(f"notation: {name} is a symbol of the source; give the page another name for its own")

    def read(self, form: Sequence[str]) -> Form:
        """The constant and the coefficients."""
        return tuple(map(Fraction, form))

    def tex(self, form: Form) -> str:
        """A form as a sum, positive terms first."""
        terms = [(value, name) for value, name in zip(form, ["", *self.names], strict=True) if value]
        terms.sort(key=lambda term: term[0] < 0)
        text = "".join([_term(value, name) for value, name in terms]).removeprefix("+")
        return text or "0"

    def listed(self, forms: Sequence[Form]) -> str:
        """Several forms with commas between them, after which lines may break."""
        return r",\allowbreak ".join([self.tex(form) for form in forms])

    def grouped(self, form: Form) -> str:
        """In parentheses where it has more than one term."""
        return f"({self.tex(form)})" if sum(map(bool, form)) > 1 else self.tex(form)

    @property
    def assumed(self) -> str:
        """The conditions on all values."""
        signs = [f"${self.relation(form, ATLEAST)}$" for form in self.world.where]
        return ", ".join([*signs, *[f"${self.relation(form, '=')}$" for form in self.world.zeros]])

    def relation(self, form: Form, sign: str) -> str:
        """That a form is not negative, or zero: in integers, its negative terms on the right."""
        scale = Fraction(lcm(*[value.denominator for value in form]))
        scale /= gcd(*[int(value * scale) for value in form]) or 1
        left, right = (tuple([max(Fraction(0), side * scale * value) for value in form]) for side in (1, -1))
        return f"{self.tex(left)}{sign}{self.tex(right)}"

    def shown(self, target: Form, proof: Sequence[Sequence[Any]], more: Sequence[Form] = ()) -> list[Part]:
        """That a form is not negative, as the sum of multiples of assumed ones; nothing where it is one of them."""
        known = [*self.world.where, *more]
        forms = [*known, *self.world.zeros]
        multiples = [(Fraction(value), forms[place]) for place, value in proof]
        if not any(target[1:]) or (len(multiples) == 1 and tuple(target) == tuple(forms[proof[0][0]])):
            return []
        rest = Fraction(self.world.rest(tuple(target), list(map(list, proof)), known))
        text = "".join([_term(value, self.grouped(form)) for value, form in multiples])
        if rest or not multiples:
            text += f"+{shown(rest)}"
        text = text.removeprefix("+")
        return [] if text == self.tex(target) else [claimed(f"${self.tex(target)}={text}$", lambda: rest >= 0)]


def _term(value: Fraction, name: str) -> str:
    size = "" if abs(value) == 1 and name else shown(abs(value))
    return f"{'-' if value < 0 else '+'}{size}{name}"


def total(forms: Sequence[Form], size: int) -> Form:
    """The sum of forms."""
    return tuple([sum([form[k] for form in forms], Fraction(0)) for k in range(size)])


def minus(first: Form, second: Form) -> Form:
    """The difference of two forms."""
    return tuple([a - b for a, b in zip(first, second, strict=True)])


def times(form: Form, factor: int) -> Form:
    """A multiple of a form."""
    return tuple([value * factor for value in form])
