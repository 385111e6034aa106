"""Every kind of source as text: a set in numbers, in symbols, on letters without end, or a divergence ball."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from symdp.errors import InvalidArgument
from symdp.sources import reader


def read_source(
    source: str | Path,
    column: str | None = None,
    count: str | None = None,
    confidence: Any = "0.95",
    probability: str | None = None,
    region: str = "clopper-pearson",
    letters: Any = None,
    order: Any = None,
    where: str | None = None,
) -> Any:
    """Read a source of any kind.

    Parameters
    ----------
    source : str or path
        A library name; ``simplex:M``, ``decreasing:M`` or ``uniform:M``; ``ball:RADIUS:PRIOR``,
        ``contamination:LEVEL:PRIOR`` or ``pari-mutuel:MARGIN:PRIOR``; vertices such as ``"1/2,1/2; 1/4,3/4"``; a ``.json``,
        ``.toml`` or ``.csv`` file; in symbols what :func:`symdp.read_symbols` reads; ``geometric:1/2:oo`` or ``zipf:2:oo``;
        ``chi-square:1/50:1/2,1/2`` or ``kullback-leibler:1/50:1/2,1/2``.
    column, count, probability : str, optional
        For a CSV file: the column of categories, and that of counts or that of probabilities.
    confidence : rational in (0, 1)
        For a CSV file or a table of the library; probabilities need none.
    region : str
        What is learnt from the counts of a CSV file: ``clopper-pearson`` (intervals), ``dkw`` (a band around the
        distribution function of ordered letters), or ``dirichlet`` (credible intervals).
    letters, order : sequence of labels, optional
        For a CSV file: all letters that there are, in any order or from the first to the last, as for
        :meth:`symdp.SourceSet.from_csv`.
    where : str, optional
        In symbols: what holds of them, such as ``"p <= q, q <= 1/2"``.

    Returns
    -------
    SourceSet, or a source in symbols, on letters without end, or a divergence ball; :class:`symdp.Tradeoff` takes each

    Raises
    ------
    InvalidArgument
        For text that names none, for columns of what is no CSV file, and for conditions where there is no symbol.

    Examples
    --------
    >>> from symdp import Tradeoff
    >>> read_source("1/2,1/2; 1/4,3/4").vertices[1]
    (Fraction(1, 4), Fraction(3, 4))
    >>> Tradeoff(read_source("p,1-p; q,1-q", where="p <= q, q <= 1/2")).zero_from
    q
    >>> [Tradeoff(read_source(text)).at("1/4").exp for text in ("geometric:1/2:oo", "chi-square:1/50:1/2,3/10,1/5")]
    [Fraction(12, 1), Fraction(6, 1)]
    """
    table = {"column": column, "count": count, "probability": probability, "letters": letters, "order": order}
    # Numbers alone need none of the readers of other sources.
    if isinstance(source, str) and any(character.isalpha() for character in source):
        found = _other(source, where)
        if found is not None:
            given = [name for name, value in table.items() if value is not None]
            if given:
                raise InvalidArgument(f"{given[0]} applies to .csv files, not to {source!r:.60}; leave it out")
            return found
    if where is not None:
        raise InvalidArgument(f"where={where:.60} is about symbols; the source has numbers only")
    return reader.read_source(source, column, count, confidence, probability, region, letters, order)


def _other(text: str, where: str | None) -> Any:
    """The source that lists no probabilities and that a text names; None for one in numbers."""
    from symdp.sources.countable_band import read_countable
    from symdp.sources.divergence_balls import read_divergence_ball
    from symdp.statements.symbolic_source import names_symbols, read_symbols

    if names_symbols(text):
        return read_symbols(text, where or "")
    return read_countable(text) or read_divergence_ball(text)
