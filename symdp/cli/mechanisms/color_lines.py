"""Output of ``color``: the colours of a mechanism, and its critical pairs."""

from __future__ import annotations

from symdp.cli.command_output import counted, print_json, show
from symdp.cli.mechanisms.measure_lines import read_entries
from symdp.mechanisms.coloring import color, critical_pairs
from symdp.reports import table
from symdp.version import __version__


def run_color(file: str, as_json: bool) -> None:
    """Read a mechanism, and print colours and pairs."""
    mechanism = read_entries(file)
    colored, pairs = color(mechanism), critical_pairs(mechanism)
    if as_json:
        listed = [{"output": pair.output, "larger": pair.larger, "smaller": pair.smaller} for pair in pairs]
        heading = {"command": "color", "version": __version__, "exp_epsilon": str(colored.level)}
        print_json(heading | {"colors": [list(row) for row in colored.colors], "critical_pairs": listed})
        return
    sizes = f"{counted(mechanism.inputs, 'input')}, {counted(mechanism.outputs, 'output')}"
    show(
        f"{sizes}, exp(epsilon) = {colored.level}",
        "B exp(epsilon) times the least of its column, R the least of such a column, W between, 0 a column of zeros:",
        *[f"  {' '.join(row)}" for row in colored.colors],
        f"{counted(len(pairs), 'critical pair')}, W(y|x) = exp(epsilon) W(y|x'):",
    )
    matrix = mechanism.matrix
    rows = []
    for pair in pairs:
        values = [matrix[letter - 1][pair.output - 1] for letter in (pair.larger, pair.smaller)]
        rows.append([str(part) for part in (pair.output, pair.larger, pair.smaller, *values)])
    show(table.table(["y", "x", "x'", "W(y|x)", "W(y|x')"], rows))
