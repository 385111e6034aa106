"""Which rows stand behind which public answer of the toolkit, and which answers no row is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from proofs.audit.ledger import ROOT, Row
from proofs.engine.statement_audit import AuditResult

FUNCTIONS, MEASURES, LOSSES, SETS = "Functions", "Measures of leakage", "Distortions", "Source sets"
PAGE = ROOT / "answers.md"


@dataclass(frozen=True)
class Answer:
    """A public name that answers something.

    Attributes
    ----------
    name : str
        As a user writes it.
    rows : tuple of str
        ``paper/id`` of the rows that the answer rests on.
    left : str
        What no row is about; empty where the rows say all of it. An answer without rows is not audited.
    """

    name: str
    rows: tuple[str, ...] = ()
    left: str = ""


_TRADE_OFF = (
    "foundations/least_leakage",
    "foundations/largest_accuracy",
    "foundations/curve_pieces",
    "foundations/one_prior",
)
_GRAPHS = ("alvim2015/theorem_27", "alvim2015/theorem_28")
_CELLS = "the cells of the symbols, which the certificate of each answer shows"
_LOOKED_AT = "each answer carries its own certificate, or the instance that refutes"

ANSWERS: dict[str, tuple[Answer, ...]] = {
    FUNCTIONS: (
        Answer("best_subset_size", left="the size of a subset that estimates best: a comparison of formulas"),
        Answer("check_formula", left=_LOOKED_AT),
        Answer("compare", _TRADE_OFF),
        Answer("composition", ("alvim2015/section_1_composition", "zhong2022/lemma_16")),
        Answer("conjecture", left=_LOOKED_AT),
        Answer("dependent_distortion_bounds", ("profiles/dependent_records",)),
        Answer("discover", left=_LOOKED_AT),
        Answer("distance_regularity", ("alvim2015/proposition_3",)),
        Answer("graph_leakage", ("alvim2015/theorem_12", "alvim2015/theorem_15", "alvim2015/proposition_16")),
        Answer("graph_utility", _GRAPHS, "graphs without symmetry, by a linear program with its certificate"),
        Answer("graph_utility_function", _GRAPHS, "graphs without symmetry, by a linear program with its certificate"),
        Answer("hadamard_response", left="its distortion and level are computed from its matrix"),
        Answer("hockey_stick", ("profiles/least_delta", "profiles/symmetric_profile")),
        Answer("induced_graph", ("alvim2015/proposition_26",)),
        Answer("joint_records", ("profiles/independent_records", "source_sets/unknown_prior")),
        Answer("kernel_mechanism", ("alvim2015/theorem_28",)),
        Answer("least_distortion", _TRADE_OFF),
        Answer("least_identifiability", ("profiles/identifiability",)),
        Answer("least_sensitive_distortion", ("profiles/sensitive_letters", "profiles/letter_blocks")),
        Answer("lorenz_envelope", ("source_sets/lorenz_envelope", "foundations/curve_pieces")),
        Answer("optimal_mechanism", (*_TRADE_OFF, "foundations/diagonal_mechanism", "foundations/worst_prior")),
        Answer("privacy_distortion", _TRADE_OFF),
        Answer("randomized_response", ("foundations/extreme_points",)),
        Answer("solve_many", left="each answer is that of its question, with the rows and the certificate of that"),
        Answer("split_budget", ("profiles/independent_records",), "that the split is the best one: its certificate"),
        Answer("subset_selection", left="its distortion and level are computed from its matrix"),
        Answer("subset_selection_variance", left="a formula for the least variance, tested against sums over all answers"),
        Answer("vertex_transitivity", ("alvim2015/proposition_5",)),
        Answer("uniform_interval", left="a limit of distortion/line_codebooks for finer and finer lines; no row states it"),
        Answer("uniform_circle", left="no row states it"),
    ),
    MEASURES: (
        Answer("dp", ("foundations/least_leakage", "distortion/floor_theorem")),
        Answer("adp", ("foundations/approximate", "distortion/approximate_rescaling", "distortion/approximate_lines")),
        Answer("gdp", ("profiles/smoothing", "profiles/diagonals"), "the normal law, which an enclosure decides"),
        Answer("kl", ("zhong2022/theorem_8",), "sets without the uniform prior, by enclosures"),
        Answer("mi", ("kalantari2018/lemma_5", "kalantari2018/equation_22"), "sets of Classes II and III, by enclosures"),
        Answer("min-entropy", ("profiles/blind_guess", "alvim2015/theorem_12", "alvim2015/theorem_15")),
        Answer("ml", ("zhong2022/theorem_14", "zhong2022/proposition_15", "zhong2022/lemma_33")),
        Answer("mx", ("profiles/pointwise_leakage", "zhong2022/theorem_8")),
        Answer("pml", ("profiles/pointwise_leakage",)),
        Answer("profile", ("profiles/diagonals", "profiles/prices")),
        Answer("renyi", ("zhong2022/theorem_8", "zhong2022/lemma_22"), "sets without the uniform prior, by enclosures"),
        Answer("sibson", ("zhong2022/theorem_8", "zhong2022/lemma_23"), "sets without the uniform prior, by enclosures"),
        Answer("tv", ("profiles/diagonals",)),
        Answer("zcdp", left="randomised response on at most six letters: a power series in the docstring; no row states it"),
    ),
    LOSSES: (
        Answer("hamming", ("foundations/diagonal_bound", "foundations/diagonal_mechanism")),
        Answer("erasure", ("distortion/erased_letters",)),
        Answer("graph_distance", ("distortion/floor_theorem", "distortion/transitive_loss", "distortion/tree_codebooks")),
        Answer("hierarchy", ("distortion/tree_codebooks",)),
        Answer("line", ("distortion/line_codebooks",)),
        Answer("lists", ("distortion/listed_letters",)),
        Answer("matrix", ("distortion/floor_theorem", "distortion/radii")),
        Answer("matrix_from_csv", ("distortion/floor_theorem", "distortion/radii")),
        Answer("permutations", ("distortion/transitive_loss",), "the distances between rankings themselves"),
        Answer("positions", ("distortion/line_codebooks",)),
        Answer("ring", ("distortion/transitive_loss", "distortion/floor_theorem")),
        Answer("strings", ("distortion/transitive_loss", "distortion/floor_theorem")),
        Answer("tree", ("distortion/tree_codebooks",)),
    ),
    SETS: (
        Answer("belief", ("source_sets/supermodular_cores",)),
        Answer("box", ("source_sets/box",)),
        Answer("cdf_band", ("source_sets/distribution_bands",)),
        Answer("chi_square_ball", ("source_sets/chi_square_ball", "source_sets/ruling_letters")),
        Answer("contamination", ("source_sets/box",)),
        Answer("credible", ("source_sets/box",), "that the box holds the posterior probability"),
        Answer("decreasing", ("source_sets/sorted_hull",)),
        Answer("from_counts", ("source_sets/box",), "that the intervals have the confidence: Clopper and Pearson"),
        Answer("from_inequalities", ("source_sets/lorenz_envelope", "source_sets/sorted_hull")),
        Answer("from_ordinal_counts", ("source_sets/distribution_bands",), "that the band has the confidence"),
        Answer("from_vertices", ("foundations/least_leakage", "source_sets/lorenz_envelope")),
        Answer("geometric", ("source_sets/families",), "letters without end: a limit, shown by the certificate"),
        Answer("groups", ("source_sets/hierarchies",)),
        Answer("kullback_leibler_ball", left="sections of the ball are bounded by enclosures; no row is about them"),
        Answer("mixture", ("source_sets/families",)),
        Answer("ordered_symbols", ("foundations/one_prior",), _CELLS),
        Answer("pari_mutuel", ("source_sets/box",)),
        Answer("simplex", ("kalantari2018/theorem_1",)),
        Answer("single", ("foundations/one_prior", "foundations/one_prior_accuracy")),
        Answer("total_variation_ball", ("source_sets/variation_ball",)),
        Answer("zipf", ("source_sets/monotone_families", "source_sets/families")),
        Answer(
            "ParametricVertices", ("source_sets/lorenz_envelope",), "that the pieces cover the parameter: its certificate"
        ),
        Answer("SymbolicSegment", ("source_sets/lorenz_envelope",), _CELLS),
        Answer("SymbolicSet", ("source_sets/lorenz_envelope",), _CELLS),
    ),
}

_HEAD = """# What stands behind an answer

Generated by `python -m proofs --write`; a test fails when it is out of date. For each public name that answers something:
the rows that its answers rest on, and what no row is about. **Not audited** is what has no row: such an answer is tested,
and where it has a certificate this is checked, but no general statement is proved.

"""


def as_markdown(rows: Sequence[Row], audits: Mapping[str, AuditResult]) -> str:
    """The page proofs/answers.md."""
    homes = {row.name: row for row in rows}
    parts = [_HEAD]
    for group, answers in ANSWERS.items():
        parts.append(f"## {group}\n\n| name | rows | what no row is about |\n|---|---|---|\n")
        for one in answers:
            links = ", ".join([_link(homes[name], audits[name]) for name in one.rows]) or "**not audited**"
            parts.append(f"| `{one.name}` | {links} | {one.left} |\n")
        parts.append("\n")
    return "".join(parts).rstrip("\n") + "\n"


def _link(row: Row, audited: AuditResult) -> str:
    proved = audited.verdict.name == "PROVED"
    return f"[{row.name}]({row.name}.py){'' if proved else ', as corrected'}"
