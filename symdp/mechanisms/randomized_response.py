"""Mixtures of nested randomised responses on subsets of letters, the optimal mechanisms, in structured form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.place import read_place
from symdp.arithmetic.rational import INFINITY, ExpEpsilon, exp_epsilon_value
from symdp.errors import InvalidArgument, Unsupported
from symdp.mechanisms.diagonal_distortion import OutputsAreInputs
from symdp.mechanisms.mechanism import Mechanism
from symdp.mechanisms.privacy.privacy_analysis import MatrixOnDemand
from symdp.mechanisms.sampling.random_words import Law, RandomWords
from symdp.sources.alphabet import read_letters
from symdp.sources.prior import decreasing_order

if TYPE_CHECKING:
    import numpy as np

    from symdp.mechanisms.estimation.frequency_estimation import Inversion
    from symdp.mechanisms.privacy.neighbouring_pairs import PairOfRows

    Array = np.ndarray[Any, Any]

ZERO = Fraction(0)
ONE = Fraction(1)
LARGEST_MATRIX = 4_000_000


@dataclass(frozen=True)
class NestedRandomizedResponse(OutputsAreInputs, MatrixOnDemand):
    r"""A nested randomised response mixes randomised responses R_k on the first k letters of ``order`` and the identity.

    .. math::

        W=\delta\,I+\sum_kw_kR_k,\qquad\delta+\sum_kw_k=1

    R_k reports a letter of its subset truthfully with probability lambda/(lambda+k-1) and any other letter of the subset
    with probability 1/(lambda+k-1); letters outside the subset are mapped uniformly to it. With ``identity`` = 0 the
    mixture is lambda-LDP; with ``identity`` = delta it is (epsilon, delta)-LDP. Nothing of size M x M is stored.

    Attributes
    ----------
    order : tuple of int
        All letters from 0, most truthful first.
    weights : dict
        Subset size k (1..M) to the positive weight w_k of its randomised response.
    parameter : Fraction
        lambda >= 1.
    identity : Fraction
        The weight delta of the identity, in [0, 1).

    References
    ----------
    kairouz2016 for randomised response; the mixture is proofs/foundations/diagonal_mechanism.py.

    Examples
    --------
    Randomised response on all of three letters is one of them:

    >>> randomized_response(3, 2).matrix[0]
    (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))

    The optimal mechanism of two priors, as a mixture of the constant answer and randomised response on two letters:

    >>> from symdp import SourceSet, Tradeoff
    >>> best = Tradeoff(SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])).at("3/5").mechanism
    >>> best.weights
    {2: Fraction(15, 19), 1: Fraction(4, 19)}
    >>> best.exp_epsilon
    Fraction(8, 7)
    """

    order: tuple[int, ...]
    weights: dict[int, Fraction] = field(hash=False)
    parameter: Fraction
    identity: Fraction = ZERO

    @property
    def letters(self) -> int:
        """The number M of letters."""
        return len(self.order)

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """The place of each letter in ``order``, from 0."""
        places = [0] * self.letters
        for place, letter in enumerate(self.order):
            places[letter] = place
        return tuple(places)

    @cached_property
    def _truthful(self) -> list[Fraction]:
        """The probability of a truthful report by rank, identity left out."""
        return self._tails(lambda k: self.parameter / (self.parameter + k - 1))

    @cached_property
    def _inside(self) -> list[Fraction]:
        """The sum over subsets of more than r letters of weight/(lambda+k-1), by rank r."""
        return self._tails(lambda k: 1 / (self.parameter + k - 1))

    @cached_property
    def _outside(self) -> list[Fraction]:
        """The sum over subsets of more than r letters of weight/k, by rank r."""
        return self._tails(lambda k: Fraction(1, k))

    def _tails(self, share: Any) -> list[Fraction]:
        terms = [self.weights[k] * share(k) if k in self.weights else None for k in range(1, self.letters + 1)]
        return list(accumulate(reversed(terms), _add_some, initial=ZERO))[:0:-1]

    def probability(self, output: int, letter: int) -> Fraction:
        """Return W(output|letter), letters counted from 0."""
        last = self.letters - 1
        return self._entry(read_place(output, "output", 0, last), read_place(letter, "letter", 0, last))

    def _entry(self, output: int, letter: int) -> Fraction:
        rank, other = self.ranks[output], self.ranks[letter]
        if output == letter:
            return self.identity + self._truthful[rank]
        far = max(rank, other)
        # Subsets with both letters output the one for the other; subsets without ``letter`` output a uniform letter.
        return self._inside[far] + (self._outside[rank] - self._outside[far])

    @cached_property
    def diagonal(self) -> tuple[Fraction, ...]:
        return tuple([self.identity + self._truthful[rank] for rank in self.ranks])

    @property
    def row_sums(self) -> tuple[Fraction, ...]:
        """The sum of the row of each letter, in time linear in M; 1 for every mechanism."""
        inside, outside = ([*accumulate(values, initial=ZERO)] for values in (self._inside, self._outside))
        by_rank = []
        for rank, truth in enumerate(self._truthful):
            before = rank * (self._inside[rank] - self._outside[rank]) + outside[rank]
            by_rank.append(self.identity + truth + before + inside[-1] - inside[rank + 1])
        return tuple([by_rank[rank] for rank in self.ranks])

    @property
    def exp_epsilon(self) -> ExpEpsilon:
        """The least lambda' for which the mechanism is lambda'-LDP, in time linear in M."""
        if self.letters == 1:
            return ONE
        if self.identity > 0 and self.letters not in self.weights:
            return INFINITY
        worst = ONE
        for rank, letter in enumerate(self.order):
            if self._outside[rank] == 0 and self.identity == 0:
                break
            worst = max(worst, self._column_ratio(rank, letter))
        return worst

    def _column_ratio(self, rank: int, letter: int) -> Fraction:
        # Off the diagonal, W(letter|x) grows with the rank of x beyond that of the letter and is constant before it.
        others = [place for place in {0, rank + 1, self.letters - 1} if place < self.letters and place != rank]
        column = [self._entry(letter, self.order[place]) for place in others]
        column.append(self._entry(letter, letter))
        return max(column) / min(column)

    def answer(self, inputs: Array, words: RandomWords) -> Array:
        """Draw a subset; report its letters truthfully with probability (lambda-1)/(lambda+k-1), else uniformly from it."""
        import numpy as np

        sizes = sorted(self.weights)
        honest = [self.weights[k] * (self.parameter - 1) / (self.parameter + k - 1) for k in sizes]
        uniform = [self.weights[k] - share for k, share in zip(sizes, honest, strict=True)]
        drawn = Law([self.identity, *honest, *uniform]).draw(len(inputs), words)
        subset = np.array([self.letters, *sizes, *sizes])[drawn]
        order, ranks = np.array(self.order), np.array(self.ranks)
        keeps = (drawn <= len(sizes)) & (ranks[inputs] < subset)
        outputs = inputs.copy()
        others = np.flatnonzero(~keeps)
        outputs[others] = order[words.below(subset[others])]
        return outputs

    def dichotomies(self) -> Iterator[PairOfRows]:
        from symdp.mechanisms.privacy.neighbouring_pairs import dichotomies_of_kinds

        ends = sorted(set(self.weights) | {self.letters})
        kinds = [self.order[start:end] for start, end in pairwise([0, *ends])]
        return dichotomies_of_kinds(self._entry, kinds)

    def inversion(self) -> Inversion:
        from symdp.mechanisms.estimation.frequency_estimation import DEPENDENT, DenseInversion
        from symdp.mechanisms.estimation.nested_inversion import NestedInversion

        if self.letters == 1:
            return DenseInversion(self.matrix)
        spare = [self.identity + (self.parameter - 1) * value for value in self._inside]
        if spare[-1] == 0:
            raise Unsupported(DEPENDENT)
        common = [inside - outside for inside, outside in zip(self._inside, self._outside, strict=True)]
        return NestedInversion(self.order, self._outside, common, spare)

    def to_mechanism(self) -> Mechanism:
        """Build the M x M matrix.

        Raises
        ------
        Unsupported
            Above 2,000 letters; use :meth:`probability`, :attr:`diagonal` and the structure instead.
        """
        if self.letters**2 > LARGEST_MATRIX:
            raise Unsupported(
                f"a matrix for {self.letters} letters has {self.letters**2} entries, at most {LARGEST_MATRIX} are built; "
                "use probability(output, letter), diagonal or weights"
            )
        span = range(self.letters)
        return Mechanism(tuple([tuple([self._entry(y, x) for y in span]) for x in span]))

    def to_document(self) -> dict[str, Any]:
        """Return plain JSON data: the mixture, letters counted from 1."""
        return {
            "exp_epsilon": str(self.parameter),
            "identity": str(self.identity),
            "order": [letter + 1 for letter in self.order],
            "components": [{"size": size, "weight": str(weight)} for size, weight in sorted(self.weights.items())],
        }


def randomized_response(letters: int, exp_epsilon: Any, subset: Sequence[int] | None = None) -> NestedRandomizedResponse:
    r"""Build randomised response at lambda = exp(epsilon) on a subset S of k letters, by default on all of them.

    .. math::

        W(y|x)=\begin{cases}\lambda/(\lambda+k-1)&y=x\in S\\ 1/(\lambda+k-1)&y\ne x,\ x\in S,\ y\in S\\
        1/k&x\notin S,\ y\in S\\ 0&y\notin S\end{cases}

    Parameters
    ----------
    letters : int >= 1
        M.
    exp_epsilon : rational >= 1
        lambda.
    subset : sequence of int, optional
        The letters of S, counted from 1; at least one.

    Returns
    -------
    NestedRandomizedResponse
        It stores the subset, not the matrix.

    Raises
    ------
    InvalidArgument
        For an empty subset, a letter outside of 1, ..., M, and a lambda below 1.

    References
    ----------
    warner1965 for two letters, kairouz2016 for more.

    Examples
    --------
    On three letters:

    >>> randomized_response(3, 2).matrix[0]
    (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))

    On two of four letters, where the other two are never reported:

    >>> randomized_response(4, 3, subset=[2, 4]).diagonal
    (Fraction(0, 1), Fraction(3, 4), Fraction(0, 1), Fraction(3, 4))
    """
    size = read_letters(letters)
    members = range(1, size + 1) if subset is None else subset
    inside = sorted({read_place(letter, "subset", 1, size) - 1 for letter in members})
    if not inside:
        raise InvalidArgument(f"subset={subset} must be letters between 1 and {size}, at least one")
    outside = sorted(set(range(size)) - set(inside))
    return NestedRandomizedResponse(tuple(inside + outside), {len(inside): ONE}, exp_epsilon_value(exp_epsilon))


def from_diagonal(
    diagonal: Sequence[Fraction], exp_epsilon: Fraction, identity: Fraction = ZERO
) -> NestedRandomizedResponse:
    """Build the lambda-LDP mixture whose diagonal dominates a vector of the diagonal polytope.

    Parameters
    ----------
    diagonal : sequence of M Fractions >= 0
        With (lambda - 1) max q + sum q <= lambda.
    exp_epsilon : Fraction
        lambda >= 1.
    identity : Fraction
        Mixed with this much of the identity afterwards.

    Notes
    -----
    With q sorted decreasingly, the subset of the k largest has weight (q_(k) - q_(k+1)) (lambda - 1 + k) / lambda, and
    the remaining mass goes to the first letter whatever the input.

    Examples
    --------
    >>> mixture = from_diagonal([Fraction(1, 2), Fraction(1, 2), Fraction(1, 4)], Fraction(3))
    >>> mixture.weights
    {3: Fraction(5, 12), 2: Fraction(1, 3), 1: Fraction(1, 4)}
    >>> mixture.diagonal
    (Fraction(3, 4), Fraction(1, 2), Fraction(1, 4))
    """
    order = decreasing_order(diagonal)
    if not order or diagonal[order[-1]] < 0:
        raise InvalidArgument("diagonal must have at least one entry and none below 0")
    weights: dict[int, Fraction] = {}
    left = ONE
    below = ZERO
    for size in range(len(order), 0, -1):
        entry = diagonal[order[size - 1]]
        if entry is not below and entry != below:
            weights[size] = (entry - below) * (exp_epsilon - 1 + size) / exp_epsilon
            left -= weights[size]
        below = entry
    if left < 0:
        raise InvalidArgument(
            f"diagonal exceeds the diagonal polytope at exp_epsilon={exp_epsilon}: "
            f"(exp_epsilon-1)*max + sum = {(exp_epsilon - 1) * max(diagonal) + sum(diagonal)} must be at most {exp_epsilon}"
        )
    if left:
        weights[1] = weights.get(1, ZERO) + left
    scaled = {size: (1 - identity) * weight for size, weight in weights.items()}
    return NestedRandomizedResponse(order, scaled, exp_epsilon, identity)


def _add_some(total: Fraction, term: Fraction | None) -> Fraction:
    return total if term is None else total + term
