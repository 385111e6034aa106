"""Discovery: formulas found without being told, proved, refuted, or left open; planted families; forged certificates.

Covers: symdp.arithmetic.symbols.rational_interpolation, symdp.conjectures.discovery.discover,
symdp.conjectures.discovery.envelope_heights, symdp.conjectures.discovery.family_definition,
symdp.conjectures.discovery.family_refutation, symdp.conjectures.discovery.family_terms,
symdp.conjectures.discovery.height_search, symdp.conjectures.discovery.parameter_range,
symdp.conjectures.discovery.set_family, symdp.theorems.claims.every_alphabet_page
"""

from fractions import Fraction as F
from itertools import combinations, islice
from random import Random

import pytest
import sympy

from symdp import Certificate, SourceSet, check_formula, discover
from symdp.arithmetic.symbols.rational_interpolation import Ratio
from symdp.cli.commands import main
from symdp.conjectures.discovery import family_terms
from symdp.conjectures.discovery.envelope_heights import Heights
from symdp.conjectures.discovery.family_reader import read_family
from symdp.conjectures.discovery.family_terms import read_terms
from symdp.conjectures.discovery.parameter_range import Range
from symdp.errors import CertificateRejected, InvalidArgument, Unsupported
from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope
from symdp.tradeoffs.tradeoff import optimal_mechanism
from tests.tradeoffs.recorded import forged

FOUND = [
    ("ball:C,r", "", "T_k - r"),
    ("geometric:rho", "", "(rho**k - 1)/(rho**M - 1)"),
    ("mixture:C,a", "", "T_k*(1 - a) + a*k/M"),
    ("contamination:C,eta", "", "T_k*(1 - eta)"),
    ("pari-mutuel:C,d", "d >= 0", "T_k*(d + 1) - d"),
    ("ball:C,1/20", "", "T_k - 1/20"),
    ("geometric:1/3", "", "3**M*(3**k - 1)/(3**k*(3**M - 1))"),
]
# Families that nothing was written for.
UNTUNED = [
    ("prior:1/(i*(i+1))", "", "k*(M + 1)/(M*(k + 1))"),
    ("prior:M+1-i", "", "-k*(-2*M + k - 1)/(M*(M + 1))"),
    ("prior:i*rho**i", "rho <= 1/2", None),
    ("lower:(1-a)*C-r", "", "T_k*(1 - a) - r"),
    ("lower:C-r/M", "", "(M*T_k - r)/M"),
    ("prior:C+a", "", "(T_k + a*k)/(M*a + 1)"),
]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("family", "where", "height"), [*FOUND, *UNTUNED])
def test_formulas_are_found_and_proved(family, where, height):
    found = discover(family, where, letters=5)
    assert found.verdict.name == "PROVED", found
    assert height is None or is_same(height, found.height)
    assert found.verdict.certificate.verify()
    assert "every M >= 2" in str(found.verdict)


@pytest.mark.parametrize(("family", "has_next"), [("geometric:1/3", False), ("ball:C,1/20", True)])
def test_the_next_entry_is_explained_where_a_threshold_has_one(family, has_next):
    text = str(discover(family, letters=3))
    assert ("C_next" in text.split("thresholds")[1].split(", where")[0], "C_next = C(k+1)" in text) == (has_next, has_next)


@pytest.mark.parametrize(("family", "where"), [("prior:a**i*(2-a**i)", "a < 1"), ("prior:a**M-a**(i-1)", "a > 1")])
def test_weights_fall_only_as_no_power_passes_one(family, where):
    """Such weights grow, or are negative, at powers on the other side of 1."""
    assert discover(family, where, letters=4).verdict.name == "PROVED"


def is_same(text, height):
    names = {str(symbol): symbol for symbol in height.free_symbols}
    return sympy.simplify(sympy.parsing.sympy_parser.parse_expr(text, names) - height) == 0


@pytest.mark.sampled(2)
@pytest.mark.parametrize("letters", [7, 9, 12])
def test_the_formula_of_the_ball_is_the_optimum_on_more_letters_than_were_looked_at(letters):
    found = discover("ball:C,r", letters=4)
    weights = [F(3 * letters - 2 * place * (place % 3 > 0) - place) for place in range(letters)]
    center = sorted([weight / sum(weights) for weight in weights], reverse=True)
    for radius in (F(1, 100), F(1, 13), F(2, 3)):
        source = SourceSet.total_variation_ball(center, radius)
        for distortion in (F(1, 10), F(1, 3), F(1, 2), F(9, 10)):
            exact = optimal_mechanism(source, distortion).exp
            assert found.exp_epsilon(letters, distortion, center, r=radius) == exact


def test_the_thresholds_of_the_ball_are_those_of_its_centre_shifted_by_the_radius():
    found = discover("ball:C,r", letters=4)
    centre = discover("prior:C", letters=4)
    assert str((found.threshold - centre.threshold).expand()) == "r"


def test_the_thresholds_of_a_geometric_prior():
    found, (k, m, rho) = discover("geometric:rho", letters=5), sympy.symbols("k M rho")
    expected = (rho**k * (k - (k - 1) * rho) - rho**m) / (1 - rho**m)
    assert sympy.simplify(found.threshold - expected) == 0


def inequalities(M, C, r):
    """The ball again, of whose theorem this says nothing."""
    rows = []
    for size in range(1, M):
        events = combinations(range(M), size)
        rows += [([-int(x in event) for x in range(M)], r - sum(C[x] for x in event)) for event in events]
    return SourceSet.from_inequalities(rows, M)


def breaking(M, C, r):
    return SourceSet.total_variation_ball(C, r if M < 7 else r / 2)


def far(M, C, r):
    return SourceSet.total_variation_ball(C, r if M < 50 else r / 2)


def bent(M, r):
    """Segments, whose envelopes have corners between the integers."""
    return SourceSet.from_vertices([[F(1, 2) + r / 4, F(3, 10), F(1, 5) - r / 4], [F(3, 10), F(1, 5), F(1, 2)]])


def test_a_function_of_python_is_searched_and_tested_and_never_proved():
    found = discover(inequalities, letters=5)
    assert (str(found.height), found.verdict.name) == ("T_k - r", "TESTED")


def test_a_planted_family_that_breaks_at_seven_letters_is_refuted_there():
    found = discover(breaking)
    witness = found.verdict.witness
    assert (found.verdict.name, witness.instance.letters) == ("REFUTED", 7)
    assert witness.formula != witness.best
    source = breaking(7, witness.instance.center, **witness.instance.values)
    assert optimal_mechanism(source, witness.distortion).exp == witness.best
    assert found.verdict.certificate.verify()


def test_a_family_that_breaks_where_nobody_looks_is_not_proved():
    assert discover(far, letters=5).verdict.name == "TESTED"


@pytest.mark.thorough
def test_corners_between_the_integers_are_said():
    found = discover(bent, letters=4)
    assert (found.height, found.verdict.name) == (None, "UNDECIDED")
    assert "corner at t = " in str(found.verdict)


@pytest.mark.parametrize(
    ("family", "where"), [("zipf:2", ""), ("prior:i", ""), ("prior:i*rho**i", ""), ("lower:C**2", ""), ("prior:0-1", "")]
)
def test_what_is_not_shown_is_not_proved(family, where):
    found = discover(family, where, letters=4)
    assert found.verdict.name == "UNDECIDED"


@pytest.mark.parametrize(
    ("family", "said"),
    [
        ("lower:0", "have no corner"),
        ("lower:-1", "have no corner"),
        ("lower:1/2", "have no corner"),
        ("lower:r", "have no corner"),
        ("lower:M", "no instance of the family is a source set"),
    ],
)
def test_a_bound_without_a_centre_is_one_of_all_events(family, said):
    found = discover(family, letters=4)
    assert found.verdict.name == "UNDECIDED"
    assert said in str(found.verdict)


def test_events_that_are_bounded_by_a_number_are_bounded_by_their_letters():
    definition = read_family("lower:r").definition
    found = definition.source(4, {"r": F(1, 10)}, ())
    every = [event for size in (1, 2, 3) for event in combinations(range(4), size)]
    rows = [([-int(place in event) for place in range(4)], F(-1, 10)) for event in every]
    whole = SourceSet.from_inequalities(rows, 4)
    assert lorenz_envelope(found).corners == lorenz_envelope(whole).corners
    for prior in (["7/10", "1/10", "1/10", "1/10"], ["4/5", "1/10", "1/20", "1/20"], ["1/4"] * 4):
        assert found.contains(prior) == whole.contains(prior)
    assert definition.source(3, {"r": F(0)}, ()).contains([1, 0, 0])


def point_of(family, parameters):
    """Inside of each range a third of the way, and a prior whose letters differ."""
    ends = {name: [F(0 if end == "oo" else end) for end in given[:2]] for name, given in parameters.items()}
    inside = {name: str(low + abs(high - low or 1) / 3) for name, (low, high) in ends.items()}
    return {"letters": 3, "parameters": inside, "center": ["1/2", "3/10", "1/5"]}


def claimed(family, heights, **parameters):
    question = {"sought": "closed form of a family", "family": family, "parameters": parameters}
    said = {"question": question, "answer": {"heights": heights}}
    return Certificate({"format": 3, **said, "evidence": {"point": point_of(family, parameters)}})


UNIT = ["0", "1"]
BEYOND_THE_LAST = "(rho*(1-rho**k)/(1-rho)-k*rho**(M+1))/(rho*(1-rho**M)/(1-rho)-M*rho**(M+1))"
PROVED = [
    ("geometric:1/2", "(1-(1/2)**k)/(1-(1/2)**M)", {}),
    ("prior:(1/2)**i", "(1-2**(-k))/(1-2**(-M))", {}),
    ("prior:2**(M-i)", "(2**M-2**(M-k))/(2**M-1)", {}),
    ("prior:a**(-i)", "(1-a**(-k))/(1-a**(-M))", {"a": ["1", "oo"]}),
    # The weights are positive as a power of rho is at most 1, and they fall as those of letters on the line do.
    ("prior:rho**i-rho**(M+1)", BEYOND_THE_LAST, {"rho": UNIT}),
    ("lower:max(C-r,(1-a)*C/2)", "max(T_k-r,(1-a)*T_k/2)", {"r": UNIT, "a": UNIT}),
]


@pytest.mark.parametrize(("family", "heights", "parameters"), PROVED)
def test_closed_forms_with_powers_of_each_range_are_proved(family, heights, parameters):
    assert claimed(family, heights, **parameters).verify()


UP_TO_SIX = "(M-2)*(M-3)*(M-4)*(M-5)*(M-6)"
FORGED = [
    ("ball:C,r", "T_k - 2*r", {"r": UNIT}, "G_k is the bound of the k likeliest letters"),
    ("ball:C,r", f"T_k - r + {UP_TO_SIX}/M**5", {"r": UNIT}, "bound of the k likeliest letters"),
    ("ball:C,r", "T_k - r", {"r": ["-1", "1"]}, "not positive where"),
    ("contamination:C,r", "T_k*(1-r)", {"r": ["0", "2"]}, "does not fall"),
    ("pari-mutuel:C,r", "T_k*(1+r)-r", {"r": ["-1/2", "oo"]}, "not positive where"),
    ("lower:C+r*C-r/2", "T_k*(1+r) - r/2", {"r": UNIT}, "at most 1"),
    ("lower:(951+M)*C/1000", "T_k*(951+M)/1000", {}, "at most 1"),
    ("lower:C**2", "T_k**2", {}, "affine"),
    ("lower:max(C-r,C**2)", "max(T_k-r,T_k**2)", {"r": UNIT}, "affine"),
    ("lower:max(C-r,C/2)", "T_k-r", {"r": UNIT}, "maximum of as many"),
    ("lower:max(C-r,C/2)", "max(T_k/2,T_k-r)", {"r": UNIT}, "part 1 of the bound of the k likeliest"),
    ("geometric:rho", "(rho**k-1)/(rho**M-1)", {"rho": ["0", "2"]}, "do not grow"),
    ("geometric:rho", "(rho**k-1)/(rho**M-1)", {"rho": ["-1", "1"]}, "is positive"),
    ("geometric:rho", "(rho**k-2)/(rho**M-2)", {"rho": UNIT}, "G_0 = 0"),
    ("geometric:rho", "(rho**k-1)/(rho-1)", {"rho": UNIT}, "G_M = 1"),
    ("geometric:rho", "k/M", {"rho": UNIT}, "is to the weight of"),
    ("prior:i", "k*(k+1)/(M*(M+1))", {}, "do not grow"),
    ("prior:48-i", "k*(95-k)/(M*(95-M))", {}, "no weight is negative"),
    ("mixture:C,r", "T_k*(1-r)+r*k/M", {"r": ["0", "oo"]}, "do not grow"),
    ("prior:8+rho**i", "(8*k+rho*(rho**k-1)/(rho-1))/(8*M+rho*(rho**M-1)/(rho-1))", {"rho": ["-1/2", "1/2"]}, "is positive"),
    ("ball:C,r", "T_k - r", {}, "has a range"),
    ("ball:C,r", "T_k - r", {"r": UNIT, "s": UNIT}, "has a range"),
    ("ball:C,r", "T_k - r + C - C", {"r": UNIT}, "said in k, M"),
    ("geometric:rho", "T_k", {"rho": UNIT}, "said in k, M"),
]


@pytest.mark.sampled(24)
@pytest.mark.parametrize(("family", "heights", "parameters", "line"), FORGED)
def test_forged_claims_are_rejected(family, heights, parameters, line):
    """Formulas of other families, families that break at M = 7 or 50, parameters beyond their ranges."""
    with pytest.raises(CertificateRejected, match=line):
        claimed(family, heights, **parameters).verify()


MALFORMED = [
    ("balls:C,r", "T_k - r", {"r": UNIT}, "the family 'balls:C,r' is of no known kind"),
    ("ball:r", "T_k - r", {"r": UNIT}, "must begin with its centre C, as in ball:C,x"),
    ("ball:C,r,s", "T_k - r", {"r": UNIT}, "must have one parameter, not 2"),
    ("ball:C,r", "T_k - r", {"r": ["1", "0"]}, "the range of 'r' must not be empty"),
    ("ball:C,r", "T_k - r", {"r": ["1", "1"]}, "the range of 'r' must not be empty"),
    ("ball:C,r", "T_k - r", {"r": ["0", "1", "2"]}, "the range of 'r' must have two ends"),
    ("ball:C,r", "T_k - r", {"r": ["oo", "oo"]}, "the range of 'r' must have two ends"),
    ("lower:i*C", "T_k", {}, "must have neither i nor exponents with M"),
    ("lower:C-2**M", "T_k", {}, "must have neither i nor exponents with M"),
    ("lower:k*C", "k*T_k", {"k": UNIT}, "a family has at most 3 parameters, none called i, C, k, T_k"),
    ("prior:max(C,1/M)", "T_k", {}, "max must be the outermost operation"),
    ("prior:C**i", "T_k", {}, "only a parameter or a positive number has an exponent with i, k or M"),
    ("prior:2**(i*i)", "T_k", {}, "an exponent is an integer, or one that i, k and M have integer multiples in"),
    ("prior:2**(i/2)", "T_k", {}, "an exponent is an integer, or one that"),
    ("prior:2**65", "T_k", {}, "an exponent is an integer, or one that"),
    ("prior:a+b+c+d", "k/M", dict.fromkeys("abcd", UNIT), "a family has at most 3 parameters"),
    ("prior:C)", "T_k", {}, "the expression cannot be read at"),
    ("prior:" + "(" * 101 + "C", "T_k", {}, "has at most 500 characters and 100 opening brackets"),
    ("prior:" + "C+" * 250 + "C", "T_k", {}, "has at most 500 characters and 100 opening brackets"),
]
NEARLY = [("prior:" + "(" * 100 + "C" + ")" * 100, "T_k", {}), ("prior:" + "C+" * 249 + "CC", "T_k", {"CC": UNIT})]


@pytest.mark.sampled(19)
@pytest.mark.parametrize(("family", "heights", "parameters", "reason"), MALFORMED)
def test_malformed_claims_are_refused(family, heights, parameters, reason):
    with pytest.raises(InvalidArgument, match=reason):
        claimed(family, heights, **parameters).verify()


def test_what_is_as_long_or_as_deep_as_allowed_is_read():
    assert claimed(*NEARLY[0][:2]).verify()
    with pytest.raises(CertificateRejected):
        claimed(*NEARLY[1][:2], **NEARLY[1][2]).verify()


def test_the_claim_speaks_of_the_family_and_of_its_trade_off():
    document = discover("ball:C,r", letters=4).verdict.certificate.document
    assert document["question"] == {"sought": "closed form of a family", "family": "ball:C,r", "parameters": {"r": UNIT}}
    assert document["answer"] == {"heights": "T_k - r"}
    assert document["evidence"]["point"]["letters"] == 2


def test_a_maximum_of_bounds_is_a_convex_function_of_the_probability():
    """Checked against exact optima of sets that are given by their inequalities."""
    certificate = claimed("lower:max(C-r,(1-a)*C/2)", "max(T_k-r,(1-a)*T_k/2)", r=UNIT, a=UNIT)
    assert certificate.verify()
    center, r, a = (F(1, 2), F(3, 10), F(1, 5)), F(1, 10), F(1, 4)
    bound = lambda total: max(total - r, (1 - a) * total / 2)  # noqa: E731
    events = [event for size in (1, 2) for event in combinations(range(3), size)]
    rows = [([-int(x in event) for x in range(3)], -bound(sum(center[x] for x in event))) for event in events]
    heights = [bound(center[0]), bound(center[0] + center[1]), F(1)]
    for distortion in (F(1, 10), F(3, 10), F(2, 5), F(1, 2), F(3, 5)):
        accuracy = 1 - distortion
        terms = [k * accuracy / (height - accuracy) for k, height in enumerate(heights) if k and height > accuracy]
        silent = accuracy <= max([height / k for k, height in enumerate(heights, 1)])
        exact = optimal_mechanism(SourceSet.from_inequalities(rows, 3), distortion).exp
        assert exact == (1 if silent else min(terms))


@pytest.mark.thorough
def test_a_family_that_breaks_at_fifty_letters_is_not_proved():
    found = discover("lower:(951+M)*C/1000", letters=4)
    assert (str(found.height), found.verdict.name) == ("T_k*(M + 951)/1000", "UNDECIDED")
    assert "the bound is at most 1" in str(found.verdict)


def test_the_sets_by_definition_are_those_of_the_constructors():
    center = [F(1, 2), F(3, 10), F(3, 20), F(1, 20)]
    made = {
        "ball:C,1/10": SourceSet.total_variation_ball(center, "1/10"),
        "contamination:C,1/10": SourceSet.contamination(center, "1/10"),
        "pari-mutuel:C,1/10": SourceSet.pari_mutuel(center, "1/10"),
        "geometric:1/3": SourceSet.geometric("1/3", 4),
        "zipf:2": SourceSet.zipf(2, 4),
    }
    for text, source in made.items():
        family = read_family(text)
        built = family.build(4, {}, tuple(center) if family.centered else ())
        assert lorenz_envelope(built).corners == lorenz_envelope(source).corners


@pytest.mark.sampled(14)
@pytest.mark.parametrize(
    ("family", "where", "said"),
    [
        ("bal:C,r", "", "must be one of"),
        ("ball:r", "", "is incomplete"),
        ("ball:C,", "", "is incomplete; write it as in ball:C,r$"),
        ("geometric:", "", "is incomplete; write it as in geometric:rho$"),
        ("geometric:1/2,1/3", "", "is incomplete; write it as in geometric:rho$"),
        ("ball:C,r", "s <= 1", "must bound one parameter"),
        ("ball:C,r", "r <= 0", "leaves no range"),
        ("prior:i**i", "", "an exponent is"),
        ("prior:D*i", "", "which is reserved"),
        ("lower:i*C", "", "no letter i"),
        ("lower:C-r**M", "", "no letter i"),
        ("prior:a+b+c+d", "", "at most 3"),
        (3, "", "must be text"),
        (lambda N: N, "", "must be a function of M"),
    ],
)
def test_bad_families_are_refused(family, where, said):
    with pytest.raises(InvalidArgument, match=said):
        discover(family, where)


@pytest.mark.parametrize("powers", [("x",), ("-1",), ("0",)])
def test_bad_powers_are_refused(powers):
    with pytest.raises(InvalidArgument, match="powers"):
        discover(lambda M, r: SourceSet.geometric(r, M), powers=powers)


def test_a_function_may_have_powers():
    def geometric(M, q):
        return SourceSet.geometric(q, M)

    found = discover(geometric, powers=("q",), letters=5)
    assert (str(found.height), found.verdict.name) == ("(q**k - 1)/(q**M - 1)", "TESTED")


def test_powers_of_positive_parameters_are_shown_to_fall():
    assert discover("prior:8+rho**i", "rho <= 1/2", letters=4).verdict.name == "PROVED"


def test_a_function_that_returns_no_set_is_refused():
    with pytest.raises(Unsupported, match="return a SourceSet"):
        discover(lambda M: M)


def test_the_formula_at_numbers_reads_its_arguments():
    found = discover("ball:C,r", letters=3)
    with pytest.raises(InvalidArgument, match="give r"):
        found.exp_epsilon(3, "1/2", ["1/2", "3/10", "1/5"])
    with pytest.raises(InvalidArgument, match="decreasing order"):
        found.exp_epsilon(3, "1/2", ["1/5", "3/10", "1/2"], r="1/10")
    assert check_formula("(M-1)*(1-D)/D", 3).verdict.name == "REFUTED"


def test_the_theorem_of_a_discovery_sets_greek_letters_apart():
    page = discover("prior:i*rho**i", "rho <= 1/2", letters=4).verdict.theorem().to_latex()
    assert r"k\rho{\rho^{k}}" in page
    assert r"\rhok" not in page


# The greatest of several functions.

BOTH = "lower:max(C-r,(1-a)*C)"


@pytest.mark.thorough
def test_the_greatest_of_two_functions_is_found_and_proved():
    """The ball within a contamination: both functions, and no formula of one of them, agree with exact optima, also where
    they are equal."""
    found = discover(BOTH, letters=5)
    assert (found.verdict.name, found.heights.text()) == ("PROVED", "max(T_k - r, T_k*(1 - a))")
    assert found.verdict.certificate.verify()
    center = [F(4, 10), F(3, 10), F(2, 10), F(1, 10)]
    for a, r in [(F(1, 4), F(1, 10)), (F(1, 7), F(1, 10)), (F(1, 5), F(9, 50)), (F(1, 2), F(1, 50)), (F(1, 50), F(1, 3))]:
        source = found.family.build(4, {"a": a, "r": r}, center)
        for distortion in (F(1, 10), F(3, 10), F(1, 2), F(13, 20), F(19, 20)):
            exact = optimal_mechanism(source, distortion).exp
            assert found.exp_epsilon(4, distortion, center, a=a, r=r) == exact
    assert r"\max" in found.to_latex()
    assert r"\max" in found.verdict.theorem().to_latex()


@pytest.mark.thorough
def test_a_part_that_rules_too_rarely_to_be_seen_refutes_the_formula_without_it():
    assert discover("lower:max(C-1/10,3*C/4)", letters=5).verdict.name == "REFUTED"


@pytest.mark.parametrize("greatest", [True, False])
def test_heights_of_two_functions_at_numbers(greatest):
    """The thresholds and the values of the greater, or the lesser, of T_k - r and 3/4 T_k."""
    family = read_family("lower:max(C-r,3*C/4)")
    minus = Ratio({(1, 0): F(1), (0, 1): F(-1)}, {(0, 0): F(1)})
    share = Ratio({(1, 0): F(3, 4)}, {(0, 0): F(1)})
    heights = Heights((minus, share), ("T_k", "r"), greatest)
    instance = family.read_instance(3, {"r": "1/5"}, ["6/10", "3/10", "1/10"])
    assert heights.text() == f"{'max' if greatest else 'min'}(T_k - r, 3*T_k/4)"
    chosen = max if greatest else min
    assert [heights.at(instance, k) for k in (1, 2, 3)] == [chosen(F(2, 5), F(9, 20)), chosen(F(7, 10), F(27, 40)), 1]
    values = {"T_k": F(3, 5), "r": F(1, 5), "C_next": F(3, 10), "k": 1}
    threshold = heights.threshold().subs(values)
    assert F(str(threshold)) == 1 - heights.at(instance, 2) + heights.at(instance, 2) - heights.at(instance, 1)


def test_claims_of_a_maximum_need_every_part_in_its_place():
    known = {"a": ["0", "1"], "r": ["0", "1"]}
    assert claimed(BOTH, "max(T_k - r, (1-a)*T_k)", **known).verify()
    for heights in ("T_k - r", "max((1-a)*T_k, T_k - r)", "max(T_k - r, T_k)", "max(T_k - r, (1-a)*T_k, 0)"):
        with pytest.raises(CertificateRejected):
            claimed(BOTH, heights, **known).verify()


# Families of files.


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("family.json", '{"family": "ball:C,r", "where": "r <= 1/2"}'),
        ("family.TOML", 'family = "ball:C,r"\nwhere = "r <= 1/2"'),
    ],
)
def test_a_family_of_a_file_is_that_of_the_command_line(tmp_path, name, text):
    (tmp_path / name).write_text(text)
    assert read_family(str(tmp_path / name)) == read_family("ball:C,r", "r <= 1/2")
    assert read_family(str(tmp_path / name), "r >= 1/10") == read_family("ball:C,r", "r <= 1/2, r >= 1/10")


@pytest.mark.sampled(9)
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"family": "balls:C,r"}', "must be one of geometric"),
        ('{"family": "ball:C,r", "where": "s <= 1/2"}', "must bound one parameter"),
        ('{"family": ["ball:C,r"]}', "are text"),
        ('{"family": "ball:C,r", "where": 3}', "are text"),
        ('{"where": "r <= 1/2"}', 'the key "family"'),
        ('{"family": "ball:C,r", "letters": 3}', 'the key "family"'),
        ('["ball:C,r"]', "must be an object"),
        ('{"family": "other.json"}', "is a file"),
        ("{", "is not JSON"),
    ],
)
def test_bad_files_of_families_are_one_line(tmp_path, capsys, text, said):
    path = tmp_path / "family.json"
    path.write_text(text)
    with pytest.raises(SystemExit) as ended:
        main(["conjecture", str(path)])
    told = capsys.readouterr().err
    assert (ended.value.code, told.count("\n")) == (2, 1)
    assert "family.json" in told
    assert said in told


def test_a_file_that_is_not_there_is_one_line(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["conjecture", "missing.toml"])
    assert ended.value.code == 2
    assert "missing.toml" in capsys.readouterr().err


POINT = {"letters": 3, "parameters": {"r": "1/3"}, "center": ["1/2", "3/10", "1/5"]}


@pytest.mark.parametrize(
    ("point", "line"),
    [
        (POINT | {"letters": 1}, "has 2 to 12 letters"),
        (POINT | {"letters": 13}, "has 2 to 12 letters"),
        (POINT | {"parameters": {}}, "a value for each parameter"),
        (POINT | {"parameters": {"r": "1"}}, "r is inside of its range"),
        (POINT | {"parameters": {"r": "0"}}, "r is inside of its range"),
        (POINT | {"center": ["1/5", "3/10", "1/2"]}, "CM is a prior"),
        (POINT | {"center": ["1/2", "3/10", "1/10"]}, "CM is a prior"),
        (POINT | {"center": ["4/5", "3/10", "-1/10"]}, "CM is a prior"),
    ],
)
def test_a_point_of_the_family_is_one(point, line):
    issued = claimed("ball:C,r", "T_k - r", r=UNIT)
    assert forged(issued, evidence={"point": POINT}).verify()
    with pytest.raises(CertificateRejected, match=line):
        forged(issued, evidence={"point": point}).verify()
    with pytest.raises(InvalidArgument, match="point"):
        Certificate(issued.document | {"evidence": {}}).verify()


def test_families_without_a_set_are_not_accepted():
    with pytest.raises(CertificateRejected, match="some weight is not 0"):
        claimed("prior:0", "k/M").verify()
    with pytest.raises(CertificateRejected, match="some weight is not 0"):
        claimed("prior:a-a", "k/M", a=UNIT).verify()
    with pytest.raises(CertificateRejected, match="divides by zero"):
        claimed("lower:C*(M-M)/(M-M)", "T_k*(M-M)/(M-M)").verify()
    assert discover("prior:0", letters=3).verdict.name == "UNDECIDED"


@pytest.mark.parametrize("base", ["(a+1)", "i", "M", "C", "max(a,b)", "0", "(-2)"])
def test_what_is_raised_to_a_letter_is_a_parameter_or_a_positive_number(base):
    assert read_terms("a**i")
    assert read_terms("(1/2)**(M-i)")
    with pytest.raises(InvalidArgument, match="an exponent is an integer, or i or M over a parameter or a positive number"):
        read_terms(f"{base}**i")


@pytest.mark.parametrize("high", [F(2, 3), None])
def test_values_of_a_parameter_lie_inside_of_its_range(high):
    values = list(islice(Range("a", F(1, 3), high).samples(Random(1)), 300))
    assert all(F(1, 3) < value < (F(10, 3) if high is None else high) for value in values)
    assert max(values) > F(1, 3) + (3 if high is None else F(1, 3)) * F(9, 10)


@pytest.mark.parametrize("letters", ["5", 4.0, F(4), None, True, 2, 13])
def test_numbers_of_letters_are_integers_from_three_to_twelve(letters):
    with pytest.raises(InvalidArgument, match=r"letters=.* must be an integer from 3 to 12"):
        discover("geometric:rho", letters=letters)


def test_up_to_as_many_letters_are_compared_as_are_listed(monkeypatch):
    monkeypatch.setattr("symdp.conjectures.discovery.discover.MOST_LETTERS", 3)
    assert discover("prior:C", letters=3).verdict.name == "PROVED"
    for letters in (2, 4):
        with pytest.raises(InvalidArgument, match=f"letters={letters} must be an integer from 3 to 3"):
            discover("prior:C", letters=letters)


def test_exponents_are_read_as_whole_combinations_of_letter_and_letters():
    for text, known in (("2*(i-1)", (2, 0, -2)), ("3*(M-i+2)", (-3, 3, 6)), ("i+M-1", (1, 1, -1)), ("5", (0, 0, 5))):
        assert family_terms.exponent_of(read_terms(f"r**({text})").operands[1]) == known
