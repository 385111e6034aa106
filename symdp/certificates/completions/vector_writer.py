"""Writing of certificate vectors in the form that :mod:`symdp.certificates.checker.kernel.block_forms` reads."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from symdp.arithmetic.rational import exact_text
from symdp.certificates.checker.arithmetic import algebraic, vectors
from symdp.certificates.checker.kernel import block_forms
from symdp.certificates.completions.completion import Vectors


class Writer:
    """A writer of the points, or the multipliers, of the programs of one record in turn."""

    def __init__(self) -> None:
        self._last: dict[str, list[Fraction]] = {}

    def of(self, blocks: Vectors, field: Any = None) -> dict[str, Any]:
        """Return the blocks of one program without zero blocks; its numbers may be those of a field."""
        return {name: self._form(name, block, field) for name, block in blocks.items() if _is_some(block)}

    def _form(self, name: str, block: Any, field: Any) -> Any:
        if isinstance(block, str):
            return block
        if not isinstance(block, tuple):
            in_field = field is not None and any(algebraic.Element in map(type, term) for term in block.terms)
            return _of_field(block) if in_field else vectors.written(block)
        vector, times = block
        known, entries = self._last.get(name, []), block_forms.rationals(vector)
        self._last[name] = entries
        pairs = enumerate(zip(known, entries, strict=False), 1)
        changes = {str(place): exact_text(new) for place, (old, new) in pairs if old != new}
        whole = vectors.written(vector)
        as_changes = len(known) == len(entries) and len(str(changes)) < len(whole)
        return {"times": vectors.written(times)} | ({"changed": changes} if as_changes else {"of": whole})


def _is_some(block: Any) -> bool:
    """Return whether a block is to be written; blocks of zeros are omitted."""
    if isinstance(block, tuple):
        return all(map(_is_some, block))
    return isinstance(block, str) or bool(block.terms)


def _of_field(vector: Any) -> list[Any]:
    """Return a vector for each power of s; numbers of a field as one text for each power of the root."""
    share = Fraction(1, vector.scale)
    return [_powers([_coefficients(value * share) for value in term]) for term in vector.terms]


def _coefficients(value: Any) -> Sequence[Fraction]:
    coefficients: Sequence[Fraction] = value.coefficients if isinstance(value, algebraic.Element) else [Fraction(value)]
    return coefficients


def _powers(numbers: Sequence[Sequence[Fraction]]) -> list[str]:
    most = max(1, *map(len, numbers))
    columns = [[one[power] if power < len(one) else Fraction(0) for one in numbers] for power in range(most)]
    return [
        vectors.line(vector.terms[0], vector.scale) if vector.terms else " ".join(["0"] * len(column))
        for column, vector in zip(columns, map(vectors.of, columns), strict=True)
    ]
