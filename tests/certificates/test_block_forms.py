"""Vectors of programs over blocks in the forms of certificates: changes from piece to piece, and what is least.

Covers: symdp.certificates.checker.arithmetic.germs, symdp.certificates.checker.arithmetic.vectors,
symdp.certificates.checker.command, symdp.certificates.checker.kernel.block_forms,
symdp.certificates.checker.kernel.block_kernel, symdp.certificates.checker.programs.diagonal_blocks,
symdp.certificates.checker.programs.mechanism_blocks, symdp.certificates.checker.work,
symdp.certificates.completions.diagonal_completion
"""

import json
from fractions import Fraction as F
from random import Random

import pytest

from symdp import SourceSet, Tradeoff
from symdp.certificates.checker import command, work
from symdp.certificates.checker.arithmetic import vectors
from symdp.certificates.checker.arithmetic.germs import SMALL
from symdp.certificates.checker.kernel import block_forms, block_kernel
from symdp.certificates.checker.kernel.block_kernel import Program, Spread, Sum, Times
from symdp.certificates.checker.programs import diagonal_blocks, mechanism_blocks
from symdp.certificates.checker.rules import Rejected
from tests.certificates.document_parts import code, replaced
from tests.certificates.format_3_documents import documents
from tests.certificates.programs_again import still_holds


def program(order=vectors.INSIDE):
    """The least 2 x1 + 2 x2 + z with z - x_k >= -1, x1 + x2 >= 3."""
    made = Program(order)
    made.unknown("x", 2, vectors.of([F(2), F(2)]))
    made.unknown("z", cost=vectors.number(1))
    made.row("below", [("z", Spread()), ("x", Times(-1))], vectors.of([F(-1), F(-1)]), 2)
    made.row("sum", [("x", Sum())], vectors.number(3))
    return made


def read(*programs, order=vectors.INSIDE, rest=False):
    """The blocks of programs p1, p2, ... in turn."""
    reader = block_forms.Reader({f"p{place}": blocks for place, blocks in enumerate(programs, 1)}, rest)
    blocks = {"x": block_kernel.Block(2, None, ">="), "z": block_kernel.Block(1, None, ">="), "scale": None}
    return [reader.of(f"p{place}", blocks, Program(order)) for place in range(1, len(programs) + 1)]


def entries(vector):
    return [[str(value) for value in entry] for entry in vector.entries()]


def test_what_stood_in_a_block_before_is_changed_and_scaled_anew():
    (first, second, third) = read(
        {"x": {"times": ["1", "1"], "of": "2 3/6"}},
        {"z": "1", "x": {"times": "3", "changed": {"2": "2/3"}}},
        {"x": {"times": ["0", "1/2"], "changed": {}}, "z": {"times": "2", "of": "1/4"}},
    )
    assert entries(first["x"]) == [["1/3", "1/3"], ["1/2", "1/2"]]
    assert entries(second["x"]) == [["1"], ["2"]]
    assert (entries(third["x"]), entries(third["z"])) == ([["0", "1/6"], ["0", "1/3"]], [["1/2"]])


WHOLE = {"times": "1", "of": "1 2"}
NO_FORMS = (
    {"times": "1", "changed": {"1": "1"}},
    {"times": "1"},
    {"of": "1 2"},
    {**WHOLE, "changed": {}},
    {"times": "1 1", "of": "1 2"},
    {"times": {"times": "1", "of": "1"}, "of": "1 2"},
    {"times": "1", "of": "1 2 3"},
    {"times": "1", "of": ["1 2", "1 2"]},
    {"times": "1", "of": WHOLE},
    "rest",
    {},
)


@pytest.mark.parametrize("block", NO_FORMS)
def test_what_is_no_form_is_refused(block):
    with pytest.raises(work.Malformed):
        read({"x": block})


@pytest.mark.parametrize("place", ["0", "-1", "3", "01", "1.0", " 1", "", "x", "\u0661", "9" * 5000])
def test_places_count_from_one_to_the_size(place):
    with pytest.raises(work.Malformed, match="no entry"):
        read({"x": WHOLE}, {"x": {"times": "1", "changed": {place: "1"}}})


@pytest.mark.parametrize("value", [1, None, "x", "1/0", ["1"]])
def test_changes_are_exact_numbers(value):
    with pytest.raises(work.Malformed):
        read({"x": WHOLE}, {"x": {"times": "1", "changed": {"1": value}}})


def test_a_block_of_another_name_or_size_is_not_changed():
    with pytest.raises(work.Malformed, match="in the programs before"):
        read({"z": {"times": "1", "of": "1"}}, {"x": {"times": "1", "changed": {"1": "1"}}})
    reader = block_forms.Reader({"p": {"x": WHOLE}, "q": {"x": {"times": "1", "changed": {"1": "1"}}}})
    reader.of("p", {"x": block_kernel.Block(2, None, ">=")}, Program(vectors.RATIONAL))
    with pytest.raises(work.Malformed, match="has 2 entries in the programs before where its block has 3"):
        reader.of("q", {"x": block_kernel.Block(3, None, ">=")}, Program(vectors.RATIONAL))
    with pytest.raises(Rejected, match="is no block"):
        read({"y": "1 2"})


@pytest.mark.parametrize("order", [vectors.RATIONAL, vectors.SMALL, vectors.INSIDE])
def test_a_rest_is_the_least_that_leaves_an_unknown_its_costs(order):
    (blocks,) = read({"x": "rest"}, rest=True)
    assert blocks == {"x": block_forms.REST}
    program_ = program(order)
    five, one = vectors.number(5), vectors.number(1)
    multipliers = block_forms.filled(program_, {"sum": five, "below": block_forms.REST}, one)
    assert entries(multipliers["below"]) == [["3"], ["3"]]
    multipliers = block_forms.filled(program_, {"sum": five, "below": block_forms.REST}, vectors.number(2))
    assert entries(multipliers["below"]) == [["1"], ["1"]]
    assert entries(block_forms.filled(program_, {"sum": one, "below": block_forms.REST}, one)["below"]) == [[], []]
    with pytest.raises(Rejected, match="bound no block of unknowns"):
        block_forms.filled(program_, {"sum": block_forms.REST}, one)


def test_a_rest_is_the_largest_where_rows_bound_unknowns_from_below():
    """Rows x - z >= 0 charge an unknown, and of its costs 2 what x1 + x2 >= 3 takes is not left."""
    program_, one = program(), vectors.number(1)
    program_.row("above", [("x", Times()), ("z", Spread(-1))], size=2)
    for taken, left in ((one, ["1"]), (vectors.number(5), [])):
        multipliers = block_forms.filled(program_, {"sum": taken, "above": block_forms.REST}, one)
        assert entries(multipliers["above"]) == [left, left]


LINE = SourceSet.from_vertices([[F(k, 36) for k in range(1, 9)], [F(9 - k, 36) for k in range(1, 9)]])


def on_a_line(at="1/2"):
    return Tradeoff(LINE, loss="line").at(at).certificate


def test_a_mechanism_with_floors_is_written_as_a_floor():
    """As long as the evidence is; the entries, and what is left of their costs, are made again."""
    certificate = on_a_line()
    again = certificate.reissued().document
    reached, excluded = again["point"]["reached"], again["multipliers"]["no smaller lambda"]
    assert [reached["W"], excluded["least"], excluded["most"]] == ["rest"] * 3
    assert len(json.dumps(again)) <= 1.2 * len(json.dumps(certificate.document))
    assert code(again) == command.ACCEPTED
    assert still_holds(again)


def test_a_floor_is_filled_by_the_cheapest_outputs():
    programs = mechanism_blocks.Mechanisms(on_a_line().record["question"])
    floor = vectors.of([F(1, 16)] * 8)
    entries = mechanism_blocks.filled_rows(programs.loss, (F(1), F(5)), {"floor": floor}).entries()
    rows = [[value for (value,) in entries[8 * x : 8 * x + 8]] for x in range(8)]
    for x, row in enumerate(rows):
        assert sum(row) == 1
        best = sorted(range(8), key=lambda z: abs(x - z))[:2]
        assert [z for z in range(8) if row[z] == F(5, 16)] == sorted(best)
        assert all(row[z] == F(1, 16) for z in range(8) if z not in best)


@pytest.mark.parametrize(
    ("part", "block", "other"),
    [
        ("point", "W", None),
        ("point", "floor", "rest"),
        ("point", "floor", None),
        ("point", "cost", "rest"),
        ("multipliers", "least", None),
        ("multipliers", "most", None),
        ("multipliers", "sums", "rest"),
        ("multipliers", "at most", "rest"),
    ],
)
def test_what_is_not_made_again_is_asked_for(part, block, other):
    document = on_a_line().reissued().document
    name = "reached" if part == "point" else "no smaller lambda"
    blocks = {key: value for key, value in document[part][name].items() if key != block}
    blocks |= {} if other is None else {block: other}
    assert code(replaced(document, (part, name), blocks)) in (command.REJECTED, command.NO_CERTIFICATE)


@pytest.mark.parametrize("level", ["2", "5"])
def test_false_levels_are_refused_though_rows_are_filled(level):
    document = on_a_line().reissued().document
    assert code(replaced(document, ("answer", "exp"), level)) == command.REJECTED


@pytest.mark.parametrize("seed", range(30))
def test_what_is_above_is_at_least_0_and_no_smaller(seed):
    rng = Random(seed)
    terms = [[rng.randint(-5, 5) for _ in range(4)] for _ in range(rng.randint(0, 2))]
    vector = vectors.Vector(4, terms, rng.randint(1, 4))
    for order in (vectors.SMALL, vectors.INSIDE):
        bound = vectors.above(vector, order)
        assert vectors.nonnegative(bound, order)
        assert vectors.nonnegative(bound - vector, order)
    (constant,) = vectors.above(
        vectors.number(SMALL) - vectors.number(SMALL).times(vectors.number(3)), vectors.SMALL
    ).entries()
    assert not any(constant)
    affine = vectors.above(vectors.between(vectors.of([F(-1), F(2)]), vectors.of([F(3), F(-4)])), vectors.INSIDE)
    assert entries(affine) == [["0", "3"], ["2", "-2"]]


def plain(document):
    """The same certificate with all vectors written out but for what is least."""
    for part in ("point", "multipliers"):
        last = {}
        for program_name, blocks in document[part].items():
            for block, form in blocks.items():
                if isinstance(form, dict):
                    size = len(form["of"].split(" ")) if "of" in form else len(last[block])
                    known = vectors.read(form["of"], size, "", vectors.RATIONAL) if "of" in form else None
                    whole = block_forms.rationals(known) if known else list(last[block])
                    for place, value in form.get("changed", {}).items():
                        whole[int(place) - 1] = F(value)
                    last[block] = whole
                    times = vectors.read(form["times"], 1, "", vectors.INSIDE)
                    document = replaced(
                        document, (part, program_name, block), vectors.written(vectors.of(whole).times(times))
                    )
    return document


@pytest.mark.parametrize("name", ["two priors", "box", "decreasing", "belief function"])
def test_curves_written_out_are_accepted_too(name):
    curve = documents(name)[9]
    written_out = plain(curve)
    assert "changed" not in json.dumps(written_out)
    assert code(curve) == code(written_out) == command.ACCEPTED
    for part in ("point", "multipliers"):
        for program_name, blocks in curve[part].items():
            for block, form in blocks.items():
                at = (part, program_name, block)
                forged = [{**form, "times": "0"}, {**form, "times": ["1", "1"]}] if isinstance(form, dict) else []
                if isinstance(form, dict) and "changed" in form:
                    forged.append({**form, "changed": {**form["changed"], "1": "-1"}})
                for other in forged:
                    assert code(replaced(curve, at, other)) == command.REJECTED, at
                if form == block_forms.REST:
                    assert code(replaced(curve, at, "0")) != command.ACCEPTED


def test_the_curve_of_many_letters_is_written_by_changes(rng):
    weights = [[rng.randint(1, 10**4) for _ in range(60)] for _ in range(2)]
    curve = Tradeoff(SourceSet.from_vertices([[F(w, sum(row)) for w in row] for row in weights])).curve()
    third = curve.certificate
    assert len(third.to_json()) < len(json.dumps([third.finding.record, third.finding.evidence])) / 3
    pieces = third.document["point"]
    changes = [len(blocks["diagonal"].get("changed", ())) for name, blocks in pieces.items() if name.startswith("piece")]
    assert max(changes) < 6


def test_what_is_left_open_is_a_vector_and_no_number():
    assert read({"x": "rest"}, rest=True) == [{"x": block_forms.REST}]
    for blocks, rest in (({"scale": "rest"}, True), ({"x": "rest"}, False)):
        with pytest.raises(work.Malformed):
            read(blocks, rest=rest)


def test_pieces_of_a_function_fall():
    question = {"source": {"vertices": [["1/2", "1/2"], ["1/3", "2/3"]]}, "delta": "0"}
    asked = diagonal_blocks.Diagonals(question)

    def parts(numerator, denominator):
        piece = {"from": "0", "to": "1/4", "numerator": numerator, "denominator": denominator}
        return list(asked.piece_parts([diagonal_blocks.Ratio(piece)], F(1, 4), F(2)))

    assert len(parts(["3/2", "-2"], ["1/2", "0"])) == 3
    for numerator in (["1", "0"], ["1", "1"]):
        with pytest.raises(Rejected, match="pieces that fall"):
            parts(numerator, ["1/2", "0"])


def test_a_vector_without_terms_has_zeros():
    assert block_forms.rationals(vectors.zero(3)) == [0, 0, 0]
    assert block_forms.rationals(vectors.of([F(1, 2), F(0), F(1)])) == [F(1, 2), 0, 1]
