"""Functions of the distortion in inexact arithmetic: doubles, arrays of doubles, and mpmath."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import from_float
from symdp.arithmetic.reals.binary import exact_binary

if TYPE_CHECKING:
    import mpmath

    from symdp.leakages.values.leakage_value import LeakageValue


class EvaluatedFunction(ABC):
    """A function with a value at each distortion."""

    @abstractmethod
    def value(self, distortion: Any) -> LeakageValue:
        """Return the least leakage at a rational D, in nats."""

    def __call__(self, distortion: Any) -> Any:
        """Return the value in nats in double precision, at one distortion or at each of an array of them.

        Parameters
        ----------
        distortion : rational, float, or numpy array of floats
            A float is the exact number that it is.

        Returns
        -------
        float, or numpy array of floats of the same shape; infinity where no leakage is enough

        Examples
        --------
        >>> import numpy as np
        >>> from symdp import SourceSet
        >>> from symdp.tradeoffs.tradeoff import privacy_distortion
        >>> curve = privacy_distortion(SourceSet.single(["3/4", "1/4"]))
        >>> curve("1/5"), curve(np.array([0, 0.125, 0.25]))
        (1.3862943611198906, array([       inf, 1.94591015, 0.        ]))
        """
        if hasattr(distortion, "shape"):
            import numpy as np

            return np.vectorize(self, otypes=[float])(distortion)
        exact = from_float(distortion, "distortion") if isinstance(distortion, float) else distortion
        return float(self.value(exact))

    def evaluate(self, distortion: Any, digits: int = 15) -> mpmath.mpf:
        """Evaluate the function in nats by mpmath at D, a rational or an mpmath number.

        Parameters
        ----------
        distortion : rational, text or mpmath.mpf
        digits : int
            Correct significant digits of the result.
        """
        import mpmath

        value = self.value(exact_binary(distortion, "distortion") if isinstance(distortion, mpmath.mpf) else distortion)
        with mpmath.workdps(digits + 10):
            return mpmath.inf if value.is_infinite else mpmath.mpf(value.nats(digits + 3))
