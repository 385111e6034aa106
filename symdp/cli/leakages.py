"""What ``solve``, ``curve`` and ``formula`` print of measures other than differential privacy."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symdp.arithmetic.enclosure import rounded
from symdp.cli.output import Targets, counted, print_json, remark, show, unverified
from symdp.errors import InvalidArgument
from symdp.leakages.interval import decimal_text, outward
from symdp.leakages.measure import Measure
from symdp.leakages.value import LeakageValue
from symdp.reports import leakages as report
from symdp.reports import table
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.measures.class_one import class_one_formula, class_one_zero
from symdp.tradeoffs.measures.curve import LeakageCurve, leakage_curve
from symdp.tradeoffs.measures.formula import SymbolicLeakageCurve
from symdp.tradeoffs.measures.maximal_information import star_formula
from symdp.tradeoffs.measures.optimum import LeakageOptimum

MOST_ROWS, SHOWN_LETTERS, SHOWN_PIECES, MOST_LETTERS = 200, 12, 40, 60
LONGEST_ENTRY, SHOWN_DIGITS, ENCLOSED_DIGITS = 60, 9, 15


def show_solved(best: LeakageOptimum, digits: int, as_json: bool, targets: Targets) -> None:
    """Check the certificate, write what was asked for, print."""
    checked = len(best.certificate.verify())
    targets.write(
        lambda: _statement(best),
        lambda path: leakage_curve(best.source, best.leakage).plot(path),
        best.certificate.to_json,
    )
    if as_json:
        print_json(_document(best, digits))
    else:
        _show_optimum(best, checked)


def _document(best: LeakageOptimum, digits: int) -> dict[str, Any]:
    document: dict[str, Any] = {"leakage": best.leakage.name} | best.value.to_document()
    if digits > ENCLOSED_DIGITS:
        document["enclosure"] = [decimal_text(end) for end in best.value.enclosure(digits)]
        document |= {"nats": best.value.nats(digits), "bits": best.value.bits(digits)}
    document["exp_epsilon"] = None if best.exp_epsilon is None else str(best.exp_epsilon)
    document["distortion"] = str(best.distortion)
    if best.distortion_bounds is not None:
        document["distortion_bounds"] = [str(end) for end in best.distortion_bounds]
    return document | {
        "source_class": best.source.classify().name,
        "mechanism": _mechanism_document(best),
        "worst_prior": None if best.worst_prior is None else [str(value) for value in best.worst_prior],
        "certificate": best.certificate.document,
    }


def _mechanism_document(best: LeakageOptimum) -> Any:
    if best.source.letters > MOST_ROWS:
        return best.mechanism.to_document()
    return [[str(value) for value in row] for row in best.mechanism.matrix]


def _statement(best: LeakageOptimum) -> str:
    import sympy

    expression = best.epsilon
    shown = r"\in" + str(best.value) if expression is None else "=" + sympy.latex(expression)
    rows = best.mechanism.matrix if best.source.letters <= SHOWN_LETTERS else None
    return report.optimum(best.leakage.name, best.distortion, shown, rows, best.worst_prior)


def _show_optimum(best: LeakageOptimum, checked: int) -> None:
    source, value = best.source, best.value
    show(
        f"source class   {source.classify().name}, {counted(source.letters, 'letter')}",
        f"distortion     {_distortion(best)}",
        f"leakage        {best.leakage.name}",
    )
    if best.exp_epsilon is not None:
        show(f"exp(epsilon)   {best.exp_epsilon}")
    show(
        f"epsilon        {_digits(value)}",
        f"certificate    accepted, {checked} lines checked",
    )
    if source.letters > SHOWN_LETTERS:
        show("", "optimal mechanism: --json prints it")
        return
    names = [source.label(letter) for letter in range(source.letters)]
    matrix = best.mechanism.matrix
    long = any(_is_long(entry) for row in [*matrix, best.worst_prior or ()] for entry in row)
    rows = [[name, *map(_entry, row)] for name, row in zip(names, matrix, strict=True)]
    note = f", longer entries rounded to {SHOWN_DIGITS} digits (--json prints them)" if long else ""
    show("", f"optimal mechanism W(column | row){note}:", table.table(["", *names], rows))
    if best.worst_prior is not None:
        show("least favourable prior:", table.table(names, [[_entry(entry) for entry in best.worst_prior]]))


def _is_long(entry: Fraction) -> bool:
    return entry.numerator.bit_length() + entry.denominator.bit_length() > LONGEST_ENTRY


def _entry(entry: Fraction) -> str:
    return rounded(entry, SHOWN_DIGITS) if _is_long(entry) else str(entry)


def _distortion(best: LeakageOptimum) -> str:
    bounds = best.distortion_bounds
    if bounds is None or bounds[0] == bounds[1]:
        return f"D = {best.distortion}"
    low, high = outward(*bounds, ENCLOSED_DIGITS)
    return f"D in [{decimal_text(low)}, {decimal_text(high)}]"


def _digits(value: LeakageValue) -> str:
    if value.is_infinite:
        return "oo"
    text, document = str(value), value.to_document()
    if not value.is_exact:
        return f"{text} nats"
    numbers = f"{document['nats']} nats = {document['bits']} bits"
    return numbers if text == document["nats"] != "0" else f"{text} = {numbers}" if text != "0" else "0"


def show_curve(found: LeakageCurve, as_json: bool, targets: Targets) -> None:
    """Write what was asked for, print."""
    source = found.source
    reason = unverified(found, len(found.pieces) * source.letters)
    targets.write(found.to_latex, found.plot, lambda: _checked(found))
    if as_json:
        print_json(
            {
                "leakage": found.leakage.name,
                "source_class": source.classify().name,
                "zero_from": str(found.zero_from),
                "pieces": [piece.to_document() | {"value": str(piece.to_sympy())} for piece in found.pieces],
            }
            | ({} if reason is None else {"unverified": reason})
        )
        return
    rows = [[str(piece.start), str(piece.stop), str(piece.to_sympy())] for piece in found.pieces[:SHOWN_PIECES]]
    if len(found.pieces) > SHOWN_PIECES:
        rows.append(["...", "...", f"{len(found.pieces) - SHOWN_PIECES} more pieces (--json prints all)"])
    show(
        f"source class {source.classify().name}, {counted(source.letters, 'letter')}",
        f"least leakage {found.leakage.name} in nats as a function of the distortion D:",
        table.table(["from D", "to D", "epsilon*"], [*rows, [str(found.zero_from), "1", "0"]]),
        *remark(reason),
    )


def _checked(found: LeakageCurve) -> str:
    found.certificate.verify()
    return found.certificate.to_json()


def run_formula_of(letters: int | None, leakage: str, delta: str, as_json: bool, targets: Targets) -> None:
    """The closed form for one prior, or for a family of source sets."""
    from symdp.tradeoffs.questions import checked_measure, privacy_distortion

    slack, chosen = checked_measure(leakage, delta)
    if chosen is None:
        from symdp.cli.describing import run_formula

        run_formula(letters, str(slack), as_json, targets)
        return
    if letters is not None and not 1 <= letters <= MOST_LETTERS:
        raise InvalidArgument(f"letters={letters} must lie between 1 and {MOST_LETTERS}; leave it out for every M")
    if letters is not None and chosen.name in ("ml", "mi", "min-entropy", "sibson:oo"):
        _show_symbolic(privacy_distortion(SourceSet.ordered_symbols(letters), leakage=chosen), as_json, targets)
        return
    family = f"every source set that {_family(chosen)} over " + (
        "M letters" if letters is None else counted(letters, "letter")
    )
    value, zero_from = _formula(chosen, letters), class_one_zero(letters)
    import sympy

    statement = report.formula(chosen.name, sympy.latex(value), sympy.latex(zero_from), f"For {family},")
    targets.write(lambda: statement)
    if as_json:
        document = {"leakage": chosen.name, "letters": letters, "family": family, "value": str(value)}
        print_json(document | {"zero_from": str(zero_from), "latex": statement})
        return
    show(f"least leakage {chosen.name} in nats for {family}:", f"  {value}", f"for 0 < D < {zero_from}, and 0 from there.")


def _family(chosen: Measure) -> str:
    if chosen.name == "mx":
        return "is closed under permutations and has the least probability p"
    return "contains the uniform prior"


def _formula(chosen: Measure, letters: int | None) -> Any:
    return star_formula(letters) if chosen.name == "mx" else class_one_formula(chosen, letters)


def _show_symbolic(found: Any, as_json: bool, targets: Targets) -> None:
    if not isinstance(found, SymbolicLeakageCurve):
        raise InvalidArgument("leakage must be a measure with a closed form for one prior")
    targets.write(latex=found.to_latex)
    pieces = [{"from": str(p.start), "to": str(p.stop), "value": str(p.value)} for p in found.pieces]
    size = found.source.letters
    if as_json:
        print_json(
            {
                "leakage": found.leakage.name,
                "letters": size,
                "pieces": pieces,
                "zero_from": str(found.zero_from),
                "latex": found.to_latex(),
            }
        )
        return
    show(
        f"least leakage {found.leakage.name} in nats for one prior P1 >= ... >= P{size}:",
        table.table(["from D", "to D", "epsilon*"], [[p["from"], p["to"], p["value"]] for p in pieces]),
        f"epsilon* = 0 from D = {found.zero_from}, decided first.",
    )
