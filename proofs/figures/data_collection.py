"""zhong2022: the central model, with a server that holds all data, and the local model."""

from __future__ import annotations

from fractions import Fraction

from proofs.figures.diagrams import arrow, box, panel
from proofs.figures.paper_figure import Drawn, PaperFigure, Sentence
from symdp.leakages.measure_names import DEFAULT, INFORMATION
from symdp.mechanisms.mechanism import Mechanism
from symdp.mechanisms.product_mechanism import ProductMechanism
from symdp.pictures.marks import Mark
from symdp.pictures.picture import Picture
from symdp.sources.database import Database
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.tradeoff import Tradeoff

PEOPLE, SHARE, PRIOR = 3, Fraction(1, 4), ("2/3", "1/3")
ROWS, TALL = (1.3, 0.0, -1.3), 2.1


def response() -> Mechanism:
    """Return randomised response of a binary letter, changed with probability one in four."""
    return Mechanism.from_rows([[1 - SHARE, SHARE], [SHARE, 1 - SHARE]])


def whole() -> Mechanism:
    """Return randomised response on all records of a database."""
    return ProductMechanism.power(response(), PEOPLE).to_mechanism()


def _distance(first: int, second: int) -> int:
    return (first ^ second).bit_count()


def central() -> Drawn:
    """Draw figure 1."""
    marks: list[Mark] = []
    for number, y in enumerate(ROWS, 1):
        marks += [*box((0, y), f"person {number}", 0.8), *arrow((0.8, y), (2.4, y / 3), f"$x_{number}$")]
    marks += [
        *box((3.2, 0), "server", 0.8), *arrow((4.0, 0), (5.1, 0), "$x$"), *box((6.05, 0), "mechanism", 0.95),
        *arrow((7.0, 0), (8.1, 0), "$y$"), *box((8.9, 0), "public", 0.8),
    ]  # fmt: skip
    matrix = whole().matrix
    ratios = {
        gap: max(a / b for x, row in enumerate(matrix) for z, other in enumerate(matrix) if _distance(x, z) == gap
                 for a, b in zip(row, other, strict=True))
        for gap in (1, PEOPLE)
    }  # fmt: skip
    changed = {sum(row[z] * _distance(x, z) for z in range(len(matrix))) for x, row in enumerate(matrix)}
    sentences = (
        Sentence("a database of n records over M types is one of M^n", len(matrix) == 2**PEOPLE, f"{len(matrix)} for M = 2"),
        Sentence("distortion is the expected Hamming distance", changed == {PEOPLE * SHARE},
                 f"independent answers that change one in four have {PEOPLE * SHARE}"),
        Sentence("neighbours differ in one individual", ratios[1] == 3,
                 f"exp(epsilon) is {ratios[1]} for these, and {ratios[PEOPLE]} for databases that differ in all"),
    )  # fmt: skip
    return Drawn(Picture((panel(marks, (-1.0, 9.9, -TALL, TALL), "the server distorts"),)), sentences)


def local() -> Drawn:
    """Draw figure 2."""
    marks: list[Mark] = []
    for number, y in enumerate(ROWS, 1):
        marks += [
            *box((0, y), f"person {number}", 0.8), *arrow((0.8, y), (2.0, y), f"$x_{number}$"),
            *box((2.95, y), "mechanism", 0.95),
            *arrow((3.9, y), (5.4, y / 3), f"$y_{number}$"),
        ]  # fmt: skip
    marks += [*box((6.2, 0), "server", 0.8)]
    optimum = Tradeoff(SourceSet.simplex(2)).at(SHARE)
    rows = optimum.mechanism.matrix
    wrong = {1 - row[x] for x, row in enumerate(rows)}
    sentences = (
        Sentence("the distance is the discrete one", wrong == {SHARE}, f"the distortion of the optimum is {SHARE}"),
        Sentence("the server never sees a letter as it was", optimum.exp == 3,
                 f"the least exp(epsilon) at this distortion is {optimum.exp}"),
        Sentence("one individual is a database of one record", Tradeoff(Database(1, letters=2)).at(SHARE).exp == optimum.exp,
                 f"n = 1 gives {optimum.exp} as well"),
    )  # fmt: skip
    return Drawn(Picture((panel(marks, (-1.0, 7.2, -TALL, TALL), "each individual distorts"),)), sentences)


def sampled() -> Drawn:
    """Draw figure 5."""
    marks: list[Mark] = [*box((0, 0), "prior $P$", 0.8)]
    for number, y in enumerate(ROWS, 1):
        marks += [
            *arrow((0.8, y / 3), (2.2, y), f"$x_{number}$"), *box((3.15, y), "mechanism", 0.95),
            *arrow((4.1, y), (5.5, y / 3), f"$y_{number}$"),
        ]  # fmt: skip
    marks += [*box((6.4, 0), "database", 0.9)]
    source = SourceSet.single(PRIOR)
    records = Database(PEOPLE, source=source)
    level = Tradeoff(records).at(PEOPLE * SHARE).exp, Tradeoff(source).at(SHARE).exp
    bits = [
        Tradeoff(subject, leakage=INFORMATION).at(d).value for subject, d in ((records, PEOPLE * SHARE), (source, SHARE))
    ]
    times = bits[1].times(PEOPLE)
    again = Tradeoff(records, leakage=DEFAULT).zero_from, Tradeoff(source).zero_from
    sentences = (
        Sentence("the database has the privacy of one record at D/n", level[0] == level[1],
                 f"exp(epsilon) is {level[0]} at D = {PEOPLE * SHARE}, n = {PEOPLE}, and for one record at {SHARE}"),
        Sentence("and n times its mutual information", bits[0].bits(8) == times.bits(8),
                 f"{bits[0].bits(8)} bits, for one record {bits[1].bits(8)}"),
        Sentence("nothing leaks from n times the distortion "
                 "on", again[0] == PEOPLE * again[1], f"{again[0]} and {again[1]}"),
    )  # fmt: skip
    return Drawn(Picture((panel(marks, (-1.0, 7.5, -TALL, TALL), "independent samples of one prior"),)), sentences)


LOST = "the drawing is lost; three individuals are drawn from the text"
FIGURES = (
    PaperFigure("zhong2022:1", "a server that distorts databases", central, remark=LOST),
    PaperFigure("zhong2022:2", "individuals who distort their letters", local, remark=LOST),
    PaperFigure("zhong2022:5", "independent samples, each distorted", sampled, remark=LOST),
)
