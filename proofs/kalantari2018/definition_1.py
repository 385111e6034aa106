"""kalantari2018, Definition 1: each source set belongs to exactly one of the Classes I, II and III.

Statement. Class I: the convex hull of the set holds the uniform prior. Class II: not Class I, and one permutation T has
P_T(1) >= P_T(2) >= ... >= P_T(M) for every prior P of the set. Class III: any other set. Every source set is in exactly
one.
Hypotheses. None. A set that has an order and holds the uniform prior is of Class I; the empty set would be of Class II.
Uses. Nothing.

Check. With A: "the hull holds the uniform prior" and B: "one permutation sorts all priors", the classes are A, not A
and B, not A and not B: of the four cases each is in exactly one. So much holds by the word "other". In Coq that a set
is in one is said as: it cannot be in none.

*What shows the class.* That the decision can be shown, for the hull of finitely many priors, is more: weights of a
uniform mixture show A; coefficients a with a.P > a.U at every vertex, U the uniform prior, show not A, and exclude such
weights; two priors that rank two letters strictly in opposite ways show not B.

*Hulls.* As mixtures keep every common order, a set and its hull have the same class. In a common order P_1 - P_M >= 0
vanishes at the uniform prior only: a set with a common order is of Class I exactly when it holds the uniform prior.

*Small alphabets.* For M = 1 every set that is not empty is of Class I. For M = 2 there is no Class III set: between
priors with P_1 > 1/2 and R_1 < 1/2 lies the uniform one. From M = 3 on there is: (1/2, 3/10, 1/5, 0, ...) and (3/10,
1/5, 1/2, 0, ...) have P_1 > P_2 and rank letters 1 and 3 in opposite ways.

*Remark 1.* Renaming the letters in priors, inputs and outputs at once changes neither leakage nor distortion, so an
ordered set may be taken as P_1 >= ... >= P_M.

*In Coq* the theorem says the last three paragraphs too; for M >= 3 its set of Class III is {(1, 0, 0, ...), (0, 1, 0,
...)}.

On instances the definition, with a linear program for the hull and all M! permutations, is compared with the toolkit's
class and with what the toolkit shows for it, re-added in fractions.

Erratum. None in Definition 1. What is said of the classes elsewhere fails at ties.

(i) Section III partitions the simplex into M! sets such as S_0 = {P_1 >= ... >= P_M}, "six disjoint ordered sets" for M
= 3, and calls a Class III set a disjoint union of the parts of Definition 5. The parts overlap: (1, 0, 0), in the Class
III set {(1, 0, 0), (0, 1, 0)}, has the orders 1, 2, 3 and 1, 3, 2. The union is right; it can be made disjoint by
giving each prior to one of its orders.

(ii) Section I says that any source set is a union of Class II sets; one that holds the uniform prior is not, as every
part with it is of Class I.

(iii) After (15) the folded sets, which lie in S_0, are called Class I; where they are not empty they are of Class II,
as Section V-G says, since the set that is folded does not hold the uniform prior. This may be damage of the text
conversion.

Source. kalantari2018, Section II-A, Definition 1, Remark 1; Section III, (12)-(15), Definition 5.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise, permutations
from typing import TYPE_CHECKING, Any

from proofs.arguments import ordered_sources
from proofs.definitions.elementary import expected
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from symdp.sources.source_class import SourceClass


def uniform_in_hull(source: SourceSet) -> bool:
    """Whether weights of the vertices give the uniform prior, by a linear program."""
    from symdp.arithmetic.programs.linear_program import LinearProgram
    from symdp.arithmetic.programs.optimize import minimize
    from symdp.errors import Infeasible

    program = LinearProgram()
    weights = [program.add_column() for _ in source.vertices]
    share = Fraction(1, source.letters)
    for entries in zip(*source.vertices, strict=True):
        program.add_row(dict(zip(weights, entries, strict=True)), lower=share, upper=share)
    try:
        minimize(program)
    except Infeasible:
        return False
    return True


def sorted_by(source: SourceSet, order: tuple[int, ...]) -> bool:
    """Whether the letters (from 0) fall in this order under every prior."""
    return all(prior[i] >= prior[j] for prior in source.vertices for i, j in pairwise(order))


def published(source: SourceSet) -> str:
    """The class by the definition."""
    if uniform_in_hull(source):
        return "I"
    return "II" if any(sorted_by(source, order) for order in permutations(range(source.letters))) else "III"


def computed(source: SourceSet) -> str:
    """The class by the toolkit, with a question mark where what it shows does not add up."""
    found = source.classify()
    shown = {"I": shows_uniform, "II": shows_order, "III": shows_opposition}[found.name]
    return found.name if shown(source, found) else f"{found.name}?"


def shows_uniform(source: SourceSet, found: SourceClass) -> bool:
    """The weights give the uniform prior."""
    weights = None if found.uniform is None else found.uniform.weights
    if weights is None or min(weights) < 0 or sum(weights) != 1:
        return False
    return all(expected(weights, entries) == Fraction(1, source.letters) for entries in zip(*source.vertices, strict=True))


def separates(source: SourceSet, found: SourceClass) -> bool:
    """The coefficients are larger on every vertex than at the uniform prior."""
    if found.separation is None:
        return False
    coefficients = found.separation.coefficients
    return min(expected(prior, coefficients) for prior in source.vertices) > sum(coefficients) / source.letters


def shows_order(source: SourceSet, found: SourceClass) -> bool:
    """A separation from the uniform prior, and an order of all priors."""
    order = tuple([letter - 1 for letter in found.order or ()])
    return separates(source, found) and sorted(order) == list(range(source.letters)) and sorted_by(source, order)


def shows_opposition(source: SourceSet, found: SourceClass) -> bool:
    """A separation from the uniform prior, and two priors of the set that rank two letters differently."""
    if found.opposition is None:
        return False
    i, j = (letter - 1 for letter in found.opposition.letters)
    first, second = found.opposition.first.prior, found.opposition.second.prior
    members = first in source.vertices and second in source.vertices
    return separates(source, found) and members and first[i] > first[j] and second[i] < second[j]


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Sets of any class on one to four letters."""
    from hypothesis import strategies as st

    from symdp.testing import class_three_sets, class_two_sets, source_sets

    kinds = (source_sets(min_letters=1, max_letters=4), class_two_sets(max_letters=4, ordered=False))
    return {"source": st.one_of(*kinds, class_three_sets(max_letters=4))}


def directed() -> list[dict[str, Any]]:
    """One letter, ties, the uniform prior alone, inside and on the border of a hull, sets of Class III."""
    sets = (
        [(1,)],
        [("1/2", "1/2")],
        [("1/2", "1/2"), (1, 0)],
        [(1, 0), (0, 1)],
        [("1/2", "1/2", 0), ("1/2", "1/4", "1/4")],
        [(1, 0, 0), (0, 1, 0)],
        [(1, 0, 0), (0, "1/2", "1/2")],
        [("1/2", "3/10", "1/5"), ("3/10", "1/5", "1/2")],
    )
    return [{"source": SourceSet.from_vertices(vertices)} for vertices in sets]


def exclusion() -> tuple[Fact, Fact]:
    """What shows one class cannot stand beside what shows another."""
    separation = facts.inequality(
        "if a.P - a.U >= m > 0 at every vertex, every mixture has a.P > a.U and is not the uniform prior U",
        families={"V": ("v", "w g")},
        assume={"weights": ("V", "w >= 0"), "total": "sum(w) == 1", "margin": "m > 0", "gaps": ("V", "g - m >= 0")},
        conclude="sum(w*g) > 0",
        products=["V: weights*gaps", "margin"],
    )
    opposition = facts.inequality(
        "two priors that rank two letters strictly in opposite ways are not ranked alike by any order",
        assume={"first": "d > 0", "second": "0 - e > 0"},
        conclude="0 - d*e > 0",
        products=["first*second"],
    )
    return separation, opposition


def small_alphabets() -> tuple[Fact, ...]:
    """No Class III set for M = 2, and one for every M >= 3."""
    between = {"w": "w*(a-b) == 1/2 - b", "above": "a - 1/2 > 0", "below": "1/2 - b > 0"}
    parts = {"assume": between | {"apart": "a - b > 0"}}
    return (
        facts.inequality("M = 2: a mixture w a + (1-w) b is 1/2", conclude="w*a + (1-w)*b == 1/2", **parts),
        facts.inequality("M = 2: its first weight is positive", conclude="w > 0", times="apart", **parts),
        facts.inequality("M = 2: its second weight is positive", conclude="1 - w > 0", times="apart", **parts),
        facts.arithmetic("M >= 3: both priors have P_1 > P_2", "min(1/2 - 3/10, 3/10 - 1/5)", ">", "0"),
        facts.arithmetic("M >= 3: they rank letters 1 and 3 in opposite ways", "min(1/2 - 1/5, 1/2 - 3/10)", ">", "0"),
    )


def overlap() -> tuple[Fact, Fact]:
    """Erratum (i): a prior of a Class III set in two parts of Definition 5."""
    two = "min(P1 - P2, P2 - P3, P1 - P3, P3 - P2)"
    return (
        facts.arithmetic("(1, 0, 0) falls in the orders 1, 2, 3 and 1, 3, 2", two, ">=", "0", P1=1, P2=0, P3=0),
        facts.arithmetic(
            "{(1,0,0), (0,1,0)}: P_3 < 1/3 throughout, letters 1, 2 in opposite order", "max(0, 0) - 1/3", "<", "0"
        ),
    )


def proof() -> Proof:
    """The four cases; what shows the classes; which alphabets have them."""
    cases = facts.cases("one class for each case", "A + (1-A)*B + (1-A)*(1-B)", "==", "1", {"A": [0, 1], "B": [0, 1]})
    order = (ordered_sources.mixtures_keep_the_order(), ordered_sources.uniform_needs_itself())
    lines = (cases, *exclusion(), *order, *small_alphabets(), *overlap())
    return Proof("all M, all source sets", "the four cases of two properties", lines)


@statement(
    paper="kalantari2018",
    id="definition_1",
    kind="prose",
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=(
        "Classes.exactly_one_class",
        "Classes.hull_ordered",
        "Classes.ordered_class_one",
    ),
)
def exactly_one_class(source: SourceSet) -> bool:
    """The class by the definition is the one that the toolkit shows."""
    return computed(source) == published(source)
