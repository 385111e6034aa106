"""The command ``graph leakage``: the largest min-entropy leakage on an adjacency graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from symdp.cli.command_class import Command
from symdp.cli.command_output import Targets, counted, print_json, shortened, show
from symdp.cli.file_options import ANY_TEXT
from symdp.cli.options import CERTIFICATE, EPSILON, EXP_EPSILON, options, required_level
from symdp.errors import InvalidArgument

if TYPE_CHECKING:
    from symdp.tradeoffs.common.distortion_at_epsilon import LevelBelow

LONGEST_PART, MOST_ROWS = 10, 200
FAMILY = "hamming:"


@click.command(cls=Command)
@click.argument("graph", type=ANY_TEXT, required=False)
@click.option("--hamming", metavar="U,V", help="Databases of U records over V values instead of GRAPH, of any size.")
@options(EPSILON, EXP_EPSILON)
@click.option("--outputs", type=int, metavar="R", help="Channels with at most R outputs.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with exact numbers as text.")
@CERTIFICATE
def leakage(
    graph: str | None, hamming: str | None, epsilon: str | None, exp_epsilon: str | None, outputs: int | None,
    as_json: bool, certificate: str | None,
) -> None:  # fmt: skip
    """Maximise the min-entropy leakage of private channels on a graph.

    The maximum is over all channels that are differentially private on the graph, and over all priors.
    """
    from symdp.tradeoffs.graphs.graph_leakage import graph_leakage

    targets, level = Targets(certificate=certificate), required_level(epsilon, exp_epsilon)
    answer = graph_leakage(_chosen(graph, hamming), level.value, outputs)
    if certificate is not None and answer.certificate is None:
        raise InvalidArgument(f"certificate={certificate} cannot be written: {_why_none(answer)}")
    checked = None if answer.certificate is None else counted(answer.certificate.lines_checked, "line")
    targets.write(certificate=lambda: answer.certificate.to_json() if answer.certificate else "")
    if as_json:
        print_json(_document(answer, level))
        return
    show(
        f"inputs         {shortened(answer.inputs)}",
        f"exp(epsilon)   {level}",
        f"outputs        {'any number' if answer.outputs is None else f'at most {answer.outputs}'}",
        f"exp(leakage)   {shortened(answer.exp_leakage) if answer.exact else f'at most {shortened(answer.bound)}'}",
        f"leakage        {_bits(answer)}",
        f"bound          {shortened(answer.bound)}",
        f"certificate    {_why_none(answer) if checked is None else f'accepted, {checked} checked'}",
    )


def _chosen(graph: str | None, hamming: str | None) -> Any:
    if (graph is None) == (hamming is None):
        raise InvalidArgument("give exactly one of GRAPH and --hamming U,V")
    if graph is not None and not graph.startswith(FAMILY):
        from symdp.graphs.graph_reader import read_graph

        return read_graph(graph)
    # More is known of databases than of other graphs, of any size, and by whichever name they are asked for.
    hamming = graph.removeprefix(FAMILY) if graph is not None else hamming or ""
    parts = hamming.split(",")
    decimal = all(part.strip().isascii() and part.strip().isdigit() and len(part) < LONGEST_PART for part in parts)
    if len(parts) != 2 or not decimal or "0" in [part.strip().lstrip("0") or "0" for part in parts]:
        raise InvalidArgument(f"hamming={hamming:.60} must be two integers U,V from 1 to 10^9 - 1: records and values")
    return tuple([int(part) for part in parts])


def _document(answer: Any, level: LevelBelow) -> dict[str, Any]:
    small = answer.mechanism is not None and answer.inputs <= MOST_ROWS
    return {
        "inputs": str(answer.inputs),
        "exp_epsilon": str(answer.exp_epsilon),
        "rounded_from": level.rounded_from,
        "outputs": answer.outputs,
        "exp_leakage": None if answer.exp_leakage is None else str(answer.exp_leakage),
        "bits": None if answer.leakage is None else answer.leakage.bits(),
        "bound": str(answer.bound),
        "exact": answer.exact,
        "mechanism": answer.mechanism.to_document()["rows"] if small else None,
        "certificate": None if answer.certificate is None else answer.certificate.document,
    }


def _bits(answer: Any) -> str:
    from symdp.arithmetic.reals.logarithm import Logarithm

    if answer.leakage is not None:
        return f"{answer.leakage.nats()} nats = {answer.leakage.bits()} bits"
    bound = Logarithm(answer.bound)
    return f"at most {bound.nats()} nats = {bound.bits()} bits"


def _why_none(answer: Any) -> str:
    return "none, the graph is too large to be written down" if answer.exact else "none, the maximum is not known"
