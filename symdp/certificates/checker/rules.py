"""Rules common to all checkers: requiring a line of a proof, with the Python standard library only."""

from .arithmetic import exact_numbers as numbers
from .claim import schema as shapes

NUMBER, Malformed, read = shapes.PATTERN, shapes.Malformed, shapes.read
field, number, fraction, vector, dot = numbers.field, numbers.number, numbers.fraction, numbers.vector, numbers.dot


class Rejected(Exception):
    """A line of the certificate does not hold."""

    def reason(self):
        """Return the reason of the rejection."""
        return f"this line does not hold: {self}"


def require(lines, text, holds):
    """Append a line of the proof, or raise Rejected if it does not hold."""
    if not holds:
        raise Rejected(text)
    lines.append(text)
