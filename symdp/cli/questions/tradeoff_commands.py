"""The commands ``solve`` and ``curve``: options become a trade-off, and its answer is written and printed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from symdp.cli.command_output import Targets, print_json, progress, say_unwritten
from symdp.cli.questions import answer_lines
from symdp.errors import InvalidArgument
from symdp.executors.place import executor_at
from symdp.leakages.measure_names import DEFAULT, profile_name
from symdp.reports import answer_latex
from symdp.reports.latex_fragment import Fragment, named
from symdp.sources.database import Database
from symdp.sources.domain import Domain
from symdp.sources.reading.source_reader import read_source, source_of
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.tradeoff import Tradeoff

if TYPE_CHECKING:
    from symdp.graphs.adjacency_graph import AdjacencyGraph
    from symdp.tradeoffs.curve import Curve
    from symdp.tradeoffs.parametric.parametric_curve import CurveInSymbols

# Sources whose number of letters is that of the vertices of a graph.
DIGITS, SIZED = 9, ("uniform", "simplex", "decreasing")


@dataclass(frozen=True)
class QuestionOptions:
    """The options that state a question."""

    source: str | dict[str, Any]
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
    digits: int | None
    joint: bool
    where: str | None = None
    values: str | None = None

    @cached_property
    def tradeoff(self) -> Tradeoff:
        """The trade-off that the options state."""
        if self.joint:
            return self._joint()
        return Tradeoff(
            self._subject,
            leakage=self.leakage,
            delta=self.delta,
            loss=self.loss,
            adjacency=self._graph,
            digits=self.precision,
        )

    @property
    def precision(self) -> int:
        """The digits to which values without an exact expression are enclosed."""
        return DIGITS if self.digits is None else self.digits

    def plotted(self, curve: Curve, path: str) -> None:
        """Plot a function; one in symbols at the given values of the symbols."""
        if curve.question.domain is Domain.SYMBOLS:
            cast("CurveInSymbols", curve).plot(path, at=None if self.values is None else values_of(self.values))
            return
        curve.plot(path)

    def _joint(self) -> Tradeoff:
        """Return the trade-off of mechanisms that read all records at once."""
        if self.records is None:
            raise InvalidArgument("joint needs several records; give --records N")
        if self.adjacency is not None or self.loss != "hamming":
            raise InvalidArgument(
                "with --joint, neighbours differ in one record and D counts records; leave --adjacency and --loss out"
            )
        from symdp.tradeoffs.databases.joint_records import joint_records

        return joint_records(
            self._of_a_record(self._source()), self.records, leakage=self.leakage, delta=self.delta, digits=self.precision
        )

    def require_values(self, plot: str | None) -> None:
        """Reject values of symbols for a source without symbols, and without a plot."""
        if self.values is None:
            return
        if self.tradeoff.question.domain is not Domain.SYMBOLS:
            raise InvalidArgument(
                f"at={self.values:.60} gives values of symbols, and the source contains none; leave --at out"
            )
        if plot is None:
            raise InvalidArgument(f"at={self.values:.60} gives the values for --plot FILE; name a file")

    @cached_property
    def _graph(self) -> AdjacencyGraph | None:
        if self.adjacency is None:
            return None
        from symdp.graphs.graph_reader import read_graph

        return read_graph(self.adjacency)

    @property
    def _subject(self) -> SourceSet | Database:
        source = self._source()
        if self.records is None:
            return source
        data = Database(self.records, source=self._of_a_record(source))
        return Database(self.records, letters=data.letters) if data.is_uniform else data

    def _of_a_record(self, source: SourceSet) -> SourceSet:
        """Return the source of each record, which is in numbers."""
        if source.domain is not Domain.NUMBERS:
            raise InvalidArgument(f"records={self.records} needs priors that are listed in numbers; leave --records out")
        return source

    def _source(self) -> SourceSet:
        """Read the source set."""
        if isinstance(self.source, dict):
            return self._described(self.source)
        text, graph = self.source, self._graph
        if graph is not None and text in SIZED:
            text = f"{text}:{graph.size}"
        elif graph is not None and "=" in text and not Path(text).suffix:
            return SourceSet.single(prior_by_label(text, graph))
        table = (self.column, self.count, self.confidence, self.probability, self.region, self.letters, self.order)
        return read_source(text, *table, where=self.where)

    def _described(self, document: dict[str, Any]) -> SourceSet:
        """Read the source set of a document."""
        values = {name: getattr(self, name) for name in ("column", "count", "probability", "letters", "order", "where")}
        for name, value in values.items():
            if value is not None:
                raise InvalidArgument(f"{name}={value!r:.60} does not apply to a source that is an object; leave it out")
        return source_of(document, "source")


@dataclass(frozen=True)
class Constraint:
    """The constraint of ``solve``: a distortion, at which leakage is minimised, or a leakage, at which distortion is."""

    distortion: str | None
    epsilon: str | None
    exp_epsilon: str | None
    value: str | None = None

    def __post_init__(self) -> None:
        if [self.distortion, self.epsilon, self.exp_epsilon, self.value].count(None) != 3:
            raise InvalidArgument("give exactly one of -D/--distortion, --epsilon, --exp-epsilon, --value and --profile")

    def optimum(self, tradeoff: Tradeoff) -> Optimum:
        """Minimise leakage, or distortion, under this constraint."""
        if self.distortion is not None:
            return tradeoff.at(self.distortion)
        return tradeoff.inverse(epsilon=self.epsilon, exp_epsilon=self.exp_epsilon, value=self.value)


def under_profile(options: dict[str, Any], profile: str | None, value: str | None) -> tuple[dict[str, Any], str | None]:
    """Return the options and the value; a profile is the leakage whose slack, the value, is 0."""
    if profile is None:
        return options, value
    if value is not None or options["leakage"] != DEFAULT:
        raise InvalidArgument(f"profile={profile:.60} sets the leakage and its value; leave --leakage and --value out")
    return options | {"leakage": profile_name(profile)}, "0"


def solved_document(options: QuestionOptions, where: Constraint) -> dict[str, Any]:
    """Solve, verify the certificate, and return the document of the answer."""
    from symdp.cli.questions import answer_documents

    tradeoff = options.tradeoff
    best = where.optimum(tradeoff)
    return answer_documents.of_optimum(best, tradeoff.method, best.unverified)


def run_solve(options: QuestionOptions, where: Constraint, as_json: bool, targets: Targets) -> None:
    """Solve, verify the certificate, write the files, and print the answer."""
    options.require_values(targets.plot)
    tradeoff = options.tradeoff
    best = where.optimum(tradeoff)
    reason = best.unverified
    targets.write(
        lambda: Fragment(named(tradeoff.question) + answer_latex.optimum(best)),
        lambda path: options.plotted(tradeoff.curve(), path),
        lambda: best.certificate.to_json(),
    )
    if as_json:
        from symdp.cli.questions import answer_documents

        print_json(answer_documents.of_optimum(best, tradeoff.method, reason))
    else:
        answer_lines.show_optimum(best, reason, options.digits)


def run_curve(options: QuestionOptions, as_json: bool, targets: Targets, cluster: str | None, jobs: int | None) -> None:
    """Compute the function, write the files, and print it."""
    options.require_values(targets.plot)
    tradeoff, checkpoint = options.tradeoff, targets.checkpoint
    try:
        with executor_at(cluster, jobs) as executor, progress("pieces") as report:
            curve = tradeoff.curve(report, checkpoint, executor, jobs)
    except KeyboardInterrupt:
        raise click.Abort(kept_work(checkpoint)) from None
    reason = curve.unverified
    targets.write(
        lambda: Fragment(named(tradeoff.question) + curve.to_latex()),
        lambda path: options.plotted(curve, path),
        lambda: curve.certificate.to_json(),
    )
    if checkpoint is not None and not Path(checkpoint).exists():
        say_unwritten("the function is known without a search", checkpoint=checkpoint)
    if as_json:
        from symdp.cli.questions import answer_documents

        print_json(answer_documents.of_curve(curve, tradeoff.method, reason))
    else:
        answer_lines.show_curve(curve, reason, options.digits)


def kept_work(checkpoint: str | None) -> str:
    """Return the line about an interruption, and about the file from which the same command resumes, if there is one."""
    if checkpoint is None or not Path(checkpoint).exists():
        return "interrupted"
    return f"interrupted; {checkpoint} holds the finished work, and the same command resumes from it"


def values_of(text: str) -> dict[str, str]:
    """Read values such as ``p=1/5,q=2/5`` by the names of their symbols."""
    values = dict[str, str]()
    for part in text.split(","):
        name, equal, value = part.partition("=")
        if not equal or name.strip() in values:
            raise InvalidArgument(f"at={text:.60} must be NAME=NUMBER for different symbols, between commas: p=1/5,q=2/5")
        values[name.strip()] = value.strip()
    return values


def prior_by_label(text: str, graph: AdjacencyGraph) -> list[str]:
    """Read probabilities such as ``low=1/4,high=3/4`` in the order of the vertices; omitted ones are 0."""
    # Labels may hold commas, numbers do not: between two equality signs stand a number and the next label.
    first, *parts = text.split("=")
    label, probabilities = first.strip(), dict[str, str]()
    for place, part in enumerate(parts, 1):
        value, comma, following = part.partition(",")
        if label in probabilities or bool(comma) == (place == len(parts)):
            raise InvalidArgument(f"source={text} must be numbers, or LABEL=NUMBER for different labels, between commas")
        probabilities[label], label = value.strip(), following.strip()
    prior = ["0"] * graph.size
    for name, value in probabilities.items():
        prior[graph.index(name)] = value
    return prior
