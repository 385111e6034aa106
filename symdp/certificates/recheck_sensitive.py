"""Re-check the certificate of a least distortion with sensitive letters, with the Python standard library only.

Run ``python recheck_sensitive.py FILE`` with recheck.py and recheck_entries.py beside it: exit code 0 accepted, 1 rejected,
2 not a certificate. A claim names a source set, the sensitive letters (counted from 1), the costs d(x, z) and lambda; W is
private if W(z|i) <= lambda W(z|h) for all outputs z, sensitive letters i and letters h. The claim is that D is the least
distortion of private mechanisms. Fact (D) of recheck_entries proves it, with flows f_z(i,h) from sensitive letters i only.
"""

import sys
from functools import cached_property
from pathlib import Path

if __package__:
    from symdp.certificates import recheck as base
    from symdp.certificates import recheck_entries as entries
else:
    sys.path.insert(0, str(Path(__file__).parent))  # an isolated Python does not look beside the script
    import recheck as base  # type: ignore[import-not-found, no-redef]
    import recheck_entries as entries  # type: ignore[import-not-found, no-redef]

KIND = "least distortion with sensitive letters"


@base.work.counted
def recheck(document):
    """Check a parsed certificate; return the lines that were checked or raise Malformed or Rejected."""
    lines, claim, evidence = base.opened(document)
    kind = base.field(claim, "kind", str)
    if kind != KIND:
        raise base.Malformed(f'"kind" of the claim is {kind[:40]!r}')
    asked = Asked(claim)
    level, distortion = base.number(claim, "exp_epsilon"), base.number(claim, "distortion")
    base.require(lines, f"lambda >= 1 for lambda = {level}", level >= 1)
    asked.check_mechanism(lines, evidence, level, distortion)
    bound = asked.check_bound(lines, base.field(evidence, "bound", dict), level)
    base.require(lines, f"no {level}-private mechanism has a distortion below {distortion}", bound.total == distortion)
    return lines


class Asked(entries.Asked):
    """The question of a claim: source set, sensitive letters and costs."""

    def __init__(self, claim):
        super().__init__({**claim, "adjacency": None})
        given = base.field(claim, "sensitive", list)
        if any(type(letter) is not int or not 1 <= letter <= len(self.loss) for letter in given) or len(set(given)) < len(
            given
        ):
            raise base.Malformed('"sensitive" must list letters, counted from 1, each once')
        self.sensitive = {letter - 1 for letter in given}

    @cached_property
    def pairs(self):
        size = len(self.loss)
        base.work.spend(size * len(self.sensitive))
        return {(i, h) for i in self.sensitive for h in range(size) if i != h}

    def require_all_adjacent(self, key):
        raise base.Malformed(f'"{key}" is no evidence where only some letters are sensitive')


if __name__ == "__main__":
    sys.exit(base.main(sys.argv[1:]))
