r"""Sentences of a page: words, and mathematical claims that carry the test that decides them.

A :class:`Term` is a piece of a formula with its value, and grows by arithmetic on both; a chain of relations between terms
is displayed and decided together, so that the printed claim is the evaluated one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from operator import eq, ge, gt, le, lt
from typing import Any

from symdp.arithmetic.deferred import known
from symdp.theorems.text.displays import display, running, spaced
from symdp.theorems.text.number_text import displayed

RELATIONS = {"=": eq, r"\le": le, r"\ge": ge, "<": lt, ">": gt}
ATOM, PRODUCT, SUM = range(3)


@dataclass(frozen=True)
class Part:
    """A piece of LaTeX; a mathematical claim carries the test that decides it.

    Attributes
    ----------
    latex : str
    decide : callable, or None
        Returns whether the sentence holds, by exact arithmetic; None for words.
    shared : str
        The label of the same definition in the preliminaries of a paper; empty without one.
    terms : tuple of Term
        The sides of a chain of relations, each with the value that its LaTeX has.
    """

    latex: str
    decide: Callable[[], bool] | None = field(default=None, compare=False)
    shared: str = ""
    terms: tuple[Term, ...] = field(default=(), compare=False)

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the data of a copy or pickle, in which the test is replaced by its result."""
        return Part, (self.latex, None if self.decide is None else known(self.holds()), self.shared, self.terms)

    def holds(self) -> bool:
        """Decide whether the claim holds; words always do."""
        return self.decide is None or bool(self.decide())


@dataclass(frozen=True)
class Term:
    r"""A subformula with its value.

    Examples
    --------
    >>> term = Term("u", Fraction(2, 5)) * (of(Fraction(3)) - 1)
    >>> term.latex, term.value
    ('u(3-1)', Fraction(4, 5))
    >>> (of(Fraction(2)) - of(Fraction(-1))).latex, (of(Fraction(2)) + of(Fraction(-1))).latex
    ('2+1', '2-1')
    """

    latex: str
    value: Fraction
    rank: int = ATOM

    def __add__(self, other: Term | int) -> Term:
        added = as_term(other)
        return Term(f"{self.latex}{'' if added.latex.startswith('-') else '+'}{added.latex}", self.value + added.value, SUM)

    def __sub__(self, other: Term | int) -> Term:
        taken = as_term(other)
        if taken.rank < SUM and taken.latex.startswith("-"):
            return self + Term(taken.latex[1:], -taken.value, taken.rank)
        return Term(f"{self.latex}-{taken.enclosed(SUM)}", self.value - taken.value, SUM)

    def __rsub__(self, other: int) -> Term:
        return as_term(other) - self

    def __mul__(self, other: Term | int) -> Term:
        factor = as_term(other)
        number = factor.rank < SUM and (factor.latex[0].isdigit() or factor.latex.startswith(r"\frac"))
        between = r"\cdot " if number else ""
        latex = f"{self.enclosed(SUM)}{between}{factor.behind(SUM)}"
        return Term(latex, self.value * factor.value, PRODUCT)

    def over(self, other: Term) -> Term:
        """Return the quotient as a built-up fraction."""
        return Term(rf"\frac{{{self.latex}}}{{{other.latex}}}", self.value / other.value)

    def divided_by(self, other: Term) -> Term:
        r"""Return the quotient with a slash.

        Examples
        --------
        >>> ((1 - Term("D", Fraction(1, 4))).divided_by(Term("u", Fraction(3)))).latex
        '(1-D)/u'
        """
        return Term(f"{self.enclosed(SUM)}/{other.behind(PRODUCT)}", self.value / other.value, PRODUCT)

    def with_value(self) -> Term:
        """Return the term as the right side of an equation whose left side is its value.

        Examples
        --------
        >>> Term("u", Fraction(3)).with_value().latex
        '3=u'
        """
        return Term(f"{displayed(self.value)}={self.latex}", self.value)

    def enclosed(self, rank: int) -> str:
        """Return the term, in parentheses if its rank is at least a bound."""
        return f"({self.latex})" if self.rank >= rank else self.latex

    def behind(self, rank: int) -> str:
        """Return the term behind a factor or a slash: in parentheses if it begins with a sign as well.

        Examples
        --------
        >>> (Term("u", Fraction(1)) * of(Fraction(-3))).latex
        'u(-3)'
        """
        return f"({self.latex})" if self.latex.startswith("-") else self.enclosed(rank)


def as_term(term: Term | int) -> Term:
    """Return a term, or an integer as one."""
    return Term(str(term), Fraction(term)) if isinstance(term, int) else term


def of(value: Fraction) -> Term:
    """Return a number as a term."""
    return Term(displayed(value), value)


def prose(text: str) -> Part:
    """Return words as a part."""
    return Part(text)


def heading(text: str) -> Part:
    """Return the opening words of a paragraph of a proof."""
    return Part(rf"{chr(10)}\emph{{{text}}}")


def claimed(text: str, decide: Callable[[], bool]) -> Part:
    """Return a claim that is decided by arithmetic."""
    return Part(text, decide)


def chain(first: Term, *following: tuple[str, Term], end: str = ".") -> Part:
    r"""Return a displayed chain of relations, which is decided by the values of its terms.

    Examples
    --------
    >>> part = chain(Term("u", Fraction(2)), ("=", of(Fraction(1)) + of(Fraction(1))), (r"\le", of(Fraction(3))))
    >>> part.latex, part.holds()
    ('\\[\n  u=1+1\\le 3.\n\\]', True)
    """
    values = [first.value, *[term.value for _, term in following]]

    def decide() -> bool:
        pairs = zip(values, values[1:], following, strict=False)
        return all(RELATIONS[relation](a, b) for a, b, (relation, _) in pairs)

    latex = display(first.latex, [(relation, term.latex) for relation, term in following], end)
    return Part(latex, decide, terms=(first, *[term for _, term in following]))


def related(first: Term, *following: tuple[str, Term]) -> Part:
    r"""Return a chain of relations in running text.

    Examples
    --------
    >>> related(Term("u", Fraction(2)), ("<", of(Fraction(3)))).latex
    '$u<3$'
    """
    displayed_chain = chain(first, *following)
    text = running(first.latex) + "".join([f"{spaced(relation)}{running(term.latex)}" for relation, term in following])
    return replace(displayed_chain, latex=f"${text}$")


def for_each(parts: Sequence[Part], opening: str = "") -> Part:
    """Return a relation between entries of vectors, which is decided for each index.

    Parameters
    ----------
    parts : sequence of Part
        The relation for each index, in the same words.
    opening : str
        The words before it.

    Examples
    --------
    >>> rows = [related(Term("f_x", a + b), ("=", Term("a_x", a) + Term("b_x", b))) for a, b in [(Fraction(1), Fraction(2))]]
    >>> for_each(rows).latex, for_each(rows).holds()
    ('$f_x=a_x+b_x$', True)
    """
    return Part(f"{opening}{parts[0].latex}", lambda: all(part.holds() and part == parts[0] for part in parts))
