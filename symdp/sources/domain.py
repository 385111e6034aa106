"""The domain of a source's data, which decides the theorems that apply."""

from __future__ import annotations

from enum import Enum


class Domain(Enum):
    """The domain of the probabilities of a source.

    Attributes
    ----------
    NUMBERS
        Finitely many rationals, or finitely many inequalities with rational coefficients.
    SYMBOLS
        Functions of symbols.
    ENDLESS
        Numbers that are not listed, for infinitely many letters or more than can be listed.
    CURVED
        The probabilities of all priors in a set that is not a polytope.
    """

    NUMBERS = "numbers"
    SYMBOLS = "symbols"
    ENDLESS = "letters without end"
    CURVED = "curved"

    @property
    def way_out(self) -> str:
        """The end of a refusal: the domain of the source, and one for which the problem is solved."""
        return _WAYS[self]


_WAYS = {
    Domain.NUMBERS: "for this source set; leakage=dp in the local model always is",
    Domain.SYMBOLS: "in symbols; ask it of a source in numbers, such as 1/2,1/2",
    Domain.ENDLESS: "on letters that cannot be listed; take finitely many, as in geometric:1/2:20",
    Domain.CURVED: "over a divergence ball; take a polytope around the centre, as in ball:1/10:1/2,1/2",
}
