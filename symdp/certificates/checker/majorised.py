"""Re-check that all priors of a source set majorise one of them, with the Python standard library only.

A prior P of the set is majorised by every other one exactly when no prior of the set gives a set {P >= c} of letters less
than P does, for each of the values c of P: the sums of the largest probabilities are then least at these sizes, and concave
between them. The priors above a supermodular lower probability have least values that add up for vectors of the same order,
so that for them the one inequality Q.P >= P.P for all Q, which is the sum of those for the level sets, is as much as all of
them.
"""

from fractions import Fraction
from itertools import groupby

from . import core as cores
from . import rules, work
from . import source_set as sources

SUPERMODULAR = ({"lower", "upper"}, {"center", "radius"}, {"simplex"}, *cores.KINDS)


@work.counted
def recheck(document):
    """Check a parsed certificate; return the lines that were checked or raise Malformed or Rejected."""
    lines, claim, evidence = rules.opened(document)
    source = sources.Source(rules.field(claim, "source", dict))
    prior = source.member(evidence, lines, "prior")
    rules.require(
        lines, "the prior of the evidence is the claimed one", prior == rules.vector(claim, "prior", source.letters)
    )
    check_levels(lines, source, prior, evidence)
    return lines


def check_levels(lines, source, prior, evidence):
    """No prior of the set gives the letters above a value of one prior, which is in the set, less than that prior does."""
    if source.kind in SUPERMODULAR:
        text = "no prior Q of the set, given by a supermodular lower probability, has Q.P < P.P"
        return rules.require(lines, text, source.accuracy(prior, evidence) >= rules.dot(prior, prior))
    levels = list(level_sets(prior))
    proofs = rules.field(evidence, "levels", list) if source.kind == {"inequalities", "letters"} else [{}] * len(levels)
    rules.require(lines, "one proof for each level", len(proofs) == len(levels))
    size = source.letters * max(1, len(getattr(source, "vertices", ())), len(getattr(source, "rows", ())))
    for place, ((members, total), proof) in enumerate(zip(levels, proofs), 1):
        work.spend(size)
        chosen = set(members)
        entries = [Fraction(int(letter in chosen)) for letter in range(source.letters)]
        text = f"level {place}: every prior gives its {len(chosen)} letters at least {total}"
        rules.require(lines, text, source.accuracy(entries, proof) >= total)
    return None


def level_sets(prior):
    """The sets of letters of at least some positive probability, growing, with their probabilities."""
    members, total = [], Fraction(0)
    order = sorted(range(len(prior)), key=prior.__getitem__, reverse=True)
    for value, letters in groupby(order, key=prior.__getitem__):
        if value > 0:
            more = list(letters)
            members, total = members + more, total + value * len(more)
            yield members, total
