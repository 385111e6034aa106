"""Source sets that Coq's checker knows: one of every shape, on three letters."""

from symdp import SourceSet

TWO = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
SETS = {
    "vertices": TWO,
    "box": SourceSet.box(["1/5", "1/4", 0], ["1/2", "3/5", "2/5"]),
    "ball": SourceSet.total_variation_ball(["1/2", "3/10", "1/5"], "1/10"),
    "decreasing": SourceSet.decreasing(3),
    "simplex": SourceSet.simplex(3),
    "inequalities": SourceSet.from_inequalities([([1, 1, 0], "4/5"), ([-1, 0, 0], "-1/5")], letters=3),
    "groups": SourceSet.groups([([1, 2], "1/2", "4/5"), ([3], "1/10", "1/2")], letters=3),
    "band": SourceSet.cdf_band(["1/5", "1/2", 1], ["2/5", "9/10", 1]),
    "focal": SourceSet.belief([([1, 2], "1/2"), ([3], "1/4"), ([1, 3], "1/4")], letters=3),
}
