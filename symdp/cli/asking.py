"""From the options of ``solve`` and ``curve`` to a trade-off, and from its answer to files and the terminal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from symdp.cli import answers
from symdp.cli.output import Targets, print_json, progress, say_unwritten
from symdp.errors import InvalidArgument
from symdp.leakages.names import DEFAULT, profile_name
from symdp.reports import latex
from symdp.reports.fragment import Fragment, named
from symdp.sources.database import Database
from symdp.sources.domain import Domain
from symdp.sources.reader import read_source
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.tradeoff import Tradeoff

if TYPE_CHECKING:
    from symdp.graphs.adjacency_graph import AdjacencyGraph
    from symdp.tradeoffs.curve import Curve
    from symdp.tradeoffs.in_symbols.curve import CurveInSymbols

# Sources with a number of letters, which a graph says already.
SIZED = ("uniform", "simplex", "decreasing")


@dataclass(frozen=True)
class Asked:
    """A question as the options of a command say it."""

    source: str
    column: str | None
    count: str | None
    probability: str | None
    confidence: str
    region: str
    letters: list[str] | None
    order: list[str] | None
    leakage: str
    delta: str
    records: int | None
    loss: str
    adjacency: str | None
    digits: int
    joint: bool = False
    where: str | None = None
    values: str | None = None

    @cached_property
    def tradeoff(self) -> Tradeoff:
        """The trade-off that is asked about."""
        if self.joint:
            return self._joint()
        return Tradeoff(
            self._given,
            leakage=self.leakage,
            delta=self.delta,
            loss=self.loss,
            adjacency=self._graph,
            digits=self.digits,
        )

    def plotted(self, curve: Curve, path: str) -> None:
        """Draw a function; one in symbols where they have the values that were given."""
        if curve.question.domain is Domain.SYMBOLS:
            cast("CurveInSymbols", curve).plot(path, at=None if self.values is None else values_of(self.values))
            return
        curve.plot(path)

    def _joint(self) -> Tradeoff:
        """All records read together."""
        if self.records is None:
            raise InvalidArgument("joint is about several records; give --records N")
        if self.adjacency is not None or self.loss != "hamming":
            raise InvalidArgument("joint records differ in one record, D counts records; leave --adjacency and --loss out")
        from symdp.tradeoffs.related.joint_records import joint_records

        return joint_records(
            self._of_a_record(self._source()), self.records, leakage=self.leakage, delta=self.delta, digits=self.digits
        )

    def require_values(self, plot: str | None) -> None:
        """Complain of values of symbols where there are none, and where nothing is drawn."""
        if self.values is None:
            return
        if self.tradeoff.question.domain is not Domain.SYMBOLS:
            raise InvalidArgument(f"at={self.values:.60} is about symbols; the source has numbers only")
        if plot is None:
            raise InvalidArgument(f"at={self.values:.60} says where --plot FILE draws; name a file")

    @cached_property
    def _graph(self) -> AdjacencyGraph | None:
        if self.adjacency is None:
            return None
        from symdp.graphs.reading import read_graph

        return read_graph(self.adjacency)

    @property
    def _given(self) -> SourceSet | Database:
        source = self._source()
        if self.records is None:
            return source
        data = Database(self.records, source=self._of_a_record(source))
        return Database(self.records, letters=data.letters) if data.is_uniform else data

    def _of_a_record(self, source: SourceSet) -> SourceSet:
        """The source of each record, in numbers."""
        if source.domain is not Domain.NUMBERS:
            raise InvalidArgument(f"records={self.records} needs priors that are listed in numbers; leave --records out")
        return source

    def _source(self) -> SourceSet:
        """What is known of the data."""
        text, graph = self.source, self._graph
        if graph is not None and text in SIZED:
            text = f"{text}:{graph.size}"
        elif graph is not None and "=" in text and not Path(text).suffix:
            return SourceSet.single(prior_by_label(text, graph))
        table = (self.column, self.count, self.confidence, self.probability, self.region, self.letters, self.order)
        return read_source(text, *table, where=self.where)


@dataclass(frozen=True)
class At:
    """Where ``solve`` looks: at one distortion, or at one leakage."""

    distortion: str | None
    epsilon: str | None
    exp_epsilon: str | None
    value: str | None = None

    def __post_init__(self) -> None:
        if [self.distortion, self.epsilon, self.exp_epsilon, self.value].count(None) != 3:
            raise InvalidArgument(
                "give exactly one of -D/--distortion, --epsilon and --exp-epsilon, or --value, or --profile alone"
            )

    def of(self, tradeoff: Tradeoff) -> Optimum:
        """The answer there."""
        if self.distortion is not None:
            return tradeoff.at(self.distortion)
        return tradeoff.inverse(epsilon=self.epsilon, exp_epsilon=self.exp_epsilon, value=self.value)


def under_profile(options: dict[str, Any], profile: str | None, value: str | None) -> tuple[dict[str, Any], str | None]:
    """The options of the question and the value that is given; a profile is the slack of its pairs, to be 0."""
    if profile is None:
        return options, value
    if value is not None or options["leakage"] != DEFAULT:
        raise InvalidArgument(f"profile={profile:.60} is a leakage and a value by itself; leave --leakage and --value out")
    return options | {"leakage": profile_name(profile)}, "0"


def run_solve(asked: Asked, where: At, as_json: bool, targets: Targets) -> None:
    """Solve, check the certificate, write what was asked for, print."""
    asked.require_values(targets.plot)
    tradeoff = asked.tradeoff
    best = where.of(tradeoff)
    reason = best.unverified
    targets.write(
        lambda: Fragment(named(tradeoff.question) + latex.optimum(best)),
        lambda path: asked.plotted(tradeoff.curve(), path),
        lambda: best.certificate.to_json(),
    )
    if as_json:
        from symdp.cli import documents

        print_json(documents.of_optimum(best, tradeoff.method, reason))
    else:
        answers.show_optimum(best, reason)


def run_curve(asked: Asked, as_json: bool, targets: Targets) -> None:
    """Compute the whole function, write what was asked for, print."""
    asked.require_values(targets.plot)
    tradeoff, checkpoint = asked.tradeoff, targets.checkpoint
    try:
        with progress("pieces") as report:
            found = tradeoff.curve(report, checkpoint)
    except KeyboardInterrupt:
        raise click.Abort(_kept(checkpoint)) from None
    reason = found.unverified
    targets.write(
        lambda: Fragment(named(tradeoff.question) + found.to_latex()),
        lambda path: asked.plotted(found, path),
        lambda: found.certificate.to_json(),
    )
    if checkpoint is not None and not Path(checkpoint).exists():
        say_unwritten("the function is known without a search", checkpoint=checkpoint)
    if as_json:
        from symdp.cli import documents

        print_json(documents.of_curve(found, tradeoff.method, reason))
    else:
        answers.show_curve(found, reason)


def _kept(checkpoint: str | None) -> str:
    if checkpoint is None or not Path(checkpoint).exists():
        return "interrupted"
    return f"interrupted; {checkpoint} keeps what was done, and the same command resumes from it"


def values_of(text: str) -> dict[str, str]:
    """Values such as ``p=1/5,q=2/5`` by the names of their symbols."""
    found = dict[str, str]()
    for part in text.split(","):
        name, equal, value = part.partition("=")
        if not equal or name.strip() in found:
            raise InvalidArgument(f"at={text:.60} must be NAME=NUMBER for different symbols, between commas: p=1/5,q=2/5")
        found[name.strip()] = value.strip()
    return found


def prior_by_label(text: str, graph: AdjacencyGraph) -> list[str]:
    """Probabilities such as ``low=1/4,high=3/4`` in the order of the vertices; those left out are 0."""
    # Labels may hold commas, numbers do not: between two equality signs stand a number and the next label.
    first, *parts = text.split("=")
    label, given = first.strip(), dict[str, str]()
    for place, part in enumerate(parts, 1):
        value, comma, following = part.partition(",")
        if label in given or bool(comma) == (place == len(parts)):
            raise InvalidArgument(f"source={text} must be numbers, or LABEL=NUMBER for different labels, between commas")
        given[label], label = value.strip(), following.strip()
    prior = ["0"] * graph.size
    for name, value in given.items():
        prior[graph.index(name)] = value
    return prior
