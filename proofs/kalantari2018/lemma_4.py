"""kalantari2018, Lemma 4: for ordered priors some optimum has sorted letter distortions.

Statement. If P_1 >= P_2 >= ... >= P_M for every prior of a set that is not empty, then for every D >= 0 some mechanism
of least leakage has D_1 <= D_2 <= ... <= D_M, where D_i = 1 - W(i|i).
Hypotheses. The common order; mechanisms answer letters. It is not used that the uniform prior lies outside the hull.
Uses. kalantari2018, Lemma 3.
Check. Take any valid mechanism. While some i < j have D_i > D_j, rename the letters i and j in the inputs and the
outputs at once. Rows and columns are permuted, so the leakage stays; the entries D_i and D_j change places, and under
every prior of the set the expected distortion changes by -(P_i - P_j)(D_i - D_j) <= 0. The mechanism stays valid, and
finitely many exchanges of neighbours sort the distortions. An optimum exists (Lemma 3), and sorting keeps it one.

On instances the letters of a random mechanism are renamed so that its distortions are sorted: the level stays, the
worst-case distortion does not rise. And at a level lambda the linear program over whole mechanisms with the rows D_1
<= ... <= D_M reaches the toolkit's least distortion, which knows nothing of them. In the middle of (28) D* with the
index T^(-1)(i) is D_i itself.
Erratum. None.
Source. kalantari2018, Section III, Lemma 4; proof in Section V-D, equation (28).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from proofs.arguments import ordered_sources
from proofs.definitions.elementary import distortion, exp_epsilon, letter_distortions
from proofs.engine.statement import statement
from symdp.conjectures.proof import Proof
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Setting = tuple[SourceSet, Mechanism]


def sorted_letters(mechanism: Mechanism) -> tuple[tuple[Fraction, ...], ...]:
    """The mechanism with inputs and outputs renamed so that D_1 <= ... <= D_M."""
    own = letter_distortions(mechanism.matrix)
    order = sorted(range(len(own)), key=own.__getitem__)
    return tuple([tuple([mechanism.matrix[x][y] for y in order]) for x in order])


def published(setting: Setting, level: Fraction) -> Fraction:
    """The least worst-case distortion of all mechanisms, by the toolkit."""
    from symdp.tradeoffs.tradeoff import least_distortion

    return least_distortion(setting[0], exp_epsilon=level).distortion


def computed(setting: Setting, level: Fraction) -> Fraction:
    """The same with sorted letter distortions, by a linear program over entries and the least entry of each column."""
    from symdp.arithmetic.programs.linear_program import LinearProgram
    from symdp.arithmetic.programs.optimize import minimize

    source = setting[0]
    letters = range(source.letters)
    program = LinearProgram()
    entries = [[program.add_column() for _ in letters] for _ in letters]
    least = [program.add_column() for _ in letters]
    worst = program.add_column(cost=1)
    for row in entries:
        program.add_row(dict.fromkeys(row, 1), lower=1, upper=1)
        for entry, low in zip(row, least, strict=True):
            program.add_row({entry: 1, low: -1}, lower=0)
            program.add_row({entry: 1, low: -level}, upper=0)
    diagonal = [entries[i][i] for i in letters]
    for prior in source.vertices:
        program.add_row(dict(zip(diagonal, prior, strict=True)) | {worst: 1}, lower=1)
    for likelier, other in pairwise(diagonal):
        program.add_row({likelier: 1, other: -1}, lower=0)
    return minimize(program).value


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Ordered sets of Class II on up to four letters, each with a mechanism."""
    from proofs.instances.random_mechanisms import levels, with_mechanism
    from symdp.testing import class_two_sets

    return {"setting": with_mechanism(class_two_sets(max_letters=4)), "level": levels()}


def proof() -> Proof:
    """Exchanges sort the distortions."""
    return Proof("all M", "exchange of two letters", (ordered_sources.exchange(),))


@statement(
    paper="kalantari2018",
    id="lemma_4",
    kind="existence",
    uses=("kalantari2018/lemma_3",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    coq=(
        "LettersAndOutputs.sorted_distortions",
        "LettersAndOutputs.sorted_renaming",
        "Classes.renamed_distortion",
    ),
)
def some_optimum_has_sorted_distortions(setting: Setting, level: Fraction) -> bool:
    """Renaming the letters of a mechanism costs nothing, and sorted optima reach the least distortion."""
    source, mechanism = setting
    vertices, renamed = source.vertices, sorted_letters(mechanism)
    sorted_now = all(a <= b for a, b in pairwise(letter_distortions(renamed)))
    same_level = exp_epsilon(renamed) == exp_epsilon(mechanism.matrix)
    no_worse = distortion(renamed, vertices) <= distortion(mechanism.matrix, vertices)
    return sorted_now and same_level and no_worse and computed(setting, level) == published(setting, level)
