"""Claims 1 to 5 of the colouring argument as properties of a coloured mechanism."""

from __future__ import annotations

from symdp.mechanisms.coloring import Color, Coloring


def no_row_of_one_color(coloring: Coloring) -> bool:
    """Claim 1: no row is all black or all red in the columns that are not zero."""
    rows = [set(coloring.row(given)) for given in inputs(coloring)]
    return {Color.BLACK} not in rows and {Color.RED} not in rows


def off_diagonals_agree(coloring: Coloring) -> bool:
    """Claim 2: the off-diagonal entries of each row have one colour."""
    return all(len(set(coloring.off_diagonal(given))) <= 1 for given in inputs(coloring))


def dropped_rows_are_white(coloring: Coloring) -> bool:
    """What Claims 1 and 2 imply for the letters whose columns are zero."""
    dropped = [given for given in inputs(coloring) if given not in coloring.support]
    return all(set(coloring.row(given)) == {Color.WHITE} for given in dropped)


def not_black(coloring: Coloring) -> tuple[int, ...]:
    """The letters of columns that are not zero whose diagonal entry is not black."""
    return tuple([given for given in coloring.support if coloring.diagonal(given) is not Color.BLACK])


def red_beside_not_black(coloring: Coloring) -> bool:
    """Claim 3: all off-diagonal entries beside a diagonal entry that is not black are red."""
    return all(set(coloring.off_diagonal(given)) == {Color.RED} for given in not_black(coloring))


def at_most_one_not_black(coloring: Coloring) -> bool:
    """Claim 4."""
    return len(not_black(coloring)) <= 1


def not_black_has_least_distortion(coloring: Coloring) -> bool:
    """Claim 5, and more: the distortion of that letter is smaller than all others."""
    kept = coloring.mechanism.diagonal
    rest = [[q for letter, q in enumerate(kept, 1) if letter != given] for given in not_black(coloring)]
    return all(kept[given - 1] > max(others) for given, others in zip(not_black(coloring), rest, strict=True))


def figure(coloring: Coloring) -> bool:
    """The colours of kalantari2016, Fig. 2, and kalantari2018, Fig. 8: Claims 1 to 5 and the white rows."""
    claims = (no_row_of_one_color, off_diagonals_agree, red_beside_not_black, at_most_one_not_black)
    more = (not_black_has_least_distortion, dropped_rows_are_white, no_black_off_diagonal)
    return all(claim(coloring) for claim in (*claims, *more))


def no_black_off_diagonal(coloring: Coloring) -> bool:
    """The caption of kalantari2018, Fig. 8: off-diagonal entries that are not zero are red or white."""
    return all(Color.BLACK not in coloring.off_diagonal(given) for given in inputs(coloring))


def inputs(coloring: Coloring) -> range:
    """The rows, from 1."""
    return range(1, coloring.mechanism.inputs + 1)
