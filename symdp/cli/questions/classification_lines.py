"""Output of ``classify``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from symdp.cli.command_output import Targets, counted, print_json, show
from symdp.cli.table_notes import show_table
from symdp.sources.prior import HullPrior
from symdp.sources.source_class import SourceClass
from symdp.sources.source_set import SourceSet
from symdp.version import __version__

if TYPE_CHECKING:
    from symdp.certificates.certificate import Certificate


def run_classify(source: SourceSet, as_json: bool, targets: Targets) -> None:
    """Print the class with its witness, and the least majorised prior, whose certificate is verified first."""
    source_class = source.classify()
    least = None if source.shape.only_prior is not None else source.shape.least_majorised
    proved = None if least is None else _least_majorised(source)
    targets.write(certificate=lambda: (proved or _least_majorised(source)).to_json())
    if as_json:
        from symdp.certificates.finding import written_prior

        heading = {"command": "classify", "version": __version__, "source": source.to_document()}
        print_json(
            heading | _class_document(source_class) | ({} if least is None else {"least_majorised": written_prior(least)})
        )
        return
    show_table(source)
    show(f"Class {source_class.name}, {counted(source.letters, 'letter')}")
    if source_class.uniform is not None:
        show("The uniform prior lies in the hull" + _weights(source_class.uniform) + ".")
    if source_class.order is not None:
        show(
            "Every prior orders the letters as "
            + " >= ".join([source.label(letter - 1) for letter in source_class.order])
            + "."
        )
    if source_class.opposition is not None:
        first, second = (source.label(letter - 1) for letter in source_class.opposition.letters)
        show(f"Letter {first} is likelier than {second} under {_vector(source_class.opposition.first)},")
        show(f"and less likely under {_vector(source_class.opposition.second)}.")
    if source_class.separation is not None:
        coefficients = ", ".join(map(str, source_class.separation.coefficients))
        show(
            "The uniform prior is outside the hull: "
            f"the sum of a(i) P(i) with a = ({coefficients}) is at least {source_class.separation.least} for every prior P "
            f"of the set, and {source_class.separation.at_uniform} for the uniform prior."
        )
    if least is not None and source_class.uniform is None:
        show(f"Every prior majorises {_vector(least)}, which is least favourable at every distortion.")


def _least_majorised(source: SourceSet) -> Certificate:
    """Return the verified certificate of the least majorised prior."""
    from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope

    return lorenz_envelope(source).certificate


def _vector(located: HullPrior) -> str:
    return "(" + ", ".join(map(str, located.prior)) + ")"


def _weights(located: HullPrior) -> str:
    if located.weights is None:
        return ""
    return " with the weights (" + ", ".join(map(str, located.weights)) + ") of the vertices"


def _class_document(source_class: SourceClass) -> dict[str, Any]:
    from symdp.certificates.finding import written_prior

    document: dict[str, Any] = {"source_class": source_class.name}
    if source_class.uniform is not None:
        document["uniform"] = written_prior(source_class.uniform)
    if source_class.order is not None:
        document["order"] = list(source_class.order)
    if source_class.opposition is not None:
        document["opposition"] = {
            "letters": list(source_class.opposition.letters),
            "first": written_prior(source_class.opposition.first),
            "second": written_prior(source_class.opposition.second),
        }
    if source_class.separation is not None:
        document["separation"] = {
            "coefficients": [str(value) for value in source_class.separation.coefficients],
            "least": str(source_class.separation.least),
            "at_uniform": str(source_class.separation.at_uniform),
        }
    return document
