"""Equations between symbols, solved: each form in as few symbols as there are degrees of freedom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from symdp.arithmetic.symbols.affine import Affine
from symdp.errors import Infeasible

ZERO = Fraction(0)


@dataclass(frozen=True)
class Elimination:
    """Symbols that equations express as affine forms in the free ones.

    Examples
    --------
    >>> p, q = Affine.symbol("p"), Affine.symbol("q")
    >>> solved = Elimination.of([p + q - 1])
    >>> str(solved.reduced(q - p)), solved.completed({"p": Fraction(1, 4)})
    ('1 - 2*p', {'p': Fraction(1, 4), 'q': Fraction(3, 4)})
    """

    forms: Mapping[str, Affine]

    @classmethod
    def of(cls, zeros: Iterable[Affine]) -> Elimination:
        """Solve the equations that forms are zero, each for its last symbol."""
        forms: dict[str, Affine] = {}
        for zero in zeros:
            form = cls(forms).reduced(zero)
            if not form.terms:
                if form.constant:
                    raise Infeasible(f"where: no values of the symbols satisfy {zero} = 0 and the other conditions")
                continue
            name, value = form.terms[-1]
            one = cls({name: Affine.symbol(name) - form * (1 / value)})
            forms = {known: one.reduced(other) for known, other in forms.items()} | dict(one.forms)
        return cls(forms)

    def reduced(self, form: Affine) -> Affine:
        """Rewrite a form in the free symbols."""
        total = Affine.number(form.constant)
        for name, value in form.terms:
            total += self.forms.get(name, Affine.symbol(name)) * value
        return total

    def completed(self, point: Mapping[str, Fraction]) -> dict[str, Fraction]:
        """Return values of all symbols from those of the free ones, which are 0 where none is known."""
        free = frozenset[str]().union(*[form.symbols for form in self.forms.values()])
        known = dict.fromkeys(sorted(free), ZERO) | dict(point)
        return known | {name: form.at(known) for name, form in self.forms.items()}
