r"""Typed formulas in LaTeX, from the trees that the checker reads; implications between polynomial inequalities."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import Any

from symdp.certificates.checker.arithmetic import expression as checked_expression
from symdp.theorems.notation import Notation
from symdp.theorems.text.number_text import inline, row

RELATIONS = {"==": "=", ">=": r"\ge ", "<=": r"\le ", ">": ">", "<": "<"}
SUM, PRODUCT, POWER = range(3)
Names = Callable[[str], str]
GREEK = {"lam": r"\lambda", "eps": r"\varepsilon", "rho": r"\rho", "theta": r"\theta", "mu": r"\mu", "nu": r"\nu"}
INDICES = "jihlg"


def expression(tree: Any, notation: Notation) -> str:
    r"""Return a tree in LaTeX: best, D, P1, A1, M and delta in the notation.

    Examples
    --------
    >>> from symdp.certificates.checker.arithmetic.expression import parse
    >>> expression(parse("(M-1)*(1-D)/max(D, P1**2)", ("max",)), Notation())
    '\\frac{(M-1)(1-D)}{\\max(D,P(1)^{2})}'
    >>> expression(parse("2*log(3)-1/2", ("log",)), Notation())
    '2\\log 3-\\frac{1}{2}'
    """
    return in_names(tree, partial(_name, notation=notation))


def in_names(tree: Any, names: Names, summed: str = r"\sum_x") -> str:
    r"""Return a tree in LaTeX, its names written by a function.

    Examples
    --------
    >>> from symdp.certificates.checker.arithmetic.expression import parse
    >>> in_names(parse("2*u - sum(w)", ("sum",)), str, r"\sum_j")
    '2u-\\sum_jw'
    """
    return _Writer(names, summed).text(tree)[0]


@dataclass(frozen=True)
class _Writer:
    """A writer of trees, with the notation of names and sums."""

    names: Names
    summed: str

    def text(self, tree: Any) -> tuple[str, int]:
        """Return the text of a tree and its binding strength."""
        kind, parts = tree[0], tree[1:]
        if kind == "number":
            return inline(parts[0]), POWER if parts[0].denominator == 1 and parts[0] >= 0 else PRODUCT
        if kind == "name":
            return self.names(parts[0]), POWER
        if kind == "/":
            return rf"\frac{{{self.text(parts[0])[0]}}}{{{self.text(parts[1])[0]}}}", POWER
        if kind == "**":
            built_up = parts[0][0] in ("/", "**")
            base = rf"\bigl({self.text(parts[0])[0]}\bigr)" if built_up else self._within(parts[0], POWER)
            return f"{base}^{{{parts[1]}}}", POWER
        if kind == "*":
            first, second = (self._within(part, PRODUCT) for part in parts)
            word = r"\," if r"\mathit" in first + second else ""
            return f"{first}{_sign(second) or word or _space(first, second)}{second}", PRODUCT
        if kind in ("+", "-"):
            return self._sum(kind, parts), SUM
        return self._function(kind, parts)

    def _function(self, kind: str, parts: Any) -> tuple[str, int]:
        if kind == "sum":
            return f"{self.summed}{self._within(parts[0], PRODUCT)}", PRODUCT
        inside = [self.text(part) for part in parts]
        if kind == "log" and inside[0][1] == POWER and inside[0][0].isdigit():
            return rf"\log {inside[0][0]}", POWER
        arguments = ",".join([text for text, _ in inside])
        first, last = (r"\Bigl(", r"\Bigr)") if r"\frac" in arguments else ("(", ")")
        return rf"\{kind}{first}{arguments}{last}", POWER

    def _sum(self, kind: str, parts: Any) -> str:
        first, second = self.text(parts[0])[0], self._within(parts[1], PRODUCT if kind == "-" else SUM)
        opposite = kind == "-" and parts[0] == ("number", Fraction(0))
        return f"-{second}" if opposite else f"{first}{kind}{second}"

    def _within(self, tree: Any, least: int) -> str:
        text, binds = self.text(tree)
        return text if binds >= least else f"({text})"


def _space(first: str, second: str) -> str:
    """Return the space that separates the name of a control sequence from a letter."""
    return " " if re.search(r"\\[A-Za-z]+$", first) and second[0].isalpha() else ""


def _sign(second: str) -> str:
    """Return the sign between two factors."""
    return r"\cdot " if second[:1].isdigit() or second.startswith(r"\frac") else ""


def _name(name: str, notation: Notation) -> str:
    known = {"best": notation.power(notation.optimum), "D": notation.distortion, "delta": r"\delta", "M": "M"}
    if name in known:
        return known[name]
    return f"{notation.prior}({name[1:]})" if name[0] == "P" else f"{'L' if name[0] == 'A' else name[0]}_{{{name[1:]}}}"


@dataclass(frozen=True)
class InequalityText:
    """An implication between polynomial inequalities, with its proof."""

    fact: Mapping[str, Any]
    evidence: Mapping[str, Any]

    @cached_property
    def home(self) -> dict[str, str]:
        """The letter of the index of each indexed name."""
        taken = {*self.fact["scalars"], *[name for family in self.fact["families"].values() for name in family["names"]]}
        free = [letter for letter in INDICES if letter not in taken]
        letters = dict(zip(self.fact["families"], [*free, *INDICES], strict=False))
        return {name: letters[key] for key, family in self.fact["families"].items() for name in family["names"]}

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The numbers of the assumptions and of the suppositions."""
        return {name: place for place, name in enumerate([*self.fact["assume"], *self.fact["suppose"]], 1)}

    @property
    def statement(self) -> str:
        """The statement of the assumptions and the conclusion."""
        names = [f"${plain(name)}$" for name in self.fact["scalars"]]
        parts = [f"Let {row(names)} be {'real numbers' if len(names) > 1 else 'a real number'}"] if names else []
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
        """The identity that proves the conclusion."""
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
        left, relation, right = checked_expression.parse_relation(text, ("sum",))
        return left, relation, right

    def _relation(self, text: str) -> str:
        left, relation, right = self._sides(text)
        return f"{self._expression(left)}{RELATIONS[relation]}{self._expression(right)}"

    def _difference(self, text: str) -> str:
        """Return the difference of the larger and the smaller side."""
        left, relation, right = self._sides(text)
        if "<" in relation:
            left, right = right, left
        return self._expression(left) if right == ("number", Fraction(0)) else self._expression(("-", left, right))

    def _assumed(self, name: str) -> str:
        assumption = {**self.fact["assume"], **self.fact["suppose"]}[name]
        over = f" for all~${self._index(assumption['over'])}$" if assumption.get("over") is not None else ""
        return f"$(a_{{{self.numbers[name]}}})$~${self._relation(assumption['relation'])}${over}"

    def _term(self, term: Mapping[str, Any]) -> str:
        value = Fraction(term["coefficient"])
        product = "".join([f"a_{{{self.numbers[name]}}}" for name in term.get("factors", [])])
        inner = "".join([f"a_{{{self.numbers[name]}}}" for name in term.get("indexed", [])])
        summed = rf"\sum_{{{self._index(term['over'])}}}{inner or '1'}" if term.get("over") is not None else ""
        front = "" if value == 1 and (product or summed) else inline(value)
        return rf"{front}\allowbreak {product}{summed}" if front else f"{product}{summed}"

    def _multiple(self, part: Mapping[str, Any]) -> str:
        tree = _tidy(checked_expression.parse(part["multiplier"], ("sum",)))
        assumption = {**self.fact["assume"], **self.fact["suppose"]}[part["name"]]
        summed = rf"\sum_{{{self._index(assumption['over'])}}}" if assumption.get("over") is not None else ""
        named = rf"a_{{{self.numbers[part['name']]}}}"
        if tree == ("number", Fraction(1)):
            return f"{summed}{named}"
        factor = f"({self._expression(tree)})" if tree[0] in ("+", "-") else self._expression(tree)
        return rf"{summed}{factor}\,{named}"


def _tidy(tree: Any) -> Any:
    """Simplify a sum of products: without factors of 1, signs in front of terms."""
    if tree[0] not in ("*", "+", "-"):
        return tree
    kind, first, second = tree[0], _tidy(tree[1]), _tidy(tree[2])
    zero, one = ("number", Fraction(0)), ("number", Fraction(1))
    if kind == "*" and first[:2] == ("-", zero):
        return "-", zero, _tidy((kind, first[2], second))
    if kind == "*" and one in (first, second):
        return second if first == one else first
    if kind in ("+", "-") and first != zero and second[:2] == ("-", zero):
        return "-" if kind == "+" else "+", first, second[2]
    return kind, first, second


def _holds(tree: Any, name: str) -> bool:
    """Decide whether a name occurs in the sums of a tree."""
    if tree[0] == "sum":
        return name in re.findall(r"'(\w+)'", str(tree[1:]))
    return any(_holds(part, name) for part in tree[1:] if isinstance(part, tuple))


def plain(name: str) -> str:
    r"""Return a name in LaTeX: a letter, a Greek letter, or words, with trailing digits as an index.

    Examples
    --------
    >>> plain("w01"), plain("lam"), plain("slope"), plain("Pi"), plain("D")
    ('w_{01}', '\\lambda', '\\mathit{slope}', '\\mathit{Pi}', 'D')
    """
    word, digits = re.fullmatch(r"([A-Za-z]*)(.*)", name.replace("_", "")).groups()  # type: ignore[union-attr]
    base = GREEK.get(word, word if len(word) == 1 else rf"\mathit{{{word}}}")
    return f"{base}_{{{digits}}}" if digits else base
