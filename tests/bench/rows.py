"""The kinds of work that users wait for, at growing sizes: ``python -m tests.bench.rows [--beside FOLDER] [--only TEXT]``.

Each size is measured in a process of its own, which has done the smallest size before, in seconds of the processor: the
mean of three instances, of fewer where these take ten seconds, each done several times where it is short; with
``--beside`` in turn with another checkout of the project, in the same minute. The last line of a row is how its time grows:
the slope of log(time) in log(size). ``--json FILE`` keeps all figures, and what FILE has already is not measured again.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.table import Table

from tests.bench.figures import duration, slope
from tests.bench.priors import random_priors

ROOT = Path(__file__).parents[2]
SEED, LONGEST, RUNS, LONG = 2024, 60, 3, 10
SHORT, MOST_RUNS, LOADED = 0.5, 90, 2
REFUSED = "refused"
# The project of a folder is loaded before this module, which stands in one of them.
CHILD = (
    "import sys; folder, root, *words = sys.argv[1:]; sys.path.insert(0, folder); import symdp; "
    "assert symdp.__file__.startswith(folder), symdp.__file__; sys.path.insert(0, root); "
    "from tests.bench import rows; rows.measure(*words)"
)


@dataclass(frozen=True)
class Row:
    """One kind of work."""

    sizes: tuple[int, ...]
    prepare: Callable[[int, int], Any]
    operation: Callable[[Any], object]


def _one(letters: int, seed: int, **model: Any) -> Any:
    from symdp import SourceSet, Tradeoff

    return Tradeoff(SourceSet.single(_short(letters, seed)), **model)


def _short(letters: int, seed: int) -> list[Fraction]:
    return random_priors("flat", letters, 1, seed)[0]


def _several(count: int, profile: str = "flat", **model: Any) -> Callable[[int, int], Any]:
    def prepared(letters: int, seed: int) -> Any:
        from symdp import SourceSet, Tradeoff

        return Tradeoff(SourceSet.from_vertices(random_priors(profile, letters, count, seed)), **model)

    return prepared


def _fifty(letters: int, seed: int) -> Any:
    """The certificate of fifty priors over i, as its file has it."""
    return json.loads(_certified(_several(50, "decaying")(letters, seed)).to_json())


def _plane(letters: int, seed: int) -> Any:
    """Distances of random points of a plane, rounded to hundredths."""
    from symdp import SourceSet, Tradeoff
    from symdp.losses import matrix

    rng = Random(seed)
    points = [(rng.randint(0, 100), rng.randint(0, 100)) for _ in range(letters)]
    loss = [[Fraction(isqrt(10_000 * ((a - c) ** 2 + (b - d) ** 2)), 100) for c, d in points] for a, b in points]
    return Tradeoff(SourceSet.single(_short(letters, seed)), loss=matrix(loss))


def _dense(letters: int, seed: int) -> Any:
    from symdp import SourceSet, Tradeoff
    from symdp.losses import matrix

    rng = Random(seed)
    loss = [[0 if x == y else rng.randint(1, 9) for y in range(letters)] for x in range(letters)]
    return Tradeoff(SourceSet.single(_short(letters, seed)), loss=matrix(loss))


def _on_graph(text: str, side: Callable[[int], int] = int) -> Callable[[int, int], Any]:
    def prepared(letters: int, seed: int) -> Any:
        from symdp import SourceSet, Tradeoff
        from symdp.graphs.graph_reader import read_graph

        return Tradeoff(SourceSet.single(_short(letters, seed)), adjacency=read_graph(text.format(side(letters))))

    return prepared


def _read(text: str, **model: Any) -> Callable[[int, int], Any]:
    def prepared(size: int, seed: int) -> Any:
        from symdp import Tradeoff, read_source

        return Tradeoff(read_source(text.format(size)), **model)

    return prepared


def _ordered_symbols(letters: int, seed: int) -> Any:
    from symdp import SourceSet, Tradeoff

    return Tradeoff(SourceSet.ordered_symbols(letters))


def _ball(letters: int, seed: int) -> Any:
    from symdp import SourceSet, Tradeoff

    return Tradeoff(SourceSet.total_variation_ball(_short(letters, seed), Fraction(1, 20)))


def _mechanism(outputs: int, inputs: int, seed: int) -> Any:
    from symdp.mechanisms.mechanism import Mechanism

    rng = Random(seed)
    rows = [[rng.randint(1, 9) for _ in range(outputs)] for _ in range(inputs)]
    return Mechanism(tuple([tuple([Fraction(weight, sum(row)) for weight in row]) for row in rows]))


def _composed(uses: int, seed: int) -> Any:
    return _mechanism(50, 2, seed), uses


def _square(size: int, seed: int) -> Any:
    return _mechanism(size, size, seed)


def _profile(mechanism: Any) -> object:
    return mechanism.profile()


def _delta(given: Any) -> object:
    mechanism, uses = given
    return mechanism.profile().compose(uses).delta_bounds(epsilon=1, digits=4)


def _corner(tradeoff: Any) -> object:
    return tradeoff.at(Fraction(1, 10))


def _certified(tradeoff: Any) -> object:
    return tradeoff.at(Fraction(1, 10)).certificate


def _read_again(document: Any) -> object:
    from symdp.certificates.checker.claim import schema

    return schema.recheck(document)


def _curve(tradeoff: Any) -> object:
    return tradeoff.curve()


def _pieces(tradeoff: Any) -> object:
    return len(tradeoff.curve().pieces)


def _certified_curve(tradeoff: Any) -> object:
    return tradeoff.curve().certificate


def _page(tradeoff: Any) -> object:
    return tradeoff.at(Fraction(1, 10)).theorem().to_latex()


def _curve_page(tradeoff: Any) -> object:
    return tradeoff.curve().theorem().to_latex()


def _graph(text: str, side: Callable[[int], int] = int) -> Callable[[int, int], Any]:
    def prepared(vertices: int, seed: int) -> Any:
        from symdp.graphs.graph_reader import read_graph

        return read_graph(text.format(side(vertices)))

    return prepared


def _dimension(vertices: int) -> int:
    return vertices.bit_length() - 1


def _symmetric(graph: Any) -> object:
    from symdp.graphs.symmetry import vertex_transitivity

    return vertex_transitivity(graph)


def _many(count: int, seed: int) -> Any:
    rng = Random(seed)
    return [
        ",".join(f"{weight}/{sum(row)}" for weight in row)
        for row in ([rng.randint(1, 99) for _ in range(10)] for _ in range(count))
    ]


def _answers(sources: Any) -> object:
    from symdp import Tradeoff, read_source

    return [Tradeoff(read_source(text)).at(Fraction(1, 10)).exp for text in sources]


ROWS = {
    "one prior, point": Row((1_000, 10_000, 100_000, 1_000_000), _one, _corner),
    "one prior, curve, not printed": Row((1_000, 10_000, 100_000, 1_000_000), _one, _curve),
    "one prior, curve, all pieces": Row((1_000, 3_000, 10_000, 100_000), _one, _pieces),
    "one prior, point with certificate": Row((1_000, 10_000, 30_000, 100_000), _one, _certified),
    "one prior, curve with certificate": Row((300, 1_000, 3_000, 10_000), _one, _certified_curve),
    "ball, point with certificate": Row((1_000, 3_000, 10_000, 30_000), _ball, _certified),
    "ten priors, short fractions": Row((100, 300, 1_000, 3_000), _several(10), _corner),
    "ten priors over i": Row((100, 300, 1_000, 2_000), _several(10, "decaying"), _corner),
    "ten priors over i, with certificate": Row((100, 300, 1_000, 2_000), _several(10, "decaying"), _certified),
    "fifty priors over i, certificate read again": Row((200, 500, 1_000, 2_000), _fifty, _read_again),
    "two priors, all pieces": Row((30, 60, 100, 300), _several(2), _pieces),
    "geometric:99/100, point": Row((500, 1_000, 2_000, 5_000), _read("geometric:99/100:{}"), _corner),
    "geometric:99/100, point with certificate": Row((500, 1_000, 2_000, 5_000), _read("geometric:99/100:{}"), _certified),
    "ordered symbols, curve": Row((12, 24, 50, 100), _ordered_symbols, _pieces),
    "any loss, dense": Row((30, 60, 100, 200), _dense, _corner),
    "distances in a plane": Row((20, 40, 80, 200), _plane, _corner),
    "ring, random prior": Row((10, 20, 30, 40), _on_graph("ring:{}"), _corner),
    "grid, random prior": Row((16, 25, 36, 49), _on_graph("grid:{0},{0}", isqrt), _corner),
    "vertices alike, ring": Row((128, 256, 1_024, 4_096), _graph("ring:{}"), _symmetric),
    "vertices alike, hypercube": Row((64, 256, 1_024, 4_096), _graph("hamming:{},2", _dimension), _symmetric),
    "gdp, one prior": Row((10, 30, 100, 300), _several(1, leakage="gdp"), _corner),
    "gdp, five priors": Row((5, 10, 20, 30), _several(5, leakage="gdp"), _corner),
    "mi, five priors": Row((5, 10, 20, 100), _several(5, leakage="mi"), _corner),
    "renyi:2, five priors": Row((5, 10, 20, 50), _several(5, leakage="renyi:2"), _corner),
    "sibson:2, five priors": Row((5, 10, 20, 100), _several(5, leakage="sibson:2"), _corner),
    "composition of 50 outputs, uses": Row((10, 100, 300, 1_000), _composed, _delta),
    "profile of a dense mechanism": Row((10, 20, 30, 100), _square, _profile),
    "theorem page, point": Row((50, 100, 200, 400), _one, _page),
    "theorem page, curve": Row((50, 100, 200, 400), _one, _curve_page),
    "questions of ten letters": Row((100, 300, 1_000, 3_000), _many, _answers),
}  # fmt: skip


def measure(name: str, size: str) -> None:
    """Print the mean seconds of a row at a size, and the peak memory of this process in MB."""
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST + 5))
    row, seconds = ROWS[name], list[float]()
    # Modules that are loaded when they are first needed are no part of the work; cold_start.py measures them.
    for seed in range(SEED, SEED + RUNS):
        if time.process_time() < LOADED:
            with suppress(Exception):
                row.operation(row.prepare(row.sizes[0], seed))
    # The clock of the processor may tick in hundredths of a second: what is short is done again, from the start.
    begun = time.process_time()
    while len(seconds) % RUNS or not seconds or (len(seconds) < MOST_RUNS and sum(seconds) < SHORT):
        prepared = row.prepare(int(size), SEED + len(seconds) % RUNS)
        start = time.process_time()
        try:
            row.operation(prepared)
        except Exception as error:
            print(json.dumps({REFUSED: f"{type(error).__name__}: {error}"}))
            return
        seconds.append(time.process_time() - start)
        if time.process_time() - begun > LONG:
            break
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"seconds": statistics.mean(seconds), "runs": len(seconds), "memory": memory}))


def figure(folder: Path, name: str, size: int) -> dict[str, Any]:
    """What a process with the project of a folder measures."""
    command = [sys.executable, "-c", CHILD, str(folder), str(ROOT), name, str(size)]
    done = subprocess.run(command, cwd="/", capture_output=True, text=True, check=False)
    if done.returncode == 0 and done.stdout:
        return dict(json.loads(done.stdout.splitlines()[-1]))
    lines = done.stderr.strip().splitlines()
    return {REFUSED: lines[-1] if lines and done.returncode > 0 else f"not done in {LONGEST} s"}


def _said(found: dict[str, Any]) -> str:
    return found[REFUSED][:40] if REFUSED in found else f"{duration(found['seconds'])}, {found['memory']:.0f} MB"


def _growth(row: Row, found: list[dict[str, Any]]) -> str:
    known = [(size, one["seconds"]) for size, one in zip(row.sizes, found, strict=True) if one.get("seconds")]
    return f"{slope([size for size, _ in known], [value for _, value in known]):.2f}" if len(known) > 1 else ""


def table(known: dict[str, dict[str, dict[str, Any]]], names: list[str], sides: list[str]) -> Table:
    """All rows, with the times of each side, their ratio, and how they grow."""
    shown = Table(title="seconds of the processor, and peak memory", title_justify="left")
    for column in ("work", "size", *sides, *(["ratio"] if len(sides) > 1 else [])):
        shown.add_column(column, overflow="fold")
    for name in names:
        row = ROWS[name]
        for size in row.sizes:
            found = [known[side][f"{name}: {size}"] for side in sides]
            both = len(found) > 1 and all(one.get("seconds") for one in found)
            ratio = [f"{found[1]['seconds'] / found[0]['seconds']:.2f}"] if both else []
            shown.add_row(name if size == row.sizes[0] else "", f"{size:,}", *map(_said, found), *ratio)
        growth = [_growth(row, [known[side][f"{name}: {size}"] for size in row.sizes]) for side in sides]
        shown.add_row("", "growth", *growth, end_section=True)
    return shown


def main() -> int:
    """Measure what is asked for and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.rows", description=__doc__.split("\n")[0])
    parser.add_argument(
        "--beside", type=Path, metavar="FOLDER", help="another checkout, to be measured in turn with this one"
    )
    parser.add_argument("--only", default="", metavar="TEXT", help="rows whose name has the text")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where figures are kept, and taken from if they are there")
    given = parser.parse_args()
    folders = ({} if given.beside is None else {"before": given.beside.resolve()}) | {"after": ROOT}
    names = [name for name in ROWS if given.only in name]
    known: dict[str, dict[str, dict[str, Any]]] = {side: {} for side in folders}
    if given.json is not None and given.json.exists():
        known |= json.loads(given.json.read_text(encoding="utf-8"))
    console = Console()
    with console.status("") as status:
        for name, size in [(work, size) for work in names for size in ROWS[work].sizes]:
            for side, folder in folders.items():
                key = f"{name}: {size}"
                status.update(f"{side}, {key}")
                if key not in known[side]:
                    known[side][key] = figure(folder, name, size)
                    if given.json is not None:
                        given.json.write_text(json.dumps(known, indent=1), encoding="utf-8")
    console.print(table(known, names, list(folders)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
