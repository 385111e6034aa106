"""Theorems with proofs: from the options of ``theorem`` to LaTeX on the terminal or in a file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from symdp.cli.asking import Asked, At
from symdp.cli.output import Targets
from symdp.errors import InvalidArgument
from symdp.leakages.asked import asked_measure
from symdp.text_file import read_text, write_whole
from symdp.theorems.in_symbols import ordered_theorem
from symdp.theorems.notation import Notation
from symdp.theorems.paper import Paper
from symdp.theorems.preliminaries import Preliminaries
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


@dataclass(frozen=True)
class In:
    """The notation, and the paper that the theorem goes into: a file with its preliminaries, names and references."""

    notation: Notation
    after: str | None
    label: str | None
    environments: str
    reference: str

    @cached_property
    def paper(self) -> Paper:
        """The paper; preliminaries must be in the same notation."""
        text = "" if self.after is None else read_text(Path(self.after))
        if self.after is not None and not text.strip():
            raise InvalidArgument(f"after={self.after} is empty; write it with 'symdp theorem --preliminaries FILE'")
        found = Paper(text, self.label, self.environments, self.reference, str(self.after))
        Preliminaries(self.notation).require_same(found)
        return found


def run_preliminaries(file: str, place: In, document: bool) -> None:
    """Write what theorems of one paper share."""
    found = Preliminaries(place.notation)
    write_whole(file, found.to_document(place.paper) if document else found.to_latex(place.paper))


@dataclass(frozen=True)
class InPaper:
    """A theorem as it is written in a paper."""

    theorem: Theorem
    paper: Paper

    def to_latex(self) -> str:
        """The fragment."""
        return self.theorem.to_latex(self.paper)

    def to_document(self) -> str:
        """An article that compiles."""
        return self.theorem.to_document(self.paper)


def run_theorem(asked: Asking, place: In, targets: Targets) -> None:
    """Write or print the theorem."""
    paper = place.paper
    found = asked.theorem(place.notation)
    targets.write(lambda: InPaper(found, paper))
