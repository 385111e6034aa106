"""What a theory of proofs/coq may say, which files there may be, and those that only a reader changes; no Coq is needed."""

import hashlib
import re
import subprocess
from functools import cache

from proofs.audit import coq_citations, coq_library, mutants, rows
from proofs.audit.coq_text import Unclear, is_tactic, sentences, without_comments

FOLDER = coq_library.FOLDER

# Commands.  Everything else (Program, Time, Axiom, notations that are seen elsewhere, modules, plugins) is refused.

ALLOWED = re.compile(
    r"(?:From (?:mathcomp|Coq|symdp(?:\.rows)?) Require Import|Set Implicit Arguments\.\Z|"
    r"Unset (?:Strict|Printing) Implicit|"
    r"Import \w+\.\w+|Local Open Scope|Section|End|Variables?|Hypothes[ie]s|Implicit Types?|Definition|Fixpoint|Inductive|"
    r"Record|Let|Lemma|Theorem|Corollary|Example|Local Notation|Arguments|Add Field|Ltac|Canonical|Proof\.\Z|Qed\.\Z)(?!\w)"
)
WAYS_OUT = re.compile(r"\b(?:Admitted|admit|give_up|Abort|bypass_check|type_in_type|vm_cast_no_check\s+I)\b")
COERCED = re.compile(r"Record\b.*:>")
ASSUMED = re.compile(r"(?:Variables?|Hypothes[ie]s)\b")


@cache
def faults(text):
    """What a theory may not say, a line each."""
    if not text.isascii():
        return [f"{text.encode('ascii', 'backslashreplace').decode()[:60]}: a letter that is not of ASCII"]
    try:
        said = sentences(text)
    except Unclear as error:
        return [str(error)]
    found = [f"{one}: not a usual command" for one in said if not (is_tactic(one) or ALLOWED.match(one))]
    found += [f"{one}: a field that is a coercion" for one in said if COERCED.match(one)]
    found += [f"{way}: a way out of a proof" for way in WAYS_OUT.findall(without_comments(text))]
    return [*found, *out_of_place(said)]


def out_of_place(said):
    """Commands inside of a proof, steps outside of one, and assumptions outside of sections."""
    found, depth, proving = [], 0, False
    for sentence in said:
        if is_tactic(sentence) != proving and sentence not in ("Proof.", "Qed."):
            found.append(f"{sentence}: {'a command inside' if proving else 'a step outside'} of a proof")
        proving = sentence == "Proof." or (proving and sentence != "Qed.")
        depth += sentence.startswith("Section ") - sentence.startswith("End ")
        if depth <= 0 and ASSUMED.match(sentence):
            found.append(f"{sentence}: an assumption outside of sections")
    return found


def row_faults(text):
    """What a file of rows may not say besides: a theorem of a row is read alone, and no variable of a section is in it."""
    said, depth, found = sentences(text), 0, []
    for sentence in said:
        depth += sentence.startswith("Section ") - sentence.startswith("End ")
        if depth > 0 and re.match(r"Theorem row_", sentence):
            found.append(f"{sentence}: the theorem of a row within a section")
        if re.match(r"(?:Lemma|Corollary|Example) row_", sentence):
            found.append(f"{sentence}: a row is a Theorem")
    return found


# Files.

FLAGS = ["-R . symdp", "-arg -w -arg -notation-overridden,-ambiguous-paths"]
PLAIN = {"Makefile", "README.md", "_CoqProject", coq_citations.RECORD, rows.RECORD, mutants.RECORD}
MADE = re.compile(r"(?:\.?CoqMakefile(?:\.conf|\.d)?|coqchk\.log|\..+\.cache|extraction/build/.*)\Z")
OF_A_THEORY = re.compile(r"(?P<folder>(?:.+/)?)(?:\.(?P<name>\w+)\.aux|(?P<other>\w+)\.(?:vo|vok|vos|glob))\Z")


def strangers(folder):
    """Files that nothing accounts for, and links to files that lie elsewhere."""
    found = []
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            found.append(f"{name}: a link")
        elif path.is_file() and not accounted(name, folder):
            found.append(f"{name}: no file of the theories")
    return found


def accounted(name, folder):
    compiled = OF_A_THEORY.match(name)
    if MADE.match(name) or not compiled:
        return name in PLAIN or name in PINNED or re.match(rf"{MADE.pattern}|(?:rows/)?\w+\.v\Z", name) is not None
    return (folder / compiled["folder"] / f"{compiled['name'] or compiled['other']}.v").exists()


def project_faults(folder):
    """What ``_CoqProject`` says beside the two lines of options and each theory once."""
    lines = (folder / "_CoqProject").read_text(encoding="utf-8").splitlines()
    there = sorted([path.relative_to(folder).as_posix() for path in folder.rglob("*.v")])
    theories = [name for name in there if name != "extraction/Extraction.v"]  # writes a program and is no theory
    options = [line for line in lines if not re.fullmatch(r"[\w/]+\.v", line)]
    found = [] if options == FLAGS else [f"_CoqProject: {options} instead of {FLAGS}"]
    listed = sorted(set(lines) - set(options))
    return found if listed == theories and len(lines) == len({*lines}) else [*found, "_CoqProject: not each theory once"]


def changed_pins(folder):
    """The files that are not as they were read."""
    now = {name: folder / name for name in PINNED}
    digests = {name: hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else "" for name, path in now.items()}
    return [f"{name}: {READ_AGAIN} {digests[name]}" for name in PINNED if digests[name] != PINNED[name]]


def tracked(folder):
    """What git keeps although it is made: a compiled theory that is newer than its text would be believed."""
    asked = ["git", "-C", str(folder), "ls-files", "--cached", "--ignored", "--exclude-standard", "."]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.splitlines()


def refusals(folder):
    """All that is refused without asking Coq, a line each."""
    found = [*strangers(folder), *project_faults(folder), *changed_pins(folder)]
    for path in sorted([*folder.glob("*.v"), *folder.glob("rows/*.v")]):
        text, name = path.read_text(encoding="utf-8"), path.relative_to(folder).as_posix()
        found += [f"{name}: {fault}" for fault in [*faults(text), *(row_faults(text) if name != path.name else [])]]
    changed = [] if found else coq_citations.unread(folder)
    return [*found, *[f"{file}.v: not as Coq has read it; {coq_citations.AGAIN}" for file in changed]]


READ_AGAIN = "read it, then write its digest in tests/coq_rules.py:"

# Read each file against the papers, or against the theories, before a digest is changed; no command writes these.
PINNED = {
    "Makefile": "4c41b866a06737294bfe6d782a2f55ea61ab8e7be34e4b40e4d3d2c498bad8c3",
    "extraction/Extraction.v": "2a7a9dbb3fec1fab033dd02957f55df256e33d5bd487172b391357698f796fd3",
    "extraction/block_records.ml": "7da4f4ff905031baf136ac133d79dfabed9adc8d0938ddf207f01cd6c36493e3",
    "extraction/blocks.ml": "f6da010d9872991867e9489b0fefe4609a3e910f8224e4e46b857df8d5ca9ccd",
    "extraction/capacities.ml": "413ec710b7f768aa6b0db34d2eb84bfb8399ad1f2bb4e805cb74562c9bcc9d47",
    "extraction/formulas.ml": "58a0a8fe2ea8ec9a2bb11bb67bb15167a7ef44d481883ab8619c8b566c38be14",
    "extraction/given.ml": "820301d012473c2c9e84f2334a445845bc09d66d5347758b72c96cc3bf2b7233",
    "extraction/json.ml": "c3ee0097a74c70913f3a3446ade582dd433d861d65beb6beb77ad86003d56f68",
    "extraction/main.ml": "054e6c8635efd2afb323d99b1c75fd52c442a6148573f5a1db945d8f60a72801",
    "extraction/mechanisms.ml": "7a0bd223efabd00cb8d279318babcd303667b83b48a66008bb79842a82259282",
    "extraction/printed.ml": "78fa5fbc95a91fb9a22859ba761c5b2431227e632893c7463c7e7ea478d91ab7",
    "extraction/work.ml": "e468307dff6db220da72920ed94ae084a593aa4e892849ae677f813ceb6886b9",
    "guard/Built.v": "d38d1d827890a451524265c58d775cefe062ae9dc7607381e03b63d152c7529b",
    "guard/Checkers.v": "1df41350be1d57f0bede571e41372d09441773f75300339dd4c507ab99cf7969",
    "guard/Claims.v": "3dec01a926e8575f01c2ded5c1d3f25ae34faa3e16d34164aaebe37f864bb0be",
    "guard/Entries.v": "5b300bf67f0e767030200338604039c087d87115fe212859bbb1912069d970cd",
    "guard/Extracted.v": "eb611430d85ab94ff8eee0594e2d6621b2aed7f8943c7b12785376f8ff6695f1",
    "guard/Format.v": "265bb9ad9b2da8afa7d51ef1b2119a4b15c228d56b9ad620463330a67936b81d",
    "guard/Guard.v": "aea1f083a180e157e7a3c3a1230745899ba4e9a683bddfa7c4d0764bb5f73290",
    "guard/Notions.v": "28df48973e20d80d35928f9f5db87185f0d530580f84861a623416d2b6e63106",
    "guard/Programs.v": "744cf77722582885cbdd181e870f69d7ecd34114c068411fe3b60050e04ef0ac",
    "guard/Shapes.v": "734e6b5b1eec7ce86daabf2689838889dc95f56a9b0ed3bd7fa2a71ac566ac30",
    "guard/Statements.v": "2850e515dbe1d2cbec6c6e9c05c031d9d50be05912d9ee28ec7ccf6ed0ee3407",
    "guard/Terms.v": "a78a30eac7dbfd5b67f49610d0edb8e374272b0ad8b4d7fde519de1c7e154281",
}
