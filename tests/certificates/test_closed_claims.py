"""Claims are closed: a key that is not declared, of another type or given twice is refused, and so is a false value."""

import copy
import json
from fractions import Fraction
from functools import cache

import pytest
from document_parts import nodes, replaced
from first_format import by_hand, first_format, in_first_format

from symdp import (
    Certificate,
    ChiSquareBall,
    Database,
    KullbackLeiblerBall,
    SourceSet,
    Tradeoff,
    check_formula,
    discover,
    graph_leakage,
    graph_utility,
    least_identifiability,
    least_sensitive_distortion,
    losses,
    read_symbols,
    split_budget,
)
from symdp import least_distortion as inverse
from symdp import optimal_mechanism as optimum
from symdp import privacy_distortion as curve
from symdp.arithmetic.linear_program import LinearProgram
from symdp.certificates.checker import command, kinds, records, rules
from symdp.errors import CertificateRejected, InvalidArgument
from symdp.graphs.families import line
from symdp.losses import Loss
from symdp.statements import facts
from symdp.statements.implication import inequality
from symdp.statements.proof import stated
from symdp.tradeoffs.answers.band import band
from symdp.tradeoffs.graphs.outputs import few_outputs_leakage
from symdp.tradeoffs.profiles.envelope import lorenz_envelope

ONE = SourceSet.single(["1/2", "3/10", "1/5"], labels=["a", "b", "c"])
TWO = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
BOX = SourceSet.box(["1/10", "1/10", "1/5"], ["1/2", "1/2", "3/5"])
BALL = SourceSet.total_variation_ball(["1/2", "1/4", "1/4"], "1/20")
CORES = (
    SourceSet.cdf_band(["2/5", "3/5", 1], ["3/5", "9/10", 1]),
    SourceSet.groups([([1, 2], "7/10", "9/10"), ([1], 0, "1/4")], letters=3),
    SourceSet.belief([([1], "1/2"), ([1, 2], "1/4"), ([2, 3], "1/4")], letters=3),
)
ROWS = SourceSet.from_inequalities(["P1 >= 2*P2", "P2 >= P3 + 1/10"])
APART = SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["1/5", "1/5", "3/5"]])
CUT = SourceSet.from_inequalities(["P1 >= 2*P2", "P3 >= 1/10"], letters=3)
ALL, PAIR = SourceSet.simplex(3), Database(2, 2)
LIFTED = Database(2, source=ONE)

MOVING = (("t,1-t,0; 1-t,0,t", "0 <= t, t <= 1"), ("t**2,1-t**2; 1/3,2/3", "0 <= t, t <= 1"))


class Steps(Loss):
    """|x - y|."""

    name = "steps"

    def matrix(self, letters):
        return tuple([tuple([Fraction(abs(x - y)) for y in range(letters)]) for x in range(letters)])


def statement(verdict="PROVED", **more):
    data = LinearProgram()
    x = data.add_column(cost=1)
    data.add_row({x: 1}, lower=1)
    shown = [
        facts.arithmetic("larger", "(M-1)*(1-D)/D", "==", "4/3", M=3, D="3/5"),
        facts.mechanism("half", [["2/3", "1/3"], ["1/4", "3/4"]], Fraction(8, 3), ((1, 0), (0, 1)), "1/3"),
        facts.program("least", data),
        facts.certified("best", optimum(ONE, "1/4").certificate),
        inequality("sums", scalars="n", families={"J": ("n", "p")}, assume={"up": ("J", "p >= 0"), "one": "sum(p) == 1"},
                   conclude="sum(p) + 1 >= 2", model={"n": 2, "p": [1, 0]}, degree=1),
    ]  # fmt: skip
    words = dict.fromkeys(("paper", "id", "text", "source_sha256", "scope", "method"), "a word")
    return stated(words, verdict, shown, **more)


SAMPLES = {
    "least leakage": [lambda s=s: optimum(s, "1/4").certificate for s in (ONE, BOX, BALL, ROWS, SourceSet.decreasing(3))]
    + [lambda: optimum(ONE, 0).certificate],
    "least distortion": [lambda: inverse(ALL, 2).certificate],
    "curve": [lambda: curve(ONE).certificate],
    "least leakage of a measure": [
        lambda: optimum(ONE, "1/4", leakage="ml").certificate,
        lambda: optimum(ALL, "1/4", leakage="renyi:3/2").certificate,
        lambda: optimum(TWO, 0, leakage="kl").certificate,
        lambda: optimum(TWO, "1/7", leakage="mx").certificate,
    ],
    "least distortion of a measure": [lambda: inverse(ONE, "3/2", leakage="ml").certificate],
    "curve of a measure": [lambda name=name: curve(ONE, leakage=name).certificate for name in ("ml", "mi")]
    + [lambda: curve(ALL, leakage="kl").certificate],
    "enclosed leakage": [lambda: optimum(TWO, "1/4", leakage="renyi:2").certificate],
    "enclosed distortion": [lambda: inverse(TWO, 2, leakage="renyi:2").certificate],
    "least leakage of databases": [
        lambda: optimum(PAIR, "1/2", leakage="dp").certificate,
        lambda: optimum(PAIR, 0, leakage="dp").certificate,
        lambda: optimum(LIFTED, "1/2", leakage="dp").certificate,
    ],
    "least distortion of databases": [
        lambda: inverse(Database(2, source=ALL), "7/4", leakage="kl").certificate,
        lambda: inverse(LIFTED, "7/4", leakage="dp").certificate,
    ],
    "curve of databases": [lambda name=name: curve(PAIR, leakage=name).certificate for name in ("kl", "dp", "sibson:2")]
    + [lambda: curve(LIFTED, leakage="dp").certificate],
    "graph utility": [lambda: graph_utility(line(3), 2).certificate],
    "graph leakage": [lambda: graph_leakage(line(3), 2).certificate],
    "graph leakage with few outputs": [lambda: few_outputs_leakage(line(4), Fraction(3, 2), 3).certificate],
    "least leakage on a graph": [lambda d=d: optimum(ONE, d, adjacency=line(3)).certificate for d in ("1/3", 0)],
    "least leakage by entries": [lambda d=d: optimum(TWO, d, adjacency=line(3)).certificate for d in ("1/3", 0)]
    + [lambda d=d: optimum(ONE, "1/3", loss=d).certificate for d in (Steps(), losses.line(3))]
    + [lambda: optimum(ONE, "1/3", loss=losses.line(3), delta="1/10").certificate],
    "least distortion by entries": [
        lambda: inverse(TWO, 2, adjacency=line(3)).certificate,
        lambda: inverse(ONE, 2, loss=Steps()).certificate,
        lambda: inverse(ONE, 2, loss=losses.line(3)).certificate,
        lambda: inverse(TWO, 2, loss=losses.line(3), delta="1/10").certificate,
    ],
    "least leakage by floors": [
        lambda: optimum(APART, "2/5", loss="line").certificate,
        lambda: optimum(CUT, "4787/800", loss=losses.matrix([[5, 9, 10], [9, -1, 10], [8, 14, 1]])).certificate,
        lambda: optimum(CUT, "-1/10", loss=losses.matrix([[0, -1, 3], [3, 2, -1], [-1, 0, 3]])).certificate,
    ],
    "least distortion with sensitive letters": [
        lambda: least_sensitive_distortion(TWO, [1, 3], exp_epsilon=2).certificate,
        lambda: least_sensitive_distortion(ONE, [2], exp_epsilon=2, loss=losses.line(3)).certificate,
    ],
    "least identifiability": [
        lambda d=d: least_identifiability(["1/2", "3/10", "1/5"], distortion=d).certificate for d in ("1/4", "9/10")
    ],
    "least distortion of independent records": [
        lambda: split_budget([Tradeoff(ONE), Tradeoff(TWO), Tradeoff(TWO)], exp_epsilon=2).certificate,
        lambda: split_budget([Tradeoff(ONE, leakage="tv"), Tradeoff(TWO, leakage="tv")], value="1/5").certificate,
        lambda: Tradeoff(Database(2, source=ONE), leakage="gdp").inverse(value=1).certificate,
    ],
    "least leakage of records alike": [
        lambda name=name: Tradeoff(Database(3, source=ONE), leakage=name).at("1/2").certificate for name in ("tv", "gdp")
    ],
    "curve by floors": [
        lambda: curve_by_floors(ONE),
        lambda: curve_by_floors(SourceSet.single(["1/2", "1/4", "1/4"])),
        lambda: Tradeoff(ONE, loss="line").curve().certificate,
    ],
    "least distortion at epsilon": [
        lambda: Tradeoff(TWO).inverse(epsilon="1/2").certificate,
        lambda: Tradeoff(TWO, leakage="mx").inverse(epsilon="log(2)/2").certificate,
        lambda: Tradeoff(LIFTED).inverse(epsilon="1/2").certificate,
        lambda: Tradeoff(ONE, adjacency=line(3)).inverse(epsilon="1/2").certificate,
    ],
    "least distortion under a profile": [
        lambda s=s, slack=slack: Tradeoff(s, leakage="profile:log(2):1/10").inverse(value=slack).certificate
        for s, slack in ((TWO, 0), (ROWS, "1/30"))
    ],
    "least slack of a profile": [
        lambda s=s: Tradeoff(s, leakage="profile:log(2):1/10").at("1/4").certificate for s in (ONE, TWO)
    ],
    "profile at epsilons": [
        lambda: Tradeoff(TWO, leakage="profile:1:1/10").inverse(value=0).certificate,
        lambda: Tradeoff(ONE, leakage="profile:log(2)/2:1/20").at("1/4").certificate,
    ],
    "enclosed mu": [lambda s=s: Tradeoff(s, leakage="gdp").at("1/4").certificate for s in (ONE, TWO, ROWS, BALL)]
    + [lambda: Tradeoff(TWO, leakage="gdp").at(0).certificate],
    "enclosed distortion at mu": [
        lambda s=s, mu=mu: Tradeoff(s, leakage="gdp").inverse(value=mu).certificate for s, mu in ((ONE, 1), (TWO, "3/2"))
    ]
    + [lambda: Tradeoff(TWO, leakage="gdp").inverse(value=0).certificate],
    "curve of the least slack": [
        lambda: Tradeoff(ONE, leakage="profile:log(2):1/10,log(3):1/20").curve().certificate,
    ],
    "band of the least slack": [lambda: two_steps("slack", Tradeoff(ONE, leakage="profile:1:1/10"))],
    "band of the least mu": [lambda: two_steps("mu", Tradeoff(ONE, leakage="gdp"))],
    "least majorised prior": [lambda s=s: lorenz_envelope(s).certificate for s in (BALL, BOX, *CORES)],
    "least leakage over a chi-square ball": [
        lambda d=d: Tradeoff(ChiSquareBall(["1/2", "3/10", "1/5"], "1/50")).at(d).certificate for d in ("11/20", "3/5")
    ],
    "least leakage over a Kullback-Leibler ball": [
        lambda d=d: Tradeoff(KullbackLeiblerBall(["1/2", "3/10", "1/5"], "1/100")).at(d).certificate
        for d in ("11/20", "3/5")
    ],
    "formula": [lambda: check_formula("best >= 1", 2).verdict.certificate],
    "refuted formula": [lambda: check_formula("best <= 1", 2).verdict.certificate],
    "formula by blocks": [lambda: check_formula("1 = best", "all", where="D >= 1-P1").verdict.certificate],
    "refuted formula by blocks": [lambda: check_formula("P1 >= 1/3", "all", where="D <= 1/2").verdict.certificate],
    "curve in symbols": [
        lambda text=text, where=where: curve(read_symbols(text, where)).certificate
        for text, where in (
            ("ball:r:p,(1-p)/2,(1-p)/2", ""),
            ("contamination:eta:C1,C2,C3", "C1 >= C2, C2 >= C3"),
            ("p,1-p; q,1-q", "p <= q"),
            ("p,q,1-p-q; r,s,1-r-s", ""),
            ("p,q,1-p-q; 1/2,3/10,1/5", "p >= q, q >= 1-p-q"),
            ("box:l,0,0:1,v,v", ""),
        )
    ],
    "curve in one parameter": [
        lambda text=text, where=where: curve(read_symbols(text, where)).certificate for text, where in MOVING
    ],
    "least leakage in one parameter": [
        lambda text=text, where=where, d=d: curve(read_symbols(text, where)).at(d).certificate
        for text, where in MOVING
        for d in ("2/5", "1/2")
    ],
    "closed form of a family": [
        lambda family=family: discover(family, letters=3).verdict.certificate for family in ("ball:C,r", "geometric:rho")
    ],
    "statement": [statement, lambda: statement("REFUTED", witness={"case": "1"})],
}


def two_steps(unit, tradeoff):
    return band(unit, tradeoff.at, tradeoff.zero_from, 2)


def curve_by_floors(source):
    return Tradeoff(source, loss=Steps()).curve().certificate


@cache
def samples(kind):
    return tuple([in_first_format(build()) for build in SAMPLES[kind]])


def verdict(document):
    """ "accepted", "rejected" or "malformed", the digest being that of the claim."""
    try:
        Certificate(document | {"claim_sha256": rules.digest(document["claim"])}).verify()
    except CertificateRejected:
        return "rejected"
    except InvalidArgument:
        return "malformed"
    return "accepted"


KINDS = pytest.mark.parametrize("kind", kinds.FORMS)


def test_every_kind_has_samples():
    assert SAMPLES.keys() == kinds.FORMS.keys()


def keys_of(shape):
    if isinstance(shape, dict):
        found = set() if shape.keys() & set(kinds.TEXTS) else {name.rstrip("?") for name in shape}
        return found.union(*[keys_of(part) for part in shape.values()])
    return set().union(*[keys_of(part) for part in shape]) if isinstance(shape, list | tuple) else set()


SOURCE_KEYS = keys_of(kinds.SOURCE)


@KINDS
def test_certificates_are_accepted_and_show_every_declared_key(kind):
    shown = {step for found in samples(kind) for path, _ in nodes(found.claim) for step in path}
    assert [verdict(found.document) for found in samples(kind)] == ["accepted"] * len(samples(kind))
    assert keys_of(kinds.FORMS[kind]) - SOURCE_KEYS <= shown


def objects(claim):
    return [(path, part) for path, part in nodes(claim, ("claim",)) if isinstance(part, dict)]


FREE = ("domain", "families", "assume", "suppose", "witness")
OPTIONAL = {"labels", "exp", "over"}


@KINDS
def test_no_object_of_a_claim_has_a_key_more_or_less(kind):
    for found in samples(kind):
        for path, part in objects(found.claim):
            if path[-1] not in FREE:
                more = {"note": "P = NP", "value": [], "record": {}, "measure": "mi", "low": "0", "records": 10**6}
                for key in more.keys() - part.keys():
                    assert verdict(replaced(found.document, path, part | {key: more[key]})) == "malformed", (path, key)
                for key in part.keys() - OPTIONAL:
                    rest = {name: value for name, value in part.items() if name != key}
                    assert verdict(replaced(found.document, path, rest)) != "accepted", (path, key)


@pytest.mark.sampled(3)
@KINDS
def test_no_value_of_a_claim_has_another_type(kind):
    for found in samples(kind):
        for path, part in nodes(found.claim, ("claim",)):
            if "witness" not in path and path != ("claim",):
                for other in (None, True, 1.0, 3, "1", [], {}):
                    # A bound of a linear program may be null or a number, an adjacency null for all pairs.
                    if type(other) is not type(part) and not {"lower", "upper", "adjacency"} & set(path[-2:]):
                        changed = verdict(replaced(found.document, path, other))
                        allowed = other in ("1", 3) or (other == [] and "value" in path) or other == []
                        assert changed != "accepted", (path, other)
                        assert changed == "malformed" or allowed, (path, other)


# Without distortion the leakage of databases of any size is infinite.
TRUE_FOR_ALL_SIZES = {"records", "letters"}
# What a key may be changed to without making the claim false, or unproved: it is for people, or another true claim.
FOR_PEOPLE = {"paper", "id", "text", "source_sha256", "scope", "method", "title", "labels", "witness", "symbols"}
# The cost of an answer that the optimum never gives may rise.
WEAKER = {"bound", "domain", "names", "size", "scalars", "suppose", "loss", "positions", "power"}
# Fewer conditions on symbols may be enough, and a bound above 1 says nothing.
FORMS_OF_CONDITIONS = {"where", "zero", "upper"}
# A closed form of all balls holds for all radii. A wider interval may hold the same root alone.
WEAKER |= {"between", "parameters"}


# Single numbers, or the two ends of an enclosure.
ENDS = {"distortion", "slack", "mu"}


def false_values(path, part):
    """Values that make a claim false, or that its evidence does not prove."""
    if isinstance(part, bool) or not isinstance(part, str | int):
        return []
    if isinstance(part, int):
        return [part + 7]
    if not rules.NUMBER.fullmatch(part):
        return ["2"] if part == "oo" else [part + " x"]
    value = Fraction(part)
    if "low" in path:
        return [str(value + 1)]
    if "high" in path:
        return [str(value / 2)]
    if "enclosure" in path or "exp_bounds" in path or (ENDS & set(path) and isinstance(path[-1], int)):
        return [str(value + 1 if path[-1] == 0 else value / 2 or -1)]
    return [str(value + 5)]


@KINDS
def test_a_false_value_of_each_key_is_rejected(kind):
    tried = set()
    for found in samples(kind):
        for path, part in nodes(found.claim, ("claim",)):
            if FOR_PEOPLE & set(path) and not (kind.endswith("databases") and "scope" in path):
                continue
            if found.claim.get("exp") == "oo" and TRUE_FOR_ALL_SIZES & set(path):
                continue
            if WEAKER & set(path) or "assume" in path or (isinstance(part, str) and part == "kl" and "measure" in path):
                continue
            if FORMS_OF_CONDITIONS & set(path) and "symbols" in found.claim:
                continue
            for value in false_values(path, part):
                tried.update(step for step in path if isinstance(step, str))
                assert verdict(replaced(found.document, path, value)) != "accepted", (path, part, value)
    kept = FOR_PEOPLE | WEAKER | FORMS_OF_CONDITIONS | {"relation", "over", "assume", "suppose", "families"}
    assert keys_of(kinds.FORMS[kind]) - SOURCE_KEYS - tried - kept <= {"assertions"}


@KINDS
def test_the_frame_is_closed(kind):
    document = samples(kind)[0].document
    for key, value in (("note", "x"), ("version", True), ("version", 1.0), ("version", "1"), ("format", "other")):
        assert verdict(document | {key: value}) == "malformed", key


@pytest.mark.parametrize(
    ("kind", "code", "said"), [("a poem", 3, "not checked"), (None, 2, "not a certificate"), (1, 2, "not a certificate")]
)
def test_an_unknown_kind_is_told_from_what_is_no_kind(kind, code, said, tmp_path, capsys):
    document = replaced(first_format(optimum(ONE, "1/4").certificate), ("claim", "kind"), kind)
    document["claim_sha256"] = rules.digest(document["claim"])
    path = tmp_path / "kind.json"
    path.write_text(json.dumps(document))
    assert command.main([str(path)]) == code
    assert capsys.readouterr().out.startswith(said)
    with pytest.raises(InvalidArgument, match="does not know" if code == 3 else said):
        Certificate(document).verify()


def test_labels_name_every_letter():
    document = first_format(optimum(ONE, "1/4").certificate)
    for labels in ([], ["a"], ["a", "b", "c", "d"]):
        assert verdict(replaced(document, ("claim", "source", "labels"), labels)) == "malformed"


def test_a_key_twice_is_refused(tmp_path):
    text = json.dumps(first_format(optimum(ONE, "1/4").certificate))
    for key in ("exp_epsilon", "claim", "prior", "version"):
        path = tmp_path / "twice.json"
        path.write_text(text.replace(f'"{key}":', f'"{key}": "1", "{key}":', 1))
        with pytest.raises(InvalidArgument, match=f'the key "{key}" occurs twice'):
            Certificate.load(path)
        assert command.main([str(path)]) == 2


# Forgeries that were accepted before claims were closed.


def test_bounds_that_nobody_verified_do_not_order_a_leakage():
    local = {"kind": "least leakage of a measure", "measure": "mx", "exp_bounds": ["2", "2"], "low": "1", "high": "1"}
    assert records.order(local, 2, Fraction(3)) == (1, 1)


@pytest.mark.parametrize("extra", [{"low": "1", "high": "1000"}, {"low": "1000", "high": "1"}])
def test_any_least_distortion_of_databases_was_proved_by_two_unread_bounds(extra):
    data = Database(2, source=TWO)
    ends, proved = ["1/10", "1/5"], [optimum(TWO, Fraction(end) / 2, leakage="mx").prove() for end in ("1/10", "1/5")]
    scope = Tradeoff(data, leakage="mx").scope
    claim = {"kind": "least distortion of databases", "database": data.to_document(), "leakage": "mx", "scope": scope}
    claim |= {"exp_leakage": "101/100", "distortion": ends}
    first, second = copy.deepcopy([one.claim for one in proved])
    evidence = {"record": [one.evidence for one in proved]}
    forged = claim | {"record": [first | {"low": "1000", "high": "1000"}, second | {"low": "1", "high": "1"} | extra]}
    assert verdict(by_hand(forged, evidence).document) == "malformed"
    assert verdict(by_hand(claim | {"record": [first, second]}, evidence).document) == "rejected"


def test_the_true_bracket_of_maximal_information_is_accepted():
    found = inverse(Database(2, source=TWO), "101/100", leakage="mx")
    assert found.certificate.verify()
    assert abs(found.distortion - Fraction("1.2369")) < Fraction(1, 1000)


UNREAD = [
    (lambda: curve(ALL, leakage="mi"), ("claim", "pieces", 0), {"numerator": ["1000", "0"], "denominator": ["1", "0"]}),
    (lambda: optimum(TWO, "1/7", leakage="mx"), ("claim",), {"value": [{"coefficient": "6", "argument": "10"}]}),
    (lambda: optimum(LIFTED, "1/2", leakage="dp"), ("claim",), {"enclosure": ["7", "8"], "exp": "3000"}),
    (lambda: curve(LIFTED, leakage="dp"), ("claim",), {"pieces": []}),
    (lambda: optimum(ONE, "1/4"), ("claim",), {"measure": "mi", "records": 1000000, "note": "P = NP"}),
]


@pytest.mark.parametrize("place", range(len(UNREAD)))
def test_a_key_that_no_checker_reads_is_refused(place):
    build, path, extra = UNREAD[place]
    document = first_format(build().certificate)
    part = document
    for step in path:
        part = part[step]
    assert verdict(document) == "accepted"
    assert verdict(replaced(document, path, part | extra)) == "malformed"


@pytest.mark.parametrize("name", ["ml", "mi", "kl", "renyi:2", "sibson:2"])
@pytest.mark.parametrize("source", [ONE, TWO])
def test_without_leakage_any_larger_distortion_was_proved_to_be_the_least(name, source):
    data = Database(2, source=source)
    best = inverse(data, 1, leakage=name)
    assert best.certificate.verify()
    local = optimum(source, "9/10", leakage=name).prove()
    claim = best.certificate.finding.claim | {"distortion": ["9/5", "9/5"], "record": [local.claim] * 2}
    evidence = first_format(best.certificate)["evidence"] | {"record": [local.evidence] * 2}
    assert verdict(by_hand(claim, evidence).document) == "rejected"
    del evidence["spread_prior"]
    assert verdict(by_hand(claim, evidence).document) == "malformed"
