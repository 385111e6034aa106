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
    "Makefile": "b7b0760116c70d7b0ed7ccaaca0e9e445a7b7aae76991c001dae39e1d1d2e80e",
    "extraction/Extraction.v": "2a7a9dbb3fec1fab033dd02957f55df256e33d5bd487172b391357698f796fd3",
    "extraction/block_records.ml": "7da4f4ff905031baf136ac133d79dfabed9adc8d0938ddf207f01cd6c36493e3",
    "extraction/blocks.ml": "de7ac03b0ddb04b80d3d6d2100ab66728536d349c3bac23749d8df7d00cdc547",
    "extraction/capacities.ml": "413ec710b7f768aa6b0db34d2eb84bfb8399ad1f2bb4e805cb74562c9bcc9d47",
    "extraction/given.ml": "8d99cbf3642827d6887043353491aeb837257cc404a6c9e4a9239a820889284a",
    "extraction/json.ml": "c3ee0097a74c70913f3a3446ade582dd433d861d65beb6beb77ad86003d56f68",
    "extraction/main.ml": "06462c9e5fe376e6f3fc36d46f60d9fc5c0cdbc26bed4b2945fef8d4fabb042f",
    "extraction/mechanisms.ml": "7a0bd223efabd00cb8d279318babcd303667b83b48a66008bb79842a82259282",
    "extraction/work.ml": "e198fa0d5342e47f1ba781f37383c43c7de38c58f4d8e40dc54e8312eb7b6d66",
    "guard/Built.v": "48ece9110850f33ad7d4527f7ac6aadccc7d8174170ce2a088a284b6223563d7",
    "guard/Checkers.v": "e43222bccce0cee2528f68a8170188ebb1d5ca5d850727eca469e8fc70148e09",
    "guard/Claims.v": "f1d1a3b1ff11f091f3b4eabac2ad191a6e8664211461d6f15dc3f03eba520ed3",
    "guard/Entries.v": "c8f69e8b7a2a4fb2f9c60a5893b6b39a98f4d7e1cbf8f1139a472f273ef6fcd7",
    "guard/Extracted.v": "583d037bfb7950df410dc1989842b87d2a266066cdd7b6474db9b844069e0459",
    "guard/Format.v": "265bb9ad9b2da8afa7d51ef1b2119a4b15c228d56b9ad620463330a67936b81d",
    "guard/Guard.v": "aea1f083a180e157e7a3c3a1230745899ba4e9a683bddfa7c4d0764bb5f73290",
    "guard/Notions.v": "6efb03f936ee1ddf08fef665478cc19b3bb97ecbd8bb863301b156b74339615a",
    "guard/Programs.v": "ef4e22e40f04b2717cfe08123c6e97f689b2ddbdda83c6b0d021148cf6648e26",
    "guard/Shapes.v": "99e4f36111071fc45d6a1eb195711d83bf27aaddda43a58c7c88d2a8aab63da9",
    "guard/Statements.v": "2850e515dbe1d2cbec6c6e9c05c031d9d50be05912d9ee28ec7ccf6ed0ee3407",
    "guard/Terms.v": "a78a30eac7dbfd5b67f49610d0edb8e374272b0ad8b4d7fde519de1c7e154281",
}
