"""Points and multipliers of every kind of certificate are completed by formulas, on many questions, and are accepted.

Where a completion fails the programs are solved instead: the certificate is still accepted, so that only a count of what
is solved notices it.

Covers: symdp.certificates.completions.capacity_completion, symdp.certificates.completions.cell_solutions,
symdp.certificates.completions.column_completion, symdp.certificates.completions.completion,
symdp.certificates.completions.completion_choice, symdp.certificates.completions.diagonal_completion,
symdp.certificates.completions.exact_solutions, symdp.certificates.completions.field_solutions,
symdp.certificates.completions.identifiability_completion, symdp.certificates.completions.information_completion,
symdp.certificates.completions.inner_proofs, symdp.certificates.completions.majorised_completion,
symdp.certificates.completions.mechanism_completion, symdp.certificates.completions.mechanism_evidence,
symdp.certificates.completions.mechanism_infinite, symdp.certificates.completions.profile_completion,
symdp.certificates.completions.program_lines, symdp.certificates.completions.record_completion,
symdp.certificates.completions.source_prices, symdp.certificates.completions.vector_writer,
symdp.certificates.made_certificate
"""

from fractions import Fraction
from random import Random

import pytest

from symdp import AdjacencyGraph, SourceSet, Tradeoff, losses
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.certificates import made_certificate
from symdp.certificates.checker import command
from symdp.certificates.checker.arithmetic import vectors
from symdp.certificates.completions import column_completion, completion, exact_solutions, field_solutions
from symdp.errors import CertificateRejected, SymdpError, Unsupported
from symdp.graphs.families import blocks, clique, line, ring, star, tree
from symdp.tradeoffs.graphs.graph_leakage import graph_leakage
from symdp.tradeoffs.graphs.graph_utility import graph_utility
from symdp.tradeoffs.local.identifiability import least_identifiability
from tests.certificates.document_parts import code
from tests.certificates.random_certificates import KINDS, RANDOM, certificate, random_source
from tests.certificates.samples import samples

# Their questions take long; the proofs are those of other kinds, or of the samples.
LONG = {"formula", "refuted formula", "formula by blocks", "curve in symbols", "least leakage by floors"}
LONG |= {kind for kind in KINDS if kind.startswith(("enclosed", "band"))} | {"least leakage of records alike"}
SEEDS = 3
SKEW, EVEN = ["1/2", "3/10", "1/5"], ["1/3"] * 3


@pytest.fixture(autouse=True)
def solved(monkeypatch):
    """The names of the programs that are solved."""
    names, solve = [], exact_solutions.solved

    def noted(part):
        names.append(part.name)
        return solve(part)

    monkeypatch.setattr(exact_solutions, "solved", noted)
    return names


def is_root(document):
    return "root_of" in str(document.get("answer"))


def assert_completed(one, solved, question):
    """The programs are completed from what the solver found, and accepted; for a root a prior may be solved for."""
    solved.clear()
    document = made_certificate.document_of(one.finding.record, one.finding.evidence)
    assert code(document) == command.ACCEPTED, question
    assert set(solved) <= ({"a prior"} if is_root(document) else set()), question


def test_all_samples_are_completed(solved):
    for kind in sorted({*KINDS} - {"formula by blocks", "least leakage by floors"}):
        for place, one in enumerate(samples(kind)):
            assert_completed(one, solved, (kind, place))


def test_random_questions_are_completed(solved):
    for kind in sorted({*KINDS} & {*RANDOM} - LONG):
        for seed in range(SEEDS):
            assert_completed(certificate(kind, Random(f"{kind}:{seed}")), solved, (kind, seed))


def answered(ask):
    """The certificate of an answer; None where a question has no answer, but not where its certificate is rejected."""
    try:
        return ask().certificate
    except CertificateRejected:
        raise
    except SymdpError:
        return None


def test_the_least_distortion_of_all_mechanisms_is_completed(solved):
    """There no finite lambda may be left, which is shown by one prior after the other."""
    infinite = 0
    for seed in range(60):
        rng = Random(seed)
        size, outputs = rng.randint(2, 4), rng.randint(2, 4)
        costs = [[rng.randint(0, 2) for _ in range(outputs)] for _ in range(size)]
        costs = [[cost - min(row) + 1 for cost in row] for row in costs] if seed % 2 else costs
        priors = [[rng.randint(0, 3) for _ in range(size)] for _ in range(rng.randint(1, 2))]
        priors = [[Fraction(one, sum(prior)) for one in prior] for prior in priors if sum(prior)]
        source = SourceSet.from_vertices([*priors, [int(x == seed % size) for x in range(size)]])
        least = max(sum(p * min(row) for p, row in zip(prior, costs, strict=True)) for prior in source.vertices)
        joined = {"adjacency": rng.choice([line(size), clique(size)])} if seed % 3 == 0 else {}
        delta = "1/10" if seed % 5 == 0 else 0
        one = answered(lambda: Tradeoff(source, loss=losses.matrix(costs), delta=delta, **joined).at(least))  # noqa: B023
        if one is not None:
            assert_completed(one, solved, seed)
            infinite += one.record["answer"].get("exp") == "oo"
    assert infinite > 10


# With maximal information: sets with and without a prior that is even but for one letter, bounds on single letters, and
# letters that some priors exclude.
EACH = [[-1, 0, 0], [0, -1, 0], [0, 0, -1]]
INFORMED = {
    "all priors": SourceSet.simplex(3),
    "two letters": SourceSet.simplex(2),
    "a box": SourceSet.box(["1/10"] * 3, [1] * 3),
    "another box": SourceSet.box(["1/10", 0, "1/5"], ["1/2", "1/2", 1]),
    "turns": SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["1/4", "1/2", "1/4"], ["1/4", "1/4", "1/2"]]),
    "rare letters": SourceSet.from_vertices([["1/10", "9/20", "9/20"], ["9/20", "1/10", "9/20"], ["9/20", "9/20", "1/10"]]),
    "without a letter": SourceSet.from_vertices([[0, "1/2", "1/2"], ["1/2", 0, "1/2"], ["1/2", "1/2", 0]]),
    "two priors": SourceSet.from_vertices([["1/2", "1/2", 0], [0, "1/2", "1/2"]]),
    "never the first letter": SourceSet.from_vertices([[0, "1/2", "1/2"], [0, 0, 1]]),
    "one prior": SourceSet.single(SKEW),
    "even inequalities": SourceSet.from_inequalities([(row, "-1/10") for row in EACH], letters=3),
    "even sums": SourceSet.from_inequalities([([int(k != x) for k in range(3)], "9/10") for x in range(3)], letters=3),
    "inequalities": SourceSet.from_inequalities([([1, 1, 0], "4/5"), ([-1, 0, 0], "-1/5")], letters=3),
    "an even ball": SourceSet.total_variation_ball(EVEN, "1/6"),
    "a ball": SourceSet.total_variation_ball(SKEW, "1/10"),
    "decreasing": SourceSet.decreasing(3),
}


def test_maximal_information_is_completed_over_every_set(solved):
    methods = set()
    for name, source in INFORMED.items():
        tradeoff = Tradeoff(source, leakage="mx")
        asks = [lambda d=d, of=tradeoff: of.at(d) for d in ("0", "1/20", "1/4", "1/2", "2/3", "9/10")]
        asks += [lambda level=level, of=tradeoff: of.inverse(exp_epsilon=level) for level in ("1", "5/4", "2", "4")]
        for place, one in enumerate(map(answered, asks)):
            if one is not None:
                assert_completed(one, solved, (name, place))
                evidence = one.finding.evidence
                methods.add(evidence.get("high", evidence).get("method", "program"))
    assert methods == {"program", "stars", "truth", "zero"}


FOREST = AdjacencyGraph.from_edges([(0, 1), (1, 2), (3, 4)], range(6))
GRAPHS = (line(1), line(4), star(4), tree(2, 2), FOREST, ring(4), ring(5), blocks(2, 3), clique(4))


def test_graphs_of_every_shape_are_completed(solved):
    for graph in GRAPHS:
        for level in ("1", "3/2", "4"):
            assert_completed(graph_utility(graph, level).certificate, solved, (graph, level))
            assert_completed(graph_leakage(graph, level).certificate, solved, (graph, level))
        prior = SourceSet.single([Fraction(2 * x + 1, graph.size**2) for x in range(graph.size)])
        for distortion in ("0", "1/5", "1/2", "9/10"):
            one = answered(lambda: Tradeoff(prior, adjacency=graph).at(distortion))  # noqa: B023
            if one is not None:
                assert_completed(one, solved, (graph, distortion))


def test_all_letters_of_a_graph_that_is_given_are_completed(solved):
    for seed in range(12):
        rng = Random(seed)
        source = random_source(rng)
        joined = clique(source.letters) if seed % 2 else line(source.letters)
        for loss in ("line", "hamming"):
            tradeoff = Tradeoff(source, loss=loss, adjacency=joined)
            one = answered(lambda: tradeoff.at(Fraction(rng.randint(0, 8), 8)))  # noqa: B023
            if one is not None:
                assert_completed(one, solved, (seed, loss))
            assert_completed(tradeoff.inverse(exp_epsilon=Fraction(rng.randint(2, 9), 2)).certificate, solved, (seed, loss))


def test_each_bound_of_identifiability_is_completed(solved):
    """The least lambda is the largest of three numbers, and each of them is it somewhere."""
    found = set()
    for prior in (SKEW, EVEN, ["1/2", "1/2"], ["9/10", "1/10"], ["2/5", "2/5", "1/5"], ["1/4", "1/4", "1/4", "1/4"]):
        chances = list(map(Fraction, prior))
        for distortion in (Fraction(k, 20) for k in range(1, 21)):
            level = least_identifiability(prior, distortion=distortion).exp_epsilon
            bounds = [max(chances) / min(chances), (1 - distortion) / min(chances)]
            found.add(tuple(level == bound for bound in bounds))
            assert_completed(least_identifiability(prior, distortion=distortion).certificate, solved, (prior, distortion))
    assert {(True, False), (False, True), (False, False)} <= found


def test_a_long_function_is_written_by_what_changes_from_piece_to_piece(solved):
    """From piece to piece the next letter is left out, the two least likely ones at once."""
    letters = [Fraction(k, 45 * 23) for k in range(1, 46)]
    source = SourceSet.from_vertices([letters, [letters[1], letters[0], *letters[2:]]])
    one = Tradeoff(source).curve().certificate
    assert_completed(one, solved, "45 letters")
    first, *others = [piece["diagonal"] for name, piece in one.document["point"].items() if name.startswith("piece")]
    assert first["of"] == " ".join(["1"] * 45)
    assert [piece["changed"] for piece in others] == [{"1": "0", "2": "0"}, *[{str(k): "0"} for k in range(3, 44)]]
    # Of up to 40 unknowns, which are 37 letters with their prices, top and distortion, the vectors are listed.
    for size, listed in ((3, True), (37, True), (38, False)):
        letters = [Fraction(2 * k, size * (size + 1)) for k in range(1, size + 1)]
        source = SourceSet.from_vertices([letters, [letters[1], letters[0], *letters[2:]]])
        document = Tradeoff(source).curve().certificate.document
        assert any(isinstance(block, dict) for piece in document["point"].values() for block in piece.values()) != listed


def test_all_samples_are_solved_without_what_the_solver_found():
    """Roots, germs and cells among them; only a program with a cone is none that is solved."""
    for kind in sorted({*KINDS} - {"formula by blocks", "least leakage over a chi-square ball"}):
        for place, one in enumerate(samples(kind)):
            if "evidence" not in one.document:
                assert code(made_certificate.document_of(one.record, {})) == command.ACCEPTED, (kind, place)
    with pytest.raises(Unsupported, match="programs with a cone are not solved"):
        made_certificate.document_of(samples("least leakage over a chi-square ball")[0].record, {})


def test_a_diagonal_is_raised_towards_ones_until_it_sums_to_one():
    raised = column_completion.raised([Fraction(1, 2), Fraction(1, 4), Fraction(0)])
    assert raised == [Fraction(5, 9), Fraction(1, 3), Fraction(1, 9)]
    for enough in ([Fraction(1, 2)] * 2, [Fraction(3, 4), Fraction(1, 2)], [Fraction(1)] * 2):
        assert column_completion.raised(enough) == enough


def test_multipliers_rise_with_s_from_any_vector_of_zeros_too():
    slope = vectors.of([Fraction(1, 2), Fraction(1)])
    assert completion.with_slope(vectors.zero(2), slope).entries() == [[0, Fraction(1, 2)], [0, 1]]
    fixed = vectors.of([Fraction(1, 3), Fraction(0)])
    assert completion.with_slope(fixed, slope).entries() == [[Fraction(1, 3), Fraction(1, 2)], [0, 1]]


def test_a_basis_is_kept_for_programs_of_as_many_rows_and_no_others():
    """Where a polynomial has a smaller degree at a rational, the program there has fewer rows."""

    def program(bounds):
        made = LinearProgram()
        column = made.add_column(cost=1, lower=0)
        for bound in bounds:
            made.add_row({column: 1}, lower=bound)
        return made

    along = field_solutions._Along()
    assert list(along(program([2, 3]))) == [3]
    # The second row stays the tight one, as long as there are two.
    assert list(along(program([2, 5]))) == [5]
    for bounds in ([4], [2, 3, 4]):
        with pytest.raises(ArithmeticError, match="a polynomial has a smaller degree at this rational"):
            along(program(bounds))
