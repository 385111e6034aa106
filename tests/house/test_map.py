"""The map of the tests: each test module says what it covers, every module in its list is covered, and the page is today's.

Covers: nothing
"""

import pytest

from tests import map as tests_map

DOCSTRINGS = tests_map.test_modules()
MODULES = tests_map.modules()


@pytest.mark.parametrize("path", DOCSTRINGS)
def test_a_test_module_covers_modules_that_exist(path):
    names = tests_map.covered(DOCSTRINGS[path])
    assert names is not None, "the docstring ends with 'Covers: symdp.x.y, symdp.z', or 'Covers: nothing'"
    assert names == sorted(set(names))
    assert [name for name in names if name not in MODULES and not tests_map.file_of(name).exists()] == []


def test_every_module_is_covered():
    named = {name for docstring in DOCSTRINGS.values() for name in tests_map.covered(docstring) or []}
    assert [name for name in MODULES if name not in named] == []


def test_the_page_is_what_the_test_modules_say():
    assert tests_map.PAGE.read_text(encoding="utf-8") == tests_map.page(), "python -m tests.map writes it"


def test_a_line_is_read():
    assert tests_map.covered("One.\n\nCovers: symdp.a, symdp.b.c") == ["symdp.a", "symdp.b.c"]
    assert tests_map.covered("One.\n\nCovers: nothing") == []
    assert tests_map.covered("One.\n\nCovers: symdp.a,\nsymdp.b.c") == ["symdp.a", "symdp.b.c"]
    assert tests_map.covered("One.") is None


def test_a_list_is_sorted_and_wrapped():
    names = [f"symdp.{letter * 40}" for letter in "cab"]
    text = tests_map.tidy(f'"""One.\n\nCovers: {", ".join(names)}\n"""\n\nX = 1\n')
    assert text == f'"""One.\n\nCovers: {names[1]}, {names[2]},\n{names[0]}\n"""\n\nX = 1\n'
    assert tests_map.tidy(text) == text
    assert tests_map.tidy('"""One."""\n') == '"""One."""\n'
