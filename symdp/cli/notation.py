"""Types of options whose values may be written in everyday notation: logarithms, percentages and chains of relations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import click

from symdp.errors import InvalidArgument

_BARE_LOGARITHM = re.compile(r"\b(?:ln|log)(?:\s+|(?=\d))(\d+(?:\.\d+)?(?:\s*/\s*\d+)?)", re.ASCII)
_PERCENTAGE = re.compile(r"\s*(\d+)(?:\.(\d+))?\s*%\s*", re.ASCII)
_RELATION = re.compile(r"(<=|>=|==|<|>|=)")


class Logarithms(click.types.StringParamType):
    """Text with logarithms of rationals, whose parentheses may be left out.

    Examples
    --------
    >>> written = Logarithms()
    >>> [written.convert(text, None, None) for text in ("ln 2", "log2", "2*ln 3/2", "ln(2)", "1/2")]
    ['log(2)', 'log(2)', '2*log(3/2)', 'ln(2)', '1/2']
    """

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> str:
        """Return the text with every argument of a logarithm in parentheses."""
        return _BARE_LOGARITHM.sub(r"log(\1)", super().convert(value, parameter, context))


class Share(click.types.StringParamType):
    """A number that may be given in percent.

    Examples
    --------
    >>> written = Share()
    >>> [written.convert(text, None, None) for text in ("10%", "12.5 %", "1/10", "0.1")]
    ['10/100', '125/1000', '1/10', '0.1']
    """

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> str:
        """Return an exact fraction for a percentage, and any other text as it is."""
        text: str = super().convert(value, parameter, context)
        match = _PERCENTAGE.fullmatch(text)
        if match is None:
            return text
        whole, decimals = match[1], match[2] or ""
        return f"{int(whole + decimals)}/{100 * 10 ** len(decimals)}"


class Distortion(click.types.StringParamType):
    """A distortion, which may be given in percent if it is a share, not a number of records."""

    def number(self, text: str, records: int | None) -> str:
        """Return an exact fraction for a percentage, and refuse one where the distortion counts records."""
        if records is not None and "%" in text:
            raise InvalidArgument(
                f"distortion={text:.40} is in percent, and with records={records} D is a number of records, 0 to {records}"
            )
        return SHARE.convert(text, None, None)


class Relations(click.types.StringParamType):
    """Relations between commas, which may be chained.

    Examples
    --------
    >>> Relations().convert("p <= q <= 1/2, 0 < max(p, q) < 1", None, None)
    'p <= q, q <= 1/2, 0 < max(p, q), max(p, q) < 1'
    """

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> str:
        """Return every chain of relations as a list of relations."""
        return ", ".join([part for text in _split(super().convert(value, parameter, context)) for part in _unchained(text)])


def _split(text: str) -> Iterator[str]:
    """Split at commas outside of parentheses, and strip the parts."""
    depth, start = 0, 0
    for place, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if sign == "," and depth == 0:
            yield text[start:place].strip()
            start = place + 1
    yield text[start:].strip()


def _unchained(text: str) -> list[str]:
    """Return the relations between neighbours of a chain; a text with at most one sign is unchanged."""
    sides = [part.strip() for part in _RELATION.split(text)]
    if len(sides) <= 3:
        return [text]
    links = [(sides[place], sides[place + 1], sides[place + 2]) for place in range(0, len(sides) - 2, 2)]
    return [f"{left} {sign} {right}" for left, sign, right in links]


LOGARITHMS, SHARE, DISTORTION, RELATIONS = Logarithms(), Share(), Distortion(), Relations()
