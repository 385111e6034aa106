"""``python -m tests.mutants [--rooms checker,words] [--count 300] [--seed 20261231]``: does a test notice each change?

Verdicts are kept in ``.pytest_cache/mutants`` by seed, so that a run goes on where it stopped; ``--again`` tries once
more what survived. With ``--jobs 2`` two places are tried at once. ``--write`` puts the campaign of a seed into
``outcomes.json`` and the table into ``README.md``, both beside this file.
"""

import argparse
import sys
from datetime import date

from tests.mutants import campaign, table
from tests.mutants.places import ROOT


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.split("\n")[0])
    parser.add_argument("--rooms", default="", help="rooms, with commas (default: all)")
    parser.add_argument("--count", type=int, default=300, help="how many places, as many of each room")
    parser.add_argument("--seed", type=int, default=int(date.today().strftime("%Y%m%d")), help="default: the date")
    parser.add_argument("--budget", type=float, default=60, help="seconds of the processor for tests of a place")
    parser.add_argument("--jobs", type=int, default=1, help="how many places are tried at once (default: one)")
    parser.add_argument("--again", action="store_true", help="try once more what survived")
    parser.add_argument("--write", action="store_true", help="write the table of this seed, and try nothing")
    parser.add_argument("--least", type=float, default=0, help="fail where less is noticed, in per cent")
    return parser.parse_args()


def main() -> int:
    given = arguments()
    file = ROOT / ".pytest_cache" / "mutants" / f"{given.seed}.jsonl"
    if given.write:
        table.write(given.seed, campaign.kept(file))
        return 0
    print(f"places drawn by --seed {given.seed}", flush=True)
    known = {one.key: one for one in campaign.kept(file)}
    equivalent = campaign.equivalents()
    places = list(campaign.sample([name for name in given.rooms.split(",") if name], given.count, given.seed))
    again = {key for key, one in known.items() if one.outcome in (campaign.SURVIVED, campaign.UNDECIDED)}
    left = [place for place in places if place.key not in known or (given.again and place.key in again - equivalent.keys())]
    for one in campaign.verdicts(left, given.seed, given.budget, given.jobs):
        campaign.keep(file, one)
        known[one.key] = one
        print(f"{one.outcome:9} {one.room} {one.key} {one.place} [{one.by}, {one.seconds:.0f} s]", flush=True)
    counts = campaign.counted([known[place.key] for place in places], equivalent)
    print("\n".join(table.lines(counts)))
    total = sum(counts.values(), start=campaign.Counter())
    return int(bool(total[campaign.UNDECIDED]) or 100 * campaign.share(total) < given.least)


if __name__ == "__main__":
    sys.exit(main())
