"""What a certificate in one parameter proves, with the Python standard library only."""

from fractions import Fraction

from . import phrases

short, some, HAMMING = phrases.short, phrases.some, phrases.HAMMING


def curve(claim):
    cells = "; ".join(some([f"{where(cell, claim)}: {pieces(cell, claim)}" for cell in claim["cells"]]))
    return f"{start(claim)}, the least exp(epsilon) as a function of D is, {cells}"


def level(claim):
    name = claim["symbol"]
    cells = "; ".join(some([f"{ratio(cell['exp_epsilon'], name)} {where(cell, claim)}" for cell in claim["cells"]]))
    meet = ", the least of both where two cells meet" if len(claim["cells"]) > 1 else ""
    return f"{start(claim)}, the least exp(epsilon) {phrases.at(claim)} is {cells}{meet}"


def start(claim):
    rows = some([vector(row, claim["symbol"]) for row in claim["vertices"]])
    hull = f"the prior {rows[0]}" if len(rows) == 1 else f"the hull of the priors {', '.join(rows)}"
    ends = f"from {short(claim['from'])} to {short(claim['to'])}"
    return f"for every {short(claim['symbol'])} {ends}, {hull}, {HAMMING}, all letters adjacent and delta = 0"


def vector(row, name):
    return f"({', '.join(some([polynomial(entry, name) for entry in row], phrases.ENTRIES))})"


def polynomial(coefficients, name):
    return short(phrases.polynomial(coefficients, short(name)), phrases.LONGEST)


def ratio(function, name):
    top, below = (phrases.polynomial(function[key], short(name)) for key in ("numerator", "denominator"))
    shown = top if below == "1" else f"{phrases.grouped(top)} / {phrases.grouped(below)}"
    return short(shown, phrases.LONGEST)


def where(cell, claim):
    name = short(claim["symbol"])
    ends = [end(cell[key], name) for key in ("from", "to")]
    return f"at {name} = {ends[0]}" if cell["from"] == cell["to"] else f"for {name} from {ends[0]} to {ends[1]}"


def end(given, name):
    return short(given) if isinstance(given, str) else f"the root of {phrases.root(given, name)}"


def pieces(cell, claim):
    name = claim["symbol"]
    shown = [f"{piece(part, name)} below D = {ratio(part['to'], name)}" for part in cell["pieces"]]
    return ", then ".join([*some(shown), f"1 from D = {ratio(cell['zero_from'], name)}"])


def piece(part, name):
    """The function of D, shorter where the trace is a number and where the accuracy is 1."""
    trace, height = (ratio(part[key], name) for key in ("trace", "accuracy"))
    above = f"({phrases.grouped(trace)} - 1)"
    if len(part["trace"]["numerator"]) == len(part["trace"]["denominator"]) == 1:
        above = str(Fraction(part["trace"]["numerator"][0]) / Fraction(part["trace"]["denominator"][0]) - 1)
    below = "D" if height == "1" else f"({phrases.grouped(height)} - (1-D))"
    return f"{above} (1-D) / {below}".removeprefix("1 ")
