"""Certificates of format 3 about priors and records as theorems of Coq: what holds compiles, what was changed does not."""

from random import Random

import pytest
from document_parts import replaced
from programs import needs_coq
from test_coq import EVERY_KIND, are_accepted, is_accepted
from test_coq_blocks import changed, library  # noqa: F401

from symdp import SourceSet, lorenz_envelope
from symdp.certificates.coq.majorised_blocks import distinct
from symdp.certificates.coq.proof import coq_proof
from symdp.errors import Unsupported

WITH_LEAST = ("box", "ball", "decreasing", "simplex")


def majorised(source):
    return lorenz_envelope(source).certificate.reissued().document


@needs_coq
def test_priors_that_all_others_majorise_compile_over_every_set_that_has_one(library, tmp_path):  # noqa: F811
    alone = SourceSet.single(["1/2", "0", "1/4", "1/4"])
    long = SourceSet.total_variation_ball([f"{k}/210" for k in range(1, 21)], "1/10")
    assert are_accepted(
        [majorised(source) for source in (*[EVERY_KIND[name] for name in WITH_LEAST], alone, long)], tmp_path
    )


@needs_coq
@pytest.mark.parametrize("name", WITH_LEAST)
def test_changed_certificates_do_not_compile(name, library, tmp_path):  # noqa: F811
    assert not is_accepted(changed(majorised(EVERY_KIND[name]), Random(name)), tmp_path)


def test_the_statement_is_about_the_prior_of_the_record():
    text = coq_proof(majorised(EVERY_KIND["box"]))
    assert "least_majorised (box (vector R 3 lower) (vector R 3 upper)) (vector R 3 prior_)." in text


def test_probabilities_are_in_the_order_of_their_last_places():
    assert distinct([1, 3, 0, 1, 2]) == [3, 1, 2]


def test_bands_are_refused():
    with pytest.raises(Unsupported, match="cdf_lower and cdf_upper are not stated in Coq"):
        coq_proof(majorised(SourceSet.cdf_band(["2/5", "3/5", 1], ["3/5", "9/10", 1])))
    named = replaced(majorised(EVERY_KIND["box"]), ("question", "sought"), "curve")
    with pytest.raises(Exception, match="no record of a claim"):
        coq_proof(named)
