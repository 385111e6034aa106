"""Inequalities as text: read by a small grammar, never evaluated; conflicts are named by an irreducible subset.

Covers: symdp.sources.shapes.inequality, symdp.sources.shapes.inequality_set
"""

from fractions import Fraction
from random import Random

import pytest

from symdp import SourceSet
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.errors import Infeasible, InvalidArgument
from symdp.sources.shapes.inequality import Inequality, read_inequality
from symdp.sources.shapes.inequality_set import InequalitySet, Polyhedron
from tests.sources.vertex_enumeration import vertices_of

GOOD = [
    ("P1 >= 2*P2", [({0: -1, 1: 2}, 0)]),
    ("P1 + P2 <= 3/5", [({0: 1, 1: 1}, Fraction(3, 5))]),
    ("  P1+P2<=0.6 ", [({0: 1, 1: 1}, Fraction(3, 5))]),
    ("2P1 - 1/3*P3 <= P2 - 1/4", [({0: 2, 2: Fraction(-1, 3), 1: -1}, Fraction(-1, 4))]),
    ("P1/4 >= 0.05", [({0: Fraction(-1, 4)}, Fraction(-1, 20))]),
    ("-P1 <= -1/2", [({0: -1}, Fraction(-1, 2))]),
    ("+P1 <= 1", [({0: 1}, 1)]),
    ("1/10 <= P2", [({1: -1}, Fraction(-1, 10))]),
    ("P1 + P1 + P1 <= 1", [({0: 3}, 1)]),
    ("0.5P2 <= 1/5 + 1/10", [({1: Fraction(1, 2)}, Fraction(3, 10))]),
    ("P1 = P2", [({0: 1, 1: -1}, 0), ({0: -1, 1: 1}, 0)]),
    ("P1 == 1/2", [({0: 1}, Fraction(1, 2)), ({0: -1}, Fraction(-1, 2))]),
    ("P12 <= 1/2", [({11: 1}, Fraction(1, 2))]),
    ((["1", 0, "-0.5"], "3/4"), [({0: 1, 2: Fraction(-1, 2)}, Fraction(3, 4))]),
    ([[1, 0], 0], [({0: 1, 1: 0}, 0)]),
    ({"coefficients": ["1/2", 1], "bound": "1"}, [({0: Fraction(1, 2), 1: 1}, 1)]),
]


@pytest.mark.sampled(16)
@pytest.mark.parametrize(("given", "expected"), GOOD, ids=[str(given) for given, _ in GOOD])
def test_inequalities_are_read(given, expected):
    assert [(row.coefficients, row.bound) for row in read_inequality(given, "inequalities[1]")] == expected


BAD_TEXT = [
    "",
    "P1",
    "P1 < P2",
    "P1 > 1/2",
    "P1 != P2",
    "P1 <= P2 <= P3",
    "P1 <=",
    "<= 1",
    "P1 <= ",
    "P0 <= 1",
    "P1*P2 <= 1",
    "P1**2 <= 1",
    "P1 P2 <= 1",
    "2 3 P1 <= 1",
    "P1 2 <= 1",
    "P1 <= 1 0",
    "P1 <= 1e-3",
    "P1 <= 1/0",
    "P1 <= 1/00",
    "P1/0 <= 1",
    "P1/00 <= 1",
    "1/0*P1 <= 1",
    "P1 ++ P2 <= 1",
    "P1 + <= 1",
    "p1 <= 1",
    "Q1 <= 1",
    "P <= 1",
    "P-1 <= 1",
    "P1.5 <= 1",
    "P\u0661 <= 1",
    "P1 \u2264 1",
    "(P1) <= 1",
    "P1 <= nan",
    "P1 <= inf",
    "P10001 <= 1",
    "P99999999999999999999 <= 1",
    "__import__('os') <= 1",
    "P1 <= __import__('os').getpid()",
    "exec('1') <= 1",
    "P1 <= [].append(1)",
    "P1 <= 1; P2 <= 1",
    "P1 + " * 3000 + "P2 <= 1",
]


@pytest.mark.sampled(36)
@pytest.mark.parametrize("text", BAD_TEXT, ids=[ascii(text)[:30] for text in BAD_TEXT])
def test_bad_text_is_refused_by_place(text):
    with pytest.raises(InvalidArgument, match=r"inequalities\[2\]"):
        SourceSet.from_inequalities(["P1 >= 0", text])


def test_text_is_never_evaluated(capsys):
    for text in ("__import__('os')", "print('evaluated') <= P1", "P1 <= print('evaluated')"):
        with pytest.raises(InvalidArgument):
            SourceSet.from_inequalities([text])
    assert capsys.readouterr() == ("", "")


NOT_LINEAR = "is not a linear inequality in P1, P2, ... "
SAID = {
    "P1 < P2": "must contain exactly one of <=, >=, =",
    "P1<=P2<=P3": "must contain exactly one of <=, >=, =",
    "P1 <= ": "has an empty side",
    " >= 1": "has an empty side",
    "P0 <= 1": "names P0; letters are counted from 1 to 10000",
    "P1 <= P10001": "names P10001; letters are counted from 1 to 10000",
    f"P1 <= P{'9' * 30}": f"names P{'9' * 20}; letters are counted from 1 to 10000",
    "2 3 P1 <= 1": "has two numbers side by side; write the sign between them",
    "P1 2 <= 1": "has two numbers side by side; write the sign between them",
    "P1 <= 1 .5": "has two numbers side by side; write the sign between them",
    "P1/0 <= 1": "divides by 0",
    "P1 P2 <= 1": f"{NOT_LINEAR}(see 'P2')",
    "P1 ++ P2 <= 1": f"{NOT_LINEAR}(see '++P2')",
    "P1 <= P2 + 1e-3": f"{NOT_LINEAR}(see 'e-3')",
    "P1 <= P2 & P3 + P4 + P5 + P6 + P7": f"{NOT_LINEAR}(see '&P3+P4+P5+P6+P7')",
    "P1 <= P2 & P3 + P4 + P5 + P6 + P7 + P8 + P9": f"{NOT_LINEAR}(see '&P3+P4+P5+P6+P7+P8+P')",
}


@pytest.mark.sampled(20)
@pytest.mark.parametrize("text", SAID)
def test_what_is_wrong_with_a_text_is_said_with_twenty_characters_of_it(text):
    with pytest.raises(InvalidArgument) as caught:
        read_inequality(text, "row")
    assert str(caught.value) == f"row={text!r} {SAID[text]}"


def test_the_longest_text_and_the_last_letter_are_read():
    ((row,), long) = read_inequality("P10000 <= 1/2", "row"), "P1" + " " * 9993 + "<= 1"
    assert (row.coefficients, row.bound, row.text) == ({9999: 1}, Fraction(1, 2), "P10000 <= 1/2")
    assert len(long) == 9999
    assert read_inequality(f"{long} ", "row")[0].coefficients == {0: 1}
    with pytest.raises(InvalidArgument, match=r"^row has 10001 characters, at most 10000 are read$"):
        read_inequality(f"{long}  ", "row")
    # Of 0 only the last coefficient is kept, which tells the number of letters.
    (row,) = read_inequality(([1, 0, "-1/2", 0], "3/4"), "row")
    assert (row.coefficients, row.bound) == ({0: 1, 2: Fraction(-1, 2), 3: 0}, Fraction(3, 4))
    assert row.holds((Fraction(3, 4), 0, 0, Fraction(1, 4)))
    assert not row.holds((Fraction(4, 5), 0, 0, Fraction(1, 5)))
    for entry in ({"coefficients": [1]}, {"coefficients": [1], "bound": 1, "more": 1}):
        with pytest.raises(InvalidArgument, match=r'^row must have exactly the keys "coefficients" and "bound"$'):
            read_inequality(entry, "row")
    for entry in ([1], [1, 2, 3], 3, None):
        with pytest.raises(InvalidArgument, match=r'^row must be text such as "P1 >= P2" or a pair'):
            read_inequality(entry, "row")


BAD_ROWS = [
    ("P1 >= P2", "must be a sequence of inequalities"),
    ({"coefficients": [1], "bound": 1}, "must be a sequence of inequalities"),
    (5, "must be a sequence of inequalities"),
    ([], "inequalities is empty"),
    ([5], r"inequalities\[1\] must be text"),
    ([([1, 2, 3],)], r"inequalities\[1\] must be text"),
    ([{"coefficients": [1]}], "exactly the keys"),
    ([{"coefficients": [1], "bound": 1, "sense": ">="}], "exactly the keys"),
    ([([0.5], 1)], r"inequalities\[1\]\.coefficients\[1\]=0\.5"),
    ([([1], 0.5)], r"inequalities\[1\]\.bound=0\.5"),
    ([(5, 1)], r"inequalities\[1\]\.coefficients=5"),
    ([([], 1)], "letters=0"),
]


@pytest.mark.sampled(12)
@pytest.mark.parametrize(("rows", "message"), BAD_ROWS, ids=range(len(BAD_ROWS)))
def test_bad_rows_are_refused(rows, message):
    with pytest.raises(InvalidArgument, match=message):
        SourceSet.from_inequalities(rows)


def test_the_alphabet_is_the_largest_letter_or_what_the_user_says():
    assert SourceSet.from_inequalities(["P3 <= 1/2"]).letters == 3
    assert SourceSet.from_inequalities(["P3 <= 1/2"], letters=5).letters == 5
    assert SourceSet.from_inequalities([([1, 0, 0], 1)]).letters == 3
    with pytest.raises(InvalidArgument, match="letters=2 must be at least 3"):
        SourceSet.from_inequalities(["P3 <= 1/2"], letters=2)


class Lifted(Polyhedron):
    """Priors of which the first letter has at most, and the second at least, a number between two bounds.

    The unknown z is that number, or it is the number's opposite.
    """

    letters, auxiliary, needs_multipliers = 3, 1, True

    def __init__(self, least, most, sign):
        self.least, self.most, self.sign = Fraction(least), Fraction(most), Fraction(sign)

    def _rows(self):
        one, zero = Fraction(1), Fraction(0)
        yield Inequality({0: one, 3: -self.sign}, zero, "P1 <= number")
        yield Inequality({1: -one, 3: self.sign}, zero, "number <= P2")
        yield Inequality({3: self.sign}, self.most, f"number <= {self.most}")
        yield Inequality({3: -self.sign}, -self.least, f"number >= {self.least}")

    def describe(self):
        return {"least": str(self.least), "most": str(self.most), "sign": str(self.sign)}


def test_the_least_probability_of_a_word_is_that_of_its_dual_also_where_a_set_has_unknowns_of_its_own():
    """For numbers x the largest level with P.x >= level for every P of the set is the minimum of P.x."""
    shapes = [Lifted(*bounds, sign) for bounds in (("1/10", "3/10"), ("1/3", "1/3")) for sign in (1, -1)]
    shapes += [SourceSet.total_variation_ball(["1/2", "1/3", "1/6"], "1/5").shape]
    shapes += [SourceSet.belief([([1, 2], "1/2"), ([2, 3], "1/3"), ([3], "1/6")], 3).shape]
    for shape in shapes:
        for objective in ((-5, 3, 1), (3, 1, 0), (0, 1, -2)):
            program = LinearProgram()
            entries = [program.add_column(lower=number, upper=number) for number in objective]
            level = program.add_column(cost=-1, lower=None)
            rows = shape.constrain_accuracy(program, entries, {level: Fraction(1)}, Fraction(0))
            solution, (least, prior) = minimize(program), shape.minimum(tuple(map(Fraction, objective)))
            assert -solution.value == least, (shape, objective)
            assert sum(p * x for p, x in zip(rows.prior(solution).prior, objective, strict=True)) == least
            assert sum(p * x for p, x in zip(prior.prior, objective, strict=True)) == least


def test_an_equation_holds_on_the_whole_set():
    source = SourceSet.from_inequalities(["P1 = 2*P2", "P3 <= 1/4"])
    assert source.contains(["2/3", "1/3", 0])
    assert source.contains(["1/2", "1/4", "1/4"])
    assert not source.contains(["1/2", "1/3", "1/6"])


def test_bounds_beyond_the_range_of_floats_are_no_obstacle():
    source = SourceSet.from_inequalities([([1, 0], Fraction(10) ** 400)])
    assert source.minimum((Fraction(-1), Fraction(0)))[0] == -1


def random_texts(rng):
    """Inequalities on three letters that often conflict."""
    letters = ["P1", "P2", "P3"]
    texts = []
    for _ in range(rng.randint(2, 6)):
        first, second = rng.sample(letters, 2)
        sides = rng.choice([f"{first} - 2*{second}", first, f"{first} + {second}"])
        texts.append(f"{sides} {rng.choice(['<=', '>=', '='])} {rng.randint(0, 10)}/10")
    return texts


def feasible(texts):
    """Brute force: whether the half-spaces leave a vertex."""
    rows = [row for text in texts for row in read_inequality(text, "row")]
    spaces = [([row.coefficients.get(k, Fraction(0)) for k in range(3)], row.bound) for row in rows]
    return bool(vertices_of(3, spaces))


def test_a_conflict_is_found_among_as_many_inequalities_as_there_are_letters():
    """A combination of inequalities that is a contradiction needs no more of them, however many are given."""
    conflicts = 0
    for seed in range(6):
        texts = [text for again in range(4) for text in random_texts(Random(f"{seed} {again}"))]
        rows = tuple([row for text in texts for row in read_inequality(text, "row")])
        found = InequalitySet(3, rows)._conflict(list(range(len(rows))))
        if found is None:
            assert feasible(texts), seed
            continue
        conflicts += 1
        spaces = [([rows[place].coefficients.get(k, Fraction(0)) for k in range(3)], rows[place].bound) for place in found]
        assert not vertices_of(3, spaces), seed
        assert 1 <= len(found) <= 3 < len(rows), seed
    assert conflicts > 3


@pytest.mark.thorough
def test_conflicts_are_named_by_an_irreducible_subset():
    conflicts = 0
    for seed in range(200):
        texts = random_texts(Random(seed))
        try:
            SourceSet.from_inequalities(texts, letters=3)
        except Infeasible as conflict:
            named = [part.strip("()") for part in str(conflict).split("satisfies ")[1].split(" together")[0].split("; ")]
        else:
            assert feasible(texts), f"seed={seed}"
            continue
        conflicts += 1
        assert set(named) <= set(texts), f"seed={seed}"
        assert not feasible(named), f"seed={seed}"
        for dropped in named:
            assert feasible([text for text in named if text != dropped]), f"seed={seed}, {dropped}"
    assert conflicts > 40


def test_a_conflict_message_names_only_the_culprits():
    with pytest.raises(Infeasible) as conflict:
        SourceSet.from_inequalities(["P1 >= 1/2", "P2 <= 9/10", "P2 >= 3/5", "P3 <= 1"])
    assert "(P1 >= 1/2); (P2 >= 3/5)" in str(conflict.value)
    assert "P3" not in str(conflict.value)
    assert "relax or drop" in str(conflict.value)


def test_all_digits_of_a_letter_are_read():
    assert read_inequality("P0000000000013 <= 1/2", "x")[0].coefficients == {12: 1}
    with pytest.raises(InvalidArgument, match="letters are counted from 1 to 10000"):
        read_inequality("P" + "0" * 20 + " <= 1/2", "x")
