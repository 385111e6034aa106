r"""Formulas of pages and lemmas read back from their LaTeX, and decided at given values of their names.

A name has as its value a rational, or a function of its indices and of its arguments in brackets: ``P(x)``, ``q_x``,
``f_y(x,x')``. An index without a value runs through its domain; a formula then holds if it holds for all of its values.
Logarithms are floating-point numbers, and what contains one is decided up to a rounding error; everything else is exact.
"""

import math
import operator
import re
from fractions import Fraction
from inspect import signature
from itertools import pairwise, product

RELATIONS = {
    "=": operator.eq,
    r"\le": operator.le,
    r"\ge": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
    r"\ne": operator.ne,
}
MATHEMATICS = re.compile(r"\\\[(.*?)\\\]|\\begin\{(align\*|equation)\}(.*?)\\end\{\2\}|\$([^$]*)\$", re.DOTALL)
# What changes the look of a formula but not its value.
LOOKS = re.compile(
    r"\\(?:bigl|Bigl|bigr|Bigr|left|right|displaystyle|textstyle|allowbreak|hfilneg|hfil)(?![A-Za-z])|\\[,;! ]"
    r"|\\label\{[^}]*\}|\\\\(?:\[[^]]*\])?|\{\}|[&~\s]"
)
TOKEN = re.compile(r"\\[A-Za-z]+\*?|\\[{}|]|\d+(?:\.\d+)?|[A-Za-z]'*|.")
PRIMED = re.compile(r"'+")
CLOSING = {"(": ")", "[": "]", "{": "}", r"\{": r"\}", "|": "|"}
LOGARITHMS = {r"\log": math.log, r"\ln": math.log, r"\exp": math.exp, r"\cosh": math.cosh, r"\sinh": math.sinh}
CLOSE_TO = 1e-9
# What stands between a relation and its condition, or a condition and its relation, and in front of the latter.
AFTER = re.compile(r"[\s~]*(?:for|if|wherever)(?: all)?[\s~]*")
BEFORE, OPENS = re.compile(r",(?: then)?[\s~]*|[\s~]*we have[\s~]*"), re.compile(r"\b(?:[Ii]f|[Ww]here|[Ff]or)[\s~]*$")


class Unreadable(ValueError):
    """A formula that is no relation between numbers, or has a name without a value."""


def formulas(text):
    """The relations of a text in order, each with its conditions: those after ``for`` or ``if``, or before a comma."""
    matches = list(MATHEMATICS.finditer(text))
    parts = [pieces("".join(part for part in (found[1], found[3], found[4]) if part)) for found in matches]
    gaps = [text[a.end() : b.start()] for a, b in pairwise(matches)]
    guarded, used = {}, set()
    for place, gap in enumerate(gaps):
        opening = text[matches[place - 1].end() if place else 0 : matches[place].start()]
        if AFTER.fullmatch(gap):
            conditions = [part for part in parts[place + 1] if _relates(part)]
            guarded[place] = [*guarded.get(place, []), *conditions]
            used.update([place + 1] if conditions else [])
        elif BEFORE.fullmatch(gap) and OPENS.search(opening) and place not in used and not _defines(opening, parts[place]):
            guarded[place + 1] = [part for part in parts[place] if _relates(part)]
            used.update([place] if guarded[place + 1] else [])
    return [(part, guarded.get(place, [])) for place, found in enumerate(parts) if place not in used for part in found]


def _defines(opening, parts):
    """Whether words before a list of equations say that these define what is in them, as in "for t=1, ..."."""
    return bool(re.search(r"[a-z]\s+for[\s~]*$", opening)) and all("=" in part for part in parts)


def _relates(tokens):
    """Whether tokens are a relation or a membership, and no list of indices."""
    return any(token in RELATIONS or token in (r"\in", r"\notin") for token in tokens)


def pieces(formula):
    """The parts of a formula between commas and semicolons outside of all brackets, without a full stop at the end."""
    plain = re.sub(r"\\q?quad(?![A-Za-z])", ",", re.sub(r"&(?:\\q?quad(?![A-Za-z])|\{\})+", " ", formula))
    tokens = TOKEN.findall(LOOKS.sub(" ", plain).replace("  ", " "))
    depth, found = 0, [[]]
    for token in tokens:
        if token == " ":
            continue
        depth += (token in "({[" or token == r"\{") - (token in ")}]" or token == r"\}")
        if depth == 0 and token in ",;":
            found.append([])
        else:
            found[-1].append(token)
    return [part[:-1] if part[-1:] == ["."] else part for part in found if part and part != ["."]]


def joined_numbers(tokens):
    """Tokens in which digits between which a line may break are one number."""
    found = []
    for token in tokens:
        continued = token.isdigit() and found and found[-1].isdigit()
        if continued or (found and PRIMED.fullmatch(token)):
            found[-1] += token
        else:
            found.append(token)
    return found


class Reader:
    """A parser of one relation between expressions, by recursive descent."""

    def __init__(self, tokens, functions):
        self.tokens, self.place, self.functions = joined_numbers(tokens), 0, functions

    @property
    def here(self):
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def take(self, token=None):
        taken = self.here
        if not taken or (token is not None and taken != token):
            raise Unreadable(f"{token} is missing in {''.join(self.tokens)}")
        self.place += 1
        return taken

    def chain(self):
        """The sides of a chain of relations, and the relations."""
        sides, relations = [self.sum()], []
        while self.here in RELATIONS:
            relations.append(self.take())
            sides.append(self.sum())
        return sides, relations

    def whole(self):
        sides, relations = self.chain()
        if self.here or not relations:
            raise Unreadable("".join(self.tokens))
        return sides, relations

    def sum(self):
        negative = self.here in "+-" and self.here != "" and self.take() == "-"
        tree = self.term()
        tree = ("negative", tree) if negative else tree
        last = tree
        while self.here in ("+", "-"):
            sign = self.take()
            if self.here == r"\dots":
                self.take()
                self.take(sign)
                after = self.term()
                tree, last = (sign, tree, ("run", last, after)), after
                continue
            last = self.term()
            tree = (sign, tree, last)
        return tree

    def starts(self):
        """Whether the next token starts a factor."""
        stops = {
            "",
            "+",
            "-",
            "=",
            "<",
            ">",
            ",",
            ";",
            ")",
            "]",
            "}",
            r"\}",
            "/",
            r"\mid",
            r"\in",
            r"\notin",
            r"\cdot",
            "^",
            "_",
            "|",
        }
        return self.here not in stops and self.here not in RELATIONS

    def term(self):
        tree = self.factor()
        while True:
            if self.here == "/":
                self.take()
                tree = ("/", tree, self.factor())
            elif self.here == r"\cdot":
                self.take()
                tree = ("*", tree, self.factor())
            elif self.starts():
                tree = ("*", tree, self.factor())
            else:
                return tree

    def factor(self):
        tree = self.base()
        while self.here in ("^", "_"):
            mark = self.take()
            braced = self.group()
            if braced == ["+"]:
                tree = ("positive", tree)
            elif mark == "^":
                tree = ("^", tree, self.inner(braced))
            else:
                raise Unreadable(f"an index in {''.join(self.tokens)}")
        return tree

    def group(self):
        """The tokens of an index or exponent."""
        if self.here != "{":
            token = self.take()
            if len(token) > 1 and token.isdigit():
                self.place -= 1
                self.tokens[self.place] = token[1:]
            return [token[:1] if token.isdigit() else token]
        self.take()
        depth, found = 1, []
        while depth:
            token = self.take()
            depth += (token == "{") - (token == "}")
            found.append(token)
        return found[:-1]

    def inner(self, tokens):
        below = Reader(tokens, self.functions)
        tree = below.sum()
        if below.here:
            raise Unreadable("".join(tokens))
        return tree

    def listed(self, end):
        """Expressions between commas or bars, up to a closing bracket."""
        found = [self.sum()]
        while self.here in (",", r"\mid"):
            self.take()
            found.append(self.sum())
        self.take(end)
        return found

    def base(self):
        token = self.take()
        if token[0].isdigit():
            return ("number", Fraction(token))
        if token in ("(", "[", "{", "|"):
            if token == "[":
                sides, relations = self.chain()
                self.take("]")
                return ("bracket", sides, relations) if relations else sides[0]
            tree = self.sum()
            self.take(CLOSING[token])
            return ("size", tree) if token == "|" else tree
        if token in (r"\frac", r"\tfrac", r"\dfrac", r"\binom"):
            return ("binomial" if token == r"\binom" else "/", self.inner(self.group()), self.inner(self.group()))
        if token == r"\sqrt":
            return ("root", self.inner(self.group()))
        if token in LOGARITHMS:
            return ("function", token, self.factor())
        if token in (r"\sum", r"\max", r"\min", r"\prod"):
            return self.operator(token)
        if token[0].isalpha() or re.fullmatch(r"\\[A-Za-z]+'*", token):
            return self.named(token)
        raise Unreadable(f"{token} in {''.join(self.tokens)}")

    def operator(self, kind):
        if self.here != "_":
            self.take("(")
            return ("of", kind, self.listed(")"))
        self.take()
        return ("over", kind, self.conditions(self.group()), self.term())

    def conditions(self, tokens):
        """The conditions under a sign of summation, as chains; a membership is a pair of a name and the name of a set."""
        found = []
        for part in pieces("".join([f"{token} " for token in tokens])):
            for mark in (r"\in", r"\notin"):
                if mark in part:
                    place = part.index(mark)
                    found.append((mark, "".join(part[:place]), "".join(part[place + 1 :])))
                    break
            else:
                below = Reader(part, self.functions)
                found.append(("chain", *below.chain()))
                if below.here:
                    raise Unreadable("".join(part))
        return found

    def named(self, name):
        """A name with its indices and arguments: as many as its function takes, so that other brackets are factors."""
        indices, most = [], self.functions.get(name, 0)
        while self.here == "_" and (most or any(known.startswith((f"{name}_", f"{name}'")) for known in self.functions)):
            self.take()
            braced = self.here == "{"
            group = self.group()
            if group == ["+"]:
                self.place -= 2
                break
            if name + "_" + "".join(group) in self.functions:
                name += "_" + "".join(group)
                most = self.functions[name]
                continue
            if not braced and group[0].endswith("'"):
                # A prime after an index belongs to the name.
                name, group = name + "'", [group[0].rstrip("'")]
                most = self.functions.get(name, 0)
            indices += [self.inner(part) for part in _indices(group)]
        if self.here == "_":
            self.take()
            name += "_" + "".join(self.group())
        if indices and f"{name}_" in self.functions:
            # A function of an index beside one of numbers or of two letters, as in h_x = h(q_x).
            name, most = f"{name}_", 0
        if self.here == "(" and len(indices) < most:
            self.take()
            indices += self.listed(")")
        return ("name", name, indices)


def _indices(group):
    """The parts of an index: between commas, or letter by letter."""
    parts = pieces("".join([f"{token} " for token in group]))
    if len(parts) == 1 and len(parts[0]) > 1 and all(re.fullmatch(r"[a-z]'*|\d", token) for token in parts[0]):
        return [[token] for token in parts[0]]
    return parts


def _arities(names):
    """The number of arguments that each function takes at most."""
    return {name: len(signature(known).parameters) for name, known in names.items() if callable(known)}


def value(tree, names, domains):
    """The value of a tree."""
    kind, parts = tree[0], tree[1:]
    if kind == "number":
        return parts[0]
    if kind == "name":
        return _named(parts[0], [value(part, names, domains) for part in parts[1]], names)
    if kind == "over":
        return _over(*parts, names, domains)
    if kind == "bracket":
        return Fraction(int(_holds(*parts, names, domains)))
    if kind == "run":
        return _run(*parts, names, domains)
    if kind == "function":
        return LOGARITHMS[parts[0]](value(parts[1], names, domains))
    if kind == "of":
        return (max if parts[0] == r"\max" else min)([value(part, names, domains) for part in parts[1]])
    given = [value(part, names, domains) for part in parts]
    return ARITHMETIC[kind](*given)


def _power(base, exponent):
    if isinstance(exponent, Fraction) and exponent.denominator == 1:
        return base ** int(exponent)
    return float(base) ** float(exponent)


ARITHMETIC = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "^": _power,
    "negative": operator.neg,
    "positive": lambda number: max(Fraction(0), number),
    "size": abs,
    "root": lambda number: math.sqrt(number),
    "binomial": lambda n, k: Fraction(math.comb(int(n), int(k))),
}


def _named(name, arguments, names):
    known = names.get(name)
    if known is None:
        raise Unreadable(f"{name} has no value")
    if arguments and not callable(known):
        raise Unreadable(f"{name} is no function")
    if callable(known) and not arguments:
        raise Unreadable(f"{name} is a function")
    return (
        known(*[int(a) if isinstance(a, Fraction) and a.denominator == 1 else a for a in arguments]) if arguments else known
    )


def _over(kind, conditions, body, names, domains):
    """A sum, maximum or minimum over the values of its indices that satisfy the conditions."""
    bound, terms = _bound(conditions, domains), []
    for values in product(*[_domain(name, conditions, names, domains) for name in bound]):
        within = {**names, **dict(zip(bound, map(Fraction, values), strict=True))}
        if all(_holds(*condition[1:], within, domains) for condition in conditions if condition[0] == "chain"):
            terms.append(value(body, within, domains))
    if kind == r"\sum":
        return sum(terms, Fraction(0))
    if not terms or kind == r"\prod":
        raise Unreadable("an empty maximum, or a product")
    return max(terms) if kind == r"\max" else min(terms)


def _bound(conditions, domains):
    """The indices of a sum: the first name in each condition that has a domain."""
    found = []
    for condition in conditions:
        names = [condition[1]] if condition[0] != "chain" else _free(condition[1], domains)
        found += [name for name in names if name in domains and name not in found][:1]
    if not found:
        raise Unreadable("a sum over nothing")
    return found


def _domain(name, conditions, names, domains):
    for mark, *rest in conditions:
        if mark != "chain" and rest[0] == name:
            inside = names.get(rest[1])
            if not isinstance(inside, frozenset):
                raise Unreadable(f"{rest[1]} is no set")
            return [x for x in domains[name] if (x in inside) == (mark == r"\in")]
    return domains[name]


def _run(first, last, names, domains):
    """The sum of what dots stand for, and of the last term, between two values of a function of one argument."""
    if first[0] != "name" or last[0] != "name" or first[1] != last[1] or len(last[2]) != 1:
        raise Unreadable("dots")
    start, stop = (value(side[2][0], names, domains) for side in (first, last))
    return sum([_named(first[1], [Fraction(k)], names) for k in range(int(start) + 1, int(stop) + 1)], Fraction(0))


def _free(tree, domains):
    """The names in a tree that no sum in it binds."""
    if isinstance(tree, tuple) and tree and tree[0] == "name":
        return ([] if tree[2] else [tree[1]]) + [name for part in tree[2] for name in _free(part, domains)]
    if isinstance(tree, tuple) and tree and tree[0] == "over":
        conditions, body = tree[2:]
        bound = _bound(conditions, domains)
        inside = [part for condition in conditions if condition[0] == "chain" for part in condition[1]]
        return [name for name in _free([*inside, body], domains) if name not in bound]
    if isinstance(tree, tuple | list):
        return [name for part in tree for name in _free(part, domains)]
    return []


def _holds(sides, relations, names, domains):
    values = [value(side, names, domains) for side in sides]
    return all(_related(relation, a, b) for relation, a, b in zip(relations, values[:-1], values[1:], strict=True))


def _related(relation, first, second):
    if isinstance(first, float) or isinstance(second, float):
        room = CLOSE_TO * max(1, abs(first), abs(second))
        if relation in ("=", r"\le", r"\ge"):
            return {"=": abs(first - second) <= room, r"\le": first <= second + room, r"\ge": first >= second - room}[
                relation
            ]
    return RELATIONS[relation](first, second)


def decided(tokens, names, domains, guards=()):
    """Whether a relation holds for all values of its indices that satisfy the guards, which are relations as well."""
    claim, *conditions = [_claim(part, _arities(names)) for part in (tokens, *guards)]
    free = dict.fromkeys([name for _, tree in (claim, *conditions) for name in _free(tree, domains)])
    open_names = [name for name in free if name in domains and name not in names]
    for values in product(*[domains[name] for name in open_names]):
        within = {**names, **dict(zip(open_names, map(Fraction, values), strict=True))}
        if all(_true(condition, within, domains) for condition in conditions) and not _true(claim, within, domains):
            return False
    return True


def _claim(tokens, arities):
    """A chain of relations, or the membership of a letter in a set, with the trees in it."""
    for mark in (r"\in", r"\notin"):
        if mark in tokens[:2]:
            place = tokens.index(mark)
            reader = Reader(tokens[:place], arities)
            return (mark, reader.sum(), "".join(tokens[place + 1 :])), [reader.tokens[0] and ("name", reader.tokens[0], [])]
    sides, relations = Reader(tokens, arities).whole()
    return ("chain", sides, relations), sides


def _true(claim, names, domains):
    kind, first, second = claim[0]
    if kind == "chain":
        return _holds(first, second, names, domains)
    if not isinstance(names.get(second), frozenset):
        raise Unreadable(f"{second} is no set")
    return (value(first, names, domains) in names[second]) == (kind == r"\in")


def read(latex, names, domains=None):
    """The value of one expression."""
    (tokens,) = pieces(latex)
    reader = Reader(tokens, _arities(names))
    tree = reader.sum()
    if reader.here:
        raise Unreadable(latex)
    return value(tree, names, domains or {})
