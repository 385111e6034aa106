"""Deferred calls as data: a call is evaluated when its result is first needed.

The parts of an answer are copied, compared and sent to other processes; nested functions and ``lambda`` cannot be. So the
function here is one that can be imported by its module and name, and the arguments are data.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Made = TypeVar("Made", covariant=True)
Known = TypeVar("Known")


@dataclass(frozen=True, init=False)
class Deferred(Generic[Made]):
    """A call of a function that a module holds; two are equal where function and arguments are.

    Parameters
    ----------
    function : callable
        Of a module, or of a class; a bound method where the object that it is bound to need not be compared.
    arguments : data
        The first arguments; others follow when it is called.

    Examples
    --------
    >>> import pickle
    >>> power = Deferred(pow, 2)
    >>> power(10)
    1024
    >>> power == Deferred(pow, 2)
    True
    >>> pickle.loads(pickle.dumps(power)) == power
    True
    """

    function: Callable[..., Made]
    arguments: tuple[Any, ...]

    def __init__(self, function: Callable[..., Made], *arguments: Any) -> None:
        object.__setattr__(self, "function", function)
        object.__setattr__(self, "arguments", arguments)

    def __call__(self, *more: Any) -> Made:
        """Make the call."""
        return self.function(*self.arguments, *more)

    def __hash__(self) -> int:
        # Arguments may be mutable data, as a claim is.
        return hash(self.function)


def known(value: Known) -> Deferred[Known]:
    """Wrap a known value as a deferred call.

    Examples
    --------
    >>> known(3)()
    3
    """
    return Deferred(_itself, value)


def _itself(value: Known) -> Known:
    return value
