"""The colours of an optimal mechanism: kalantari2016, Fig. 2, and kalantari2018, Figure 8."""

from __future__ import annotations

from fractions import Fraction

from proofs.figures.paper_figure import Drawn, PaperFigure, Sentence, beside
from symdp.mechanisms.coloring import Color, color, proportional
from symdp.mechanisms.mechanism import Mechanism
from symdp.mechanisms.mechanism_picture import colors
from symdp.pictures.picture import Picture
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.tradeoff import Tradeoff

PRIOR, BOUND = ("4/9", "4/9", "1/9"), Fraction(1, 3)
PAPERS = (("3/4", "1/4", "0"), ("1/4", "3/4", "0"), ("1/4", "3/4", "0"))
# One letter of a larger diagonal, two zero columns.
DIAGONAL = tuple([Fraction(value) for value in ("4/5", "3/5", "3/5", "0", "0")])
# Fig. 2 of kalantari2016 as its text has it, NB for "not black".
PRINTED = ("NB R R R 0 0 0", "R B R R 0 0 0", "W W W B 0 0 0", "W W W W 0 0 0", "W W W W 0 0 0", "W W W W 0 0 0")


def optimum_of_2018() -> Drawn:
    """Draw figure 8: the paper's optimum, with a black entry beside the diagonal, and one with the stated colours."""
    printed = Mechanism.from_rows(PAPERS)
    repaired = proportional(printed.diagonal)
    least = Tradeoff(SourceSet.single(PRIOR)).at(BOUND).exp
    optimal = [printed.exp_epsilon == least, repaired.exp_epsilon == least]
    black = [place for place in (1, 2, 3) if Color.BLACK in color(printed).off_diagonal(place)]
    clean = all(Color.BLACK not in color(repaired).off_diagonal(place) for place in (1, 2, 3))
    finding = (
        f"at P = ({', '.join(PRIOR)}), D = {BOUND} the paper's mechanism (48) is optimal, exp(epsilon) = {least}, and has a "
        f"black entry beside the diagonal in row {', '.join(map(str, black))}; the optimum with rows proportional to the "
        f"diagonal has {'none' if clean and all(optimal) else 'one too'}"
    )
    text = "optimal mechanisms have no black entry beside the diagonal"
    drawn = beside([_colored(printed, "the paper's (48)"), _colored(repaired, "rows proportional to the diagonal")])
    return Drawn(drawn, (Sentence(text, not black, finding),))


def optimum_of_2016() -> Drawn:
    """Draw fig. 2: a mechanism with the intended colours of the caption, where the printed ones are impossible."""
    mechanism = proportional(DIAGONAL)
    colored = color(mechanism)
    not_black = [place for place in colored.support if colored.diagonal(place) is not Color.BLACK]
    rows = [row.split() for row in PRINTED]
    column = [row[0] for row in rows]
    possible = column.count("R") == 0 or "B" in column
    finding = (
        f"a red entry has a black one in its column, and column 1 is printed {' '.join(column)}; possible is what is drawn, "
        f"where the diagonal entries that are not black are those of {', '.join([f'letter {place}' for place in not_black])}"
    )
    text = "column 1 has a red entry, and Q(1|1) is not black"
    return Drawn(_colored(mechanism, "two of five letters are silent"), (Sentence(text, possible, finding),))


def _colored(mechanism: Mechanism, title: str) -> Picture:
    return colors([[str(entry) for entry in row] for row in color(mechanism).colors], title)


FIGURES = (
    PaperFigure(
        "kalantari2016:2", "colours of a mechanism with zero columns", optimum_of_2016,
        remark="printed is no drawing of a mechanism; NB reads: not necessarily black",
    ),
    PaperFigure(
        "kalantari2018:8", "colours of optimal mechanisms with zero columns", optimum_of_2018, "kalantari2018/figure_8"
    ),
)  # fmt: skip
