"""What stands in no certificate, or not where a test puts it: the checkers answer it all the same."""

JUNK = [
    None,
    True,
    0,
    -1,
    1.5,
    "",
    "1/0",
    "x",
    "9" * 5000,
    [],
    [[]],
    ["1"],
    {},
    {"prior": []},
    [None],
    "(" * 500,
    "1" + "+1" * 5000,
    "max(P1, P2)",
    "D",
]
