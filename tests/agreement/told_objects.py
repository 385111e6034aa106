"""What objects say of themselves: every public attribute and method without arguments, spelled out, line by line.

Sources of every shape, mechanisms of every kind, graphs, distortions and leakages are asked, with what takes arguments asked
at some of them. ``python -m tests.agreement.told_objects`` prints the lines that changed and stores them anew.
"""

import inspect
import re
import sys
from fractions import Fraction
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from types import FunctionType

from symdp import SourceSet, randomized_response, read_source
from symdp.graphs import families
from symdp.leakages.measure import measure
from symdp.losses import read_loss
from symdp.mechanisms.coloring import color
from symdp.mechanisms.frequency_oracles import hadamard_response, subset_selection
from symdp.mechanisms.graph_mechanisms import kernel_mechanism, truncated_geometric
from symdp.mechanisms.hamming_mechanism import product_of_randomized_responses
from symdp.mechanisms.mechanism import Mechanism
from tests.agreement.random_sources import random_prior, random_source
from tests.certificates.format_3_documents import SETS
from tests.mechanisms.random_mechanisms import random_mixture, random_proportional, random_rows
from tests.proofs.stored_rows import spelled
from tests.stored_lines import StoredLines

# What is drawn, certified, of another package, or a state of an object rather than a part of it.
LEFT_OUT = re.compile(r"picture|certificate|to_(?:frame|numpy|sympy|html)|theorem|from_|answer|sample$")
MEASURES = ("dp", "adp:1/10", "ml", "mx", "min-entropy", "tv", "renyi:2", "renyi:oo", "sibson:oo", "profile:log(2):1/10",
            "hockey:log(2)", "gdp", "kl")  # fmt: skip
LIBRARY = ("uniform:3", "geometric:1/2:4", "zipf:2:3", "ball:1/10:1/2,3/10,1/5", "contamination:1/10:1/2,3/10,1/5",
           "pari-mutuel:1/10:1/2,3/10,1/5", "geometric:1/2..3/4:3", "mixture:1/10..1/4:3/5,1/5,1/5")  # fmt: skip
DECIMAL = re.compile(r"\d+[.]\d{11,}")
INSIDE = ("bounds", "content")  # How a value is kept.
LONGEST, LETTERS = 300, [0, 1, 1, 0] * 5


def said(call):
    """What is returned, or the error."""
    try:
        text = spelled(call())
    except Exception as error:
        text = f"{type(error).__name__}: {error}"
    text = DECIMAL.sub(lambda found: f"{float(found[0]):.10g}", text)
    return text if len(text) <= LONGEST else f"{text[:40]}... {sha256(text.encode()).hexdigest()[:16]}"


def told(value):
    """The public attributes of an object, and what its methods without arguments return."""
    for name in sorted(vars_of(type(value))):
        found = inspect.getattr_static(value, name)
        if not isinstance(found, FunctionType | classmethod | staticmethod):
            yield f"{name} {said(lambda name=name: getattr(value, name))}"
        elif isinstance(found, FunctionType) and list(inspect.signature(found).parameters) == ["self"]:
            yield f"{name}() {said(getattr(value, name))}"


def vars_of(kind):
    """The names of what a class has for its users."""
    return [name for name in dir(kind) if not name.startswith("_") and not LEFT_OUT.search(name)]


def of_sources():
    found = {name: SourceSet.from_document(document) for name, document in SETS.items()}
    found |= {name: read_source(name) for name in LIBRARY}
    found |= {f"random {seed}": random_source(Random(f"told:{seed}")) for seed in range(30)}
    for name, source in found.items():
        yield from (f"source {name}: {line}" for line in of_source(source, Random(name)))


def of_source(source, rng):
    """What a source says of itself, of some costs and of some prior."""
    costs = tuple([Fraction(rng.randint(0, 9), 4) for _ in range(source.letters)])
    prior = tuple(random_prior(rng, source.letters))
    yield from (*told(source), *told(source.shape))
    yield f"worst_distortion {said(lambda: source.worst_distortion(costs))}"
    yield f"minimum {said(lambda: source.minimum(costs))}"
    yield f"locate {said(lambda: source.locate(prior))}, {said(lambda: source.contains(prior))}"
    yield from (f"class {line}" for line in told(source.classify()))


def mechanisms():
    """Mechanisms of every kind, by name."""
    rng = Random("told mechanisms")
    return {
        "randomised response": randomized_response(3, 4),
        "subset selection": subset_selection(5, 3),
        "Hadamard": hadamard_response(5, 3),
        "geometric": truncated_geometric(4, 2),
        "kernel": kernel_mechanism(families.line(4), 2),
        "databases": product_of_randomized_responses(2, 3, 2),
        "identity": Mechanism.from_rows([[1, 0], [0, 1]]),
        **{f"rows {place}": random_rows(rng, 3, rng.randint(1, 4)) for place in range(6)},
        **{f"mixture {place}": random_mixture(rng) for place in range(4)},
        **{f"proportional {place}": random_proportional(rng) for place in range(4)},
    }


def of_mechanisms():
    for name, mechanism in mechanisms().items():
        yield from (f"mechanism {name}: {line}" for line in told(mechanism))
        for part in ("inversion", "profile"):
            yield from (f"mechanism {name}: {part} {line}" for line in parts(mechanism, part))
        yield f"mechanism {name}: color {said(lambda mechanism=mechanism: color(mechanism))}"
        yield f"mechanism {name}: sample {said(lambda mechanism=mechanism: list(mechanism.sample(LETTERS, seed=7)))}"


def parts(value, name):
    """What a part that a method makes says of itself."""
    try:
        part = getattr(value, name)()
    except Exception as error:
        return [f"{type(error).__name__}: {error}"]
    return told(part)


def of_leakages():
    for text in MEASURES:
        for name, mechanism in mechanisms().items():
            prior = random_prior(Random(f"{text}:{name}"), getattr(mechanism, "inputs", None) or mechanism.letters)
            for given in (None, prior):

                def leaks(text=text, mechanism=mechanism, given=given):
                    value = measure(text).of(mechanism, given)
                    return [line for line in told(value) if not line.startswith(INSIDE)]

                yield f"leakage {text} of {name}, {spelled(given)}: {said(leaks)}"


def of_graphs():
    graphs = {
        "ring": families.ring(5),
        "line": families.line(4),
        "star": families.star(3),
        "tree": families.tree(2, 2),
        "cube": families.hamming(3, 2),
        "grid": families.grid(2, 3),
        "clique": families.clique(4),
    }
    for name, graph in graphs.items():
        yield from (f"graph {name}: {line}" for line in told(graph))
        yield from (f"graph {name}: spheres {said(lambda graph=graph, v=v: graph.spheres(v))}" for v in range(3))
    for text in ("hamming", "line", "tree:1,2;3,4", "positions:0,1,3,7", "squared"):
        yield f"loss {text}: {said(lambda text=text: [read_loss(text, 4).to_document(4), *told(read_loss(text, 4))])}"


MADE = {"sources": of_sources, "mechanisms": of_mechanisms, "leakages": of_leakages, "graphs": of_graphs}


def lines(name):
    """The lines of a kind of objects, each in one line of text, but for what is empty."""
    found = [" ".join(line.split()) for line in MADE[name]()]
    return [line for line in found if not line.endswith((" ()", " None", " {}"))]


STORED = {name: StoredLines(Path(__file__).parent / "told" / f"{name}.txt", partial(lines, name)) for name in MADE}


def main():
    for stored in STORED.values():
        for before, now in stored.changes() if stored.file.exists() else ():
            print(f"- {before}\n+ {now}")
        stored.write()
    return 0


if __name__ == "__main__":
    sys.exit(main())
