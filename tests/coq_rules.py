"""What a theory of proofs/coq may say, which files there may be, and those that only a reader changes; no Coq is needed."""

import hashlib
import re
import subprocess
from functools import cache

from proofs.audit import coq_citations, coq_library
from proofs.audit.coq_text import Unclear, is_tactic, sentences, without_comments

FOLDER = coq_library.FOLDER

# Commands.  Everything else (Program, Time, Axiom, notations that are seen elsewhere, modules, plugins) is refused.

ALLOWED = re.compile(
    r"(?:From (?:mathcomp|Coq|symdp) Require Import|Set Implicit Arguments\.\Z|Unset (?:Strict|Printing) Implicit|"
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


# Files.

FLAGS = ["-R . symdp", "-arg -w -arg -notation-overridden,-ambiguous-paths"]
PLAIN = {"Makefile", "README.md", "_CoqProject", coq_citations.RECORD}
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
        return name in PLAIN or name in PINNED or re.match(rf"{MADE.pattern}|\w+\.v\Z", name) is not None
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
    for path in sorted(folder.glob("*.v")):
        found += [f"{path.name}: {fault}" for fault in faults(path.read_text(encoding="utf-8"))]
    changed = [] if found else coq_citations.unread(folder)
    return [*found, *[f"{file}.v: not as Coq has read it; {coq_citations.AGAIN}" for file in changed]]


READ_AGAIN = "read it, then write its digest in tests/coq_rules.py:"

# Read each file against the papers, or against the theories, before a digest is changed; no command writes these.
PINNED = {
    "Makefile": "4baf05090d9fc5711aeab8b7a6dee1b25c086c86c4276b0a7e6278e33e617d5c",
    "extraction/Extraction.v": "c6fe9e657fc7c8859764567591f99cb4ccff10aa498f2b02d402353e9720ac27",
    "extraction/alike.ml": "cc16ba169cbeebf753fb9c5eb82605af32f17fd41915957ba3fc24a82b667b0f",
    "extraction/among.ml": "913f55d31f481171cd5323dbf56a5fb340dde860cec121caf32253bf09061688",
    "extraction/block_records.ml": "7e013fd71d00dbc8b6151a8c16c830a3f1139debd772fb2279b88f1a19e2c76f",
    "extraction/blocks.ml": "2b54a3e00ac44eaa4d0137b746141bceda60e9916af869ba3e20085db8113131",
    "extraction/entries.ml": "92796d80ac7fe61dcaee018aecd1fbfe7a9f624b3e84a280e323e6ae297b9bc8",
    "extraction/given.ml": "24366f28ec26a1d6a3b0d8fab7431f5bad2af952054ea5a9f69df503d7ecb922",
    "extraction/graphs.ml": "a0783597f91c03de6f732fdc68f29ce64fbfe01a830095ba8811264ec985e4f3",
    "extraction/hints.ml": "473646433a55ac1ef0c5a8f81194044c0391400cc6a9058e28497f12bfe38d86",
    "extraction/json.ml": "1366b81468b57d377005bb77d50fee779fa06782c1b8330e4ec0f804e744edbd",
    "extraction/levels.ml": "a37f6dc6e6158ddfcc646c5e98613045ef5a415d7cfdcb494651eeb8b144b620",
    "extraction/main.ml": "179eba93c471f15161f0573660efb3cc397d0d4ea87d901b42e3623ae3016006",
    "extraction/measures.ml": "61a4281069d532a95f7be01869e9524733fb5f24802a2e487dc5885fbd20115b",
    "extraction/mechanisms.ml": "028c50bd2e4a5f684688f49b33672c15b5ff4dcbb88c21f5cd0a07256ff63491",
    "extraction/outputs.ml": "e3e70bed671d5824b9790a4b40e20f9d4b8280854737f5734531d997f89a7545",
    "extraction/privacy.ml": "85cab24d2d57f3bb96457376379687ec67c6e2c4cb63b10638980a03edca2de0",
    "extraction/profiles.ml": "c871c5dbf1be6a416dcb9c4e154bbbe7ad147d41efa25a0c6e312bd6f386d8f6",
    "extraction/records.ml": "250098d25e8260f4739daed7f4ecca4936616230aab44bcb4cd9ebce9562c402",
    "extraction/sha256.ml": "bd04404a82aba2c4c4ee471719066ac989cf40264a09a27c7b7b2267f8f8df6c",
    "extraction/within.ml": "0246ce367a7e64f29abb1649f26db718d8b8e0b35051acc6b16a5864b4e1c0fc",
    "extraction/work.ml": "bd270dff7d8b221d647699772fe7b41c145d9a563dd3fa9986a9597c41b2d5f6",
    "guard/Built.v": "48ece9110850f33ad7d4527f7ac6aadccc7d8174170ce2a088a284b6223563d7",
    "guard/Checkers.v": "5264c5d4f5a8829b359eeea9671e1df16baa5e28926957b136fd88daffde969d",
    "guard/Claims.v": "f1d1a3b1ff11f091f3b4eabac2ad191a6e8664211461d6f15dc3f03eba520ed3",
    "guard/Entries.v": "c8f69e8b7a2a4fb2f9c60a5893b6b39a98f4d7e1cbf8f1139a472f273ef6fcd7",
    "guard/Extracted.v": "8b0534b3dd25beb9ec557844397f29a3ec7bc58cd5f9f42fe4b5dce97b377a0a",
    "guard/Format.v": "265bb9ad9b2da8afa7d51ef1b2119a4b15c228d56b9ad620463330a67936b81d",
    "guard/Guard.v": "aea1f083a180e157e7a3c3a1230745899ba4e9a683bddfa7c4d0764bb5f73290",
    "guard/Notions.v": "6efb03f936ee1ddf08fef665478cc19b3bb97ecbd8bb863301b156b74339615a",
    "guard/Programs.v": "ef4e22e40f04b2717cfe08123c6e97f689b2ddbdda83c6b0d021148cf6648e26",
    "guard/Shapes.v": "99e4f36111071fc45d6a1eb195711d83bf27aaddda43a58c7c88d2a8aab63da9",
    "guard/Statements.v": "2850e515dbe1d2cbec6c6e9c05c031d9d50be05912d9ee28ec7ccf6ed0ee3407",
    "guard/Terms.v": "96d1401a2dbe5ff409c5bafc0fc21dc00edaea431ed7c7051435a41323aa2e5d",
}
