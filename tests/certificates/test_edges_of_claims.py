"""What lies on a bound is accepted, what lies beyond is refused with its reason, and all cases of a claim are gone through.

Covers: symdp.certificates.checker.claim.nested_records, symdp.certificates.checker.claim.record,
symdp.certificates.checker.enclosures.gaussian_enclosure, symdp.certificates.checker.enclosures.kullback_leibler,
symdp.certificates.checker.enclosures.profile_enclosure, symdp.certificates.checker.evidence.databases,
symdp.certificates.checker.evidence.exact_leakage, symdp.certificates.checker.evidence.graph_bounds,
symdp.certificates.checker.evidence.identical_records, symdp.certificates.checker.evidence.source_membership,
symdp.certificates.checker.identities.block_formula, symdp.certificates.checker.identities.flat_blocks,
symdp.certificates.checker.identities.implied_inequality, symdp.certificates.checker.identities.ordered_formula,
symdp.certificates.checker.identities.paper_statement, symdp.certificates.checker.identities.symbolic_diagonals
"""

from fractions import Fraction as F
from itertools import product
from math import prod
from random import Random
from types import SimpleNamespace

import mpmath
import pytest
import sympy

from symdp import Database, SourceSet, Tradeoff
from symdp.certificates.checker import rules
from symdp.certificates.checker.claim import kinds, nested_records, record, schema
from symdp.certificates.checker.enclosures import gaussian_enclosure
from symdp.certificates.checker.enclosures.kullback_leibler import Ball
from symdp.certificates.checker.evidence import databases, exact_leakage, graph_bounds, identical_records
from symdp.certificates.checker.evidence.source_membership import Source
from symdp.certificates.checker.identities import (
    block_formula,
    flat_blocks,
    implied_inequality,
    ordered_formula,
    paper_statement,
    symbolic_diagonals,
)
from tests.certificates.document_parts import accepted, nodes, replaced
from tests.certificates.samples import samples

SETS = {
    "one letter": SourceSet.single([1]),
    "two letters": SourceSet.single(["1/2", "1/2"]),
    "a letter that never occurs": SourceSet.single(["2/3", "1/3", 0]),
    "a ball that is a prior": SourceSet.total_variation_ball(["3/4", "1/4"], 0),
}
OF_VALUES = ("gdp", "profile:log(2):1/10")
MEASURES = ("dp", "ml", "kl", "mi", *OF_VALUES)


@pytest.mark.parametrize("name", SETS)
def test_without_distortion_or_leakage_the_answer_is_certified(name):
    """At D = 0, at D = 1, and at the level of no leakage."""
    for measure in MEASURES:
        tradeoff = Tradeoff(SETS[name], leakage=measure)
        level = {"value": 0} if measure in OF_VALUES else {"exp_epsilon": 1}
        for answer in (tradeoff.at(0), tradeoff.at(1), tradeoff.inverse(**level)):
            assert answer.certificate.verify(), measure


def test_databases_of_one_record_or_one_letter_are_certified_without_leakage():
    one, two = SETS["one letter"], SETS["two letters"]
    for measure in ("ml", "kl", "mx", "dp"):
        for data in (Database(2, source=one), Database(1, 2), Database(1, source=two), Database(2, source=two)):
            answer = Tradeoff(data, leakage=measure).inverse(exp_epsilon=1)
            assert answer.certificate.verify()


def box(lower, upper):
    return {"lower": lower, "upper": upper}


def ball(center, radius):
    return {"center": center, "radius": radius}


WELL_FORMED = [
    {"vertices": [["1"]]}, {"vertices": [["1/2", "1/2"], ["0", "1"]]}, box(["0", "1/2"], ["1/2", "1/2"]), box(["0"], ["1"]),
    ball(["1", "0"], "0"), ball(["1", "0"], "1"), {"decreasing": 1}, {"simplex": 1}, {"simplex": 10**6},
    {"decreasing": 10**6}, {"inequalities": [], "letters": 1}, {"simplex": 2, "labels": ["a", "b"]},
    {"cdf_lower": ["0", "1"], "cdf_upper": ["0", "1"]}, {"letters": 1, "groups": []},
    {"letters": 1, "focal": [{"letters": [1], "mass": "1"}]}, {"letters": 2, "focal": [{"letters": [2], "mass": "1"}]},
    {"letters": 2, "groups": [{"letters": [1], "lower": "0", "upper": "0"}, {"letters": [2], "lower": "1", "upper": "1"}]},
]  # fmt: skip
NOT_WELL_FORMED = [
    {"vertices": []}, {"vertices": [["1/2", "1/3"]]}, {"vertices": [["3/2", "-1/2"]]}, {"vertices": [["1"], ["1/2", "1/2"]]},
    box(["1/2", "2/3"], ["1", "1"]), box(["0", "0"], ["1/2", "1/3"]), box(["-1/2", "1/2"], ["1", "1"]),
    box(["0", "1/2"], ["2", "1"]), box(["1/2", "0"], ["1/3", "1"]), box(["0"], ["1", "1"]), box(["0", "0"], ["1"]),
    ball(["1/2", "1/3"], "0"), ball(["3/2", "-1/2"], "0"), ball(["1"], "-1/9"), ball(["1"], "10/9"),
    {"simplex": 0}, {"decreasing": 0}, {"simplex": -1}, {"simplex": 10**6 + 1}, {"decreasing": 10**6 + 1}, {"simplex": "2"},
    {"inequalities": ["P1 >= 0"], "letters": 1}, {"inequalities": [], "letters": 0}, {"simplex": 2, "labels": ["a"]},
    {"cdf_lower": ["-1/2", "1"], "cdf_upper": ["0", "1"]}, {"cdf_lower": ["0", "1"], "cdf_upper": ["2", "1"]},
    {"cdf_lower": ["0", "2"], "cdf_upper": ["1", "1"]}, {"letters": 10**6 + 1, "groups": []},
    {"letters": 1, "groups": [{"letters": [1], "lower": "1", "upper": "2"}]},
    {"letters": 2, "groups": [{"letters": [1], "lower": "-1", "upper": "1"}]},
    {"letters": 2, "groups": [{"letters": [1], "lower": "1/2", "upper": "1/3"}]},
    {"letters": 2, "groups": [{"letters": [0], "lower": "0", "upper": "1"}]},
]  # fmt: skip


def test_a_source_set_is_read_exactly_where_it_is_one():
    for data in WELL_FORMED:
        assert Source(data).letters >= 1
    for data in NOT_WELL_FORMED:
        with pytest.raises(rules.Malformed, match=r"^the source set of the claim is not well formed$"):
            Source(data)


def test_members_of_a_divergence_ball_are_those_within_its_radius():
    center = [F(1, 2), F(1, 3), F(1, 6), F(0)]
    for seven in product(range(8), repeat=3):
        prior = [F(part, 7) for part in seven] + [1 - F(sum(seven), 7)]
        if min(prior) < 0:
            continue
        inside = [(p, c) for p, c in zip(prior, center, strict=True) if p]
        far = mpmath.inf if any(c == 0 for _, c in inside) else sum(float(p) * mpmath.log(float(p / c)) for p, c in inside)
        for radius in (F(1, 10), F(1, 2), F(1)):
            assert Ball(center, radius).holds(prior) == (far <= float(radius))
    assert Ball(center, F(0)).holds(center)
    assert not Ball(center, F(0)).holds([F(1, 3), F(1, 2), F(1, 6), F(0)])


def about(leakage, records=2, letters=2):
    question = {"records": {"records": records, "letters": letters}, "leakage": leakage}
    return databases.Databases({"question": question, "answer": {}}, {}, [])


def test_databases_have_a_million_records_and_letters_at_most():
    most = 10**6
    for records, letters in ((1, 1), (most, most)):
        assert about("kl", records, letters).zero_from == records * F(letters - 1, letters)
    for records, letters in ((0, 1), (1, 0), (most + 1, 1), (1, most + 1)):
        with pytest.raises(rules.Malformed, match="must lie between 1 and 1000000"):
            about("kl", records, letters)


def test_measures_of_databases_have_their_parameters_and_no_others():
    for text in ("adp:1/10", "adp:1/10:pointwise", "renyi:2", "sibson:oo", "zcdp", "kl", "dp", "mi", "ml"):
        assert about(text).delta == (F(1, 10) if text.startswith("adp") else 0)
    for text in ("adp:1/10:pointwise:x", "renyi", "renyi:2:3", "zcdp:1", "kl:1", "dp:2", "tv"):
        with pytest.raises(rules.Malformed, match='"leakage" is not the name of a measure'):
            about(text)
    for text in ("adp:1", "adp:-1/9"):
        with pytest.raises(rules.Rejected, match="0 <= delta < 1"):
            about(text)


def test_records_alike_are_counted_and_asked_at_a_distortion():
    question, asks = {"records": 2, "source": {"simplex": 2}}, {"at": "1/2"}
    assert nested_records.one_alike({"question": question, "asks": asks})["asks"] == {"at": "1/4"}
    assert nested_records.one_alike({"question": question | {"records": 1}, "asks": asks})["asks"] == asks
    for change in ({"records": 0}, {"records": "2"}, {"records": True}, {"sensitive": [1]}):
        with pytest.raises(record.Gap, match="must be an integer of at least 1"):
            nested_records.one_alike({"question": question | change, "asks": asks})
    with pytest.raises(record.Gap, match='must be asked "at"'):
        nested_records.one_alike({"question": question, "asks": {"level": "2"}})


def test_parts_of_records_agree_where_their_numbers_are_equal():
    alike = [("1/2", "2/4"), (["1", {"a": "3"}], ["2/2", {"a": "3/1"}]), (None, None), (2, 2), ("x", "x"), ([], [])]
    apart = [("1/2", "1/3"), (["1"], ["1", "1"]), (["1", "2"], ["1", "3"]), ({"a": "1"}, {"b": "1"}), ("x", "y"), ("1", "x"),
             ("1", 1), (True, 1), ([], {}), ({"a": "1"}, {"a": "1", "b": "1"}),
             ({"a": "1", "b": "1"}, {"a": "1", "b": "2"})]  # fmt: skip
    for first, second in alike:
        assert record.agree(first, second)
        assert record.agree(second, first)
    for first, second in apart:
        assert not record.agree(first, second)
        assert not record.agree(second, first)


NAMES = {
    "D": ([], []), "M": ([], []), "delta": ([], []), "best": ([], []), "k": ([], []), "PM": ([], [0, 1]),
    "P1": ([0, 1], []), "P3": ([2, 3], []), "P12": ([11, 12], []), "P012": ([11, 12], []),
    "A0": ([], [0]), "A1": ([], [1]), "A12": ([], [12]),
}  # fmt: skip


@pytest.mark.sampled(99)
@pytest.mark.parametrize("name", NAMES)
def test_a_name_needs_the_sums_that_it_is_made_of(name):
    needs = flat_blocks.Needs([("+", ("name", name), ("number", F(1)))])
    greatest, least = NAMES[name]
    assert (needs.greatest, needs.least, needs.names) == (set(greatest), set(least), {name})
    assert needs.side == ("top" if name == "k" else None)


@pytest.mark.sampled(99)
@pytest.mark.parametrize("name", ["P0", "P13", "A13", "P", "A", "Px", "Ax", "P1x", "P0012", "A0001", "Q1", "p1", "x", "PMM"])
def test_a_name_that_is_none_of_theirs_is_refused(name):
    with pytest.raises(rules.Malformed) as refused:
        flat_blocks.Needs([("name", name)])
    assert str(refused.value) == f"the name '{name}' is unknown"


def random_polynomial(rng, size):
    """A few terms of small exponents, so that products cancel often."""
    return {tuple([rng.randint(0, 1) for _ in range(size)]): rng.choice([F(1), F(-1), F(1, 2)]) for _ in range(4)}


def terms_of(polynomial):
    """Those of another library, which has none that are 0."""
    return {exponents: F(int(c.numerator), int(c.denominator)) for exponents, c in polynomial.terms() if c}


def test_sums_and_products_of_polynomials_have_the_terms_of_another_library_and_none_that_cancelled():
    rng, cancelled = Random(5), 0
    ring = sympy.ring("x,y", sympy.QQ)[0]
    for _ in range(40):
        p, q = random_polynomial(rng, 2), random_polynomial(rng, 2)
        one, two = (
            ring.from_dict({key: sympy.QQ(c.numerator, c.denominator) for key, c in part.items()}) for part in (p, q)
        )
        made = ordered_formula.product(p, q)
        assert made == terms_of(one * two)
        for factor in (F(1), F(-1), F(2, 3)):
            assert ordered_formula.added(p, q, factor) == terms_of(
                one + sympy.QQ(factor.numerator, factor.denominator) * two
            )
        cancelled += len({tuple(map(sum, zip(a, b, strict=True))) for a in p for b in q}) > len(made)
    assert cancelled > 10


def sizes(layout, letters):
    """All sizes of the blocks of a layout on so many letters."""
    ranges = [range(least, letters + 1) if free else (least,) for least, free in layout.blocks]
    return [one for one in product(*ranges) if sum(one) == letters]


@pytest.mark.parametrize("side", [None, "top", "tail"])
def test_layouts_are_all_priors_on_all_letters_with_each_number_of_named_ones(side):
    """Each (M, k) is there, each once, and places are where they say, on a fixed number of letters and on all."""
    for greatest, least in product([(), (1,), (1, 3), (0, 2)], [(), (1,), (2,), (0, 1, 3)]):
        needs = flat_blocks.Needs([])
        needs.greatest, needs.least, needs.side = set(greatest), set(least), side
        layouts = flat_blocks.layouts(needs, flat_blocks.ALL)
        for letters in range(1, 8):
            seen = []
            fixed = flat_blocks.layouts(needs, letters)
            for group in (layouts, fixed):
                cases = []
                for layout in group:
                    for one in sizes(layout, letters):
                        before = [sum(one[:place]) for place in range(len(one) + 1)]
                        places = {label: before[place] for label, place in layout.places.items()}
                        k = places.pop("k", None)
                        cases.append(k if k is None or side == "top" else letters - k)
                        named = {("top", i): i for i in greatest} | {("tail", i): letters - i for i in least}
                        assert places == named, (layout.blocks, layout.places)
                seen.append(sorted(set(cases), key=str))
            possible = letters >= max([2, *greatest, *least])
            every = ([None] if side is None else list(range(1, letters + 1))) if possible else []
            assert seen == [every, every], (greatest, least, letters)


def test_formulas_for_ordered_priors_name_their_letters():
    """Each is its sum of gaps over S = g_1 + 2 g_2 + 3 g_3, or that of the uniform prior; no other name is read."""
    gaps = (F(2), F(3), F(5), F(1, 4), F(0))
    prior = [F(sum(gaps[place:3]), 2 + 2 * 3 + 3 * 5) for place in range(3)]
    for uniform, letters in ((False, prior), (True, [F(1, 3)] * 3)):
        world = ordered_formula.World(3, True, uniform)
        known = {f"P{place + 1}": letter for place, letter in enumerate(letters)}
        known |= {f"A{count}": sum(letters[3 - count :]) for count in range(4)}
        known |= {"M": 3, "delta": F(1, 4) / (1 + F(1, 4))}
        for name, value in known.items():
            assert at(world.named(name, {}), gaps) == value, name
        for name in ("P0", "P4", "A4", "P", "A", "B1", "k", "PM", "Px", "D", "best"):
            with pytest.raises(rules.Malformed, match=f"^the name '{name}' is unknown$"):
                world.named(name, {})
        assert world.named("D", {"D": world.one}) == world.one


@pytest.mark.parametrize("side", ["top", "tail"])
def test_formulas_for_all_alphabets_name_their_letters(side):
    """Each name has the value of its letters, at priors of every layout, with blocks of more than the least size as well."""
    rng = Random(side)
    trees = [("name", name) for name in ("P1", "P2", "A0", "A1", "A2", "PM", "M", "delta")]
    trees += [(side, ("name", "k")), ("top", ("number", 1)), ("tail", ("number", 2)), ("name", "k")]
    needs = flat_blocks.Needs(trees)
    for layout in flat_blocks.layouts(needs, flat_blocks.ALL):
        blocks = flat_blocks.Blocks(layout, needs.side, True)
        more = [F(rng.randint(1, 3) * free) for _, free in layout.blocks]
        each = [int(least + grown) for (least, _), grown in zip(layout.blocks, more, strict=True)]
        gaps = [F(rng.randint(1, 9)) for _ in each]
        letters = [sum(gaps[place:]) for place, size in enumerate(each) for _ in range(size)]
        prior = [letter / sum(letters) for letter in letters]
        before = sum(each[: layout.places["k"]])
        k = before if side == "top" else len(prior) - before
        expected = [*prior[:2], 0, prior[-1], sum(prior[-2:]), prior[-1], len(prior), F(1, 4) / (1 + F(1, 4))]
        expected += [sum(prior[:k]) if side == "top" else sum(prior[len(prior) - k :]), prior[0], sum(prior[-2:]), k]
        for tree, value in zip(trees, expected, strict=True):
            assert at(blocks.named(tree, {}), (*gaps, *more, F(1, 4), F(0))) == value, (tree, layout.blocks)


def at(function, gaps):
    """The value of a rational function."""
    below = prod([value_of(dict(part), gaps) ** power for part, power in function[1].items()])
    return value_of(function[0], gaps) / below


def value_of(polynomial, gaps):
    return sum([c * prod([g**e for g, e in zip(gaps, exponents, strict=True)]) for exponents, c in polynomial.items()], F(0))


@pytest.mark.parametrize("named", [set(), {1}, {0, 12}])
def test_layouts_have_two_letters_at_least_and_forty_at_most(named):
    needs = flat_blocks.Needs([])
    needs.greatest = named
    least = max([2, *named])
    assert all(flat_blocks.layouts(needs, letters) for letters in (least, 40))
    assert [flat_blocks.layouts(needs, letters) for letters in (least - 1, 41)] == [[], []]


@pytest.mark.parametrize(("parts", "holds"), [(1, False), (2, True), (3, False)])
def test_a_sign_has_two_cases(parts, holds):
    """What is proved for each sign of a polynomial is proved; here both proofs are that of no sign."""
    document = samples("formula by blocks")[0].document
    leaf = document["evidence"]["below"][0]["ranges"][0]
    changed = replaced(document, ("evidence", "below", 0, "ranges", 0), {"sign": [], "parts": [leaf] * parts})
    assert accepted(changed) == holds


@pytest.mark.parametrize("factor", ["power", "width", "defined"])
def test_what_is_positive_may_be_multiplied_and_proves_nothing_else(factor):
    """A true claim times a positive polynomial is proved as before; a false one stays false."""
    true = samples("formula by blocks")[0].document
    multiplied = replaced(true, ("evidence", "below", 0, "ranges", 0, factor), 1)
    assert accepted(multiplied)
    assert not accepted(replaced(multiplied, ("question", "formula"), "2 = best"))
    false = replaced(true, ("question", "formula"), "2 = best")
    for side in ("above", "below"):
        for place, cell in enumerate(true["evidence"][side]):
            for leaf in range(len(cell["ranges"])):
                false = replaced(false, ("evidence", side, place, "ranges", leaf, factor), 1)
    assert not accepted(false)


def test_names_of_symbols_are_read_before_their_values():
    wanted = {kinds.SYMBOL: kinds.NUMBER}
    assert schema.mismatch({"rho": "1/2", "eta": "0"}, wanted, "values") is None
    assert schema.mismatch({"rho": "1/2", "a b": "0"}, wanted, "values").startswith(
        "\"values\" is 'a b': a name is a letter"
    )
    assert schema.mismatch({"rho": "half"}, wanted, "values").startswith('"rho" must hold exact numbers')


def test_an_enclosure_holds_the_answers_at_both_ends():
    """Where exp(epsilon) lies between two rationals, the lesser one asks for more, and the greater one for less."""
    apart = 0
    for one in samples("profile at epsilons"):
        ((key, _),) = one.document["answer"].items()
        above, below = (F(end["answer"][key]) for end in one.document["evidence"]["ends"])
        middle = (below + above) / 2
        claims = {(middle, above + 1): below == above, (below - 1, middle): below == above, (below, above): True}
        for ends, holds in claims.items():
            assert accepted(replaced(one.document, ("answer", key), {"between": list(map(str, ends))})) == holds, ends
        apart += below < above
    assert apart


def test_products_of_roots_are_rational_where_they_are_and_sums_of_logarithms_zero():
    half, third = F(1, 2), F(1, 3)
    rational = [([(F(2), half), (F(8), half)], 4), ([(F(8, 27), third)], F(2, 3)), ([(F(2), third), (F(4), third)], 2)]
    rational += [([(F(3), half), (F(3), -half)], 1), ([(F(2), F(-3))], F(1, 8)), ([], 1)]
    for product_of, value in rational:
        assert exact_leakage.root_of(product_of) == value
    for product_of in ([(F(2), half)], [(F(8, 9), third)], [(F(2), half), (F(3), half)]):
        assert exact_leakage.root_of(product_of) is None
    zero = [{F(2): F(2), F(4): F(-1)}, {F(8): third, F(2): F(-1)}, {F(2): F(1), F(3): F(1), F(6): F(-1)}, {F(1): F(5)}]
    for terms in zero:
        assert exact_leakage.is_zero(terms)
    for terms in ({F(2): F(1), F(3): F(-1)}, {F(2): half}, {F(8): third, F(2): F(1)}):
        assert not exact_leakage.is_zero(terms)
    # 2/1 and 1/1 have three and two bits, and powers of 2^20 bits at most are written out.
    for times in (2**20 // 6, 2**20 // 6 + 1):
        assert exact_leakage.is_zero({F(2): F(2 * times), F(4): F(-times)}) == (6 * times <= 2**20)
    assert exact_leakage.root_of([(F(1), F(2**19))]) == 1
    assert exact_leakage.root_of([(F(1), F(2**19 + 1))]) is None


def test_graphs_are_read_with_different_texts_and_pairs_of_places():
    graph = {"labels": ["a", "b", "c"], "edges": [[0, 1], [0, 2]]}
    assert graph_bounds.read_graph(graph) == (3, [(0, 1), (0, 2)])
    assert graph_bounds.read_graph({"labels": ["a"], "edges": []}) == (1, [])
    changes = [{"labels": []}, {"labels": ["a", "a", "b"]}, {"labels": ["a", 1, "b"]}, {"more": []}]
    changes += [
        {"edges": [edge]} for edge in ([0, 0], [1, 0], [0, 3], [-1, 0], [0], [0, 1, 2], [0, "1"], [False, True], "ab")
    ]
    for change in changes:
        with pytest.raises(rules.Malformed, match='"labels" of a graph must be different texts, and "edges" pairs'):
            graph_bounds.read_graph(graph | change)


def test_index_sets_are_those_that_are_declared():
    space = SimpleNamespace(sizes={"J": "n"})
    assert implied_inequality.Space.require_index(space, "J") is None
    for index in ("K", "", "n", 1, ["J"], True):
        with pytest.raises(rules.Malformed, match=r"the index set .* is unknown"):
            implied_inequality.Space.require_index(space, index)


@pytest.mark.parametrize("places", [[-1], [99], [True], ["0"], [0.0]])
def test_a_product_is_of_hypotheses_that_are_there(places):
    document = samples("formula by blocks")[0].document
    path = next(path for path, value in nodes(document) if path and path[-1] == "of" and value)
    with pytest.raises(rules.Malformed, match=r'^"of" must list hypotheses$'):
        schema.recheck(replaced(document, path, places))


@pytest.mark.parametrize(("more", "read"), [(0, True), (-1, False)])
def test_a_segment_of_as_many_letters_as_are_read_and_one_more(more, read, monkeypatch):
    every = [(one.document, one.document["question"]["source"]["set"]) for one in samples("curve in symbols")]
    document, vertices = next((one, part["vertices"]) for one, part in every if "corners" in one["answer"])
    monkeypatch.setattr(symbolic_diagonals, "MOST_LETTERS", len(vertices[0]) + more)
    assert accepted(document) == read


def test_each_block_of_a_layout_is_cut_in_two_in_every_way():
    layout = flat_blocks.Layout([(3, False), (1, True)], {("top", 3): 1, "k": 0})
    assert [(one.blocks, one.places) for one in layout.cut()] == [
        (layout.blocks, layout.places),
        ([(1, False), (2, False), (1, True)], {("top", 3): 2, "k": 0}),
        ([(2, False), (1, False), (1, True)], {("top", 3): 2, "k": 0}),
        ([(3, False), (1, True), (1, True)], layout.places),
    ]


def test_a_record_of_no_form_is_refused_with_the_nearest_fault():
    asks, answer, question = {"at": kinds.NUMBER}, {"exp": kinds.NUMBER}, {"letters": kinds.INTEGER}
    row = SimpleNamespace(asks=asks, answer=answer, question=question)
    true = {"asks": {"at": "1/2"}, "answer": {"exp": "2"}, "question": {"letters": 3}}
    assert record.matching(true, [row]) is row
    for part in record.PARTS:
        with pytest.raises(record.Gap, match=f'"{part}"'):
            record.matching(true | {part: {}}, [row])
        with pytest.raises(record.Gap, match=f'"{part}"'):
            record.matching(true | {part: {"one": "1", "two": "2", "three": "3"}}, [row])


def test_pairs_of_sets_differ_by_one_letter():
    assert symbolic_diagonals.entries({"corners": [[[1, 2], [1, 2, 3]]]}, "corners", 3, False) == [
        (frozenset({0, 1}), frozenset({0, 1, 2}))
    ]
    for sets in ([[1], [1, 2, 3]], [[1, 2], [1, 2]], [[1, 2], [1, 3]], [[1, 2, 3], [1, 2]], [[1]]):
        with pytest.raises(rules.Malformed, match="sets of which one has one more"):
            symbolic_diagonals.entries({"corners": [sets]}, "corners", 3, False)


def test_a_point_is_within_all_bounds():
    values, low, high = [F(0), F(1)], [None, F(1)], [F(0), None]
    assert paper_statement.within(values, low, high)
    for place in (0, 1):
        beyond = [value + (1 - 2 * place if place == here else 0) for here, value in enumerate(values)]
        assert not paper_statement.within(beyond, low, high), place


def test_a_sign_is_that_of_a_polynomial_in_one_case_and_of_its_negative_in_the_other(monkeypatch):
    cell = object.__new__(block_formula.Cell)
    cell.lines, cell.name, cell.world = [], "a cell", SimpleNamespace(variables=2)
    seen = []
    monkeypatch.setattr(cell, "check_leaf", lambda node, path, signs: seen.append((node, path, signs)))
    cell.check({"sign": [["2", [1, 0]], ["-3", [0, 1]]], "parts": [{"a": 1}, {"b": 2}]}, [7], ["before"], 0)
    positive = {(1, 0): F(2), (0, 1): F(-3)}
    assert seen == [
        ({"a": 1}, [7], ["before", positive]),
        ({"b": 2}, [7], ["before", {key: -value for key, value in positive.items()}]),
    ]


def test_precisions_follow_the_longest_claimed_number():
    short, long = F(1), F(1, 2**200)
    for claimed in ([short, long], [long, short]):
        gaussian_enclosure.settle([], "holds at 768 bits", lambda bits: bits == 768, claimed)
    with pytest.raises(rules.Rejected, match="holds at 768 bits"):
        gaussian_enclosure.settle([], "holds at 768 bits", lambda bits: bits == 768, [short, short])


def test_an_end_needs_no_choices():
    """Where a range ends is read without proofs for max and min, and the refusal says where."""
    document = samples("formula")[0].document
    path = next(path for path, _ in nodes(document) if path and path[-1] == "to")
    with pytest.raises(rules.Rejected, match=r"^an end: a choice for each max and min$"):
        schema.recheck(replaced(document, path, "max(0, 1)"))


def test_an_infinite_leakage_is_above_each_level():
    for answer in ({"exp": "oo"}, {"nats": {"low": "oo", "high": "oo"}}, {"nats": "oo"}):
        assert identical_records.order(answer, 2, F(10**9)) == (1, 1)


def test_ends_around_a_sum_of_logarithms_are_on_its_two_sides():
    for coefficient in (F(1), F(-1), F(-3, 2)):
        low, high = exact_leakage.interval({F(3): coefficient}, 8)
        with mpmath.workprec(100):
            value = mpmath.mpf(coefficient.numerator) / coefficient.denominator * mpmath.log(3)
            assert mpmath.mpf(low.numerator) / low.denominator < value < mpmath.mpf(high.numerator) / high.denominator


def test_one_set_or_two_are_named():
    for sets in ([], [[1], [2], [3]], [[1, 1]], [[]], [[0]], [[4]]):
        with pytest.raises(rules.Malformed, match="must hold sets of letters from 1 to 3, or pairs of them"):
            symbolic_diagonals.entries({"silent": [sets]}, "silent", 3, True)
    for sets in ([[1], [1]], [[1, 2]]):
        with pytest.raises(rules.Malformed, match="sets that do not fit"):
            symbolic_diagonals.entries({"silent": [sets]}, "silent", 3, True)
    both = [(frozenset({0}),), (frozenset({0}), frozenset({1}))]
    assert symbolic_diagonals.entries({"silent": [[[1]], [[1], [2]]]}, "silent", 3, True) == both


def test_products_with_vertices_are_counted_at_the_longest_of_them(monkeypatch):
    spent = []
    source = Source({"vertices": [["1/2", "1/2"], ["1/7", "6/7"], ["1", "0"]]})
    monkeypatch.setattr("symdp.certificates.checker.work.spend_on", lambda *counted: spent.append(counted))
    assert source.accuracy([F(1, 3), F(1, 2)], {}) == F(1, 3)
    assert spent[-1] == (3 * 2, 6 * 7)


def test_the_order_of_a_leakage_and_a_level_is_a_sign():
    for value, level, sign in (({F(2): F(1)}, F(3), -1), ({F(2): F(1)}, F(2), 0), ({F(3): F(1, 2)}, F(3, 2), 1)):
        assert exact_leakage.order(value, level) == sign


@pytest.mark.parametrize(
    ("kind", "first", "holds"),
    [
        ("ml", "2", True),
        ("mx", "2", False),
        ("mx", "3", True),
        ("ml", "3/2", False),
        ("mx", "3/2", False),
    ],
)
def test_maximal_information_is_above_the_level_where_distortion_is_to_be_needed(kind, first, holds):
    """Its least values need not fall strictly: the level may be reached at a smaller distortion, too."""
    asked = {"asks": {"level": "2"}, "answer": {"distortion": {"between": ["1/2", "1"]}}}
    known = (1, {}, SimpleNamespace(kind=kind, n=2))
    answers = [{"exp": first}, {"exp": "2"}]
    if holds:
        assert identical_records.check_distortion([], asked, answers, known) is None
        return
    with pytest.raises(rules.Rejected, match="at D_1 it is at least the level, or D_1 = 0"):
        identical_records.check_distortion([], asked, answers, known)
