"""Decide a formula for every alphabet at once, or under hypotheses: proof by blocks, or the least counterexample."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from symdp.certificates.certificate import Certificate
from symdp.certificates.checker.identities import block_formula, flat_blocks
from symdp.certificates.checker.rules import Malformed
from symdp.conjectures import verdict
from symdp.conjectures.formulas.block_proof import prove, says_nothing
from symdp.conjectures.formulas.block_witness import BlockSearch, BlockWitness
from symdp.conjectures.formulas.feasible_point import point_on
from symdp.conjectures.formulas.formula_grammar import parse_claim
from symdp.errors import CertificateRejected, InvalidArgument, Undecided, Unsupported
from symdp.tradeoffs.common.long_work import Progress
from symdp.work import reporting

FEW_LETTERS, MANY_LETTERS = 6, 24
EVERY = "all"
STRICT = re.compile(r"([<>])(?!=)")
NO_POINT = "no prior and D at which the formula is defined and the hypotheses hold are found, nor that there are none"


@dataclass(frozen=True)
class EveryAlphabet:
    """A claim about every alphabet, or about one under hypotheses.

    Parameters
    ----------
    text : str
        ``formula relation best``, ``formula`` (which claims to equal ``best``), or a relation without ``best``.
    where : tuple of str
        Relations under which it is claimed.
    letters : int or "all"
    strict : tuple of str
        Those of the relations that are strict: counterexamples satisfy them so, while a proof shows more, the claim under
        the relations with equality allowed.

    Examples
    --------
    >>> claim = EveryAlphabet("(1-P1)*(1-D)/(P1*D) <= best", ("D <= 1-P1",), "all")
    >>> print(claim.verdict().name)
    PROVED
    >>> print(EveryAlphabet("6*(1-D)/D >= best", ("D <= 6/7",), "all").verdict().witness.fewest)
    ; on 2 to 7 letters it is proved
    """

    text: str
    where: tuple[str, ...]
    letters: int | str
    strict: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        try:
            named = self._named
        except Malformed as error:
            raise InvalidArgument(f"formula: {error}") from None
        if isinstance(self.letters, int) and named > self.letters:
            raise InvalidArgument(f"formula names {named} letters; letters={self.letters} must be at least as many")

    @cached_property
    def question(self) -> block_formula.Question:
        """The texts in the form of the checker."""
        return block_formula.Question(self.text, list(self.where))

    @property
    def _named(self) -> int:
        """The least number of letters that the texts name."""
        return int(max({2} | self.question.needs.greatest | self.question.needs.least))

    def verdict(self, on_progress: Progress | None = None) -> verdict.Verdict:
        """Search few letters, then a proof, then more letters; the evidence is checked before the outcome is returned.

        Parameters
        ----------
        on_progress : callable, optional
            Called with the share of the alphabets that were searched.
        """
        few = [self.letters] if isinstance(self.letters, int) else range(2, FEW_LETTERS + 1)
        witness = self._searched(few)
        if witness is None:
            proof = self._proved(self.letters)
            if not isinstance(proof, str):
                return verdict.Proved(self.scope, "blocks of equal letters", proof)
            if self._point(self.letters) is None and self._says_nothing:
                return verdict.Vacuous(self._empty)
            more = range(FEW_LETTERS + 1, MANY_LETTERS + 1) if self.letters == EVERY else []
            witness = self._searched(more, on_progress)
            if witness is None:
                return verdict.Undecided(proof)
        return verdict.Refuted(witness, witness.certificate)

    @property
    def scope(self) -> str:
        """The scope of the claim."""
        question = self.question
        letters = "every M >= 2" if self.letters == EVERY else f"M = {self.letters}"
        parts = [letters, "every prior P1 >= ... >= PM"]
        parts += ["every k = 1, ..., M"] * bool(question.needs.side) + ["every delta in [0, 1)"] * question.with_delta
        hypotheses = f" with {', '.join(self.where)}" if self.where else ""
        hypotheses += " (equality included)" * bool(self.strict)
        return f"{', '.join(parts)} and every D in (0, 1){hypotheses}"

    def _point(self, letters: int | str) -> dict[str, Any] | None:
        """Return a point at which the claim is not vacuous, on the fewest letters of the search."""
        sizes = [letters] if isinstance(letters, int) else self._sizes
        return next((point for size in sizes if (point := self._point_on(size)) is not None), None)

    @property
    def _sizes(self) -> Iterable[int]:
        """The alphabets on which a point is searched; beyond a few only where none is proved not to exist."""
        yield from range(self._named, max(self._named, FEW_LETTERS) + 1)
        if not self._says_nothing:
            yield from range(max(self._named, FEW_LETTERS) + 1, flat_blocks.MOST_LETTERS + 1)

    @cached_property
    def _says_nothing(self) -> bool:
        return says_nothing(self.text, self.where, self.letters)

    def _point_on(self, letters: int) -> dict[str, Any] | None:
        if letters not in self._points:
            self._points[letters] = point_on(self.question, letters)
        return self._points[letters]

    @cached_property
    def _points(self) -> dict[int, dict[str, Any] | None]:
        """The points by number of letters."""
        return {}

    @property
    def _empty(self) -> str:
        """The reason why the claim is vacuous."""
        letters = "any number of letters" if self.letters == EVERY else f"{self.letters} letters"
        if not self.where:
            return f"the formula divides by zero for every prior on {letters}"
        return f"on {letters} nothing satisfies {', '.join(self.where)} where the formula is defined"

    def _searched(self, alphabets: Sequence[int], on_progress: Progress | None = None) -> BlockWitness | None:
        search, report = (
            BlockSearch(self.text, self.where, self.strict),
            reporting(f"counterexamples to {self.text:.60}", on_progress),
        )
        for place, letters in enumerate(alphabets):
            report(place / len(alphabets))
            witness = search.on(letters)
            if witness is not None:
                return replace(witness, fewest=self._fewer(letters)) if self.letters == EVERY else witness
        return None

    def _fewer(self, letters: int) -> str:
        """Return the known result for fewer letters than those of a counterexample."""
        first = self._named
        if letters == first:
            return ""
        where = f"on {first} letters" if letters == first + 1 else f"on {first} to {letters - 1} letters"
        proved = all(not isinstance(self._proved(size), str) for size in range(first, letters))
        return f"; {where} {'it is proved' if proved else 'no counterexample was found'}"

    def _proved(self, letters: int | str) -> Certificate | str:
        """Return a certificate that the checker accepts, or the reason why there is none."""
        point = self._point(letters)
        if point is None:
            return NO_POINT
        try:
            return Certificate.of(prove(self.text, self.where, letters, point))
        except (CertificateRejected, Undecided, Unsupported, Malformed) as reason:
            return str(reason)


def parse_hypotheses(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the relations of a text, separated by commas, with equality allowed, and those among them that are strict.

    A claim under ``D < P2`` follows from the claim under ``D <= P2``.

    Raises
    ------
    InvalidArgument
        For anything outside the grammar, or without a relation.

    Examples
    --------
    >>> parse_hypotheses("max(P1, P2) <= 1/2, D < P2")
    (('max(P1, P2) <= 1/2', 'D <= P2'), ('D <= P2',))
    """
    parts, depth, start = [], 0, 0
    for place, sign in enumerate(text + ","):
        depth += (sign == "(") - (sign == ")")
        if sign == "," and depth <= 0:
            parts.append(text[start:place].strip())
            start = place + 1
    strict = []
    for place, part in enumerate(parts):
        if not set("<=>") & set(part):
            raise InvalidArgument(f"where={part[:40]!r} must be a relation, such as D <= P2")
        if (weak := STRICT.sub(r"\1=", part)) != part:
            parts[place] = weak
            strict.append(weak)
        parse_claim(parts[place], None)
    return tuple(parts), tuple(strict)
