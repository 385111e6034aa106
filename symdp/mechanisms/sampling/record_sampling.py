"""Exact samples of mechanisms that depend on the Hamming distance: first the distance, then the records, then values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from symdp.errors import InvalidArgument
from symdp.mechanisms.sampling.random_words import RandomWords
from symdp.sources.alphabet import holds_truths, read_places

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]


def read_databases(databases: Any, records: int, letters: int) -> Array:
    """Read databases, one in each row, as a numpy array of letters counted from 0."""
    import numpy as np

    read = np.asarray(databases)
    if read.ndim != 2 or read.shape[1] != records or holds_truths(databases):
        raise InvalidArgument(f"databases must have one row each, of {records} letters from 0 to {letters - 1}")
    return read_places(read.reshape(-1), letters, "databases").reshape(read.shape)


def changed(databases: Array, distances: Array, letters: int, words: RandomWords) -> Array:
    """Return each database with as many records changed as its distance states, all such changes equally likely."""
    import numpy as np

    keys = words.take(databases.size).reshape(databases.shape)
    tied = _rows_with_ties(keys)
    while len(tied):  # the records of a database are then not in a uniform order
        keys = keys.copy()
        keys[tied] = words.take(keys[tied].size).reshape(keys[tied].shape)
        tied = tied[_rows_with_ties(keys[tied])]
    places = np.argsort(np.argsort(keys, axis=1), axis=1) < distances[:, None]
    outputs = databases.copy()
    steps = words.below(np.full(np.count_nonzero(places), max(letters - 1, 1)))
    outputs[places] = (outputs[places] + 1 + steps) % letters
    return outputs


def _rows_with_ties(keys: Array) -> Array:
    import numpy as np

    ordered = np.sort(keys, axis=1)
    return np.flatnonzero((ordered[:, 1:] == ordered[:, :-1]).any(axis=1))
