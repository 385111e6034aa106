"""Expressions that define families of source sets: those of formulas, with exponents such as i-1 and 2*M.

At numbers they are evaluated; the checker reads the same text to prove a closed form for every M.
"""

from __future__ import annotations

from symdp.arithmetic.expression import Expression, ExpressionReader, Name, Number, Operation

LETTER, LETTERS, CENTER = "i", "M", "C"
LARGEST_EXPONENT = 64
Exponent = tuple[int, int, int]


class _Terms(ExpressionReader):
    """The grammar of expressions, in which every other name is a parameter and exponents may have i and M."""

    def _power(self) -> Expression:
        base = _folded(self._atom())
        if self._peek() != "**":
            return base
        self._next()
        exponent = self._factor() if self._peek() == "-" else self._atom()
        linear = exponent_of(exponent)
        if linear is None or (linear[:2] != (0, 0) and not _is_constant(base)):
            raise self._error(
                "an exponent is an integer, or i or M over a parameter or a positive number, as in rho**(i-1)", back=1
            )
        return Operation("**", (base, exponent))


def _is_constant(base: Expression) -> bool:
    """Return whether a tree is a parameter or a positive number."""
    if isinstance(base, Number):
        return base.value > 0
    return isinstance(base, Name) and base.text not in (LETTER, LETTERS, CENTER)


def _folded(tree: Expression) -> Expression:
    """Return a ratio of two numbers as one number."""
    if isinstance(tree, Operation) and tree.kind == "/":
        first, second = tree.operands
        if isinstance(first, Number) and isinstance(second, Number) and second.value:
            return Number(first.value / second.value)
    return tree


def read_terms(text: str) -> Expression:
    """Read an expression in i, M, C and parameters; the text is never evaluated as code.

    Examples
    --------
    >>> from symdp.arithmetic.expression import names_of
    >>> sorted(names_of(read_terms("(1-a)*C + a*rho**(i-1)/M")))
    ['C', 'M', 'a', 'i', 'rho']
    """
    return _Terms.read(text)


def exponent_of(tree: Expression) -> Exponent | None:
    """Return integers a, b, c with a i + b M + c; None for anything else."""
    if isinstance(tree, Number):
        whole = tree.value.denominator == 1 and abs(tree.value) <= LARGEST_EXPONENT
        return (0, 0, int(tree.value)) if whole else None
    if isinstance(tree, Name):
        return {LETTER: (1, 0, 0), LETTERS: (0, 1, 0)}.get(tree.text)
    first, second = (exponent_of(part) for part in tree.operands[:2])
    if first is None or second is None:
        return None
    if tree.kind in ("+", "-"):
        sign = 1 if tree.kind == "+" else -1
        return first[0] + sign * second[0], first[1] + sign * second[1], first[2] + sign * second[2]
    if tree.kind == "*" and first[:2] == (0, 0):
        return first[2] * second[0], first[2] * second[1], first[2] * second[2]
    return None


def powers_of(tree: Expression) -> frozenset[str]:
    """Return the names and numbers that have an exponent with i or M."""
    if not isinstance(tree, Operation):
        return frozenset()
    bases = frozenset[str]().union(*[powers_of(part) for part in tree.operands])
    if tree.kind == "**" and (exponent_of(tree.operands[1]) or (0, 0, 0))[:2] != (0, 0):
        base = tree.operands[0]
        bases |= {base.text if isinstance(base, Name) else str(getattr(base, "value", ""))}
    return bases
