"""Reasons for which a test may be skipped where ``CI`` is set; any other skip fails there (``tests/conftest.py``)."""

# The reason that the test gives, and why continuous integration does not remove it.
MAY_BE_SKIPPED = {
    "device nodes cannot be made here": "only root can make them",
    "there is no /dev/full here": "only Linux has it",
    "this is no repository of git, which could keep files": "the source distribution is tested unpacked",
}
