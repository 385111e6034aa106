"""A measure of leakage that the toolkit has never heard of, in one file: twice the epsilon of differential privacy."""

from typing import ClassVar

from symdp.leakages.measure import PriorFreeMeasure
from symdp.leakages.measures.differential_privacy import DifferentialPrivacy

_SINGLE = DifferentialPrivacy()


class DoubledPrivacy(PriorFreeMeasure):
    name: ClassVar[str] = "doubled"
    compares_neighbours: ClassVar[bool] = True
    tensorizes = True

    def response_terms(self, right, wrong, letters):
        return [(2 * coefficient, products) for coefficient, products in _SINGLE.response_terms(right, wrong, letters)]

    def _value(self, matrix, prior):
        return _SINGLE.of(matrix).times(2)

    def _symbolic(self, rows, prior):
        return 2 * _SINGLE.symbolic(rows)
