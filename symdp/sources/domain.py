"""In what a source is given, which decides what theorems speak of it."""

from __future__ import annotations

from enum import Enum


class Domain(Enum):
    """What the probabilities of a source are.

    Attributes
    ----------
    NUMBERS
        Finitely many rationals, or finitely many inequalities with rational coefficients.
    SYMBOLS
        Functions of symbols.
    ENDLESS
        Numbers that are not listed: of infinitely many letters, or of more than can be.
    CURVED
        Those of all priors in a set that is no polytope.
    """

    NUMBERS = "numbers"
    SYMBOLS = "symbols"
    ENDLESS = "letters without end"
    CURVED = "curved"
