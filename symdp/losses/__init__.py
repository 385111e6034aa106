"""Distortion functions d(x, y): what it costs to answer y where x is true. Their expectation is the distortion D."""

from symdp.losses.cost_matrix import matrix, matrix_from_csv
from symdp.losses.graph_distance import graph_distance
from symdp.losses.hamming import Hamming, hamming
from symdp.losses.line import line, positions
from symdp.losses.lists import erasure, lists
from symdp.losses.loss import Loss
from symdp.losses.permutations import permutations
from symdp.losses.reading import read_loss
from symdp.losses.ring import ring
from symdp.losses.strings import strings
from symdp.losses.tree import hierarchy, tree

__all__ = [
    "Hamming",
    "Loss",
    "erasure",
    "graph_distance",
    "hamming",
    "hierarchy",
    "line",
    "lists",
    "matrix",
    "matrix_from_csv",
    "permutations",
    "positions",
    "read_loss",
    "ring",
    "strings",
    "tree",
]
