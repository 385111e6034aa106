"""Which multiples of affine inequalities and equations show that another inequality follows."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from symdp.arithmetic.programs.linear_program import InfeasibleProgram, LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.arithmetic.symbols.affine import Affine

Multipliers = list[tuple[int, Fraction]]


def consequence(target: Affine, forms: Sequence[Affine], zeros: Sequence[Affine] = ()) -> Multipliers | None:
    """Return multipliers that prove target >= 0 from forms >= 0 and zeros = 0.

    Parameters
    ----------
    target : Affine
    forms, zeros : sequences of Affine

    Returns
    -------
    list of (place, multiplier), or None
        The target less the multiples is a number that is not negative; the places of the zeros come after those of the
        forms, whose multipliers are not negative. None where there are no such, so that the target is negative somewhere, or
        the forms contradict each other.

    Examples
    --------
    >>> p, q = Affine.symbol("p"), Affine.symbol("q")
    >>> consequence(1 - q * 2, [p - q, 1 - p - q]), consequence(q - p, [p - q])
    ([(0, Fraction(1, 1)), (1, Fraction(1, 1))], None)
    """
    if not target.terms and target.constant >= 0:
        return []
    program, coefficients = LinearProgram(), dict[str, dict[int, Fraction]]()
    constants = dict[int, Fraction]()
    for place, form in enumerate([*forms, *zeros]):
        column = program.add_column(cost=1) if place < len(forms) else program.add_column(lower=None)
        constants[column] = form.constant
        for name, value in form.terms:
            coefficients.setdefault(name, {})[column] = value
    terms = dict(target.terms)
    for name in {**coefficients, **terms}:
        value = terms.get(name, Fraction(0))
        program.add_row(coefficients.get(name, {}), lower=value, upper=value)
    program.add_row(constants, upper=target.constant)
    try:
        solution = minimize(program).x
    except InfeasibleProgram:
        return None
    return [(place, value) for place, value in enumerate(solution) if value]
