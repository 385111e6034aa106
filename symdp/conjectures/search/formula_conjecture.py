"""Conjectures that are formulas."""

from __future__ import annotations

from dataclasses import dataclass

from symdp.conjectures.verdict import Verdict


@dataclass(frozen=True)
class FormulaConjecture:
    """A conjecture given by a formula: it is decided as by :func:`symdp.check_formula`, so that it may be proved.

    Attributes
    ----------
    text : str
    letters : int or "all"
    where : str
        Hypotheses.
    """

    text: str
    letters: int | str
    where: str = ""

    @property
    def name(self) -> str:
        """The formula."""
        return self.text

    def check(self, examples: int = 1000, seed: int = 0) -> Verdict:
        """Return PROVED or REFUTED with a certificate, TESTED on random instances, or UNDECIDED."""
        from symdp.conjectures.formulas.formula_check import check_formula

        return check_formula(self.text, self.letters, examples=examples, seed=seed, where=self.where).verdict
