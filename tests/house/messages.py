"""What the toolkit says in words is read, then written down: ``python -m tests.house.messages`` writes ``messages.txt``.

Every text of two words or more, or of a formula, in the modules of ``symdp/`` and ``proofs/`` stands there with its module:
messages of errors, help, labels, sentences of reports, remarks on papers; and behind them what its public functions and
classes take where nothing is given, and the bounds and other numbers that the module names. Whoever changes a word changes
this page, and a test fails until the sentence has been read again and written down. Pages of theorems have a lock of their
own (``tests/theorems/lock.py``), so that of their modules the errors alone stand here; docstrings are executed or read
beside their code.
"""

import ast
import re
import sys
from collections import deque
from collections.abc import Iterator
from difflib import ndiff
from pathlib import Path

from tests.mutants.sources import source_of

ROOT = Path(__file__).parents[2]
FILE = Path(__file__).with_name("messages.txt")
# Two words with a blank or a comma between them, or a command of LaTeX.
SAYS = re.compile(r"[^\W\d_][\w'-]*[,;:]?\s+[\w({'\"\\$]|\\[a-zA-Z]+")


def sources() -> list[Path]:
    """The modules whose texts users read."""
    return sorted(path for folder in ("symdp", "proofs") for path in (ROOT / folder).rglob("*.py"))


def own_texts(path: Path, tree: ast.Module) -> Iterator[str]:
    """The texts of a module; of a page of theorems those of its errors."""
    if ROOT / "symdp" / "theorems" not in path.parents:
        yield from texts(tree)
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise):
            yield from texts(node)


def defaults(tree: ast.AST, within: str = "") -> Iterator[str]:
    """What public functions and classes take where nothing is given, other than None, which says so in its docstring."""
    for node in ast.iter_child_nodes(tree):
        name = getattr(node, "name", "_")
        if isinstance(node, ast.ClassDef) and not name.startswith("_"):
            yield from defaults(node, f"{within}{name}.")
        elif isinstance(node, ast.FunctionDef) and (not name.startswith("_") or name == "__init__"):
            given = [*node.args.posonlyargs, *node.args.args]
            pairs = [*zip(given[len(given) - len(node.args.defaults) :], node.args.defaults, strict=True)]
            pairs += zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
            told = [
                f"{one.arg}={ast.unparse(value)}"
                for one, value in pairs
                if value is not None and ast.unparse(value) != "None"
            ]
            if told:
                yield f"{within}{name}({', '.join(told)})"
        elif (
            within and isinstance(node, ast.AnnAssign) and ast.unparse(node.value or node) not in ("None", ast.unparse(node))
        ):
            yield f"{within}{ast.unparse(node.target)} = {ast.unparse(node.value)}"


# What a number is made of: 10**6, Fraction(1, 3), (40, 9); a sum of texts or a range of names is none.
NUMBER = (ast.Constant, ast.BinOp, ast.UnaryOp, ast.Tuple, ast.Starred, ast.operator, ast.unaryop, ast.expr_context)


def named_numbers(tree: ast.Module) -> Iterator[str]:
    """The bounds, precisions and other numbers to which a module gives a name; of zero and one the name says all."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if is_number(node.value) and ast.unparse(targets[0]) not in ("ZERO", "ONE", "(ZERO, ONE)"):
                yield f"{ast.unparse(targets[0])} = {ast.unparse(node.value)}"


def is_number(value: ast.expr) -> bool:
    """Whether an expression is a number or a tuple of numbers, written down."""
    parts = list(ast.walk(value))
    calls = {id(part) for call in parts if isinstance(call, ast.Call) for part in (call, call.func)}
    names = {part.func.id for part in parts if isinstance(part, ast.Call) and isinstance(part.func, ast.Name)}
    numbers = [part.value for part in parts if isinstance(part, ast.Constant)]
    return (
        names <= {"Fraction", "range"}
        and all(isinstance(part, NUMBER) for part in parts if id(part) not in calls)
        and any(type(number) in (int, float) for number in numbers)
    )


def texts(tree: ast.AST) -> Iterator[str]:
    """The texts of a module in their order, with its expressions in braces; docstrings are left out."""
    pending = deque([tree])
    while pending:
        node = pending.popleft()
        said: list[object] = []
        if isinstance(node, ast.JoinedStr):
            said = [template(one) for one in ast.walk(node) if isinstance(one, ast.JoinedStr)]
        elif isinstance(node, ast.Constant):
            said = [node.value]
        elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):  # a docstring
            pending.extend(ast.iter_child_nodes(node))
        yield from [text for text in said if isinstance(text, str) and SAYS.search(text)]


def template(node: ast.JoinedStr) -> str:
    """The text of an f-string."""
    values = [part.value if isinstance(part, ast.Constant) else f"{{{ast.unparse(part.value)}}}" for part in node.values]
    return "".join(values)


def lines() -> list[str]:
    """The page: each module, and its texts one a line."""
    found = []
    for path in sources():
        tree = ast.parse(source_of(path))
        own = [ascii(text)[1:-1] for text in [*own_texts(path, tree), *defaults(tree), *named_numbers(tree)]]
        if own:
            found += [path.relative_to(ROOT).as_posix(), *[f"    {text}" for text in own]]
    return found


def written() -> list[str]:
    """The page as it was last written down."""
    return FILE.read_text(encoding="utf-8").splitlines()


def changes(now: list[str], before: list[str]) -> list[str]:
    """The lines that are new or gone."""
    return [line for line in ndiff(before, now, linejunk=None) if line[0] in "+-"] if now != before else []


def main() -> int:
    """Print what has changed, and write the page anew."""
    now = lines()
    print("\n".join(changes(now, written() if FILE.exists() else [])))
    FILE.write_text("\n".join([*now, ""]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
