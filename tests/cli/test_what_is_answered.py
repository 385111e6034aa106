"""What an answer is for is said where it is so, and only there; refusals name the way out that there is.

Covers: symdp.sources.reading.source_reader
"""

import json
from fractions import Fraction
from itertools import pairwise, permutations

import pytest

from symdp import Database, Mechanism, SourceSet, Tradeoff, randomized_response
from symdp.cli.commands import _run
from symdp.errors import InvalidArgument, Unsupported
from symdp.sources.reading.source_reader import read_source
from symdp.sources.shapes.divergence_balls import ChiSquareBall, KullbackLeiblerBall

TWO, BAND = "1/2,3/10,1/5; 3/10,1/5,1/2", "zipf:1..2:3"
HULL, WHOLE = "priors         one for all records", "for its members alone it may be less"


def shown(capsys, *words, code=0):
    assert _run([*words]) == code
    found = capsys.readouterr()
    return found.err if code else found.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["solve", TWO, "--records", "2", "-D", "3/5"], True),
        (["curve", TWO, "--records", "2", "--leakage", "ml"], True),
        (["solve", "1,0; 0,1", "--records", "2", "-D", "1/2"], True),
        (["solve", TWO, "--records", "1", "-D", "3/5"], False),
        (["solve", TWO, "-D", "3/5"], False),
        (["solve", "1/2,3/10,1/5", "--records", "2", "-D", "3/5"], False),
        (["solve", "1/2,1/2; 1/2,1/2", "--records", "2", "-D", "3/5"], False),
        (["solve", "ball:1/10:1/2,3/10,1/5", "--records", "2", "-D", "3/5"], False),
        (["solve", TWO, "--records", "2", "--joint", "-D", "3/5"], False),
    ],
)
def test_records_of_several_priors_are_answered_for_their_hull(words, said, capsys):
    assert (HULL in shown(capsys, *words)) is said


def test_the_hull_of_two_priors_needs_more_of_records_than_they_do():
    """Maximal leakage of two records: a mixture of the priors is least favourable, and they alone need less."""
    ends = [SourceSet.single(row.split(",")) for row in TWO.split(";")]
    hull = Tradeoff(Database(2, source=SourceSet.from_vertices([row.split(",") for row in TWO.split(";")])), leakage="ml")
    alone = [Tradeoff(Database(2, source=end), leakage="ml").at("6/5").exp for end in ends]
    assert hull.at("6/5").exp > max(alone)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["solve", BAND, "-D", "1/5"], False),
        (["curve", BAND], False),
        (["solve", BAND, "-D", "1/5", "--leakage", "tv"], False),
        (["solve", BAND, "-D", "1/5", "--leakage", "mi"], True),
        (["solve", BAND, "-D", "1/5", "--loss", "line"], True),
        (["solve", BAND, "-D", "1/5", "--adjacency", "line:3"], True),
        (["solve", "geometric:1/2..3/4:3", "-D", "1/5", "--leakage", "min-entropy"], True),
        (["sensitive", BAND, "--letters", "1,2", "--exp-epsilon", "2"], True),
        (["split", BAND, BAND, "--loss", "line", "-D", "1/5"], True),
        (["split", BAND, BAND, "-D", "1/5"], False),
        (["solve", "zipf:1:3", "-D", "1/5", "--loss", "line"], False),
        (["sensitive", "zipf:1:3", "--letters", "1,2", "--exp-epsilon", "2"], False),
    ],
)
def test_a_band_is_answered_as_a_whole(words, said, capsys):
    assert (WHOLE in shown(capsys, *words)) is said


RECORDS = "Priors: one for all records, any of the hull, mixtures of the listed priors too."
AS_A_WHOLE = "The answer is for the whole band; for its members alone it may be less."


@pytest.mark.parametrize(
    ("words", "sentences"),
    [
        (["solve", TWO, "--records", "2", "-D", "3/5"], [RECORDS]),
        (["curve", TWO, "--records", "2", "--leakage", "ml"], [RECORDS]),
        (["solve", BAND, "-D", "1/5", "--loss", "line"], ["Family: the band of its", AS_A_WHOLE]),
        (["curve", BAND, "--loss", "line"], ["Family: the band of its", AS_A_WHOLE]),
        (["curve", BAND], ["Family: the band of its"]),
        (["solve", TWO, "-D", "3/5"], []),
        (["curve", "zipf:1:3", "--loss", "line"], []),
    ],
)
def test_every_form_of_an_answer_says_what_it_is_of(words, sentences, capsys):
    remarks = json.loads(shown(capsys, *words, "--json"))["remarks"]
    told = [f"{remark[0].upper()}{remark[1:]}." for remark in remarks]
    assert len(told) == len(sentences)
    assert all(one.startswith(begun) for one, begun in zip(told, sentences, strict=True))
    source = read_source(words[1])
    tradeoff = Tradeoff(
        Database(2, source=source) if "--records" in words else source,
        leakage="ml" if "ml" in words else "dp",
        loss="line" if "line" in words else "hamming",
    )
    found = tradeoff.curve() if words[0] == "curve" else tradeoff.at(words[words.index("-D") + 1])
    terminal, latex = shown(capsys, *words), shown(capsys, *words, "--latex", "-")
    for text in (latex, found._repr_latex_(), found._repr_html_()):
        assert all(one in text for one in told)
        assert bool(told) is ("Priors: one" in text or "Family: the band" in text)
    assert all(remark.partition(": ")[2] in terminal if ": " in remark else remark in terminal for remark in remarks)


def test_a_curve_of_many_pieces_says_what_it_is_of(monkeypatch):
    monkeypatch.setattr("symdp.reports.answer_latex.MOST_CASES", 0)
    found = Tradeoff(read_source(BAND)).curve()
    assert "pieces from 0 to 5/11. Family: the band of its" in found._repr_html_()


@pytest.mark.parametrize("leakage", ["dp", "tv", "ml", "gdp", "renyi:2"])
@pytest.mark.parametrize("distortion", ["1/10", "1/4", "2/5"])
def test_where_nothing_is_said_of_a_band_a_member_needs_as_much(leakage, distortion):
    band, member = (Tradeoff(SourceSet.zipf(exponent, 3), leakage=leakage) for exponent in ("1..2", 1))
    try:
        asked = band.at(distortion).value
    except Unsupported:
        return
    assert asked.nats(9) == member.at(distortion).value.nats(9)


@pytest.mark.parametrize(
    ("words", "said", "unsaid"),
    [
        (
            ["solve", "geometric:1/2:oo", "-D", "1/5", "--loss", "line"],
            "is not solved on letters that cannot be listed",
            "symbols",
        ),
        (["curve", "zipf:2:oo", "--records", "2"], "needs priors that are listed in numbers", "symbols"),
        (
            ["solve", "chi-square:1/10:1/2,1/2", "-D", "1/5", "--records", "2"],
            "needs priors that are listed in numbers",
            "symbols",
        ),
        (["curve", "p,1-p; 1-p,p", "--loss", "line"], "is not solved in symbols", "polytope"),
        (["classify", "geometric:rho:4"], "is in symbols, for which there are 'symdp solve'", "not a number"),
        (["solve", "zipf:rho", "-D", "1/5"], "zipf has no formula in symbols; write it as in zipf:2:6", "incomplete"),
        (["formula", "kullback-leibler:1/2"], "is incomplete; write it as in kullback-leibler:1/50", "has no symbols"),
        (["formula", "zipf:rho"], "zipf has no formula in symbols", "has no symbols"),
        (["formula", "zipf:2:6"], "has no symbols; 'symdp curve' takes numbers", "formula in symbols"),
        (["curve", "zipf:rho:4"], "with an interval as in zipf:1..2:3", "incomplete"),
        (["classify", "zipf:s"], "or ask 'symdp curve' and 'symdp formula' for geometric:rho", "incomplete"),
        (["classify", "geometric:1/2:oo"], "is on letters that are not listed, for which there are", "incomplete"),
        (["theorem", "zipf:2:oo", "-D", "1/5"], "certificates list all letters, which these are too many for", "incomplete"),
        (["solve", "geometric:1/2", "-D", "1/5"], "is incomplete or has a bad number", "symbols"),
        (["solve", "zipf:2:x", "-D", "1/5"], "is incomplete or has a bad number", "symbols"),
    ],
)
def test_refusals_are_true_of_what_was_given(words, said, unsaid, capsys):
    text = shown(capsys, *words, code=2)
    assert said in text
    assert unsaid not in text
    assert text.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ["curve", "geometric:rho"],
        ["formula", "geometric:rho"],
        ["solve", "geometric:rho", "-D", "1/5"],
        ["solve", "zipf:2:oo", "-D", "1/5"],
        ["solve", "zipf:2:6", "-D", "1/5"],
        ["solve", "zipf:1..2:3", "-D", "1/5"],
    ],
)
def test_the_ways_out_are_open(words, capsys):
    assert shown(capsys, *words)


@pytest.mark.parametrize("source", ["geometric:rho", "geometric:rho:2", "p,1-p; q,1-q", "ball:r:1/2,1/2"])
def test_a_mechanism_is_measured_over_numbers(source, tmp_path, capsys):
    """Neither a curve nor a formula answers what a mechanism leaks."""
    path = tmp_path / "m.json"
    path.write_text(json.dumps([["2/3", "1/3"], ["1/3", "2/3"]]), encoding="utf-8")
    text = shown(capsys, "measure", str(path), "--source", source, code=2)
    assert text.endswith("is in symbols, and a mechanism is measured over numbers; give the symbols values\n")
    assert "symdp curve" not in text
    assert shown(capsys, "measure", str(path), "--source", "geometric:1/2:2")


@pytest.mark.parametrize("ball", [ChiSquareBall(["1/2", "1/2"], "1/50"), KullbackLeiblerBall(["1/2", "1/2"], "1/50")])
def test_a_divergence_ball_is_answered_as_other_sources_are(ball):
    assert Tradeoff(ball).at("1/4").exp == 3
    with pytest.raises(Unsupported, match="take a polytope around the centre"):
        Tradeoff(ball, leakage="mi").at("1/4")
    assert Tradeoff(SourceSet.total_variation_ball(ball.center, "1/10"), leakage="mi").at("1/4").value.is_exact


def test_other_things_are_asked_to_be_source_sets():
    with pytest.raises(InvalidArgument, match="must be a SourceSet or a Database"):
        Tradeoff([["1/2", "1/2"]])


def test_a_band_says_so_in_json_of_sensitive(capsys):
    document = json.loads(shown(capsys, "sensitive", BAND, "--letters", "1,2", "--exp-epsilon", "2", "--json"))
    assert WHOLE in document["family"]


# Trade-off functions: no test does better than the function says; a convex function above it would be too much.

SKEW = Mechanism.from_rows([["1/6", "1/2", "1/3"], ["1/5", 0, "4/5"]])


def missed(rows, size):
    """The least probability of a miss over all randomised tests of one row against another, with so many false alarms."""
    found = []
    for null, other in permutations(rows, 2):
        order = sorted(range(len(null)), key=lambda y: (null[y] > 0, -other[y] / null[y] if null[y] else 0))
        left, power = size, Fraction(0)
        for y in order:
            share = Fraction(1) if null[y] <= left else left / null[y]
            left, power = left - share * null[y], power + share * other[y]
        found.append(1 - power)
    return min(found)


def test_the_trade_off_function_may_lie_below_every_test():
    assert SKEW.profile().trade_off("1/4") == Fraction(1, 4)
    assert missed(SKEW.matrix, Fraction(1, 4)) == Fraction(5, 16)


@pytest.mark.parametrize(
    "rows", [SKEW.matrix, [["1/2", "1/2"], ["1/8", "7/8"]], [["1/2", "1/4", "1/4"], [0, "1/3", "2/3"], [1, 0, 0]]]
)
def test_the_trade_off_function_is_the_largest_convex_one_below_all_tests(rows):
    mechanism = Mechanism.from_rows(rows)
    profile, steps = mechanism.profile(), [Fraction(k, 60) for k in range(61)]
    assert all(profile.trade_off(step) <= missed(mechanism.matrix, step) for step in steps)
    corners = [size for size, _ in profile.trade_off_corners]
    assert all(profile.trade_off(size) == missed(mechanism.matrix, size) for size in corners)
    slopes = [
        (profile.trade_off(b) - profile.trade_off(a)) / (b - a)
        for a, b in pairwise([*corners, *[Fraction(1)] * (corners[-1] < 1)])
    ]
    assert slopes == sorted(slopes)


def test_where_one_pair_dominates_tests_attain_it():
    response = randomized_response(3, 4)
    rows = response.matrix
    assert all(response.profile().trade_off(Fraction(k, 30)) == missed(rows, Fraction(k, 30)) for k in range(31))
