"""Phrases for the parts of a claim: numbers, source sets, functions and graphs, with the Python standard library only.

Texts of a claim are displayed verbatim, with control characters escaped, and long ones abridged. An enclosure is
called vacuous if its width exceeds its lower end, or if it starts at or below 0 and its width is at least half of the
possible range (n for a distortion of n records, otherwise 1).
"""

from fractions import Fraction

from ..claim.kinds import WEIGHTS
from .printable import printable

MOST, LONGEST, FEW, ENTRIES = 60, 400, 4, 12
HAMMING = "Hamming loss"


def short(text, most=MOST):
    """Return printable text, abridged if it is longer than ``most`` characters."""
    return printable(text if len(text) <= most else f"{text[: most // 2]}... ({len(text)} characters)")


def at(claim):
    return f"at D = {short(claim['distortion'])}"


def quoted(text, most=MOST):
    """Write an untrusted text between quotation marks that it cannot contain."""
    return f'"{short(text, most).replace(chr(34), chr(39))}"'


def counted(number, one, many=None):
    """Write a number with a noun: ``1 letter``, ``3 letters``."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def some(parts, most=FEW):
    """Write the first parts of a list, and how many there are in all."""
    return [*parts[:most], *([f"... ({len(parts)} in all)"] if len(parts) > most else [])]


def vector(values):
    return f"({', '.join(some([short(value) for value in values], ENTRIES))})"


def level(text):
    return "infinite" if text == "oo" else short(text)


def bounds(low, high, possible=1):
    """Write a number, or the two between which it lies."""
    if low == high:
        return f"is {level(low)}"
    first, width = Fraction(low), Fraction(high) - Fraction(low)
    vacuous = width > first if first > 0 else 2 * width >= possible
    return f"lies between {short(low)} and {short(high)}{', a vacuous enclosure' if vacuous else ''}"


def value(terms):
    """Write a sum of logarithms, in nats."""
    if terms == "oo":
        return "infinite"
    texts = [f"{term['coefficient']} log({argument(term['argument'])})".removeprefix("1 ") for term in terms]
    return short(" + ".join(texts), LONGEST) if texts else "0"


def argument(products):
    if isinstance(products, str):
        return products
    return " + ".join([" * ".join([f"({base})^({exponent})" for base, exponent in product]) for product in products])


def source(data):
    """Write a source set."""
    if "vertices" in data:
        rows = data["vertices"]
        if len(rows) == 1:
            return f"the prior {prior(rows[0])}"
        return f"the hull of {counted(len(rows), 'prior')}, {', '.join(some([prior(row) for row in rows]))}"
    if "lower" in data:
        return f"the priors between {vector(data['lower'])} and {vector(data['upper'])}"
    if "center" in data:
        return f"the priors at a total variation distance of at most {short(data['radius'])} from {vector(data['center'])}"
    if "cdf_lower" in data:
        ends = f"{vector(data['cdf_lower'])} and {vector(data['cdf_upper'])}"
        return f"the priors whose cumulative probabilities lie between {ends}"
    if "groups" in data:
        named = [f"P({members(row)}) in [{short(row['lower'])}, {short(row['upper'])}]" for row in data["groups"]]
        return f"the priors P on {counted(data['letters'], 'letter')} with {', '.join(some(named)) or 'no group'}"
    if "focal" in data:
        named = [f"{short(row['mass'])} to {members(row)}" for row in data["focal"]]
        size = counted(data["letters"], "letter")
        return f"the priors on {size} that a belief function allows, with the masses {', '.join(some(named))}"
    if "decreasing" in data:
        return f"the decreasing priors on {counted(data['decreasing'], 'letter')}"
    if "simplex" in data:
        return f"all priors on {counted(data['simplex'], 'letter')}"
    rows = [f"{vector(row['coefficients'])}.P <= {short(row['bound'])}" for row in data["inequalities"]]
    return f"the priors P on {counted(data['letters'], 'letter')} with {', '.join(some(rows)) or 'no inequality'}"


def prior(row):
    """Write a prior, or the weights to which it is proportional."""
    return f"proportional to {vector(row[WEIGHTS])}" if isinstance(row, dict) else vector(row)


def members(row):
    """Write the letters of a group."""
    return "{" + ", ".join(some([str(place) for place in row["letters"]], ENTRIES)) + "}"


def piece(data):
    """Write a piece of a function, and where it holds."""
    where = f"from D = {place(data['from'])} to {place(data['to'])}"
    if "numerator" in data:
        below = "" if data["denominator"] == ["1", "0"] else f" / {divided(polynomial(data['denominator']))}"
        return f"{grouped(polynomial(data['numerator']))}{below} {where}"
    if "quadratic" in data:
        return f"{polynomial(data['quadratic'])} {where}"
    return f"the closed form of the measure{letters_of(data)} {where}"


def letters_of(data):
    """Return the number of letters of a closed form, in words."""
    if "kept" in data:
        return f" with {counted(data['kept'], 'kept letter')}, the others of probability {short(data['tail'])},"
    return f" with {counted(data['letters'], 'letter')}" if "letters" in data else ""


def place(data):
    """Write a rational, or the root of a polynomial."""
    if isinstance(data, str):
        return short(data)
    return f"the root of {root(data, 'D')}"


def root(data, name="x"):
    """Write a polynomial and where its root is."""
    low, high = data["between"]
    return f"{polynomial(data['root_of'], name)} between {short(low)} and {short(high)}"


def polynomial(coefficients, name="D"):
    """Write a polynomial by its coefficients of 1, D, D^2, ..."""
    powers = ["", name, *[f"{name}^{power}" for power in range(2, len(coefficients))]]
    terms = [term(number, power) for number, power in zip(coefficients, powers) if number != "0"]
    return " + ".join(terms).replace("+ -", "- ") or "0"


def term(number, power):
    """Write a coefficient before a power of D; ones are not written."""
    if power and number in ("1", "-1"):
        return f"{number[:-1]}{power}"
    return f"{short(number)} {power}".rstrip()


def grouped(text):
    """Write a sum in parentheses."""
    return f"({text})" if " + " in text or " - " in text else text


def divided(text):
    """Write a divisor, in parentheses unless it is a name or a whole number."""
    return f"({text})" if " " in text or "/" in text else text


def function(claim):
    """Write the first pieces of a claimed function."""
    parts = some([piece(part) for part in claim["pieces"]])
    return "; ".join([*parts, f"without leakage from D = {short(claim['zero_from'])}"])


def graph(data):
    """Write a graph, by its labels and its edges, the vertices being numbered from 1."""
    labels = some([quoted(label) for label in data["labels"]], ENTRIES)
    edges = some(["-".join([str(end + 1) for end in edge]) for edge in data["edges"]], ENTRIES)
    size, joined = counted(len(data["labels"]), "vertex", "vertices"), counted(len(data["edges"]), "edge")
    listing = f" ({', '.join(edges)})" if edges else ""
    return f"the graph with {size} ({', '.join(labels)}) and {joined}{listing}"
