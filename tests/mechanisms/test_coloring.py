"""Colours, critical pairs, and what the changes of the colouring argument keep.

Covers: symdp.mechanisms.coloring, symdp.mechanisms.mechanism, symdp.mechanisms.randomized_response
"""

from fractions import Fraction
from random import Random

import pytest

from symdp.arithmetic.rational import INFINITY
from symdp.errors import InvalidArgument, Unsupported
from symdp.mechanisms.coloring import Color, color, critical_pairs, proportional, sharpen, whiten, whiten_all
from symdp.mechanisms.mechanism import Mechanism
from symdp.mechanisms.randomized_response import randomized_response

SEEDS = range(60)


def drawn(seed):
    """A mechanism with 1 < exp(epsilon) < infinity, often with zero columns, ties and more inputs than outputs."""
    random = Random(seed)
    while True:
        inputs, outputs, zeros = random.randint(2, 4), random.randint(2, 4), random.randint(0, 2)
        weights = [[random.randint(1, 4) for _ in range(outputs)] for _ in range(inputs)]
        mechanism = Mechanism.from_rows([[Fraction(w, sum(row)) for w in row] + [0] * zeros for row in weights])
        if mechanism.exp_epsilon != 1:
            return mechanism


def entries(mechanism):
    for x, row in enumerate(mechanism.matrix, 1):
        for y, w in enumerate(row, 1):
            yield x, y, w


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", SEEDS)
def test_colors_are_the_places_of_critical_pairs(seed):
    mechanism = drawn(seed)
    coloring, pairs = color(mechanism), critical_pairs(mechanism)
    assert pairs
    black, red = {(p.larger, p.output) for p in pairs}, {(p.smaller, p.output) for p in pairs}
    for x, y, w in entries(mechanism):
        found = coloring.colors[x - 1][y - 1]
        assert (found is Color.BLACK) == ((x, y) in black)
        assert (found is Color.RED) == ((x, y) in red)
        assert (found is Color.EMPTY) == (w == 0)
    assert coloring.colored == len(black) + len(red)
    for pair in pairs:
        column = [row[pair.output - 1] for row in mechanism.matrix]
        assert column[pair.larger - 1] == mechanism.exp_epsilon * column[pair.smaller - 1]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", SEEDS)
def test_rows_are_read_without_zero_columns(seed):
    coloring = color(drawn(seed))
    columns = enumerate(zip(*coloring.mechanism.matrix, strict=True), 1)
    assert coloring.support == tuple([y for y, column in columns if any(column)])
    for x in range(1, coloring.mechanism.inputs + 1):
        assert coloring.row(x) == tuple([coloring.colors[x - 1][y - 1] for y in coloring.support])
        assert len(coloring.off_diagonal(x)) == len(coloring.support) - (x in coloring.support)
        assert (coloring.diagonal(x) is Color.EMPTY) == (x not in coloring.support)


@pytest.mark.parametrize("rows", [[["1/2", "1/2"], ["1/2", "1/2"]], [[1, 0], ["1/2", "1/2"]]])
def test_no_colors_at_leakage_zero_and_infinity(rows):
    mechanism = Mechanism.from_rows(rows)
    assert mechanism.exp_epsilon in (1, INFINITY)
    for question in (color, critical_pairs, whiten_all, lambda m: whiten(m, 1), lambda m: sharpen(m, 1)):
        with pytest.raises(Unsupported, match=r"exp\(epsilon\)=.* must lie strictly between 1 and infinity"):
            question(mechanism)


@pytest.mark.parametrize("letter", [0, 3, -1])
def test_rows_that_do_not_exist_are_refused(letter):
    mechanism = Mechanism.from_rows([["3/4", "1/4"], ["1/4", "3/4"]])
    for question in (color(mechanism).row, color(mechanism).off_diagonal, color(mechanism).diagonal):
        with pytest.raises(InvalidArgument, match=f"letter={letter} must lie between 1 and 2"):
            question(letter)
    with pytest.raises(InvalidArgument, match=f"letter={letter}"):
        whiten(mechanism, letter)
    with pytest.raises(InvalidArgument, match=f"letter={letter}"):
        sharpen(mechanism, letter)


def gained(before, after):
    """Entries that are black or red afterwards and had another colour."""
    pairs = zip(entries(before.mechanism), entries(after.mechanism), strict=True)
    return [
        (x, y)
        for (x, y, _), _ in pairs
        if before.colors[x - 1][y - 1] is not after.colors[x - 1][y - 1] in (Color.BLACK, Color.RED)
    ]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", SEEDS)
def test_whitening_keeps_diagonal_and_level_and_ends_in_white(seed):
    mechanism = drawn(seed)
    before = color(mechanism)
    for x in range(1, mechanism.inputs + 1):
        changed = whiten(mechanism, x)
        assert changed.diagonal == mechanism.diagonal
        assert all(sum(row) == 1 and min(row) >= 0 for row in changed.matrix)
        assert changed.exp_epsilon <= before.level
        rows = zip(changed.matrix, mechanism.matrix, strict=True)
        assert all(new == old for y, (new, old) in enumerate(rows, 1) if y != x)
        if len(set(before.off_diagonal(x))) <= 1:
            assert changed == mechanism
        elif changed.exp_epsilon == before.level:
            after = color(changed)
            assert set(after.off_diagonal(x)) == {Color.WHITE}
            assert gained(before, after) == []
            assert after.colored < before.colored


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", SEEDS)
def test_whitening_all_rows_ends_with_uniform_rows_or_less_leakage(seed):
    mechanism = drawn(seed)
    found = whiten_all(mechanism)
    assert found.diagonal == mechanism.diagonal
    if found.exp_epsilon == mechanism.exp_epsilon:
        coloring = color(found)
        assert all(len(set(coloring.off_diagonal(x))) <= 1 for x in range(1, found.inputs + 1))
    else:
        assert found.exp_epsilon < mechanism.exp_epsilon


def test_whitening_takes_the_color_of_another_row_with_the_last_partner():
    rows = ("3/5 1/5 1/5 0", "3/10 2/5 3/10 0", "7/20 1/4 2/5 0", "3/5 1/5 1/5 0")
    mechanism = Mechanism.from_rows([row.split() for row in rows])
    before, after = color(mechanism), color(whiten(mechanism, 2))
    assert (before.row(4)[0], after.row(4)[0]) == (Color.BLACK, Color.WHITE)
    assert before.level == after.level == 2


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", SEEDS)
def test_sharpening_raises_one_diagonal_entry_at_no_price_or_is_refused(seed):
    mechanism = drawn(seed)
    coloring = color(mechanism)
    for x in range(1, mechanism.inputs + 1):
        fits = (
            coloring.diagonal(x) in (Color.WHITE, Color.RED)
            and coloring.off_diagonal(x) != ()
            and Color.RED not in coloring.off_diagonal(x)
        )
        if not fits:
            with pytest.raises(InvalidArgument, match=f"row {x} has the diagonal"):
                sharpen(mechanism, x)
            continue
        changed = sharpen(mechanism, x)
        assert changed.exp_epsilon <= coloring.level
        for letter, (new, old) in enumerate(zip(changed.diagonal, mechanism.diagonal, strict=True), 1):
            assert new > old if letter == x else new == old


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", SEEDS)
def test_proportional_mechanisms_have_the_least_level_of_their_diagonal(seed):
    random = Random(seed)
    diagonal = [Fraction(random.randint(0, 9), 10) for _ in range(random.randint(2, 5))]
    total, most = sum(diagonal), max(diagonal)
    if total < 1:
        with pytest.raises(InvalidArgument, match="sum of at least 1"):
            proportional(diagonal)
        return
    mechanism = proportional(diagonal)
    assert mechanism.diagonal == tuple(diagonal)
    assert mechanism.exp_epsilon == (total - most) / (1 - most)
    if total > 1:
        coloring = color(mechanism)
        for x, q in enumerate(diagonal, 1):
            assert set(coloring.off_diagonal(x)) == {Color.RED if q == most else Color.WHITE}


def test_proportional_at_the_ends():
    assert proportional([1, 0]).matrix == ((1, 0), (1, 0))
    assert proportional([1, 1]).exp_epsilon == INFINITY
    assert proportional([1, "1/2"]).exp_epsilon == INFINITY
    assert proportional(["1/2", "1/2"]).exp_epsilon == 1
    for refused in ([], ["3/2"], ["-1/4", 1, 1], ["1/4", "1/4"]):
        with pytest.raises(InvalidArgument, match="diagonal="):
            proportional(refused)


def test_randomised_response_is_black_on_the_diagonal_and_red_beside_it():
    coloring = color(randomized_response(4, 3, subset=[1, 2, 3]).to_mechanism())
    assert str(coloring) == "B R R 0\nR B R 0\nR R B 0\nW W W 0"
    assert len(critical_pairs(coloring.mechanism)) == 6
