"""foundations, (epsilon, delta): a rescaling of the distortion.

Statement. 0 <= delta < 1, and W(A|x) <= lambda W(A|x') + delta for all inputs x, x' and all sets A of outputs. For
every source set

    lambda*_delta(D) = lambda*_0(D/(1-delta)),

which is 1 for D >= (1-delta) D_0. It holds for any number of outputs, and for the weaker condition that asks the
inequality of single outputs only, if outputs are letters. With at most L outputs taken for each letter, the
single-output condition allows lambda*_0(D/(1-L delta)) for L delta < 1, and everything when L delta >= 1: it is not a
notion of privacy for more outputs.

Hypotheses. Hamming distortion.
Uses. The diagonal mechanism.
Check. *Upper bound.* Let W be lambda-LDP with distortion D/(1-delta) or less. The letter itself with probability delta
and W otherwise satisfies the definition, and its distortion is 1-delta times that of W (``slack_from_identity``). With
L copies of each output, the identity of weight L delta that chooses a copy uniformly puts delta on each output.

*Lower bound.* Let W satisfy the definition, q_i = W(G_i|i), G_i the set of outputs taken for i, e_i = max(0, q_i -
delta), and x a letter with the largest q. For i != x, e_i <= lambda W(G_i|x), and row x gives (``row_bounds_excess``)

    (lambda-1) e_x + sum e <= lambda (1-delta).

If q_x <= delta, all e vanish. So e/(1-delta) lies in K(lambda), and P.e >= 1 - D - delta for every P
(``accuracy_in_excess``): the diagonal mechanism makes a lambda-LDP mechanism of distortion at most D/(1-delta).

*Single outputs.* Only the sets G_i were used: single outputs if they are letters. With L outputs in each G_i, summing
the single-output condition gives that of the set with L delta.

*On instances.* Linear programs over all entries of a mechanism in the three senses, and the toolkit. That the value of the
program in the standard sense is the least distortion, and how such programs prove a least lambda or that there is none, are
theorems of Coq (``hamming_delta_distortion``, ``hamming_delta_level``, ``hamming_delta_infinite``; at delta = 0 with floors
of the columns, ``floors_distortion``, ``floors_level``).

Erratum. None.
Source. Fact (H) of the theorem of foundations.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.arguments.rescaling import rescaling
from proofs.engine.statement import statement
from proofs.foundations import largest_accuracy, profiles
from symdp.conjectures.proof import Proof
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def published(source: SourceSet, level: Fraction, delta: Fraction) -> Fraction:
    """The least distortion with delta, from that without."""
    return rescaled(1 - largest_accuracy.published(source, level), delta)


def rescaled(distortion: Fraction, delta: Fraction) -> Fraction:
    """1-delta times the distortion."""
    return (1 - min(Fraction(1), delta)) * distortion


def computed(source: SourceSet, level: Fraction, delta: Fraction) -> Fraction:
    """The least distortion of all mechanisms that satisfy the definition."""
    from proofs.definitions.full_program import least_distortion

    return least_distortion(profiles.hull(source), level, range(source.letters), delta)


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Sets on two or three letters."""
    from proofs.instances.random_mechanisms import levels
    from symdp.testing import distortions, source_sets

    return {"source": source_sets(max_letters=3), "level": levels(), "delta": distortions(max_denominator=12)}


def proof() -> Proof:
    """What exceeds delta is a diagonal without delta."""
    return Proof("all M", "what exceeds delta, rescaled, is a diagonal without delta", rescaling())


@statement(
    paper="foundations",
    id="approximate",
    coq=(
        "Approximate.approximate_rescaled",
        "Approximate.pointwise_rescaled",
        "Approximate.least_approximate_rescaled",
        "Approximate.least_pointwise_rescaled",
        "OutputCopies.copies_add_up",
        "OutputCopies.copies_rescaled",
        "OutputCopies.copies_allow_everything",
        "EntriesBuilders.hamming_delta_distortion",
        "EntriesBuilders.hamming_delta_level",
        "EntriesBuilders.hamming_delta_infinite",
        "DiagonalBuilders.approximate_diagonal_by_germs",
        "DiagonalBuilders.diagonal_distortion_accepted",
        "DiagonalBuilders.no_approximate_diagonal_by_germs",
        "RecordBuilders.floors_distortion",
        "RecordBuilders.floors_level",
    ),
    kind="equality",
    uses=("foundations/diagonal_mechanism",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
)
def slack_rescales_the_distortion(source: SourceSet, level: Fraction, delta: Fraction) -> bool:
    """All mechanisms in three senses, and the toolkit."""
    from proofs.definitions.full_program import least_distortion as of_all
    from symdp.tradeoffs.tradeoff import least_distortion

    sources, letters = profiles.hull(source), list(range(source.letters))
    claimed = published(source, level, delta)
    copied = rescaled(1 - largest_accuracy.published(source, level), 2 * delta)
    return (
        computed(source, level, delta) == claimed == least_distortion(source, level, delta).distortion
        and of_all(sources, level, letters, delta, pointwise=True) == claimed
        and of_all(sources, level, [*letters, *letters], delta, pointwise=True) == copied
    )
