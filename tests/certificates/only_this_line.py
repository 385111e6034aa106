"""The checker with lines that can be taken out one at a time, to see what only one of them refuses.

A *line* is a call of ``require``, ``follows`` or ``vanishes``, or an ``if`` that does nothing but raise Rejected.
What it asks for may consist of parts: the operands of ``and``, those of a chain of comparisons, both sides of a
conditional expression, and what ``all`` asks of each item. Lines and parts are found in the syntax trees of the
files, and go by the name of the file, the function and the text of the line, not by its number. ``outcome`` answers a
document with some of them taken out.
"""

import ast
import copy
import importlib
import sys
from contextlib import contextmanager
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path

from tests.mutants.sources import source_of

FOLDER = Path(find_spec("symdp").origin).parent / "certificates" / "checker"
PACKAGE, STATE = "checker_line_by_line", "__lines__"
ENTERED, RAISED = ("require", "follows", "vanishes"), ("Rejected", "rejected")
ACCEPTED, REJECTED, MALFORMED = "accepted", "rejected", "malformed"


class State:
    """The lines and parts of the checker, and those that are taken out."""

    def __init__(self):
        self.parts, self.out, self.package, self.passed = {}, frozenset(), None, 0

    def entered(self, name, function, *arguments):
        """Call ``require`` and the like, and note on what it raises which line that was."""
        self.passed += 1
        try:
            return function(*arguments)
        except self.rejected as error:
            error.line = name
            raise

    def broken(self, name, error):
        """What an ``if`` raises, with the name of the line."""
        error.line = name
        return error

    @property
    def rejected(self):
        return sys.modules[f"{self.package}.rules"].Rejected


LINES = State()


class Finder(MetaPathFinder):
    """Files of the checker under another name of the package."""

    def find_spec(self, name, path=None, target=None):
        if name != LINES.package and not name.startswith(f"{LINES.package}."):
            return None
        place = FOLDER.joinpath(*name.removeprefix(LINES.package).split("."))
        file = place / "__init__.py" if place.is_dir() else place.with_name(f"{place.name}.py")
        if not file.is_file():
            return None
        places = [str(place)] if place.is_dir() else None
        return spec_from_file_location(name, file, loader=Loader(name, str(file)), submodule_search_locations=places)


class Loader(SourceFileLoader):
    """Compiles each file with its lines marked, and writes nothing beside it."""

    def get_code(self, fullname):
        return compile(marked(Path(self.path)), self.path, "exec")

    def exec_module(self, module):
        setattr(module, STATE, LINES)
        super().exec_module(module)


def marked(file):
    """The syntax tree of a file in which every line is skipped if it is taken out."""
    tree = Marker(file.stem).visit(ast.parse(source_of(file)))
    return ast.fix_missing_locations(tree)


class Marker(ast.NodeTransformer):
    """Marks the lines of one file."""

    def __init__(self, module):
        self.module, self.path, self.named = module, [], []

    def visit_FunctionDef(self, node):
        self.path.append(node.name)
        # Names of which a line asks no more than that they are true: their parts are where they are made.
        self.named.append(self.made_before(node) if node.name not in ENTERED else {})
        self.generic_visit(node)
        self.named.pop()
        self.path.pop()
        return node

    def visit_ClassDef(self, node):
        self.path.append(node.name)
        self.generic_visit(node)
        self.path.pop()
        return node

    def made_before(self, function):
        """The assignments of names that a line asks for, each with the line that asks first after it."""
        assignments = {}
        calls = [node for node in ast.walk(function) if isinstance(node, ast.Call) and is_entered(node)]
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                name = node.targets[0].id
                after = [call for call in calls if call.lineno > node.lineno and name in asked_names(call)]
                if after:
                    assignments[id(node)] = min(after, key=lambda call: call.lineno)
        return assignments

    def visit_Assign(self, node):
        call = self.named[-1].get(id(node)) if self.named else None
        self.generic_visit(node)
        if call is not None and (line := self.name_of(call)):
            parts = Parts(line)
            value = parts.split(node.value)
            if parts.count or isinstance(node.value, ast.Call):
                node.value = value
        return node

    def name_of(self, node):
        """The name of a line, which is made when it is first asked for."""
        if not hasattr(node, "line"):
            words = text_of(node)
            name = f"{self.module}.{'.'.join(self.path)}: {words}"
            same = [known for known in LINES.parts if known == name or known.startswith(f"{name} #")]
            node.line = f"{name} #{len(same) + 1}" if same else name
            LINES.parts[node.line] = []
        return node.line

    def visit_Call(self, node):
        enters = is_entered(node) and self.path and self.path[-1] not in ENTERED
        line = self.name_of(node) if enters else None
        self.generic_visit(node)
        if line is None:
            return node
        place = condition_of(node)
        if place is not None:
            node.args[place] = Parts(line).split(node.args[place])
        inner = ast.Call(state("entered"), [ast.Constant(line), node.func, *node.args], node.keywords)
        return ast.IfExp(is_out(line), ast.Constant(None), inner)

    def visit_If(self, node):
        error = raised(node) if self.path and self.path[-1] not in ENTERED else None
        line = self.name_of(error) if error is not None else None
        self.generic_visit(node)
        if line is None:
            return node
        test = Parts(line).against(node.test)
        node.test = ast.BoolOp(ast.And(), [ast.UnaryOp(ast.Not(), is_out(line)), test])
        broken = ast.Call(state("broken"), [ast.Constant(line), error_of(error)], [])
        node.body = [ast.Raise(broken, ast.Constant(None))]
        return node


class Parts:
    """The parts of what a line asks for."""

    def __init__(self, line):
        self.line, self.count = line, 0

    def split(self, node, whole=True):
        """What is asked for, each part asking first whether it is taken out."""
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
            return ast.BoolOp(ast.And(), [self.split(value, False) for value in node.values])
        if isinstance(node, ast.Compare) and len(node.ops) > 1:
            ends = [node.left, *node.comparators]
            pairs = [ast.Compare(a, [op], [b]) for a, op, b in zip(ends, node.ops, ends[1:], strict=False)]
            return ast.BoolOp(ast.And(), [self.split(copy.deepcopy(pair), False) for pair in pairs])
        if isinstance(node, ast.IfExp):
            return ast.IfExp(node.test, self.split(node.body, False), self.split(node.orelse, False))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "all":
            (items,) = node.args
            if isinstance(items, ast.GeneratorExp) and has_parts(items.elt):
                items.elt = self.split(items.elt, False)
                return node
        return node if whole else self.part(node)

    def against(self, node):
        """The same of what an ``if`` refuses."""
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):
            kept = [self.against_part(value) for value in node.values]
            return ast.BoolOp(ast.Or(), kept)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return ast.UnaryOp(ast.Not(), self.split(node.operand))
        return node

    def against_part(self, node):
        inner = self.against(node)
        if inner is not node:
            return inner
        return ast.UnaryOp(ast.Not(), self.part(ast.UnaryOp(ast.Not(), node)))

    def part(self, node):
        self.count += 1
        words = condition_text(node)
        name = f"{self.line} | {words}"
        same = [known for known in LINES.parts[self.line] if known == name or known.startswith(f"{name} #")]
        name = f"{name} #{len(same) + 1}" if same else name
        LINES.parts[self.line].append(name)
        return ast.BoolOp(ast.Or(), [is_out(name), node])


def has_parts(node):
    return isinstance(node, ast.BoolOp | ast.IfExp) or (isinstance(node, ast.Compare) and len(node.ops) > 1)


def state(name):
    return ast.Attribute(ast.Name(STATE, ast.Load()), name, ast.Load())


def is_out(name):
    return ast.Compare(ast.Constant(name), [ast.In()], [state("out")])


def last_name(function):
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", None)


def is_entered(call):
    return last_name(call.func) in ENTERED


def condition_of(call):
    """The place of what is asked for among the arguments: the text is before it, or in builders of programs after it."""
    if last_name(call.func) != "require":
        return None
    return 0 if not is_text(call.args[0]) and is_text(call.args[1]) and len(call.args) == 2 else len(call.args) - 1


def is_text(node):
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def asked_names(call):
    """The names that are a part, or the whole, of what a call asks for."""
    place = condition_of(call)
    node = call.args[place] if place is not None else None
    values = node.values if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And) else [node]
    return {value.id for value in values if isinstance(value, ast.Name)}


def raised(node):
    """What an ``if`` raises where this is Rejected and all that it does."""
    if len(node.body) != 1 or node.orelse:
        return None
    (step,) = node.body
    call = step.exc if isinstance(step, ast.Raise) else step.value if isinstance(step, ast.Expr) else None
    return call if isinstance(call, ast.Call) and last_name(call.func) in RAISED else None


def error_of(call):
    """Rejected with the text, also where a function of real_ends.py raises it."""
    if last_name(call.func) == "Rejected":
        return call
    return ast.Call(ast.Attribute(ast.Name("rules", ast.Load()), "Rejected", ast.Load()), call.args, [])


def text_of(call):
    """The text of a line, as it stands in the file."""
    if last_name(call.func) in RAISED:
        return condition_text(call.args[0])
    texts = [argument for argument in call.args if is_text(argument)]
    return condition_text(texts[0]) if texts else condition_text(call.args[0 if last_name(call.func) != "require" else -2])


def condition_text(node):
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            part.value if isinstance(part, ast.Constant) else f"{{{ast.unparse(part.value)}}}" for part in node.values
        )
    return " ".join(ast.unparse(node).split())


@cache
def loaded(package=PACKAGE):
    """All files of the checker, marked, under the name of a package; the module that opens certificates."""
    LINES.package = package
    sys.meta_path.insert(0, Finder())
    for file in sorted(FOLDER.rglob("*.py")):
        if not file.stem.startswith("__"):
            importlib.import_module(".".join([package, *file.relative_to(FOLDER).with_suffix("").parts]))
    return importlib.import_module(f"{package}.claim.schema")


def lines():
    """The names of all lines, each with those of its parts."""
    if LINES.package is None:
        loaded()
    return LINES.parts


@contextmanager
def without(names):
    """The checker with these lines or parts taken out."""
    before, LINES.out = LINES.out, frozenset(names)
    try:
        yield
    finally:
        LINES.out = before


def outcome(document, *out):
    """(verdict of the checker without some lines, the line that refuses or the exception)."""
    shape = sys.modules[f"{LINES.package}.claim.schema"] if LINES.package else loaded()
    LINES.passed = 0
    with without(out):
        try:
            shape.recheck(document)
        except LINES.rejected as error:
            return REJECTED, getattr(error, "line", None)
        except shape.Malformed as error:
            return MALFORMED, str(error)
        except Exception as error:
            return type(error).__name__, str(error)
    return ACCEPTED, None
