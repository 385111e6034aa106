"""Records drawn i.i.d. from one unknown prior of a list, over all mechanisms that read all records together.

Records drawn independently from one of finitely many priors are one letter of a larger alphabet, the words of the records,
whose prior is one of the products; words that differ in one record are neighbours, and the distortion is the number of
changed records.

So the programs over all entries of a mechanism apply; entries that permutations of the records exchange share an
unknown. Mixtures of the priors are not meant: they cost no more where each record has its own mechanism, but may where a
mechanism reads many records, which distinguish the priors on the list.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from symdp.arguments import required
from symdp.errors import InvalidArgument, Unsupported
from symdp.graphs import families
from symdp.leakages.measure import Measure
from symdp.leakages.measure_names import DEFAULT
from symdp.losses.string_distances import strings
from symdp.sources.database import read_records
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.tradeoff import Tradeoff

MOST_WORDS = 128


def joint_records(
    source: SourceSet, records: int, *, leakage: str | Measure = DEFAULT, delta: Any = 0, digits: int = 9
) -> Tradeoff:
    """Return the trade-off of n records that are drawn independently from one of the priors of a set, over all mechanisms.

    Parameters
    ----------
    source : SourceSet
        Given by several priors, of which one is that of all records; their mixtures are not meant.
    records : int
        n, with at most 128 words of n letters.
    leakage, delta, digits
        As for :class:`symdp.Tradeoff`; neighbours differ in one record. Answered for differential privacy.

    Returns
    -------
    Tradeoff
        Of words of n letters; D is the expected number of changed records, from 0 to n.

    Raises
    ------
    InvalidArgument
        For more words.
    Unsupported
        For a set that is not given by priors.

    Examples
    --------
    The same share of wrong records needs less, the more records tell of the prior:

    >>> source = SourceSet.from_vertices([["4/5", "1/5"], ["1/5", "4/5"]])
    >>> [joint_records(source, n).inverse(exp_epsilon=3).distortion / n for n in (1, 2, 3)]
    [Fraction(1, 4), Fraction(1, 4), Fraction(73, 300)]
    """
    count, vertices = read_records(records), required(source, SourceSet, "source").shape.vertices
    if vertices is None:
        raise Unsupported(f"source={source!r:.60} must be given by priors, of which one is that of all records")
    size = source.letters
    if size**count > MOST_WORDS:
        raise InvalidArgument(
            f"records={count} of {size} letters make {size}^{count} words, at most {MOST_WORDS} are solved; give fewer"
        )
    words = list(product(range(size), repeat=count))
    names = tuple([",".join([source.label(letter) for letter in word]) for word in words])
    products = [[prod([prior[x] for x in word], start=Fraction(1)) for word in words] for prior in vertices]
    return Tradeoff(
        SourceSet.from_vertices(products),
        leakage=leakage,
        delta=delta,
        loss=strings(count, size),
        adjacency=replace(families.hamming(count, size), labels=names),
        digits=digits,
    )
