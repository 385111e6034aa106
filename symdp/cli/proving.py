"""Theorems with proofs: from the options of ``theorem`` to LaTeX on the terminal or in a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from symdp.cli.asking import Asked, At
from symdp.cli.output import Targets
from symdp.errors import InvalidArgument
from symdp.leakages.asked import asked_measure
from symdp.sources.source_set import SourceSet
from symdp.statements.symbolic_source import names_symbols, read_symbols
from symdp.text_file import print_text, write_whole
from symdp.theorems.choice import theorem_of
from symdp.theorems.in_symbols import ordered_theorem
from symdp.theorems.notation import Notation
from symdp.theorems.theorem import Theorem
from symdp.tradeoffs.moving_vertices import MovingForm
from symdp.tradeoffs.named_ball import read_divergence_ball
from symdp.tradeoffs.questions import privacy_distortion
from symdp.tradeoffs.symbolic import SymbolicCurve

SYMBOLS = "ordered"


@dataclass(frozen=True)
class Asking:
    """What ``theorem`` is asked about: the options of a question, and where it looks, if not at the whole function."""

    options: dict[str, Any]
    where: tuple[str | None, str | None, str | None, str | None]
    relations: str | None = None

    def theorem(self, notation: Notation) -> Theorem:
        """The theorem that answers."""
        name, colon, size = self.options["source"].partition(":")
        if name == SYMBOLS:
            return self._in_symbols(size if colon else None, notation)
        asked = Asked(**self.options)
        if (ball := read_divergence_ball(asked.source)) is not None:
            from symdp.cli.balls import ball_answer

            return theorem_of(ball_answer(ball, asked, self.where[0]).certificate, notation)
        if names_symbols(asked.source):
            return self._of_set(asked, notation)
        if self.relations is not None:
            raise InvalidArgument(f"where={self.relations:.60} is about symbols; the source has numbers only")
        tradeoff = asked.tradeoff
        if any(place is not None for place in self.where):
            return At(*self.where).of(tradeoff).theorem(notation)
        return tradeoff.curve().theorem(notation)

    def _of_set(self, asked: Asked, notation: Notation) -> Theorem:
        """The whole function of a source set in symbols; one distortion only where vertices move with one parameter."""
        asked.require_plain()
        form = privacy_distortion(read_symbols(asked.source, self.relations or ""), asked.delta, leakage=asked.leakage)
        distortion, *others = self.where
        if isinstance(form, MovingForm) and distortion is not None and others == [None] * len(others):
            return form.theorem_at(distortion, notation)
        if any(place is not None for place in self.where):
            raise InvalidArgument("the theorem on a source set in symbols is about the whole function; leave -D out")
        return form.theorem(notation)

    def _in_symbols(self, size: str | None, notation: Notation) -> Theorem:
        if any(place is not None for place in self.where) or self.options["records"] is not None:
            raise InvalidArgument(
                f"source={SYMBOLS} is the whole function of one letter in symbols; leave -D and --records out"
            )
        chosen = asked_measure(self.options["leakage"], self.options["delta"])
        if size is None:
            return ordered_theorem(chosen, None, notation)
        if not size.isdecimal():
            raise InvalidArgument(f"source={SYMBOLS}:{size:.20} must end in a number of letters, such as {SYMBOLS}:4")
        return SymbolicCurve(SourceSet.ordered_symbols(int(size)), chosen).theorem(notation)


def run_theorem(asked: Asking, notation: Notation, targets: Targets, document: bool) -> None:
    """Write or print the theorem, as a fragment or as a whole article."""
    found = asked.theorem(notation)
    text = found.to_document() if document else found.to_latex()
    if targets.latex is None:
        print_text(text)
    else:
        write_whole(targets.latex, text)
