"""The picture of trade-offs: least leakage against distortion, in one form for every measure and setting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from symdp.arithmetic.rational import exact_text
from symdp.arithmetic.reals.real import Real, rational_near, real_text
from symdp.errors import InvalidArgument
from symdp.pictures.marks import Area, Dot, Line, Mark, Panel, Rule, Text
from symdp.pictures.matplotlib_pen import checked_path, read_color
from symdp.pictures.picture import Picture
from symdp.reports.answer_latex import symbol
from symdp.reports.curve_samples import NEAR, CurveSamples, height, limit, read_unit, sampled, staircase
from symdp.reports.latex_text import decimals
from symdp.reports.value_name import value_name

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from symdp.reports.reported_answers import Function

MOST_RULES, LONGEST_LABEL = 40, 9
NEAR_LABELS = 0.08
# Labels of thresholds that are closer than this share of the frame would overlap.
APART = 0.045
BAND = "#CCCCCC"
# A picture ends this share of the function's range behind the least D of zero leakage, and a share of its height below 0,
# so that the branch where the function is 0 does not lie on the frame.
BEHIND, BELOW = 0.12, 0.03


def plot_curves(
    curves: Sequence[Function],
    labels: Sequence[str] | None = None,
    path: str | None = None,
    *,
    ax: Axes | None = None,
    unit: str = "nats",
    at: Any = None,
    colors: Sequence[Any] | None = None,
) -> Figure:
    r"""Draw several trade-offs in one picture, distinguished by dashes and marks as well as by colours.

    Parameters
    ----------
    curves : sequence of Curve
    labels : sequence of str, optional
        Their names in the legend, in which ``$...$`` is mathematics; by default the names of the measures, and none for
        one curve alone.
    path : str, optional
        A file to write, ending in pdf, png or svg.
    ax : matplotlib axes, optional
        Draw on these axes instead of a new figure.
    unit : {"nats", "bits"}
    at : rational, optional
        A distortion at which the values are marked.
    colors : sequence of colours of matplotlib, optional
        One for each curve, instead of those of the styles.

    Returns
    -------
    matplotlib.figure.Figure
        Its axis ends a little behind the least distortion without leakage, or behind ``at``.

    Raises
    ------
    InvalidArgument
        For no curve, another number of labels or colours than of curves, an unknown unit or colour, or another ending of
        the file.

    Examples
    --------
    Differential privacy and maximal leakage of one prior, named in the legend by their measures:

    >>> from symdp import SourceSet, Tradeoff
    >>> source = SourceSet.named("zhong2022:figure-4")
    >>> drawing = plot_curves([Tradeoff(source, leakage=name).curve() for name in ("dp", "ml")])
    >>> [text.get_text() for text in drawing.axes[0].get_legend().get_texts()]
    ['dp', 'ml']

    One curve alone, in bits:

    >>> plot_curves([Tradeoff(source).curve()], unit="bits").axes[0].get_ylabel()
    '$\\epsilon^*$ in bits'
    """
    return show(picture(curves, labels, unit=unit, at=at, first=lines_on(ax), colors=colors), path, ax)


def lines_on(ax: Axes | None) -> int:
    """Return the number of named lines on the axes, whose styles are in use."""
    return 0 if ax is None else len(ax.get_legend_handles_labels()[0])


def show(drawn: Picture, path: str | None, ax: Axes | None) -> Figure:
    """Draw a picture of one panel on a figure of its own, or on existing axes."""
    if ax is None:
        return drawn.draw(path)
    from symdp.pictures.matplotlib_pen import draw, save

    checked = None if path is None else checked_path(path)
    draw(drawn.panels[0], ax)
    whole = cast("Figure", ax.figure)
    if checked is not None:
        save(whole, checked)
    return whole


def picture(
    curves: Sequence[Function],
    labels: Sequence[str] | None = None,
    *,
    unit: str = "nats",
    at: Any = None,
    title: str = "",
    rules: bool | None = None,
    first: int = 0,
    colors: Sequence[Any] | None = None,
) -> Picture:
    """Return trade-offs as a picture; see :func:`plot_curves`.

    ``rules`` states whether breakpoints have a dotted line with a label: by default those of one curve alone do. The
    styles begin with number ``first``.
    """
    if not curves:
        raise InvalidArgument("curves is empty; give at least one")
    names, shades = _names(curves, labels), _colors(curves, colors)
    question, (start, end) = curves[0].question, _range(curves, at)
    points = [sampled(drawn, read_unit(unit)) for drawn in curves]
    marked = len(curves) > 1 or first > 0
    marks = list[Mark]()
    for place, (drawn, samples) in enumerate(zip(curves, points, strict=True)):
        marks += _curve(drawn, samples, first + place, names[place], unit, marked, shades[place])
    ruled = len(curves) == 1 if rules is None else rules
    stops = curves[0].breakpoints if curves[0].has_pieces else (curves[0].zero_from,)
    if ruled and len(stops) <= MOST_RULES:
        marks += _rules(stops, end - start)
    top = 1.05 * max(samples.top for samples in points) or 1.0
    if at is not None:
        marks += _queried(curves, at, unit, top)
    same = all(drawn.leakage == question.leakage for drawn in curves)
    name = f"${symbol(question.leakage)}$" if same else "least leakage"
    window = (start, end, -BELOW * top, top)
    return Picture((Panel(tuple(marks), window, "distortion $D$", f"{name} in {unit}", title),))


def _range(curves: Sequence[Function], at: Any) -> tuple[float, float]:
    """Return the displayed distortions: from the least one to slightly beyond the last zero of the functions."""
    start = min(float(drawn.question.least_distortion) for drawn in curves)
    largest = max(float(drawn.question.largest_distortion) for drawn in curves)
    # Where no distortion can occur but one, as with a single letter, the axis has a length all the same.
    zero, end = max(float(drawn.zero_from) for drawn in curves), largest if largest > start else start + 1
    if zero <= start:
        return start, end
    queried = start if at is None else float(curves[0].question.read_distortion(at))
    return start, min(end, start + (1 + BEHIND) * (max(zero, queried) - start))


def _colors(curves: Sequence[Function], colors: Sequence[Any] | None) -> list[str]:
    if colors is None:
        return [""] * len(curves)
    if len(colors) != len(curves):
        raise InvalidArgument(f"colors has {len(colors)} entries, curves {len(curves)}; give one colour for each curve")
    return ["" if color is None else read_color(color) for color in colors]


def _names(curves: Sequence[Function], labels: Sequence[str] | None) -> Sequence[str]:
    if labels is None:
        return [drawn.leakage.name for drawn in curves] if len(curves) > 1 else [""]
    if len(labels) != len(curves):
        raise InvalidArgument(f"labels has {len(labels)} entries, curves {len(curves)}; give one label for each curve")
    return labels


def _curve(
    drawn: Function, samples: CurveSamples, style: int, label: str, unit: str, marked: bool, color: str
) -> Iterator[Mark]:
    """Draw one function: its pieces, a band for an enclosure, its jump with an open and a filled end, and zero."""
    zero, end = float(drawn.zero_from), float(drawn.question.largest_distortion)
    known, searched = samples.known, samples.searched
    if searched:
        yield Area(staircase(searched), BAND, outlined=False)
        middles = tuple([(d, (low + high) / 2) for d, low, high in searched])
        yield Line(middles, style, "" if known else label, joined=False, color=color)
    jumps = drawn.jump is not None and drawn.jump > 1
    # Without a jump the function and the zero after it are one line.
    last = ((zero, 0.0), (end, 0.0))
    if known:
        yield Line(tuple(known) if jumps or searched else (*known, last[1]), style, label, marked, color=color)
    if jumps or searched or not known:
        yield Line(last, style, label if not known and not searched else "", color=color)
    if drawn.jump is not None and jumps:
        place, name = f"D = {real_text(drawn.zero_from)}", value_name(drawn.leakage)
        note = f"{place}, exp({name}) = {real_text(drawn.jump)} from the left"
        yield Dot((zero, limit(drawn.jump, unit)), style, filled=False, note=note, color=color)
        yield Dot((zero, 0.0), style, note=f"{place}, {name} = 0", color=color)


def _rules(stops: Sequence[Real], width: float) -> list[Mark]:
    """Draw dotted lines at the breakpoints, labelled where there is room; the last one always is."""
    rules = list[Mark]()
    last = float(stops[-1]) if stops else 0.0
    free = -width
    for stop in stops:
        here = float(stop)
        room = here - free >= APART * width and (stop == stops[-1] or last - here >= APART * width)
        rules.append(Rule(here, threshold(stop) if room else ""))
        free = here if room else free
    return rules


def threshold(value: Real) -> str:
    """Return a rational as a fraction where it is short, else the number rounded to four decimals.

    Examples
    --------
    >>> threshold(Fraction(3, 5)), threshold(Fraction(1341769, 2000000))
    ('3/5', '0.6709')
    """
    if isinstance(value, Fraction) and len(text := exact_text(value)) <= LONGEST_LABEL:
        return text
    near = rational_near(value, NEAR, below=True)
    scaled = (near.numerator * 10**4 + near.denominator // 2) // near.denominator
    return f"{scaled // 10**4}.{scaled % 10**4:04d}"


def _queried(curves: Sequence[Function], at: Any, unit: str, top: float) -> list[Mark]:
    """Draw the values at a queried distortion, from above; D is labelled beside a single curve only.

    Functions fall, so that texts above to the right and below to the left of a point leave its own line free.
    """
    answers = [(drawn.question.read_distortion(at), drawn) for drawn in curves]
    finite = [(d, value) for d, drawn in answers if not (value := drawn.value(d)).is_infinite]
    marks, before = list[Mark](), None
    for d, value in sorted(finite, key=lambda answer: -height(answer[1], unit)):
        point, exp = (float(d), height(value, unit)), value.exp
        label = rf"\log {decimals(exp)}" if isinstance(exp, Fraction) and exp > 1 else f"{point[1]:.4g}"
        known = rf"$D={decimals(d)}$: ${label}$" if len(curves) == 1 else f"${label}$"
        near = before is not None and before - point[1] < NEAR_LABELS * top
        marks += [Dot(point, 1, note=f"D = {exact_text(d)}, value {value}")]
        marks += [Text(point, known, "below left" if near else "above right")]
        before = None if near else point[1]
    return marks
