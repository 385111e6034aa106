"""Output of ``measure``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from symdp.cli.command_output import counted, print_json, show
from symdp.cli.mechanisms.application_lines import read_randomizer
from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.measure import Measure, measure
from symdp.leakages.measure_names import COMPARED
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.mechanisms.mechanism import Mechanism
from symdp.reports import table
from symdp.sources.prior import Vector, read_prior

if TYPE_CHECKING:
    from symdp.sources.source_set import SourceSet

SHOWN_TEXT = 60


def run_measure(file: str, prior: str | None, source: str | None, order: str, delta: str, as_json: bool) -> None:
    """Read the mechanism and the prior or source set, and print every measure."""
    measures = [measure(name.format(order=order, delta=delta)) for name in COMPARED]
    mechanism = read_entries(file)
    if prior is not None and source is not None:
        raise InvalidArgument("prior and source were both given; give one of --prior and --source")
    known_prior = None if prior is None else _read_prior(prior, mechanism)
    known_set = None if source is None else _read_source(source, mechanism)
    values = {each.name: _value(each, mechanism, known_prior, known_set) for each in measures}
    if as_json:
        print_json({name: value if value is None else value.to_document() for name, value in values.items()})
        return
    words = (
        "for the given prior" if known_prior is not None else "at most over the source set" if known_set is not None else ""
    )
    heading = f"{counted(mechanism.inputs, 'input')}, {counted(mechanism.outputs, 'output')}"
    show(heading + (f"; leakage {words}:" if words else "; leakage:"))
    show(
        table.table(["measure", "value", "nats", "bits"], [_row(name, value) for name, value in values.items()], words=True)
    )
    if known_prior is None and known_set is None:
        show("mi, sibson, mx and min-entropy need a prior: --prior, or --source for the maximum over a source set.")


def _value(each: Measure, mechanism: Mechanism, prior: Vector | None, source: SourceSet | None) -> LeakageValue | None:
    """Evaluate a measure; None where it needs a prior that is not given, or where its maximum is not known."""
    if source is not None:
        try:
            return each.worst(mechanism, source)
        except Unsupported:
            return None
    return None if each.needs_prior and prior is None else each.of(mechanism, prior)


def _row(name: str, value: LeakageValue | None) -> list[str]:
    if value is None:
        return [name, "-", "-", "-"]
    document: dict[str, Any] = value.to_document()
    text = document["value"]
    if text is None:
        text = "in [" + ", ".join(document["enclosure"]) + "]"
    elif len(text) > SHOWN_TEXT:
        text = "exact with --json"
    return [name, text, document["nats"] or "-", document["bits"] or "-"]


def read_entries(file: str) -> Mechanism:
    """Read all entries of the mechanism in a file: a matrix, a mechanism as JSON, or an answer that contains one."""
    mechanism = read_randomizer(file).mechanism
    return mechanism if isinstance(mechanism, Mechanism) else mechanism.to_mechanism()


def _read_prior(text: str, mechanism: Mechanism) -> Vector:
    prior = read_prior([entry.strip() for entry in text.split(",")])
    if len(prior) != mechanism.inputs:
        raise InvalidArgument(f"prior has {len(prior)} letters, the mechanism {mechanism.inputs} inputs; make them equal")
    return prior


def _read_source(text: str, mechanism: Mechanism) -> SourceSet:
    from symdp.sources.domain import Domain
    from symdp.sources.reading.source_reader import read_source

    source = read_source(text)
    if source.domain is Domain.SYMBOLS:
        raise InvalidArgument(
            f"source={text!r:.60} is in symbols, and a mechanism is measured over numbers; give the symbols values"
        )
    if source.letters != mechanism.inputs:
        raise InvalidArgument(
            f"source has {source.letters} letters, the mechanism {mechanism.inputs} inputs; make them equal"
        )
    return source
