"""Processes with this folder on ``PYTHONPATH`` load modules with a mutation, or note which blocks of them run.

``SYMDP_MUTATION`` is a JSON text with the path of a file, the bytes from ``start`` to ``end`` and what stands there instead.
``SYMDP_REACHED`` is a folder with ``index.json``, which gives each file its first number, and ``reached``, a file with a
byte for each block, that all processes share; what was compiled for one process is kept there for the next. Files of the
packages are only read: nothing is written beside them.
"""

import ast
import builtins
import json
import marshal
import mmap
import os
import sys
from importlib.machinery import PathFinder, SourceFileLoader

MUTATION, REACHED = "SYMDP_MUTATION", "SYMDP_REACHED"
PACKAGES = ("symdp", "proofs")
NAME = "__reached__"


def blocks(tree):
    """(name of the function, statements) of each block of statements inside functions, outer ones before inner ones."""
    yield from _blocks(tree, "", inside=False)


def _blocks(node, name, inside):
    for _, value in ast.iter_fields(node):
        statements = isinstance(value, list) and value and isinstance(value[0], ast.stmt)
        if statements and inside:
            yield name, value
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                own = f"{name}.{child.name}" if name else child.name
                yield from _blocks(child, own, not isinstance(child, ast.ClassDef))
            elif isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
                yield from _blocks(child, name, inside)


def marked(tree, first):
    """The tree, in which each block notes that it runs."""
    for number, (_, statements) in enumerate(list(blocks(tree)), first):
        note = ast.parse(f"{NAME}[{number}] = 1").body[0]
        start = statements[0]
        for node in ast.walk(note):
            if hasattr(node, "lineno"):
                node.lineno = node.end_lineno = start.lineno
        place = 1 if isinstance(start, ast.Expr) and isinstance(start.value, ast.Constant) else 0
        statements.insert(place, note)
    return tree


class Finder:
    """Finds modules of the package as Python does, and gives those that are changed or watched another loader."""

    def __init__(self):
        self.mutation = json.loads(os.environ[MUTATION]) if MUTATION in os.environ else None
        self.index = None
        if REACHED in os.environ:
            with open(os.path.join(os.environ[REACHED], "index.json"), encoding="utf-8") as file:
                self.index = json.load(file)
            with open(os.path.join(os.environ[REACHED], "reached"), "r+b") as file:
                setattr(builtins, NAME, mmap.mmap(file.fileno(), 0))

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in PACKAGES:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader) and self.concerns(spec.origin):
            spec.loader = Loader(self, name, spec.origin)
        return spec

    def concerns(self, path):
        if self.mutation is not None:
            return path == self.mutation["path"]
        return self.index is not None and path in self.index


class Loader(SourceFileLoader):
    """Compiles a changed file anew, and a watched one once."""

    def __init__(self, finder, name, path):
        super().__init__(name, path)
        self.finder = finder

    def get_code(self, fullname):
        if self.finder.mutation is None:
            return self.watched()
        with open(self.path, "rb") as file:
            source = file.read()
        one = self.finder.mutation
        return compile(source[: one["start"]] + one["new"].encode() + source[one["end"] :], self.path, "exec")

    def watched(self):
        """The code that notes what runs, compiled by the first process that loads it."""
        first = self.finder.index[self.path]
        kept = os.path.join(os.environ[REACHED], f"{first}-{self.name.rpartition('.')[2]}.code")
        if os.path.exists(kept):
            with open(kept, "rb") as file:
                return marshal.load(file)
        with open(self.path, "rb") as file:
            code = compile(marked(ast.parse(file.read()), first), self.path, "exec")
        own = f"{kept}.{os.getpid()}"
        with open(own, "wb") as file:
            marshal.dump(code, file)
        os.replace(own, kept)
        return code


def install():
    """Take part in every import from now on, before all other finders."""
    sys.meta_path[:] = [Finder(), *[one for one in sys.meta_path if not isinstance(one, Finder)]]


if MUTATION in os.environ or REACHED in os.environ:
    install()
