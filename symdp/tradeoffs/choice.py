"""Choose the theorem for a question from one ordered table: the first applicable theorem is used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from symdp.errors import Unsupported
from symdp.leakages.measure import Kind
from symdp.leakages.values.unit import Unit
from symdp.sources.domain import Domain
from symdp.tradeoffs.question import Question
from symdp.tradeoffs.solution import Solution

Condition = Callable[[Question], bool]


@dataclass(frozen=True)
class Method:
    """A theorem of the table.

    Attributes
    ----------
    name : str
        Its class in ``symdp.tradeoffs``.
    reason : str
        Why it applies, in one sentence.
    condition : callable
        Whether it applies to a question about sources of its domain.
    reduced : callable, or None
        The question to which its own is reduced; the theorem uses its optimum.
    domain : Domain
        The domains of the sources to which it applies.
    function : tuple of str
        The module and the class of its functions.
    """

    home: str
    name: str
    reason: str
    condition: Condition
    reduced: Callable[[Question], Question] | None = None
    domain: Domain = Domain.NUMBERS
    function: tuple[str, str] = ("curve", "Curve")

    def curve(self, solution: Solution) -> Any:
        """Return the whole function that a solution gives."""
        home, name = self.function
        return getattr(import_module(f"symdp.tradeoffs.{home}"), name)(solution)

    def solution(self, question: Question) -> Solution | None:
        """Return the solution of a question by the theorem; None where it does not apply."""
        if self.domain is not question.domain or not self.condition(question):
            return None
        built = getattr(import_module(f"symdp.tradeoffs.{self.home}"), self.name)
        solution: Solution | None = (
            built.of(question) if self.reduced is None else built(question, choose(self.reduced(question))[1])
        )
        return solution

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a row of the table by reference."""
        return _row, (self.name, self.reason)


def _local(*kinds: Kind) -> Condition:
    return lambda question: question.is_plain and question.database is None and question.leakage.kind in kinds


def _is_epsilon(question: Question) -> bool:
    """Return whether the measure is differential privacy without a delta."""
    return question.leakage.kind is Kind.RATIO and question.leakage.delta == 0


def _is_general(question: Question) -> bool:
    """Return whether one letter has all pairs adjacent and a distortion function other than Hamming's."""
    unusual = question.adjacency is None and question.database is None and not question.loss.counts_errors
    return unusual and _is_epsilon(question)


def _is_approximate(question: Question) -> bool:
    """Return whether the measure is differential privacy of one letter, with or without a delta."""
    return question.database is None and question.leakage.kind is Kind.RATIO and not question.leakage.pointwise


def _of_records(*kinds: Kind) -> Condition:
    """Return the condition that a database has a source set that contains the uniform prior."""
    return lambda question: (
        question.is_plain and question.database is not None and _uniform(question) and question.leakage.kind in kinds
    )


def _uniform(question: Question) -> bool:
    # Maximal information depends on every prior of the set, the others on the uniform one alone if it is there.
    data = question.database
    if data is None or data.letters == 1:
        return data is not None
    return data.is_uniform if question.leakage.kind is Kind.OUTPUT_RATIO else data.contains_uniform


_CORNERED = (Kind.RATIO, Kind.COLUMN_MAXIMA)


def _is_hamming(question: Question) -> bool:
    """Return whether the distortion is Hamming's and all pairs of letters are adjacent."""
    return question.loss.counts_errors and question.adjacency is None


SOLUTIONS: tuple[Method, ...] = (
    Method(
        "local.local_privacy", "LocalPrivacy",
        "what remains of the diagonal under differential privacy is a polytope, so that the tangent to the trace profile "
        "of the source set gives the least epsilon",
        lambda question: _local(Kind.RATIO)(question) and not question.leakage.pointwise,
    ),
    Method(
        "local.least_maximal_leakage", "MaximalLeakageProfile",
        "exp of the least maximal leakage is the trace profile of the source set",
        _local(Kind.COLUMN_MAXIMA),
    ),
    Method(
        "local.profile_slack", "ProfileSlack",
        "what remains of the diagonal under a symmetric trade-off function is one convex set, for finitely many pairs of "
        "epsilon and delta a polytope",
        _local(Kind.HOCKEY_STICK),
    ),
    Method(
        "local.irrational_profile", "ProfileAround",
        "exp of some epsilon of the profile is irrational, so that the answer lies between those of two rational profiles",
        _local(Kind.HOCKEY_STICK),
    ),
    Method(
        "gaussian.gaussian_tradeoff", "GaussianTradeoff",
        "what remains of the diagonal under a symmetric trade-off function is one convex set, here bounded by the normal "
        "distribution function",
        _local(Kind.GAUSSIAN),
    ),
    Method(
        "local.symmetric_source", "SymmetricSource",
        "the uniform prior lies in the hull of the set, and the measure is symmetric and convex in the mechanism, so that "
        "randomised response is optimal",
        lambda question: question.is_plain and question.database is None and question.leakage.kind is not Kind.RATIO,
    ),
    Method(
        "information.one_prior_information", "OnePriorInformation",
        "the prior is known, so that the least information is the rate-distortion function of Hamming's distortion",
        lambda question: _local(Kind.INFORMATION)(question) and question.leakage.order == 1,
    ),
    Method(
        "information.majorised_information", "MajorisedInformation",
        "every prior of the set majorises one of them, which is least favourable as long as its best mechanism tells no "
        "more of likelier letters; elsewhere the information is enclosed",
        lambda question: _local(Kind.INFORMATION)(question) and question.leakage.order == 1,
    ),
    Method(
        "local.guessing_leakage", "GuessingLeakage",
        "the accuracy that must remain bounds the leakage from below, maximal leakage from above; where they differ, one "
        "exact linear program over the extreme points of the set decides",
        _local(Kind.VULNERABILITY),
    ),
    Method(
        "information.symmetric_maximal_information", "StarLeakage",
        "the set holds every prior with its least probability at one letter and equal ones elsewhere",
        _local(Kind.OUTPUT_RATIO),
    ),
    Method(
        "information.maximal_information_search", "OutputRatios",
        "at each level the largest accuracy is one exact linear program",
        _local(Kind.OUTPUT_RATIO),
    ),
    Method(
        "information.enclosed_leakage", "EnclosedLeakage",
        "the leakage is convex: a valid mechanism bounds the least value from above, a supporting plane from below",
        _local(Kind.DIVERGENCE, Kind.INFORMATION),
    ),
    Method(
        "databases.pointwise_on_spheres", "PointwiseOnSpheres",
        "averaging over the symmetries of the databases leaves weights by distance, which fall as a chain",
        lambda question: _of_records(Kind.RATIO)(question) and question.leakage.pointwise,
    ),
    Method(
        "databases.record_responses", "RecordResponses",
        "the source set contains the uniform prior, and randomised response on each record is optimal",
        lambda question: _of_records(*Kind)(question) and question.leakage.tensorizes,
    ),
    Method(
        "databases.leakage_on_spheres", "MaximalLeakageOnSpheres",
        "averaging over the symmetries of the databases leaves weights by distance, and the nearest are filled first",
        _of_records(Kind.COLUMN_MAXIMA, Kind.OUTPUT_RATIO, Kind.VULNERABILITY),
    ),
    Method(
        "databases.information_on_spheres", "InformationOnSpheres",
        "averaging over the symmetries of the databases leaves weights by distance, powers of an affine function",
        _of_records(Kind.INFORMATION),
    ),
    Method(
        "databases.independent_records", "IndependentRecords",
        "the records are independent, and each is distorted as much as one record must be",
        lambda question: (
            question.is_plain
            and question.database is not None
            and question.leakage.unit is Unit.NATS
            and not _uniform(question)
            and not question.leakage.pointwise
        ),
        Question.of_one_record,
    ),
    Method(
        "databases.identical_records", "IidRecords",
        "the records are independent and alike, each of them is as private as the whole, and their product is as private "
        "as one of them",
        lambda question: (
            question.is_plain
            and question.database is not None
            and question.leakage.kind in (Kind.HOCKEY_STICK, Kind.GAUSSIAN)
        ),
        Question.of_one_record,
    ),
    Method(
        "graphs.graph_prior", "GraphPrior",
        "the prior on the graph is known: a closed form, or one exact linear program per component",
        lambda question: (
            question.adjacency is not None
            and question.database is None
            and question.loss.counts_errors
            and _is_epsilon(question)
        ),
    ),
    Method(
        "general_loss.symmetric_distortion", "SymmetricDistortion",
        "the uniform prior lies in the hull, and the costs look the same from every letter, so that the outputs within the "
        "distortion D are a ball of lambda times the probability of the others",
        _is_general,
    ),
    Method(
        "general_loss.list_decoding", "ListDecoding",
        "the prior is known and the answer is a list: the likeliest letters always, the others by subset selection",
        _is_general,
    ),
    Method(
        "general_loss.codebooks.codebook_privacy", "Codebooks",
        "the prior is known, and letters lie on a line or in a tree: the best mechanism replaces each letter by the nearest "
        "codeword of a codebook, and applies randomised response",
        _is_general,
    ),
    Method(
        "general_loss.column_minima.common_column_minima", "ColumnMinima",
        "all letters are adjacent, so that a mechanism is a floor common to its rows and an excess on the nearest outputs: "
        "one exact linear program with an unknown for each letter and output",
        lambda question: question.adjacency is None and question.database is None and _is_epsilon(question),
    ),
    Method(
        "general_loss.entries.full_program", "FullProgram",
        "all entries of the mechanism are unknowns of one exact linear program at each level",
        lambda question: question.database is None and _is_epsilon(question),
    ),
    Method(
        "general_loss.entries.symmetric_entries", "SymmetricEntries",
        "entries of the mechanism that symmetries of costs, adjacency and source set exchange are equal in some best "
        "mechanism, and have one unknown of an exact linear program at each level",
        lambda question: question.database is None and _is_epsilon(question),
    ),
    Method(
        "general_loss.entries.approximate_entries", "ApproximateEntries",
        "all entries of the mechanism, and what delta lets them exceed, are unknowns of one exact linear program at each "
        "level; that the answers without a delta are rescaled is proved of errors with all letters adjacent only",
        _is_approximate,
    ),
    Method(
        "general_loss.entries.symmetric_entries", "SymmetricApproximate",
        "entries of the mechanism that symmetries of costs, adjacency and source set exchange are equal in some best "
        "mechanism, and have one unknown of an exact linear program at each level, as has what delta lets them exceed",
        _is_approximate,
    ),
    Method(
        "parametric.parametric_privacy", "PrivacyInSymbols",
        "the corners of the trace profile are functions of the symbols, and so are its tangents",
        lambda question: _is_hamming(question) and not question.leakage.pointwise and question.leakage.kind in _CORNERED,
        domain=Domain.SYMBOLS, function=("parametric.parametric_curve", "CurveInSymbols"),
    ),
    Method(
        "parametric.ordered_information", "OrderedInformation",
        "the prior is known and ordered, so that its letters decide one after the other",
        lambda question: _is_hamming(question) and question.leakage.kind in (Kind.INFORMATION, Kind.VULNERABILITY),
        domain=Domain.SYMBOLS, function=("parametric.parametric_curve", "CurveInSymbols"),
    ),
    Method(
        "countable.countable_privacy", "CountablePrivacy",
        "the tails of a falling prior are its trace profile, of which every tangent touches one of finitely many corners",
        lambda question: _is_hamming(question) and question.leakage.kind is Kind.RATIO and not question.leakage.pointwise,
        domain=Domain.ENDLESS, function=("countable.countable_curve", "CountableCurve"),
    ),
    Method(
        "divergence_balls.ball_privacy", "BallPrivacy",
        "the trace profile of a divergence ball is smooth between its corners, and each tangent to it is one equation",
        lambda question: _is_hamming(question) and question.leakage.kind is Kind.RATIO and not question.leakage.pointwise,
        domain=Domain.CURVED,
    ),
)  # fmt: skip


def _row(name: str, reason: str) -> Method:
    return next(method for method in SOLUTIONS if (method.name, method.reason) == (name, reason))


def choose(question: Question) -> tuple[Method, Solution]:
    """Return the first theorem of the table that applies."""
    for method in SOLUTIONS:
        solution = method.solution(question)
        if solution is not None:
            return method, solution
    from symdp.tradeoffs.common.refusal import refusal

    raise Unsupported(refusal(question))
