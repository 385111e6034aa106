"""A local randomiser: a mechanism with the names of its letters, applied to labelled data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.exact_json import parse_json
from symdp.errors import InvalidArgument
from symdp.mechanisms.mechanism_document import read_mechanism
from symdp.mechanisms.output_labels import LabelReports, Reports, SetReports, places_of
from symdp.mechanisms.subset_selection import SubsetSelection
from symdp.sources.alphabet import read_labels

if TYPE_CHECKING:
    from symdp.mechanisms.estimation.frequency_estimation import Estimate
    from symdp.mechanisms.mechanism_document import Applied


@dataclass(frozen=True)
class Randomizer:
    r"""A randomizer releases labelled data through a mechanism, value by value, and estimates frequencies from the outputs.

    .. math::

        \Pr(Y_i=y\mid x_i)=W(y|x_i),\qquad\mathbb{E}\,\hat f(x)=\tfrac1n\,\#\{i:\ x_i=x\}

    Attributes
    ----------
    mechanism : Mechanism, NestedRandomizedResponse, ProportionalMechanism, SubsetSelection or HadamardResponse
    labels : tuple of str
        The names of the letters; ``1``, ``2``, ... without names. Outputs have the same names where there are as many of
        them as letters, else ``1``, ``2``, .... A set of letters is one text: their names in the order of the letters with
        ``;`` between them, and a ``\`` before each ``;`` and ``\`` of a name.

    Examples
    --------
    Four answers released through the optimal mechanism of a prior, the same ones for the same seed:

    >>> from symdp import SourceSet, Tradeoff
    >>> source = SourceSet.single(["1/2", "3/10", "1/5"], labels=["tea", "coffee", "water"])
    >>> randomizer = Randomizer(Tradeoff(source).at("1/10").mechanism, source.labels)
    >>> randomizer.apply(["tea", "water", "tea", "coffee"], seed=1)
    ['tea', 'water', 'tea', 'coffee']

    The frequencies before the release, estimated from the outputs without bias:

    >>> released = randomizer.estimate(["tea"] * 50 + ["coffee"] * 30 + ["water"] * 20)
    >>> [str(share) for share in released.frequencies]
    ['9/17', '5/17', '3/17']
    """

    mechanism: Applied
    labels: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        letters = len(self.mechanism.diagonal)
        names = read_labels(self.labels, letters) or tuple(map(str, range(1, letters + 1)))
        object.__setattr__(self, "labels", names)

    @cached_property
    def output_labels(self) -> tuple[str, ...]:
        """The names of the outputs; where these are sets, of their letters."""
        if isinstance(self.mechanism, SubsetSelection) or self.mechanism.outputs == len(self.labels):
            return self.labels
        return tuple(map(str, range(1, self.mechanism.outputs + 1)))

    @cached_property
    def _reports(self) -> Reports:
        if isinstance(self.mechanism, SubsetSelection):
            return SetReports(self.labels, self.mechanism.size)
        return LabelReports(self.output_labels)

    def apply(self, values: Any, seed: int | None = None) -> Any:
        """Release each value through the mechanism, independently and exactly.

        Parameters
        ----------
        values : sequence of labels, numpy array, or Series of pandas or polars
        seed : int >= 0, optional
            As in ``mechanism.sample``.

        Returns
        -------
        list of str, numpy array, or Series of pandas or polars
            Labels of outputs, sets of letters as one text each; a Series keeps its name, and its index if it has one.

        Raises
        ------
        InvalidArgument
            For a value that is not a label, with its place, and for a data frame instead of one of its columns.
        """
        released = self._reports.written(self.mechanism.sample(places_of(values, self.labels), seed))
        if hasattr(values, "index") and hasattr(values, "to_numpy"):
            return type(values)(released, index=values.index, name=values.name)
        if hasattr(values, "name") and hasattr(values, "to_list"):
            return type(values)(values.name, released.tolist())
        return released if hasattr(values, "dtype") else released.tolist()

    def estimate(self, released: Any) -> Estimate:
        """Estimate the frequencies of the labels before the release from the released labels, without bias.

        Parameters
        ----------
        released : sequence of str, numpy array, or Series of pandas or polars

        Returns
        -------
        Estimate
            Exact frequencies and estimates of their variances, with the labels.

        Raises
        ------
        Unsupported
            When no unbiased estimate of all frequencies exists, since the rows of the mechanism are linearly dependent.
        """
        return replace(self.mechanism.estimate(self._reports.places(released)), labels=self.labels)

    def to_document(self) -> dict[str, Any]:
        """Return plain JSON data."""
        return {"mechanism": self.mechanism.to_document(), "labels": list(self.labels)}

    @staticmethod
    def from_json(text: str) -> Randomizer:
        """Read a mechanism, a mechanism with labels, or an answer of ``symdp solve --json``.

        Examples
        --------
        >>> Randomizer.from_json('{"mechanism": [["3/4", "1/4"], ["1/4", "3/4"]], "labels": ["no", "yes"]}').labels
        ('no', 'yes')
        """
        document = parse_json(text, "mechanism")
        if not isinstance(document, Mapping) or "mechanism" not in document:
            return Randomizer(read_mechanism(document))
        source = document.get("source")
        labels = document.get("labels", source.get("labels", []) if isinstance(source, Mapping) else [])
        if not isinstance(labels, list) or not all(isinstance(label, str) for label in labels):
            raise InvalidArgument("labels must be a list of text, one for each letter")
        return Randomizer(read_mechanism(document["mechanism"]), tuple(labels))
