"""``symdp graph leakage``: the largest min-entropy leakage on an adjacency graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from symdp.cli.command import Command
from symdp.cli.files import ANY_TEXT
from symdp.cli.options import CERTIFICATE, EPSILON, EXP_EPSILON, options, required_level
from symdp.cli.output import Targets, counted, print_json, shortened, show
from symdp.errors import InvalidArgument

if TYPE_CHECKING:
    from symdp.tradeoffs.levels.level import LevelBelow

LONGEST_PART, MOST_ROWS = 10, 200
FAMILY = "hamming:"


@click.command(cls=Command)
@click.argument("graph", type=ANY_TEXT, required=False)
@click.option("--hamming", metavar="U,V", help="Databases of U records over V values instead of GRAPH, of any size.")
@options(EPSILON, EXP_EPSILON)
@click.option("--outputs", type=int, metavar="R", help="Channels with at most R outputs.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON with exact numbers as text.")
@CERTIFICATE
def leakage(
    graph: str | None, hamming: str | None, epsilon: str | None, exp_epsilon: str | None, outputs: int | None,
    as_json: bool, certificate: str | None,
) -> None:  # fmt: skip
    """The largest min-entropy leakage of a differentially private channel on a graph, over all channels and priors.

    GRAPH: clique:6, blocks:2,3, ring:6, line:6, star:4 (four leaves), tree:2,3, hamming:3,2, grid:3,4, or a file
    (graph6, or one edge "a b" per line).
    """
    from symdp.tradeoffs.graphs.leakage import graph_leakage

    targets, level = Targets(certificate=certificate), required_level(epsilon, exp_epsilon)
    found = graph_leakage(_chosen(graph, hamming), level.value, outputs)
    if certificate is not None and found.certificate is None:
        raise InvalidArgument(f"certificate={certificate} cannot be written: {_why_none(found)}")
    checked = None if found.certificate is None else counted(found.certificate.lines_checked, "line")
    targets.write(certificate=lambda: found.certificate.to_json() if found.certificate else "")
    if as_json:
        print_json(_document(found, level))
        return
    show(
        f"inputs         {shortened(found.inputs)}",
        f"exp(epsilon)   {level}",
        f"outputs        {'any number' if found.outputs is None else f'at most {found.outputs}'}",
        f"exp(leakage)   {shortened(found.exp_leakage) if found.exact else f'at most {shortened(found.bound)}'}",
        f"leakage        {_bits(found)}",
        f"bound          {shortened(found.bound)}",
        f"certificate    {_why_none(found) if checked is None else f'accepted, {checked} checked'}",
    )


def _chosen(graph: str | None, hamming: str | None) -> Any:
    if (graph is None) == (hamming is None):
        raise InvalidArgument("give exactly one of GRAPH and --hamming U,V")
    if graph is not None and not graph.startswith(FAMILY):
        from symdp.graphs.reading import read_graph

        return read_graph(graph)
    # More is known of databases than of other graphs, of any size, and by whichever name they are asked for.
    hamming = graph.removeprefix(FAMILY) if graph is not None else hamming or ""
    parts = hamming.split(",")
    written = all(part.strip().isascii() and part.strip().isdigit() and len(part) < LONGEST_PART for part in parts)
    if len(parts) != 2 or not written or "0" in [part.strip().lstrip("0") or "0" for part in parts]:
        raise InvalidArgument(f"hamming={hamming:.60} must be two integers U,V from 1 to 10^9 - 1: records and values")
    return tuple([int(part) for part in parts])


def _document(found: Any, level: LevelBelow) -> dict[str, Any]:
    small = found.mechanism is not None and found.inputs <= MOST_ROWS
    return {
        "inputs": str(found.inputs),
        "exp_epsilon": str(found.exp_epsilon),
        "rounded_from": level.rounded_from,
        "outputs": found.outputs,
        "exp_leakage": None if found.exp_leakage is None else str(found.exp_leakage),
        "bits": None if found.leakage is None else found.leakage.bits(),
        "bound": str(found.bound),
        "exact": found.exact,
        "mechanism": found.mechanism.to_document()["rows"] if small else None,
        "certificate": None if found.certificate is None else found.certificate.document,
    }


def _bits(found: Any) -> str:
    from symdp.arithmetic.logarithm import Logarithm

    if found.leakage is not None:
        return f"{found.leakage.nats()} nats = {found.leakage.bits()} bits"
    bound = Logarithm(found.bound)
    return f"at most {bound.nats()} nats = {bound.bits()} bits"


def _why_none(found: Any) -> str:
    return "none, the graph is too large to be written down" if found.exact else "none, the maximum is not known"
