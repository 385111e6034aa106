"""Command lines by groups, and what each prints: the standard output, the errors and the exit code."""

import json
import shlex
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path

from symdp import __version__
from symdp.cli.commands import _run

SHAPES = (
    {"center": ["1/2", "3/10", "1/5"], "radius": "1/5"},
    {"center": ["1/2", "3/10", "1/5"], "contamination": "1/5"},
    {"center": ["1/2", "3/10", "1/5"], "pari_mutuel": "1/5"},
    {"cdf_lower": ["1/5", "1/2", "1"], "cdf_upper": ["1/2", "4/5", "1"]},
    {"letters": 3, "groups": [{"letters": [1, 2], "lower": "1/2", "upper": "3/4"}]},
    {"letters": 3, "focal": [{"letters": [1, 2], "mass": "1/2"}, {"letters": [2, 3], "mass": "1/2"}]},
    {"letters": 3, "inequalities": [{"coefficients": ["1", "-1", "0"], "bound": "1/10"}]},
    {"vertices": [["1/2", "1/2", "0", "0"], ["0", "1/3", "1/3", "1/3"], ["1/4", "1/4", "1/4", "1/4"]]},
    {"lower": ["0", "1/5", "1/10", "0"], "upper": ["1/2", "1/2", "1/2", "1/2"]},
    {"labels": ["first", "second"], "vertices": [["9/10", "1/10"], ["1/10", "9/10"]]},
)
# What is no source, no mechanism, and neither.
MALFORMED = (
    [],
    {},
    "1/2",
    {"vertices": []},
    {"vertices": [["1/2", "1/2"], ["1", "0", "0"]]},
    {"vertices": [["1/2", "x"]]},
    {"vertices": [["3/2", "-1/2"]]},
    {"vertices": [["1/2", "1/2"]], "labels": ["a"]},
    {"vertices": [["1/2", "1/2"]], "labels": ["a", "a"]},
    {"lower": ["1/2", "3/5"], "upper": ["1", "1"]},
    {"lower": ["0", "0"], "upper": ["1/5", "1/5"]},
    {"lower": ["1/2", "0"], "upper": ["1/5", "1"]},
    {"lower": ["1/2"], "upper": ["1/5", "1"]},
    {"cdf_lower": ["1/5", "1"], "cdf_upper": ["1/2", "4/5", "1"]},
    {"cdf_lower": ["1/5", "1/2", "1"], "cdf_upper": ["1/2", "4/5", "9/10"]},
    {"cdf_lower": ["4/5", "1/2", "1"], "cdf_upper": ["1/2", "4/5", "1"]},
    {"cdf_lower": ["-1/5", "1/2", "1"], "cdf_upper": ["1/2", "6/5", "1"]},
    {"letters": 3, "groups": 5},
    {"letters": 3, "groups": [[1, 2]]},
    {"letters": 3, "groups": [{"letters": [1, 2], "lower": "1/2"}]},
    {"letters": 3, "groups": [{"letters": [1, 4], "lower": "1/2", "upper": "3/4"}]},
    {"letters": 3, "groups": [[[1, 2], "1/2", "3/4"], [[2, 3], "1/2", "3/4"]]},
    {"letters": 3, "groups": [[[1, 2], "1/2", "3/4"], [[1], "4/5", "9/10"]]},
    {"letters": 3, "focal": 5},
    {"letters": 3, "focal": [[1, 2, 3]]},
    {"letters": 3, "focal": [{"letters": [1], "mass": "1/2"}]},
    {"letters": 0, "focal": [{"letters": [1], "mass": "1"}]},
    {"letters": 3, "inequalities": ["P1 >= P2", "P1 + 2 P2 <= 1", "P1 2"]},
    {"letters": 3, "inequalities": ["P1 >= P2 >= P3"]},
    {"letters": 3, "inequalities": ["P1 >= P1/0"]},
    {"letters": 3, "inequalities": ["P1 >= "]},
    {"letters": 3, "inequalities": ["P1 >= P0"]},
    {"letters": 3, "inequalities": ["P1*P2 <= 1/2"]},
    {"letters": 3, "inequalities": ["P1 = 1/2", "P1 - P2 <= 1/7", {"coefficients": ["1", "1"], "bound": "1"}]},
    {"letters": 3, "inequalities": ["P1 = 1/2", "P1 - P2 <= 1/7"]},
    {"letters": 3, "inequalities": ["P1 >= 1/2", "P2 >= 2/3"]},
    {"letters": 3, "inequalities": [5]},
    {"center": ["1/2", "1/2"], "radius": "-1"},
    {"center": ["1/2", "1/2"], "contamination": "2"},
    {"center": ["1/2", "1/2"], "pari_mutuel": "x"},
    {"center": ["1/2", "1/2"]},
    {"around": ["1/2", "1/2"], "chi_square": "-1"},
    {"around": ["1/2", "1/2"], "kullback_leibler": "0"},
    {"simplex": 2, "decreasing": 2},
    {"rows": []},
    {"rows": [["1/2", "1/3"], ["1/2", "1/2"]]},
    {"rows": [["1/2", "1/2"], ["1"]]},
    {"rows": [["1/2", "1/2"], ["3/2", "-1/2"]]},
    {"rows": [["1/2", "1/2"], ["1/2", "1/2"]], "labels": ["a", "b", "c"]},
    {"exp_epsilon": "3", "letters": 4, "size": None},
    {"exp_epsilon": "3", "letters": 4, "size": 2},
    {"exp_epsilon": "3", "letters": 4, "size": 5},
    {"exp_epsilon": "3", "letters": 4, "hadamard_order": 8},
    {"exp_epsilon": "3", "letters": 4, "hadamard_order": 5},
    {"exp_epsilon": "3", "identity": "1/2", "order": [1, 2, 3], "components": [{"size": 2, "weight": "1/2"}]},
    {"exp_epsilon": "3", "identity": "1/2", "order": [1, 1, 3], "components": [{"size": 2, "weight": "1/2"}]},
    {"exp_epsilon": "3", "identity": "1/2", "order": [1, 2, 3], "components": [{"size": 2, "weight": "1/3"}]},
    {"exp_epsilon": "3", "identity": "1/2", "order": [1, 2, 3], "components": [{"size": 4, "weight": "1/2"}]},
    {"exp_epsilon": "3", "identity": "1", "order": [1, 2, 3], "components": [{"size": 2, "weight": "0"}]},
    {"exp_epsilon": "3", "identity": "1", "order": [1, 2, 3], "components": 5},
    {"honest": ["1/2", "1/2"], "weights": ["1/3", "2/3"]},
    {"honest": ["1/2", "1/2"], "weights": ["1/3", "1/3"]},
)
LOSSES = (
    *(
        "line:0",
        "line:3",
        "line:x",
        "ring:3",
        "positions:1,2",
        "positions:2,1,0",
        "positions:x",
        "lists:0",
        "lists:2",
        "lists:x",
    ),
    *("erasure:1/3", "erasure:-1", "erasure", "strings:2", "strings:1,3", "strings:2,2", "permutations:2,kendall"),
    *("permutations:3,footrule", "permutations:3,nothing", "graph:line:3", "graph:star:2", "graph:nothing", "costs.csv"),
    *("uneven.csv", "twice.csv", "none.csv", "hamming:2", "line:1000000000000"),
)
WHERE = (
    *(
        "p <= 1/2",
        "p < 1/2",
        "p <= q",
        "p >= 1/2, p <= 1/3",
        "p",
        "p <=",
        "p <= x*p",
        "p = 1/2",
        "1/4 <= p <= 1/3",
        "p*p <= 1",
    ),
    *("p <= 1/0", "P1 <= 1/2", "p != 1/2", "p <= 2", "0 <= 1", "1 <= 0", "p <= 1/2 <= 1", "sin(p) <= 1", "p <= 0.3"),
)
FILES = {
    "costs.csv": "a,b,c\n0,1,2\n1,0,1/2\n3,1,0\n",
    "uneven.csv": "a,b\n0,1\n1\n",
    "twice.csv": "a,a\n0,1\n1,0\n",
    "none.csv": "",
    **{f"malformed{number}.json": json.dumps(document) for number, document in enumerate(MALFORMED)},
    "data.csv": "category,count\nfirst,5\nsecond,3\nthird,2\nsecond,4\n",
    "lines.csv": 'category\nfirst\nsecond\nsecond\nthird\nfirst\n"a, b"\n',
    "ages.csv": "age\n30\n4\n30\n200\n4\n4\n",
    "shares.csv": "letter,share\na,1/2\nb,3/10\nc,1/5\n",
    "mechanism.json": '{"rows": [["3/4", "1/4", "0"], ["1/4", "1/2", "1/4"], ["0", "1/4", "3/4"]]}',
    **{f"shape{number}.json": json.dumps(shape) for number, shape in enumerate(SHAPES)},
    "named.json": '{"rows": [["3/4", "1/4"], ["1/4", "3/4"]], "labels": ["first", "second"]}',
    "random.json": '{"rows": [["1/2", "1/3", "1/6"], ["1/4", "1/2", "1/4"], ["1/5", "1/5", "3/5"]]}',
    "two.csv": "category,count\nfirst,5\nsecond,3\n",
    "set.json": '{"lower": ["1/10", "1/5", "0"], "upper": ["3/5", "1/2", "1/2"]}',
    "orders.toml": "decreasing = 3\n",
    "loss.json": '{"matrix": [["0", "1", "2"], ["1", "0", "1/2"], ["3", "1", "0"]]}',
}
ONE, PAIR, FOUR = "1/2,3/10,1/5", "'1/2,3/10,1/5; 3/10,1/5,1/2'", "2/5,3/10,1/5,1/10"
LINES = {
    "solve": [
        f"solve {source} -D {distortion} {more}"
        for source in (ONE, PAIR, FOUR, "ball:1/10:1/2,3/10,1/5", "set.json", "kalantari2018:II-6", "1/2,1/2,0", "simplex:3")
        for distortion, more in (("0", ""), ("1/5", "--json"), ("0.37", "--digits 4"), ("9/10", ""))
    ],
    "solve by level": [
        f"solve {source} {level}"
        for source in (ONE, PAIR, "uniform:4", "simplex:3")
        for level in (
            "--exp-epsilon 1",
            "--exp-epsilon 7/2 --json",
            "--epsilon 1",
            "--epsilon 'ln 3'",
            "--exp-epsilon 'exp(1)'",
            "--profile 0:1/10,1:1/20",
            "--leakage gdp --value 1/2",
            "--exp-epsilon 1/2",
            "--delta 1/10 --epsilon 0",
        )
    ],
    "solve by measure": [
        f"solve {source} -D 1/4 --leakage {measure}"
        for source in (ONE, PAIR)
        for measure in (
            "adp:1/10",
            "ml",
            "mi",
            "mx",
            "renyi:2",
            "renyi:oo",
            "kl",
            "sibson:3",
            "min-entropy",
            "tv",
            "gdp",
            "zcdp",
            "profile:1:1/10",
            "hockey:1",
            "pml",
            "nothing",
            "renyi:1/2",
            "adp:2",
        )
    ],
    "answers in JSON": [
        f"{question} --leakage {measure} --json"
        for measure in ("dp", "adp:1/10", "ml", "mi", "mx", "renyi:2", "renyi:3/2", "kl", "sibson:3")
        for question in (
            f"solve {FOUR} -D 1/4",
            f"solve {PAIR} -D 1/5 --digits 6",
            "solve simplex:3 -D 1/3",
            f"solve {ONE} --exp-epsilon 5/2",
            f"solve {PAIR} --exp-epsilon 3/2",
            f"curve {PAIR}",
            "curve 2/5,2/5,1/5",
            "solve uniform:4 -D 1/5 --adjacency ring:4",
            f"solve {ONE} -D 1/4 --loss positions:0,1,3",
            "solve uniform:2 --records 2 -D 1/3",
            f"solve {PAIR} --records 2 -D 1/2",
        )
    ],
    "other answers in JSON": [
        f"{question} --leakage {measure} --json"
        for measure in ("min-entropy", "zcdp", "gdp", "tv", "profile:log(2):1/10,log(3):1/20", "sibson:oo")
        for question in (
            f"solve {FOUR} -D 1/4",
            f"solve {PAIR} -D 1/5 --digits 6",
            f"solve {ONE} --value 1/5",
            f"curve {PAIR}",
            "solve uniform:4 -D 1/5 --adjacency ring:4",
            f"solve {ONE} -D 1/4 --loss line",
            "solve uniform:2 --records 2 -D 1/3",
        )
    ],
    "shapes": [
        f"{command} {shape}"
        for shape in (
            "shape0.json",
            "shape1.json",
            "shape2.json",
            "shape3.json",
            "shape4.json",
            "shape5.json",
            "shape6.json",
            "shape7.json",
            "shape8.json",
            "shape9.json",
        )
        for command in (
            "classify --json",
            "solve -D 1/7 --json",
            "solve --exp-epsilon 4 --json",
            "curve --json",
            "compare",
            "solve -D 1/7 --leakage ml",
            "solve -D 1/7 --leakage mi",
            "solve -D 1/7 --loss line",
            "theorem",
        )
    ],
    "solve with a loss": [
        f"solve {ONE} -D {distortion} --loss {loss} {more}"
        for distortion in ("1/5", "2")
        for loss in ("line", "line:2", "loss.json", "lists", "nothing")
        for more in ("", "--leakage ml", "--json")
    ],
    "solve with a graph": [
        f"solve uniform:{letters} -D 1/4 --adjacency {graph} {more}"
        for letters, graph in (
            (4, "ring:4"),
            (4, "line:4"),
            (4, "star:4"),
            (8, "hamming:3,2"),
            (4, "ring:5"),
            (4, "cube:3"),
            (4, "blocks:2,2"),
            (4, "grid:2,2"),
        )
        for more in ("", "--json", "--leakage tv", "--delta 1/10")
    ],
    "solve records": [
        f"solve {source} --records {records} {more}"
        for source in ("uniform:2", "simplex:3", ONE, PAIR)
        for records, more in (
            ("3", "-D 1/2"),
            ("3", "--exp-epsilon 3 --json"),
            ("2", "-D 1 --joint"),
            ("0", "-D 1"),
            ("1", "-D 1/4"),
        )
    ],
    "curve": [
        f"curve {source} {more}"
        for source in (
            ONE,
            PAIR,
            "ball:1/10:1/2,3/10,1/5",
            "set.json",
            "orders.toml",
            "geometric:1/2:5",
            "zipf:1:4",
            "simplex:3",
        )
        for more in ("", "--json", "--latex -", "--leakage ml", "--delta 1/10")
    ],
    "symbols": [
        f"{command} {source} {more}"
        for source in (
            "'p,1-p; q,1-q' --where 'p <= q, q <= 1/2'",
            "geometric:rho",
            "'t,1-t,0; 1-t,0,t' --where '0 <= t, t <= 1'",
            "'p,q,1-p-q' --where 'p >= q, q >= 1-p-q'",
            "'p,1-q'",
            "'p,p'",
        )
        for command, more in (
            ("curve", ""),
            ("solve", "-D 1/4"),
            ("solve", "-D 1/4 --json"),
            ("formula", ""),
            ("classify", ""),
        )
    ],
    "sources": [
        f"{command} {source}"
        for source in (
            ONE,
            PAIR,
            "ball:0:1/2,1/2",
            "data.csv --column category",
            "lines.csv --column category",
            "ages.csv --column age --region dkw",
            "ages.csv --column age --region dkw --order 4,30,200",
            "lines.csv --column category --region hoeffding --confidence 0.9",
            "shares.csv --column letter --count share",
            "lines.csv --column category --letters 'first,second,third,\"a, b\",e' --confidence 2",
            "data.csv --column category --count count",
            "shares.csv --column letter --probability share",
            "data.csv --column nothing",
            "nothing.csv",
            "data.csv --column category --region hoeffding --confidence 0.9",
            "data.csv",
            "set.json",
            "uniform:1",
            "data.csv --column category --region dkw --letters first,second,third,fourth",
            "simplex:0",
            "1/2,1/3",
            "data.csv --column category --region clopper-pearson --count count",
            "'1/2,1/2; 1'",
            "''",
            "sarwate2014",
            "chi-square:1/50:1/2,3/10,1/5",
            "kullback-leibler:1/50:1/2,3/10,1/5",
            "kalantari2018:nothing",
        )
        for command in ("classify", "classify --json", "solve -D 1/4", "compare")
    ],
    "formula": [
        f"formula {options}"
        for options in (
            "",
            "--letters 2",
            "--letters 3",
            "--letters 5 --json",
            "--letters 1",
            "--ball",
            "--ball --letters 3",
            "--letters 3 --loss line",
            "--letters 3 --leakage ml",
            "--letters 3 --delta 1/10",
            "--letters 3 --latex -",
            "--letters 3 --leakage mi",
            "--letters 4 --records 2",
            "--records 3",
            "--letters 99",
        )
    ],
    "check": [
        f"check {formula} {options}"
        for formula in (
            "'(M-1)*(1-D)/D >= best'",
            "'best >= 1'",
            "'best <= (1-D)/D'",
            "'best == (1-D)/D'",
            "'best > 2'",
            "'D >'",
        )
        for options in (
            "--letters 2",
            "--letters 3",
            "--letters 3 --class I --json",
            "--letters 2 --where 'D <= P2'",
            "--letters 9",
        )
    ],
    "check for all letters": [
        f"check {formula} --all-letters {options}"
        for formula in (
            "'(M-1)*(1-D)/D >= best'",
            "'best >= 1'",
            "'best >= (1-D)/D'",
            "'best <= (1-D)/D'",
            "'best >= top(1)/D'",
        )
        for options in ("", "--class I", "--where 'D <= PM'", "--json")
    ],
    "conjecture": [
        f"conjecture {family} {options}"
        for family in (
            "geometric:rho",
            "zipf:s",
            "mixture:rho",
            "ball:C,r",
            "contamination:C,r",
            "pari-mutuel:C,r",
            "prior:P",
            "lower:L",
            "'rho,1-rho'",
        )
        for options in ("--letters 4", "--letters 5 --json", "--where 'rho <= 1/2' --letters 4")
    ],
    "mechanisms": [
        f"{command} {mechanism} {options}"
        for mechanism in ("mechanism.json", "random.json", "named.json")
        for command, options in (
            ("measure", ""),
            ("measure", "--json"),
            ("measure", f"--prior {ONE}"),
            ("measure", f"--source {PAIR} --order 3"),
            ("measure", "--delta 1/5"),
            ("measure", "--order 1"),
            ("measure", "--prior 1/3,2/3"),
            ("profile", ""),
            ("profile", "--uses 3"),
            ("profile", "--epsilon 1"),
            ("profile", "--exp-epsilon 3 --uses 2"),
            ("profile", "--json"),
            ("profile", "--delta 1/100"),
            ("profile", "--delta 0"),
            ("profile", "--latex -"),
            ("profile", "--uses 0"),
            ("color", ""),
            ("color", "--json"),
            ("apply", "two.csv --column category --seed 1"),
            ("apply", "data.csv --column category --seed 1"),
            ("estimate", "two.csv --column category"),
            ("estimate", "two.csv --column category --confidence 0.9 --json"),
        )
    ],
    "theorem": [
        f"theorem {source} {options}"
        for source in (ONE, "'p,1-p; q,1-q' --where 'p <= q, q <= 1/2'")
        for options in (
            "",
            "-D 1/4",
            "--exp-epsilon 3",
            "-D 1/4 --label here --ref cref --log 2 --notation exp",
            "-D 1/4 --prior-name P_X --optimum-name E --worst-name R --distortion-name d",
            "-D 1/4 --environments a,b",
            "-D 1/4 --environments T,L,D,C,P --document",
        )
    ],
    "derive": [
        f"derive {options}"
        for options in (
            "--letters 2",
            "p,1-p --where 'p <= 1/2' --json",
            "--letters 1",
            "p,q",
            "--letters 2 --loss line",
            "--letters 2 --delta 1/10",
            "--letters 2 --leakage mi",
        )
    ],
    "certificates": [
        f"solve {source} --certificate here.json && recheck here.json {options}"
        for source in (
            f"{ONE} -D 1/5",
            f"{PAIR} --exp-epsilon 3",
            f"{ONE} -D 1/5 --leakage ml",
            "uniform:2 --records 2 -D 1/2",
            f"{ONE} -D 1/5 --leakage mi",
            f"{ONE} -D 1/5 --loss line",
            "geometric:1/2:oo -D 1/5",
        )
        for options in ("", "--verbose", "--mpmath 20")
    ],
    "definitions": [
        f"{question} --certificate here.json && recheck here.json --mpmath 20"
        for source in (PAIR, "shape0.json", "shape2.json", "shape4.json", "shape5.json", "orders.toml", "simplex:3")
        for question in (
            *[
                f"solve {source} -D 1/4 --leakage {measure}"
                for measure in ("dp", "adp:1/10", "ml", "mi", "mx", "min-entropy", "sibson:3", "sibson:oo", "renyi:2")
            ],
            *[f"solve {source} -D 1/4 --leakage {measure}" for measure in ("kl", "gdp", "tv", "profile:log(2):1/10")],
            f"solve {source} --exp-epsilon 3",
            f"solve {source} --exp-epsilon 2 --leakage mi",
            f"curve {source}",
        )
    ]
    + [
        f"{question} --certificate here.json && recheck here.json --mpmath 20"
        for question in (
            "solve kullback-leibler:1/50:1/2,3/10,1/5 -D 1/4",
            "solve chi-square:1/50:1/2,3/10,1/5 -D 1/4",
            "curve chi-square:1/50:1/2,3/10,1/5",
            "solve geometric:1/3:oo --exp-epsilon 4",
            "curve geometric:rho",
            *[
                f"solve uniform:2 --records 3 -D 1/2 --leakage {measure}"
                for measure in ("dp", "ml", "mi", "sibson:2", "renyi:2")
            ],
            *[f"solve simplex:3 --records 2 -D 1/2 --leakage {measure}" for measure in ("mx", "kl", "zcdp", "gdp", "tv")],
            "solve simplex:3 --leakage zcdp -D 1/3",
            "solve uniform:3 --leakage zcdp -D 1/3 --digits 20",
        )
    ],
    "graph utilities": [
        f"{command} uniform --adjacency {graph} {options}"
        for graph in (
            "ring:4",
            "ring:7",
            "star:3",
            "line:5",
            "tree:2,2",
            "grid:2,3",
            "blocks:2,3",
            "hamming:2,3",
            "clique:3",
        )
        for command, options in (
            ("solve", "--exp-epsilon 3"),
            ("solve", "--exp-epsilon 5/2 --json"),
            ("solve", "-D 1/3"),
            ("solve", "--exp-epsilon 2 --latex -"),
            ("curve", ""),
            ("curve", "--json"),
            ("theorem", "--exp-epsilon 2"),
        )
    ],
    "symbols by measure": [
        f"{command} {source} {more}"
        for source in (
            "p,1-p --where 'p >= 1/2'",
            "'p,q,1-p-q' --where 'p >= q, q >= 1-p-q'",
            "'p,1-p; q,1-q' --where 'p <= q, q <= 1/2'",
            "'t,1-t,0; 1-t,0,t' --where '0 <= t, t <= 1'",
            "geometric:rho:4",
            "zipf:1..2:3",
            "'p,q,1-p-q; r,s,1-r-s'",
        )
        for command, more in (
            *[
                ("curve", f"--leakage {measure}")
                for measure in ("ml", "mi", "mx", "tv", "adp:1/10", "min-entropy", "renyi:2")
            ],
            ("curve", "--json"),
            ("curve", "--delta 1/10"),
            ("curve", "--loss line"),
            ("curve", "--latex -"),
            ("solve", "-D 1/5 --leakage mi"),
            ("solve", "-D 1/5 --leakage ml --json"),
            ("solve", "--exp-epsilon 3"),
            ("theorem", ""),
            ("formula", "--json"),
        )
    ],
    "claims in files": [
        f"{claim} --certificate here.json && recheck here.json --verbose && {claim} --latex - && {claim} --json --digits 4"
        for claim in (
            "check '(M-1)*(1-D)/D >= best' --letters 3",
            "check 'best >= (1-D)/D' --letters 3",
            "check 'best >= 2' --letters 2",
            "check 'best <= (1-D)/D' --letters 3 --class I",
            "check 'best >= 1' --all-letters",
            "check 'best <= (1-D)/D' --all-letters",
            f"sensitive {PAIR} --letters 1 --exp-epsilon 3",
            f"sensitive {ONE} --letters 1,3 --exp-epsilon 2 --loss line",
            f"identify {ONE} -D 1/4",
            f"identify {ONE} --exp-epsilon 3",
            f"split {ONE} 1/2,1/2 -D 1/2",
            f"split {PAIR} uniform:3 --exp-epsilon 3",
            f"split {ONE} {ONE} --exp-epsilon 3 --delta 1/10",
            f"split {ONE} 1/2,1/2 --leakage tv --value 1/5",
            f"split {ONE} 1/2,1/2 --leakage gdp --value 1",
            f"hockey-stick {PAIR} -D 1/4",
            f"hockey-stick {ONE} -D 1/4 --profile 0:1/3,1:1/10",
            f"hockey-stick {ONE} -D 1/4 --profile 0:1/1000",
        )
    ]
    + [
        f"{claim} --certificate here.json && recheck here.json --verbose && {claim} --latex - && {claim} --json"
        for claim in (
            "conjecture geometric:rho --letters 4",
            "conjecture ball:C,r --letters 3",
            "conjecture mixture:C,r --letters 3",
        )
    ],
    "malformed files": [
        f"{command} malformed{number}.json" for number in range(len(MALFORMED)) for command in ("classify", "measure")
    ],
    "losses by name": [
        f"solve {ONE} -D 1/4 --loss {loss} {more}"
        for loss in LOSSES
        for more in ("", "--json", "--latex -", "--certificate -")
    ],
    "relations": [
        f"{command} '{source}' --where '{relations}'"
        for source in ("p,1-p", "p,q,1-p-q", "p^2,1-p^2")
        for relations in WHERE
        for command in ("curve", "solve -D 1/5")
    ],
    "formulas": [
        f"check '{formula}' {options}"
        for formula in (
            "best >= P1/D",
            "best >= (1-D)/D*P1^2",
            "best <= max(1, (1-D)/D)",
            "best >= min(P1, P2)",
            "best >= 1/0",
            "best >= P9",
            "best >= top(2)/D",
            "best >= tail(1)",
            "best >= abs(P1-P2)",
            "best*D >= 1 - D - P1",
            "D <= 1/2",
            "best >= 1 >= D",
            "best >= q",
            "best >= 2**P1",
            "log(best) >= 1",
            "best >= PM",
            "(best",
            "best >= 10**30",
        )
        for options in ("--letters 2", "--letters 3 --where 'D <= 1/4, P1 <= 1/2'", "--all-letters", "--letters 3 --class I")
    ],
    "compared files": [
        f"{command} {source} {options}"
        for source in (ONE, "shape0.json", "uniform:4")
        for command, options in (
            ("compare", "--json"),
            ("compare", "--latex -"),
            ("compare", "--records 2"),
            ("curve", "--latex - --document"),
            ("solve", "-D 1/4 --latex -"),
            ("formula", ""),
        )
    ],
    "oracles": [
        f"oracles {letters} {options}"
        for letters in ("2", "10", "1", "data.csv --column category")
        for options in ("--epsilon 1", "--exp-epsilon 3 --json", "--exp-epsilon 3 --reports 1000", "--exp-epsilon 1/2")
    ],
    "notions": [
        *[
            f"sensitive {source} --letters {letters} {options}"
            for source in (ONE, PAIR)
            for letters in ("1", "1,3", "4", "2,2")
            for options in ("--exp-epsilon 3", "--exp-epsilon 2 --loss line --json", "--epsilon 1")
        ],
        *[
            f"identify {prior} {options}"
            for prior in (ONE, "1/2,1/2", PAIR)
            for options in ("-D 1/4", "--exp-epsilon 3", "-D 0", "-D 1/4 --json", "--epsilon 1")
        ],
        *[
            f"split {sources} {options}"
            for sources in (f"{ONE} 1/2,1/2", f"{PAIR} uniform:3", ONE)
            for options in ("-D 1/2", "--exp-epsilon 3", "-D 1/2 --leakage tv", "-D 1/2 --loss line", "-D 0 --json")
        ],
        *[
            f"hockey-stick {source} {options}"
            for source in (ONE, PAIR)
            for options in ("-D 1/4", "-D 1/4 --json", "-D 1/4 --profile 0:1/3,1:1/10", "-D 0", "-D 1/4 --digits 5", "-D 2")
        ],
    ],
    "graphs": [
        f"graph {command}"
        for graph in ("ring:5", "line:4", "star:4", "hamming:3,2", "nothing:3", "clique:4", "tree:2,2", "grid:2,3")
        for command in (
            f"show {graph}",
            f"show {graph} --json",
            f"leakage {graph} --exp-epsilon 3",
            f"leakage {graph} --exp-epsilon 2 --json",
        )
    ],
}


def printed(line: str, folder: Path) -> str:
    """What one command prints, or several, each with its exit code; the version is left out."""
    for name in FILES.keys() & set(shlex.split(line)):
        (folder / name).write_text(FILES[name], encoding="utf-8")
    found = ""
    for command in line.split(" && "):
        out, errors = StringIO(), StringIO()
        with chdir(folder), redirect_stdout(out), redirect_stderr(errors):
            code = _run(shlex.split(command))
        found += f"{out.getvalue()}\n{errors.getvalue()}\n{code}\n"
    return found.replace(__version__, "VERSION")


def answers(group: str, folder: Path) -> Iterator[tuple]:
    """What each command line of a group prints."""
    for line in LINES[group]:
        yield line, partial(printed, line, folder)
