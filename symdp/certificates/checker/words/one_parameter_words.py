"""Sources that move with one parameter, and functions of them, as words, with the Python standard library only."""

from fractions import Fraction

from . import phrases

short, some = phrases.short, phrases.some


def source(data):
    """Write the set, for every value of the parameter."""
    rows = some([vector(row, data["symbol"]) for row in data["vertices"]])
    hull = f"the prior {rows[0]}" if len(rows) == 1 else f"the hull of the priors {', '.join(rows)}"
    return f"every {short(data['symbol'])} from {short(data['from'])} to {short(data['to'])}, {hull}"


def function(data, answer):
    """Write the least exp(epsilon), cell by cell."""
    return "; ".join(some([f"{where(cell, data)}: {pieces(cell, data)}" for cell in answer["cells"]]))


def level(data, cells):
    """Write the least exp(epsilon) at one distortion."""
    text = "; ".join(some([f"{ratio(cell['exp_epsilon'], data['symbol'])} {where(cell, data)}" for cell in cells]))
    return f"{text}{', the least of both where two cells meet' if len(cells) > 1 else ''}"


def vector(row, name):
    return f"({', '.join(some([polynomial(entry, name) for entry in row], phrases.ENTRIES))})"


def polynomial(coefficients, name):
    return short(phrases.polynomial(coefficients, short(name)), phrases.LONGEST)


def ratio(function, name):
    top, below = (phrases.polynomial(function[key], short(name)) for key in ("numerator", "denominator"))
    text = top if below == "1" else f"{phrases.grouped(top)} / {phrases.divided(below)}"
    return short(text, phrases.LONGEST)


def where(cell, data):
    name = short(data["symbol"])
    ends = [end(cell[key], name) for key in ("from", "to")]
    return f"at {name} = {ends[0]}" if cell["from"] == cell["to"] else f"for {name} from {ends[0]} to {ends[1]}"


def end(data, name):
    return short(data) if isinstance(data, str) else f"the root of {phrases.root(data, name)}"


def pieces(cell, data):
    name = data["symbol"]
    texts = [f"{piece(part, name)} below D = {ratio(part['to'], name)}" for part in cell["pieces"]]
    return ", then ".join([*some(texts), f"1 from D = {ratio(cell['zero_from'], name)}"])


def piece(part, name):
    """Write the function of D, shorter where the trace is a number and where the accuracy is 1."""
    trace, height = (ratio(part[key], name) for key in ("trace", "accuracy"))
    above = f"({phrases.grouped(trace)} - 1)"
    if len(part["trace"]["numerator"]) == len(part["trace"]["denominator"]) == 1:
        above = str(Fraction(part["trace"]["numerator"][0]) / Fraction(part["trace"]["denominator"][0]) - 1)
    below = "D" if height == "1" else f"({phrases.grouped(height)} - (1-D))"
    return f"{above} (1-D) / {below}".removeprefix("1 ")
