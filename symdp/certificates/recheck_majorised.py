"""Re-check that all priors of a source set majorise one of them, with the Python standard library only.

Run ``python recheck_majorised.py FILE`` with the files beside it; exit codes as for recheck.py. A prior P of the set is
majorised by every other one exactly when no prior of the set gives a set {P >= c} of letters less than P does, for each of
the values c of P: the sums of the largest probabilities are then least at these sizes, and concave between them. The priors
above a supermodular lower probability have least values that add up for vectors of the same order, so that for them the one
inequality Q.P >= P.P for all Q, which is the sum of those for the level sets, is as much as all of them.
"""

from fractions import Fraction
from itertools import groupby

if __package__:
    from symdp.certificates import recheck as base
    from symdp.certificates import recheck_core as cores
else:
    import recheck as base  # type: ignore[import-not-found, no-redef]
    import recheck_core as cores  # type: ignore[import-not-found, no-redef]

SUPERMODULAR = ({"lower", "upper"}, {"center", "radius"}, {"simplex"}, *cores.KINDS)
work = base.work


@work.counted
def recheck(document):
    """Check a parsed certificate; return the lines that were checked or raise Malformed or Rejected."""
    lines, claim, evidence = base.opened(document)
    source = base.Source(base.field(claim, "source", dict))
    prior = source.member(evidence, lines, "prior")
    base.require(lines, "the prior of the evidence is the claimed one", prior == base.vector(claim, "prior", source.letters))
    if source.kind in SUPERMODULAR:
        text = "no prior Q of the set, given by a supermodular lower probability, has Q.P < P.P"
        base.require(lines, text, source.accuracy(prior, evidence) >= base.dot(prior, prior))
        return lines
    levels = list(level_sets(prior))
    proofs = base.field(evidence, "levels", list) if source.kind == {"inequalities", "letters"} else [{}] * len(levels)
    base.require(lines, "one proof for each level", len(proofs) == len(levels))
    size = source.letters * max(1, len(getattr(source, "vertices", ())), len(getattr(source, "rows", ())))
    for place, ((members, total), proof) in enumerate(zip(levels, proofs), 1):
        work.spend(size)
        chosen = set(members)
        entries = [Fraction(int(letter in chosen)) for letter in range(source.letters)]
        text = f"level {place}: every prior gives its {len(chosen)} letters at least {total}"
        base.require(lines, text, source.accuracy(entries, proof) >= total)
    return lines


def level_sets(prior):
    """The sets of letters of at least some positive probability, growing, with their probabilities."""
    members, total = [], Fraction(0)
    order = sorted(range(len(prior)), key=prior.__getitem__, reverse=True)
    for value, letters in groupby(order, key=prior.__getitem__):
        if value > 0:
            more = list(letters)
            members, total = members + more, total + value * len(more)
            yield members, total


if __name__ == "__main__":
    import sys

    sys.exit(base.main(sys.argv[1:]))
