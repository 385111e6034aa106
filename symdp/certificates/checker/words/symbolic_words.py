"""Sources in symbols, and functions of them, as words, with the Python standard library only."""

from fractions import Fraction

from . import phrases

short, some = phrases.short, phrases.some
MOST_CONDITIONS = 12


def source(data):
    """Write the set, for all values of its symbols."""
    names = names_of(data)
    conditions = [f"{form_text(form, names)} >= 0" for form in data["where"]]
    conditions += [f"{form_text(form, names)} = 0" for form in data["zero"]]
    where = f" with {', '.join(some(conditions, MOST_CONDITIONS))}" if conditions else ""
    return f"all values of {', '.join(some(names, MOST_CONDITIONS))}{where}, and {of_set(data['set'], names)}"


def names_of(data):
    return [short(name) for name in data["symbols"]]


def function(data, answer):
    """Write the least exp(epsilon), cell by cell, or of diagonals."""
    if "corners" in answer:
        return diagonals(answer)
    return "; ".join(some([cell(part, names_of(data)) for part in answer["cells"]]))


def form_text(form, names):
    """Write a form as a sum."""
    terms = [phrases.term(number, name) for number, name in zip(form, ["", *names]) if Fraction(number)]
    return " + ".join(terms).replace("+ -", "- ") or "0"


def vector(forms, names):
    return f"({', '.join(some([form_text(form, names) for form in forms], phrases.ENTRIES))})"


def of_set(data, names):
    if "vertices" in data:
        rows = some([vector(row, names) for row in data["vertices"]])
        return f"the prior {rows[0]}" if len(rows) == 1 else f"the hull of the priors {', '.join(rows)}"
    if "center" in data:
        radius = form_text(data["radius"], names)
        return f"the priors at a total variation distance of at most {radius} from {vector(data['center'], names)}"
    return f"the priors between {vector(data['lower'], names)} and {vector(data['upper'], names)}"


def cell(part, names):
    """Write the pieces of a cell, from the prior that all others majorise."""
    where = " and ".join([f"{form_text(form, names)} >= 0" for form in part["where"]])
    pieces = [piece(data, part["prior"], names) for data in part["pieces"]]
    end = f"1 from D = {form_text(part['zero_from'], names)}"
    known = f"as for the prior {vector(part['prior'], names)}"
    return f"{f'where {where}: ' if where else ''}{', '.join([*pieces, end])}, {known}"


def piece(data, prior, names):
    kept = data["letters"]
    tail = [str(sum(Fraction(form[k]) for form in prior[kept:])) for k in range(len(names) + 1)]
    below = form_text(tail, names)
    front = "" if kept == 2 else f"{kept - 1} "
    level = f"{front}(1 - D) / D" if below == "0" else f"{front}(1 - D) / (D - ({below}))"
    return f"{level} from D = {form_text(data['from'], names)} to {form_text(data['to'], names)}"


def diagonals(answer):
    """Write sets of letters, and pairs of sets between which a diagonal has one accuracy under both priors."""
    silent, corners = (", ".join(some([entry(sets) for sets in answer[key]], 40)) for key in ("silent", "corners"))
    return (
        f"1 where 1 - D is at most the accuracy of a diagonal at {silent}, and else 1 - D times the least ratio of the "
        f"trace less 1 to the accuracy less 1 - D, of the diagonals at {corners} with an accuracy above 1 - D, where both "
        "priors agree on the accuracy of those between two sets"
    )


def entry(sets):
    """Write a set, or a pair of sets."""
    return " to ".join(["{" + ", ".join(map(str, part)) + "}" for part in sets])
