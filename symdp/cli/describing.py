"""What ``classify`` prints."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from symdp import __version__
from symdp.certificates.certificate import written_prior
from symdp.cli.output import counted, print_json, show
from symdp.sources.prior import HullPrior
from symdp.sources.source_class import SourceClass
from symdp.sources.source_set import SourceSet


def run_classify(source: SourceSet, as_json: bool) -> None:
    """The class and what shows it."""
    found = source.classify()
    if as_json:
        heading = {"command": "classify", "version": __version__, "source": source.to_document()}
        print_json(heading | _class_document(found))
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
        shown = combination(found.separation.coefficients)
        show(f"The uniform prior is outside: {shown} is at least {found.separation.least} on the set")
        show(f"and {found.separation.at_uniform} at the uniform prior.")


def combination(coefficients: Sequence[Fraction]) -> str:
    """A sum of multiples of P1, ..., PM as one writes it.

    Examples
    --------
    >>> combination([Fraction(1, 6), Fraction(-1), Fraction(0), Fraction(1)])
    '1/6*P1 - P2 + P4'
    """
    text = ""
    for letter, value in enumerate(coefficients, 1):
        if value:
            size = "" if abs(value) == 1 else f"{abs(value)}*"
            text += f" {'-' if value < 0 else '+'} {size}P{letter}"
    return f"-{text[3:]}" if text.startswith(" - ") else text.removeprefix(" + ") or "0"


def _vector(located: HullPrior) -> str:
    return "(" + ", ".join(map(str, located.prior)) + ")"


def _weights(located: HullPrior) -> str:
    if located.weights is None:
        return ""
    return " with the weights (" + ", ".join(map(str, located.weights)) + ") of the vertices"


def _class_document(found: SourceClass) -> dict[str, Any]:
    document: dict[str, Any] = {"source_class": found.name}
    if found.uniform is not None:
        document["uniform"] = written_prior(found.uniform)
    if found.order is not None:
        document["order"] = list(found.order)
    if found.opposition is not None:
        document["opposition"] = {
            "letters": list(found.opposition.letters),
            "first": written_prior(found.opposition.first),
            "second": written_prior(found.opposition.second),
        }
    if found.separation is not None:
        document["separation"] = {
            "coefficients": [str(value) for value in found.separation.coefficients],
            "least": str(found.separation.least),
            "at_uniform": str(found.separation.at_uniform),
        }
    return document
