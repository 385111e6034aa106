"""The table of a campaign: how many changes of each room a test noticed, and those that none noticed."""

import json
from collections import Counter
from dataclasses import asdict
from datetime import date
from pathlib import Path

from tests.mutants import campaign

OUTCOMES = Path(__file__).with_name("outcomes.json")
PAGE = Path(__file__).with_name("README.md")
HEAD = """# Mutations

`python -m tests.mutants --seed {seed} --write` wrote this page of a campaign of {date}. Each place, drawn by the seed, is
one change of the source: a comparison, bound, sign, operator, constant or condition, two swapped arguments, or a word of
a sentence. The quick tests that run the place are run with it; where the seconds of the processor for one place were
spent, it counts as survived. "Endless" are changes with which the tests did not end in several times their time, which
counts as noticed. The share is of places that are not equivalent, for which `equivalent.json` has the reasons. Words of
sentences are a room of their own, but for those of theorem pages. Where a place was tried again, with a test that was
written for it, the later outcome counts; rooms that are not here were not tried.
"""


def lines(counts: dict[str, Counter[str]]) -> list[str]:
    """The table, a row for each room."""
    found = ["| room | places | noticed | endless | equivalent | survived | undecided | share |", "|---|" + "---:|" * 7]
    rows = sorted(counts.items())
    for name, one in [*rows, ("**all**", sum(counts.values(), start=Counter()))]:
        numbers = [
            one.total(),
            *[one[key] for key in (campaign.KILLED, campaign.ENDLESS, "equivalent", campaign.SURVIVED, campaign.UNDECIDED)],
        ]
        found.append(f"| {name} | {' | '.join(map(str, numbers))} | {100 * campaign.share(one):.0f} % |")
    return found


def write(seed: int, verdicts: list[campaign.Verdict]) -> None:
    """Keep the verdicts of a campaign, and write the page."""
    ordered = sorted(verdicts, key=lambda one: (one.room, one.place))
    kept = [{key: value for key, value in asdict(one).items() if key not in ("seconds", "tests")} for one in ordered]
    OUTCOMES.write_text(
        json.dumps({"seed": seed, "date": str(date.today()), "verdicts": kept}, indent=1) + "\n", encoding="utf-8"
    )
    PAGE.write_text(page(), encoding="utf-8")


def page() -> str:
    """The text of the page, of the campaign that is kept."""
    said = json.loads(OUTCOMES.read_text(encoding="utf-8"))
    verdicts = [campaign.Verdict(**one) for one in said["verdicts"]]
    known = campaign.equivalents()
    survivors = [one for one in verdicts if one.outcome == campaign.SURVIVED and one.key not in known]
    head = HEAD.format(seed=said["seed"], date=said["date"])
    listed = [f"- {one.room}, {one.kind}: `{one.place.replace('`', chr(39))}`" for one in survivors]
    return "\n".join([head, *lines(campaign.counted(verdicts, known)), "", "## Survivors", "", *listed]) + "\n"
