"""Answers about neighbours of the notion, and about its uses: one printer for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from symdp import __version__
from symdp.arithmetic.rational import exact_text
from symdp.certificates.certificate import Certificate
from symdp.cli.options import required_level
from symdp.cli.output import WIDE, Targets, counted, print_json, shortened, show
from symdp.errors import InvalidArgument
from symdp.leakages.names import profile_name
from symdp.reports import table
from symdp.sources.reader import read_source
from symdp.theorems.choice import page_of
from symdp.tradeoffs.levels.level import LevelBelow, level_below
from symdp.tradeoffs.question import WHOLE_BAND
from symdp.tradeoffs.related.budget_split import split_budget
from symdp.tradeoffs.related.hockey_stick import HockeyStick, hockey_stick
from symdp.tradeoffs.related.identifiability import least_identifiability
from symdp.tradeoffs.related.sensitive_letters import least_sensitive_distortion
from symdp.tradeoffs.tradeoff import Tradeoff

SHOWN_LETTERS = 12
# Longer numbers are told by how they begin; a line of them would be wider than a table.
LONGEST_CELL = WIDE

Matrix = Sequence[Sequence[Fraction]]
Given = tuple[str | None, str | None]


@dataclass(frozen=True)
class Told:
    """An answer: a line for each of its numbers, a table, and a certificate where there is one."""

    command: str
    numbers: dict[str, Any]
    names: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    certificate: Certificate | None = None
    more: dict[str, Any] = field(default_factory=dict)

    def show(self, as_json: bool, targets: Targets) -> None:
        """Write the certificate, which was checked, and its theorem, and print."""
        known = self.certificate
        checked = None if known is None else known.lines_checked
        if known is not None:
            targets.write(lambda: page_of(known), certificate=known.to_json)
        if as_json:
            shown = {key.replace(" ", "_"): _written(value) for key, value in self.numbers.items()}
            for level in [value for value in self.numbers.values() if isinstance(value, LevelBelow)]:
                shown["rounded_from"] = level.rounded_from
            print_json({"command": self.command, "version": __version__, **shown, **self.more})
            return
        lines = {name: _text(value) for name, value in self.numbers.items()}
        if checked is not None:
            lines["certificate"] = f"accepted, {counted(checked, 'line')} checked"
        width = max(map(len, lines))
        show(*[f"{name:{width}}  {text}" for name, text in lines.items()])
        if self.rows:
            show("", table.table([*self.names], [[shortened(entry, LONGEST_CELL) for entry in row] for row in self.rows]))


def run_sensitive(source: str, letters: str, loss: str, at: Given, as_json: bool, targets: Targets) -> None:
    """The least distortion with sensitive letters."""
    given, level = read_source(source), required_level(*at)
    chosen = [_letter(part) for part in letters.split(",")]
    best = least_sensitive_distortion(given, chosen, exp_epsilon=level.value, loss=loss)
    numbers = {"exp epsilon": level, "distortion": best.distortion, "worst prior": best.worst_prior}
    if (remark := given.shape.remark) is not None:
        numbers |= {"family": f"{remark}; {WHOLE_BAND}"}
    _with_mechanism(Told("sensitive", numbers, certificate=best.certificate), best.mechanism.matrix).show(as_json, targets)


def run_identify(prior: str, distortion: str | None, at: Given, as_json: bool, targets: Targets) -> None:
    """The least identifiability."""
    known = read_source(prior).shape.only_prior
    if known is None:
        raise InvalidArgument(f"prior={prior:.40} must be one prior, such as 1/2,3/10,1/5")
    level = _level(at)
    best = least_identifiability(known.prior, distortion=distortion, exp_epsilon=level and level.value)
    numbers: dict[str, Any] = {"distortion": best.distortion}
    if best.exp_epsilon is not None:
        numbers["exp epsilon"] = _shown_level(best.exp_epsilon, level)
    _with_mechanism(Told("identify", numbers, certificate=best.certificate), best.mechanism.matrix).show(as_json, targets)


def run_split(
    sources: Sequence[str],
    losses: Sequence[str],
    measure: tuple[str, str],
    where: tuple[str | None, str | None, str | None, str | None],
    as_json: bool,
    targets: Targets,
) -> None:
    """The split between records, each of whose answers is checked."""
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
    found = split_budget(records, distortion=distortion, exp_epsilon=level and level.value, value=value)
    numbers: dict[str, Any] = {"value": value}
    if found.exp_epsilon is not None:
        numbers = {"exp epsilon": _shown_level(found.exp_epsilon, level)}
    numbers["distortion"] = found.distortion
    if found.exp_epsilon_above is not None:
        numbers["exp epsilon above"] = found.exp_epsilon_above
    rows = [[text, loss, exact_text(share)] for text, loss, share in zip(sources, each, found.shares, strict=True)]
    if any(WHOLE_BAND in record.question.remarks for record in records):
        numbers["family"] = WHOLE_BAND
    more = {"shares": [exact_text(share) for share in found.shares]}
    Told("split", numbers, ("record", "loss", "distortion"), rows, found.certificate, more).show(as_json, targets)


def run_hockey_stick(source: str, distortion: str, profile: str | None, as_json: bool, targets: Targets) -> None:
    """delta as a function of lambda, and whether one mechanism has a profile."""
    given = read_source(source)
    found = hockey_stick(given, distortion)
    numbers: dict[str, Any] = {"distortion": found.distortion, "no delta from": f"exp(epsilon) = {found.zero_from}"}
    certificate = None
    if profile is not None:
        best = Tradeoff(given, leakage=profile_name(profile)).at(distortion)
        missing = best.value
        numbers["profile"] = "one mechanism has it" if missing.exp == 1 or missing.rational == 0 else "no mechanism has it"
        numbers["missing"] = str(missing)
        certificate = best.certificate
    elif targets.certificate is not None or targets.latex is not None:
        raise InvalidArgument("certificate and latex are of a profile; give --profile, or solve -D D --leakage adp:DELTA")
    one = {True: "yes", False: "no", None: "not known"}[found.attained_by_one]
    numbers["attained by one mechanism"] = one
    rows = _stretches(found)
    names = ("from exp(epsilon)", "to", "least delta")
    Told("hockey-stick", numbers, names, rows, certificate, {"stretches": rows}).show(as_json, targets)


def _stretches(found: HockeyStick) -> list[list[str]]:
    return [
        [exact_text(stretch.start), "oo" if stretch.stop is None else exact_text(stretch.stop), str(stretch.to_sympy())]
        for stretch in found.stretches
    ]


def _with_mechanism(told: Told, matrix: Matrix) -> Told:
    """The same with the entries of a mechanism."""
    entries = [[exact_text(value) for value in row] for row in matrix]
    if len(entries) > SHOWN_LETTERS:
        return Told(told.command, told.numbers, certificate=told.certificate, more={"mechanism": {"rows": entries}})
    rows = [[str(place), *row] for place, row in enumerate(entries, 1)]
    names = ("", *[str(place) for place in range(1, len(entries[0]) + 1)])
    return Told(told.command, told.numbers, names, rows, told.certificate, {"mechanism": {"rows": entries}})


def _level(given: Given) -> LevelBelow | None:
    return None if given == (None, None) else level_below(*given)


def _shown_level(found: Fraction, given: LevelBelow | None) -> LevelBelow:
    """The level of an answer, which is the given one unless less is enough."""
    return LevelBelow(found) if given is None or given.value != found else given


def _written(value: Any) -> Any:
    if isinstance(value, LevelBelow):
        return exact_text(value.value)
    if isinstance(value, Fraction):
        return exact_text(value)
    return [exact_text(entry) for entry in value] if isinstance(value, tuple) else value


def _text(value: Any) -> str:
    if isinstance(value, LevelBelow):
        return str(value)
    written = _written(value)
    if isinstance(written, list):
        return f"({', '.join([shortened(entry, LONGEST_CELL) for entry in written])})"
    return shortened(written, LONGEST_CELL) if isinstance(value, Fraction) else str(written)


def _letter(text: str) -> int:
    if not text.strip().isdecimal() or not text.strip().isascii():
        raise InvalidArgument(f"letters={text:.20} must be whole numbers between commas, counted from 1, such as 1,3")
    return int(text)
