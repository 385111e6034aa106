"""Source sets as JSON and TOML: every shape, round trips, and refusals.

Covers: symdp.sources.reading.source_reader, symdp.sources.shapes.belief_functions, symdp.sources.shapes.laminar_bounds
"""

import json
from random import Random

import pytest

from symdp import SourceSet
from symdp.errors import InvalidArgument
from symdp.sources.reading import source_document
from symdp.sources.reading.source_reader import read_source
from tests.sources.random_polytopes import POLYTOPES, random_objective, random_polytope, random_prior, random_vertices

SHAPES = {
    "vertices": (
        '{"vertices": [["1/2", "0.5"], ["1/4", "3/4"]]}',
        'vertices = [["1/2", "0.5"], ["1/4", "3/4"]]',
        SourceSet.from_vertices([["1/2", "1/2"], ["1/4", "3/4"]]),
    ),
    "inequalities": (
        '{"inequalities": ["P1 >= P2", {"coefficients": [1, 1, 0], "bound": "0.8"}]}',
        'inequalities = ["P1 >= P2", {coefficients = [1, 1, 0], bound = "4/5"}]',
        SourceSet.from_inequalities(["P1 >= P2", ([1, 1, 0], "4/5")]),
    ),
    "inequalities and letters": (
        '{"inequalities": ["P1 >= P2"], "letters": 4}',
        'inequalities = ["P1 >= P2"]\nletters = 4',
        SourceSet.from_inequalities(["P1 >= P2"], letters=4),
    ),
    "box": (
        '{"lower": ["1/10", "1/5"], "upper": ["0.9", "1/2"]}',
        'lower = ["1/10", "1/5"]\nupper = ["9/10", "1/2"]',
        SourceSet.box(["1/10", "1/5"], ["9/10", "1/2"]),
    ),
    "ball": (
        '{"center": ["1/2", "1/4", "1/4"], "radius": "0.05"}',
        'center = ["1/2", "1/4", "1/4"]\nradius = "1/20"',
        SourceSet.total_variation_ball(["1/2", "1/4", "1/4"], "1/20"),
    ),
    "decreasing": ('{"decreasing": 4}', "decreasing = 4", SourceSet.decreasing(4)),
    "simplex": ('{"simplex": 3}', "simplex = 3", SourceSet.simplex(3)),
}


@pytest.mark.parametrize(("as_json", "as_toml", "expected"), SHAPES.values(), ids=SHAPES.keys())
def test_every_shape_is_read_from_json_and_toml(tmp_path, as_json, as_toml, expected):
    for name, text in (("source.json", as_json), ("source.toml", as_toml)):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        assert read_source(str(path)) == expected


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_takes_labels(shape):
    document = json.loads(SHAPES[shape][0])
    names = [f"letter {k}" for k in range(SHAPES[shape][2].letters)]
    source = SourceSet.from_document(document | {"labels": names})
    assert source.labels == tuple(names)
    with pytest.raises(InvalidArgument, match="labels"):
        SourceSet.from_document(document | {"labels": [*names, "one more"]})


def same_set(rng, first, second):
    """Equal minima at random objectives, and equal membership."""
    assert first.letters == second.letters
    for _ in range(4):
        objective = random_objective(rng, first.letters)
        assert first.minimum(objective)[0] == second.minimum(objective)[0]
        prior = random_prior(rng, first.letters)
        assert first.contains(prior) == second.contains(prior)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", POLYTOPES)
def test_documents_of_polytopes_read_back(kind):
    for seed in range(25):
        rng = Random(seed)
        source, _ = random_polytope(rng, kind)
        document = json.loads(json.dumps(source.to_document()))
        again = SourceSet.from_document(document)
        same_set(rng, source, again)
        assert again.to_document() == source.to_document(), f"seed={seed}"
        assert kind == "inequalities" or again == source


def test_documents_of_hulls_read_back():
    for seed in range(25):
        source = SourceSet.from_vertices(random_vertices(Random(seed)))
        assert SourceSet.from_document(json.loads(json.dumps(source.to_document()))) == source, f"seed={seed}"


def test_text_inequalities_read_back_as_numbers():
    source = SourceSet.from_inequalities(["P1 >= 2*P2", "P3 = 1/5"], letters=4)
    again = SourceSet.from_document(source.to_document())
    assert again.letters == 4
    same_set(Random(1), source, again)


REFUSED = [
    (None, "must be an object"),
    ([1, 2], "must be an object"),
    ("simplex", "must be an object"),
    ({}, r"keys \(none\) is not one of"),
    ({"verticies": []}, "keys verticies is not one of: vertices"),
    ({"vertices": [["1/2", "1/2"]], "radius": 1}, "is not one of"),
    ({"lower": ["0"]}, "is not one of"),
    ({"simplex": 3, "decreasing": 3}, "is not one of"),
    ({1: 2}, "keys 1 is not one of"),
    ({"simplex": "3"}, "letters='3' must be an integer"),
    ({"simplex": True}, "letters=True must be an integer"),
    ({"decreasing": 0}, "letters=0 must lie between"),
    ({"inequalities": ["P1 >= P2"], "letters": "2"}, "letters='2'"),
    ({"vertices": [[0.5, 0.5]]}, r"vertices\[1\]\[1\]=0\.5 is a binary float"),
    ({"vertices": {"a": 1}}, "vertices must be a sequence"),
    ({"vertices": [["1/2", "1/2"]], "labels": "ab"}, "labels must be a list of text"),
    ({"vertices": [["1/2", "1/2"]], "labels": [1, 2]}, "labels must be a list of text"),
    ({"vertices": [["1/2", "1/2"]], "labels": ["a"]}, "labels has 1 names"),
    ({"center": ["1/2", "1/2"], "radius": None}, "radius=None"),
]


@pytest.mark.sampled(19)
@pytest.mark.parametrize(("document", "message"), REFUSED, ids=range(len(REFUSED)))
def test_bad_documents_are_refused(document, message):
    with pytest.raises(InvalidArgument, match=message):
        SourceSet.from_document(document)


BAD_FILES = [
    ("source.json", "{", "is not JSON"),
    ("source.json", "", "is not JSON"),
    ("source.json", "[" * 100_000, "is not JSON"),
    ("source.json", '{"simplex": NaN}', r"source\.json: letters="),
    ("source.json", '{"vertices": [[NaN, 1]]}', r"source\.json: vertices"),
    ("source.json", '{"vertices": [[' + "1" * 5000 + "]]}", "too large: a number of 5000 digits"),
    ("source.json", '{"simplex": 2, "simplex": 3}', r"source\.json: the key 'simplex' is given 2 times"),
    ("source.json", '{"simplex": 0}', r"source\.json: letters=0"),
    ("source.json", '{"vertices": [[0.5, 0.3]]}', r"source\.json: vertices\[1\] sums to 4/5"),
    ("source.json", '{"simplex": 3.0}', r"source\.json: letters=Decimal\('3\.0'\) must be an integer"),
    ("source.json", '{"simplex": 2, "labels": [0.5, 0.25]}', "labels must be a list of text"),
    ("source.json", '{"vertices": [[1e99999, 1]]}', "Decimal with exponent 99999"),
    ("source.json", '{"vertices": [[1e99999999999999999999, 1]]}', "not a number that can be read exactly"),
    ("source.toml", "vertices = [[nan, 1]]", r"vertices\[1\]\[1\]=NaN must be finite"),
    ("source.toml", "vertices = [[inf, 1]]", r"vertices\[1\]\[1\]=Infinity must be finite"),
    ("source.toml", "simplex = ", "is not TOML"),
    ("source.toml", "simplex = 0", r"source\.toml: letters=0"),
    ("source.toml", 'vertices = [["1/2", "1/3"]]', r"source\.toml: vertices\[1\] sums to 5/6"),
]


@pytest.mark.sampled(17)
@pytest.mark.parametrize(("name", "text", "message"), BAD_FILES, ids=range(len(BAD_FILES)))
def test_bad_files_are_refused_by_name(tmp_path, name, text, message):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidArgument, match=message):
        read_source(str(path))


DECIMALS = {
    "source.json": '{"vertices": [[0.5, 0.3, 0.2], [1, 0.0, 0e5], ["1/10", 1E-1, 0.8]]}',
    "source.toml": 'vertices = [[0.5, 0.3, 0.2], [1, 0.0, 0e5], ["1/10", 1E-1, 0.8]]',
}


@pytest.mark.parametrize("name", DECIMALS)
def test_decimals_of_a_file_are_exact(tmp_path, name):
    path = tmp_path / name
    path.write_text(DECIMALS[name], encoding="utf-8")
    expected = [["1/2", "3/10", "1/5"], [1, 0, 0], ["1/10", "1/10", "4/5"]]
    assert read_source(path) == SourceSet.from_vertices(expected)


def test_missing_files_are_named(tmp_path):
    with pytest.raises(InvalidArgument, match=r"none\.json does not exist"):
        read_source(tmp_path / "none.json")


def test_inline_vertices():
    expected = SourceSet.from_vertices([["1/2", "1/2"], ["1/4", "3/4"]])
    assert read_source("1/2,1/2; 0.25 , 3/4 ;") == expected
    for text, message in (
        (" ", "source is empty"),
        (";", "vertices is empty"),
        ("1/2,1/3", "sums to 5/6"),
    ):
        with pytest.raises(InvalidArgument, match=message):
            read_source(text)


def test_a_file_has_at_most_so_many_values(tmp_path, monkeypatch):
    path = tmp_path / "source.json"
    path.write_text('{"vertices": [["1/2", "1/4", "1/4"]]}')
    monkeypatch.setattr(source_document, "MOST_VALUES", 2)
    assert read_source(path).letters == 3
    monkeypatch.setattr(source_document, "MOST_VALUES", 1)
    with pytest.raises(InvalidArgument, match=r"source\.json is too large: about 2 values, at most 1 are read$"):
        read_source(path)
