"""What rests on what, as a picture: every statement to the right of those that its proof uses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from proofs.audit.ledger import Row
from proofs.audit.site.elements import badge
from proofs.engine.statement_audit import AuditResult

WIDTH, HEIGHT, APART, ACROSS, MARGIN = 226, 26, 34, 300, 12
SWEEPS = 8
Uses = Mapping[str, Sequence[str]]


def uses_of(rows: Sequence[Row]) -> dict[str, list[str]]:
    """Names to the names of the statements on which they or their corrected forms rest."""
    found = {}
    for row in rows:
        corrected = row.statement.corrected
        names = [*row.statement.uses, *(corrected.uses if corrected is not None else ())]
        found[row.name] = [
            name for name in dict.fromkeys([name.removesuffix("/corrected") for name in names]) if name != row.name
        ]
    return found


def users_of(uses: Uses) -> dict[str, list[str]]:
    """The converse."""
    found: dict[str, list[str]] = {name: [] for name in uses}
    for name, used in uses.items():
        for one in used:
            found[one].append(name)
    return found


@dataclass(frozen=True)
class Layout:
    """Where the statements stand: a column for each length of the longest chain beneath, and their places in it."""

    columns: tuple[tuple[str, ...], ...]

    @staticmethod
    def of(uses: Uses) -> Layout:
        """Columns by depth, ordered so that neighbours stand at similar heights."""
        users, depths = users_of(uses), _depths(uses)
        joined = [name for name in uses if uses[name] or users[name]]
        columns = [
            [name for name in joined if depths[name] == depth] for depth in range(max(depths.values(), default=0) + 1)
        ]
        for sweep in range(SWEEPS):
            places = {name: place / len(column) for column in columns for place, name in enumerate(column)}
            near = uses if sweep % 2 == 0 else users
            for column in columns:
                column.sort(key=lambda name: _mean([places[one] for one in near[name]], places[name]))
        return Layout(tuple([tuple(column) for column in columns if column]))

    def corner(self, name: str) -> tuple[int, int]:
        """The upper left corner of a statement's box; short columns stand in the middle."""
        tallest = max([len(column) for column in self.columns])
        for place, column in enumerate(self.columns):
            if name in column:
                return MARGIN + ACROSS * place, MARGIN + int(APART * (column.index(name) + (tallest - len(column)) / 2))
        raise KeyError(name)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        tallest = max([len(column) for column in self.columns], default=0)
        return 2 * MARGIN + ACROSS * (len(self.columns) - 1) + WIDTH, 2 * MARGIN + APART * tallest


def _depths(uses: Uses) -> dict[str, int]:
    depths: dict[str, int] = {}

    def depth(name: str) -> int:
        if name not in depths:
            depths[name] = 1 + max([depth(used) for used in uses[name]], default=-1)
        return depths[name]

    for name in uses:
        depth(name)
    return depths


def _mean(values: Sequence[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


def graph_page(rows: Sequence[Row], audits: Mapping[str, AuditResult]) -> str:
    """The body of graph.html."""
    uses = uses_of(rows)
    layout = Layout.of(uses)
    shown = [name for column in layout.columns for name in column]
    alone = [name for name in uses if name not in set(shown)]
    width, height = layout.size
    edges = [_edge(layout, used, name) for name in shown for used in uses[name]]
    nodes = [_node(layout, name, audits[name].verdict.name) for name in shown]
    rest = "".join([_alone(name, audits[name].verdict.name) for name in alone])
    return f"""<h1>What rests on what</h1>
<p class="lead">{len(shown)} statements and {len(edges)} uses. A statement stands to the right of those that its proof, or
that of its corrected form, uses; choose one to see its page, rest on it to see what it is joined to.</p>
<p class="legend">{" ".join([badge(name) for name in dict.fromkeys([audits[row.name].verdict.name for row in rows])])}</p>
<div class="scroll graph" tabindex="0" role="region" aria-label="Graph of dependencies">
<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="group" aria-label="Statements and what they use">
<g class="edges" aria-hidden="true">{"".join(edges)}</g>
<g class="nodes">{"".join(nodes)}</g>
</svg></div>
<section><h2>Statements that stand alone</h2><ul class="links alone">{rest}</ul></section>"""


def _alone(name: str, verdict: str) -> str:
    link = f'<a href="statements/{name}.html">{escape(name)}</a>'
    return f'<li id="{_anchor(name)}">{link} {badge(verdict)}</li>'


def _anchor(name: str) -> str:
    return name.replace("/", ".")


def _edge(layout: Layout, start: str, end: str) -> str:
    (a, b), (c, d) = layout.corner(start), layout.corner(end)
    a, b, d = a + WIDTH, b + HEIGHT // 2, d + HEIGHT // 2
    bend = (c - a) // 2
    return f'<path data-from="{start}" data-to="{end}" d="M{a} {b}C{a + bend} {b} {c - bend} {d} {c} {d}"/>'


def _node(layout: Layout, name: str, verdict: str) -> str:
    x, y = layout.corner(name)
    return (
        f'<a id="{_anchor(name)}" class="{verdict.lower()}" data-name="{name}" href="statements/{name}.html">'
        f"<title>{escape(name)}: {verdict}</title>"
        f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="5"/>'
        f'<text x="{x + 9}" y="{y + 17}">{escape(_shortened(name))}</text></a>'
    )


def _shortened(name: str, most: int = 30) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"
