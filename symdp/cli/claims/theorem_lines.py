"""The command ``theorem``: options become a theorem with its proof, in LaTeX."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from symdp.cli.command_output import Targets
from symdp.cli.questions.tradeoff_commands import Constraint, QuestionOptions
from symdp.errors import InvalidArgument
from symdp.leakages.parse_measure import parse_measure
from symdp.text_file import read_text, write_whole
from symdp.theorems.notation import Notation
from symdp.theorems.paper import Paper
from symdp.theorems.parametric.ordered_prior_page import ordered_theorem
from symdp.theorems.preliminaries import Preliminaries
from symdp.theorems.theorem import Theorem

SYMBOLS = "ordered"


@dataclass(frozen=True)
class TheoremQuestion:
    """The question that a theorem answers: the model, and a constraint, if it is not about the whole function."""

    options: dict[str, Any]
    where: tuple[str | None, str | None, str | None, str | None]
    relations: str | None = None

    def theorem(self, notation: Notation) -> Theorem:
        """Return the theorem that answers the question."""
        if self.options["source"] == SYMBOLS:
            return self._of_any_letters(notation)
        tradeoff = QuestionOptions(**self.options, where=self.relations).tradeoff
        if any(place is not None for place in self.where):
            return Constraint(*self.where).optimum(tradeoff).theorem(notation)
        return tradeoff.curve().theorem(notation)

    def _of_any_letters(self, notation: Notation) -> Theorem:
        """Return the theorem on one ordered prior, for every number of letters."""
        if any(place is not None for place in self.where) or self.options["records"] is not None:
            raise InvalidArgument(f"source={SYMBOLS} is about the whole function of one letter; leave -D and --records out")
        return ordered_theorem(parse_measure(self.options["leakage"], self.options["delta"]), None, notation)


@dataclass(frozen=True)
class PaperOptions:
    """The notation, and the paper that includes the theorem: its preliminaries, environments and references."""

    notation: Notation
    after: str | None
    label: str | None
    environments: str
    reference: str

    @cached_property
    def paper(self) -> Paper:
        """The paper; its preliminaries must be in the same notation."""
        text = "" if self.after is None else read_text(Path(self.after))
        if self.after is not None and not text.strip():
            raise InvalidArgument(f"after={self.after} is empty; write it with 'symdp theorem --preliminaries FILE'")
        paper = Paper(text, self.label, self.environments, self.reference, str(self.after))
        Preliminaries(self.notation).require_same(paper)
        return paper


def run_preliminaries(file: str, place: PaperOptions, document: bool) -> None:
    """Write the definitions and lemmas that the theorems of a paper share."""
    preliminaries = Preliminaries(place.notation)
    write_whole(file, preliminaries.to_document(place.paper) if document else preliminaries.to_latex(place.paper))


@dataclass(frozen=True)
class TheoremInPaper:
    """A theorem as it is written for a paper."""

    theorem: Theorem
    paper: Paper

    def to_latex(self) -> str:
        """Return the LaTeX fragment."""
        return self.theorem.to_latex(self.paper)

    def to_document(self) -> str:
        """Return a LaTeX document that compiles."""
        return self.theorem.to_document(self.paper)


def run_theorem(question: TheoremQuestion, place: PaperOptions, targets: Targets) -> None:
    """Write or print the theorem."""
    paper = place.paper
    theorem = question.theorem(place.notation)
    targets.write(lambda: TheoremInPaper(theorem, paper))
