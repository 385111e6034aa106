"""Certificates as documents: their parts by path, and copies with one part replaced."""

import copy


def nodes(node, path=()):
    """(path, part) for every part of a document, the whole first."""
    yield path, node
    children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, child in children:
        yield from nodes(child, (*path, key))


def replaced(document, path, value):
    if not path:
        return value
    changed = copy.deepcopy(document)
    node = changed
    for step in path[:-1]:
        node = node[step]
    node[path[-1]] = value
    return changed
