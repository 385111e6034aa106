"""What reports write and draw on both sides of each bound: pieces, letters, widths, samples, labels, dots and axes.

The texts are stored as pages are (:mod:`tests.theorems.stored_pages`); numbers of points are rounded to six digits.
"""

import re
from fractions import Fraction
from itertools import product

from symdp import Database, SourceSet, Tradeoff, measure, read_source
from symdp.errors import SymdpError
from symdp.graphs.graph_reader import read_graph
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.leakages.values.polynomial import Polynomial
from symdp.reports import answer_latex, curve_samples, latex_fragment, latex_text, tradeoff_figure, utility_figure
from symdp.reports.table import printable, ratio
from symdp.reports.value_name import value_name
from symdp.tradeoffs.graphs.utility_function import graph_utility_function

PAIR = "1/2,3/10,1/5; 3/10,1/5,1/2"
FLOAT = re.compile(r"-?\d+\.\d+(?:e-?\d+)?")


def falling(letters):
    """The prior whose probabilities fall evenly: under maximal leakage it has a piece for each letter but one."""
    return SourceSet.single([Fraction(2 * k, letters * (letters + 1)) for k in range(letters, 0, -1)])


def rounded(mark):
    return FLOAT.sub(lambda match: f"{float(match[0]):.6g}", repr(mark))


def drawn(picture):
    """The marks of a picture, with its window and labels."""
    for panel in picture.panels:
        yield from map(rounded, (*panel.marks, panel.window, panel.across, panel.up, panel.title))


def refused(call, *arguments, **named):
    try:
        return call(*arguments, **named)
    except SymdpError as error:
        return f"{type(error).__name__}: {error}"


def _curves():
    """Pictures of functions: with a jump, without, with one letter, with many pieces, smooth, and several at once."""
    jumping, pair = Tradeoff(SourceSet.named("kalantari2018:II-6")).curve(), Tradeoff(read_source(PAIR)).curve()
    for letters in (11, 41, 42):
        yield from drawn(Tradeoff(falling(letters), leakage="ml").curve().picture())
    smooth = Tradeoff(SourceSet.simplex(3), leakage="kl").curve()
    for curve in (Tradeoff(SourceSet.single([1])).curve(), Tradeoff(falling(3), leakage="mi").curve(), smooth):
        yield from drawn(curve.picture())
    for unit, at in product(("nats", "bits"), (None, "3/20", "3/10", 0, 1)):
        yield from drawn(tradeoff_figure.picture([jumping], unit=unit, at=at))
    near = [jumping, jumping, Tradeoff(SourceSet.simplex(6)).curve(), pair]
    for at in ("1/10", "29/100", "2/5"):
        yield from drawn(tradeoff_figure.picture(near, at=at, first=2, title="several", rules=at == "1/10"))
    for labels, colors in ((["a"], None), (None, ["red"]), (["a", "b"], ["red", None])):
        made = refused(tradeoff_figure.picture, [pair, jumping], labels, colors=colors)
        yield from [made] if isinstance(made, str) else drawn(made)
    yield refused(tradeoff_figure.picture, [])
    yield refused(tradeoff_figure.picture, [pair], unit="dits")
    yield from [tradeoff_figure.threshold(Fraction(1, 10**digits + 1)) for digits in (6, 7)]
    yield from [curve_samples.staircase([(0, 2, 3), (1, 0, 1), (2, 0, 0)][:count]) for count in (1, 2, 3)]
    yield curve_samples.height(Tradeoff(read_source("2/3,1/3"), leakage="renyi:2", digits=4).at("1/6").value, "nats") > 0


def _utilities():
    graphs = {name: graph_utility_function(read_graph(name)) for name in ("line:3", "star:4", "ring:5")}
    for name, function in graphs.items():
        yield from drawn(utility_figure.picture([function], [name], 3, "a title", "#112233"))
    yield from drawn(utility_figure.picture([*graphs.values()], [*graphs], 2))


def _answers():
    """Answers in LaTeX at the largest numbers of letters and pieces that are printed, and above."""
    for count in (2, 13, 14, 18, 19, 36, 37):
        yield answer_latex.cases("f", [(str(place), f"D<{place}") for place in range(count)])
    for letters in (12, 13, 14):
        trade_off = Tradeoff(falling(letters), leakage="ml")
        best = trade_off.at("1/3")
        yield from (trade_off.curve().to_latex(), answer_latex.optimum(best), best._repr_html_())
    for digits in (141, 142, 143):
        for below in (142, 143):
            yield answer_latex._value(LeakageValue.log_of(Fraction(10**digits + 1, 10**below - 7)))
    yield from map(
        answer_latex.symbol, map(measure, ("dp", "adp:1/10", "adp:1/10:pointwise", "ml", "mi", "renyi:5/2", "gdp", "tv"))
    )
    yield from map(value_name, map(measure, ("dp", "adp:1/10:pointwise", "gdp", "tv", "profile:log(2):1/10", "sibson:2")))
    for source, leakage in ((PAIR, "mx"), ("2/3,1/3", "ml"), ("2/3,1/3,0", "dp"), ("1", "dp"), ("simplex:3", "min-entropy")):
        trade_off = Tradeoff(read_source(source), leakage=leakage)
        for distortion in (0, "1/10", "1/2", 1):
            yield refused(lambda of=trade_off, d=distortion: answer_latex.optimum(of.at(d)))
        yield refused(lambda of=trade_off: of.curve().to_latex())
        yield refused(lambda of=trade_off: answer_latex.optimum(of.inverse(exp_epsilon="3/2")))
    for data in (Database(2, letters=3), Database(2, source=read_source(PAIR)), Database(2, source=read_source("2/3,1/3"))):
        trade_off = Tradeoff(data)
        yield from (
            answer_latex.optimum(trade_off.at("1/2")),
            trade_off.at("1/2")._repr_html_(),
            trade_off.curve().to_latex(),
        )
    near = Tradeoff(read_source("1/2,3/10,1/5"), adjacency=read_graph("line:3")).at("1/4")
    yield from (answer_latex.optimum(near), near._repr_html_())


def _priors(letters, count):
    return [[Fraction(1 + (x + k) % letters, letters * (letters + 1) // 2) for x in range(letters)] for k in range(count)]


def _names():
    """The first sentence about a source set."""
    sources = [SourceSet.from_vertices(_priors(letters, count)) for letters, count in ((2, 2), (12, 2), (13, 2), (12, 12))]
    sources += [
        SourceSet.from_vertices(_priors(13, 13)),
        SourceSet.single(_priors(12, 1)[0]),
        SourceSet.single(_priors(13, 1)[0]),
    ]
    for share in (Fraction(10**11 - 1, 10**11 + 1), Fraction(10**11, 10**11 + 1)):
        sources.append(SourceSet.single([share, 1 - share]))
    sources += map(read_source, ("ball:1/10:1/2,3/10,1/5", "simplex:3", "2/3,1/3; 2/3,1/3"))
    sources += [SourceSet.decreasing(3), SourceSet.from_inequalities(["P1 >= 2/5"], 3)]
    sources.append(SourceSet.box([Fraction(0), Fraction(1, 4), Fraction(0)], [Fraction(1, 2)] * 3))
    for source in sources:
        yield latex_fragment.named(Tradeoff(source).question)
        if source.letters < 4:
            yield latex_fragment.named(Tradeoff(Database(2, source=source)).question)


def _ratios():
    numbers = (Fraction(0), Fraction(1), Fraction(-1), Fraction(5), Fraction(-7, 2))
    for a, b, c, e in product(
        numbers, numbers, (Fraction(0), Fraction(2), Fraction(-1, 3)), (Fraction(0), Fraction(1), Fraction(3, 4))
    ):
        if c or e:
            yield latex_text.fraction_of(Polynomial((a, b)), Polynomial((c, e)))
            yield ratio((str(a), str(b)), (str(c), str(e)))
    for top, below in ((2**39, 2**39 - 1), (2**40, 2**39 - 1), (2**39, 2**40 - 1), (2**90, 10**40)):
        yield f"{latex_text.decimals(Fraction(top, below))} {latex_text.decimals(Fraction(top, below), up=True)}"
    yield latex_text.decimals(Fraction(3 * 10**30, 8))
    yield latex_text.vector(numbers) + latex_text.matrix([numbers, numbers[::-1]])
    yield printable("a\x1b\nb\ud800") + answer_latex.escaped("~a^b<c>|\\d_e&f%g$h#{i}")


FORMS = {
    "pictures of functions": _curves,
    "pictures of utilities": _utilities,
    "answers": _answers,
    "first sentences": _names,
    "ratios": _ratios,
}
