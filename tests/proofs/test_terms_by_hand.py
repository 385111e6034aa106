"""What lies beneath a theorem, from terms that are written here: each definition once, and a digest that tells of all.

Covers: nothing
"""

from proofs.audit.coq_terms import Terms, changed, read

LINES = {
    "Bounds.theorem": "all n: symdp.Bounds.level n <= symdp.Sums.top n",
    "Bounds.level": "fun n: symdp.Sums.top (symdp.Sums.pair n n)",
    "Sums.top": "fix top n: symdp.Sums.top n",
    "Sums.pair": "fun n m: symdp.Sums.other (mathcomp.pair n m)",
    "Sums.other": "fun n: notsymdp.Sums.alone n symdp.Gone.name",
    "Sums.alone": "0",
}
BENEATH = {
    "Bounds.theorem": ["Bounds.level", "Bounds.theorem", "Sums.other", "Sums.pair", "Sums.top"],
    "Bounds.level": ["Bounds.level", "Sums.other", "Sums.pair", "Sums.top"],
    "Sums.top": ["Sums.top"],
    "Sums.pair": ["Sums.other", "Sums.pair"],
    "Sums.alone": ["Sums.alone"],
    "Gone.name": [],
}


def test_every_definition_beneath_is_named_once_even_one_that_names_itself():
    assert {name: Terms(LINES).beneath(name) for name in BENEATH} == BENEATH


def test_a_digest_changes_with_what_lies_beneath_and_with_nothing_else():
    terms = Terms(LINES)
    for name in LINES:
        changed = Terms(LINES | {name: LINES[name] + " S"})
        told = {theorem for theorem in LINES if changed.digest(theorem) != terms.digest(theorem)}
        assert told == {theorem for theorem in LINES if name in terms.beneath(theorem)}
        assert {one for one, digest in changed.digests().items() if digest != terms.digests()[one]} == {name}
    renamed = Terms(
        {name.replace("pair", "twin"): line.replace("symdp.Sums.pair", "symdp.Sums.twin") for name, line in LINES.items()}
    )
    assert renamed.digest("Bounds.theorem") != terms.digest("Bounds.theorem")
    assert renamed.digest("Sums.top") == terms.digest("Sums.top")
    assert len(terms.digest("Sums.top")) == 64


def test_what_has_changed_beneath_a_theorem_is_named_and_of_many_five():
    terms = Terms(LINES)
    kept = terms.digests()
    assert changed("Bounds.theorem", terms, kept) == "something beneath it that is gone"
    other = Terms(LINES | {"Sums.pair": "0", "Sums.alone": "1"})
    assert changed("Bounds.theorem", other, kept) == "Sums.pair"
    own = Terms(LINES | {"Bounds.theorem": f"{LINES['Bounds.theorem']} S", "Sums.top": "1"})
    assert changed("Bounds.theorem", own, kept) == "what it states, Sums.top"
    many = Terms(
        {"A.a": " ".join([f"symdp.A.b{place}" for place in range(7)]), **{f"A.b{place}": "0" for place in range(7)}}
    )
    assert changed("A.a", many, {}) == "what it states, A.b0, A.b1, A.b2, A.b3 and 3 more"
    assert changed("A.a", many, {"A.a": many.digests()["A.a"]}) == "A.b0, A.b1, A.b2, A.b3, A.b4 and 2 more"
    five = Terms(
        {"A.a": " ".join([f"symdp.A.b{place}" for place in range(4)]), **{f"A.b{place}": "0" for place in range(4)}}
    )
    assert changed("A.a", five, {}) == "what it states, A.b0, A.b1, A.b2, A.b3"


def test_names_of_variables_have_no_say():
    first, second = (read(f"term symdp.A.a (all:{name} nat (fun:{name} x (let:{name} #0)))\n") for name in "nm")
    assert first.digest("A.a") == second.digest("A.a")
    assert first.called != second.called
    assert first.lines == {"A.a": "(all nat (fun x (let #0)))"}
