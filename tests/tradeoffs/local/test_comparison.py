"""What knowing a set is worth: against the audit's own solver of Theorem 3, and at the paper's counterexamples.

Covers: symdp.cli.figures.comparison_lines, symdp.tradeoffs.local.comparison, symdp.tradeoffs.local.folded_bounds,
symdp.tradeoffs.profiles.profile_hull
"""

import json
import re
from dataclasses import replace
from fractions import Fraction
from html import escape
from math import log
from random import Random
from types import SimpleNamespace

import pytest

from proofs.definitions import folding
from proofs.kalantari2018.arguments import folded_bounds, symmetrised
from symdp import SourceSet, compare
from symdp.arithmetic.rational import INFINITY
from symdp.cli.commands import _run
from symdp.errors import Unsupported
from symdp.pictures.marks import Line
from symdp.tradeoffs.local import comparison as comparisons
from symdp.tradeoffs.local.comparison import COLUMNS
from symdp.tradeoffs.local.folded_bounds import FoldedBounds

CASES = 12
SIDES = {"above": lambda d: 1 / d if d > Fraction(1, 4) else INFINITY, "below": lambda d: Fraction(1, 5) - d}
ROUGH = SimpleNamespace(
    joined="above", shared="below", lower_holds=False,
    printed=lambda side, d: SIDES[side](d), corrected=lambda side, d: None,
)  # fmt: skip


def drawn_priors(random, letters):
    counts = [random.randint(0, 4) for _ in range(letters)]
    total = sum(counts) or 1
    base = tuple([Fraction(count, total) for count in counts] if sum(counts) else [Fraction(1, letters)] * letters)
    return [base, *[tuple(random.sample(base, letters)) for _ in range(random.randint(1, 2))]]


@pytest.mark.sampled(12)
@pytest.mark.parametrize("seed", range(CASES))
def test_bounds_are_those_of_the_audit(seed):
    random = Random(seed)
    letters = random.choice([3, 3, 4])
    bounds = FoldedBounds.of(SourceSet.from_vertices(drawn_priors(random, letters)))
    priors, d = bounds.priors, Fraction(random.randint(1, 19), 20)
    assert folding.folding_permutations(priors) == bounds.orders
    assert (folding.intersection(priors), folding.union(priors)) == (bounds.shared, bounds.joined)
    assert folding.orbits(bounds.orders, letters) == bounds.orbits
    for folded in filter(None, (bounds.joined, bounds.shared)):
        assert bounds.corrected(folded, d) == folded_bounds.corrected_level(folded, d, bounds.orders)
        reading = folded_bounds.Reading(silent=True, ordered=True)
        assert bounds.printed(folded, d) == folded_bounds.printed_level(folded, d, bounds.orders, reading)
    if bounds.shared:
        assert bounds.lower_holds == symmetrised.means_belong(priors, bounds.shared, bounds.orders)


def test_the_corrected_bounds_hold_where_those_in_print_fail():
    quarters = [
        ("1/2", "1/2", "0", "0"),
        ("1/3", "1/3", "1/6", "1/6"),
        ("1/2", "0", "1/2", "0"),
        ("1/3", "1/6", "1/3", "1/6"),
    ]
    row = compare(SourceSet.from_vertices(quarters)).at("3/5")
    assert (row.least, row.lower_printed, row.false_bounds) == (Fraction(24, 13), 2, ("lower_printed",))
    assert row.lower_corrected is None
    assert row.upper_corrected >= row.least


@pytest.mark.parametrize("name", ["kalantari2018:III-6a", pytest.param("kalantari2018:III-10b", marks=pytest.mark.thorough)])
def test_rows_lie_between_the_corrected_bounds(name):
    comparison = compare(SourceSet.named(name))
    for row in comparison.rows:
        assert row.least <= row.randomized_response
        assert row.upper_corrected is None or row.least <= row.upper_corrected
        assert row.lower_corrected is None or row.lower_corrected <= row.least


def test_up_to_where_knowing_is_worth_nothing():
    assert compare(SourceSet.simplex(3)).same_until == 1
    assert compare(SourceSet.named("kalantari2018:II-6")).same_until == Fraction(1, 10)
    assert compare(SourceSet.single(["1/2", "1/2"])).same_until == 1
    assert compare(SourceSet.single([1, 0])).same_until == 0


def test_bounds_are_drawn_at_every_other_step_where_they_have_a_logarithm():
    """Forty steps up to D = 1/2; a bound that is infinite or not positive has no dot."""
    comparison = replace(compare(SourceSet.single(["3/5", "2/5"])), bounds=ROUGH)
    (panel,) = comparison.picture().panels
    lower, upper = [mark for mark in panel.marks if isinstance(mark, Line) and not mark.joined]
    assert (lower.label, upper.label) == ("Theorem 3, lower, as printed", "Theorem 3, upper, as printed")
    assert list(lower.points) == [pytest.approx((k / 80, log((16 - k) / 80))) for k in range(1, 16, 2)]
    assert list(upper.points) == [pytest.approx((k / 80, log(80 / k))) for k in range(22, 40, 2)]


def test_without_class_iii_there_are_no_bounds():
    comparison = compare(SourceSet.named("kalantari2018:II-6"))
    assert (comparison.bounds, comparison.reason) == (None, "Theorem 3 is about sets of Class III; this one is of Class II")
    assert comparison.rows[0].lower_printed is None
    box = compare(SourceSet.box(["1/5", "1/5", "0"], ["3/5", "3/5", "1/10"]))
    assert box.bounds is None
    assert "not known" in box.reason


@pytest.mark.parametrize("bounds", [None, ROUGH])
def test_a_notebook_shows_the_table_and_the_picture(bounds, monkeypatch):
    """The bounds have columns where there are bounds."""
    shown, columns = [], 3 if bounds is None else len(COLUMNS)
    monkeypatch.setattr(comparisons, "image", lambda picture, text: shown.append((picture, text)) or "<img>")
    comparison = replace(compare(SourceSet.single(["3/5", "2/5"])), bounds=bounds)
    page = comparison._repr_html_()
    assert re.findall("<th>(.*?)</th>", page) == [escape(column) for column in COLUMNS[:columns]]
    assert re.findall("<td>(.*?)</td>", page) == [escape(cell) for row in comparison.table() for cell in row[:columns]]
    assert page.endswith("</table><img>")
    assert shown == [(comparison.picture(), "what knowing the source set is worth")]


def test_too_many_ties_are_refused():
    with pytest.raises(Unsupported, match="at most 5040"):
        FoldedBounds.of(SourceSet.single([1, *[0] * 9]))


def test_the_command_says_the_same(capsys, tmp_path):
    source, plot = "1/2,3/10,1/5; 3/10,1/5,1/2", str(tmp_path / "compare.svg")
    assert _run(["compare", source, "--json", "--plot", plot]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["same_until"] == "11/20"
    (row,) = [row for row in document["rows"] if row["distortion"] == "31/50"]
    assert (row["least"], row["lower_printed"], row["false_bounds"]) == ("1", "38/31", ["lower_printed"])
    assert (tmp_path / "compare.svg").read_bytes().startswith(b"<?xml")


def test_a_set_without_vertices_has_no_bounds_for_that_reason():
    comparison = compare(SourceSet.from_counts([50, 30, 10, 80]))
    assert (comparison.bounds, comparison.reason) == (None, "Theorem 3 needs the vertices of the set, which are not known")


def test_all_letters_but_one_may_be_dropped_from_a_folded_bound():
    seen = []
    stub = SimpleNamespace(
        letters=3, orbits=((0, 1), (2,)), _equation_18=lambda folded, d, dropped: seen.append(dropped) or 2
    )
    assert FoldedBounds.printed(stub, [(Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))], Fraction(3, 5)) == 2
    assert seen == [0, 1]
