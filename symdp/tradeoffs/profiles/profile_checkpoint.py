"""A profile with a checkpoint file of every tangent line, so that long computations resume."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from symdp.arithmetic.deferred import known
from symdp.certificates.finding import written_diagonal, written_prior
from symdp.errors import InvalidArgument
from symdp.sources.prior import HullPrior, Vector
from symdp.sources.source_set import SourceSet
from symdp.text_file import read_text, write_whole
from symdp.tradeoffs.profiles.trace_profile import Improve, Profile, ProfilePoint, TangentPoint

DIGEST = "sha256"


@dataclass
class RememberedProfile:
    """A profile that keeps its results, and appends them to a file, one JSON line each, with a digest for damaged lines.

    Stored results are trusted like the profile's own: a certificate built from it is checked all the same.
    """

    profile: Profile
    path: Path | None
    owner: str
    tangents: dict[Fraction, TangentPoint] = field(default_factory=dict)

    @classmethod
    def open(cls, profile: Profile, source: SourceSet, path: str | Path | None) -> RememberedProfile:
        """Start or resume a file, if there is one; refuse one that belongs to another source set."""
        owner = hashlib.sha256(json.dumps(source.to_document(), sort_keys=True).encode()).hexdigest()
        if path is None:
            return cls(profile, None, owner)
        file = Path(path)
        remembered = cls(profile, file, owner)
        if file.exists() and not file.is_file():
            raise InvalidArgument(f"checkpoint={path} is not a regular file; name a file")
        text = read_text(file, again=True) if file.exists() else ""
        if "\n" not in text and remembered._header.startswith(text):
            # New, or left behind by a kill while the first line was written.
            remembered._write("w", remembered._header)
        else:
            remembered._load(text)
        return remembered

    @property
    def start(self) -> ProfilePoint:
        """Delegate to the profile."""
        return self.profile.start

    @property
    def spread_prior(self) -> HullPrior:
        """Delegate to the profile."""
        return self.profile.spread_prior

    @property
    def end(self) -> ProfilePoint:
        """Delegate to the profile."""
        return self.profile.end

    def touch(self, slope: Fraction) -> TangentPoint:
        """Return the tangent point, from the checkpoint where possible."""
        if slope not in self.tangents:
            touch = self.profile.touch(slope)
            if self.path is not None:
                self._append(record_of(slope, touch))
            self.tangents[slope] = touch
        return self.tangents[slope]

    def keep(self, record: dict[str, Any]) -> None:
        """Keep a tangent that was found elsewhere."""
        if self.path is not None:
            self._append(record)
        self.tangents[Fraction(record["slope"])] = _read_touch(record)

    def suggest(self, improve: Improve) -> Fraction | None:
        """Delegate to the profile."""
        return self.profile.suggest(improve)

    @property
    def _header(self) -> str:
        return json.dumps({"checkpoint_of": self.owner}) + "\n"

    def _digest(self, record: dict[str, Any]) -> str:
        return hashlib.sha256((self.owner + json.dumps(record, sort_keys=True)).encode()).hexdigest()

    def _append(self, record: dict[str, Any]) -> None:
        self._write("a", json.dumps(record | {DIGEST: self._digest(record)}) + "\n")

    def _write(self, mode: str, text: str) -> None:
        try:
            with Path(str(self.path)).open(mode, encoding="utf-8") as file:
                file.write(text)
        except OSError as error:
            raise InvalidArgument(f"checkpoint={self.path} cannot be written ({error.strerror})") from None

    def _load(self, text: str) -> None:
        header, _, below = text.partition("\n")
        *lines, rest = below.split("\n")
        if header + "\n" != self._header:
            raise InvalidArgument(f"checkpoint={self.path} {_what_it_is(header)}; name another file")
        for number, line in enumerate(lines, 2):
            try:
                self._remember(json.loads(line))
            except (ValueError, KeyError, TypeError, AttributeError, ZeroDivisionError, RecursionError):
                raise InvalidArgument(
                    f"checkpoint={self.path} is damaged in line {number}; delete that line or name another file"
                ) from None
        if rest:
            # An interrupted write left half a line behind.
            write_whole(Path(str(self.path)), text[: -len(rest)])

    def _remember(self, record: dict[str, Any]) -> None:
        if record.pop(DIGEST) != self._digest(record):
            raise ValueError(DIGEST)
        self.tangents[Fraction(record["slope"])] = _read_touch(record)


def record_of(slope: Fraction, touch: TangentPoint) -> dict[str, Any]:
    """Write a tangent as plain data."""
    point = touch.point
    return {
        "slope": str(slope),
        "accuracy": str(point.accuracy),
        "trace": str(point.trace),
        **written_diagonal(point.diagonal, point.multipliers),
        **written_prior(touch.prior),
    }


def _what_it_is(header: str) -> str:
    """Return why a file with another first line is refused."""
    try:
        other = json.loads(header)
    except (ValueError, RecursionError):
        other = None
    return "belongs to another source set" if isinstance(other, dict) and "checkpoint_of" in other else "is not a checkpoint"


def _read_touch(record: dict[str, Any]) -> TangentPoint:
    accuracy, trace = Fraction(record["accuracy"]), Fraction(record["trace"])
    point = ProfilePoint(accuracy, trace, _vector(record["diagonal"]), _optional(record, "multipliers"))
    prior = HullPrior(_vector(record["prior"]), _optional(record, "weights"))
    return TangentPoint(point, known(prior))


def _optional(record: dict[str, Any], key: str) -> Vector | None:
    return _vector(record[key]) if key in record else None


def _vector(values: list[str]) -> Vector:
    return tuple([Fraction(value) for value in values])
