"""What pages say in words is read, then locked: ``python -m tests.theorems.lock`` writes ``locked_sentences.json``.

A literal text of a module of ``symdp/theorems`` that can reach a page is a sentence, with its expressions in braces; so are
arithmetic of terms, which writes a formula, and each sentence of a lemma. A sentence that was changed fails the tests until
it has been read again and locked: the command prints what changed.

Each entry says what decides the content: ``decided`` where the text is that of a claim or a term, theorems of Coq, with the
start of the digest of what they state, for a lemma whose statement or main claim is theirs, or ``read`` where nothing but a
reader does. Formulas of lemmas and sides of chains are decided at values as well (``lemma_values.py``, ``page_values.py``).
"""

import ast
import json
import re
import sys
from difflib import ndiff
from hashlib import sha256
from pathlib import Path

from tests.mutants.sources import source_of

ROOT = Path(__file__).resolve().parents[2]
ROOM = ROOT / "symdp" / "theorems"
FILE = Path(__file__).with_name("locked_sentences.json")
STATEMENTS = ROOT / "proofs" / "coq" / "statements.json"
# Functions that make terms; what decides the content of the texts that a function is called with.
TERMS = {"Term", "of", "as_term"}
DECIDES = dict.fromkeys(("claimed", "identity", "Term", "related", "chain"), "decided")
# Functions whose texts are errors, patterns, names or keys, and reach no page.
OTHER = {"Unsupported", "InvalidArgument", "ArithmeticError", "TypeError", "ValueError", "compile", "fullmatch", "match",
         "search", "findall", "get", "pop", "split", "import_module", "startswith", "endswith", "removeprefix",
         "removesuffix", "partition", "rpartition"}  # fmt: skip
SENTENCE = re.compile(r"(?<=[.:])\s+(?=[A-Z\\$])")
ENVIRONMENT = re.compile(r"\\(?:begin|end)\{(?:lemma|theorem|definition|proof)\}(?:\[[^]]*\])?(?:\\label\{[^}]*\})?")
# The theorems of Coq that state the lemma of a file, or its main claim.
COQ = {
    "averages": ("BlockAverages.averages_harder", "BlockAverages.one_more_place"),
    "converse": ("SourceSets.prior_bound", "OnePrior.leakage_bound"),
    "core": ("LowerProbabilities.core_answers",),
    "delta": ("Approximate.least_approximate_rescaled",),
    "diagonal": ("DiagonalPolytope.diagonal_bound",),
    "floors": ("Floors.floor_achievable",),
    "ordered": ("OnePrior.one_prior_least",),
    "radii": ("Floors.radii_bound",),
    "response": ("DiagonalPolytope.diagonal_mechanism",),
    "silent": ("SourceSets.zero_leakage_certificate",),
}


def digest(text):
    return sha256(text.encode()).hexdigest()[:16]


class Templates(ast.NodeVisitor):
    """The texts of a module that can reach a page, in order, each with what decides it."""

    def __init__(self):
        self.found, self.calls, self.leave, self.terms = [], [], set(), set()

    def visit_Call(self, node):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if name in OTHER:
            self.visit(node.func)
            return
        self.calls.append(name)
        self.generic_visit(node)
        self.calls.pop()

    def visit_body(self, node):
        first = node.body[0] if node.body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            self.leave.add(id(first.value))
        self.generic_visit(node)

    visit_Module = visit_ClassDef = visit_body

    def visit_FunctionDef(self, node):
        outer, self.terms = self.terms, set()
        for place in ast.walk(node):
            if isinstance(place, ast.Assign) and self.is_term(place.value):
                self.terms |= {
                    name.id for target in place.targets for name in ast.walk(target) if isinstance(name, ast.Name)
                }
        self.visit_body(node)
        self.terms = outer

    def is_term(self, node):
        """Whether an expression has terms in it, whose arithmetic writes a formula."""
        named = [part.id for part in ast.walk(node) if isinstance(part, ast.Name)]
        return not TERMS.isdisjoint(named) or not self.terms.isdisjoint(named)

    def visit_BinOp(self, node):
        if self.is_term(node) and "BinOp" not in self.calls:
            self.found.append((_source(node), "decided"))
        self.calls.append("BinOp")
        self.generic_visit(node)
        self.calls.pop()

    def visit_Expr(self, node):
        # A text alone in a line documents what stands before it.
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_Subscript(self, node):
        self.visit(node.value)
        if not isinstance(node.slice, ast.Constant):
            self.visit(node.slice)

    def visit_JoinedStr(self, node):
        self.add(_template(node))
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                self.visit(part.value)

    def visit_Compare(self, node):
        for side in (node.left, *node.comparators):
            if not isinstance(side, ast.Constant | ast.Tuple):
                self.visit(side)

    def visit_Dict(self, node):
        for value in node.values:
            self.visit(value)

    def visit_Constant(self, node):
        if isinstance(node.value, str) and node.value and id(node) not in self.leave:
            self.add(node.value)

    def add(self, text):
        by = next((DECIDES[name] for name in reversed(self.calls) if name in DECIDES), "read")
        self.found.append((text, by))


def _template(node):
    """The text of a formatted string, with its expressions in braces."""
    parts = [
        part.value.replace("{", "{{").replace("}", "}}") if isinstance(part, ast.Constant) else f"{{{_source(part.value)}}}"
        for part in node.values
    ]
    return "".join(parts)


def _source(node):
    """An expression in one spelling, which is the same with every version of Python."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return f"{_source(node.value)}.{node.attr}"
    if isinstance(node, ast.Constant):
        return repr(node.value)
    if isinstance(node, ast.JoinedStr):
        return f"'{_template(node)}'"
    children = [_source(child) for child in ast.iter_child_nodes(node) if not isinstance(child, ast.expr_context)]
    if isinstance(node, ast.Call):
        return f"{children[0]}({', '.join(children[1:])})"
    return f"{type(node).__name__}({', '.join(children)})" if children else type(node).__name__


def of_module(text):
    """The sentences of a module in order, each at all of its places, with what decides them."""
    templates = Templates()
    templates.visit(ast.parse(text))
    return templates.found


def of_lemma(name, text):
    """The sentences of a lemma with what decides them: for its statement a theorem of Coq, where there is one."""
    statement, _, proof = text.partition(r"\begin{proof}")
    known = json.loads(STATEMENTS.read_text(encoding="utf-8"))["theorems"] if name in COQ else {}
    stated = ", ".join([f"{theorem} {known[theorem]['sha256'][:8]}" for theorem in COQ.get(name, ())]) or "read"
    return [(sentence, by) for part, by in ((statement, stated), (proof, "read")) for sentence in _sentences(part)]


def _sentences(text):
    blocks = re.split(r"\n\s*\n", ENVIRONMENT.sub("\n\n", text))
    return [part.strip() for block in blocks for part in SENTENCE.split(block) if part.strip()]


def sentences():
    """All sentences by file, each with what decides it."""
    found = {}
    for path in sorted(ROOM.rglob("*.py")):
        found[path.relative_to(ROOM).as_posix()] = of_module(source_of(path).decode())
    for path in sorted((ROOM / "lemmas").glob("*.tex")):
        found[f"lemmas/{path.name}"] = of_lemma(path.stem, path.read_text(encoding="utf-8"))
    return {place: texts for place, texts in found.items() if texts}


def locked():
    return json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def differences(now, then):
    """One line for each sentence that was added, removed or changed, or whose digest is not that of its text."""
    lines = []
    for place in sorted({*now, *then}):
        known = then.get(place, [])
        lines += [
            f"{place}: the digest is not that of {one['text']!r}" for one in known if digest(one["text"]) != one["digest"]
        ]
        earlier = [f"{one['text']!r} ({one['by']})" for one in known]
        later = [f"{text!r} ({by})" for text, by in now.get(place, [])]
        if earlier != later:
            lines += [f"{place}: {line}" for line in ndiff(earlier, later) if line[0] in "+-"]
    return lines


def write(now):
    rooms = []
    for place, texts in now.items():
        rows = [json.dumps({"digest": digest(text), "by": by, "text": text}, ensure_ascii=False) for text, by in texts]
        rooms.append(f"{json.dumps(place)}: [\n" + ",\n".join(rows) + "\n]")
    FILE.write_text("{\n" + ",\n".join(rooms) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    found = sentences()
    changed = differences(found, locked())
    print("\n".join(changed) or "nothing changed")
    write(found)
    print(f"{sum(map(len, found.values()))} sentences locked, {len(changed)} lines above to be read", file=sys.stderr)
