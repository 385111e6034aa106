"""Re-check curves of the least slack of a profile and of the least mu, with the Python standard library only.

A claim lists distortions from 0 to one from which on nothing is needed, each with what is needed there, and the
checker of these single answers accepts each of them (privacy_profile.py, gaussian.py). Let f(D) be what is needed.

(N) A mechanism of distortion at most D has every larger one as well: f does not rise. So between two listed distortions f is
    at most what is needed at the first, and at least what is needed at the second; from the last on it is 0.
(V) For a mixture of two mechanisms, the excess W(E|x) - lambda W(E|x') - delta of a set E is the mixture of theirs, and its
    distortion on each prior is too: the least slack is a convex function of D. If it has the mean of two of its values in
    the middle between them, it is affine there, as a convex function that touches its chord inside is the chord. So it is
    affine between the listed corners.
"""

from fractions import Fraction
from itertools import pairwise

from . import gaussian, rules, work
from . import privacy_profile as profile
from . import shape as shapes

CORNERS, AROUND, MU = "curve of the least slack", "band of the least slack", "band of the least mu"
require, vector, number, field = rules.require, rules.vector, rules.number, rules.field


@work.counted
def recheck(document):
    """Check a parsed certificate; return the lines that were checked or raise Malformed or Rejected."""
    lines, claim, evidence = rules.opened(document)
    kind = field(claim, "kind", str)
    if kind not in (CORNERS, AROUND, MU):
        raise rules.Malformed(f'"kind" of the claim is {kind[:40]!r}')
    points = corners(claim) if kind == CORNERS else field(claim, "points", list)
    proofs = field(evidence, "points", list)
    require(lines, f"there are points, {len(points)}, and a proof for each", 1 <= len(points) == len(proofs))
    places = [number(point, "distortion") for point in points]
    ordered = places[0] == 0 and all(first < second for first, second in pairwise(places))
    require(lines, "distortions rise from 0", ordered)
    for place, point, proof in zip(places, points, proofs):
        work.spend(50)
        asked = {"kind": SINGLE[kind], **{key: claim[key] for key in ("source", "profile") if key in claim}, **point}
        lines.extend([f"D = {place}: {line}" for line in shapes.inner(asked, proof)])
    last = points[-1]["mu" if kind == MU else "slack"]
    require(lines, "from the last one on nothing is needed, fact (N)", (last if kind == CORNERS else last[1]) == "0")
    return lines


def corners(claim):
    """The corners of the function, and the middle between any two that follow each other, fact (V)."""
    given = [vector({"corner": corner}, "corner", 2) for corner in field(claim, "corners", list)]
    found = given[:1]
    for first, second in pairwise(given):
        found += [tuple((a + b) / 2 for a, b in zip(first, second)), second]
    return [{"distortion": text(d), "slack": text(s)} for d, s in found]


def text(value):
    """A number as claims have it."""
    return str(Fraction(value))


SINGLE = {CORNERS: profile.SLACK, AROUND: profile.ENCLOSED, MU: gaussian.LEAST}
