"""Pages whose text is stored as a digest: of theorems and certificates of each kind, at edges, of derivations and figures.

Texts of which pages are made (:mod:`text_forms`), what pages with changed numbers call false (:mod:`changed_evidence`),
lines of the checker, the comparisons of changed answers at many digits (:mod:`changed_answers`), and what commands print
(:mod:`printed_answers`) are stored beside them.

A changed page fails until it has been read: ``python -m tests.theorems.stored_pages`` prints the name of each page that
changed and writes the digests anew, ``--show NAME`` prints a page. Searches in floating point end elsewhere on another
processor: numbers of nine digits and more do not count; of pages about enclosed leakages, lines with numbers that may be
proposed count by their words; of decimals in a printed line with an enclosure ten digits count, of those of pictures five. A
page that is not written has its reason.
"""

import argparse
import json
import re
import sys
import tempfile
from functools import partial
from hashlib import sha256
from itertools import chain
from pathlib import Path
from random import Random
from unittest.mock import patch

from proofs.figures.paper_figures import FIGURES, find
from symdp import Certificate, SourceSet, Tradeoff, read_source, theorem_of
from symdp.certificates.checker import work
from symdp.certificates.checker.claim import schema
from symdp.certificates.checker.words.sentence import sentence
from symdp.derivations.derivation import derivation
from symdp.errors import InvalidArgument, Unsupported
from symdp.graphs.graph_reader import read_graph
from symdp.reports import utility_figure
from symdp.theorems.notation import Notation
from symdp.theorems.page_choice import page_from
from symdp.tradeoffs.graphs.utility_function import graph_utility_function
from tests.certificates import random_certificates, statement_facts
from tests.certificates.samples import SAMPLES, samples
from tests.cli import printed_answers
from tests.derivations import sources as derived
from tests.digits import changed_answers
from tests.theorems import changed_evidence, kinds, text_forms

FILE = Path(__file__).with_name("stored_pages.json")
CHANGED = "changed pages are read, then stored: python -m tests.theorems.stored_pages"
LONG = re.compile(r"\d{9,}|base64,[^\"]*")
ENCLOSED = re.compile(r"Bounds of the least (?:leakage|distortion)\]|The bound was found at the prior")
FOUND = re.compile(r"\d\d\d|\d[.]\d|\d/\d|frac\{\d+\}|symdp:")
# How a mechanism is written depends on how long its entries are.
MECHANISM = re.compile(r"omega|matrix|\\cdot\\mid")
# Where a display breaks depends on how long its numbers are.
DISPLAY = re.compile(r"\\begin\{align\*\}(.*?)\\end\{align\*\}|\\\[(.*?)\\\]", re.DOTALL)
BREAKS = re.compile(r"\\quad|\{\}|\\\\|[&\s]+")
WAYS = re.compile(r"\\(?:cdot|frac|allowbreak|hfilneg|hfil)|symdp:[0-9a-f]{8}")
SEEDS = range(6)
DRAWN = ("figure: ", "graphs", "reports: ")
DECIMAL = re.compile(r"\d+[.]\d{5,}")
BETWEEN = re.compile(r"^.*in \[\d.*$", re.MULTILINE)
PROPOSED = re.compile("--leakage (?:mi|kl|renyi:(?!oo)|sibson:(?!oo)|zcdp)")
DECISIONS, TEXTS, COMPARED, PRINTED, CHECKED = "decisions: ", "texts: ", "digits: ", "commands: ", "lines: "
SOURCES = {
    "one letter": "1",
    "two equal letters": "1/2,1/2",
    "a letter that never occurs": "1/2,1/2,0",
    "one prior": "1/2,3/10,1/5",
    "the same prior twice": "3/5,2/5; 3/5,2/5",
    "a pair": kinds.PAIR,
    "four letters": "2/5,3/10,1/5,1/10",
    "a ball": "ball:1/10:1/2,3/10,1/5",
    "all priors": "simplex:3",
}
LEAKAGES = ("dp", "adp:1/10", "ml", "mi", "kl", "renyi:2", "renyi:oo", "min-entropy", "mx", "tv", "sibson:2", "sibson:oo",
            "profile:log(2):1/10", "hockey:log(2)", "gdp")  # fmt: skip
ORDERED = {f"{letters} ordered letters": (SourceSet.ordered_symbols(letters), {}) for letters in (2, 3, 4)}
DERIVED = derived.SOURCES | ORDERED
REPORTED = ("dp", "adp:1/10", "ml", "mi", "min-entropy", "mx")
IN_NUMBERS = ("profile:log(2):1/10", "hockey:log(2)", "gdp")
NOTATIONS = {
    "bits": Notation(log="2"),
    "exponentials": Notation(style="exp"),
    "exponentials in bits": Notation(style="exp", log="2"),
    "other names": Notation(prior=r"\pi", distortion="D_0", least_favourable=r"\pi^*", optimum=r"\epsilon_0"),
}


def _text(write):
    """The page of an answer, or why none is written."""
    try:
        made = write()
    except (Unsupported, InvalidArgument) as error:
        return f"{type(error).__name__}: {error}"
    return made if isinstance(made, str) else made.to_latex()


def _edge(source, leakage, distortion):
    """The page at a distortion; where it is a name, of the function, or at the place where nothing leaks any more."""
    trade_off = Tradeoff(read_source(SOURCES[source]), leakage=leakage)
    if distortion == "all":
        return trade_off.curve().theorem()
    return trade_off.at(trade_off.zero_from if distortion == "zero" else distortion).theorem()


def _inverse(source, leakage, level):
    asked = {"value": level} if leakage in IN_NUMBERS else {"exp_epsilon": level}
    return Tradeoff(read_source(SOURCES[source]), leakage=leakage).inverse(**asked).theorem()


def of_edges(source):
    """Pages of a source at each measure: at no distortion, at the last breakpoint, beyond it, at levels, as a function."""
    for leakage in LEAKAGES:
        for distortion in (0, "1/7", "zero", "999/1000", "all"):
            yield f"{source}, {leakage}, {distortion}", partial(_edge, source, leakage, distortion)
        for level in (0, "1/5", 3) if leakage in IN_NUMBERS else (1, "8/7", 1000):
            yield f"{source}, {leakage}, level {level}", partial(_inverse, source, leakage, level)


def of_reports(source):
    """What a notebook shows of answers, and the picture of the function."""
    for leakage in REPORTED:
        trade_off = Tradeoff(read_source(SOURCES[source]), leakage=leakage)
        yield f"{source}, {leakage}, notebook of a point", lambda of=trade_off: of.at("1/7")._repr_html_()
        yield f"{source}, {leakage}, notebook of the function", lambda of=trade_off: of.curve()._repr_html_()
        yield f"{source}, {leakage}, picture", lambda of=trade_off: of.curve().picture().to_latex()


def of_graphs():
    """Pictures of utilities on graphs: each, and all together."""
    functions = {name: graph_utility_function(read_graph(name)) for name in ("line:3", "ring:5", "star:4")}
    for name, function in functions.items():
        yield name, lambda function=function: function.picture("a label", 2).to_latex()
    yield "all", lambda: utility_figure.picture([*functions.values()], [*functions], 1).to_latex()


def of_certificates(kind):
    """Pages of random certificates of a kind."""
    for seed in SEEDS:

        def write(seed=seed):
            return page_from(random_certificates.certificate(kind, Random(f"stored page:{kind}:{seed}")).finding)

        yield f"{kind}, {seed}", write


def of_lines(kind):
    """Random certificates of a kind and those of the samples: what the checker reads in them, how many steps it takes, what
    it says that was proved, and the whole document."""
    for seed in SEEDS:

        def write(seed=seed):
            return _checked(random_certificates.certificate(kind, Random(f"checked lines:{kind}:{seed}")).document)

        yield f"{kind}, {seed}", write
    for place in range(len(SAMPLES[kind])):
        yield f"{kind}, sample {place}", lambda place=place: _checked(samples(kind)[place].document)


def _checked(document):
    with patch.object(work, "spend", wraps=work.spend) as spend:
        lines = schema.recheck(document)
    steps = sum(units for ((units,), _) in spend.call_args_list)
    # A supporting plane is searched in floating point.
    whole = "" if "support" in document.get("evidence", {}) else json.dumps(document)
    return "\n".join([*lines, f"{steps} steps", sentence(document), whole])


def of_facts():
    """Pages of statements with one fact each."""
    for kind in statement_facts.FACTS:
        yield f"statement: {kind}", partial(_fact, kind)


def _fact(kind):
    return theorem_of(Certificate(statement_facts.document(kind)))


def of_kind(name, folder):
    """The page of a theorem of the tests."""
    yield name, lambda: kinds.KINDS[name](folder)[0]


def of_notations():
    """Pages in other notations."""
    answers = {
        "a curve": lambda: Tradeoff(read_source(kinds.PAIR)).curve(),
        "a point": lambda: Tradeoff(read_source(kinds.PAIR)).at("1/4"),
        "a delta": lambda: Tradeoff(read_source(kinds.PAIR), delta="1/10").at("1/4"),
        "maximal leakage": lambda: Tradeoff(read_source(kinds.PAIR), leakage="ml").at("1/4"),
        "information": lambda: Tradeoff(read_source("1/2,3/10,1/5"), leakage="mi").at("1/4"),
        "divergence": lambda: Tradeoff(SourceSet.simplex(3), leakage="renyi:2").at("1/4"),
        "by a floor": lambda: Tradeoff(read_source("1/2,3/10,1/5"), loss="line").at("1/5"),
        "by floors": lambda: Tradeoff(read_source("1/2,3/10,1/5"), loss="line").curve(),
        "symbols": lambda: Tradeoff(SourceSet.ordered_symbols(3)).curve(),
        "a profile": lambda: Tradeoff(read_source(kinds.PAIR), leakage="profile:log(2):1/10").at("1/5"),
        "an irrational level": lambda: Tradeoff(read_source(kinds.PAIR), leakage="profile:1:1/10", digits=4).at("1/5"),
    }
    for name, ask in answers.items():
        for words, notation in NOTATIONS.items():
            yield f"{name}, {words}", lambda ask=ask, notation=notation: ask().theorem(notation)


def of_derivation(name):
    """The derivation of a source of the tests."""
    source, model = DERIVED[name]

    def write():
        known = derivation(source, **model)
        return "\n".join([*[step.text for step in known.steps], known.to_latex()])

    yield name, write


def of_figure(name):
    """A figure of a paper: what is drawn, and the sentences about it with what was found."""

    def write():
        drawn = find(name).draw()
        said = [f"{sentence.text}: {sentence.holds}, {sentence.finding}" for sentence in drawn.sentences]
        return "\n".join([drawn.picture.to_latex(), *said])

    yield name, write


def groups(folder):
    """All pages by groups, of which each is a test."""
    certificates = {f"certificates: {kind}": of_certificates(kind) for kind in random_certificates.KINDS}
    edges = {f"edges: {source}": of_edges(source) for source in SOURCES}
    theorems = {f"theorem: {name}": of_kind(name, folder) for name in kinds.KINDS}
    derivations = {f"derivation: {name}": of_derivation(name) for name in DERIVED}
    figures = {f"figure: {name}": of_figure(name) for name in FIGURES} | {"graphs": of_graphs()}
    reports = {f"reports: {source}": of_reports(source) for source in SOURCES}
    decisions = {f"{DECISIONS}{kind}": changed_evidence.decisions(kind) for kind in random_certificates.KINDS}
    return {
        **certificates,
        **edges,
        **theorems,
        **derivations,
        **figures,
        **reports,
        "facts": of_facts(),
        "notations": of_notations(),
        **decisions,
        **{f"{TEXTS}{name}": [(name, write)] for name, write in text_forms.of_forms()},
        **{f"{CHECKED}{kind}": of_lines(kind) for kind in random_certificates.KINDS},
        **{f"{COMPARED}{name}": changed_answers.reports(name) for name in changed_answers.answers()},
        **{f"{PRINTED}{name}": printed_answers.answers(name, folder) for name in printed_answers.LINES},
    }


def digest(text):
    """The digest of a page; of one whose numbers floats have proposed, of its lines, each counted once."""
    if ENCLOSED.search(text):
        text = DISPLAY.sub(lambda display: " ".join(BREAKS.sub(" ", display[1] or display[2]).split()), text)
        lines = [line for line in re.split(r"[;\n]", text) if not MECHANISM.search(line)]
        lines = [words(WAYS.sub("", line)) if FOUND.search(line) else line for line in lines]
        text = "\n".join(dict.fromkeys(lines))
    return sha256(LONG.sub("#", text).encode()).hexdigest()[:16]


def words(text):
    """The words of a text, each once."""
    return " ".join(dict.fromkeys(re.findall("[A-Za-z]{2,}", text)))


def rounded(text, digits):
    """A text with so many digits of its decimals."""
    return DECIMAL.sub(lambda found: f"{float(found[0]):.{digits}g}", text)


def digests(group, pages):
    """The digests of a group: of texts of which pages are made, all digits count, of points of pictures the first ones.

    Of what commands print about a leakage that floats have proposed, the words count alone.
    """
    exact, drawn = group.startswith((TEXTS, COMPARED, PRINTED)), group.startswith(DRAWN)
    texts = {name: _text(write) for name, write in pages}
    texts |= {name: words(text) for name, text in texts.items() if group.startswith(PRINTED) and PROPOSED.search(name)}
    if drawn:
        texts = {name: rounded(text, 5) for name, text in texts.items()}
    if group.startswith(PRINTED):
        texts = {name: BETWEEN.sub(lambda line: rounded(line[0], 10), text) for name, text in texts.items()}
    return {name: sha256(text.encode()).hexdigest()[:16] if exact else digest(text) for name, text in texts.items()}


def stored():
    return json.loads(FILE.read_text(encoding="utf-8"))


def changed(group, folder):
    """The pages of a group that are no longer those that were stored; all where there are others."""
    known, now = stored()[group], digests(group, groups(folder)[group])
    return [name for name in now if now[name] != known[name]] if list(now) == list(known) else list(now)


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.theorems.stored_pages", description=__doc__.split("\n")[0])
    parser.add_argument("--show", metavar="NAME", help="print a page, and write nothing")
    parser.add_argument("--groups", default="", metavar="START", help="only groups whose names begin so")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.show:
            pages = dict(chain.from_iterable(groups(Path(folder)).values()))
            print(_text(pages[options.show]))
            return 0
        known = stored() if FILE.exists() else {}
        made = groups(Path(folder))
        now = {group: digests(group, pages) for group, pages in made.items() if group.startswith(options.groups)}
    for group, pages in now.items():
        for name, text in pages.items():
            if known.get(group, {}).get(name) != text:
                print(f"{group}: {name}")
    whole = {group: pages for group in made if (pages := now.get(group, known.get(group))) is not None}
    FILE.write_text(json.dumps(whole, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
