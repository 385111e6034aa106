"""Relations of facts at exact numbers, read by Python's own parser: nothing is shared with a checker."""

import ast
import operator
import re
from fractions import Fraction

import mpmath

COMPARE = {"==": operator.eq, "<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt}
SYMBOLS = {ast.Eq: "==", ast.LtE: "<=", ast.GtE: ">=", ast.Lt: "<", ast.Gt: ">"}
OPERATIONS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


def parsed(text):
    """The syntax tree of an expression, without the leading zeros that Python refuses."""
    return ast.parse(re.sub(r"(?<![\d.])0+(?=\d)", "", text.strip()), mode="eval").body


def value_of(node, names, total=None):
    """The value on fractions, and on mpmath numbers where a logarithm occurs; ``total`` evaluates sums."""
    if isinstance(node, ast.Constant):
        return Fraction(str(node.value))
    if isinstance(node, ast.Name):
        return names[node.id]
    if isinstance(node, ast.UnaryOp):
        return -value_of(node.operand, names, total)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
        return value_of(node.left, names, total) ** int(value_of(node.right, names))
    if isinstance(node, ast.BinOp):
        left, right = value_of(node.left, names, total), value_of(node.right, names, total)
        if isinstance(left, mpmath.mpf) != isinstance(right, mpmath.mpf):
            left, right = (number(x) if isinstance(x, Fraction) else x for x in (left, right))
        return OPERATIONS[type(node.op)](left, right)
    arguments = node.args
    if node.func.id == "sum":
        return total(arguments[0])
    values = [value_of(argument, names, total) for argument in arguments]
    return mpmath.log(number(values[0])) if node.func.id == "log" else {"max": max, "min": min}[node.func.id](values)


def number(x):
    return mpmath.mpf(x.numerator) / x.denominator


def sides(text):
    """(left, comparison, right) of a relation."""
    node = parsed(re.sub(r"(?<![<>=])=(?!=)", "==", text))
    (relation,), (right,) = node.ops, node.comparators
    return node.left, COMPARE[SYMBOLS[type(relation)]], right


def relations_of(assertion, parts=("assume", "suppose")):
    """(index set or None, left, comparison, right) of each hypothesis."""
    return [
        (hypothesis.get("over"), *sides(hypothesis["relation"])) for part in parts for hypothesis in assertion[part].values()
    ]


def holds(relation, scalars, families):
    """Whether a relation holds at a point, for every member of its index set."""
    over, left, compare, right = relation

    def total(inner):
        used = {node.id for node in ast.walk(inner) if isinstance(node, ast.Name)}
        (index,) = [index for index, members in families.items() if used & set(members)]
        return sum((value_of(inner, names, total) for names in rows(index)), Fraction(0))

    def rows(index):
        if index is None:
            return [scalars]
        members = families[index]
        return [scalars | dict(zip(members, entries, strict=True)) for entries in zip(*members.values(), strict=True)]

    return all(compare(value_of(left, names, total), value_of(right, names, total)) for names in rows(over))
