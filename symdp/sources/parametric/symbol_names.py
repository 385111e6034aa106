"""Admissible names of symbols: those without another meaning in an output."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from symdp.errors import InvalidArgument

LONGEST = 40
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
# Names with a meaning in answers and formulas; the checker of certificates refuses the same.
ANSWERS = ("D", "M", "epsilon", "lambda", "delta", "best")
CALLED = ("max", "min", "log", "exp", "sum", "top", "tail", "oo")
RESERVED = (*ANSWERS, *CALLED)
# The beginning of a name, and not the e of a number such as 1e-3.
SYMBOL = re.compile(r"(?<![\w.])[A-Za-z_]\w*", re.ASCII)


def has_symbols(data: Any) -> bool:
    """Return whether the data contain a symbol: in text, in a sympy expression, or in sequences of them.

    Examples
    --------
    >>> has_symbols([["1/2", 0.5], ["p", "1-p"]]), has_symbols("1e-3"), has_symbols(3)
    (True, False, False)
    """
    if isinstance(data, list | tuple):
        return any(map(has_symbols, data))
    return bool(SYMBOL.search(data) if isinstance(data, str) else getattr(data, "free_symbols", ()))


def require_name(text: str, where: str, more: Sequence[str] = ()) -> None:
    """Refuse a text that is not a valid name of a symbol or a parameter.

    Parameters
    ----------
    text : str
    where : str
        What has the symbol.
    more : sequence of str
        Names that are taken beside those that are everywhere.

    Raises
    ------
    InvalidArgument
        For a text that is not a letter with at most 39 letters, digits and _ after it, and for a reserved name.

    Examples
    --------
    >>> require_name("rho_1", "ratio")
    >>> require_name("x y", "center[1]")
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: center[1] has the symbol 'x y', which is not a name: a letter, then letters, digits and \
_, 40 characters at most; rename it, for example rho
    >>> require_name("epsilon", "radius")
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: radius has the symbol epsilon, which is reserved, as are D, M, epsilon, lambda, \
delta, best, max, min, log, exp, sum, top, tail, oo; rename it, for example rho
    """
    if len(text) > LONGEST or NAME.fullmatch(text) is None:
        raise InvalidArgument(
            f"{where} has the symbol {text!r:.60}, which is not a name: a letter, then letters, digits and _, {LONGEST} "
            "characters at most; rename it, for example rho"
        )
    if text in (*RESERVED, *more):
        taken = ", ".join(dict.fromkeys((*RESERVED, *more)))
        raise InvalidArgument(
            f"{where} has the symbol {text}, which is reserved, as are {taken}; rename it, for example rho"
        )
