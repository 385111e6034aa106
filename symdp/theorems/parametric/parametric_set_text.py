r"""Affine forms in symbols on a page, with identities that prove a sign; balls, boxes and hulls of such forms."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from symdp.certificates.checker.identities.affine_forms import World
from symdp.certificates.checker.identities.symbolic_source import subsets
from symdp.errors import InvalidArgument
from symdp.theorems.notation import Notation
from symdp.theorems.text.number_text import displayed
from symdp.theorems.text.sentences import Part, claimed

Form = Sequence[Fraction]
Proved = tuple[Form, Any]
ATLEAST = r"\ge "
_NAME = re.compile(r"[A-Za-z_]\w*")


class Forms:
    """The symbols of a source set, their assumptions, and affine forms in them.

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

    def __init__(self, document: Mapping[str, Any], notation: Notation) -> None:
        from sympy import Symbol, latex

        self.world: Any = World(dict(document))
        self.names = [
            _NAME.sub(lambda match: latex(Symbol(match[0])), name).replace("*", r"\,") for name in document["symbols"]
        ]
        for name in (notation.prior, notation.distortion, notation.least_favourable):
            if name in self.names:
                raise InvalidArgument(f"notation: {name} is a symbol of the source; give the page another name for its own")

    def read(self, form: Sequence[str]) -> Form:
        """Return the constant and the coefficients of a form."""
        return tuple(map(Fraction, form))

    def tex(self, form: Form) -> str:
        """Return a form as a sum, positive terms first."""
        terms = [(value, name) for value, name in zip(form, ["", *self.names], strict=True) if value]
        terms.sort(key=lambda term: term[0] < 0)
        text = "".join([_term(value, name) for value, name in terms]).removeprefix("+")
        return text or "0"

    @property
    def one(self) -> Form:
        """The constant form 1."""
        return (Fraction(1), *[Fraction(0)] * (self.world.size - 1))

    def listed(self, forms: Sequence[Form]) -> str:
        """Return several forms, separated by commas after which lines may break."""
        return r",\allowbreak ".join([self.tex(form) for form in forms])

    def grouped(self, form: Form) -> str:
        """Return a form, in parentheses where it has more than one term."""
        return f"({self.tex(form)})" if sum(map(bool, form)) > 1 else self.tex(form)

    @property
    def assumed(self) -> str:
        """The conditions on the symbols."""
        signs = [f"${self.relation(form, ATLEAST)}$" for form in self.world.where]
        return ", ".join([*signs, *[f"${self.relation(form, '=')}$" for form in self.world.zeros]])

    def relation(self, form: Form, sign: str) -> str:
        """Return the inequality or equation of a form with zero: in integers, with negative terms on the right."""
        scale = Fraction(lcm(*[value.denominator for value in form]))
        scale /= gcd(*[int(value * scale) for value in form]) or 1
        left, right = (tuple([max(Fraction(0), side * scale * value) for value in form]) for side in (1, -1))
        return f"{self.tex(left)}{sign}{self.tex(right)}"

    def nonnegative(self, target: Form, proof: Sequence[Sequence[Any]], more: Sequence[Form] = ()) -> list[Part]:
        """Prove that a form is nonnegative, as a combination of assumptions; empty where that is immediate."""
        known = [*self.world.where, *more]
        forms = [*known, *self.world.zeros]
        multiples = [(Fraction(value), forms[place]) for place, value in proof]
        is_number = target[0] >= 0 and not any(target[1:])
        if is_number or (len(multiples) == 1 and tuple(target) == tuple(forms[proof[0][0]])):
            return []
        rest = Fraction(self.world.rest(tuple(target), list(map(list, proof)), known))
        text = "".join([_term(value, self.grouped(form)) for value, form in multiples])
        if rest or not multiples:
            text += f"+{displayed(rest)}"
        text = text.removeprefix("+")
        return [] if rest >= 0 and text == self.tex(target) else [claimed(f"${self.tex(target)}={text}$", lambda: rest >= 0)]


def _term(value: Fraction, name: str) -> str:
    size = "" if abs(value) == 1 and name else displayed(abs(value))
    return f"{'-' if value < 0 else '+'}{size}{name}"


def total(forms: Sequence[Form], size: int) -> Form:
    """Return the sum of forms."""
    return tuple([sum([form[k] for form in forms], Fraction(0)) for k in range(size)])


def minus(first: Form, second: Form) -> Form:
    """Return the difference of two forms."""
    return tuple([a - b for a, b in zip(first, second, strict=True)])


def times(form: Form, factor: int) -> Form:
    """Return a multiple of a form."""
    return tuple([value * factor for value in form])


class FamilyDescription(ABC):
    """A source set in symbols."""

    def __init__(self, data: Mapping[str, Any], forms: Forms, notation: Notation) -> None:
        self.data, self.forms, self.notation = data, forms, notation

    def vector(self, texts: Sequence[Sequence[str]]) -> str:
        """Return forms in parentheses."""
        return f"$({self.forms.listed(self.read(texts))})$"

    def read(self, texts: Sequence[Sequence[str]]) -> list[Form]:
        """Return several parsed forms."""
        return list(map(self.forms.read, texts))

    def total(self, forms: Sequence[Form]) -> Form:
        """Return the sum of forms."""
        return total(forms, self.forms.world.size)

    def member(self, letters: Sequence[Form], proofs: Sequence[Any], where: Sequence[Form]) -> list[Part]:
        """Prove that a prior is in the set."""
        return [part for form, why in self._inside(letters, proofs) for part in self.forms.nonnegative(form, why, where)]

    def level(self, letters: Sequence[int], mass: Form, proof: Mapping[str, Any], where: Sequence[Form]) -> list[Part]:
        """Prove that every prior gives some letters at least a mass."""
        bounds = [(minus(least, mass), why) for least, why in self._least(letters, proof)]
        return [part for form, why in bounds for part in self.forms.nonnegative(form, why, where)]

    @property
    @abstractmethod
    def letters(self) -> int:
        """The alphabet size M."""

    @property
    @abstractmethod
    def words(self) -> str:
        """The definition of the set in words."""

    @property
    @abstractmethod
    def why(self) -> str:
        """The bound of the probability of a set A of letters under every prior of the set."""

    @abstractmethod
    def _inside(self, letters: Sequence[Form], proofs: Sequence[Any]) -> Iterator[Proved]:
        """Iterate over the forms whose nonnegativity puts a prior in the set, each with its proof."""

    @abstractmethod
    def _least(self, letters: Sequence[int], proof: Mapping[str, Any]) -> Iterator[Proved]:
        """Iterate over lower bounds of the probability of some letters under every prior, each with its proof."""


class BoxDescription(FamilyDescription):
    """A source set defined by bounds of each probability."""

    @property
    def letters(self) -> int:
        return len(self.data["lower"])

    @property
    def words(self) -> str:
        p, lower, upper = self.notation.prior, self.vector(self.data["lower"]), self.vector(self.data["upper"])
        return rf"the set of the priors ${p}$ with {lower}${{}}\le {p}\le{{}}${upper}"

    @property
    def why(self) -> str:
        p = self.notation.prior
        return rf"${p}(A)$ is at least the sum of the lower bounds on~$A$, and $1$ less that of the upper bounds elsewhere"

    def _inside(self, letters: Sequence[Form], proofs: Sequence[Any]) -> Iterator[Proved]:
        bounds = zip(letters, self.read(self.data["lower"]), self.read(self.data["upper"]), strict=True)
        sides = [side for entry, low, high in bounds for side in (minus(entry, low), minus(high, entry))]
        return zip(sides, proofs, strict=True)

    def _least(self, letters: Sequence[int], proof: Mapping[str, Any]) -> Iterator[Proved]:
        lower, upper = self.read(self.data["lower"]), self.read(self.data["upper"])
        others = self.total([form for x, form in enumerate(upper) if x not in letters])
        below = proof["by"] == "lower"
        yield self.total([lower[x] for x in letters]) if below else minus(self.forms.one, others), proof["proof"]


class BallDescription(FamilyDescription):
    """A ball of total variation, with a centre and a radius."""

    @property
    def letters(self) -> int:
        return len(self.data["center"])

    @property
    def radius(self) -> Form:
        """The radius."""
        return self.forms.read(self.data["radius"])

    @property
    def words(self) -> str:
        return (
            rf"the set of the priors ${self.notation.prior}$ that give no set of letters more than "
            rf"${self.forms.tex(self.radius)}$ beyond what the prior {self.vector(self.data['center'])} gives it"
        )

    @property
    def why(self) -> str:
        return rf"${self.notation.prior}(A)$ is at least what the centre gives~$A$, less ${self.forms.tex(self.radius)}$"

    def _inside(self, letters: Sequence[Form], proofs: Sequence[Any]) -> Iterator[Proved]:
        risen, undecided = list[Form](), list[Form]()
        for entry, middle, proof in zip(letters, self.read(self.data["center"]), proofs, strict=False):
            difference = minus(entry, middle)
            if proof["side"] == "open":
                undecided.append(difference)
                continue
            above = proof["side"] == "above"
            yield times(difference, 1 if above else -1), proof["proof"]
            risen += [difference] if above else []
        for chosen, why in zip(subsets(undecided), proofs[-1], strict=True):
            yield minus(self.radius, self.total([*risen, *chosen])), why

    def _least(self, letters: Sequence[int], proof: Mapping[str, Any]) -> Iterator[Proved]:
        center = self.read(self.data["center"])
        yield minus(self.total([center[x] for x in letters]), self.radius), proof["proof"]


class HullDescription(FamilyDescription):
    """The hull of priors on two letters."""

    @property
    def letters(self) -> int:
        return 2

    @property
    def words(self) -> str:
        return f"the convex hull of the priors {', '.join([self.vector(row) for row in self.data['vertices']])}"

    @property
    def why(self) -> str:
        return "each of the given priors does"

    def _inside(self, letters: Sequence[Form], proofs: Sequence[Any]) -> Iterator[Proved]:
        firsts = self.read([row[0] for row in self.data["vertices"]])
        for sign, proof in zip((1, -1), proofs, strict=True):
            weights = map(Fraction, proof["weights"])
            mixed = [tuple([value * weight for value in form]) for form, weight in zip(firsts, weights, strict=True)]
            yield times(minus(letters[0], self.total(mixed)), sign), proof["proof"]

    def _least(self, letters: Sequence[int], proof: Mapping[str, Any]) -> Iterator[Proved]:
        return zip(self.read([row[letters[0]] for row in self.data["vertices"]]), proof["proofs"], strict=True)


def family(data: Mapping[str, Any], forms: Forms, notation: Notation) -> FamilyDescription:
    """Return the source set of a question."""
    kind = BoxDescription if "lower" in data else BallDescription if "center" in data else HullDescription
    return kind(data, forms, notation)
