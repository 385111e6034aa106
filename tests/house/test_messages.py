"""What the toolkit says in words was read since it changed.

Covers: nothing
"""

import ast

from tests.house import messages

PLANTED = '''
"""A docstring of words."""


def check(level):
    """Another one."""
    if level < 1:
        raise ValueError(f"level={level} must be at least {1 + 0}, and is not")
    return {"key": "at most", r"\\\\le": "no"}[level]
'''


def test_every_sentence_was_read_since_it_changed():
    found = messages.changes(messages.lines(), messages.written())
    assert not found, "read these sentences, then run 'python -m tests.house.messages':\n" + "\n".join(found)


def test_the_texts_of_a_module_are_those_that_say_something():
    assert sorted(messages.texts(ast.parse(PLANTED))) == [
        "\\\\le",
        "at most",
        "level={level} must be at least {1 + 0}, and is not",
    ]
    changed = PLANTED.replace("at least", "at most")
    assert list(messages.texts(ast.parse(changed))) != list(messages.texts(ast.parse(PLANTED)))


def test_a_changed_word_is_seen():
    now = messages.written()
    place = next(place for place, line in enumerate(now) if "at most" in line)
    changed = [*now[:place], now[place].replace("at most", "at least"), *now[place + 1 :]]
    assert messages.changes(changed[place - 3 : place + 3], now[place - 3 : place + 3])


DEFAULTS = """
class Shown:
    digits: int = 9
    name: str

    def at(self, place, exact=True, *, unit="nats", more=None):
        def inner(left=1):
            pass

    def _at(self, place=0):
        pass


def half(value, /, by=-2):
    pass
"""


def test_what_is_taken_where_nothing_is_given_is_told():
    told = ["Shown.digits = 9", "Shown.at(exact=True, unit='nats')", "half(by=-2)"]
    assert list(messages.defaults(ast.parse(DEFAULTS))) == told


NUMBERS = """
MOST, STEPS = 10**6, (1, 2, Fraction(1, 3))
FINE: tuple = (*range(1, 13), -15)
ZERO = Fraction(0)
TEXT = "at most"
SHAPES = {"square": 4}
BOTH = MOST + 1
"""


def test_the_numbers_that_a_module_names_are_told():
    told = ["(MOST, STEPS) = (10 ** 6, (1, 2, Fraction(1, 3)))", "FINE = (*range(1, 13), -15)"]
    assert list(messages.named_numbers(ast.parse(NUMBERS))) == told
