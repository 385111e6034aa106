"""The figures of the five papers by their names."""

from __future__ import annotations

import difflib
from itertools import chain

from proofs.figures import (
    alvim2015,
    alvim2015_channels,
    data_collection,
    kalantari2018,
    optimum_colors,
    sarwate2014,
    source_set_figures,
    zhong2022,
)
from proofs.figures.paper_figure import PaperFigure
from symdp.errors import InvalidArgument

_LISTS = (
    sarwate2014.FIGURES, source_set_figures.FIGURES, optimum_colors.FIGURES, kalantari2018.FIGURES, zhong2022.FIGURES,
    alvim2015.FIGURES,
    alvim2015_channels.FIGURES, data_collection.FIGURES,
)  # fmt: skip
FIGURES = {
    figure.name: figure
    for figure in sorted(
        chain(*_LISTS), key=lambda figure: (figure.name.partition(":")[0], int(figure.name.partition(":")[2]))
    )
}


def find(name: str) -> PaperFigure:
    """Return the figure of a name.

    Raises
    ------
    InvalidArgument
        For a name that no figure has.

    Examples
    --------
    >>> find("kalantari2018:4").title
    'DP leakage against distortion, Classes I, II and III, M = 6'
    >>> find("kalantari2018:44")
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: figure='kalantari2018:44' is none of the papers'; did you mean kalantari2018:4?
    """
    if name in FIGURES:
        return FIGURES[name]
    near = difflib.get_close_matches(name, FIGURES, 1)
    hint = f"did you mean {near[0]}?" if near else "symdp figure --list names them"
    raise InvalidArgument(f"figure={name[:60]!r} is none of the papers'; {hint}")
