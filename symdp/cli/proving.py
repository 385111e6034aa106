"""Theorems with proofs: from the options of ``theorem`` to LaTeX on the terminal or in a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from symdp.cli.asking import Asked, At
from symdp.cli.output import Targets
from symdp.errors import InvalidArgument
from symdp.leakages.asked import asked_measure
from symdp.text_file import print_text, write_whole
from symdp.theorems.in_symbols import ordered_theorem
from symdp.theorems.notation import Notation
from symdp.theorems.theorem import Theorem

SYMBOLS = "ordered"


@dataclass(frozen=True)
class Asking:
    """What ``theorem`` is asked about: the options of a question, and where it looks, if not at the whole function."""

    options: dict[str, Any]
    where: tuple[str | None, str | None, str | None, str | None]
    relations: str | None = None

    def theorem(self, notation: Notation) -> Theorem:
        """The theorem that answers."""
        if self.options["source"] == SYMBOLS:
            return self._of_any_letters(notation)
        tradeoff = Asked(**self.options, where=self.relations).tradeoff
        if any(place is not None for place in self.where):
            return At(*self.where).of(tradeoff).theorem(notation)
        return tradeoff.curve().theorem(notation)

    def _of_any_letters(self, notation: Notation) -> Theorem:
        """Of one ordered prior on every number of letters."""
        if any(place is not None for place in self.where) or self.options["records"] is not None:
            raise InvalidArgument(
                f"source={SYMBOLS} is the whole function of one letter in symbols; leave -D and --records out"
            )
        return ordered_theorem(asked_measure(self.options["leakage"], self.options["delta"]), None, notation)


def run_theorem(asked: Asking, notation: Notation, targets: Targets, document: bool) -> None:
    """Write or print the theorem, as a fragment or as a whole article."""
    found = asked.theorem(notation)
    text = found.to_document() if document else found.to_latex()
    if targets.latex is None:
        print_text(text)
    else:
        write_whole(targets.latex, text)
