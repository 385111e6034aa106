"""Points and multipliers of the programs of a prior that all priors of a set majorise.

The prices of the rows of the set for the indicator of some letters prove that every prior gives them at least a probability.
"""

from __future__ import annotations

from fractions import Fraction

from symdp.certificates.completions.completion import Completion, Vectors, fractions, of
from symdp.certificates.completions.source_prices import prices

# Rows that are equations, of which multipliers are the negatives of prices.
EQUATIONS = {"price sum", "price sums", "price masses"}
LETTERS = "letters of at least "


class MajorisedCompletion(Completion):
    """The least prior of a source set."""

    def of(self, name: str) -> tuple[Vectors, Vectors]:
        """Return the point or the multipliers of a program."""
        if not name.startswith(LETTERS):
            return self.prior(self.evidence), {}
        chances, least = fractions(self.answer["prior"]), Fraction(name.removeprefix(LETTERS))
        place = sorted(set(chances), reverse=True).index(least)
        levels = self.evidence.get("levels", ())
        proof = levels[place] if levels else {}
        blocks = prices(self.source, [Fraction(chance >= least) for chance in chances], proof)
        signed = {name: [-one for one in values] if name in EQUATIONS else values for name, values in blocks.items()}
        return {}, {name.removeprefix("price "): of(values) for name, values in signed.items()}
