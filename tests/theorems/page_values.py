"""The names of a page with the values that its text gives them, and what the sides of its chains of relations are then."""

import re
from fractions import Fraction

from tests.theorems.latex_values import MATHEMATICS, RELATIONS, Reader, Unreadable, _arities, pieces, value

LETTERS = ("x", "y", "z", "x'")
HAMMING = r"Let $d(x,y)$ be $1$ if $y\ne x$ and $0$ otherwise"
PLACES = re.compile(r"\$d\(x,y\)=\|a_x-a_y\|(?:\^\{(\d+)\})?\$")
ROW_OF_COSTS = re.compile(r"\$d\(\d+,\\,\\cdot\\,\)=\((.*?)\)\$")
THAT_IS = re.compile(r",? that is\s*$")
ALL = re.compile(r"[\s~]*for[\s~]+all[\s~]*")
TABLE = re.compile(r"\\toprule\s(.*?)\\bottomrule", re.DOTALL)
MATRIX = re.compile(r"W=\\begin\{pmatrix\}(.*?)\\end\{pmatrix\}", re.DOTALL)


def vector(values):
    return lambda x: values[x - 1] if 1 <= x <= len(values) else Fraction(0)


def table(rows):
    return lambda y, x: rows[x - 1][y - 1]


def square(rows):
    return lambda x, y: rows[x - 1][y - 1]


class PageValues:
    """What is known on a page up to a place."""

    def __init__(self, letters):
        self.letters, self.names, self.contradictions = letters, {"M": Fraction(letters)}, []
        self.domains = dict.fromkeys(LETTERS, range(1, letters + 1))

    def learn(self, latex):
        """Take over the equations of a text that define names; a name that it defines twice is left without a value."""
        defined, before = [], 0
        for found in MATHEMATICS.finditer(latex):
            again = THAT_IS.search(latex[before : found.start()]) is not None
            for tokens in pieces("".join(part for part in (found[1], found[3], found[4]) if part)):
                earlier = {name: self._values(name) for name in defined} if again else {}
                names = self._equation(tokens, latex[found.end() : found.end() + 60])
                self.contradictions += [name for name in names if self._differs(earlier, name)]
                defined += [name for name in names if name.rstrip("_") not in {known.rstrip("_") for known in earlier}]
            before = found.end()
        for found in TABLE.finditer(latex):
            defined += self._columns([line.split("&") for line in found[1].split(r"\\")])
        for found in MATRIX.finditer(latex):
            rows = [[self._entry(cell) for cell in line.split("&")] for line in found[1].split(r"\\")]
            if all(entry is not None for row in rows for entry in row):
                self.names["W"], self.domains["y"] = table(rows), range(1, len(rows[0]) + 1)
        self._costs(latex)
        for name in {name for name in defined if defined.count(name) > 1}:
            self._forget(name, True)

    def _values(self, name):
        known = self.names.get(name)
        return [known(x) for x in self.domains["x"]] if callable(known) and name != "W" else known

    def _differs(self, earlier, name):
        """Whether a name that a formula and then numbers define has different values."""
        known = {old.rstrip("_"): values for old, values in earlier.items()}.get(name.rstrip("_"))
        now = self._values(name)
        return known is not None and now is not None and known != now

    def _forget(self, name, is_vector):
        """Forget a name; a vector also under its other form, with an index or without."""
        self.names.pop(name, None)
        if name.endswith("_") and callable(self.names.get(name[:-1])):
            self.names.pop(name[:-1])
        if is_vector:
            self.names.pop(f"{name}_", None)

    def _costs(self, latex):
        """Take over a distortion function: of errors, of places, or row by row."""
        rows = [[self._entry(cell) for cell in found.split(",")] for found in ROW_OF_COSTS.findall(latex)]
        places, power = self.names.get("a"), PLACES.search(latex)
        if "Over these outputs" in latex:
            # Minima over outputs are then over fewer than all.
            self.names.pop("d", None)
        elif HAMMING in latex:
            self.names["d"] = lambda x, y: Fraction(int(x != y))
        elif power is not None and callable(places):
            self.names["d"] = lambda x, y: abs(places(x) - places(y)) ** int(power[1] or 1)
        elif rows and all(None not in row for row in rows):
            self.names["d"] = square(rows)
            self.domains["y"] = range(1, len(rows[0]) + 1)

    def _columns(self, lines):
        """Take over the columns of a table of letters, and return their names."""
        heads, *rows = [[cell.replace("$", "").strip() for cell in line] for line in lines if len(line) > 1]
        if heads[0] != "x" or len(rows) != self.letters:
            return []
        named = []
        for head, *cells in zip(heads, *rows, strict=True):
            name = _name(["".join(part) for part in pieces(head)])
            values = [self._entry(cell) for cell in cells]
            if name and name[1] and None not in values:
                self.names[name[0]] = vector(values)
                named.append(name[0])
        return named

    def _entry(self, cell):
        try:
            (tokens,) = pieces(cell)
            return self.value(tokens)
        except (Unreadable, ValueError):
            return None

    def _equation(self, tokens, after):
        """Take over one equation, or the first of a chain of relations, and return the names that it defines."""
        sides = [[]]
        for token in tokens:
            if token in RELATIONS and token != "=":
                break
            sides = [*sides, []] if token == "=" else [*sides[:-1], [*sides[-1], token]]
        if sides[0][:1] == ["("] and len(sides) == 2:
            named = zip(*[_split(side)[0] for side in sides], strict=False)
            return [name for left, right in named for name in self._equation([*left, "=", *right], "")]
        name = _name(sides[0])
        if name is None or len(sides) < 2 or (name[1] is not None and name[1] not in self.domains):
            return []
        known = self._vector(sides[-1])
        self._forget(name[0], known is not None)
        try:
            if known is not None:
                self.names[name[0]] = known
            elif name[1] is None:
                self.names[name[0]] = self.value(sides[-1])
            elif ALL.match(after) or len(sides[-1]) > 1:
                self._function(name, sides[-1])
        except (Unreadable, TypeError, ZeroDivisionError, IndexError):
            return [name[0]]
        return [name[0]]

    def _function(self, name, right):
        self.names[name[0]] = vector([self.value(right, {name[1]: Fraction(x)}) for x in self.domains[name[1]]])

    def _vector(self, tokens):
        """A function of a letter from its values in brackets, which may have one denominator."""
        if not tokens or tokens[0] != "(" or len(tokens) < 5:
            return None
        parts, place = _split(tokens)
        if len(parts) < 2 or (tokens[place + 1 :] and tokens[place + 1] != "/"):
            return None
        try:
            below = self.value(tokens[place + 2 :]) if tokens[place + 1 :] else Fraction(1)
            return vector([self.value(part) / below for part in parts])
        except Unreadable:
            return None

    def value(self, tokens, more=()):
        names = {**self.names, **dict(more)}
        reader = Reader(list(tokens), _arities(names))
        tree = reader.sum()
        if reader.here:
            raise Unreadable("".join(tokens))
        return value(tree, names, self.domains)

    def sides(self, latex):
        """The values of the sides of a chain, None for one that has a name without a value."""
        found = []
        for tokens in pieces(latex):
            part = []
            for token in [*tokens, "="]:
                if token in RELATIONS:
                    try:
                        found.append(self.value(part))
                    except (Unreadable, TypeError, IndexError):
                        found.append(None)
                    part = []
                else:
                    part.append(token)
        return found


def _split(tokens):
    """The entries of the bracket that tokens begin with, and the place of its end."""
    depth, parts = 0, [[]]
    for place, token in enumerate(tokens):
        depth += (token in "({[") - (token in ")}]")
        if depth == 0:
            return parts, place
        if token == "," and depth == 1:
            parts.append([])
        elif place:
            parts[-1].append(token)
    return parts, len(tokens)


def _name(tokens):
    """The name that an equation defines, and its index; an underscore stands for the brackets of a function of an index."""
    text = "".join(tokens)
    if found := re.fullmatch(r"(\\?[A-Za-z]+'*)(?:_\{?([a-z])\}?|\(([a-z])\))?", text):
        name = found[1] + "_" * bool(found[2])
    elif found := re.fullmatch(r"(\\?[A-Za-z]+'*_\{?\d+\}?)()()", text):
        name = found[1].replace("{", "").replace("}", "")
    else:
        return None
    short = len(re.sub(r"[_'\d]", "", name)) == 1
    return (name, found[2] or found[3] or None) if short or name.startswith("\\") else None
