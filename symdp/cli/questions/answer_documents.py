"""Answers as JSON, with the same keys for every measure and setting, and ``null`` where a key has no meaning.

Only a value that is not in nats has a key of its own, such as ``slack``, beside ``null`` for nats and bits.

Exact numbers are text. The certificate of a curve is left out where it was not checked because it would be long, or because
some piece is known only at single points; ``unverified`` then says why, and is ``null`` elsewhere. Of pieces without end
those at the largest distortions are given.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import exact_text
from symdp.arithmetic.reals.real import real_text
from symdp.cli.questions.codebook_lines import codebook_document, kept_outputs
from symdp.leakages.values.interval import decimal_text
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.leakages.values.unit import Unit
from symdp.sources.domain import Domain
from symdp.tradeoffs.choice import Method
from symdp.tradeoffs.curve import Curve
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.question import Question
from symdp.version import __version__

if TYPE_CHECKING:
    from symdp.leakages.values.polynomial import Polynomial

MOST_ROWS, MOST_FROM_ABOVE = 200, 6
DIGITS = 15


def of_optimum(best: Optimum, method: Method, unverified: str | None) -> dict[str, Any]:
    """Return the document that ``solve --json`` prints."""
    bounds, closed = best.distortion_bounds, best.closed_form
    if best.question.domain is Domain.SYMBOLS:
        return _of_optimum_in_symbols(best, method, unverified)
    return {
        **_heading("solve", best.question, method, best.scope),
        "distortion": exact_text(best.distortion),
        "distortion_bounds": None if bounds is None else [exact_text(end) for end in bounds],
        "exp": None if best.exp is None else _number(best.exp),
        "exp_root": None if best.exp_root is None else best.exp_root.to_document(Fraction(1)),
        **_value(best.value, best.question),
        "mechanism": _mechanism(best),
        "codebook": codebook_document(best),
        "worst_prior": None if best.worst_prior is None else [exact_text(value) for value in best.worst_prior],
        "supremum_attained": best.supremum_attained,
        "closed_form": None if closed is None else str(closed),
        "unverified": unverified,
        "certificate": None if unverified is not None else best.certificate.document,
    }


def of_curve(curve: Curve, method: Method, unverified: str | None) -> dict[str, Any]:
    """Return the document that ``curve --json`` prints."""
    if curve.question.domain is Domain.SYMBOLS:
        return _of_symbols(curve, method, unverified)
    thresholds = curve.thresholds if curve.has_pieces else None
    return {
        **_heading("curve", curve.question, method, curve.scope),
        "zero_from": real_text(curve.zero_from),
        "jump": None if curve.jump is None else real_text(curve.jump),
        "thresholds": None if thresholds is None else [exact_text(value) for value in thresholds],
        "pieces": [_piece(piece, curve.question) for piece in _pieces(curve)] if curve.has_pieces else None,
        "unverified": unverified,
        "certificate": None if unverified is not None else curve.certificate.document,
    }


def _of_optimum_in_symbols(best: Optimum, method: Method, unverified: str | None) -> dict[str, Any]:
    """Return the document of an answer in symbols, by cases."""
    from symdp.cli.questions.parametric_lines import cases_of, plain_relation

    return {
        **_heading("solve", best.question, method, best.scope),
        "symbols": [str(symbol) for symbol in best.source.symbols],
        "where": [plain_relation(relation) for relation in best.source.hypotheses],
        "distortion": str(best.distortion),
        "distortion_bounds": None if best.distortion_bounds is None else [str(end) for end in best.distortion_bounds],
        "distortion_cases": None if best.distortion_bounds is None else cases_of(best.distortion),
        "exp": str(best.exp),
        "exp_cases": cases_of(best.exp),
        "exp_root": None,
        **dict.fromkeys(("enclosure", "nats", "bits", *[unit.value for unit in Unit if unit is not Unit.NATS])),
        "value": str(best.value),
        **dict.fromkeys(("mechanism", "codebook", "worst_prior", "supremum_attained", "closed_form")),
        "unverified": unverified,
        "certificate": None if unverified is not None else best.certificate.document,
    }


def _of_symbols(curve: Any, method: Method, unverified: str | None) -> dict[str, Any]:
    """Return the document of a function in symbols: each of its cells has pieces, thresholds and a jump."""
    from symdp.cli.questions.parametric_lines import document_in_symbols

    return {
        **_heading("curve", curve.question, method, curve.scope),
        "zero_from": str(curve.zero_from),
        "jump": None,
        "thresholds": None,
        "pieces": None,
        **document_in_symbols(curve),
        "unverified": unverified,
        "certificate": None if unverified is not None else curve.certificate.document,
    }


def _pieces(curve: Curve) -> Sequence[Piece]:
    """Return all pieces in rising order; of infinitely many, those at the largest distortions."""
    if curve.question.domain is not Domain.ENDLESS:
        return curve.pieces
    return tuple(reversed(curve.pieces_from_above(MOST_FROM_ABOVE)))


def _source(question: Question) -> Any:
    """Return the source as plain data; one in symbols as a sentence."""
    return question.source.description if question.domain is Domain.SYMBOLS else question.source.to_document()


def _heading(command: str, question: Question, method: Method, scope: str) -> dict[str, Any]:
    in_numbers = question.domain is Domain.NUMBERS
    return {
        "command": command,
        "version": __version__,
        "source": _source(question),
        "records": None if question.database is None else question.records,
        "letters": question.letters,
        "loss": question.loss.name,
        "adjacency": None if question.adjacency is None else question.adjacency.to_document(),
        "leakage": question.leakage.name,
        "delta": str(question.leakage.delta),
        "method": {"name": method.name, "reason": method.reason},
        "scope": scope,
        "source_class": question.source.classify().name if in_numbers else None,
        "remarks": list(question.remarks),
    }


def _number(value: Any) -> str:
    return exact_text(value) if hasattr(value, "denominator") else str(value)


def _value(value: LeakageValue, question: Question) -> dict[str, Any]:
    document, digits, unit = value.to_document(), question.digits, question.leakage.unit
    if digits > DIGITS:
        document["enclosure"] = [decimal_text(end) for end in value.enclosure(digits)]
        document |= {"nats": value.nats(digits), "bits": value.bits(digits)}
    document |= {other.value: None for other in Unit if other is not Unit.NATS}
    if unit is Unit.NATS:
        return document
    return document | {"nats": None, "bits": None, unit.value: document["value"] or document["nats"]}


def _mechanism(best: Optimum) -> Any:
    """Return all entries of a small mechanism, else the numbers that determine them."""
    mechanism = best.mechanism
    listed = best.question.domain is not Domain.ENDLESS and best.question.database is None
    if not listed or best.question.letters > MOST_ROWS:
        return mechanism.to_document()
    return [[exact_text(value) for value in row] for row in mechanism.matrix]


def _piece(piece: Piece, question: Question) -> dict[str, Any]:
    ends: dict[str, Any] = {"from": real_text(piece.start), "to": real_text(piece.stop)}
    ends["codebook"] = kept_outputs(piece, question)
    if piece.form is None:
        return ends | {"value": None, "exp": None}
    if not piece.is_ratio:
        return ends | {"value": str(piece.to_sympy()), "exp": None}
    ratio = piece.form.exponential
    exp = str(piece.exp_to_sympy()) if ratio is None else ratio_text(*ratio)
    return ends | {"value": f"log({exp})", "exp": exp}


def ratio_text(numerator: Polynomial, denominator: Polynomial) -> str:
    """Return a ratio of polynomials in D as text that sympy and Python read.

    Examples
    --------
    >>> from symdp.leakages.values.polynomial import Polynomial
    >>> d = Polynomial.of(0, 1)
    >>> ratio_text(4 - 4 * d, d - 1), ratio_text(7 - 5 * d, Polynomial.of(2)), ratio_text(d, 1 - d)
    ('(4 - 4*D)/(-1 + D)', '7/2 - 5/2*D', '(D)/(1 - D)')
    """
    if not any(denominator.coefficients[1:]):
        return _polynomial(numerator * (1 / denominator.coefficients[0]))
    return f"({_polynomial(numerator)})/({_polynomial(denominator)})"


def _polynomial(polynomial: Polynomial) -> str:
    text = ""
    for power, value in enumerate(polynomial.coefficients):
        if value:
            size = exact_text(abs(value))
            name = "D" if power == 1 else f"D**{power}"
            term = size if power == 0 else name if size == "1" else f"{size}*{name}"
            text += f" {'-' if value < 0 else '+'} {term}"
    text = text.strip()
    return f"-{text[2:]}" if text.startswith("- ") else text.removeprefix("+ ") or "0"
