"""Documents that one line of the checker refuses alone, searched for at random.

Run ``python -m tests.attack.sole_refusals COUNT [SEED [KIND ...]]``: COUNT times 100 documents are made of honest
certificates of all kinds, or of these, by changed numbers, lists and keys and by parts of other certificates; those
that a line refuses are changed further with this line taken out; and records that a builder of programs refuses by a line
get the points and multipliers of the programs that there are without it. What the checker without one line, or one part of
what a line asks for, accepts is kept in ``tests/certificates/refused_alone.jsonl`` where no document is known for it,
or only a longer one or one whose record is not shown to be false. Printed are the lines and parts that are left.
"""

import contextlib
import copy
import json
import signal
import sys
from fractions import Fraction as F
from functools import partial
from random import Random

from tests.certificates import only_this_line as single

if __name__ == "__main__":  # What solves programs and judges records goes by the same lines; no test does.
    single.loaded("symdp.certificates.checker")

from symdp import Database, SourceSet, Tradeoff
from symdp.certificates.checker import rules
from symdp.certificates.checker.claim import record
from symdp.certificates.checker.kernel import block_programs
from symdp.errors import SymdpError
from symdp.graphs.families import ring
from symdp.tradeoffs.databases.budget_split import split_budget
from symdp.tradeoffs.graphs.few_outputs import few_outputs_leakage
from tests.attack.true_claims import is_shown_false
from tests.attack.two_checkers import changed_vector, reissued
from tests.certificates import refused_alone as stored
from tests.certificates.document_parts import nodes, replaced
from tests.certificates.random_certificates import certificate
from tests.certificates.samples import SAMPLES, samples

LONGEST, POOL, SECONDS = 6000, 12, 2
# A name for answers of questions without programs, beside those of samples.
EVIDENCED = "by evidence"
JUNK = (0, 1, -1, 2, 3, 5, "0", "1", "-1", "2", "1/2", "1/3", "oo", [], {}, ["1"], None)


def answers_by_evidence():
    """Answers whose questions have no programs, of facts that samples need not show."""
    one, two = SourceSet.single(["1/2", "3/10", "1/5"]), SourceSet.from_vertices([["1/2", "1/2"], ["1/3", "2/3"]])
    box, even = SourceSet.box(["1/10"] * 3, ["4/5"] * 3), SourceSet.simplex(3)
    rows = SourceSet.from_inequalities(["P1 >= 2*P2", "P2 >= P3 + 1/10"])
    for source in (one, two, box, even, rows):
        for leakage in ("min-entropy", "mi", "kl", "zcdp", "sibson:2", "mx", "gdp"):
            tradeoff = Tradeoff(source, leakage=leakage)
            yield from (partial(tradeoff.at, d) for d in ("0", "1/5", "9/10"))
            yield from (partial(tradeoff.inverse, value=level) for level in ("0", "1/4"))
            yield tradeoff.curve
    for data in (Database(2, 3), Database(3, 2), Database(2, source=two), Database(2, source=one), Database(2, source=even)):
        for leakage in ("kl", "renyi:2", "mi", "sibson:2", "sibson:3", "adp:1/10:pointwise", "adp:1/10", "mx", "gdp", "ml"):
            tradeoff = Tradeoff(data, leakage=leakage)
            yield from (partial(tradeoff.at, d) for d in ("0", "1/2", "5/3"))
            yield from (partial(tradeoff.inverse, exp_epsilon=level) for level in ("1", "3/2"))
            yield partial(tradeoff.inverse, value="1/2")
            yield tradeoff.curve
    budget = [Tradeoff(source, leakage="gdp") for source in (one, two, two)]
    yield partial(split_budget, budget, value=1)
    yield partial(split_budget, [Tradeoff(one, leakage="profile:1:1/10")] * 2, value="1/10")
    for source in (one, two):
        for pairs in ("1:1/10", "0:1/10,1/2:0"):
            yield partial(Tradeoff(source, leakage=f"profile:{pairs}").inverse, value="1/10")
    yield partial(few_outputs_leakage, ring(10), F(3, 2), 4)


def by_evidence():
    """The certificates of these answers, of those that have one."""
    for ask in answers_by_evidence():
        with contextlib.suppress(SymdpError, TypeError):
            yield ask().certificate


def bases(rng, kinds, count=6):
    """(kind, document) of honest certificates, those that are short."""
    found = []
    if EVIDENCED in kinds:
        some = [one for one in by_evidence() if one is not None and "evidence" in one.document]
        short = [one for one in some if len(json.dumps(one.document)) < LONGEST]
        found = [(record.row_of(one.record).files[-1].rpartition(".")[2], one.document) for one in short]
    for kind in [kind for kind in kinds if kind != EVIDENCED]:
        some = [*samples(kind), *[certificate(kind, rng) for _ in range(count)]]
        found += [(kind, one.document) for one in some if len(json.dumps(one.document)) < LONGEST]
    return found


def record_in(document):
    """The record of a document, as far as it has one."""
    return {key: document[key] for key in record.RECORD_KEYS if key in document}


class Search:
    """Changes of honest documents, and what they found."""

    def __init__(self, rng, documents, known):
        self.rng, self.known, self.kin, self.pools = rng, known, {}, {}
        for kind, document in documents:
            self.kin.setdefault((kind, "evidence" in document), []).append(document)

    def run(self, count):
        """Change honest documents."""
        for _ in range(count):
            kin = self.rng.choice(list(self.kin.values()))
            self.look(self.changed(self.rng.choice(kin), kin))

    def changed(self, document, kin):
        for _ in range(self.rng.choice((1, 1, 1, 2, 2, 3, 4))):
            by_vector = "evidence" not in document and self.rng.random() < 0.4
            document = changed_vector(self.rng, document) if by_vector else self.change(document, self.rng.choice(kin))
        return document

    def change(self, document, other):
        rng = self.rng
        places = [(path, part) for path, part in nodes(document) if len(path) > 1]
        path, old = rng.choice(places)
        kind = rng.randrange(9)
        if kind in (0, 1):
            return graft(document, other, path)
        if kind == 2:
            key = rng.choice([key for key in document if key in other and key != "format"])
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
        part = rng.choice(("question", "asks", "answer", "evidence", "point", "multipliers"))
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
            other = self.changed(document, self.kin_of(document))
            what, _ = single.outcome(other, name)
            passed = single.LINES.passed + self.rng.random()
            if what == single.ACCEPTED:
                self.look(other)
            elif passed >= score and single.outcome(other)[1] == name.split(" | ")[0]:
                self.keep(name, passed, other)

    def kin_of(self, document):
        """Honest documents that say the same in as many keys as any do."""
        said = keys_of(document)
        return max(self.kin.values(), key=lambda kin: len(keys_of(kin[0]) & said) - len(keys_of(kin[0]) ^ said))

    def keep(self, name, score, document):
        pool = self.pools.setdefault(name, [])
        pool.append((score, document))
        if len(pool) > POOL:
            pool.remove(min(pool, key=lambda entry: entry[0]))

    def reissue(self, count):
        """Changed records that a line refuses, with points and multipliers of the programs that there are without it."""
        for _ in range(count):
            kin = self.rng.choice(list(self.kin.values()))
            made = record_in(self.changed(self.rng.choice(kin), kin))
            line = refused_by_builder(made)
            for name in [] if line is None else [*single.lines()[line], line]:
                if name in self.known and "raises" not in self.known[name]:
                    continue
                with single.without([name]):
                    try:
                        found = reissued(made, {})
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
            false = is_shown_false(record_in(document))
            if said == single.ACCEPTED and (open_still or not self.known[name]["false"] or false):
                self.known[name] = {"document": document, "false": false}
            elif said not in (single.ACCEPTED, single.REJECTED, single.MALFORMED) and name not in self.known:
                self.known[name] = {"document": document, "false": False, "raises": said}


def keys_of(document):
    return {(part, step) for part in document for path, _ in nodes(document[part]) for step in path if isinstance(step, str)}


def refused_by_builder(made):
    """The line by which the builder of the programs of a record refuses it."""
    try:
        list(block_programs.parts_of(record.record_in(made)))
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
    search = Search(rng, bases(rng, arguments[2:] or [*SAMPLES, EVIDENCED]), stored.known())
    for _ in range(count):
        for step, times in ((search.run, 85), (search.climb, 10), (search.reissue, 5)):
            for _ in range(times if step != search.climb or search.pools else 0):
                timed(step)
    stored.write(search.known)
    left = [name for name in stored.names() if name not in search.known]
    print(*left, f"{len(left)} of {len(stored.names())} lines and parts are left", sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
