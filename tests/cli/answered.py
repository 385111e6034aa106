"""Answers of the command line as JSON, with the keys that each of them has."""

import json

from symdp.cli.commands import _run

SOLVED = [
    "command", "version", "source", "records", "letters", "loss", "adjacency", "leakage", "delta", "method", "scope",
    "source_class", "remarks", "distortion", "distortion_bounds", "exp", "exp_root", "value", "enclosure", "nats", "bits",
    "slack", "mu", "mechanism", "codebook", "worst_prior", "supremum_attained", "closed_form", "unverified", "certificate",
]  # fmt: skip
DRAWN = [*SOLVED[:13], "zero_from", "jump", "thresholds", "pieces", "unverified", "certificate"]


def answered(capsys, tmp_path, *arguments):
    """The JSON of a command, whose file ``recheck`` accepts."""
    assert _run([*arguments, "--json"]) == 0, capsys.readouterr().err
    text = capsys.readouterr().out
    found = json.loads(text)
    assert found["command"] == arguments[0]
    assert list(found) == (SOLVED if arguments[0] == "solve" else DRAWN)
    path = tmp_path / "answer.json"
    path.write_text(text)
    if found["certificate"] is not None:
        assert _run(["recheck", str(path)]) == 0, capsys.readouterr().err
        assert "ACCEPTED" in capsys.readouterr().out
    else:
        assert _run(["recheck", str(path)]) == 2
        assert "without a certificate" in capsys.readouterr().err
    return found
