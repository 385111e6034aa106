"""No module needs itself: the import circles of the package and of the engine of the audit, of functions and types too.

Covers: symdp.sources.parametric.symbol_reader, symdp.sources.parametric.symbolic_hull,
symdp.sources.reading.source_document, symdp.sources.shapes.divergence_balls, symdp.sources.shapes.family_band,
symdp.sources.shapes.shape
"""

import ast

from tests.house.source_tree import PROJECT, Trees, code, dotted_imports, modules


def imported_modules(tree, places, typed=False):
    """The modules among some that a module imports when it is loaded, when one of its functions runs, or for types."""
    named = {name for _, name in dotted_imports(tree, typed)}
    called = named_imports(tree) if any(name.startswith("importlib") for name in named) else ()
    return {module_of(name, places) for name in named.union(called)} - {None}


def named_imports(tree):
    """The modules that ``import_module`` is called with by their name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "import_module":
            yield from (one.value for one in node.args[:1] if isinstance(one, ast.Constant))


def module_of(name, places):
    """The module that a dotted name is, or is defined in; None for names of other packages."""
    parts = name.split(".")
    stems = ["/".join(parts), "/".join(parts[:-1])]
    return next((form for stem in stems for form in (f"{stem}.py", f"{stem}/__init__.py") if form in places), None)


def reached_from(place, graph):
    seen, pending = set(), [place]
    while pending:
        new = graph[pending.pop()] - seen
        seen |= new
        pending += new
    return seen


def circles(trees, typed=False):
    """Largest sets of modules of which each needs every other."""
    graph = {place: imported_modules(tree, trees, typed) for place, tree in trees.items()}
    reached = {place: reached_from(place, graph) for place in graph}
    found = {frozenset(other for other in reached[place] if place in reached[other]) for place in graph}
    return [sorted(circle) for circle in found if circle]


def test_there_is_no_circle_not_even_of_types():
    writers = sorted((PROJECT / "proofs" / "audit").rglob("*.py"))
    trees = Trees({path.relative_to(PROJECT).as_posix(): path for path in writers})
    assert circles({**code(), **trees}, typed=True) == []


def parsed(texts):
    return {place: ast.parse(text) for place, text in texts.items()}


CIRCLE = ["symdp/sources/a.py", "symdp/sources/b.py", "symdp/sources/c.py"]


def test_planted_circles_are_found():
    planted = {
        "symdp/sources/a.py": "def f():\n    from symdp.sources.b import g",
        "symdp/sources/b.py": "from symdp.sources import c",
        "symdp/sources/c.py": "import symdp.sources.a",
        "symdp/sources/d.py": "from symdp.sources.a import f",
        "symdp/sources/__init__.py": "",
    }
    assert circles(parsed(planted)) == [CIRCLE]
    by_name = "from importlib import import_module\n\ndef f():\n    import_module('symdp.sources.a')"
    assert circles(parsed(planted | {"symdp/sources/c.py": by_name})) == [CIRCLE]
    checked = "if TYPE_CHECKING:\n    from symdp.sources.a import f"
    assert circles(parsed(planted | {"symdp/sources/c.py": checked})) == []
    assert circles(parsed(planted | {"symdp/sources/c.py": checked}), typed=True) == [CIRCLE]


POLYTOPES = {
    "CdfBand",
    "FamilyBand",
    "Groups",
    "Belief",
    "VertexSet",
    "Polyhedron",
    "InequalitySet",
    "Box",
    "TotalVariationBall",
    "Decreasing",
    "Simplex",
}
ELSEWHERE = {
    "InSymbols",
    "UnderConditions",
    "SymbolicSet",
    "SymbolicSegment",
    "ParametricVertices",
    "SymbolicOrderedPrior",
    "GeometricSymbols",
    "CountablePrior",
    "CountableBand",
    "Geometric",
    "Zipf",
    "DivergenceBall",
    "ChiSquareBall",
    "KullbackLeiblerBall",
}


def test_no_route_asks_for_the_class_of_a_polytope():
    """A route asks a trait of the shape; of a class it would miss every polytope that comes later."""
    naming = {}
    for place, tree in modules().items():
        imported = {node.name for node in ast.walk(tree) if isinstance(node, ast.alias)}
        if not place.startswith("sources/") and imported & POLYTOPES:
            naming[place] = imported & POLYTOPES
    assert naming == {}


def test_the_shapes_are_all_known_to_this_test():
    import symdp.sources.parametric.symbol_reader
    import symdp.sources.parametric.symbolic_hull
    import symdp.sources.reading.source_document
    import symdp.sources.shapes.divergence_balls
    import symdp.sources.shapes.family_band  # noqa: F401
    from symdp.sources.shapes.shape import Shape

    def below(kind):
        ours = {kind.__name__} if kind.__module__.startswith("symdp.") else set()
        return ours.union(*map(below, kind.__subclasses__()))

    assert {name for name in below(Shape) if not name.startswith("_")} == POLYTOPES | ELSEWHERE | {"Shape", "Polytope"}
