"""What each row of the audit is decided on: instances with all values, some of them forged, what its bridge reads at
objects, its facts.

A row whose account changed fails until it has been read: ``python -m tests.proofs.stored_rows`` prints the names of rows
that changed and writes the digests of their accounts anew, ``--show PAPER/ID`` prints an account. Instances that
Hypothesis draws are in an account of their own, which is compared where the version of Hypothesis is that of the file;
constants of the modules at hand, from which it would draw as well, are kept from it.
"""

import argparse
import json
import sys
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from hashlib import sha256
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from unittest.mock import patch

from proofs.audit import ledger
from symdp.errors import SymdpError

FILE = Path(__file__).with_name("stored_rows.json")
DIRECTED, DRAWN, FORGED, OBJECTS, LETTERS = 60, 12, 6, 12, 12
LESS = Fraction(6, 7)


def spelled(value):
    """An exact object in full; of sets the elements in an order of their own."""
    if value is None or isinstance(value, str | int | float | Fraction):
        return str(value)
    if isinstance(value, dict):
        return "{" + ", ".join([f"{spelled(name)}: {spelled(one)}" for name, one in value.items()]) + "}"
    if isinstance(value, set | frozenset):
        return "{" + ", ".join(sorted(map(spelled, value))) + "}"
    if isinstance(value, tuple | list):
        return "(" + ", ".join(map(spelled, value)) + ")"
    name = type(value).__name__
    if is_dataclass(value):
        return name + spelled({one.name: getattr(value, one.name) for one in fields(value) if one.compare})
    text = repr(value)
    return name if " at 0x" in text else text


def evaluated(given, values):
    """Whether an instance counts, and where it does, the claim and the value on both routes."""
    counts = given.counts(values)
    functions = (given.claim, given.published, given.computed)
    results = [function(**values) for function in functions if function is not None] if counts else []
    return f"{spelled(values)}: {counts}, {spelled(results)}"


def directed(given):
    """The account of the instances that a row names."""
    return [evaluated(given, values) for values in islice(given.directed(), DIRECTED)] if given.directed else []


def changes(value):
    """An exact object with one of its fractions less, for each of them."""
    if type(value) is Fraction and value:
        yield value * LESS
    elif isinstance(value, dict):
        for name, one in value.items():
            yield from (value | {name: changed} for changed in changes(one))
    elif type(value) in (tuple, list):
        for place, one in enumerate(value):
            yield from (type(value)([*value[:place], changed, *value[place + 1 :]]) for changed in changes(one))
    elif is_dataclass(value):
        for one in fields(value):
            if one.init:
                yield from (replace(value, **{one.name: changed}) for changed in changes(getattr(value, one.name)))


def forged(given):
    """The account of named instances with a number changed: most claims deny these, or do not count them."""
    lines = []
    for values in islice(given.directed(), FORGED) if given.directed else ():
        with suppress(SymdpError):  # Of an object that is not one any more.
            lines += [answer(given, changed) for changed in islice(changes(values), FORGED)]
    return lines


def answer(given, values):
    """What is said of an instance that may be none at all."""
    try:
        return evaluated(given, values)
    except Exception as error:
        return f"{spelled(values)}: {type(error).__name__}"


def drawn(given):
    """The account of instances that are drawn."""
    import hypothesis
    from hypothesis.internal.conjecture import providers

    strategies, lines = given.conjecture and given.conjecture.strategies, []
    if not strategies:
        return []

    @hypothesis.seed(0)
    @hypothesis.settings(
        max_examples=DRAWN,
        database=None,
        deadline=None,
        phases=[hypothesis.Phase.generate],
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(hypothesis.strategies.fixed_dictionaries(strategies))
    def note(values):
        lines.append(evaluated(given, values))

    providers.CONSTANTS_CACHE.cache.clear()
    with patch.object(providers, "_get_local_constants", providers.Constants):
        note()
    return lines


def listed(found):
    """Readings of one kind or the other as a list."""
    return [] if found is None else [found] if isinstance(found, dict) else list(found)


def bridged(given):
    """The account of what a bridge reads: the symbols of the text, and the letters of each fact."""
    if given.bridge is None:
        return []
    bridge = given.bridge()
    lines = [f"{bridge.scene.name}; {bridge.says}; {bridge.unused_hypotheses}"]
    for one in bridge.scene.objects(OBJECTS):
        readings = listed(bridge.reading(one))
        lines += [spelled(reading) for reading in readings[:LETTERS]]
        for title, fill in bridge.letters.items() if readings else ():
            lines += [f"{title}: {spelled(letters)}" for letters in listed(fill(one))[:LETTERS]]
    return lines


def decided(given):
    """The account of what decides a statement."""
    made = [part() for part in (given.proof, given.refutation) if part is not None]
    parts = (given.paper, given.id, given.kind, given.text, given.uses, given.undecided, given.coq, given.standing)
    lines = [spelled((*parts, given.repeats, given.residue, given.prose))]
    for one in made:
        about = (one.values if given.refutation else one.scope, one.method)
        lines += [spelled(about), *[f"{fact.title}: {spelled(fact.assertion)}" for fact in one.facts]]
        lines += [evaluated(given, one.values)] if given.refutation else []
    return lines


def statements(row):
    """The statement of a row and its corrected form."""
    return [one for one in (row.statement, row.statement.corrected) if one is not None]


def fixed(row):
    """The account of a row but for what is drawn."""
    parts = (decided, directed, forged, bridged)
    return "\n".join([line for one in statements(row) for part in parts for line in part(one)])


def by_hypothesis(row):
    """The account of what is drawn."""
    return "\n".join([line for one in statements(row) for line in drawn(one)])


def digest(text):
    return sha256(text.encode()).hexdigest()[:16]


def stored():
    return json.loads(FILE.read_text(encoding="utf-8"))


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.proofs.stored_rows", description=__doc__.split("\n")[0])
    parser.add_argument("--show", metavar="PAPER/ID", help="print an account, and write nothing")
    options = parser.parse_args()
    if options.show:
        (row,) = ledger.rows([options.show])
        print(fixed(row), by_hypothesis(row), sep="\n")
        return 0
    known = stored()["rows"] if FILE.exists() else {}
    now = {row.name: [digest(fixed(row)), digest(by_hypothesis(row))] for row in ledger.rows()}
    print(*[name for name in now if now[name] != known.get(name)], sep="\n")
    FILE.write_text(json.dumps({"hypothesis": version("hypothesis"), "rows": now}, indent=0) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
