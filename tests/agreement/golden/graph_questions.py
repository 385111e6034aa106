"""Questions on adjacency graphs: families, random graphs, connected or not."""

from tests.agreement.golden.source_documents import draw_prior

FAMILIES = {
    "clique": [(f"clique:{n}", n) for n in range(1, 8)],
    "ring": [(f"ring:{n}", n) for n in range(3, 9)],
    "line": [(f"line:{n}", n) for n in range(1, 8)],
    "star": [(f"star:{n}", n + 1) for n in range(1, 7)],
    "tree": [("tree:2,2", 7), ("tree:3,1", 4), ("tree:1,3", 4)],
    "hamming": [("hamming:2,2", 4), ("hamming:3,2", 8), ("hamming:2,3", 9)],
    "grid": [("grid:2,3", 6), ("grid:3,3", 9), ("grid:2,2,2", 8)],
}
LEVELS = ("1", "10/9", "3/2", "2", "5/2", "4", "10", "1000001/3")


def graph_utilities(rng):
    """The utility at a level, with the uniform prior and others."""
    for name, size, graph in _graphs(rng, 60):
        base = {"kind": "graph utility", "set": name, "graph": graph}
        for level in rng.sample(LEVELS, 4):
            yield base | {"exp_epsilon": level}
        for level in rng.sample(LEVELS, 2):
            yield base | {"exp_epsilon": level, "prior": [str(p) for p in draw_prior(rng, size)]}


def graph_functions(rng):
    """The utility as a function of the level."""
    for name, size, graph in _graphs(rng, 20, 5):
        base = {"kind": "graph function", "set": name, "graph": graph, "samples": list(LEVELS)}
        yield base
        if size <= 5:
            yield base | {"prior": [str(p) for p in draw_prior(rng, size)]}


def graph_leakages(rng):
    """The largest min-entropy leakage, with any number of outputs and with few."""
    for name, size, graph in _graphs(rng, 20, 6):
        base = {"kind": "graph leakage", "set": name, "graph": graph}
        for level in rng.sample(LEVELS, 2):
            yield base | {"exp_epsilon": level}
        for outputs in range(1, min(size, 4) + 1):
            yield base | {"exp_epsilon": rng.choice(LEVELS), "outputs": outputs}
    for records, values in ((1, 5), (2, 2), (4, 3), (30, 2), (100, 7)):
        base = {"kind": "graph leakage", "set": "hamming by numbers", "graph": {"records": records, "values": values}}
        for outputs in (None, 1, 2, 3):
            limit = {} if outputs is None else {"outputs": outputs}
            yield base | {"exp_epsilon": rng.choice(LEVELS)} | limit


def _graphs(rng, count, most=7):
    """All of the families, then random graphs; a random graph is often not connected."""
    for name, members in FAMILIES.items():
        for text, size in members:
            yield name, size, text
    for _ in range(count):
        size = rng.randint(2, most)
        share = rng.choice([0.2, 0.4, 0.7])
        edges = [[i, j] for i in range(size) for j in range(i + 1, size) if rng.random() < share]
        yield ("connected" if _connected(size, edges) else "disconnected"), size, {"edges": edges, "vertices": size}


def _connected(size, edges):
    reached = {0}
    for _ in range(size):
        reached |= {end for edge in edges if reached & set(edge) for end in edge}
    return len(reached) == size
