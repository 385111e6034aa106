"""Whatever stands in place of a part of a certificate, the checkers answer: accepted, rejected, or not a certificate.

Covers: symdp.certificates.certificate, symdp.certificates.checker.identities.family_texts,
symdp.conjectures.formulas.formula_check, symdp.sources.source_set, symdp.tradeoffs.tradeoff
"""

import pytest

from symdp import Certificate, SourceSet, check_formula
from symdp.errors import CertificateRejected, InvalidArgument
from symdp.tradeoffs.tradeoff import least_distortion, optimal_mechanism, privacy_distortion
from tests.certificates.built_when_read import BuiltWhenRead
from tests.certificates.document_parts import nodes, replaced
from tests.certificates.junk import JUNK
from tests.certificates.samples import samples

SOURCES = [
    SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]),
    SourceSet.box(["1/10", "1/10", "1/5"], ["1/2", "1/2", "3/5"]),
    SourceSet.total_variation_ball(["1/2", "1/4", "1/4"], "1/20"),
    SourceSet.from_inequalities(["P1 >= 2*P2", "P2 >= P3 + 1/10"]),
    SourceSet.decreasing(3),
]


QUESTIONS = [
    lambda source: optimal_mechanism(source, "1/3"),
    lambda source: optimal_mechanism(source, 0),
    lambda source: least_distortion(source, 2),
    lambda source: privacy_distortion(source, "1/10"),
]
CERTIFICATES = BuiltWhenRead(
    [lambda source=source, ask=ask: ask(source).certificate for source in SOURCES for ask in QUESTIONS]
    + [lambda: check_formula("max(1, (M-1)*(1-D)/D) >= best", 3).verdict.certificate]
)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("place", range(len(CERTIFICATES)))
def test_junk_in_any_place_is_answered(place, rng):
    document = CERTIFICATES[place].document
    for path, _ in nodes(document):
        for value in rng.sample(JUNK, 4):
            changed = replaced(document, path, value)
            try:
                Certificate(changed).verify()
            except (CertificateRejected, InvalidArgument):
                continue


@pytest.mark.parametrize("family", ["ball:C", "mixture:C", "ball:C,r,r", "ball:r", "ball:", "zipf:", "cube:C,r"])
def test_a_family_has_its_centre_and_one_parameter(family):
    (certificate, *_) = samples("closed form of a family")
    with pytest.raises(InvalidArgument, match="not a certificate"):
        Certificate(replaced(certificate.document, ("question", "family"), family)).verify()
