"""Answers as the plain data that are evaluated at many digits by :mod:`symdp.digits`."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any, Protocol

from symdp.arithmetic.rational import exact_text
from symdp.arithmetic.reals.real import Real, real_text
from symdp.errors import Infeasible, InvalidArgument
from symdp.sources.domain import Domain
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.question import Question

MOST_ROWS = 200
MOST_ENDS, RANDOM, BESIDE, PARTS = 100, 5, 10**6, 10**6 + 3


class AtDistortion(Protocol):
    """A least leakage or a least distortion, as :class:`symdp.tradeoffs.optimum.Optimum` is one."""

    @property
    def question(self) -> Question:
        """What it answers."""

    @property
    def distortion(self) -> Any:
        """D, exact."""

    @property
    def distortion_bounds(self) -> tuple[Fraction, Fraction] | None:
        """Bounds of a least D that is enclosed."""

    @property
    def exp(self) -> Any:
        """The exponential of the leakage, where it is rational or written."""

    @property
    def exp_root(self) -> Any:
        """The root of a polynomial that it is otherwise."""

    @property
    def value(self) -> Any:
        """The leakage."""

    @property
    def mechanism(self) -> Any:
        """The mechanism."""

    @property
    def worst_prior(self) -> Any:
        """The least favourable prior, if there is one."""

    @property
    def supremum_attained(self) -> bool | None:
        """Whether it attains the value."""


class OfDistortion(Protocol):
    """A least leakage as a function of D, as :class:`symdp.tradeoffs.curve.Curve` is one."""

    @property
    def zero_from(self) -> Any:
        """The least D without leakage."""

    @property
    def jump(self) -> Any:
        """The limit there."""

    @property
    def has_pieces(self) -> bool:
        """Whether its pieces are listed."""

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Its pieces."""

    @property
    def breakpoints(self) -> Any:
        """Their right ends."""

    def at(self, distortion: Any) -> AtDistortion:
        """Return its value at a D."""


def plain_answer(best: AtDistortion) -> dict[str, Any]:
    """Return an optimum in numbers as plain data, with the keys of an answer in JSON.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> answer = plain_answer(Tradeoff(SourceSet.single(["2/3", "1/3"])).at("1/4"))
    >>> answer["exp"], answer["mechanism"]
    ('3', [['3/4', '1/4'], ['1/4', '3/4']])
    """
    bounds = best.distortion_bounds
    return {
        **plain_question(best.question),
        "distortion": exact_text(best.distortion),
        "distortion_bounds": None if bounds is None else [exact_text(end) for end in bounds],
        "exp": None if best.exp is None else exact_text(best.exp) if isinstance(best.exp, Fraction) else str(best.exp),
        "exp_root": None if best.exp_root is None else best.exp_root.to_document(Fraction(1)),
        **_value(best),
        "mechanism": _mechanism(best),
        "worst_prior": None if best.worst_prior is None else [exact_text(share) for share in best.worst_prior],
        "supremum_attained": best.supremum_attained,
    }


def plain_question(question: Question) -> dict[str, Any]:
    """Return what an answer is about: source, loss as costs, adjacency and measure."""
    letters = question.letters
    loss: Any = question.loss.name
    if loss != "hamming":
        loss = [[exact_text(cost) for cost in row] for row in question.loss.matrix(letters)]
    return {
        "source": _source(question),
        "records": None if question.database is None else question.records,
        "letters": letters,
        "loss": loss,
        "adjacency": None if question.adjacency is None else question.adjacency.to_document(),
        "leakage": question.leakage.name,
        "delta": exact_text(question.leakage.delta),
    }


def _value(best: AtDistortion) -> dict[str, Any]:
    """Return the value, or the bounds between which the mechanism lies; narrower ones come from other searches."""
    content: Any = best.value.content
    if hasattr(content, "refine") and content.written is None:
        return {"value": None, "enclosure": [exact_text(content.low), exact_text(content.high)]}
    document = best.value.to_document()
    return {key: document[key] for key in ("value", "enclosure")}


def _source(question: Question) -> Any:
    document = question.source.to_document()
    if "center" in document and "radius" not in document:  # a divergence ball
        return {("around" if key == "center" else key): value for key, value in document.items()}
    return document


def _mechanism(best: AtDistortion) -> Any:
    mechanism = best.mechanism
    listed = best.question.domain is not Domain.ENDLESS and best.question.database is None
    if not listed or best.question.letters > MOST_ROWS:
        return mechanism.to_document()
    return [[exact_text(entry) for entry in row] for row in mechanism.matrix]


def plain_function(curve: OfDistortion) -> dict[str, Any]:
    """Return the pieces of a curve in numbers as plain data, their formulas as text in D."""
    return {
        "zero_from": _end(curve.zero_from),
        "jump": None if curve.jump is None else real_text(curve.jump),
        "pieces": [_piece(piece) for piece in curve.pieces] if curve.has_pieces else [],
    }


def _end(end: Real) -> str:
    """Return the text of the last end; an end that is only enclosed, by its first digits."""
    text = real_text(end)
    return text if not text.startswith("[") else str(_near(end))


def _piece(piece: Piece) -> dict[str, Any]:
    known = piece.form is not None
    return {
        "from": real_text(piece.start),
        "to": real_text(piece.stop),
        "value": str(piece.to_sympy()) if known else None,
        "exp": str(piece.exp_to_sympy()) if known and piece.is_ratio else None,
    }


def places_of(curve: OfDistortion, seed: int) -> list[Fraction]:
    """Return distortions at and beside every end of a piece, and random ones, from the least D to beyond the last end."""
    draw = Random(seed)  # noqa: S311
    ends = [piece.start for piece in curve.pieces[:1]] + list(curve.breakpoints) if curve.has_pieces else [curve.zero_from]
    stops = [_near(end) for end in ends or [curve.zero_from]]
    if len(stops) > MOST_ENDS:
        stops = [stops[0], *sorted(draw.sample(stops[1:-1], MOST_ENDS - 2)), stops[-1]]
    least = stops[0] if curve.has_pieces and curve.pieces else Fraction(0)
    last, gaps = stops[-1], [b - a for a, b in pairwise(stops) if b > a]
    step = min(gaps, default=Fraction(1)) / BESIDE
    beside = [place for stop in stops for place in (stop - step, stop, stop + step)]
    random = [least + (last - least) * Fraction(draw.randrange(1, PARTS), PARTS) for _ in range(RANDOM)]
    exact = [place for end, place in zip(ends, stops, strict=False) if not isinstance(end, Fraction)]
    return sorted({place for place in [*beside, *random] if least <= place <= last + step} - set(exact))


def _near(end: Real) -> Fraction:
    """Return an end of a piece, or twenty digits of an irrational one."""
    return end if isinstance(end, Fraction) else Fraction(end.decimal(20))


def witnesses(curve: OfDistortion, seed: int) -> Iterator[dict[str, Any]]:
    """Yield the answers at the distortions of :func:`places_of`, whose mechanisms and priors the formulas must match."""
    for place in places_of(curve, seed):
        try:
            yield plain_answer(curve.at(place))
        except (Infeasible, InvalidArgument):  # below the least cost, or beyond the largest one
            continue
