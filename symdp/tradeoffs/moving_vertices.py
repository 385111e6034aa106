"""Closed forms of sets whose vertices move with a parameter: intervals with algebraic ends, each proved."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.algebraic_number import AlgebraicNumber, rational_between
from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.rational import rational_in
from symdp.arithmetic.rational_function import RationalFunction
from symdp.arithmetic.real import real_to_sympy
from symdp.errors import Unsupported
from symdp.leakages.measure import Measure
from symdp.sources.moving_set import MovingSet
from symdp.theorems.choice import theorem_of
from symdp.tradeoffs.closed_form import Cell, CellCase, ClosedForm, Condition, Quantity, Values
from symdp.tradeoffs.even_prior import require_differential_privacy
from symdp.tradeoffs.moving_certificate import curve_certificate, level_certificate
from symdp.tradeoffs.moving_envelope import ONE, Degenerate, MovingEnvelope, envelope_near
from symdp.work import account

if TYPE_CHECKING:
    import sympy

    from symdp.certificates.certificate import Certificate
    from symdp.theorems.notation import Notation
    from symdp.theorems.theorem import Theorem

MOST_CELLS, MOST_TRIES = 200, 30


@dataclass(frozen=True)
class Stretch:
    """An interval of the parameter on which the conditions of one envelope hold."""

    low: AlgebraicNumber
    high: AlgebraicNumber
    inside: Fraction
    envelope: MovingEnvelope
    parts: tuple[Stretch, ...] = ()

    @property
    def proved(self) -> tuple[Stretch, ...]:
        """Intervals that make it up, each with diagonals and priors that show the functions on all of it."""
        return self.parts or (self,)

    def joined(self, other: Stretch) -> Stretch | None:
        """The interval of both, where it continues this one with the same functions."""
        mine, theirs = self.envelope, other.envelope
        if mine.ends != theirs.ends or mine.corners[1:] != theirs.corners[1:]:
            return None
        return Stretch(self.low, other.high, self.inside, mine, (*self.proved, *other.proved))


@dataclass(frozen=True)
class Part:
    """The exponential of the least leakage at one distortion, for the parameter from low to high."""

    low: AlgebraicNumber
    high: AlgebraicNumber
    exp: sympy.Expr

    def __str__(self) -> str:
        return f"{self.low} to {self.high}: {self.exp}"


@dataclass(frozen=True)
class MovingForm(ClosedForm):
    """The least leakage of moving vertices as a function of the parameter and of D.

    Examples
    --------
    >>> import sympy
    >>> from symdp import privacy_distortion
    >>> t = sympy.Symbol("t")
    >>> first, second = [t, 1 - t, 0], [1 - t, 0, t]
    >>> form = privacy_distortion(MovingSet.read([first, second], [t >= 0, t <= 1]))
    >>> [str(part) for part in form.at("1/2")], form.exp_epsilon({t: "1/3"}, "1/2")
    (['0 to 1/2: -1/(t - 1)', '1/2 to 1: 1/t'], Fraction(3, 2))
    """

    source: MovingSet
    stretches: tuple[Stretch, ...]

    def at(self, distortion: Any) -> tuple[Part, ...]:
        """The exponential of the least leakage at a distortion in (0, 1) as a function of the parameter.

        The parts have algebraic ends. Where zero leakage begins exactly at the distortion it is 1, also at a single value of
        the parameter, at which the parts give the limit.
        """
        d = _inner(distortion)
        parts = list[tuple[AlgebraicNumber, AlgebraicNumber, RationalFunction]]()
        for stretch in self.stretches:
            for low, high, function in _at_distortion(stretch, d):
                if parts and parts[-1][2] == function:
                    parts[-1] = (parts[-1][0], high, function)
                else:
                    parts.append((low, high, function))
        return tuple([Part(low, high, function.to_sympy(self.source.symbol)) for low, high, function in parts])

    @cached_property
    def certificate(self) -> Certificate:
        """That the cells and their functions are right for every value of the parameter, checked without the solver."""
        return curve_certificate(self.source, self.stretches)

    def certificate_at(self, distortion: Any) -> Certificate:
        """That the least leakage at a distortion in (0, 1) is what :meth:`at` gives, or 1 at a single value.

        Examples
        --------
        >>> from symdp import privacy_distortion, read_symbols
        >>> form = privacy_distortion(read_symbols("t,1-t,0; 1-t,0,t", "0 <= t, t <= 1"))
        >>> [cell["to"] for cell in form.certificate_at("1/2").claim["cells"]]
        ['0', '1/2', '1/2', '1', '1']
        """
        return level_certificate(self.source, _inner(distortion), self.stretches)

    def theorem_at(self, distortion: Any, notation: Notation | None = None) -> Theorem:
        """The least leakage at a distortion in (0, 1) as a theorem with its proof, written from its certificate."""
        return theorem_of(self.certificate_at(distortion), notation)

    def plot(self, path: str | None = None) -> Any:
        """The thresholds over the parameter, with the ends of the cells; ``path`` ending in pdf, png or svg saves it."""
        from symdp.tradeoffs.moving_picture import picture

        return picture(self).draw(path)


def _inner(distortion: Any) -> Fraction:
    d = rational_in(distortion, "distortion", 0, 1)
    if not 0 < d < 1:
        raise Unsupported(f"distortion={d} must lie inside of (0, 1) for a function of the parameter")
    return d


def moving_form(source: MovingSet, leakage: Measure) -> MovingForm:
    """The least leakage for every value of the parameter, for epsilon-local differential privacy."""
    require_differential_privacy(leakage)
    with account(f"the search for all cells of {source.symbol}", "narrow its interval"):
        stretches = tuple(_merged(_covering(source, AlgebraicNumber.of(source.low), AlgebraicNumber.of(source.high))))
    cells = tuple([_cell(source, stretch) for stretch in stretches])
    ends = (source.symbol >= real_to_sympy(source.low), source.symbol <= real_to_sympy(source.high))
    return MovingForm((source.symbol,), cells, ends, source.description, source, leakage, stretches)


def _covering(source: MovingSet, low: AlgebraicNumber, high: AlgebraicNumber) -> list[Stretch]:
    """Stretches from end to end: that of a point between them, and what covers the rest on either side."""
    found, pending = list[Stretch](), [(low, high)]
    while pending:
        left, right = pending.pop()
        if len(found) > MOST_CELLS:
            raise Unsupported(f"cells={MOST_CELLS} of the parameter are not enough; narrow its interval")
        stretch = _between(source, left, right)
        found.append(stretch)
        pending += [ends for ends in ((left, stretch.low), (stretch.high, right)) if ends[0] < ends[1]]
    return sorted(found, key=lambda stretch: stretch.low)


def _between(source: MovingSet, left: AlgebraicNumber, right: AlgebraicNumber) -> Stretch:
    for attempt in range(MOST_TRIES):
        place = rational_between(left, right, attempt)
        try:
            envelope = envelope_near(source.vertices, place)
        except Degenerate:
            continue
        here, roots = (
            AlgebraicNumber.of(place),
            [root for function in envelope.conditions for root in function.sign_changes()],
        )
        low = max([left, *[root for root in roots if root < here]])
        high = min([right, *[root for root in roots if here < root]])
        return Stretch(low, high, place, envelope)
    raise Unsupported(f"between {left} and {right} every value that was tried is degenerate; narrow the interval")


def _merged(stretches: list[Stretch]) -> list[Stretch]:
    merged = stretches[:1]
    for stretch in stretches[1:]:
        joined = merged[-1].joined(stretch)
        merged[-1:] = [joined] if joined is not None else [merged[-1], stretch]
    return merged


def _cell(source: MovingSet, stretch: Stretch) -> Cell:
    name, envelope = str(source.symbol), stretch.envelope
    conditions = []
    if stretch.low != AlgebraicNumber.of(source.low):
        conditions.append(Condition(source.symbol >= stretch.low.to_sympy(), Deferred(_at_least, name, stretch.low)))
    if stretch.high != AlgebraicNumber.of(source.high):
        conditions.append(Condition(source.symbol <= stretch.high.to_sympy(), Deferred(_at_most, name, stretch.high)))
    values = {name: stretch.inside}
    ends = [_quantity(source, ONE - end) for end in envelope.ends]
    cases = []
    for k in range(len(envelope.corners) - 1, 0, -1):
        corner, start, stop = envelope.corners[k], ends[k], ends[k - 1]
        middle = (start.at(values) + stop.at(values)) / 2
        cases.append(CellCase(start, stop, _quantity(source, corner.t), _quantity(source, corner.height), middle, values))
    return Cell(tuple(conditions), values, ends[0], tuple(cases))


def _at_distortion(stretch: Stretch, d: Fraction) -> list[tuple[AlgebraicNumber, AlgebraicNumber, RationalFunction]]:
    """The parts of a stretch between the parameters at which a threshold is D."""
    level = RationalFunction.polynomial(1 - d)
    roots = [root for end in stretch.envelope.ends for root in (end - level).sign_changes()]
    inner = sorted({root for root in roots if stretch.low < root < stretch.high})
    places = [stretch.low, *inner, stretch.high]
    return [(low, high, _ruling(stretch.envelope, 1 - d, rational_between(low, high))) for low, high in pairwise(places)]


def _ruling(envelope: MovingEnvelope, accuracy: Fraction, place: Fraction) -> RationalFunction:
    ends = [end.at(place) for end in envelope.ends]
    if accuracy <= ends[0]:
        return ONE
    corner = next(corner for corner, end in zip(envelope.corners[1:], ends[1:], strict=True) if accuracy <= end)
    level = RationalFunction.polynomial(accuracy)
    return level * (corner.t - ONE) / (corner.height - level)


def _quantity(source: MovingSet, function: RationalFunction) -> Quantity:
    return Quantity(function.to_sympy(source.symbol), Deferred(_at, function, str(source.symbol)))


def _at(function: RationalFunction, name: str, values: Values) -> Fraction:
    return function.at(values[name])


def _at_least(name: str, bound: AlgebraicNumber, values: Values) -> bool:
    return not AlgebraicNumber.of(values[name]) < bound


def _at_most(name: str, bound: AlgebraicNumber, values: Values) -> bool:
    return not bound < AlgebraicNumber.of(values[name])
