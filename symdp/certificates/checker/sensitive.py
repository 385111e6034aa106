"""Re-check the certificate of a least distortion with sensitive letters, with the Python standard library only.

A claim names a source set, the sensitive letters (counted from 1), the costs d(x, z) and lambda; W is
private if W(z|i) <= lambda W(z|h) for all outputs z, sensitive letters i and letters h. The claim is that D is the least
distortion of private mechanisms. Fact (D) of entries.py proves it, with flows f_z(i,h) from sensitive letters i only.
"""

from functools import cached_property

from . import entries, rules, work

KIND = "least distortion with sensitive letters"


@work.counted
def recheck(document):
    """Check a parsed certificate; return the lines that were checked or raise Malformed or Rejected."""
    lines, claim, evidence = rules.opened(document)
    kind = rules.field(claim, "kind", str)
    if kind != KIND:
        raise rules.Malformed(f'"kind" of the claim is {kind[:40]!r}')
    asked = Asked(claim)
    level, distortion = rules.number(claim, "exp_epsilon"), rules.number(claim, "distortion")
    rules.require(lines, f"lambda >= 1 for lambda = {level}", level >= 1)
    asked.check_mechanism(lines, evidence, level, distortion)
    bound = asked.check_bound(lines, rules.field(evidence, "bound", dict), level)
    rules.require(lines, f"no {level}-private mechanism has a distortion below {distortion}", bound.total == distortion)
    return lines


class Asked(entries.Asked):
    """The question of a claim: source set, sensitive letters and costs."""

    def __init__(self, claim):
        super().__init__({**claim, "adjacency": None})
        given = rules.field(claim, "sensitive", list)
        if any(type(letter) is not int or not 1 <= letter <= len(self.loss) for letter in given) or len(set(given)) < len(
            given
        ):
            raise rules.Malformed('"sensitive" must list letters, counted from 1, each once')
        self.sensitive = {letter - 1 for letter in given}

    @cached_property
    def pairs(self):
        size = len(self.loss)
        work.spend(size * len(self.sensitive))
        return {(i, h) for i in self.sensitive for h in range(size) if i != h}

    def require_all_adjacent(self, key):
        raise rules.Malformed(f'"{key}" is no evidence where only some letters are sensitive')
