"""``symdp graph``: adjacency graphs, and ``symdp graph utility``: the best guess of a vertex."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from symdp.cli.graph_leaking import leakage
from symdp.cli.graph_showing import show as show_graph
from symdp.cli.output import Targets, print_json, shortened, show
from symdp.errors import InvalidArgument

if TYPE_CHECKING:
    from symdp.tradeoffs.graphs.utility import GraphUtility

SHOWN_VERTICES, MOST_ROWS = 12, 200


@click.group(name="graph")
def graph_group() -> None:
    """Inputs with an adjacency graph: utility, min-entropy leakage and symmetries.

    GRAPH: clique:6, ring:6, line:6, star:4 (four leaves), tree:2,3, hamming:3,2, grid:3,4, or a file (graph6, or one
    edge "a b" per line).
    """


@graph_group.command()
@click.argument("graph")
@click.option("--exp-epsilon", required=True, metavar="LAMBDA", help="exp(epsilon), a rational of at least 1.")
@click.option(
    "--prior", default="uniform", metavar="PRIOR",
    help='uniform, "1/10,1/5,..." in the order of the vertices, or "a=1/2,b=1/2" by label [uniform].',
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print JSON with exact numbers as text.")
@click.option("--latex", metavar="FILE", help="Write a LaTeX document that compiles.")
@click.option("--certificate", metavar="FILE", help="Write the certificate.")
def utility(
    graph: str, exp_epsilon: str, prior: str, as_json: bool, latex: str | None, certificate: str | None
) -> None:  # fmt: skip
    """The largest probability to guess the vertex from the output of a differentially private mechanism.

    GRAPH: clique:6, ring:6, line:6, star:4 (four leaves), tree:2,3, hamming:3,2, grid:3,4, or a file (graph6, or one
    edge "a b" per line).
    """
    from symdp.graphs.reading import read_graph
    from symdp.tradeoffs.graphs.utility import graph_utility

    targets = Targets(latex=latex, certificate=certificate, reads=graph)
    best = graph_utility(read_graph(graph), exp_epsilon, read_prior_text(prior))
    checked = len(best.certificate.verify())
    targets.write(lambda: _statement(best), certificate=best.certificate.to_json)
    if as_json:
        print_json(_document(best))
    else:
        _show(best, checked)


graph_group.add_command(leakage)
graph_group.add_command(show_graph)


def read_prior_text(text: str) -> Any:
    """A list of numbers, a record of numbers by label, or None for the uniform prior."""
    if text.strip() == "uniform":
        return None
    if "=" not in text:
        return [entry.strip() for entry in text.split(",")]
    # Labels may hold commas, numbers do not: between two equality signs stand a number and the next label.
    first, *pieces = text.split("=")
    label, given = first.strip(), dict[str, str]()
    for place, piece in enumerate(pieces, 1):
        value, comma, following = piece.partition(",")
        if label in given or bool(comma) == (place == len(pieces)):
            raise InvalidArgument(f"prior={text} must be numbers, or LABEL=NUMBER for different labels, between commas")
        given[label], label = value, following.strip()
    return given


def _document(best: GraphUtility) -> dict[str, Any]:
    small = best.graph.size <= MOST_ROWS
    return {
        "utility": str(best.utility),
        "closed_form": None if best.closed_form is None else str(best.closed_form),
        "form": best.form,
        "exp_epsilon": str(best.exp_epsilon),
        "prior": [str(value) for value in best.prior],
        "labels": list(best.graph.labels),
        # The evidence of the certificate holds larger mechanisms in a shorter form.
        "mechanism": best.mechanism.to_document()["rows"] if small else None,
        "certificate": best.certificate.document,
    }


def _statement(best: GraphUtility) -> str:
    from sympy import latex

    from symdp.reports.graphs_latex import utility as statement

    small = best.graph.size <= SHOWN_VERTICES
    form = None if best.form is None or best.closed_form is None else (latex(best.closed_form), best.form)
    prior = best.prior if small and len(set(best.prior)) > 1 else None
    return statement(best.exp_epsilon, prior, best.utility, form, best.mechanism.matrix if small else None)


def _show(best: GraphUtility, checked: int) -> None:
    from symdp.reports import table

    graph = best.graph
    show(
        f"vertices       {graph.size}",
        f"edges          {len(graph.edges)}",
        f"exp(epsilon)   {best.exp_epsilon}",
        f"utility        {shortened(best.utility)}",
        f"closed form    {_closed_form(best)}",
        f"certificate    accepted, {checked} lines checked",
    )
    if graph.size <= SHOWN_VERTICES:
        rows = [[label, *map(str, row)] for label, row in zip(graph.labels, best.mechanism.matrix, strict=True)]
        show("", "optimal mechanism (guess of column | input of row):", table.table(["", *graph.labels], rows))


def _closed_form(best: GraphUtility) -> str:
    if best.form is None:
        return "none known, the linear program was solved exactly"
    expression = "not written out" if best.closed_form is None else shortened(best.closed_form)
    return f"{expression}   ({best.form})"
