"""Comparison of two answers to one question, field by field."""

from fractions import Fraction

from tests.agreement.golden.stored import is_of_this_solver

INTERVALS = ("enclosure", "distortion")
# Where several are optimal, which one is found depends on the version of the solver that proposes them.
WITNESSES = ("mechanism", "worst_prior")
BY_SOLVER = (*WITNESSES, "page")  # A page shows the mechanism.
WIDEST = Fraction(1, 10**8)


def differences(question, expected, answer, parts=("values", "forms")):
    """One line for each field that differs, with the question and both values; no line where the answers agree."""
    lines = []
    for part in parts:
        for field in sorted(expected[part].keys() | answer[part].keys()):
            before, after = expected[part].get(field), answer[part].get(field)
            if not _agree(field, before, after):
                lines.append(f"{question_text(question)}: {part}.{field} was {before}, is {after}")
    return lines


def question_text(question):
    """The question on one line, its number first."""
    words = [f"{key}={value}" for key, value in question.items() if key != "id"]
    return f"{question['id']} ({', '.join(words)})"


def _agree(field, before, after):
    if field in BY_SOLVER and before and after and not is_of_this_solver():
        return True
    if field in INTERVALS and before and after and before[0] != before[1]:
        return _overlap(before, after)
    if field == "samples" and before and after:
        return len(before) == len(after) and all(map(_same_sample, before, after))
    return before == after


def _same_sample(before, after):
    """A distortion, what the value is, and the value, of which an enclosure may be another one."""
    enclosed = before[:2] == after[:2] and before[1] == "enclosure"
    return _overlap(before[2], after[2]) if enclosed else before == after


def _overlap(before, after):
    """Two enclosures of one number meet, and the new one is narrow: searches in floating point may end elsewhere."""
    before, after = ([Fraction(end) for end in ends] for ends in (before, after))
    return max(before[0], after[0]) <= min(before[1], after[1]) and after[1] - after[0] <= WIDEST
