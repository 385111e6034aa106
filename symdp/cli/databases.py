"""What ``solve``, ``curve`` and ``formula`` print with ``--records``."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symdp.cli.output import Targets, counted, print_json, remark, show, unverified
from symdp.cli.solving import Question
from symdp.errors import InvalidArgument
from symdp.leakages.approximate import ApproximateDifferentialPrivacy as Approximate
from symdp.leakages.differential_privacy import DifferentialPrivacy
from symdp.leakages.measure import Measure
from symdp.leakages.value import LeakageValue
from symdp.mechanisms.hamming_mechanism import HammingMechanism
from symdp.reports import databases as report
from symdp.reports import table
from symdp.sources.database import Database
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.databases.curve import DatabaseCurve
from symdp.tradeoffs.databases.forms import read_measure
from symdp.tradeoffs.databases.optimum import DatabaseOptimum
from symdp.tradeoffs.databases.uniform_tradeoff import UniformTradeoff
from symdp.tradeoffs.measures.piece import distortion_symbol
from symdp.tradeoffs.questions import least_distortion, optimal_mechanism, privacy_distortion

SHOWN_WEIGHTS, SHOWN_LETTERS, SHOWN_PIECES, MOST_WEIGHTS, MOST_LETTERS = 8, 12, 40, 200, 12
LONGEST_NUMBER, PROVED_DIGITS = 60, 15


def run_solve(
    source: SourceSet,
    records: int,
    distortion: str | None,
    exp_epsilon: str | None,
    asked: Question,
    as_json: bool,
    targets: Targets,
) -> None:
    """Solve, check the certificate, write what was asked for, print."""
    data = _database(source, records)
    if exp_epsilon is None:
        best = optimal_mechanism(data, distortion, asked.delta, asked.leakage)
    else:
        best = least_distortion(data, exp_epsilon, asked.delta, asked.leakage)
    checked = len(best.certificate.verify())
    curve = privacy_distortion(data, asked.delta, leakage=asked.leakage)
    targets.write(lambda: _statement(best), curve.plot, best.certificate.to_json)
    if as_json:
        print_json(_document(best))
    else:
        _show(best, checked, max(asked.digits, 15))


def run_curve(
    source: SourceSet, records: int, asked: Question, as_json: bool, targets: Targets, checkpoint: str | None
) -> None:
    """The whole function of the total distortion."""
    if checkpoint is not None:
        raise InvalidArgument(f"checkpoint={checkpoint} does not apply with --records; leave it out")
    found = privacy_distortion(_database(source, records), asked.delta, leakage=asked.leakage)
    reason = unverified(found, len(found.breakpoints) ** 2 * found.source.letters)
    targets.write(found.to_latex, found.plot, lambda: _checked(found))
    if as_json:
        print_json(_curve_document(found) | ({} if reason is None else {"unverified": reason}))
        return
    show(
        *_heading(found.source, found.leakage.name, found.scope),
        "the least leakage in nats as a function of the total distortion D:",
        table.table(["from D", "to D", "leakage"], _rows(found)),
    )
    show(f"zero from D = {_short(found.zero_from)}", *remark(reason))


def _checked(found: DatabaseCurve) -> str:
    found.certificate.verify()
    return found.certificate.to_json()


def run_formula(records: int, letters: int | None, leakage: str, delta: str, as_json: bool, targets: Targets) -> None:
    """The closed form for the uniform prior in n and M, and with their numbers; for one prior P1 >= ... >= PM as well."""
    chosen = read_measure(leakage, delta)
    found = privacy_distortion(Database(records, 2 if letters is None else letters), leakage=chosen)
    general = report.statement(chosen.name)
    targets.write(lambda: general.latex if letters is None else found.to_latex())
    ordered = _ordered(records, letters, chosen)
    if as_json:
        document = {"leakage": chosen.name, "records": records, "letters": letters, "formula": list(general.text)}
        numbers = {} if letters is None else _curve_document(found)
        print_json(document | numbers | {"one_prior": ordered, "latex": general.latex})
        return
    over = "M letters" if letters is None else counted(letters, "letter")
    show(f"{chosen.name}, n = {counted(records, 'record')} over {over}, the uniform prior among those to be served:")
    show(*[f"  {line}" for line in general.text])
    if letters is not None:
        show("", table.table(["from D", "to D", "leakage in nats"], _rows(found)))
    if ordered:
        rows = [[piece["from"], piece["to"], piece["exp_epsilon"]] for piece in ordered]
        show(f"independent records with one prior P1 >= ... >= P{letters}:")
        show(table.table(["from D", "to D", "exp(epsilon*)"], rows))


def _ordered(records: int, letters: int | None, chosen: Measure) -> list[dict[str, str]]:
    """For differential privacy: the pieces for one prior in symbols, those of one record at D/n."""
    if letters is None or letters > MOST_LETTERS or not isinstance(chosen, DifferentialPrivacy | Approximate):
        return []
    if isinstance(chosen, Approximate) and chosen.sense != "standard":
        return []
    delta = chosen.delta if isinstance(chosen, Approximate) else 0
    pieces = privacy_distortion(SourceSet.ordered_symbols(letters), delta).pieces
    d = distortion_symbol()
    return [
        {
            "from": str(records * piece.start),
            "to": str(records * piece.stop),
            "exp_epsilon": str(piece.exp_epsilon.subs(d, d / records).factor()),
        }
        for piece in pieces
    ]


def _database(source: SourceSet, records: int) -> Database:
    data = Database(records, source=source)
    return Database(records, letters=data.letters) if data.is_uniform else data


def _heading(data: Database, leakage: str, scope: str) -> list[str]:
    letters = counted(data.letters, "letter")
    kind = "the uniform prior is served" if data.contains_uniform else f"source class {data.local.classify().name}"
    return [f"databases      {counted(data.records, 'record')} over {letters}, {kind}", f"leakage        {leakage}, {scope}"]


def _show(best: DatabaseOptimum, checked: int, digits: int) -> None:
    value = best.value
    show(
        *_heading(best.source, best.leakage.name, best.scope),
        f"distortion     D = {_distortion(best)} of {counted(best.source.records, 'record')}",
        f"exp(leakage)   {_exponential(value)}",
        f"leakage        {_shown(value)} = {value.nats(digits)} nats = {value.bits(digits)} bits",
        f"certificate    accepted, {checked} lines checked",
        "",
    )
    found = best.mechanism
    if isinstance(found, HammingMechanism):
        show("optimal mechanism, by the number k of records that it changes:")
        rows = [
            [str(k), _short(Fraction(size)), _short(weight)]
            for k, (size, weight) in enumerate(zip(found.shells, found.weights[:SHOWN_WEIGHTS], strict=False))
        ]
        if len(found.weights) > SHOWN_WEIGHTS:
            rows.append(["...", "...", f"{len(found.weights) - SHOWN_WEIGHTS} more"])
        show(table.table(["k", "databases at distance k", "probability of each"], rows))
    elif best.source.letters <= SHOWN_LETTERS:
        names = [best.source.local.label(letter) for letter in range(best.source.letters)]
        matrix = found.parts[0][0].matrix
        rows = [[name, *map(str, row)] for name, row in zip(names, matrix, strict=True)]
        show("optimal mechanism, on each record W(column | row):", table.table(["", *names], rows))
    else:
        show("optimal mechanism: the product of that of one record at D/n (--json prints it)")


def _distortion(best: DatabaseOptimum) -> str:
    low, high = best.distortion_bounds or (best.distortion, best.distortion)
    if low == high:
        return _short(high)
    digits = PROVED_DIGITS
    while digits and (high - low) * 10 ** (digits - 1) > high:
        digits -= 1
    return f"{_short(high)} (rounded up after {counted(digits, 'digit')})"


def _exponential(value: LeakageValue) -> str:
    found = value.exp
    if found is None:
        return "irrational, or not known to be rational"
    return _short(found) if isinstance(found, Fraction) else "oo"


def _shown(value: LeakageValue) -> str:
    text = str(value)
    return text if len(text) <= LONGEST_NUMBER else "(exact in --json)"


def _short(value: Fraction) -> str:
    """A rational, or for one that is too long to read, its first digits."""
    if value.numerator.bit_length() + value.denominator.bit_length() <= 3 * LONGEST_NUMBER:
        return str(value)
    from symdp.arithmetic.enclosure import rounded

    return rounded(value, 10) + "..."


def _document(best: DatabaseOptimum) -> dict[str, Any]:
    document: dict[str, Any] = {
        "records": best.source.records,
        "letters": best.source.letters,
        "leakage": best.leakage.name,
        "distortion": str(best.distortion),
        "delta": str(best.delta),
        "exp_epsilon": None if best.exp_epsilon is None else str(best.exp_epsilon),
        **best.value.to_document(),
        "source_class": best.source.local.classify().name,
        "scope": best.scope,
        "mechanism": _mechanism_document(best),
        "certificate": best.certificate.document,
    }
    if best.distortion_bounds is not None:
        document["distortion_bounds"] = [str(end) for end in best.distortion_bounds]
    return document


def _mechanism_document(best: DatabaseOptimum) -> dict[str, Any]:
    if best.source.records > MOST_WEIGHTS and isinstance(best.tradeoff, UniformTradeoff):
        return best.tradeoff.parameters(best.distortion)
    return best.mechanism.to_document()


def _statement(best: DatabaseOptimum) -> str:
    general = "" if best.scope != "all mechanisms" else report.statement(best.leakage.name).latex
    return general + report.point(best.leakage.name, best.source.records, best.distortion, best.value.nats())


def _rows(found: DatabaseCurve) -> list[list[str]]:
    rows, first = [], found.first_pieces(SHOWN_PIECES + 1)
    for piece in first[:SHOWN_PIECES]:
        text = "an enclosure at each D" if piece.expression is None else str(piece.expression)
        shown = text if len(text) <= 3 * LONGEST_NUMBER else "(exact in --json)"
        rows.append([_short(piece.start), _short(piece.stop), shown])
    if len(first) > SHOWN_PIECES:
        rows.append(["...", "...", f"{len(found.breakpoints) - SHOWN_PIECES} more pieces (--json prints all)"])
    return [*rows, [_short(found.zero_from), str(found.source.records), "0"]]


def _curve_document(found: DatabaseCurve) -> dict[str, Any]:
    return {
        "records": found.source.records,
        "letters": found.source.letters,
        "leakage": found.leakage.name,
        "source_class": found.source.local.classify().name,
        "scope": found.scope,
        "zero_from": str(found.zero_from),
        "pieces": [
            {
                "from": str(piece.start),
                "to": str(piece.stop),
                "value": None if piece.expression is None else str(piece.expression),
            }
            for piece in found.pieces
        ],
    }
