"""Source sets from data: confidence regions and credible intervals of counts, tables of either, arrays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

from symdp.errors import InvalidArgument
from symdp.sources.alphabet import read_labelled, read_names
from symdp.sources.shapes.vertex_set import VertexSet

if TYPE_CHECKING:
    from symdp.arithmetic.rounded_rows import Rounding
    from symdp.sources.reading.category_table import Table
    from symdp.sources.reading.table_letters import TableLetters
    from symdp.sources.shapes.shape import Shape


class Learnt:
    """Constructors of source sets from the counts of the letters, at a stated confidence."""

    if TYPE_CHECKING:

        def __init__(
            self,
            shape: Shape,
            labels: tuple[str, ...] = (),
            *,
            rounding: Rounding | None = None,
            table: TableLetters | None = None,
        ) -> None: ...

    @classmethod
    def from_numpy(cls, array: Any, digits: int | None = None, labels: Sequence[str] = ()) -> Self:
        """Build one prior, or the hull of the rows of an array of floats, rounded to ``digits`` decimals and renormalised.

        Examples
        --------
        >>> import numpy as np
        >>> from symdp import SourceSet
        >>> source = SourceSet.from_numpy(np.array([0.5, 0.3, 0.2]), digits=6)
        >>> source == SourceSet.single(["0.5", "0.3", "0.2"]), source.rounding.sums
        (True, (Fraction(1, 1),))
        """
        from symdp.arithmetic.rounded_rows import float_array, rounded_rows

        entries = float_array(array, "vertices", (1, 2))
        rows, rounding = rounded_rows(entries.reshape(-1, entries.shape[-1]), digits, "vertices")
        return cls(VertexSet.read(rows), read_names(labels), rounding=rounding)

    @classmethod
    def from_counts(cls, counts: Any, confidence: Any = "0.95", labels: Sequence[str] = ()) -> Self:
        r"""Build the box of simultaneous Clopper-Pearson intervals, which covers the true prior with the given confidence.

        With n observations in all, n_i of them letter i, each of the M intervals has the error probability
        a = (1 - confidence)/M; its ends are rounded outward to rationals.

        .. math::

            \Pr(\mathrm{Bin}(n,\ell_i)\ge n_i)=\tfrac a2\quad(n_i>0),\qquad
            \Pr(\mathrm{Bin}(n,u_i)\le n_i)=\tfrac a2\quad(n_i<n)

        Otherwise the lower end is 0, or the upper end 1.

        Parameters
        ----------
        counts : sequence of integers >= 0, or mapping from labels to them
            Such as a ``collections.Counter`` or a pandas Series.
        confidence : rational in (0, 1)
        labels : sequence of str, optional

        Raises
        ------
        InvalidArgument
            For counts without an observation, and a confidence outside its range.

        References
        ----------
        clopper1934.

        Examples
        --------
        >>> from symdp import SourceSet
        >>> source = SourceSet.from_counts({"tea": 70, "water": 30})
        >>> source.contains(["7/10", "3/10"])
        True
        >>> source.sample.confidence
        Fraction(19, 20)
        """
        from symdp.sources.learning.confidence_intervals import box_from_counts

        numbers, names = read_labelled(counts, labels)
        return cls(box_from_counts(numbers, confidence), names)

    @classmethod
    def from_csv(
        cls,
        path: Any,
        column: str,
        count: str | None = None,
        confidence: Any = "0.95",
        probability: str | None = None,
        region: str = "clopper-pearson",
        letters: Any = None,
        order: Any = None,
    ) -> Self:
        """Learn a source set from a column of a CSV file: each row is one person, or ``count`` names a column of counts.

        With a column of probabilities, which are exact and sum to 1, the set is that one prior.

        Parameters
        ----------
        path : str or path
            A UTF-8 CSV file with a header line, whose fields are separated by ``,``, or else by ``;`` or tabs. Blanks around
            a field are no part of it.
        column, count, probability : str
            The columns of categories, and of counts >= 0 or of exact probabilities.
        confidence : rational in (0, 1)
        region : str
            ``"clopper-pearson"`` for the box of :meth:`from_counts`, ``"dirichlet"`` for that of :meth:`credible`, and
            ``"dkw"`` for the band of :meth:`from_ordinal_counts`, which needs the order of the letters.
        letters : sequence of labels, optional
            All letters that there are, in any order; those that no row has are counted as 0. Without it, and without
            ``order``, the letters are those of the file.
        order : sequence of labels, optional
            All letters that there are, from the first to the last. Without it single rows of numbers are in numeric order,
            and counts in that of the file; single rows of other labels have no order, nor have such labels with counts that
            fall from the first to the last.

        Raises
        ------
        InvalidArgument
            Also for a row with a letter that ``letters`` or ``order`` does not name, and where an order is needed and not
            known.

        Examples
        --------
        >>> import tempfile
        >>> from pathlib import Path
        >>> from symdp import SourceSet
        >>> path = Path(tempfile.mkdtemp()) / "people.csv"
        >>> _ = path.write_text("age\\n10\\n9\\n10\\n", encoding="utf-8")
        >>> SourceSet.from_csv(path, "age", region="dkw").labels
        ('9', '10')
        >>> source = SourceSet.from_csv(path, "age", letters=[10, 9, 8])
        >>> source.labels
        ('8', '9', '10')
        >>> source.sample.counts
        (0, 1, 2)
        >>> source.table.sentence
        'letters are those named: 3, in numeric order'
        """
        from symdp.sources.reading.category_table import read_table

        return cls._of_table(read_table(path), column, count, confidence, probability, region, letters, order)

    @classmethod
    def from_frame(
        cls,
        frame: Any,
        column: str,
        count: str | None = None,
        confidence: Any = "0.95",
        probability: str | None = None,
        region: str = "clopper-pearson",
        letters: Any = None,
        order: Any = None,
    ) -> Self:
        """Learn a source set from a data frame: each row is one person, or ``count`` names a column of counts.

        Parameters
        ----------
        frame : pandas or polars DataFrame, or mapping from names to columns
        column, count, probability, confidence, region, letters, order
            As for :meth:`from_csv`. The categories of a categorical column of pandas are its letters, in their order where
            the column is ordered. Probabilities are exact, such as ``"0.15"`` or a Fraction, and not floats.

        Raises
        ------
        InvalidArgument
            As for :meth:`from_csv`, and for a missing value in a column that is used.

        Examples
        --------
        >>> from symdp import SourceSet
        >>> source = SourceSet.from_frame({"drink": ["tea", "water"], "n": [70, 30]}, "drink", "n")
        >>> source.labels, source.sample.counts
        (('tea', 'water'), (70, 30))
        """
        from symdp.sources.reading.frame import read_frame

        table = read_frame(frame)
        if letters is None and order is None:
            letters, order = table.categories(column)
        return cls._of_table(table, column, count, confidence, probability, region, letters, order)

    @classmethod
    def _of_table(
        cls,
        table: Table,
        column: str,
        count: str | None,
        confidence: Any,
        probability: str | None,
        region: str,
        letters: Any,
        order: Any,
    ) -> Self:
        from symdp.sources.learning.confidence_intervals import BAND, region_from_counts

        if probability is not None:
            if count is not None:
                raise InvalidArgument(f"count={count!r} and probability={probability!r} exclude each other; name one")
            known, prior = table.prior(column, probability, letters, order)
            return cls(VertexSet.read([prior]), known.labels, table=known)
        known, counts = table.tally(column, count, letters, order)
        if region == BAND:
            known.require_order(f"{table.path}: region={BAND}")
        return cls(region_from_counts(counts, confidence, region), known.labels, table=known)

    @classmethod
    def from_ordinal_counts(cls, counts: Any, confidence: Any = "0.95", labels: Sequence[str] = ()) -> Self:
        """Build the Dvoretzky-Kiefer-Wolfowitz band around the distribution function of ordered letters.

        It covers the true prior with the given confidence (constant of Massart), where the order of the letters was fixed
        before they were counted; its width is rounded outward. The counts are a sequence, or a mapping or a pandas Series
        whose keys are the labels, in the order of the letters.

        Raises
        ------
        InvalidArgument
            Also for a mapping without such an order: a Counter of labels that are no numbers, keys that are numbers and
            neither rise nor fall, or three other keys or more whose counts fall throughout, as those of ``value_counts()``
            do. Numbers that a Counter holds are put in numeric order.

        Examples
        --------
        >>> from collections import Counter
        >>> from symdp import SourceSet
        >>> SourceSet.from_ordinal_counts({"never": 30, "seldom": 50, "often": 20}).label(1)
        'seldom'
        >>> band = SourceSet.from_ordinal_counts(Counter([10, 9, 10, 8]))
        >>> band.labels, band.sample.counts
        (('8', '9', '10'), (1, 1, 2))

        References
        ----------
        massart1990.
        """
        from symdp.sources.learning.confidence_intervals import band_from_counts
        from symdp.sources.reading.table_letters import table_letters

        numbers, names = read_labelled(counts, labels)
        if numbers is not counts:
            known = table_letters(names, listed=not isinstance(counts, Counter), counts=numbers)
            known.require_order("from_ordinal_counts", "give a sequence of counts in that order, and labels")
            of_letters = dict(zip(names, numbers, strict=True))
            numbers, names = [of_letters[label] for label in known.labels], known.labels
        return cls(band_from_counts(numbers, confidence), names)

    @classmethod
    def credible(cls, counts: Any, confidence: Any = "0.95", pseudocount: Any = 1, labels: Sequence[str] = ()) -> Self:
        """Build the box of a Dirichlet posterior: its intervals hold jointly with the given posterior probability.

        Parameters
        ----------
        counts : sequence of integers >= 0, or mapping from labels to them
        confidence : rational in (0, 1)
        pseudocount : rational > 0
            The parameter of the symmetric Dirichlet distribution before the counts were seen.
        labels : sequence of str
        """
        from symdp.sources.learning.confidence_intervals import credible_box

        numbers, names = read_labelled(counts, labels)
        return cls(credible_box(numbers, confidence, pseudocount), names)
