"""Certificates of format 3 about differential privacy: every question over a set of every shape."""

from functools import cache

from symdp import SourceSet, Tradeoff
from symdp.certificates.checker import command
from symdp.tradeoffs.tradeoff import least_distortion

P = ["3/10", "1/4", "1/5", "3/20", "1/10"]
SETS = {
    "one prior": {"vertices": [P]},
    "ties and a zero": {"vertices": [["1/3", "1/3", "1/6", "1/6", "0"]]},
    "a point mass": {"vertices": [["0", "1"]]},
    "one letter": {"vertices": [["1"]]},
    "the same prior twice": {"vertices": [P, P]},
    "two priors": {"vertices": [P, P[::-1]]},
    "three priors": {"vertices": [["1/2", "1/2", "0"], ["0", "1/2", "1/2"], ["1/3", "1/3", "1/3"]]},
    "box": {"lower": ["1/5", "1/10", "1/10", "0", "1/20"], "upper": ["2/5", "3/10", "3/10", "1/4", "1/5"]},
    "ball": {"center": P, "radius": "1/7"},
    "band": {"cdf_lower": ["1/5", "2/5", "3/5", "4/5", "1"], "cdf_upper": ["2/5", "3/5", "4/5", "1", "1"]},
    "groups": {"letters": 4, "groups": [{"letters": [1, 2], "lower": "1/3", "upper": "1/2"},
                                        {"letters": [2], "lower": "1/10", "upper": "1/5"}]},
    "no groups": {"letters": 3, "groups": []},
    "belief function": {"letters": 3, "focal": [{"letters": [1, 2], "mass": "1/2"}, {"letters": [2, 3], "mass": "1/3"},
                                                {"letters": [1], "mass": "1/6"}]},
    "decreasing": {"decreasing": 4},
    "one decreasing letter": {"decreasing": 1},
    "all priors": {"simplex": 4},
    "inequalities": {"letters": 3, "inequalities": [{"coefficients": ["1", "-1", "0"], "bound": "1/10"},
                                                    {"coefficients": ["0", "-1", "1"], "bound": "0"}]},
}  # fmt: skip
DELTAS = ("0", "1/10")
REFUSED = (command.REJECTED, command.NO_CERTIFICATE)


def answers(source, delta):
    """Least leakages, from infinite to none, least distortions and the curve."""
    tradeoff = Tradeoff(source, delta=delta)
    yield from (tradeoff.at(distortion) for distortion in ("0", "1/20", "1/5", "1/2", "9/10", "1"))
    yield from (least_distortion(source, level, delta) for level in ("1", "3/2", "40"))
    yield tradeoff.curve()


@cache
def documents(name):
    """Certificates of format 3 about one set."""
    source = SourceSet.from_document(SETS[name])
    return [answer.certificate.document for delta in DELTAS for answer in answers(source, delta)]


def resized(text, longer):
    """The text of a vector with one entry more, or one less."""
    above, slash, below = text.partition("/")
    return (f"{above} 0" if longer else " ".join(above.split(" ")[1:])) + slash + below
