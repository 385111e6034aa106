"""Every template has a page that tests know, and every theorem of the table of solutions has one.

Covers: symdp.sources.domain, symdp.theorems.measures.divergence_bound, symdp.theorems.measures.least_distortion_page,
symdp.theorems.measures.least_leakage_page, symdp.theorems.measures.measured_page_choice, symdp.theorems.page_choice,
symdp.theorems.parametric.parametric_set_page, symdp.theorems.parametric.parametric_set_text, symdp.tradeoffs.choice
"""

import pytest

from symdp import Database, SourceSet, Tradeoff, read_source
from symdp.errors import Unsupported
from symdp.graphs.graph_reader import read_graph
from symdp.sources.domain import Domain
from symdp.sources.parametric.symbol_reader import read_symbols
from symdp.sources.shapes.divergence_balls import ChiSquareBall
from symdp.theorems import page_choice
from symdp.theorems.measures import measured_page_choice
from symdp.theorems.notation import Notation
from symdp.tradeoffs.choice import SOLUTIONS
from tests.theorems.kinds import KINDS, PAIR

ONE, SIMPLEX = "1/2,3/10,1/5", SourceSet.simplex(3)


def records(leakage, source=None):
    data = Database(4, letters=3) if source is None else Database(4, source=read_source(source))
    return Tradeoff(data, leakage=leakage)


# A question for each theorem of the table.
QUESTIONS = {
    "LocalPrivacy": lambda: Tradeoff(read_source(PAIR)),
    "MaximalLeakageProfile": lambda: Tradeoff(read_source(PAIR), leakage="ml"),
    "ProfileSlack": lambda: Tradeoff(read_source(PAIR), leakage="profile:log(2):1/10,log(3):1/20"),
    "ProfileAround": lambda: Tradeoff(read_source(PAIR), leakage="profile:1:1/10", digits=4),
    "GaussianTradeoff": lambda: Tradeoff(read_source(PAIR), leakage="gdp", digits=4),
    "SymmetricSource": lambda: Tradeoff(SIMPLEX, leakage="renyi:2"),
    "OnePriorInformation": lambda: Tradeoff(read_source(ONE), leakage="mi"),
    "MajorisedInformation": lambda: Tradeoff(read_source("ball:1/10:1/2,3/10,1/5"), leakage="mi"),
    "GuessingLeakage": lambda: Tradeoff(read_source(PAIR), leakage="min-entropy"),
    "StarLeakage": lambda: Tradeoff(SIMPLEX, leakage="mx"),
    "OutputRatios": lambda: Tradeoff(read_source(ONE), leakage="mx"),
    "EnclosedLeakage": lambda: Tradeoff(read_source(ONE), leakage="sibson:2", digits=4),
    "PointwiseOnSpheres": lambda: records("adp:1/10:pointwise"),
    "RecordResponses": lambda: records("kl"),
    "MaximalLeakageOnSpheres": lambda: records("ml"),
    "InformationOnSpheres": lambda: records("sibson:2"),
    "IndependentRecords": lambda: records("dp", PAIR),
    "IidRecords": lambda: records("gdp", ONE),
    "GraphPrior": lambda: Tradeoff(read_source(ONE), adjacency=read_graph("line:3")),
    "SymmetricDistortion": lambda: Tradeoff(SIMPLEX, loss="ring"),
    "ListDecoding": lambda: Tradeoff(read_source(ONE), loss="lists:2"),
    "Codebooks": lambda: Tradeoff(read_source(ONE), loss="line"),
    "ColumnMinima": lambda: Tradeoff(read_source(PAIR), loss="line"),
    "FullProgram": lambda: Tradeoff(SIMPLEX, adjacency=read_graph("line:3")),
    "SymmetricEntries": lambda: Tradeoff(SourceSet.simplex(21), adjacency=read_graph("ring:21")),
    "ApproximateEntries": lambda: Tradeoff(read_source(ONE), loss="line", delta="1/10"),
    "SymmetricApproximate": lambda: Tradeoff(SourceSet.simplex(8), loss="lists:3", delta="1/10"),
}
# Of each theorem about sources that list no probabilities: a source, a measure, and the title of its page.
ELSEWHERE = {
    "PrivacyInSymbols": (lambda: read_symbols("p,1-p; q,1-q"), "dp", "A source set in symbols"),
    "OrderedInformation": (lambda: SourceSet.ordered_symbols(3), "mi", "Mutual information of one known prior"),
    "CountablePrivacy": (lambda: SourceSet.geometric("1/2", "oo"), "dp", None),
    "BallPrivacy": (lambda: ChiSquareBall(["1/2", "3/10", "1/5"], "1/50"), "dp", "Least leakage"),
}
# Entries that symmetries exchange may be those of more letters than a page holds.
WITHOUT_ONE = {"SymmetricEntries"}
# The theorems for measures that are no leakage in nats.
IN_NUMBERS = {"ProfileSlack", "ProfileAround", "GaussianTradeoff", "IidRecords"}


@pytest.mark.thorough
def test_every_template_writes_a_page_of_the_tests(monkeypatch, tmp_path):
    used, named = set(), page_choice.named
    monkeypatch.setattr(page_choice, "named", lambda *given: used.add(found := named(*given)) or found)
    for build in KINDS.values():
        build(tmp_path)
    trade_offs = {name for row in page_choice.TRADE_OFFS.values() for name in row if name is not None}
    assert used == trade_offs | {page_choice.AT_NATS, *page_choice.SOUGHT.values()}


# A question for each way in which a least leakage of a measure is proved: a source, a measure and a distortion.
PROVED = {
    "zero": (ONE, "ml", "9/10"),
    "truth": ("1/2,1/2,0; 1/4,1/2,1/4", "mx", 0),
    "trace": (PAIR, "ml", "1/4"),
    "guess": ("1/2,1/2,0; 1/4,3/4,0", "min-entropy", "1/7"),
    "mixture": (ONE, "min-entropy", "1/7"),
    "guesses": (PAIR, "min-entropy", "1/7"),
    "one prior": (ONE, "mi", "1/4"),
    "majorised": ("ball:1/10:1/2,3/10,1/5", "mi", "1/4"),
    "stars": ("ball:1/10:1/3,1/3,1/3", "mx", "1/4"),
    "program": (PAIR, "mx", "1/4"),
    "symmetric": ("ball:1/10:1/3,1/3,1/3", "renyi:2", "1/4"),
}


@pytest.mark.parametrize("name", measured_page_choice.METHODS)
def test_every_way_to_prove_a_least_leakage_has_a_page(name):
    source, leakage, distortion = PROVED[name]
    found = Tradeoff(read_source(source), leakage=leakage).at(distortion)
    assert measured_page_choice.method(found.certificate.finding.evidence) == name
    page = found.theorem()
    assert page.false_claims() == ()
    assert page.claims != ()


def test_every_theorem_of_the_table_is_asked():
    numbers = [method.name for method in SOLUTIONS if method.domain is Domain.NUMBERS]
    assert numbers == list(QUESTIONS)
    assert [method.name for method in SOLUTIONS if method.name not in numbers] == list(ELSEWHERE)


@pytest.mark.parametrize("name", ELSEWHERE)
def test_theorems_about_other_sources_have_pages_or_say_why_not(name):
    source, leakage, title = ELSEWHERE[name]
    tradeoff = Tradeoff(source(), leakage=leakage)
    assert tradeoff.method.name == name
    if title is None:
        with pytest.raises(Unsupported, match="certificates list all letters"):
            tradeoff.at("1/4").theorem()
        return
    found = tradeoff.at("1/4").theorem() if name == "BallPrivacy" else tradeoff.curve().theorem()
    assert (found.title, found.false_claims()) == (title, ())


@pytest.mark.parametrize("notation", [Notation(log="2"), Notation(style="exp")])
def test_bounds_of_a_leakage_are_written_in_nats(notation):
    priors = [["3/5", "1/5", "1/5"], ["1/5", "1/2", "3/10"]]
    found = Tradeoff(SourceSet.from_vertices(priors), leakage="renyi:2").at("1/4")
    assert found.theorem().title == "Bounds of the least leakage"
    with pytest.raises(Unsupported, match="are written as epsilon in nats"):
        found.theorem(notation)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", QUESTIONS)
def test_every_theorem_of_the_table_has_a_page(name):
    tradeoff = QUESTIONS[name]()
    assert tradeoff.method.name == name
    best = tradeoff.at("1/4")
    if name in WITHOUT_ONE:
        with pytest.raises(Unsupported, match=r"letters at most"):
            best.theorem()
        return
    assert best.theorem().false_claims() == ()
    asked = {"value": "1/10"} if name in IN_NUMBERS else {"exp_epsilon": 2}
    assert tradeoff.inverse(**asked).theorem().false_claims() == ()


@pytest.mark.parametrize(
    "made", [lambda: records("adp:1/10"), lambda: records("dp", PAIR), lambda: records("adp:1/10:pointwise")]
)
def test_theorems_about_databases_are_asked_of_databases_and_no_others(made):
    question = made().question
    asked = {
        method.home.partition(".")[0]
        for method in SOLUTIONS
        if method.domain is question.domain and method.condition(question)
    }
    assert asked == {"databases"}
