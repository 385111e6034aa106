"""What no module does: evaluate text, print outside the command line, grow too long, or stay undocumented.

Covers: symdp.mechanisms.estimation.proportional_inversion, symdp.reports.reported_answers,
symdp.theorems.local.band_page
"""

import ast
import inspect
import re
from collections import Counter
from importlib import import_module
from pathlib import Path

from tests.house.source_tree import PROJECT, code, definitions, docstrings, layer, of_each, parsed

LONGEST_FILE = 320
LONGEST_FUNCTION = 50
FORBIDDEN = {"eval", "exec", "sympify", "parse_expr", "S"}
CITATION = re.compile(r"\b[a-z]+(?:19|20)\d\d\b")
CHECKERS = tuple([place for place in code() if place.startswith("symdp/certificates/checker/")])

everywhere = of_each(code())


def called_names(tree):
    """(line, name) of every call by its last name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            function = node.func
            name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", None)
            yield node.lineno, name


def mentioned_names(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names)


@everywhere
def test_text_is_never_evaluated(place):
    tree = code()[place]
    assert [(line, name) for line, name in called_names(tree) if name in FORBIDDEN] == []
    assert FORBIDDEN.isdisjoint(set(mentioned_names(tree)) - {"S"})


@everywhere
def test_only_the_command_line_prints(place):
    if layer(place.removeprefix("symdp/")) != "cli" and place not in CHECKERS:
        assert [line for line, name in called_names(code()[place]) if name == "print"] == []


def test_the_checker_prints_in_main_only():
    tree = code()["symdp/certificates/checker/command.py"]
    (main,) = [node for name, node in definitions(tree) if name == "main"]
    lines = [line for line, name in called_names(tree) if name == "print"]
    assert lines
    assert all(main.lineno <= line <= main.end_lineno for line in lines)


def public_names(tree):
    """Dotted names of classes, methods and functions without a leading underscore, functions inside functions left out."""
    found = definitions(tree)
    inner = tuple(f"{name}." for name, node in found if not isinstance(node, ast.ClassDef))
    names = [name for name, _ in found if not name.startswith(inner)]
    return [name for name in dict.fromkeys(names) if not any(part.startswith("_") for part in name.split("."))]


def is_documented(module, name):
    """A docstring of its own, or for a method one inherited from what it overrides."""
    target = module
    for part in name.split("."):
        target = inspect.getattr_static(target, part) if inspect.isclass(target) else getattr(target, part)
    if isinstance(target, classmethod | staticmethod):
        target = target.__func__
    if inspect.getdoc(target):
        return True
    *owners, method = name.split(".")
    if not owners:
        return False
    owner = module
    for part in owners:
        owner = getattr(owner, part)
    return any(inspect.getdoc(vars(base)[method]) for base in owner.__mro__ if method in vars(base))


@everywhere
def test_public_names_have_docstrings(place):
    tree = code()[place]
    assert ast.get_docstring(tree), f"{place} has no docstring"
    if place in ("symdp/__main__.py", *CHECKERS):  # a checker is read as a whole; many of its functions are one line
        return
    dotted = place.removesuffix(".py").removesuffix("__init__").replace("/", ".")
    module = import_module(dotted.rstrip("."))
    missing = [name for name in public_names(tree) if not is_documented(module, name)]
    assert missing == []


@everywhere
def test_citations_resolve(place):
    cited = {(name, key) for name, text in docstrings(code()[place]) for key in CITATION.findall(text)}
    known = bibliography() if cited else set()
    assert {(name, key) for name, key in cited if key not in known} == set()


def bibliography():
    text = (PROJECT / "proofs" / "references.bib").read_text(encoding="utf-8")
    return set(re.findall(r"^\s*@\w+\{\s*([^,\s]+)\s*,", text, re.MULTILINE))


def test_the_bibliography_has_the_papers_once_each():
    text = (PROJECT / "proofs" / "references.bib").read_text(encoding="utf-8")
    keys = re.findall(r"^\s*@\w+\{\s*([^,\s]+)\s*,", text, re.MULTILINE)
    assert len(keys) == len(set(keys))
    expected = "kalantari2018 kalantari2016 sarwate2014 zhong2022 alvim2015 clopper1934 snee1974 kairouz2016 warner1965"
    assert set(expected.split()) <= set(keys)


@everywhere
def test_files_are_short(place):
    told = sum(lines_of_docstring(node) for _, node in [("module", code()[place]), *definitions(code()[place])])
    assert len((PROJECT / place).read_text(encoding="utf-8").splitlines()) - told < LONGEST_FILE


@everywhere
def test_functions_are_short(place):
    functions = [(name, node) for name, node in definitions(code()[place]) if not isinstance(node, ast.ClassDef)]
    lengths = {name: lines_of_code(node) for name, node in functions}
    assert {name: length for name, length in lengths.items() if length >= LONGEST_FUNCTION} == {}


def lines_of_code(function):
    """Lines without the docstring, which may be as long as what there is to say."""
    return function.end_lineno - function.lineno + 1 - lines_of_docstring(function)


def lines_of_docstring(node):
    described = ast.get_docstring(node) is not None
    return node.body[0].end_lineno - node.body[0].lineno + 1 if described else 0


# Functions that a library calls by their name.
CALLED_BY_LIBRARIES = {"_sympy_", "format_commands"}


def test_every_function_and_class_is_named_somewhere_else():
    """What is named nowhere but where it is made is dead; decorators may keep what they are given.

    The names that libraries call, which are named here and nowhere else, are found.
    """
    folders = [PROJECT / name for name in ("symdp", "proofs", "tests", ".ci", "docs")]
    words, made = Counter(), Counter()
    for path in [PROJECT / "README.md", *[path for folder in folders for path in folder.rglob("*.*")]]:
        if path.suffix in (".py", ".md", ".ipynb") and path != Path(__file__):
            words.update(re.findall(r"\w+", path.read_text(encoding="utf-8")))
        if path.suffix == ".py" and not path.is_relative_to(PROJECT / "tests"):
            made.update([node.name for node in ast.walk(parsed(path)) if is_plain_definition(node)])
    assert {name for name, count in made.items() if words[name] <= count} == CALLED_BY_LIBRARIES


def is_plain_definition(node):
    """A function or class without decorators, and no method that Python calls."""
    is_made = isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.decorator_list
    return is_made and not node.name.startswith("__")
