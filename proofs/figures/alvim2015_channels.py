"""alvim2015: mechanisms as channels, their transformation on a graph, the classes of graphs, an example of its text."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from proofs.alvim2015.arguments.graph_transformations import average_by_distance, average_by_symmetry, diagonal_maxima
from proofs.figures.alvim2015 import chang, has_symmetries, petersen, truncated_tetrahedron, words
from proofs.figures.diagrams import arrow, box, ellipse, lens, panel, span
from proofs.figures.paper_figure import Drawn, PaperFigure, Sentence, beside
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.families import clique, hamming, line, ring
from symdp.mechanisms.graph_mechanisms import graph_exp_epsilon, truncated_geometric
from symdp.mechanisms.mechanism import Mechanism
from symdp.mechanisms.mechanism_picture import entries
from symdp.pictures.marks import Area, Mark, Text
from symdp.pictures.picture import Picture

LEVEL, PEOPLE, LETTERS = Fraction(2), 3, 2
# Private with 2 on a ring of four inputs; two columns have their largest entry in the last row.
TENTHS = ((4, 2, 1, 2, 1), (2, 4, 2, 1, 1), (1, 2, 4, 2, 1), (2, 1, 2, 3, 2))
SIZE, ALPHA, BETAS = 4, Fraction(1, 10), (Fraction(1, 16), Fraction(1, 100), Fraction(9, 10))
NEAR, HALF, WIDE = Fraction(1, 1000), 0.55, 5.2
# Heights of the texts beside the middle of figure 6.
LINES = (0.65, 0.35, -0.25, -0.55)


def counting() -> tuple[AdjacencyGraph, Mechanism, Mechanism, Mechanism]:
    """Return databases of three people, the counting query, noise on its values, and both in cascade."""
    databases = hamming(PEOPLE, LETTERS)
    totals = [label.count("1") for label in databases.labels]
    query = Mechanism.from_rows([[Fraction(int(total == y)) for y in range(PEOPLE + 1)] for total in totals])
    noise = truncated_geometric(PEOPLE + 1, LEVEL)
    return databases, query, noise, query.compose(noise)


def maxima(mechanism: Mechanism) -> Fraction:
    """Return the sum of the column maxima: exp(min-entropy leakage) for the uniform prior."""
    return sum([max(column) for column in zip(*mechanism.matrix, strict=True)], Fraction(0))


def mechanism() -> Drawn:
    """Draw figure 3."""
    databases, _, _, whole = counting()
    marks = [
        *arrow((0, 0), (1.6, 0), r"$x\in\mathcal{X}$"), *box((1.6 + HALF, 0), r"$\mathcal{K}$"),
        *arrow((1.6 + 2 * HALF, 0), (WIDE - 0.9, 0), r"$z\in\mathcal{Z}$"),
    ]  # fmt: skip
    level = graph_exp_epsilon(databases, whole)
    size = f"{databases.size} databases and {len(databases.edges)} pairs of neighbours for u = {PEOPLE} and v = {LETTERS}"
    rows = all(sum(row) == 1 for row in whole.matrix)
    sentences = (
        Sentence("the databases are u-tuples, neighbours differ in one individual", (databases.size, len(databases.edges)) ==
                 (LETTERS**PEOPLE, PEOPLE * (LETTERS - 1) * LETTERS**PEOPLE // 2), size),
        Sentence("a mechanism is a channel matrix", rows, "the rows of the counting mechanism with noise sum to 1"),
        Sentence("it is private if and only if the bound on ratios holds for neighbours", level == LEVEL,
                 f"truncated geometric noise at {LEVEL}: the largest ratio for neighbours is {level}"),
    )  # fmt: skip
    return Drawn(Picture((panel(marks, (-0.2, WIDE - 0.7, -0.8, 0.8)),)), sentences)


def cascade() -> Drawn:
    """Draw figure 4."""
    databases, query, noise, whole = counting()
    marks = [
        *arrow((0, 0), (1.2, 0), "$X$"), *box((1.2 + HALF, 0), "$f$"),
        *arrow((1.2 + 2 * HALF, 0), (3.5, 0), "$Y$"), *box((3.5 + HALF, 0), r"$\mathcal{H}$"),
        *arrow((3.5 + 2 * HALF, 0), (5.8, 0), "$Z$"),
        *span(0.3, 5.5, -0.9, "leakage"), *span(2.6, 5.5, 0.95, "utility"),
        Text((2.9, -1.45), r"$\mathcal{K}$: query, then noise", "below"),
    ]  # fmt: skip
    levels = graph_exp_epsilon(databases, whole), graph_exp_epsilon(line(PEOPLE + 1), noise)
    same = all(whole.matrix[x] == noise.matrix[row.index(1)] for x, row in enumerate(query.matrix))
    sums = maxima(whole), maxima(noise)
    kept = sum([noise.matrix[y][y] for y in range(PEOPLE + 1)], Fraction(0)) / (PEOPLE + 1)
    finding = f"with uniform true answers the reported one is right with probability {kept}, whatever the databases"
    sentences = (
        Sentence("the channel of an oblivious mechanism is the query in cascade with the noise", same,
                 "the rows of the product are those of the noise at the true answers"),
        Sentence("the whole is private if and only if the noise is", levels == (LEVEL, LEVEL),
                 f"largest ratios for neighbours {levels[0]} and {levels[1]}"),
        Sentence("leakage relates X and Z", sums[0] == sums[1],
                 f"exp(min-entropy leakage) is {sums[0]} for uniform databases, and for uniform answers {sums[1]}"),
        Sentence("utility depends on the noise alone", kept == Fraction(1, 2), finding),
    )  # fmt: skip
    return Drawn(Picture((panel(marks, (-0.2, 6.0, -2.1, 1.5)),)), sentences)


def transformed() -> tuple[Mechanism, Mechanism, Mechanism]:
    """Return the channel of figure 5 and its images under the two steps."""
    channel = Mechanism.from_rows([[Fraction(value, 10) for value in row] for row in TENTHS])
    diagonal = diagonal_maxima(ring(SIZE), channel)
    return channel, diagonal, average_by_distance(ring(SIZE), diagonal)


def steps() -> Drawn:
    """Draw figure 5."""
    channel, diagonal, even = transformed()
    titles = ("$M$, private on a ring of four", "step 1: $M'$, maxima on the diagonal", "step 2a or 2b: $M''$, equal maxima")
    matrices = [_matrix(each, title) for each, title in zip((channel, diagonal, even), titles, strict=True)]
    levels = [graph_exp_epsilon(ring(SIZE), each) for each in (channel, diagonal, even)]
    sums = [maxima(each) for each in (channel, diagonal, even)]
    corner = {even.matrix[x][x] for x in range(SIZE)}
    top = all(diagonal.matrix[y][y] == max(row[y] for row in diagonal.matrix) for y in range(SIZE))
    sentences = (
        Sentence("after step 1 each column has its maximum on the diagonal", top,
                 f"the diagonal is {', '.join([str(diagonal.matrix[y][y]) for y in range(SIZE)])}"),
        Sentence("both steps keep the "
                 "privacy", all(level <= LEVEL for level in levels), f"ratios {', '.join(map(str, levels))}"),
        Sentence("and the a posteriori min-entropy", len(set(sums)) == 1, f"the column maxima sum to {sums[0]} each time"),
        Sentence("after step 2 the diagonal has the maximum "
                 "everywhere", corner == {sums[0] / SIZE}, f"it is {sums[0] / SIZE}"),
        Sentence("step 2b serves vertex-transitive graphs", average_by_symmetry(ring(SIZE), diagonal) == even,
                 "on a ring, which has both symmetries, both steps give the same matrix"),
    )  # fmt: skip
    return Drawn(beside(matrices), sentences)


def _matrix(mechanism: Mechanism, title: str, down: Sequence[str] = (), across: Sequence[str] = ()) -> Picture:
    rows = [[str(entry) for entry in row] for row in mechanism.matrix]
    shades = [[float(entry) for entry in row] for row in mechanism.matrix]
    columns = across or [str(y) for y in range(len(rows[0]))]
    return entries(rows, shades, down or [str(x) for x in range(len(rows))], title, columns)


def classes() -> Drawn:
    """Draw figure 6."""
    marks: list[Mark] = [
        Area(((-4.4, -2.3), (4.4, -2.3), (4.4, 2.2), (-4.4, 2.2)), "#FFFFFF"),
        ellipse((-1.3, 0), 2.8, 1.6, "#DDE8F4"), ellipse((1.3, 0), 2.8, 1.6, "#F4E6D8"), lens((1.3, 0), 2.8, 1.6, "#CFCFCF"),
        ellipse((0, -0.3), 1.05, 0.75, "#FFFFFF"),
        Text((-4.3, 1.95), "connected graphs", "right"), Text((3.1, -2.0), "a path"),
        *[Text((-2.75, y), text) for y, text in zip(LINES, ("distance-", "regular", "a Chang", "graph"), strict=True)],
        *[Text((2.75, y), text)
          for y, text in zip(LINES, ("vertex-", "transitive", "truncated", "tetrahedron"), strict=True)],
        Text((0, 0.95), "Petersen"), Text((0, 0.65), "graph"),
        Text((0, -0.1), r"$(\mathcal{V}al^u,\sim)$"), Text((0, -0.6), "the cube"),
    ]  # fmt: skip
    cube = hamming(3, 2)
    regions = {
        "the databases have both symmetries": (words(3, 2), (True, True)),
        "a Chang graph is distance-regular only": (chang(), (True, False)),
        "the truncated tetrahedron is vertex-transitive only": (truncated_tetrahedron(), (False, True)),
        "graphs of true answers may have neither": (line(4), (False, False)),
    }
    sentences = [
        Sentence(text, has_symmetries(graph) == symmetries, f"{graph.size} vertices, {len(graph.edges)} edges")
        for text, (graph, symmetries) in regions.items()
    ]
    other = petersen()
    sizes = other.size, len(other.edges), len(clique(10).edges)
    sentences.append(Sentence("not every graph with both is one of databases",
                              (sizes, has_symmetries(other)) == ((10, 15, 45), (True, True)),
                              "the Petersen graph has 10 vertices and 15 edges; 10 is a power in one way, and the complete "
                              "graph of 10 letters has 45 edges"))  # fmt: skip
    sentences.append(Sentence("the cube has intersection numbers b_d = 3 - d and c_d = d", cube.diameter == 3,
                              f"its diameter is {cube.diameter}"))  # fmt: skip
    return Drawn(Picture((panel(marks, (-4.5, 4.5, -2.4, 2.3)),)), tuple(sentences))


def known_row(alpha: Fraction, beta: Fraction) -> tuple[tuple[Fraction, ...], Mechanism]:
    """Return prior and channel of Example 18, with as many inputs as outputs."""
    others = SIZE - 1
    first = [beta] + [(1 - beta) / others] * others
    prior = (alpha, *[(1 - alpha) / others] * others)
    return prior, Mechanism.from_rows([first, *[[Fraction(1, SIZE)] * SIZE for _ in range(others)]])


def example_18() -> Drawn:
    """Draw figure 10."""
    prior, channel = known_row(ALPHA, BETAS[0])
    title = rf"$n=m=4$, $\alpha={ALPHA}$, $\beta={BETAS[0]}$: the prior, then the rows"
    names = [f"${p}$, $x_{x}$" for x, p in enumerate(prior, 1)]
    drawn = _matrix(channel, title, names, [f"$y_{y}$" for y in range(1, SIZE + 1)])
    formulas = [max(1 / (SIZE * b), SIZE * b, (SIZE - 1) / (SIZE * (1 - b)), SIZE * (1 - b) / (SIZE - 1)) for b in BETAS]
    levels = [graph_exp_epsilon(clique(SIZE), known_row(ALPHA, b)[1]) for b in BETAS]
    *some, last = betas = (*BETAS, Fraction(0))
    quiet = [_leakage(NEAR, b) for b in betas]
    sentences = (
        Sentence("the parameter of privacy is that of the formula", levels == formulas,
                 f"exp(epsilon) is {', '.join(map(str, levels))} at beta = {', '.join(map(str, BETAS))}"),
        Sentence("it goes to infinity as beta approaches 0", levels[:2] == [1 / (SIZE * b) for b in BETAS[:2]],
                 f"{levels[1]} at beta = {BETAS[1]}, in general 1/(4 beta)"),
        Sentence("the leakage approaches 0 as alpha does, whatever beta is", set(quiet) == {1},
                 f"it is 0 already at alpha = {NEAR}, for beta = {', '.join(map(str, some))} and {last}"),
        Sentence("privacy does not depend on the prior", graph_exp_epsilon(clique(SIZE), known_row(NEAR, BETAS[0])[1]) ==
                 levels[0], f"{levels[0]} at alpha = {ALPHA} and at {NEAR}"),
    )  # fmt: skip
    return Drawn(drawn, sentences)


def _leakage(alpha: Fraction, beta: Fraction) -> Fraction:
    """Return exp(min-entropy leakage) of Example 18."""
    prior, channel = known_row(alpha, beta)
    joint = [[p * entry for entry in row] for p, row in zip(prior, channel.matrix, strict=True)]
    return sum([max(column) for column in zip(*joint, strict=True)], Fraction(0)) / max(prior)


def diagonal_relation() -> Drawn:
    """Draw figure 11."""
    _, diagonal, even = transformed()
    distances = ring(SIZE).distances
    row, rows = 1, [[str(entry) for entry in entries_] for entries_ in diagonal.matrix]
    shades = [[0.9 if x == row else 0.45 if x == y else 0.0 for y in range(SIZE)] for x in range(SIZE)]
    names = [str(x) for x in range(SIZE)]
    drawn = entries(rows, shades, names, f"row $i={row}$ and the maxima on the diagonal")
    least = [diagonal.matrix[y][y] / LEVEL ** int(distances[row][y] or 0) for y in range(SIZE)]
    pairs = [(x, y) for x in range(SIZE) for y in range(SIZE)]
    holds = all(
        m.matrix[x][y] >= m.matrix[y][y] / LEVEL ** int(distances[x][y] or 0) for m in (diagonal, even) for x, y in pairs
    )
    sentences = (
        Sentence("the maximum of each column is in the diagonal", all(
            diagonal.matrix[y][y] == max(r[y] for r in diagonal.matrix) for y in range(SIZE)),
                 f"{', '.join([str(diagonal.matrix[y][y]) for y in range(SIZE)])}"),
        Sentence("an entry is at least the diagonal one of its column over exp(epsilon d(i,j))", holds,
                 f"all {len(pairs)} entries of M' and of M''; in row {row} at least {', '.join(map(str, least))}"),
        Sentence("as the row sums to 1 this bounds the maxima", sum(least, Fraction(0)) <= 1,
                 f"the bounds of row {row} sum to {sum(least, Fraction(0))}"),
    )  # fmt: skip
    return Drawn(drawn, sentences)


LOST = "the drawing is lost; it is drawn from the text"
FIGURES = (
    PaperFigure("alvim2015:3", "a mechanism as a channel", mechanism, remark=LOST),
    PaperFigure("alvim2015:4", "leakage and utility of an oblivious mechanism", cascade, remark=LOST),
    PaperFigure("alvim2015:5", "the transformation of a channel matrix, in an example", steps,
                remark="the drawing is lost; the matrix is chosen"),
    PaperFigure("alvim2015:6", "classes of graphs, with an example in each", classes, remark=LOST),
    PaperFigure("alvim2015:10", "a channel with little leakage and no privacy", example_18,
                remark="n, m, alpha and beta are chosen"),
    PaperFigure("alvim2015:11", "a row and the maxima on the diagonal", diagonal_relation,
                remark="the matrix is that of figure 5"),
)  # fmt: skip
