r"""Polynomial assumptions that imply a polynomial conclusion, on a page: the assumptions by number, and the identity."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.certificates.checker import expression
from symdp.theorems.expressions import RELATIONS, in_names
from symdp.theorems.numbers import inline, row

GREEK = {"lam": r"\lambda", "eps": r"\varepsilon", "rho": r"\rho", "theta": r"\theta", "mu": r"\mu", "nu": r"\nu"}
INDICES = "jihlg"


@dataclass(frozen=True)
class InequalityText:
    """One assertion with its proof."""

    fact: Mapping[str, Any]
    evidence: Mapping[str, Any]

    @cached_property
    def home(self) -> dict[str, str]:
        """Of each indexed name the letter of its index."""
        taken = {*self.fact["scalars"], *[name for family in self.fact["families"].values() for name in family["names"]]}
        free = [letter for letter in INDICES if letter not in taken]
        letters = dict(zip(self.fact["families"], [*free, *INDICES], strict=False))
        return {name: letters[key] for key, family in self.fact["families"].items() for name in family["names"]}

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The numbers of the assumptions and of what is supposed."""
        return {name: place for place, name in enumerate([*self.fact["assume"], *self.fact["suppose"]], 1)}

    @property
    def statement(self) -> str:
        """What is assumed and what follows."""
        names = [f"${plain(name)}$" for name in self.fact["scalars"]]
        parts = [f"Let {row(names)} be real numbers"] if names else []
        for key, family in self.fact["families"].items():
            indexed = row([f"${plain(name)}_{{{self.home[name]}}}$" for name in family["names"]])
            index = self._index(key)
            parts.append(f"{indexed} for ${plain(family['size'])}$ indices~${index}$ such numbers")
        text = ", and ".join(parts) + ". " if parts else ""
        text += (
            "Assume " + "; ".join([self._assumed(name) for name in self.fact["assume"]]) + ". "
            if self.fact["assume"]
            else ""
        )
        supposed = "; ".join([self._assumed(name) for name in self.fact["suppose"]])
        if self.fact["conclude"] == "contradiction":
            return f"{text}Then it cannot be that {supposed}." if supposed else f"{text}This cannot be."
        return f"{text}Then ${self._relation(self.fact['conclude'])}$."

    @property
    def proof(self) -> str:
        """The identity."""
        left = "-1" if self.fact["conclude"] == "contradiction" else self._difference(self.fact["conclude"])
        times = "".join([f"a_{{{self.numbers[name]}}}" for name in self.evidence.get("times", [])])
        left = f"{times}\\bigl({left}\\bigr)" if times else left
        terms = [self._term(term) for term in self.evidence["terms"]]
        terms += [self._multiple(part) for part in self.evidence["equalities"]]
        return f"${left}={'+'.join(terms) or '0'}$"

    def _index(self, key: str) -> str:
        names = self.fact["families"][key]["names"]
        return self.home[names[0]] if names else "j"

    def _name(self, name: str) -> str:
        return f"{plain(name)}_{{{self.home[name]}}}" if name in self.home else plain(name)

    def _expression(self, tree: Any) -> str:
        index = next((self.home[name] for name in self.home if _holds(tree, name)), "j")
        return in_names(tree, self._name, rf"\sum_{{{index}}}")

    def _sides(self, text: str) -> tuple[Any, str, Any]:
        left, relation, right = expression.parse_relation(text, ("sum",))
        return left, relation, right

    def _relation(self, text: str) -> str:
        left, relation, right = self._sides(text)
        return f"{self._expression(left)}{RELATIONS[relation]}{self._expression(right)}"

    def _difference(self, text: str) -> str:
        """The larger side less the smaller one."""
        left, relation, right = self._sides(text)
        if "<" in relation:
            left, right = right, left
        return self._expression(left) if right == ("number", Fraction(0)) else self._expression(("-", left, right))

    def _assumed(self, name: str) -> str:
        given = {**self.fact["assume"], **self.fact["suppose"]}[name]
        over = f" for all~${self._index(given['over'])}$" if given.get("over") is not None else ""
        return f"$(a_{{{self.numbers[name]}}})$~${self._relation(given['relation'])}${over}"

    def _term(self, term: Mapping[str, Any]) -> str:
        value = Fraction(term["coefficient"])
        product = "".join([f"a_{{{self.numbers[name]}}}" for name in term.get("factors", [])])
        inner = "".join([f"a_{{{self.numbers[name]}}}" for name in term.get("indexed", [])])
        summed = rf"\sum_{{{self._index(term['over'])}}}{inner or '1'}" if term.get("over") is not None else ""
        front = "" if value == 1 and (product or summed) else inline(value)
        return rf"{front}\allowbreak {product}{summed}" if front else f"{product}{summed}"

    def _multiple(self, part: Mapping[str, Any]) -> str:
        tree = expression.parse(part["multiplier"], ("sum",))
        given = {**self.fact["assume"], **self.fact["suppose"]}[part["name"]]
        summed = rf"\sum_{{{self._index(given['over'])}}}" if given.get("over") is not None else ""
        return rf"{summed}({self._expression(tree)})\,a_{{{self.numbers[part['name']]}}}"


def _holds(tree: Any, name: str) -> bool:
    """Whether a name occurs in the sums of a tree."""
    if tree[0] == "sum":
        return name in re.findall(r"'(\w+)'", str(tree[1:]))
    return any(_holds(part, name) for part in tree[1:] if isinstance(part, tuple))


def plain(name: str) -> str:
    r"""A name of the audit as LaTeX: a letter, a Greek one, or words, with what follows as an index.

    Examples
    --------
    >>> plain("w01"), plain("lam"), plain("slope"), plain("Pi"), plain("D")
    ('w_{01}', '\\lambda', '\\mathit{slope}', '\\mathit{Pi}', 'D')
    """
    word, digits = re.fullmatch(r"([A-Za-z]*)(.*)", name.replace("_", "")).groups()  # type: ignore[union-attr]
    base = GREEK.get(word, word if len(word) == 1 else rf"\mathit{{{word}}}")
    return f"{base}_{{{digits}}}" if digits else base
