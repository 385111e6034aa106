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
    "Makefile": "8eb8e7de12d6bf680616352d5a6f7f31310696902eba72b3b6323a8a84fb9fdc",
    "extraction/Extraction.v": "2a7a9dbb3fec1fab033dd02957f55df256e33d5bd487172b391357698f796fd3",
    "extraction/block_records.ml": "cd84e1ae159b1b76ee7bb3f460de09d6e7a3d3abf1e197a961f6afdf96d86d60",
    "extraction/blocks.ml": "41ac828af504cf5f61c557b311c6cd463007a9e417ea341d27b699c855735fb3",
    "extraction/capacities.ml": "413ec710b7f768aa6b0db34d2eb84bfb8399ad1f2bb4e805cb74562c9bcc9d47",
    "extraction/formulas.ml": "ddc6f350278ebbd9b8bb318cc07d1b537c84c2eb46defdd815d6ec10b4f01bd7",
    "extraction/given.ml": "34ae65d35300b7ae531301234eed0cbc0003e388f008d94f3542e950c63688fe",
    "extraction/json.ml": "c3ee0097a74c70913f3a3446ade582dd433d861d65beb6beb77ad86003d56f68",
    "extraction/logarithms.ml": "62e76dd90834147bf447d9a4f8179a8dd673a0e3ce9ccc112e816cd6396b3f62",
    "extraction/main.ml": "054e6c8635efd2afb323d99b1c75fd52c442a6148573f5a1db945d8f60a72801",
    "extraction/mechanisms.ml": "7a0bd223efabd00cb8d279318babcd303667b83b48a66008bb79842a82259282",
    "extraction/printed.ml": "a5f9d604f21663b11f108c2efc43bbd4c74f4809356a2c945962eea70d790a2c",
    "extraction/uniform_databases.ml": "561853dd7a9824adaf8ddbf84f6ddedffd44ff90fbe1e6c1e6476612cffba77e",
    "extraction/work.ml": "283fcb294937cb069d5a9e10e80d2ef28b4efd1b0665cdccbc3e1fa3e2134588",
    "guard/Built.v": "d38d1d827890a451524265c58d775cefe062ae9dc7607381e03b63d152c7529b",
    "guard/Checkers.v": "1df41350be1d57f0bede571e41372d09441773f75300339dd4c507ab99cf7969",
    "guard/Claims.v": "f7e8535eea060894620c8c05db90413266d6c83788c8e16f5aa4a6aa10fe99b8",
    "guard/Entries.v": "5b300bf67f0e767030200338604039c087d87115fe212859bbb1912069d970cd",
    "guard/Extracted.v": "992de275db240d8ce752bd7da53ff49eb363245d3d9bd4cea495543d55d932ce",
    "guard/Format.v": "265bb9ad9b2da8afa7d51ef1b2119a4b15c228d56b9ad620463330a67936b81d",
    "guard/Guard.v": "aea1f083a180e157e7a3c3a1230745899ba4e9a683bddfa7c4d0764bb5f73290",
    "guard/Notions.v": "03b502c24c56a29e0dbdf8097e86dfd6fd3b08725a07ff7fb30452602674b894",
    "guard/Programs.v": "744cf77722582885cbdd181e870f69d7ecd34114c068411fe3b60050e04ef0ac",
    "guard/Shapes.v": "73dba81d60f480c2b8572295ff9e75edff47fb3cb5fca9e71aaf35fb0e1bd095",
    "guard/Statements.v": "2850e515dbe1d2cbec6c6e9c05c031d9d50be05912d9ee28ec7ccf6ed0ee3407",
    "guard/Terms.v": "a78a30eac7dbfd5b67f49610d0edb8e374272b0ad8b4d7fde519de1c7e154281",
}
