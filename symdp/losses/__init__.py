"""Distortion functions d(x, y): the cost of the output y for the letter x. Their expectation is the distortion D."""

from typing import TYPE_CHECKING

from symdp.late import late_names
from symdp.losses.hamming import Hamming, hamming
from symdp.losses.loss import Loss

if TYPE_CHECKING:
    from symdp.losses.cost_matrix import matrix, matrix_from_csv
    from symdp.losses.graph_distances import graph_distance
    from symdp.losses.lines import line, positions
    from symdp.losses.lists_and_erasures import erasure, lists
    from symdp.losses.loss_reader import read_loss
    from symdp.losses.rankings import permutations
    from symdp.losses.rings import ring
    from symdp.losses.string_distances import strings
    from symdp.losses.trees import hierarchy, tree

# No module has the name of a function in it, which its import would hide.
_HOMES = {
    "erasure": "lists_and_erasures",
    "graph_distance": "graph_distances",
    "hierarchy": "trees",
    "line": "lines",
    "lists": "lists_and_erasures",
    "matrix": "cost_matrix",
    "matrix_from_csv": "cost_matrix",
    "permutations": "rankings",
    "positions": "lines",
    "read_loss": "loss_reader",
    "ring": "rings",
    "strings": "string_distances",
    "tree": "trees",
}

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

__getattr__, __dir__ = late_names(__name__, {name: f"{__name__}.{home}" for name, home in _HOMES.items()})
