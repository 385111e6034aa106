"""What a user may say about databases.

Covers: symdp.sources.database, symdp.sources.parametric.rational_or_symbolic, symdp.sources.reading.neighbourhoods,
symdp.sources.reading.source_reader
"""

import pytest

from symdp import SourceSet
from symdp.errors import InvalidArgument
from symdp.sources.database import Database
from symdp.sources.reading.source_reader import read_source


def test_the_uniform_prior():
    data = Database(records=3, letters=2)
    assert data.is_uniform
    assert data.contains_uniform
    assert data.local.vertices == SourceSet.single(["1/2", "1/2"]).vertices
    assert data.to_document() == {"records": 3, "letters": 2}
    assert data.uniform_member is None


def test_sets_of_priors():
    everything = Database(records=3, source=SourceSet.simplex(4))
    assert everything.contains_uniform
    assert not everything.is_uniform
    assert everything.uniform_member.prior == tuple(SourceSet.single(["1/4"] * 4).vertices[0])
    one = Database(records=2, source=SourceSet.single(["2/3", "1/3"]))
    assert (one.letters, one.contains_uniform, one.is_uniform) == (2, False, False)
    assert Database(records=2, source=SourceSet.single(["1/2", "1/2"])).is_uniform
    assert one.to_document()["source"] == {"vertices": [["2/3", "1/3"]]}


def test_the_uniform_prior_by_name():
    assert read_source("uniform:4").vertices == SourceSet.single(["1/4"] * 4).vertices
    with pytest.raises(InvalidArgument, match="letters=0"):
        read_source("uniform:0")


@pytest.mark.sampled(9)
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"records": 0, "letters": 2}, ["records=0", "between 1 and 1000000"]),
        ({"records": -3, "letters": 2}, ["records=-3"]),
        ({"records": "two", "letters": 2}, ["records='two'", "integer"]),
        ({"records": True, "letters": 2}, ["records=True"]),
        ({"records": 10**7, "letters": 2}, ["records=10000000"]),
        ({"records": 2}, ["exactly one of letters and source"]),
        ({"records": 2, "letters": 2, "source": SourceSet.simplex(2)}, ["exactly one of letters and source"]),
        ({"records": 2, "letters": -1}, ["letters=-1"]),
        ({"records": 2, "source": [1, 2]}, ["source=[1, 2]", "SourceSet"]),
    ],
)
def test_bad_arguments_are_named(arguments, words):
    with pytest.raises(InvalidArgument) as caught:
        Database(**arguments)
    assert all(word in str(caught.value) for word in words)
