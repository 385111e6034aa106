"""kalantari2018, Figure 8: the colours of an optimal mechanism with k zero columns.

Statement. The caption: for Class II sets, optimal mechanisms with k all-zero columns have at most one diagonal entry
(of the other M-k columns) that is not black, and their other off-diagonal entries in those columns are red or white.
Hypotheses. Class II; the mechanism leaks least among the (P, D)-valid ones, with a finite leakage above 0. The
statement is refuted for a single prior, so that the least leakage is that of the closed formula.
Uses. Nothing.

Check. *Witness.* P = (4/9, 4/9, 1/9), D = 1/3, k = 1: the least exp(eps_DP) is 3 (a certificate is among the facts),
and the paper's own optimal mechanism (48), with rows (3/4, 1/4, 0), (1/4, 3/4, 0), (1/4, 3/4, 0), reaches it. Its entry
Q(2|3) = 3/4 = 3 Q(2|1) is off-diagonal and black.

*Corrected*, where such mechanisms exist. For it proofs/arguments/coloring/rows_of_an_optimum.py shows for all M that
the proportional mechanism with the diagonal of any mechanism that leaks least with the last k columns zero is one of
these too, (1) to (4), and has the colours, (5) and (6): if q_i is a largest entry, row i is red beside the diagonal,
and otherwise white; Q(j|j) is black for all j but m; Q(m|m) is black exactly if another letter has the same q.

*In Coq* ``figure_colors`` is the corrected caption, for any given letters with zero columns, as the last k, or for any
k letters, and for any prior of the set with all P_i < 1 - D; ``sorted_spread`` finds it for sorted priors and D <
D^(M-1). The theorem of the row says besides that the diagonal stays and that the rows are coloured as above.

*On instances.* The colours are read off the matrices.

Erratum. The caption says of optimal mechanisms what is true of some: every row of a letter whose column is zero may be
anything between red and black, and (48), like (25a) of kalantari2016, copies row M-k there, black entry included.
Corrected: where some mechanism leaks least with the last k columns zero, some such mechanism has the colours. There may
be none: P = (4/9, 4/9, 1/9), D = 1/3, k = 0 (lemma_9).

In Fig. 2 of kalantari2016, which shows the same, column 1 has a red entry in row 2 although Q(1|1) is marked as not
black (NB) and every other entry of the column is white: no mechanism has these colours, as a red entry has a black one
in its column; NB must be read as "not necessarily black". (One of the M-k rows is missing there, which is damage of the
text.)

Source. kalantari2018, Section V-F, Figure 8 (its drawing is lost, its caption is not); kalantari2016, Fig. 2.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from proofs.arguments.coloring.rows_of_an_optimum import colors_follow, proportional_colors
from proofs.definitions.coloring_claims import at_most_one_not_black, figure, no_black_off_diagonal, not_black
from proofs.definitions.elementary import distortion as worst_distortion
from proofs.definitions.elementary import exp_epsilon, one_prior_level
from proofs.definitions.minimum_sum import MinimumSum
from proofs.engine.statement import statement
from proofs.instances.coloring_optima import TIED, directed, drawn_cases, read
from symdp.arithmetic.rational import INFINITY
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof, Refutation
from symdp.mechanisms.coloring import Color, color, proportional
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

OPTIMA = r"\mathcal{Q}^{*(k)}(\mathcal{P},D)"
CLAIM = (
    r"\exists Q\in" + OPTIMA + r"\colon\ |\{i\le M-k:Q(i|i)\ \text{not black}\}|\le 1,\ "
    r"Q(j|i)\ \text{red or white for all}\ j\ne i,\ j\le M-k"
)
SAYS = r"P_1\ge\dots\ge P_M\ \forall P\in\mathcal{P},\ 0<D,\ D<D^{(M-1)},\ " + OPTIMA + r"\ne\emptyset\Rightarrow" + CLAIM
PRIOR = read(TIED)[0]
BOUND = Fraction(1, 3)
PAPERS_OPTIMUM = Mechanism.from_rows([row.split() for row in ("3/4 1/4 0", "1/4 3/4 0", "1/4 3/4 0")])


def proof() -> Proof:
    """Facts (1) to (6)."""
    return Proof("all M", "rows proportional to the diagonal of an optimum", (*colors_follow(), *proportional_colors()))


def bridge() -> Bridge:
    """Optima with k zero columns of any source set, D and k."""
    from proofs.instances import colored_optima

    found = colored_optima.bridge(OPTIMA, CLAIM, lambda case: some_optimum_has_the_colors(case=case), least_sum=False)
    return replace(found, says=SAYS)


@statement(
    paper="kalantari2018",
    id="figure_8/corrected",
    coq=("ColoredOptima.figure_colors", "Colors.sorted_spread"),
    kind="figure",
    bridge=bridge,
    instances=drawn_cases,
    directed=directed,
    proof=proof,
)
def some_optimum_has_the_colors(case: MinimumSum) -> bool:
    """The proportional mechanism is an optimum with the same diagonal, and has the colours of the figure in full."""
    found = proportional(case.mechanism.diagonal)
    colors = color(found)
    same = found.diagonal == case.mechanism.diagonal and found.exp_epsilon == case.level
    largest = [letter for letter in colors.support if found.diagonal[letter - 1] == max(found.diagonal)]
    red = [letter for letter in colors.support if set(colors.off_diagonal(letter)) == {Color.RED}]
    alone = not_black(colors) == (tuple(largest) if len(largest) == 1 else ())
    return same and figure(colors) and red == largest and alone


def is_optimal(prior: Vector, distortion: Fraction, mechanism: Mechanism) -> bool:
    """Valid, and of the least leakage of all mechanisms, positive and finite."""
    level = exp_epsilon(mechanism.matrix)
    ordered = prior[0] > prior[-1] and all(first >= second for first, second in pairwise(prior))
    valid = worst_distortion(mechanism.matrix, [prior]) <= distortion
    return ordered and valid and 1 < level < INFINITY and level == one_prior_level(prior, distortion)


def refutation() -> Refutation:
    """The paper's mechanism (48)."""
    from symdp import SourceSet
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    rows = PAPERS_OPTIMUM.matrix
    best = optimal_mechanism(SourceSet.single(PRIOR), BOUND)
    found = (
        facts.mechanism("the mechanism (48) has exp(epsilon) = 3 and distortion 1/3", rows, 3, [PRIOR], BOUND),
        facts.certified("no mechanism leaks less at D = 1/3", best.certificate),
        facts.arithmetic("Q(2|3) and Q(2|1) are a critical pair", "Q23", "==", "L*Q21", Q23="3/4", L=3, Q21="1/4"),
    )
    return Refutation({"prior": PRIOR, "distortion": BOUND, "mechanism": PAPERS_OPTIMUM}, found)


@statement(
    paper="kalantari2018",
    id="figure_8",
    repeats="kalantari2016/lemma_6",
    kind="figure",
    hypotheses=is_optimal,
    refutation=refutation,
    corrected=some_optimum_has_the_colors,
)
def every_optimum_has_the_colors(prior: Vector, distortion: Fraction, mechanism: Mechanism) -> bool:
    """The caption for one optimal mechanism."""
    colors = color(mechanism)
    return at_most_one_not_black(colors) and no_black_off_diagonal(colors)
