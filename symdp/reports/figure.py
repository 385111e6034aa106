"""The picture of a trade-off: leakage in nats against distortion, one drawing for every measure and setting."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from importlib.util import find_spec
from io import BytesIO
from math import log
from pathlib import Path
from typing import TYPE_CHECKING

from symdp.errors import InvalidArgument, Unsupported
from symdp.reports.latex import symbol
from symdp.text_file import write_whole

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from symdp.leakages.value import LeakageValue
    from symdp.tradeoffs.curve import Curve
    from symdp.tradeoffs.piece import Piece

FORMATS = (".pdf", ".png", ".svg")
SAMPLES, MOST_SAMPLES, SEARCHED_SAMPLES, MOST_DOTTED = 60, 300, 24, 40
EXACT_DIGITS, ENCLOSED_DIGITS = 12, 4
# Where the leakage is infinite at D = 0, what lies to the left of this share of the axis is cut off.
CUT = Fraction(1, 100)

Point = tuple[float, float]


def curve(drawn: Curve, path: str | None = None) -> Figure:
    """Draw a curve: break points dotted, an open circle at a jump, zero afterwards."""
    checked = None if path is None else checked_path(path)
    from matplotlib.figure import Figure

    zero, question = float(drawn.zero_from), drawn.question
    end = float(question.largest_distortion)
    drawing = Figure(figsize=(6, 4), layout="constrained")
    axes = drawing.add_subplot()
    points = list(_points(drawn))
    axes.plot([x for x, _ in points], [y for _, y in points], color="C0")
    axes.plot([zero, end], [0.0, 0.0], color="C0", clip_on=False)
    if drawn.jump is not None and drawn.jump > 1:
        axes.plot(zero, _log(drawn.jump), "o", color="C0", fillstyle="none")
        axes.plot(zero, 0.0, "o", color="C0", clip_on=False)
    if len(drawn.breakpoints) <= MOST_DOTTED:
        for stop in drawn.breakpoints:
            axes.axvline(float(stop), color="0.8", linewidth=0.8, linestyle=":", zorder=0)
    axes.set(xlabel="distortion $D$", ylabel=f"${symbol(drawn.leakage)}$ in nats")
    axes.set_xlim(float(question.least_distortion), end)
    axes.set_ylim(0, _top(drawn, points))
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
    if find_spec("matplotlib") is None:
        raise Unsupported('a picture needs the package matplotlib; install it with pip install "symdp[figures]"')
    return target


def _points(drawn: Curve) -> Iterator[Point]:
    """Samples of all pieces, or of some where there are very many, and the limit at the end."""
    pieces = drawn.pieces
    searched = any(piece.form is None for piece in pieces)
    most = SEARCHED_SAMPLES if searched else MOST_SAMPLES
    each = max(2, min(SAMPLES, most // max(1, len(pieces))))
    for piece in pieces[:: max(1, 2 * len(pieces) // most)]:
        yield from _sampled(drawn, piece, each)
    if pieces and drawn.jump is not None:
        yield float(drawn.zero_from), _log(drawn.jump)


def _sampled(drawn: Curve, piece: Piece, samples: int) -> Iterator[Point]:
    for k in range(samples + 1):
        # Near the left end the function or its slope may be infinite; samples crowd there.
        share = Fraction(k, samples) ** 3 if piece is drawn.pieces[0] else Fraction(k, samples)
        d = piece.inside(share)
        if d == drawn.zero_from:
            return
        value = drawn.value(d) if piece.form is None else piece.value(d)
        if not value.is_infinite:
            yield float(d), _height(value)


def _height(value: LeakageValue) -> float:
    return float(value.nats(EXACT_DIGITS)) if value.is_exact else float(sum(value.enclosure(ENCLOSED_DIGITS)) / 2)


def _top(drawn: Curve, points: list[Point]) -> float:
    start = drawn.question.least_distortion
    steep = bool(points) and drawn.value(start).is_infinite
    cut = float(start + (drawn.zero_from - start) * CUT) if steep else float(start)
    return 1.05 * max([y for x, y in points if x >= cut], default=0.0) or 1.0


def _log(value: Fraction) -> float:
    return log(value.numerator) - log(value.denominator)
