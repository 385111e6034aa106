"""A profile that remembers: every line that touched the graph is kept in a file, so that long work resumes."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from symdp.certificates.certificate import written_diagonal, written_prior
from symdp.errors import InvalidArgument
from symdp.sources.prior import HullPrior, Vector
from symdp.sources.source_set import SourceSet
from symdp.text_file import read_text
from symdp.tradeoffs.profiles.profile import Improve, Profile, ProfilePoint, Touch


@dataclass
class RememberedProfile:
    """Delegates to a profile and appends what it finds, one JSON line each.

    What is read back is trusted as the profile's own answers are: a certificate built from it is checked all the same.
    """

    profile: Profile
    path: Path
    found: dict[Fraction, Touch] = field(default_factory=dict)

    @classmethod
    def open(cls, profile: Profile, source: SourceSet, path: str | Path) -> RememberedProfile:
        """Start or resume a file; one that belongs to another source set is refused."""
        remembered = cls(profile, Path(path))
        owner = hashlib.sha256(json.dumps(source.to_document(), sort_keys=True).encode()).hexdigest()
        if remembered.path.exists():
            remembered._load(owner)
        else:
            remembered._append({"checkpoint_of": owner})
        return remembered

    @property
    def start(self) -> ProfilePoint:
        """As the profile."""
        return self.profile.start

    @property
    def spread_prior(self) -> HullPrior:
        """As the profile."""
        return self.profile.spread_prior

    @property
    def end(self) -> ProfilePoint:
        """As the profile."""
        return self.profile.end

    def touch(self, slope: Fraction) -> Touch:
        """As the profile, from memory where possible."""
        if slope not in self.found:
            touch = self.profile.touch(slope)
            point = touch.point
            self._append(
                {
                    "slope": str(slope),
                    "accuracy": str(point.accuracy),
                    "trace": str(point.trace),
                    **written_diagonal(point.diagonal, point.multipliers),
                    **written_prior(touch.prior),
                }
            )
            self.found[slope] = touch
        return self.found[slope]

    def suggest(self, improve: Improve) -> Fraction | None:
        """As the profile."""
        return self.profile.suggest(improve)

    def _append(self, record: dict[str, Any]) -> None:
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(record) + "\n")
        except OSError as error:
            raise InvalidArgument(f"checkpoint={self.path} cannot be written ({error.strerror})") from None

    def _load(self, owner: str) -> None:
        lines = read_text(self.path).split("\n")
        try:
            records = [json.loads(line) for line in lines[:-1]]
            if records[0] != {"checkpoint_of": owner}:
                raise InvalidArgument(f"checkpoint={self.path} belongs to another source set; name another file")
            for record in records[1:]:
                self.found[Fraction(record["slope"])] = _read_touch(record)
        except (ValueError, KeyError, TypeError, IndexError) as error:
            if isinstance(error, InvalidArgument):
                raise
            raise InvalidArgument(f"checkpoint={self.path} is not a checkpoint; name another file") from None
        if lines[-1]:
            # An interrupted write left half a line behind.
            self.path.write_text("\n".join([*lines[:-1], ""]), encoding="utf-8")


def _read_touch(record: dict[str, Any]) -> Touch:
    accuracy, trace = Fraction(record["accuracy"]), Fraction(record["trace"])
    point = ProfilePoint(accuracy, trace, _vector(record["diagonal"]), _optional(record, "multipliers"))
    prior = HullPrior(_vector(record["prior"]), _optional(record, "weights"))
    return Touch(point, lambda: prior)


def _optional(record: dict[str, Any], key: str) -> Vector | None:
    return _vector(record[key]) if key in record else None


def _vector(values: list[str]) -> Vector:
    return tuple([Fraction(value) for value in values])
