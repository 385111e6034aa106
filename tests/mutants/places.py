"""Places of the source where one change makes another program: found in syntax trees, changed in the text.

A change is a comparison, sign, operator, constant or bound that becomes another; a condition that is dropped or negated; two
arguments that are swapped; a word, or a sign of a formula, in a sentence that users read. Docstrings, annotations,
representations and options such as ``frozen`` are no places: no test need notice them.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
CHECKER = "symdp/certificates/checker/"
COMPARISONS = {"<": ("<=", ">"), "<=": ("<", ">="), ">": (">=", "<"), ">=": (">", "<="), "==": ("!=",), "!=": ("==",)}
COMPARISONS |= {"in": ("not in",), "not in": ("in",), "is": ("is not",), "is not": ("is",)}
SYMBOLS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}
SYMBOLS |= {ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not"}
OPERATORS = {ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "/"), ast.Div: ("/", "*"), ast.Pow: ("**", "*")}
NAMES = {"min": "max", "max": "min", "all": "any", "any": "all", "floor": "ceil", "ceil": "floor"}
# Options without which every answer is the same.
OPTIONS = {
    "frozen",
    "repr",
    "slots",
    "strict",
    "maxsize",
    "stacklevel",
    "indent",
    "kw_only",
    "eq",
    "compare",
    "nargs",
    "width",
}
# Functions of two arguments that are alike, or whose order is no choice of the caller.
ALIKE = {"isinstance", "issubclass", "getattr", "setattr", "hasattr", "min", "max", "zip", "cast", "partial", "gcd", "lcm"}
ALIKE |= {"require", "follows", "replace", "field", "option", "_agree"}
# Sums and products of polynomials in the checker.
ALIKE_IN_CHECKER = {"plus", "times"}
# Methods that no answer depends on.
SILENT = {"__repr__", "_repr_pretty_", "__dir__"}
PAIRS = [
    ("at most", "at least"), ("every", "some"), ("largest", "least"), ("smallest", "largest"), ("all", "some"),
    ("above", "below"), ("increasing", "decreasing"), ("increases", "decreases"), ("increase", "decrease"),
    ("more", "less"), ("positive", "negative"), ("maximum", "minimum"), ("first", "last"), ("before", "after"),
    ("upper", "lower"), ("greatest", "least"), ("larger", "smaller"), ("greater", "less"), ("is not", "is"),
    ("are not", "are"), ("does not", "does"), ("do not", "do"), ("cannot", "can"), ("must", "must not"),
    ("no", "a"), ("exactly", "about"), ("equal", "unequal"), ("convex", "concave"), ("never", "always"),
]  # fmt: skip
WORDS = dict(PAIRS)
WORDS |= {b: a for a, b in PAIRS if b not in WORDS and b not in ("a", "is", "are", "do", "does", "can", "about", "must not")}
SIGNS = {r"\le": r"\ge", r"\ge": r"\le", r"\max": r"\min", r"\min": r"\max", "+": "-", "-": "+", "<": ">", ">": "<"}
WORD = re.compile(r"\b(?:" + "|".join(sorted(map(re.escape, WORDS), key=len, reverse=True)) + r")\b")
SIGN = re.compile(r"\\(?:le|ge|max|min)(?![a-zA-Z])|(?<=[\w})])\s?[-+]\s?(?=[\w\\{(])|(?<![-=])[<>]")
PROSE = re.compile(r"[a-z]{2,}[,;:]? [a-z]")


@dataclass(frozen=True)
class Place:
    """Bytes of a file that a mutation replaces, with the function they are in."""

    path: str
    function: str
    kind: str
    start: int
    end: int
    old: str
    new: str
    line: int
    before: str
    after: str

    @cached_property
    def key(self) -> str:
        """A digest of the file, the function and the changed line, the same wherever the line stands."""
        return sha256("\n".join((self.path, self.function, self.before, self.after)).encode()).hexdigest()[:16]

    @property
    def room(self) -> str:
        """The words of sentences outside of theorem pages are a room of their own."""
        return "words" if self.kind == "word" and not self.path.startswith("symdp/theorems/") else room(self.path)

    def mutation(self) -> dict[str, object]:
        """What the import hook is told."""
        return {"path": str(ROOT / self.path), "start": self.start, "end": self.end, "new": self.new}

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.function}: {self.before}  ->  {self.after}"


def room(path: str) -> str:
    """The folder of symdp that a file is in, but the checker for itself; of proofs the engine and the figures."""
    if path.startswith(CHECKER):
        return "checker"
    parts = path.split("/")
    is_apart = parts[0] == "symdp" or path.startswith(("proofs/engine/", "proofs/figures/"))
    return parts[1] if is_apart and len(parts) > 2 else parts[0]


class Reader:
    """The places of one file."""

    def __init__(self, path: str, source: bytes) -> None:
        self.path, self.source = path, source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def places(self) -> Iterator[Place]:
        for function, node in self.nodes(ast.parse(self.source), ""):
            for kind, start, end, new in self.changes(node):
                yield self.place(function, kind, start, end, new)

    def nodes(self, node: ast.AST, function: str) -> Iterator[tuple[str, ast.AST]]:
        """All nodes that may be changed, each with its function."""
        for child in ast.iter_child_nodes(node):
            inner = function
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                if child.name in SILENT:
                    continue
                inner = f"{function}.{child.name}" if function else child.name
            if not self.is_left_out(node, child):
                yield inner, child
                yield from self.nodes(child, inner)

    def is_left_out(self, parent: ast.AST, child: ast.AST) -> bool:
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            return True  # A docstring.
        if isinstance(child, ast.keyword) and child.arg in OPTIONS:
            return True
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            return True
        if isinstance(child, ast.If) and "__name__" in ast.unparse(child.test):
            return True
        names = [ast.unparse(target) for target in getattr(child, "targets", ())]
        if isinstance(child, ast.Assign) and any(name.startswith("__") for name in names):
            return True
        if isinstance(parent, ast.JoinedStr):
            return True  # Sentences with values are read as a whole.
        return any(child is getattr(parent, name, None) for name in ("annotation", "returns"))

    def span(self, node: ast.AST) -> tuple[int, int]:
        first = self.starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined]
        return first, self.starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]

    def text(self, start: int, end: int) -> str:
        return self.source[start:end].decode()

    def place(self, function: str, kind: str, start: int, end: int, new: str) -> Place:
        first = self.source.rfind(b"\n", 0, start) + 1
        last = self.source.find(b"\n", end)
        last = len(self.source) if last < 0 else last
        before = " ".join(self.text(first, last).split())
        after = " ".join((self.text(first, start) + new + self.text(end, last)).split())
        line = self.source.count(b"\n", 0, start) + 1
        return Place(self.path, function, kind, start, end, self.text(start, end), new, line, before, after)

    def changes(self, node: ast.AST) -> Iterator[tuple[str, int, int, str]]:
        """(kind, start, end, new text) of each change of one node."""
        reader = getattr(self, f"of_{type(node).__name__.lower()}", None)
        if reader is not None:
            yield from reader(node)

    def token(self, first: ast.AST, second: ast.AST, word: str) -> tuple[int, int] | None:
        """Where an operator stands between two operands."""
        start, end = self.span(first)[1], self.span(second)[0]
        found = list(re.finditer(r"\s+".join(map(re.escape, word.split())), self.text(start, end)))
        return (start + found[0].start(), start + found[0].end()) if len(found) == 1 else None

    def of_compare(self, node: ast.Compare) -> Iterator[tuple[str, int, int, str]]:
        operands = [node.left, *node.comparators]
        for first, operator, second in zip(operands, node.ops, operands[1:], strict=False):
            word = SYMBOLS[type(operator)]
            if (found := self.token(first, second, word)) is not None:
                for other in COMPARISONS[word]:
                    yield "bound" if {word, other} in ({"<", "<="}, {">", ">="}) else "comparison", *found, other

    def of_binop(self, node: ast.BinOp) -> Iterator[tuple[str, int, int, str]]:
        is_text = any(isinstance(side, ast.JoinedStr) or _is_string(side) for side in (node.left, node.right))
        if type(node.op) in OPERATORS and not is_text:
            word, other = OPERATORS[type(node.op)]
            if (found := self.token(node.left, node.right, word)) is not None:
                yield "sign" if word in "+-" else "operator", *found, other

    def of_unaryop(self, node: ast.UnaryOp) -> Iterator[tuple[str, int, int, str]]:
        start, _ = self.span(node)
        inner, _ = self.span(node.operand)
        if isinstance(node.op, ast.USub):
            yield "sign", start, inner, self.text(start + 1, inner)
        if isinstance(node.op, ast.Not):
            yield "condition", start, inner, self.text(start + 3, inner).lstrip()

    def of_boolop(self, node: ast.BoolOp) -> Iterator[tuple[str, int, int, str]]:
        word, other, neutral = ("and", "or", "True") if isinstance(node.op, ast.And) else ("or", "and", "False")
        for first, second in zip(node.values, node.values[1:], strict=False):
            if (found := self.token(first, second, word)) is not None:
                yield "condition", *found, other
        for value in node.values:
            yield "condition dropped", *self.span(value), neutral

    def of_if(self, node: ast.If) -> Iterator[tuple[str, int, int, str]]:
        yield from self.negated(node.test)
        if not node.orelse:
            yield "condition dropped", *self.span(node.test), "False"

    def of_ifexp(self, node: ast.IfExp) -> Iterator[tuple[str, int, int, str]]:
        yield from self.negated(node.test)

    def of_return(self, node: ast.Return) -> Iterator[tuple[str, int, int, str]]:
        if isinstance(node.value, ast.BoolOp) or (isinstance(node.value, ast.Compare) and len(node.value.ops) > 1):
            yield from self.negated(node.value)

    def negated(self, test: ast.expr) -> Iterator[tuple[str, int, int, str]]:
        """Conditions that are no comparison; those of one comparison are changed in it."""
        if not (isinstance(test, ast.Compare) and len(test.ops) == 1) and not isinstance(test, ast.UnaryOp):
            start, end = self.span(test)
            yield "condition", start, end, f"not ({self.text(start, end)})"

    def of_comprehension(self, node: ast.comprehension) -> Iterator[tuple[str, int, int, str]]:
        for test in node.ifs:
            yield "condition dropped", *self.span(test), "True"

    def of_call(self, node: ast.Call) -> Iterator[tuple[str, int, int, str]]:
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if isinstance(node.func, ast.Name) and name in NAMES:
            yield "bound", *self.span(node.func), NAMES[name]
        plain = [one for one in node.args if not isinstance(one, ast.Starred | ast.GeneratorExp)]
        alike = ALIKE | ALIKE_IN_CHECKER if self.path.startswith(CHECKER) else ALIKE
        if len(node.args) >= 2 and plain[:2] == node.args[:2] and name not in alike and not name.endswith(("Error", "Var")):
            (start, middle), (after, end) = self.span(node.args[0]), self.span(node.args[1])
            one, two = self.text(start, middle), self.text(after, end)
            if one != two:
                yield "arguments", start, end, two + self.text(middle, after) + one

    def of_constant(self, node: ast.Constant) -> Iterator[tuple[str, int, int, str]]:
        if isinstance(node.value, str):
            yield from self.words(node)
        elif type(node.value) is int:
            for other in {0: (1,), 1: (0, 2)}.get(node.value, (node.value + 1, node.value - 1)):
                yield "constant", *self.span(node), str(other)
        elif isinstance(node.value, bool):
            yield "constant", *self.span(node), str(not node.value)

    def of_joinedstr(self, node: ast.JoinedStr) -> Iterator[tuple[str, int, int, str]]:
        yield from self.words(node)

    def words(self, node: ast.expr) -> Iterator[tuple[str, int, int, str]]:
        start, end = self.span(node)
        text = self.text(start, end)
        if not text.strip("rRfFbB").startswith(("'", '"')):
            return  # A part of a sentence with braces, which is read as a whole.
        outside = _outside(text, isinstance(node, ast.JoinedStr))
        if PROSE.search(outside):
            for match in WORD.finditer(outside):
                yield "word", *self.within(start, text, match.start(), match.end()), WORDS[match[0]]
        if "\\" in outside:
            for match in SIGN.finditer(outside):
                sign = match[0].strip()
                yield "word", *self.within(start, text, match.start(), match.end()), match[0].replace(sign, SIGNS[sign])

    def within(self, start: int, text: str, first: int, last: int) -> tuple[int, int]:
        """Positions of characters of a text, in bytes of the file."""
        return start + len(text[:first].encode()), start + len(text[:last].encode())


def _is_string(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _outside(text: str, has_values: bool) -> str:
    """The text with blanks for what stands in single braces of a sentence with values."""
    if not has_values:
        return text
    kept, depth, place = [], 0, 0
    while place < len(text):
        pair = text[place : place + 2]
        if depth == 0 and pair in ("{{", "}}"):
            kept.append(pair)
            place += 2
            continue
        depth += (text[place] == "{") - (text[place] == "}" and depth > 0)
        kept.append("\0" if depth or text[place] in "{}" else text[place])
        place += 1
    return "".join(kept)


def files() -> list[str]:
    """All modules that are changed, by their paths."""
    found = [path for folder in ("symdp", "proofs") for path in (ROOT / folder).rglob("*.py")]
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


def places_of(path: str, source: bytes | None = None) -> list[Place]:
    """The places of one file, of which some may turn out to be no other program."""
    return list(Reader(path, (ROOT / path).read_bytes() if source is None else source).places())


def is_another_program(source: bytes, place: Place) -> bool:
    """Whether the changed text is a program, and not the same one."""
    changed = source[: place.start] + place.new.encode() + source[place.end :]
    try:
        return ast.dump(ast.parse(changed)) != ast.dump(ast.parse(source))
    except SyntaxError:
        return False


def drawn(found: list[Place], seed: str, count: int) -> Iterator[Place]:
    """A sample of places, each equally likely; a larger one begins with the same."""
    shuffled = sorted(found, key=lambda place: (place.path, place.start, place.new))
    Random(seed).shuffle(shuffled)
    others = (place for place in shuffled if is_another_program((ROOT / place.path).read_bytes(), place))
    return islice(others, count)
