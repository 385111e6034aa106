"""Figures of privacy-distortion functions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from io import BytesIO
from math import log
from pathlib import Path
from typing import TYPE_CHECKING

from symdp.errors import InvalidArgument
from symdp.reports.latex import PieceRow
from symdp.text_file import write_whole

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FORMATS = (".pdf", ".png", ".svg")
_SAMPLES = 60
_TOP = 6.0


def curve(rows: Sequence[PieceRow], zero_from: Fraction, jump: Fraction, path: str | None = None) -> Figure:
    """Draw epsilon* in nats against D: break points dotted, an open circle at a jump, zero afterwards."""
    checked = None if path is None else checked_path(path)
    from matplotlib.figure import Figure

    drawing = Figure(figsize=(6, 4), layout="constrained")
    axes = drawing.add_subplot()
    points = [point for row in rows for point in _samples(row)]
    axes.plot([x for x, _ in points], [y for _, y in points], color="C0")
    axes.plot([float(zero_from), 1.0], [0.0, 0.0], color="C0", clip_on=False)
    if jump > 1:
        axes.plot(float(zero_from), _log(jump), "o", color="C0", fillstyle="none")
        axes.plot(float(zero_from), 0.0, "o", color="C0", clip_on=False)
    if len(rows) <= 40:
        for row in rows:
            axes.axvline(float(row[3]), color="0.8", linewidth=0.8, linestyle=":", zorder=0)
    axes.set(xlabel="distortion $D$", ylabel=r"$\epsilon^*$ in nats", xlim=(0, 1))
    axes.set_ylim(0, 1.05 * max([y for _, y in points if y <= _TOP], default=1.0))
    if checked is not None:
        save(drawing, checked)
    return drawing


def save(drawing: Figure, path: Path) -> None:
    """Write a finished figure in one step; a PDF embeds its fonts as TrueType, since publishers refuse those of Type 3."""
    import matplotlib

    image = BytesIO()
    with matplotlib.rc_context({"pdf.fonttype": 42}):
        drawing.savefig(image, format=path.suffix[1:])
    write_whole(path, image.getvalue())


def checked_path(path: str) -> Path:
    """A file name whose ending names a format that can be written."""
    target = Path(path)
    if target.suffix not in FORMATS:
        raise InvalidArgument(f"plot={path} must end in {', '.join(FORMATS)}")
    return target


def _samples(row: PieceRow) -> list[tuple[float, float]]:
    (a, b), (c, e), start, stop = row
    width = stop - start
    found = []
    for k in range(_SAMPLES + 1):
        # Near D = 0 the function is infinite; samples crowd there.
        share = Fraction(k, _SAMPLES) ** 3 if start == 0 else Fraction(k, _SAMPLES)
        d = start + width * share
        if (below := c + e * d) > 0:
            found.append((float(d), _log((a + b * d) / below)))
    return found


def _log(value: Fraction) -> float:
    return log(value.numerator) - log(value.denominator)
