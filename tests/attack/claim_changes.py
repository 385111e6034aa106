"""Records of certificates changed at random, what proves them left: what is accepted must be true.

Run ``python -m tests.attack.claim_changes COUNT [SEED [FILE]]``; accepted changes that are not shown to be true are printed.
The file keeps what is done, and the same command goes on with it.
"""

import copy
import json
import sys
import tempfile
from collections import Counter
from fractions import Fraction as F
from pathlib import Path
from random import Random

from symdp.certificates.checker import rules
from symdp.certificates.checker.claim import record, schema
from tests.attack.honest_campaign import outcome
from tests.attack.honest_questions import random_question
from tests.attack.true_claims import is_shown_true
from tests.certificates.document_parts import nodes, replaced
from tests.certificates.samples import SAMPLES, samples

JUNK = (None, True, 0, 1, -1, 7, 1.5, "", "0", "1", "-1", "1/0", "2", "x", "oo", "infeasible", [], {}, ["1"], "1000000")
MEASURES = ("dp", "ml", "mi", "mx", "kl", "renyi:2", "renyi:oo", "sibson:2", "sibson:oo", "min-entropy", "adp:1/10")
ASKED, STEP = 300, 10_000


def issued(rng, asked=ASKED):
    """Certificates of every kind of answer, and small ones of random questions."""
    found = [one.document for kind in SAMPLES for one in samples(kind)]
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(asked):
            path = Path(folder) / "c.json"
            path.unlink(missing_ok=True)
            if outcome(random_question(rng, Path(folder)), Path(folder)) == "certified":
                found.append(rules.read(path))
    return found


def claimed(document):
    """The record of a document."""
    return {key: document[key] for key in record.RECORD_KEYS if key in document}


def claiming(document, made):
    """The document with another record."""
    return {key: value for key, value in document.items() if key not in record.RECORD_KEYS} | made


def changed(rng, claim, others):
    """A copy with one change, seldom with more."""
    for _ in range(rng.choice((1, 1, 1, 1, 2, 3))):
        claim = _changed(rng, claim, rng.choice(others))
    return claim


def _changed(rng, claim, other):
    path, old = rng.choice(list(nodes(claim))[1:])
    kind = rng.randrange(10)
    if kind == 0:
        return replaced(claim, path, rng.choice(JUNK))
    if kind == 1:
        same = [part for place, part in nodes(other) if place and place[-1] == path[-1]]
        return replaced(claim, path, copy.deepcopy(rng.choice(same))) if same else claim
    if kind == 2 and isinstance(old, list) and old:
        mixed = copy.deepcopy(old)
        rng.shuffle(mixed)
        return replaced(claim, path, mixed if rng.random() < 0.7 else mixed[1:])
    if kind == 3 and isinstance(old, list | dict):
        keys = [place[-1] for place, _ in nodes(other) if place and isinstance(place[-1], str)]
        more = old + old[:1] if isinstance(old, list) else old | {rng.choice(keys): copy.deepcopy(rng.choice(JUNK))}
        return replaced(claim, path, more)
    if kind == 4 and isinstance(claim.get("question"), dict) and "leakage" in claim["question"]:
        return replaced(claim, ("question", "leakage"), rng.choice(MEASURES))
    if kind == 5 and type(old) is int:
        return replaced(claim, path, old + rng.choice((-1, 1, 2)))
    numbers = [(place, text) for place, text in nodes(claim) if isinstance(text, str) and rules.NUMBER.fullmatch(text)]
    if not numbers:
        return claim
    path, text = rng.choice(numbers)
    value = F(text)
    near = [value + F(1, 997), value - F(1, 997), value + F(1, 10**30), -value, F(0), F(1), 2 * value, value / 2, 1 - value]
    return replaced(claim, path, str(rng.choice([*near, F(rng.choice(numbers)[1])])))


def verdict(document):
    """ "accepted", "rejected", "malformed"; anything else that is raised is a fault of the checker."""
    try:
        schema.recheck(document)
    except rules.Rejected:
        return "rejected"
    except (rules.Malformed, RecursionError):
        return "malformed"
    return "accepted"


def attack(rng, count, documents):
    """How many changes had which verdict, and the accepted claims that are not shown to be true."""
    found, unshown = Counter(), []
    claims = [claimed(document) for document in documents]
    for _ in range(count):
        document = rng.choice(documents)
        old = claimed(document)
        claim = changed(rng, old, claims)
        what = verdict(claiming(document, claim))
        if what == "accepted" and claim != old:
            what = "accepted, changed"
            if not is_shown_true(claim, old):
                unshown.append((claim, old))
        found[what] += 1
    return found, unshown


def campaign(count, seed, path, report):
    """The verdicts on so many changes in steps, each with a seed of its own, and what was not shown; the file keeps both."""
    sys.set_int_max_str_digits(0)
    done, documents = finished(path, seed), None
    wanted = range(-(-count // STEP))
    for step in [step for step in wanted if step not in done]:
        documents = documents or issued(Random(seed), ASKED)
        found, unshown = attack(Random(f"{seed}:{step}"), STEP, documents)
        done[step] = dict(found), [list(pair) for pair in unshown]
        if path is not None:
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"seed": seed, "step": step, "done": done[step]}) + "\n")
        total, faults = added(done.values())
        report(f"{sum(total.values())} changes: {dict(total)}; {len(faults)} not shown to be true")
    return added([done[step] for step in wanted])


def added(steps):
    """Verdicts and faults of steps together."""
    steps = list(steps)
    return sum((Counter(found) for found, _ in steps), Counter()), [pair for _, unshown in steps for pair in unshown]


def finished(path, seed):
    """The steps of a seed that a file holds; a line that was cut off is removed, and its step done again."""
    if path is None or not path.exists():
        return {}
    whole = [line for line in path.read_text(encoding="utf-8").splitlines(keepends=True) if line.endswith("\n")]
    path.write_text("".join(whole), encoding="utf-8")
    entries = [json.loads(line) for line in whole]
    return {entry["step"]: tuple(entry["done"]) for entry in entries if entry["seed"] == seed}


def main(arguments):
    count, seed = int(arguments[0]), int(arguments[1]) if len(arguments) > 1 else 0
    path = Path(arguments[2]) if len(arguments) > 2 else None
    _, faults = campaign(count, seed, path, lambda text: print(text, flush=True))
    for pair in faults:
        print(*[str(claim)[:600] for claim in pair], sep="\n    instead of ", flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
