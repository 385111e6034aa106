"""Certificates of every kind of answer, by a name of the answer, for all tests of certificates."""

from fractions import Fraction
from functools import cache

from symdp import Certificate, Database, SourceSet, Tradeoff, check_formula, discover, losses
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.rational import INFINITY
from symdp.certificates.finding import Finding
from symdp.conjectures import facts
from symdp.conjectures.implications.implication import inequality
from symdp.conjectures.proof import stated
from symdp.graphs.families import line, ring
from symdp.losses import Loss
from symdp.sources.parametric.symbol_reader import read_symbols
from symdp.sources.shapes.divergence_balls import ChiSquareBall, KullbackLeiblerBall
from symdp.tradeoffs.common.certified_band import band
from symdp.tradeoffs.databases.budget_split import split_budget
from symdp.tradeoffs.graphs.few_outputs import few_outputs_leakage
from symdp.tradeoffs.graphs.graph_leakage import graph_leakage
from symdp.tradeoffs.graphs.graph_utility import graph_utility
from symdp.tradeoffs.local.identifiability import least_identifiability
from symdp.tradeoffs.local.sensitive_letters import least_sensitive_distortion
from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope
from symdp.tradeoffs.tradeoff import least_distortion as inverse
from symdp.tradeoffs.tradeoff import optimal_mechanism as optimum
from symdp.tradeoffs.tradeoff import privacy_distortion as curve

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
NAMED = {"source": {"geometric": "1/2", "letters": 4}, "leakage": "dp", "loss": "hamming", "adjacency": None, "delta": "0"}
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
    assertions = [
        facts.arithmetic("larger", "(M-1)*(1-D)/D", "==", "4/3", M=3, D="3/5"),
        facts.mechanism("half", [["2/3", "1/3"], ["1/4", "3/4"]], Fraction(8, 3), ((1, 0), (0, 1)), "1/3"),
        facts.program("least", data),
        facts.certified("best", optimum(ONE, "1/4").certificate),
        inequality("sums", scalars="n", families={"J": ("n", "p")}, assume={"up": ("J", "p >= 0"), "one": "sum(p) == 1"},
                   conclude="sum(p) + 1 >= 2", model={"n": 2, "p": [1, 0]}, degree=1),
    ]  # fmt: skip
    words = dict.fromkeys(("paper", "id", "text", "source_sha256", "scope", "method"), "a word")
    return stated(words, verdict, assertions, **more)


SAMPLES = {
    "least leakage": [lambda s=s: optimum(s, "1/4").certificate for s in (ONE, BOX, BALL, ROWS, SourceSet.decreasing(3))]
    + [lambda: optimum(ONE, 0).certificate],
    "least distortion": [lambda: inverse(ALL, 2).certificate],
    "curve": [lambda: curve(ONE).certificate],
    "least leakage of a named prior": [
        lambda d=d, exp=exp: Finding.of(NAMED, {"at": Fraction(d)}, {"exp": exp}, {})
        for d, exp in (("1/10", Fraction(27)), (0, INFINITY), ("7/15", Fraction(1)))
    ],
    "least distortion of a named prior": [
        lambda: Finding.of(NAMED, {"level": Fraction(3)}, {"distortion": Fraction(2, 5)}, {})
    ],
    "curve of a named prior": [
        lambda: Finding.of(
            NAMED,
            {"curve": True},
            {"zero_from": Fraction(7, 15), "jump": Fraction(2), "response": "on each number of letters"},
            {},
        )
    ],
    "least leakage of a measure": [
        lambda: optimum(ONE, "1/4", leakage="ml").certificate,
        lambda: optimum(ALL, "1/4", leakage="renyi:3/2").certificate,
        lambda: optimum(TWO, 0, leakage="kl").certificate,
        lambda: optimum(TWO, "1/7", leakage="mx").certificate,
        lambda: optimum(ALL, "1/4", leakage="mx").certificate,
        lambda: optimum(ONE, "1/4", leakage="min-entropy").certificate,
    ],
    "least distortion of a measure": [lambda n=n: inverse(ONE, "3/2", leakage=n).certificate for n in ("ml", "min-entropy")]
    + [lambda n=n: inverse(ALL, "3/2", leakage=n).certificate for n in ("mx", "kl")],
    "curve of a measure": [lambda n=n: curve(ONE, leakage=n).certificate for n in ("ml", "mi", "min-entropy")]
    + [lambda n=n: curve(ALL, leakage=n).certificate for n in ("kl", "mx")],
    "enclosed leakage": [lambda: optimum(TWO, "1/4", leakage="renyi:2").certificate],
    "enclosed distortion": [lambda: inverse(TWO, 2, leakage="renyi:2").certificate],
    "least leakage of databases": [
        lambda: optimum(PAIR, "1/2", leakage="dp").certificate,
        lambda: optimum(PAIR, 0, leakage="dp").certificate,
        lambda: optimum(PAIR, "1/2", leakage="ml").certificate,
        lambda: optimum(LIFTED, "1/2", leakage="dp").certificate,
    ],
    "least distortion of databases": [
        lambda: inverse(Database(2, source=ALL), "7/4", leakage="ml").certificate,
        lambda: inverse(Database(2, source=ALL), "7/4", leakage="kl").certificate,
        lambda: inverse(LIFTED, "7/4", leakage="dp").certificate,
    ],
    "curve of databases": [
        lambda name=name: curve(PAIR, leakage=name).certificate for name in ("kl", "dp", "ml", "sibson:2")
    ]
    + [lambda: curve(LIFTED, leakage="dp").certificate],
    "graph utility": [lambda: graph_utility(line(3), 2).certificate],
    "graph leakage": [lambda: graph_leakage(line(3), 2).certificate],
    "graph leakage with few outputs": [lambda: few_outputs_leakage(line(4), Fraction(3, 2), 3).certificate],
    "least leakage on a graph": [lambda d=d: optimum(ONE, d, adjacency=line(3)).certificate for d in ("1/3", 0)]
    + [lambda: optimum(SourceSet.single(["1/4"] * 4), "1/10", adjacency=ring(4)).certificate],
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
    """The certificates of a name, which are checked."""
    made = [build() for build in SAMPLES[kind]]
    return tuple([Certificate.of(one) if isinstance(one, Finding) else one for one in made])
