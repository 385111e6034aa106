"""Re-check bands of the least slack of a profile and of the least mu, with the Python standard library only.

A record lists distortions from 0 to one from which on the least value f(D) is 0, each with an enclosure of f there, and the
checker of single answers accepts each of them (profile_enclosure.py, gaussian_enclosure.py).

(N) A mechanism of distortion at most D is one for every larger D as well: f does not rise. So between two listed distortions
    f is at most its value at the first, and at least its value at the second; from the last on it is 0.
"""

from itertools import pairwise

from .. import rules, work
from ..kernel import block_programs as programs

require, number, field = rules.require, rules.number, rules.field


def check(lines, record, evidence):
    """Append the lines of a record that its evidence proves, or raise Malformed or Rejected."""
    points, proofs = record["answer"]["points"], field(evidence, "points", list)
    require(lines, f"there are points, {len(points)}, and a proof for each", 1 <= len(points) == len(proofs))
    places = [number(point, "distortion") for point in points]
    ordered = places[0] == 0 and all(first < second for first, second in pairwise(places))
    require(lines, "distortions rise from 0", ordered)
    for place, one, proof in zip(places, record.inside, proofs):
        work.spend(50)
        lines.extend([f"D = {place}: {line}" for line in programs.inner(one, proof)])
    (last,) = [value for key, value in points[-1].items() if key != "distortion"]
    require(lines, "from the last one on nothing is needed, fact (N)", last[-1] == "0")
