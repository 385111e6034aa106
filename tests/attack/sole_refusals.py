"""Documents that one line of the checker refuses alone, searched for at random.

Run ``python tests/attack/sole_refusals.py COUNT [SEED [KIND ...]]``: COUNT times 100 documents are made of honest
certificates of all kinds, or of these, by changed numbers, lists and keys and by parts of other certificates; those
that a line refuses are changed further with this line taken out; and claims that a line of format 3 refuses get the
points and multipliers of the programs that there are without it. What the checker without one line, or one part of
what a line asks for, accepts is kept in ``tests/certificates/refused_alone.jsonl`` where no document is known for it,
or only a longer one or one whose claim is not shown to be false. Printed are the lines and parts that are left.
"""

import copy
import json
import signal
import sys
from fractions import Fraction as F
from pathlib import Path
from random import Random

HERE = Path(__file__).parent
FOLDERS = [HERE, *[HERE.parent / name for name in ("certificates", "agreement", "tradeoffs", "sources")], HERE.parents[1]]
sys.path[:0] = [str(folder) for folder in FOLDERS]

import only_this_line as single  # noqa: E402

if __name__ == "__main__":  # What solves programs and judges claims goes by the same lines; no test does.
    single.loaded("symdp.certificates.checker")

import refused_alone as stored  # noqa: E402
from document_parts import nodes, replaced  # noqa: E402
from random_certificates import certificate  # noqa: E402
from samples import SAMPLES, samples  # noqa: E402
from three_checkers import changed_vector, reissued  # noqa: E402
from true_claims import is_shown_false  # noqa: E402

from symdp.certificates.checker import block_programs, record, rules, shape  # noqa: E402

LONGEST, POOL, SECONDS = 6000, 12, 2
JUNK = (0, 1, -1, 2, 3, 5, "0", "1", "-1", "2", "1/2", "1/3", "oo", [], {}, ["1"], None)


def issued(document):
    """The document, bound to its claim where it is of format 1."""
    if type(document.get("format")) is int:
        return document
    return document | {"claim_sha256": rules.digest(document["claim"])}


def bases(rng, kinds, count=6):
    """Honest documents of kinds, in both formats, those that are short."""
    found = []
    for kind in kinds:
        some = list(samples(kind)) + [certificate(kind, rng) for _ in range(count)]
        for one in some:
            forms = (one.document, reissued(one.claim, one.document["evidence"]))
            found += [document for document in forms if document is not None and len(json.dumps(document)) < LONGEST]
    return found


def claim_in(document):
    """The claim of a document of any format; an empty one where it has none."""
    if document.get("format") != shape.BY_RECORD:
        return document["claim"]
    return next(iter(record.claims_of({key: document.get(key) for key in record.SAID})), {"kind": None})


class Search:
    """Changes of honest documents, and what they found."""

    def __init__(self, rng, documents, known):
        self.rng, self.known, self.kin, self.pools = rng, known, {}, {}
        self.documents = documents
        for document in documents:
            self.kin.setdefault(kin_of(document), []).append(document)

    def run(self, count):
        """Change honest documents."""
        for _ in range(count):
            base = self.rng.choice(self.kin[self.rng.choice(list(self.kin))])
            self.look(self.changed(base))

    def changed(self, document):
        kin = self.kin.get(kin_of(document), [document])
        for _ in range(self.rng.choice((1, 1, 1, 2, 2, 3, 4))):
            by_vector = document.get("format") == shape.BY_RECORD and self.rng.random() < 0.4
            document = changed_vector(self.rng, document) if by_vector else self.change(document, self.rng.choice(kin))
        return issued(document)

    def change(self, document, other):
        rng = self.rng
        places = [(path, part) for path, part in nodes(document) if len(path) > 1 and path != ("claim", "kind")]
        path, old = rng.choice(places)
        kind = rng.randrange(9)
        if kind in (0, 1):
            return graft(document, other, path)
        if kind == 2:
            key = rng.choice([key for key in document if key in other and key not in ("format", "version", "claim_sha256")])
            return document | {key: copy.deepcopy(other[key])}
        if kind == 3:
            same = [part for place, part in nodes(other) if place and place[-1] == path[-1]]
            return replaced(document, path, copy.deepcopy(rng.choice(same))) if same else document
        if kind == 4 and isinstance(old, list) and old:
            mixed = copy.deepcopy(old)
            rng.shuffle(mixed)
            return replaced(document, path, rng.choice([mixed, mixed[1:], old[:-1], old + old[-1:], old + mixed[:1], []]))
        if kind == 4 and isinstance(old, dict) and old:
            return replaced(document, path, {key: value for key, value in old.items() if key != rng.choice(list(old))})
        if kind == 5:
            return replaced(document, path, copy.deepcopy(rng.choice(JUNK)))
        if type(old) is int:
            return replaced(document, path, old + rng.choice((-1, 1, 2, -old)))
        numbers = [(place, text) for place, text in places if isinstance(text, str) and rules.NUMBER.fullmatch(text)]
        if not numbers or not places:
            return document
        part = rng.choice(("claim", "evidence", "point", "multipliers"))
        path, text = rng.choice([pair for pair in numbers if pair[0][0] == part] or numbers)
        value = F(text)
        near = [value + F(1, 997), value - F(1, 997), value + 1, value - 1, -value, F(0), F(1), F(-1), F(2), 2 * value]
        near += [value / 2, 1 - value, F(rng.choice(numbers)[1]), value + F(rng.choice(numbers)[1])]
        changed = replaced(document, path, str(rng.choice(near)))
        if rng.random() < 0.2 and len(path) > 1 and isinstance(path[-1], int):
            place = (*path[:-1], rng.choice([p[-1] for p, _ in numbers if p[:-1] == path[:-1]]))
            (other_value,) = [F(t) for p, t in numbers if p == place]
            step = rng.choice([F(1), F(1, 2), F(1, 10), value, other_value])
            changed = replaced(replaced(document, path, str(value + step)), place, str(other_value - step))
        return changed

    def climb(self, count):
        """Change documents that a line without one refuses, as long as they pass more of the other lines."""
        for _ in range(count):
            name = self.rng.choice(list(self.pools))
            if name in self.known and "raises" not in self.known[name]:
                del self.pools[name]
                continue
            score, document = self.rng.choice(self.pools[name])
            other = self.changed(document)
            what, _ = single.outcome(other, name)
            passed = single.LINES.passed + self.rng.random()
            if what == single.ACCEPTED:
                self.look(other)
            elif passed >= score and single.outcome(other)[1] == name.split(" | ")[0]:
                self.keep(name, passed, other)

    def keep(self, name, score, document):
        pool = self.pools.setdefault(name, [])
        pool.append((score, document))
        if len(pool) > POOL:
            pool.remove(min(pool, key=lambda entry: entry[0]))

    def reissue(self, count):
        """Changed claims that a line refuses, with points and multipliers of the programs that there are without it."""
        some = [kind for kind in self.kin if kind[0] in SAMPLES]
        for _ in range(count if some else 0):
            base = self.rng.choice(self.kin[self.rng.choice(some)])
            claim = self.changed({"format": 1, "claim": claim_in(base), "evidence": base.get("evidence", {})})["claim"]
            line = refused_by_builder(claim)
            for name in [] if line is None else [*single.lines()[line], line]:
                if name in self.known and "raises" not in self.known[name]:
                    continue
                with single.without([name]):
                    try:
                        found = reissued(claim, base.get("evidence"))
                    except Exception:
                        continue
                if found is not None:
                    self.look(found)

    def look(self, document):
        """Keep a document for the lines and parts that refuse it alone."""
        what, line = single.outcome(document)
        text = json.dumps(document)
        if what != single.REJECTED or line is None or len(text) > LONGEST:
            return
        for name in [*single.lines()[line], line]:
            open_still = name not in self.known or "raises" in self.known[name]
            if open_still and len(self.pools.get(name, ())) < POOL and self.rng.random() < 0.3:
                self.keep(name, 0, document)
            if not open_still and len(text) > 0.7 * len(json.dumps(self.known[name]["document"])):
                continue
            said, _ = single.outcome(document, name)
            false = is_shown_false(claim_in(document))
            if said == single.ACCEPTED and (open_still or not self.known[name]["false"] or false):
                self.known[name] = {"document": document, "false": false}
            elif said not in (single.ACCEPTED, single.REJECTED, single.MALFORMED) and name not in self.known:
                self.known[name] = {"document": document, "false": False, "raises": said}


def kin_of(document):
    """Documents of one kind of claim and one format are changed into each other."""
    return claim_in(document)["kind"], type(document.get("format")) is int and document["format"]


def refused_by_builder(claim):
    """The line by which the builder of the programs of a claim refuses it."""
    try:
        list(block_programs.parts_of(record.record_of(claim)))
    except rules.Rejected as error:
        return getattr(error, "line", None)
    except (rules.Malformed, ArithmeticError, LookupError, TypeError, ValueError):
        pass
    return None


def graft(document, other, path):
    """What another document has at the same path."""
    for step in path:
        try:
            other = other[step]
        except (KeyError, IndexError, TypeError):
            return document
    return replaced(document, path, copy.deepcopy(other))


class Late(BaseException):
    """A document takes too long; no part of the checker catches it."""


def late(*_):
    raise Late


def timed(step):
    """A step of the search, given up where it takes too long."""
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        step(1)
    except Late:
        single.LINES.out = frozenset()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def main(arguments):
    sys.set_int_max_str_digits(0)
    signal.signal(signal.SIGALRM, late)
    count, rng = int(arguments[0]), Random(int([*arguments, 0][1]))
    search = Search(rng, bases(rng, arguments[2:] or list(SAMPLES)), stored.known())
    for _ in range(count):
        for step, times in ((search.run, 85), (search.climb, 10), (search.reissue, 5)):
            for _ in range(times if step != search.climb or search.pools else 0):
                timed(step)
    stored.write(search.known)
    left = [name for name in stored.names() if name not in search.known]
    print(*left, f"{len(left)} of {len(stored.names())} lines and parts are left", sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
