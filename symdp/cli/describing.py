"""What ``formula`` and ``classify`` print."""

from __future__ import annotations

from typing import Any

from symdp.cli.output import Targets, counted, print_json, show
from symdp.errors import InvalidArgument
from symdp.reports import latex, table
from symdp.sources.prior import HullPrior
from symdp.sources.source_class import SourceClass
from symdp.sources.source_set import SourceSet

MOST_LETTERS = 60


def run_formula(letters: int | None, delta: str, as_json: bool, targets: Targets) -> None:
    """The closed form for M letters, or the statement for every M."""
    if letters is None:
        _run_general(delta, as_json, targets)
        return
    if not 1 <= letters <= MOST_LETTERS:
        raise InvalidArgument(f"letters={letters} must lie between 1 and {MOST_LETTERS}; leave it out for every M")
    from symdp.tradeoffs.questions import privacy_distortion

    found = privacy_distortion(SourceSet.ordered_symbols(letters), delta)
    targets.write(latex=found.to_latex)
    pieces = [
        {"dropped": piece.dropped, "from": str(piece.start), "to": str(piece.stop), "exp_epsilon": str(piece.exp_epsilon)}
        for piece in found.pieces
    ]
    if as_json:
        print_json(
            {
                "letters": letters,
                "pieces": pieces,
                "thresholds": [str(value) for value in found.thresholds],
                "zero_from": str(found.zero_from),
                "jump": str(found.jump),
                "latex": found.to_latex(),
            }
        )
        return
    rows = [[str(piece["from"]), str(piece["to"]), str(piece["exp_epsilon"])] for piece in pieces]
    show(
        f"exp(epsilon*) for one prior P1 >= ... >= P{letters}:",
        table.table(["from D", "to D", "exp(epsilon*)"], rows),
        f"epsilon* = 0 from D = {found.zero_from}, decided first; exp(epsilon*) falls from {found.jump} to 1 there.",
    )


def _run_general(delta: str, as_json: bool, targets: Targets) -> None:
    from symdp.arithmetic.rational import rational_in

    if rational_in(delta, "delta", 0, 1, open_above=True) != 0:
        raise InvalidArgument(f"delta={delta} needs --letters; the statement for every M covers delta by rescaling D")
    targets.write(latex=latex.any_alphabet)
    if as_json:
        print_json({"latex": latex.any_alphabet()})
    else:
        show(latex.any_alphabet())


def run_classify(source: SourceSet, as_json: bool) -> None:
    """The class and what shows it."""
    found = source.classify()
    if as_json:
        print_json(_class_document(found))
        return
    show(f"Class {found.name}, {counted(source.letters, 'letter')}")
    if found.uniform is not None:
        show("The uniform prior lies in the hull" + _weights(found.uniform) + ".")
    if found.order is not None:
        show("Every prior orders the letters as " + " >= ".join([source.label(letter - 1) for letter in found.order]) + ".")
    if found.opposition is not None:
        first, second = (source.label(letter - 1) for letter in found.opposition.letters)
        show(f"Letter {first} is likelier than {second} under {_vector(found.opposition.first)},")
        show(f"and less likely under {_vector(found.opposition.second)}.")
    if found.separation is not None:
        coefficients = ", ".join(map(str, found.separation.coefficients))
        show(
            "The uniform prior is outside the hull: "
            f"the sum of a(i) P(i) with a = ({coefficients}) is at least {found.separation.least} for every prior P "
            f"of the set, and {found.separation.at_uniform} for the uniform prior."
        )


def _vector(located: HullPrior) -> str:
    return "(" + ", ".join(map(str, located.prior)) + ")"


def _weights(located: HullPrior) -> str:
    if located.weights is None:
        return ""
    return " with the weights (" + ", ".join(map(str, located.weights)) + ") of the vertices"


def _class_document(found: SourceClass) -> dict[str, Any]:
    document: dict[str, Any] = {"source_class": found.name}
    if found.uniform is not None:
        document["uniform"] = _located(found.uniform)
    if found.order is not None:
        document["order"] = list(found.order)
    if found.opposition is not None:
        document["opposition"] = {
            "letters": list(found.opposition.letters),
            "first": _located(found.opposition.first),
            "second": _located(found.opposition.second),
        }
    if found.separation is not None:
        document["separation"] = {
            "coefficients": [str(value) for value in found.separation.coefficients],
            "least": str(found.separation.least),
            "at_uniform": str(found.separation.at_uniform),
        }
    return document


def _located(located: HullPrior) -> dict[str, Any]:
    from symdp.certificates.certificate import written_prior

    return written_prior(located)
