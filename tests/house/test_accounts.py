"""Every engine has an account of its work: what takes too many steps is refused in one sentence, and who waits is told.

Covers: symdp.arithmetic.programs.extreme_points, symdp.arithmetic.symbols.affine, symdp.arithmetic.symbols.polyhedron,
symdp.certificates.checker.identities.block_formula, symdp.conjectures.formulas.block_proof,
symdp.conjectures.formulas.block_witness, symdp.conjectures.formulas.feasible_point,
symdp.conjectures.formulas.formula_grammar, symdp.conjectures.formulas.level_proof,
symdp.conjectures.implications.implication, symdp.leakages.measure, symdp.tradeoffs.common.level_search,
symdp.tradeoffs.general_loss.entries.common_symmetry, symdp.tradeoffs.graphs.few_outputs, symdp.work
"""

import ast
import re
from fractions import Fraction
from types import SimpleNamespace

import pytest

from symdp import Database, Mechanism, SourceSet, Tradeoff, discover, work
from symdp.arithmetic.programs.extreme_points import extreme_points
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.arithmetic.symbols.affine import Affine
from symdp.arithmetic.symbols.polyhedron import Polyhedron, covering
from symdp.certificates.checker.identities.block_formula import Question
from symdp.conjectures.formulas import block_proof
from symdp.conjectures.formulas.block_proof import trees
from symdp.conjectures.formulas.block_witness import BlockSearch
from symdp.conjectures.formulas.feasible_point import point_on
from symdp.conjectures.formulas.formula_grammar import parse_claim
from symdp.conjectures.formulas.level_proof import prove
from symdp.conjectures.implications.implication import inequality
from symdp.errors import Unsupported
from symdp.graphs.families import hamming, line, ring
from symdp.leakages.measure import measure
from symdp.sources.parametric.symbol_reader import read_symbols
from symdp.sources.shapes.divergence_balls import KullbackLeiblerBall
from symdp.tradeoffs.common.level_search import least_level
from symdp.tradeoffs.databases.budget_split import split_budget
from symdp.tradeoffs.general_loss.entries.common_symmetry import CommonSymmetry
from symdp.tradeoffs.graphs.few_outputs import few_outputs_leakage
from symdp.tradeoffs.graphs.utility_function import graph_utility_function
from symdp.tradeoffs.tradeoff import privacy_distortion
from tests.house.source_tree import modules

ROWS = [["1/2", "3/10", "1/5"], ["1/5", "1/2", "3/10"]]
SETS = SourceSet.from_vertices(ROWS)
PRIOR = SourceSet.single(["1/2", "1/4", "1/8", "1/8"])
TURNED = [["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]
TWO = Mechanism.from_rows([["1/2", "1/2"], ["1/5", "4/5"]])
NOISY = [["3/4", "1/8", "1/8"], ["1/5", "3/5", "1/5"], ["1/7", "2/7", "4/7"]]


def a_program():
    program = LinearProgram()
    program.add_row({program.add_column(cost=1): Fraction(3)}, lower=1)
    return minimize(program)


def a_polytope():
    zero, one = Fraction(0), Fraction(1)
    return extreme_points(2, [((-one, zero), zero), ((zero, -one), zero)])


def cells():
    p = Affine.symbol("p")
    return covering(Polyhedron((p, 3 - p)), lambda point: (p - 1,) if point["p"] >= 1 else (1 - p,), 10)


def segment():
    return privacy_distortion(read_symbols("p,q,1-p-q", "0 <= q, q <= p, p <= 1-p-q")).at("1/4")


def narrow(leakage, **asked):
    """A question whose answer is enclosed, to more digits than the first ones."""
    return Tradeoff(SETS, leakage=leakage, **asked).at("1/5").value.nats(30)


# By the module that opens the account: how its sentence begins, and a question of which one step is too many.
ENGINES = {
    "arithmetic/programs/extreme_points.py": ("the extreme points of a polytope of 2 constraints in 2 unknowns", a_polytope),
    "arithmetic/programs/optimize.py": ("an exact linear program of 1 rows and 1 unknowns", a_program),
    "arithmetic/symbols/polyhedron.py": ("the search for cells in 1 symbols", cells),
    "leakages/maxima/hull_maximum.py": (
        "the search for digits=30 of the largest leakage of 3 letters",
        lambda: measure("mi").worst(NOISY, SourceSet.from_vertices(TURNED)).enclosure(30),
    ),
    "mechanisms/estimation/frequency_estimation.py": (
        "the inversion of a matrix of 3 letters and 3 outputs",
        lambda: Mechanism.from_rows(NOISY).inversion(),
    ),
    "mechanisms/privacy/profile_bounds.py": (
        "the composition of 2 pairs of inputs, uses=2000,",
        lambda: (
            Mechanism.from_rows([["1/2", "1/2"], ["1/5", "4/5"]]).profile().compose(2000).delta_bounds(epsilon=1, digits=3)
        ),
    ),
    "conjectures/formulas/block_proof.py": (
        "the search for a proof by blocks",
        lambda: trees(Question("P1 >= 1/3", ["P1 >= 1/2"]), 3),
    ),
    "conjectures/formulas/block_witness.py": (
        "the search for a counterexample on 3 letters",
        lambda: BlockSearch("(M-1)*(1-D)/D <= best", ()).on(3),
    ),
    "conjectures/discovery/discover.py": ("the search for a formula of family=", lambda: discover("geometric:rho")),
    "conjectures/implications/implication.py": (
        "the search for a proof of a sum",
        lambda: inequality("a sum", assume={"a": "x >= 0", "b": "y >= 0"}, conclude="x + y >= 0", degree=1),
    ),
    "conjectures/formulas/level_proof.py": (
        "the search for a proof with 2 letters",
        lambda: prove(parse_claim("best**4*P1 >= P2", 5), "every prior"),
    ),
    "conjectures/formulas/feasible_point.py": (
        "the search for a point of the hypotheses on 3 letters",
        lambda: point_on(Question("P1 >= 1/3", ["P1 <= 1/3"]), 3),
    ),
    "tradeoffs/databases/budget_split.py": (
        "the budget of 2 records at distortion=1/2",
        lambda: split_budget([Tradeoff(SETS), Tradeoff(SETS)], distortion="1/2"),
    ),
    "tradeoffs/general_loss/codebooks/codebook_search.py": (
        "the search for outputs to keep of 4",
        lambda: Tradeoff(PRIOR, loss="line").at("1/3").value,
    ),
    "tradeoffs/general_loss/entries/common_symmetry.py": (
        "the search for symmetries of 4 letters and 4 outputs",
        lambda: CommonSymmetry(Tradeoff(SourceSet.simplex(4), loss="ring", adjacency=ring(4)).question).letters,
    ),
    "tradeoffs/curve.py": ("the list of the pieces of a function", lambda: Tradeoff(PRIOR).curve().pieces),
    "tradeoffs/information/interior_point/leakage_search.py": (
        "the search for digits=15 of a leakage of 3 letters",
        lambda: narrow("mi"),
    ),
    "tradeoffs/gaussian/gaussian_search.py": ("the search for digits=15 of mu at distortion=1/5", lambda: narrow("gdp")),
    "tradeoffs/graphs/utility_function.py": (
        "the utility of a graph of 4 vertices for every lambda",
        lambda: graph_utility_function(line(4)),
    ),
    "tradeoffs/graphs/few_outputs.py": (
        "the leakage of outputs=2 on a graph of 4 vertices",
        lambda: few_outputs_leakage(hamming(2, 2), 2, 2),
    ),
    "tradeoffs/divergence_balls/kullback_leibler_tangents.py": (
        "the search for digits=15 in a ball of 3 letters",
        lambda: Tradeoff(KullbackLeiblerBall(ROWS[0], "1/100")).at("1/5"),
    ),
    "tradeoffs/common/level_search.py": (
        "the search for the least level at distortion=2/7",
        lambda: least_level(lambda level: 2 / (level + 2), Fraction(2, 7), 9),
    ),
    "tradeoffs/parametric/vertex_corners.py": (
        "the search for all cells of t",
        lambda: privacy_distortion(read_symbols("t,1-t,0; 1-t,0,t", "0 <= t, t <= 1")).cells,
    ),
    "tradeoffs/profiles/profile_exploration.py": ("the whole function of 3 letters", lambda: Tradeoff(SETS).curve()),
    "tradeoffs/parametric/segment_corners.py": ("the formula of a segment on 3 letters", segment),
    "tradeoffs/general_loss/column_minima/column_minima_pieces.py": (
        "the whole function of 4 letters",
        lambda: Tradeoff(PRIOR, loss="strings:2,2").curve().jump,
    ),
    "tradeoffs/local/guessing_leakage.py": (
        "the least leakage of 3 letters at distortion=1/5",
        lambda: narrow("min-entropy"),
    ),
    "tradeoffs/local/local_privacy.py": ("the least leakage at one distortion", lambda: Tradeoff(SETS).at("1/5")),
    "tradeoffs/information/maximal_information_search.py": (
        "the search for the least maximal information of 3 letters",
        lambda: narrow("mx"),
    ),
    "tradeoffs/databases/pointwise_on_spheres.py": (
        "the search for digits=15 of lambda for 9 records",
        lambda: Tradeoff(Database(records=9, letters=3), leakage="adp:1/100:pointwise").at(1).value.nats(15),
    ),
    "tradeoffs/databases/information_on_spheres.py": (
        "the search for digits=15 of the leakage of 9 records",
        lambda: Tradeoff(Database(records=9, letters=3), leakage="sibson:3/2").at(2).value.nats(15),
    ),
}
# Engines that tell their stages in place of the name of the account.
STAGES = {"mechanisms/privacy/profile_bounds.py": "composing pairs of inputs"}


def limited(monkeypatch, begins, most):
    """Give the accounts whose sentence begins so another limit."""
    known = work.Work.__init__

    def made(self, what, usual, instead):
        known(self, what, most if what.startswith(begins) else usual, instead)

    monkeypatch.setattr(work.Work, "__init__", made)


@pytest.mark.parametrize("place", ENGINES)
def test_one_sentence_refuses_what_takes_too_many_steps(place, monkeypatch):
    begins, question = ENGINES[place]
    limited(monkeypatch, begins, 0)
    with pytest.raises(Unsupported) as refused:
        question()
    assert re.fullmatch(rf"{re.escape(begins)}.* takes more than 0 steps; [^;]+", str(refused.value)), refused.value


@pytest.mark.parametrize("place", ENGINES)
def test_who_waits_is_told_what_is_done(place):
    begins, question = ENGINES[place]
    told = []
    with work.listening(lambda what, share: told.append((what, share))):
        question()
    assert any(what.startswith(STAGES.get(place, begins)) for what, _ in told)
    assert all(0 <= share <= 1 for _, share in told)


def opens(tree):
    """Whether a module opens an account."""
    called = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return any(isinstance(name, ast.Name) and name.id == "account" for name in called)


def test_every_module_that_opens_an_account_is_asked_for_its_sentence():
    assert {place for place, tree in modules().items() if opens(tree)} == {*ENGINES}


def test_an_account_inside_of_another_draws_on_it():
    with work.account("the whole", "take less") as whole, work.account("a part", "take less") as part:
        work.spend(3)
        assert (part is whole, whole.done, work.left()) == (True, 3, work.MOST_STEPS - 3)
    work.spend(10**12)
    assert work.left() == work.MOST_STEPS


def test_a_refused_account_ends_with_its_question(monkeypatch):
    monkeypatch.setattr(work, "MOST_STEPS", 0)
    for _ in range(2):
        with pytest.raises(Unsupported, match="an exact linear program"):
            a_program()
    monkeypatch.undo()
    assert a_program().value == Fraction(1, 3)


def test_all_stages_of_the_profile_of_a_matrix_are_told():
    told = []
    rows = [[Fraction(1 + (x * y + x) % 7, 1) for y in range(5)] for x in range(5)]
    with work.listening(lambda what, share: told.append(what)):
        assert Mechanism.from_rows([[value / sum(row) for value in row] for row in rows]).profile().corners
    stages = ["pairs of inputs", "comparing pairs of inputs", "sorting the tests of pairs of inputs", "joining tests"]
    assert [what for what in dict.fromkeys(told) if what in stages] == stages


def test_products_of_polynomials_are_counted_by_their_terms(monkeypatch):
    spent = []
    monkeypatch.setattr(block_proof, "spend", spent.append)
    variables = [(1, 0), (0, 1)]
    width = dict.fromkeys(variables, Fraction(1))
    cell = SimpleNamespace(world=SimpleNamespace(total=({}, None)), width=width)
    scaled = block_proof._ScaledPolynomial(cell, {}).by(
        {(1, 0): Fraction(1), (0, 1): Fraction(2)}, {"power": 0, "width": 2, "defined": 0}
    )
    assert spent == [2 * 2, 3 * 2]
    assert scaled == {(3, 0): 1, (2, 1): 4, (1, 2): 5, (0, 3): 2}
