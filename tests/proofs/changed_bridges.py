"""Bridges of rows with another text, so that it is false of the objects at which it is read."""

from dataclasses import replace


def saying(given, old, new, **parts):
    """The bridge of a statement with something else in what it reads."""
    bridge = given.bridge()
    text = bridge.says or given.text
    assert old in text, f"{given.name} says nowhere {old}"
    return replace(bridge, says=text.replace(old, new), **parts)
