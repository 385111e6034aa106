"""Answers that are compared in mpmath, with the lines of each report: python -m tests.digits.stored_reports writes them.

Each answer is one of two letters that agrees, with some entries changed; a function and a graph are changed alike.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from symdp.digits.agreement import Report
from symdp.digits.answer_check import check_answer
from symdp.digits.capacity_check import check_capacity
from symdp.digits.function_check import check_function
from tests.stored_lines import StoredLines

DIGITS = 9
FAIR = [["3/4", "1/4"], ["1/4", "3/4"]]
KEPT, CONSTANT = [["1", "0"], ["0", "1"]], [["1", "0"], ["1", "0"]]
HALVES = {"source": {"vertices": [["1/2", "1/2"]]}, "leakage": "dp", "distortion": "1/4", "exp": "3"}
HALVES |= {"mechanism": FAIR, "worst_prior": ["1/2", "1/2"]}
PAIR = {"source": {"vertices": [["3/5", "2/5"], ["2/5", "3/5"]]}}
THREE = {"factors": [{"records": 3, "mechanism": {"rows": FAIR}}]}
CHANGES: dict[str, dict[str, Any]] = {
    "plain": {},
    "exp and value": {"value": "log(3)"},
    "wrong value": {"value": "log(2)"},
    "value alone": {"exp": None, "value": "log(3)"},
    "enclosure holds": {"enclosure": ["1", "2"]},
    "enclosure misses": {"enclosure": ["2", "3"]},
    "enclosure alone": {"exp": None, "enclosure": ["1", "2"]},
    "enclosure narrow": {"exp": None, "enclosure": ["1.0986122", "1.0986123"]},
    "enclosed, least bounds": {"exp": None, "enclosure": ["2", "3"], "distortion_bounds": ["1/4", "1/4"]},
    "root": {"exp": None, "exp_root": {"root_of": ["-9", "0", "1"], "between": ["2", "4"]}},
    "root and value": {"exp": None, "value": "log(3)", "exp_root": {"root_of": ["-9", "0", "1"], "between": ["2", "4"]}},
    "root of a decreasing polynomial": {"exp": None, "exp_root": {"root_of": ["9", "0", "-1"], "between": ["2", "4"]}},
    "row sum": {"mechanism": [["3/4", "1/4"], ["1/4", "2/4"]]},
    "negative": {"mechanism": [["5/4", "-1/4"], ["1/4", "3/4"]]},
    "three rows": {"mechanism": [["3/4", "1/4"], ["1/4", "3/4"], ["1/4", "3/4"]]},
    "no mechanism": {"mechanism": None},
    "distortion": {"distortion": "1/5"},
    "distortion more": {"distortion": "1/3"},
    "bounds equal": {"distortion_bounds": ["1/4", "1/4"]},
    "bounds wide": {"distortion_bounds": ["1/5", "1/3"]},
    "bounds wrong": {"distortion_bounds": ["1/3", "1/3"]},
    "enclosed bounds": {"exp": None, "enclosure": ["1.09861228", "1.09861229"], "distortion_bounds": ["1/4", "1/4"]},
    "zero": {"exp": "1", "mechanism": CONSTANT, "distortion": "1/2"},
    "zero with bounds": {"exp": "1", "mechanism": CONSTANT, "distortion": "1/2", "distortion_bounds": ["1/2", "1/2"]},
    "ml zero with bounds": {
        "leakage": "ml",
        "exp": "1",
        "mechanism": CONSTANT,
        "distortion": "1/2",
        "distortion_bounds": ["1/2", "1/2"],
    },
    "mi zero with bounds": {
        "leakage": "mi",
        "exp": None,
        "value": "0",
        "mechanism": CONSTANT,
        "distortion": "1/2",
        "distortion_bounds": ["1/2", "1/2"],
    },
    "kl zero with bounds": {
        "leakage": "kl",
        "exp": None,
        "value": "0",
        "mechanism": [["1/2", "1/2"], ["1/2", "1/2"]],
        "distortion": "1/2",
        "distortion_bounds": ["1/2", "1/2"],
    },
    "kl with bounds": {"leakage": "kl", "exp": None, "value": "log(3)/2", "distortion_bounds": ["1/4", "1/4"]},
    "mi": {"leakage": "mi", "exp": None, "value": "log(2) + log(1/4)/4 + 3/4*log(3/4)"},
    "mi wrong": {"leakage": "mi", "exp": None, "value": "1/9"},
    "ml": {"leakage": "ml", "exp": "3/2"},
    "ml enclosed": {"leakage": "ml", "exp": None, "enclosure": ["0.405", "0.406"]},
    "ml root": {"leakage": "ml", "exp": None, "exp_root": {"root_of": ["-3", "2"], "between": ["1", "2"]}},
    "ml wrong D": {"leakage": "ml", "exp": "3/2", "distortion": "1/5"},
    "min-entropy": {"leakage": "min-entropy", "exp": "3/2"},
    "min-entropy less": {"leakage": "min-entropy", "exp": "3/2", "source": PAIR["source"]},
    "mx": {"leakage": "mx", "exp": "3/2"},
    "mx at another distortion": {"leakage": "mx", "exp": "3/2", "distortion": "1/5"},
    "mx at a larger distortion": {"leakage": "mx", "exp": "3/2", "distortion": "1/3"},
    "mx of a pair": PAIR | {"leakage": "mx", "exp": "3/2", "worst_prior": ["3/5", "2/5"]},
    "pml of a pair": PAIR | {"leakage": "pml", "exp": "3/2", "worst_prior": ["3/5", "2/5"], "distortion": "1/5"},
    "min-entropy too much": {"leakage": "min-entropy", "exp": "2"},
    "min-entropy of a pair": PAIR | {"leakage": "min-entropy", "exp": "3/2", "worst_prior": ["3/5", "2/5"]},
    "mi, enclosed": {"leakage": "mi", "exp": None, "enclosure": ["0.1308", "0.1309"]},
    "sibson": {"leakage": "sibson:2", "exp": None, "value": "log(5/4)"},
    "mi of a pair": PAIR | {"leakage": "mi", "exp": None, "value": "1/8", "worst_prior": ["3/5", "2/5"]},
    "mi of a pair between them": PAIR | {"leakage": "mi", "exp": None, "value": "log(2) + log(1/4)/4 + 3/4*log(3/4)"},
    "infinite at a small distortion": {"exp": "oo", "distortion": "0.0089", "mechanism": KEPT},
    "infinite at a larger distortion": {"exp": "oo", "distortion": "0.0109", "mechanism": KEPT},
    "sibson of a pair": PAIR | {"leakage": "sibson:2", "exp": None, "value": "log(5/4)"},
    "tv": {"leakage": "tv", "exp": None, "value": "1/2"},
    "infinite": {"exp": "oo", "distortion": "0", "mechanism": KEPT},
    "infinite at D": {"exp": "oo", "mechanism": KEPT},
    "infinite mi": {"exp": None, "value": "oo", "leakage": "kl", "mechanism": KEPT},
    "infinite, one letter": {
        "exp": "oo",
        "distortion": "0",
        "mechanism": KEPT,
        "worst_prior": ["1", "0"],
        "source": {"simplex": 2},
    },
    "pair": PAIR | {"worst_prior": ["1/2", "1/2"]},
    "pair none": PAIR | {"worst_prior": None},
    "no prior": {"worst_prior": None, "source": {"vertices": [["3/5", "2/5"], ["3/4", "1/4"]]}},
    "prior outside": {"worst_prior": ["1", "0"]},
    "limit": {"supremum_attained": False, "worst_prior": ["1/2", "1/2"], "source": {"simplex": 2}},
    "limit D": {"source": {"simplex": 2}, "distortion": "1/2", "exp": "1"},
    "limit 2": {"source": {"vertices": [["3/4", "1/4"], ["1/4", "3/4"]]}, "worst_prior": ["3/4", "1/4"]},
    "limit 3": {"source": {"vertices": [["3/4", "1/4"], ["1/2", "1/2"]]}, "worst_prior": ["3/4", "1/4"]},
    "costs": {"loss": [["0", "1"], ["1", "0"]]},
    "costs 2": {"loss": [["0", "2"], ["2", "0"]], "distortion": "1/2"},
    "edges": {"adjacency": {"edges": [[0, 1]]}},
    "delta": {"delta": "1/10"},
    "adp": {"leakage": "adp:1/10", "exp": "13/5"},
    "adp bounds": {"leakage": "adp:1/10", "exp": "13/5", "distortion_bounds": ["1/4", "1/4"]},
    "adp D": {"leakage": "adp:1/10", "exp": "13/5", "distortion": "1/4"},
    "pointwise bounds": {"leakage": "adp:1/10:pointwise", "exp": "13/5", "distortion_bounds": ["1/4", "1/4"]},
    "pointwise": {"leakage": "adp:1/10:pointwise", "exp": "13/5"},
    "names": {"values": {"a": "3"}, "exp": "a", "distortion": "(a - 2)/4"},
    "D in exp": {"exp": "(1 - D)/D"},
    "records": {"records": 3, "distortion": "3/4", "mechanism": THREE},
    "records mi": {
        "leakage": "mi",
        "exp": None,
        "value": "3*(log(2) + log(1/4)/4 + 3/4*log(3/4))",
        "records": 3,
        "distortion": "3/4",
        "mechanism": THREE,
    },
    "records ml": {"leakage": "ml", "exp": "27/8", "records": 3, "distortion": "3/4", "mechanism": THREE},
    "records wrong size": {
        "records": 3,
        "distortion": "3/4",
        "mechanism": {"factors": [{"records": 3, "mechanism": {"rows": [["1"]]}}]},
    },
    "two factors": {"mechanism": {"factors": [{"records": 1}, {"records": 2}]}},
    "shells": {
        "records": 2,
        "letters": 2,
        "distortion": "1/2",
        "mechanism": {"weights": ["9/16", "3/16", "1/16"], "records": 2, "letters": 2},
    },
    "shells no law": {
        "records": 2,
        "letters": 2,
        "distortion": "1/2",
        "mechanism": {"weights": ["9/16", "3/16", "1/8"], "records": 2, "letters": 2},
    },
    "shells mi": {
        "leakage": "mi",
        "exp": None,
        "value": "2*(log(2) + log(1/4)/4 + 3/4*log(3/4))",
        "records": 2,
        "letters": 2,
        "distortion": "1/2",
        "mechanism": {"weights": ["9/16", "3/16", "1/16"], "records": 2, "letters": 2},
    },
    "shells ml": {
        "leakage": "ml",
        "exp": "9/4",
        "records": 2,
        "letters": 2,
        "distortion": "1/2",
        "mechanism": {"weights": ["9/16", "3/16", "1/16"], "records": 2, "letters": 2},
    },
    "shells zero": {
        "exp": "1",
        "records": 2,
        "letters": 2,
        "distortion": "1",
        "mechanism": {"weights": ["1/4", "1/4", "1/4"], "records": 2, "letters": 2},
    },
    "shells infinite": {
        "exp": "oo",
        "records": 2,
        "letters": 2,
        "distortion": "0",
        "mechanism": {"weights": ["1"], "records": 2, "letters": 2},
    },
    "shells elsewhere": {
        "records": 2,
        "letters": 2,
        "distortion": "1/2",
        "source": {"vertices": [["3/5", "2/5"]]},
        "mechanism": {"weights": ["9/16", "3/16", "1/16"], "records": 2, "letters": 2},
    },
}
CURVE: dict[str, Any] = {
    "pieces": [
        {"from": "0", "to": "1/4", "exp": "(1 - D)/D", "value": "log((1 - D)/D)"},
        {"from": "1/4", "to": "1/2", "exp": "1/D - 1"},
    ],
    "zero_from": "1/2",
    "jump": "1",
}
FIRST, SECOND = CURVE["pieces"]
FUNCTIONS: dict[str, dict[str, Any]] = {
    "as it is": {},
    "without a jump": {"jump": None},
    "an infinite jump": {"jump": "oo"},
    "another jump": {"jump": "2"},
    "pieces apart": {"pieces": [FIRST, SECOND | {"from": "1/3"}]},
    "pieces that do not meet": {"pieces": [FIRST, SECOND | {"exp": "2/D - 1"}]},
    "another value": {"pieces": [FIRST | {"value": "log(1/D)"}, SECOND]},
    "a value alone": {"pieces": [{"from": "0", "to": "1/2", "value": "log((1 - D)/D)"}]},
    "no formula": {"pieces": [{"from": "0", "to": "1/4"}, SECOND]},
    "no formula at last": {"pieces": [FIRST, {"from": "1/4", "to": "1/2"}]},
    "zero too soon": {"zero_from": "2/5"},
    "zero from the first place": {"zero_from": "1/4"},
    "no piece": {"pieces": [], "jump": None},
    "with names": {"values": {"a": "1"}},
}
PLACES = {"0": KEPT, "1/8": [["7/8", "1/8"], ["1/8", "7/8"]], "1/4": FAIR, "9/20": [["11/20", "9/20"], ["9/20", "11/20"]]}
PLACES |= {"1/2": CONSTANT, "3/4": CONSTANT}
EDGE: dict[str, Any] = {"edges": [[0, 1]], "exp_epsilon": "3", "exp_leakage": "3/2", "outputs": None, "mechanism": FAIR}
GRAPHS: dict[str, dict[str, Any]] = {
    "as it is": {},
    "a lower level": {"exp_epsilon": "2"},
    "a higher level": {"exp_epsilon": "4"},
    "another leakage": {"exp_leakage": "7/5"},
    "as many outputs as vertices": {"outputs": 2},
    "one output": {"outputs": 1},
    "no noise at all": {"exp_epsilon": "1", "exp_leakage": "1", "mechanism": CONSTANT},
    "no edge": {"edges": [], "exp_leakage": "2", "mechanism": KEPT},
    "a star": {"edges": [[0, k] for k in range(1, 7)], "exp_epsilon": "3/2", "mechanism": [["1"]] * 7, "exp_leakage": "1"},
}


def functions(change: dict[str, Any]) -> Report:
    """The report on a changed function, with answers at all places."""
    answers = [HALVES | {"distortion": place, "mechanism": rows} for place, rows in PLACES.items()]
    answers[0] |= {"exp": "oo"}
    return check_function(CURVE | change, answers, DIGITS)


def lines() -> Iterator[str]:
    """All lines that are stored."""
    for name, change in CHANGES.items():
        yield from [f"# {name}", *str(check_answer(HALVES | change, DIGITS)).splitlines()]
    for name, change in FUNCTIONS.items():
        yield from [f"# function: {name}", *str(functions(change)).splitlines()]
    for name, change in GRAPHS.items():
        yield from [f"# graph: {name}", *str(check_capacity(EDGE | change, DIGITS)).splitlines()]


STORED = StoredLines(Path(__file__).with_name("reports.txt"), lines)

if __name__ == "__main__":
    STORED.write()
