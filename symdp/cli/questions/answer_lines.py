"""Answers of ``solve`` and ``curve`` on a terminal, with the same lines for every leakage and setting."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Any, cast

from symdp.arithmetic.rational import exact_text
from symdp.arithmetic.reals.enclosure import rounded
from symdp.arithmetic.reals.real import Real
from symdp.certificates.claimed_leakage import ends_of
from symdp.cli.command_output import counted, remark, shortened, show, with_decimals
from symdp.cli.questions.codebook_lines import codebook_line, kept_outputs, shortened_codebook
from symdp.cli.table_notes import show_table
from symdp.errors import Unsupported
from symdp.leakages.values.interval import decimal_text, outward
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.leakages.values.unit import Unit
from symdp.reports import table
from symdp.reports.value_name import value_name
from symdp.sources.domain import Domain
from symdp.tradeoffs.curve import Curve
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.piece import Piece, padded
from symdp.tradeoffs.question import Question

if TYPE_CHECKING:
    from symdp.mechanisms.hamming_mechanism import HammingMechanism
    from symdp.tradeoffs.parametric.parametric_curve import CurveInSymbols

SHOWN_LETTERS, SHOWN_PIECES, SHOWN_WEIGHTS, SHOWN_OUTPUTS, SHOWN_VALUES, SHOWN_FROM_ABOVE = 12, 40, 8, 24, 20, 6
LONGEST_BITS, LONGEST_INTEGER, LONGEST_FORMULA, LONGEST_PLACE = 80, 120, 180, 40
ENTRY_DIGITS, DIGITS = 9, 15
_PRIOR = {True: "least favourable {}", False: "{} in the limit", None: "{} at which the bound was found"}


def show_optimum(best: Optimum, unverified: str | None, digits: int | None = None) -> None:
    """Print an optimum, with the result of verifying its certificate, or the reason why it has none."""
    if best.question.domain is Domain.SYMBOLS:
        from symdp.cli.questions.parametric_lines import show_optimum_in_symbols

        show_optimum_in_symbols(best, unverified)
        return
    exp, delta = best.exp, best.delta
    if best.question.domain is Domain.NUMBERS:
        show_table(best.question.source)
    show(
        *_heading(best.question, best.scope),
        f"distortion     {_distortion(best)}" + (f", delta = {delta}" if delta else ""),
        *(
            ["by             all entries of the mechanism, nothing rescaled"]
            if delta and _by_all_entries(best.question)
            else []
        ),
    )
    if best.adjacency is not None and best.loss.counts_errors:
        show(f"utility        {_brief(best.utility)} = 1 - D")
    name = value_name(best.leakage)
    exp_name = f"exp({name})"
    if exp is not None:
        show(f"{exp_name:14} {_brief(exp) if isinstance(exp, Fraction) else exp}")
    if best.exp_root is not None:
        show(f"{exp_name:14} {_place(best.exp_root)}")
    if (bounds := _certified(best, unverified)) is not None:
        heading = exp_name if best.exp is None and best.exp_root is None else ""
        ends = outward(*bounds, max(best.question.digits, DIGITS) + 2)
        show(f"{heading:14} between {' and '.join(map(decimal_text, ends))}")
    show(f"{name:14} {_digits(best.value, max(best.question.digits, DIGITS), best.leakage.unit)}")
    if best.graph_formula is not None:
        closed = "not written out" if best.closed_form is None else shortened(best.closed_form)
        show(f"closed form    of the utility: {closed}   ({best.form})")
    if (codebook := codebook_line(best)) is not None:
        show(codebook)
    if unverified is None:
        show(f"certificate    accepted, {counted(best.certificate.lines_checked, 'line')} checked", "")
    else:
        show(f"certificate    none: {unverified}", "")
    _show_mechanism(best, digits)
    _show_prior(best, digits)


def show_curve(curve: Curve, unverified: str | None, digits: int | None = None) -> None:
    """Print the first pieces of a function, and from where on it is zero."""
    question = curve.question
    if question.domain is Domain.SYMBOLS:
        from symdp.cli.questions.parametric_lines import show_in_symbols

        show_in_symbols(cast("CurveInSymbols", curve))
        return
    zero = _place(curve.zero_from)
    if not curve.has_pieces:
        _show_values(curve, zero)
        return
    endless = question.domain is Domain.ENDLESS
    pieces = curve.pieces_from_above(SHOWN_FROM_ABOVE) if endless else curve.first_pieces(SHOWN_PIECES + 1)
    ratios = all(piece.is_ratio for piece in pieces)
    unit, least = question.leakage.unit, f"{value_name(question.leakage)}*"
    whole = f"{least} in nats" if unit is Unit.NATS else f"the least {unit.value}"
    name, silent = f"exp({least})" if ratios and unit is Unit.NATS else least, "1" if ratios else "0"
    rows = [[_place(piece.start), _place(piece.stop), _formula(piece, ratios)] for piece in pieces[:SHOWN_PIECES]]
    last, names = [zero, _brief(question.largest_distortion), silent], ["from D", "to D", name]
    if any(piece.kept is not None for piece in pieces):
        names.append("codebook")
        last.append("")
        for row, piece in zip(rows, pieces, strict=False):
            row.append(shortened_codebook(kept_outputs(piece, question) or []))
    if len(pieces) > SHOWN_PIECES:
        rows.append(["...", "...", f"{len(curve.breakpoints) - SHOWN_PIECES} more pieces (--json prints all)"])
    if endless:
        more = [["...", "...", "more pieces"]] if pieces and pieces[-1].start != 0 else []
        rows = [*more, *reversed(rows)]
    if question.domain is Domain.NUMBERS:
        show_table(question.source)
    show(
        *_heading(question, curve.scope),
        "",
        f"{name if ratios else whole} as a function of the distortion D:",
        table.table(names, [[with_decimals(cell, digits) for cell in row] for row in (*rows, last)]),
    )
    show(f"{least} = 0 from D = {zero}{_end(curve.jump, least)}.")
    if curve.thresholds:
        thresholds = [f"D^({k}) = {value}" for k, value in enumerate(islice(curve.thresholds, SHOWN_PIECES), 1)]
        show("papers' thresholds: " + ", ".join(thresholds) + (", ..." if len(thresholds) < len(curve.thresholds) else ""))
    show(*remark(unverified))


def _show_values(curve: Curve, zero: str) -> None:
    """Print some values of a function that is not a list of pieces."""
    question, places = curve.question, [Fraction(k, SHOWN_VALUES) for k in range(1, SHOWN_VALUES)]
    least = f"{value_name(question.leakage)}*"
    rows = [[str(d), _decimals(curve.value(d))] for d in places if d < curve.zero_from]
    show(
        *_heading(question, curve.scope),
        "",
        f"some values of {least} in nats as a function of the distortion D, which is not listed by pieces:",
        table.table(["D", least], rows),
        f"{least} = 0 from D = {zero}{_end(curve.jump, least)}.",
        *remark(curve.unverified),
    )


def _decimals(value: LeakageValue) -> str:
    return "0" if value.exp == 1 else value.nats(ENTRY_DIGITS)


def _certified(best: Optimum, unverified: str | None) -> tuple[Fraction, Fraction] | None:
    """Return the certified bounds of exp(epsilon) over a ball, where they differ."""
    if best.question.domain is not Domain.CURVED or unverified is not None:
        return None
    low, high = map(Fraction, ends_of(best.certificate.record["answer"]["exp"]))
    return None if low == high else (low, high)


def _leaks_more(best: Optimum) -> bool:
    """Tell whether the mechanism attains only the upper bound of an exp(epsilon) that is irrational or enclosed."""
    at_a_level = best.distortion_bounds is not None or best.value.is_infinite
    if best.question.domain is Domain.CURVED and not at_a_level:
        response: Any = best.mechanism
        return bool(best.exp != response.parameter)
    return best.exp_root is not None


def _end(jump: Real | None, name: str) -> str:
    if jump is None:
        return ""
    return f"; exp({name}) falls from {_place(jump)} to 1 there" if jump > 1 else f"; {name} is continuous there"


def _by_all_entries(question: Question) -> bool:
    """Tell whether a delta does more than rescale the answer for delta = 0."""
    return question.database is None and not question.is_plain


def letters_of(question: Question) -> list[str]:
    """Return the names of the letters, which are those of the graph if the question has one."""
    if question.adjacency is not None:
        return list(question.adjacency.labels)
    return [question.source.label(letter) for letter in range(question.letters)]


def _heading(question: Question, scope: str) -> list[str]:
    if question.domain is not Domain.NUMBERS:
        return [f"source         {question.source.description}", f"leakage        {question.leakage.name}, {scope}"]
    size = counted(question.letters, "letter")
    lines = [f"source class   {question.source.classify().name}, {size}"]
    if question.database is not None:
        uniform = ", the source set contains the uniform prior" if question.contains_uniform else ""
        lines.append(f"databases      {counted(question.records, 'record')}{uniform}")
    if question.adjacency is not None:
        lines.append(f"adjacency      {counted(len(question.adjacency.edges), 'pair')} of letters")
    if not question.loss.counts_errors:
        lines.append(f"loss           {question.loss.name}")
    lines += [f"{about:14} {note}" for about, note in question.notes]
    return [*lines, f"leakage        {question.leakage.name}, {scope}"]


def _distortion(best: Optimum) -> str:
    bounds = best.distortion_bounds
    if bounds is not None and bounds[0] != bounds[1]:
        low, high = outward(*bounds, DIGITS)
        return f"D in [{decimal_text(low)}, {decimal_text(high)}]"
    return f"D = {_brief(best.distortion)}"


def _digits(value: LeakageValue, digits: int, unit: Unit) -> str:
    if value.is_infinite or value.exp == 1:
        return "oo" if value.is_infinite else "0"
    after = " nats" if unit is Unit.NATS else ""
    if not value.is_exact and len(set(value.enclosure(1))) > 1:
        ends = [decimal_text(end) for end in value.enclosure(digits)] if digits > DIGITS else None
        return f"{value}{after}" if ends is None else f"[{', '.join(ends)}]{after}"
    if not after:
        return shortened(value)
    numbers = f"{value.nats(digits)} nats = {value.bits(digits)} bits"
    text = str(value)
    if not value.is_exact or text == value.nats():
        return numbers
    return f"{shortened(text, LONGEST_FORMULA)} = {numbers}"


def _show_mechanism(best: Optimum, digits: int | None) -> None:
    question = best.question
    try:
        mechanism: Any = best.mechanism
    except Unsupported as refusal:
        show(f"optimal mechanism: not written out: {refusal}")
        return
    if question.domain is Domain.ENDLESS:
        show(f"optimal mechanism: {mechanism.description}")
        return
    if question.database is not None:
        from symdp.mechanisms.hamming_mechanism import HammingMechanism

        if isinstance(mechanism, HammingMechanism):
            _show_weights(mechanism)
            return
    if question.letters > SHOWN_LETTERS:
        if components := getattr(mechanism, "weights", None) if question.database is None else None:
            _show_mixture(components)
        else:
            show("optimal mechanism: --json prints it")
        return
    matrix = mechanism.matrix if question.database is None else mechanism.parts[0][0].matrix
    if question.database is None and len(mechanism.matrix[0]) > SHOWN_OUTPUTS:
        show("optimal mechanism: --json prints it")
        return
    names, each = letters_of(question), "" if question.database is None else ", on each record"
    outputs = question.loss.labels(names)
    note = _note([entry for row in matrix for entry in row])
    rows = [[name, *[_cell(entry, digits) for entry in row]] for name, row in zip(names, matrix, strict=True)]
    kind = "mechanism with slightly more leakage" if _leaks_more(best) else "optimal mechanism"
    show(f"{kind}{each} W(column | row){note}:", table.table(["", *outputs], rows))


def _show_mixture(components: Any) -> None:
    if not hasattr(components, "items"):
        show("optimal mechanism: --json prints it")
        return
    rows = [[str(size), _brief(weight)] for size, weight in sorted(components.items())[:SHOWN_PIECES]]
    show("optimal mechanism, a mixture of randomised responses on its first letters (--json prints their order):")
    show(table.table(["letters", "weight"], rows))


def _show_weights(mechanism: HammingMechanism) -> None:
    first = zip(mechanism.shells[:SHOWN_WEIGHTS], mechanism.weights[:SHOWN_WEIGHTS], strict=True)
    rows = [[str(k), _brief(Fraction(size)), _brief(weight)] for k, (size, weight) in enumerate(first)]
    if len(mechanism.weights) > SHOWN_WEIGHTS:
        rows.append(["...", "...", f"{len(mechanism.weights) - SHOWN_WEIGHTS} more"])
    show("optimal mechanism, by the number k of records that it changes:")
    show(table.table(["k", "databases at distance k", "probability of each"], rows))


def _show_prior(best: Optimum, digits: int | None) -> None:
    prior, question = best.worst_prior, best.question
    each = "" if question.database is None else " of a record"
    if prior is not None and len(prior) <= SHOWN_LETTERS:
        show(f"{_PRIOR[best.supremum_attained].format(f'prior{each}')}:")
        show(table.table(letters_of(question), [[_cell(entry, digits) for entry in prior]]))
    if prior is not None and best.supremum_attained is False:
        show("No single prior needs this much: priors of the set only come arbitrarily close to the one shown.")


def _formula(piece: Piece, ratios: bool) -> str:
    if piece.form is None:
        return "an enclosure at each D"
    exponential = piece.form.exponential
    if ratios and exponential is not None and all(len(side.coefficients) <= 2 for side in exponential):
        top, below = ([exact_text(value) for value in padded(side.coefficients)] for side in exponential)
        text = table.ratio(top, below)
    else:
        text = str(piece.exp_to_sympy() if ratios else piece.to_sympy())
    return text if len(text) <= LONGEST_FORMULA else "(exact with --json)"


def _is_long(value: Fraction) -> bool:
    most = LONGEST_BITS if value.denominator > 1 else LONGEST_INTEGER
    return value.numerator.bit_length() + value.denominator.bit_length() > most


def _note(entries: Sequence[Fraction]) -> str:
    long = any(map(_is_long, entries))
    return f", longer entries rounded to {ENTRY_DIGITS} digits (--json prints them)" if long else ""


def _entry(value: Fraction) -> str:
    return rounded(value, ENTRY_DIGITS) if _is_long(value) else str(value)


def _cell(value: Fraction, digits: int | None) -> str:
    return with_decimals(_entry(value), digits)


def _place(value: Real) -> str:
    """Return a rational, an expression or a root as text, or its first digits if it is long."""
    if isinstance(value, Fraction):
        return _brief(value)
    text = str(value)
    return text if len(text) <= LONGEST_PLACE or not hasattr(value, "decimal") else f"about {value.decimal(ENTRY_DIGITS)}"


def _brief(value: Fraction) -> str:
    """Return a rational as text, or its first digits if it is long."""
    return f"about {rounded(value, ENTRY_DIGITS)}" if _is_long(value) else str(value)
