"""Local mechanisms as plain data, with each kind identified by its keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from symdp.arithmetic.rational import exp_epsilon_value, printed, rational, rational_in, rationals
from symdp.errors import InvalidArgument
from symdp.mechanisms.frequency_oracles import hadamard_response, subset_selection
from symdp.mechanisms.mechanism import Mechanism
from symdp.mechanisms.proportional_mechanism import ProportionalMechanism
from symdp.mechanisms.randomized_response import NestedRandomizedResponse
from symdp.sources.prior import MOST_LETTERS, sum_of

if TYPE_CHECKING:
    from symdp.mechanisms.hadamard import HadamardResponse
    from symdp.mechanisms.product_mechanism import Local
    from symdp.mechanisms.subset_selection import SubsetSelection

Applied: TypeAlias = "Local | SubsetSelection"

KEYS = (
    "rows; honest and weights; exp_epsilon, letters and size; exp_epsilon, letters and hadamard_order; "
    "or exp_epsilon, identity, order and components"
)


def read_mechanism(document: Any) -> Applied:
    """Read the output of ``to_document`` of a local mechanism, or a plain matrix.

    Parameters
    ----------
    document : dict or list
        ``{"rows": ...}``, ``{"honest": ..., "weights": ...}``, ``{"exp_epsilon": ..., "letters": ..., "size": ...}``,
        ``{"exp_epsilon": ..., "letters": ..., "hadamard_order": ...}``, ``{"exp_epsilon": ..., "identity": ..., "order":
        ..., "components": ...}``, or the rows alone.

    Returns
    -------
    Mechanism, ProportionalMechanism, SubsetSelection, HadamardResponse or NestedRandomizedResponse

    Raises
    ------
    InvalidArgument
        For other keys, and where the numbers are not those of a mechanism.

    Examples
    --------
    >>> read_mechanism([["3/4", "1/4"], ["1/4", "3/4"]]).exp_epsilon
    Fraction(3, 1)
    >>> from symdp import randomized_response
    >>> read_mechanism(randomized_response(4, 3).to_document()) == randomized_response(4, 3)
    True
    """
    if isinstance(document, list):
        return Mechanism.from_rows(document)
    read = _READERS.get(frozenset(document)) if isinstance(document, Mapping) else None
    if isinstance(document, Mapping) and {"records", "factors"} & document.keys():
        raise InvalidArgument("mechanism is one of databases; give one of a single record, as symdp solve without --records")
    if read is None:
        raise InvalidArgument(f"mechanism must be rows of probabilities, or an object with the keys {KEYS}")
    return read(**document)


def _proportional(honest: Any, weights: Any) -> ProportionalMechanism:
    return ProportionalMechanism(rationals(honest, "honest"), rationals(weights, "weights"))


def _nested(exp_epsilon: Any, identity: Any, order: Any, components: Any) -> NestedRandomizedResponse:
    if not isinstance(order, list) or not 1 <= len(order) <= MOST_LETTERS or not all(type(one) is int for one in order):
        raise InvalidArgument(f"order must be a list of the letters, at most {MOST_LETTERS}")
    if sorted(order) != list(range(1, len(order) + 1)):
        raise InvalidArgument(f"order must contain each number from 1 to {len(order)} exactly once")
    weights = _weights(components, len(order))
    level, share = exp_epsilon_value(exp_epsilon), rational_in(identity, "identity", 0, 1)
    total = share + sum_of(list(weights.values()))
    if total != 1:
        raise InvalidArgument(f"identity and the weights of components sum to {printed(total)}, they must sum to 1")
    return NestedRandomizedResponse(tuple([letter - 1 for letter in order]), weights, level, share)


def _subsets(exp_epsilon: Any, letters: Any, size: Any) -> SubsetSelection:
    if size is None:
        raise InvalidArgument("size=null must be the number of letters of a set")
    return subset_selection(letters, exp_epsilon, size)


def _hadamard(exp_epsilon: Any, letters: Any, hadamard_order: Any) -> HadamardResponse:
    response = hadamard_response(letters, exp_epsilon)
    if type(hadamard_order) is not int or hadamard_order != response.outputs:
        raise InvalidArgument(f"hadamard_order={hadamard_order!r:.40} must be {response.outputs} for {letters} letters")
    return response


def _weights(components: Any, letters: int) -> dict[int, Fraction]:
    if not isinstance(components, list):
        raise InvalidArgument('components must be a list of objects {"size": k, "weight": "1/2"}')
    weights: dict[int, Fraction] = {}
    for place, one in enumerate(components, 1):
        if not isinstance(one, Mapping) or set(one) != {"size", "weight"}:
            raise InvalidArgument(f'components[{place}] must be an object with the keys "size" and "weight"')
        size, weight = one["size"], rational(one["weight"], f"components[{place}] weight")
        if type(size) is not int or not 1 <= size <= letters or size in weights:
            raise InvalidArgument(f"components[{place}] size={size!r} must be an integer from 1 to {letters}, each once")
        if weight <= 0:
            raise InvalidArgument(f"components[{place}] weight={printed(weight)} must be positive")
        weights[size] = weight
    return weights


_READERS: dict[frozenset[str], Callable[..., Applied]] = {
    frozenset({"rows"}): lambda rows: Mechanism.from_rows(rows),
    frozenset({"honest", "weights"}): _proportional,
    frozenset({"exp_epsilon", "letters", "size"}): _subsets,
    frozenset({"exp_epsilon", "letters", "hadamard_order"}): _hadamard,
    frozenset({"exp_epsilon", "identity", "order", "components"}): _nested,
}
