"""Answers of ``sensitive``, ``identify``, ``split`` and ``hockey-stick``, with one printer for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from symdp.arithmetic.rational import exact_text
from symdp.certificates.certificate import Certificate
from symdp.cli.command_output import WIDE, Targets, counted, print_json, shortened, show, with_decimals
from symdp.cli.options import required_level
from symdp.errors import InvalidArgument
from symdp.leakages.measure_names import profile_name
from symdp.reports import table
from symdp.sources.reading.source_reader import read_source
from symdp.theorems.page_choice import page_of
from symdp.tradeoffs.common.distortion_at_epsilon import LevelBelow, level_below
from symdp.tradeoffs.databases.budget_split import split_budget
from symdp.tradeoffs.local.identifiability import least_identifiability
from symdp.tradeoffs.local.least_delta import HockeyStick, hockey_stick
from symdp.tradeoffs.local.sensitive_letters import least_sensitive_distortion
from symdp.tradeoffs.question import WHOLE_BAND
from symdp.tradeoffs.tradeoff import Tradeoff
from symdp.version import __version__

SHOWN_LETTERS = 12
# Longer numbers are cut off: a line of them would be wider than a table.
LONGEST_CELL = WIDE

Matrix = Sequence[Sequence[Fraction]]
EpsilonOptions = tuple[str | None, str | None]


@dataclass(frozen=True)
class PlainAnswer:
    """An answer with a line for each of its numbers, a table, and a certificate where one exists."""

    command: str
    numbers: dict[str, Any]
    names: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    certificate: Certificate | None = None
    more: dict[str, Any] = field(default_factory=dict)
    digits: int | None = None

    def show(self, as_json: bool, targets: Targets) -> None:
        """Write the certificate and its theorem after verifying it, and print the answer."""
        certificate = self.certificate
        lines_checked = None if certificate is None else certificate.lines_checked
        if certificate is not None:
            targets.write(lambda: page_of(certificate), certificate=certificate.to_json)
        if as_json:
            document = {key.replace(" ", "_"): _written(value) for key, value in self.numbers.items()}
            for level in [value for value in self.numbers.values() if isinstance(value, LevelBelow)]:
                document["rounded_from"] = level.rounded_from
            print_json({"command": self.command, "version": __version__, **document, **self.more})
            return
        lines = {name: with_decimals(_text(value), self.digits) for name, value in self.numbers.items()}
        if lines_checked is not None:
            lines["certificate"] = f"accepted, {counted(lines_checked, 'line')} checked"
        width = max(map(len, lines))
        show(*[f"{name:{width}}  {text}" for name, text in lines.items()])
        cells = [[with_decimals(shortened(entry, LONGEST_CELL), self.digits) for entry in row] for row in self.rows]
        if cells:
            show("", table.table([*self.names], cells))


def run_sensitive(
    source: str, letters: str, loss: str, at: EpsilonOptions, digits: int | None, as_json: bool, targets: Targets
) -> None:
    """Minimise the distortion for given sensitive letters, and print the answer."""
    known, level = read_source(source), required_level(*at)
    sensitive = [_letter(part) for part in letters.split(",")]
    best = least_sensitive_distortion(known, sensitive, exp_epsilon=level.value, loss=loss)
    numbers = {"exp epsilon": level, "distortion": best.distortion, "worst prior": best.worst_prior}
    if (remark := known.shape.remark) is not None:
        numbers |= {"family": f"{remark}; {WHOLE_BAND}"}
    _with_mechanism(
        PlainAnswer("sensitive", numbers, certificate=best.certificate, digits=digits), best.mechanism.matrix
    ).show(as_json, targets)


def run_identify(
    prior: str, distortion: str | None, at: EpsilonOptions, digits: int | None, as_json: bool, targets: Targets
) -> None:
    """Minimise identifiability, or the distortion at an identifiability, and print the answer."""
    only_prior = read_source(prior).shape.only_prior
    if only_prior is None:
        raise InvalidArgument(f"prior={prior:.40} must be one prior, such as 1/2,3/10,1/5")
    level = _level(at)
    best = least_identifiability(only_prior.prior, distortion=distortion, exp_epsilon=level and level.value)
    numbers: dict[str, Any] = {"distortion": best.distortion}
    if best.exp_epsilon is not None:
        numbers["exp epsilon"] = _shown_level(best.exp_epsilon, level)
    _with_mechanism(
        PlainAnswer("identify", numbers, certificate=best.certificate, digits=digits), best.mechanism.matrix
    ).show(as_json, targets)


def run_split(
    sources: Sequence[str],
    losses: Sequence[str],
    measure: tuple[str, str],
    where: tuple[str | None, str | None, str | None, str | None],
    digits: int | None,
    as_json: bool,
    targets: Targets,
) -> None:
    """Split a distortion between records, and print the shares; the answer for each record is verified."""
    if len(losses) not in (0, 1, len(sources)):
        raise InvalidArgument(
            f"loss is given {len(losses)} times for {len(sources)} records; give none, one, or one for each"
        )
    each = [*losses] * len(sources) if len(losses) == 1 else [*losses] or ["hamming"] * len(sources)
    name, delta = measure
    records = [
        Tradeoff(read_source(text), leakage=name, loss=loss, delta=delta) for text, loss in zip(sources, each, strict=True)
    ]
    distortion, epsilon, exp_epsilon, value = where
    level = _level((epsilon, exp_epsilon))
    budget = split_budget(records, distortion=distortion, exp_epsilon=level and level.value, value=value)
    numbers: dict[str, Any] = {"value": value}
    if budget.exp_epsilon is not None:
        numbers = {"exp epsilon": _shown_level(budget.exp_epsilon, level)}
    numbers["distortion"] = budget.distortion
    if budget.exp_epsilon_above is not None:
        numbers["exp epsilon above"] = budget.exp_epsilon_above
    rows = [[text, loss, exact_text(share)] for text, loss, share in zip(sources, each, budget.shares, strict=True)]
    if any(WHOLE_BAND in record.question.remarks for record in records):
        numbers["family"] = WHOLE_BAND
    more = {"shares": [exact_text(share) for share in budget.shares]}
    PlainAnswer("split", numbers, ("record", "loss", "distortion"), rows, budget.certificate, more, digits).show(
        as_json, targets
    )


def run_hockey_stick(
    source: str, distortion: str, profile: str | None, digits: int | None, as_json: bool, targets: Targets
) -> None:
    """Minimise delta as a function of lambda, and decide whether one mechanism satisfies a profile."""
    source_set = read_source(source)
    stick = hockey_stick(source_set, distortion)
    numbers: dict[str, Any] = {"distortion": stick.distortion, "no delta from": f"exp(epsilon) = {stick.zero_from}"}
    certificate = None
    if profile is not None:
        best = Tradeoff(source_set, leakage=profile_name(profile)).at(distortion)
        missing = best.value
        numbers["profile"] = "one mechanism has it" if missing.rational == 0 else "no mechanism has it"
        numbers["missing"] = str(missing)
        certificate = best.certificate
    elif targets.certificate is not None or targets.latex is not None:
        raise InvalidArgument(
            "certificate and latex are about a profile; give --profile, or use solve -D D --leakage adp:DELTA"
        )
    one = {True: "yes", False: "no", None: "not known"}[stick.attained_by_one]
    numbers["attained by one mechanism"] = one
    rows = _stretches(stick)
    names = ("from exp(epsilon)", "to", "least delta")
    PlainAnswer("hockey-stick", numbers, names, rows, certificate, {"stretches": rows}, digits).show(as_json, targets)


def _stretches(stick: HockeyStick) -> list[list[str]]:
    return [
        [exact_text(stretch.start), "oo" if stretch.stop is None else exact_text(stretch.stop), str(stretch.to_sympy())]
        for stretch in stick.stretches
    ]


def _with_mechanism(answer: PlainAnswer, matrix: Matrix) -> PlainAnswer:
    """Add the entries of a mechanism to an answer."""
    entries = [[exact_text(value) for value in row] for row in matrix]
    more = {"mechanism": {"rows": entries}}
    if len(entries) > SHOWN_LETTERS:
        return replace(answer, more=more)
    rows = [[str(place), *row] for place, row in enumerate(entries, 1)]
    return replace(answer, names=("", *[str(place) for place in range(1, len(entries[0]) + 1)]), rows=rows, more=more)


def _level(options: EpsilonOptions) -> LevelBelow | None:
    return None if options == (None, None) else level_below(*options)


def _shown_level(value: Fraction, level: LevelBelow | None) -> LevelBelow:
    """Return the exp(epsilon) of an answer, which is the given one unless a smaller one suffices."""
    return LevelBelow(value) if level is None or level.value != value else level


def _written(value: Any) -> Any:
    if isinstance(value, LevelBelow):
        return exact_text(value.value)
    if isinstance(value, Fraction):
        return exact_text(value)
    return [exact_text(entry) for entry in value] if isinstance(value, tuple) else value


def _text(value: Any) -> str:
    if isinstance(value, LevelBelow):
        return str(value)
    text = _written(value)
    if isinstance(text, list):
        return f"({', '.join([shortened(entry, LONGEST_CELL) for entry in text])})"
    return shortened(text, LONGEST_CELL) if isinstance(value, Fraction) else str(text)


def _letter(text: str) -> int:
    if not text.strip().isdecimal() or not text.strip().isascii():
        raise InvalidArgument(f"letters={text:.20} must be whole numbers between commas, counted from 1, such as 1,3")
    return int(text)
