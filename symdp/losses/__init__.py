"""Distortion functions d(x, y): what it costs to answer y where x is true. Their expectation is the distortion D."""

from symdp.losses.hamming import Hamming, hamming
from symdp.losses.loss import Loss
from symdp.losses.reading import read_loss

__all__ = ["Hamming", "Loss", "hamming", "read_loss"]
