"""JSON schemas of certificates and of answers, for programs in other languages.

The schema of certificates is generated from the forms that the checker declares
(:mod:`symdp.certificates.checker.claim.kinds`), that of answers from the forms below. ``python -m symdp.reports.schemas
FOLDER`` writes both. A schema describes the form of a file; the checker alone decides the validity of a certificate.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from symdp.certificates.checker.claim import claim_texts, kinds
from symdp.certificates.checker.claim import schema as shape
from symdp.errors import InvalidArgument
from symdp.leakages.values.unit import Unit

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ANSWER, CERTIFICATE = "answer.schema.json", "certificate.schema.json"
Schema = dict[str, Any]


def certificate_schema() -> Schema:
    """Return the schema of certificates of format 3.

    Examples
    --------
    >>> certificate_schema()["properties"]["format"]
    {'const': 3}
    """
    forms = _Forms()
    rows = [forms.row(row) for row in kinds.ROWS]
    vectors = {"type": "object", "additionalProperties": {"type": "object"}}
    return {
        "$schema": DIALECT,
        "$id": CERTIFICATE,
        "title": "certificate of symdp, format 3",
        "description": "The form of a certificate; whether it holds, the checker says.",
        "type": "object",
        "properties": {
            "format": {"const": shape.FORMAT},
            "question": True,
            "asks": True,
            "answer": True,
            "point": vectors,
            "multipliers": vectors,
            "evidence": {"type": "object"},
        },
        "required": ["format"],
        "additionalProperties": False,
        "allOf": [
            {"anyOf": rows},
            {"oneOf": [{"required": sorted(proof)} for proof in shape.PROOFS]},
        ],
        "$defs": dict(sorted(forms.definitions.items())),
    }


class _Forms:
    """The forms of the checker as schemas; those that have a name there are definitions."""

    def __init__(self) -> None:
        self.definitions: dict[str, Schema] = {}
        named = {
            name: form for name, form in vars(kinds).items() if name.isupper() and isinstance(form, dict | list | tuple)
        }
        self.names = {id(form): name.lower() for name, form in named.items()}

    def row(self, row: Any) -> Schema:
        """Return the schema of the records of one row."""
        parts = {part: self.named(getattr(row, part)) for part in ("question", "asks", "answer") if getattr(row, part)}
        absent = {"asks": False} if row.asks is None else {}
        return {"title": row.kind, "properties": parts | absent, "required": list(parts)}

    def named(self, form: Any) -> Schema:
        """Return the schema of a form, a reference where the form has a name."""
        if isinstance(form, str):
            return self._defined(form.replace(" ", "_"), lambda: SINGLE[form])
        if id(form) not in self.names:
            return self.of(form)
        return self._defined(self.names[id(form)], lambda: self.of(form))

    def _defined(self, name: str, make: Any) -> Schema:
        if name not in self.definitions:
            self.definitions[name] = {}
            self.definitions[name] = make()
        return {"$ref": f"#/$defs/{name}"}

    def of(self, form: Any) -> Schema:
        """Return the schema of a set of texts, of several forms, or of a list or an object of forms."""
        if isinstance(form, set | frozenset):
            return {"enum": sorted(form)}
        if isinstance(form, tuple):
            return {"anyOf": [self.named(one) for one in form]}
        if isinstance(form, list):
            size = {"minItems": len(form), "maxItems": len(form)} if len(form) > 1 else {}
            return {"type": "array", "items": self.named(form[0]), **size}
        if not form.keys().isdisjoint(kinds.TEXTS):
            ((key, part),) = form.items()
            return {"type": "object", "propertyNames": self.named(key), "additionalProperties": self.named(part)}
        return {
            "type": "object",
            "properties": {key.rstrip("?"): self.named(part) for key, part in form.items()},
            "required": [key for key in form if not key.endswith("?")],
            "additionalProperties": False,
        }


def _of_text(pattern: str, longest: int | None = None, reserved: tuple[str, ...] = ()) -> Schema:
    size = {} if longest is None else {"maxLength": longest}
    return {"type": "string", "pattern": f"^(?:{pattern})$", **size, **({"not": {"enum": [*reserved]}} if reserved else {})}


def _measures(known: tuple[str, ...]) -> Schema:
    return _of_text(f"(?:{'|'.join(known)})(?::{claim_texts.FORMULA.pattern})?")


SINGLE: Mapping[str, Schema] = {
    kinds.NUMBER: _of_text(shape.PATTERN.pattern),
    kinds.INTEGER: {"type": "integer"},
    kinds.NOTHING: {"type": "null"},
    kinds.TRUE: {"const": True},
    kinds.OBJECT: {"type": "object"},
    kinds.RECORD: {
        "type": "object",
        "properties": {"question": {"type": "object"}, "asks": {"type": "object"}, "answer": True},
        "additionalProperties": False,
    },
    kinds.NAME: _of_text(claim_texts.NAME.pattern, claim_texts.LONGEST, claim_texts.RESERVED),
    kinds.FACT: _of_text(claim_texts.NAME.pattern, claim_texts.LONGEST, claim_texts.OF_FACTS),
    kinds.SYMBOL: {"type": "string", "maxLength": claim_texts.LONGEST_SYMBOL},
    kinds.FORMULA: _of_text(claim_texts.FORMULA.pattern),
    kinds.TITLE: {"type": "string"},
    kinds.MEASURE: _measures(claim_texts.MEASURES),
    kinds.LEAKAGE: _measures(claim_texts.OF_DATABASES),
}


TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
OBJECT: Schema = {"type": "object"}
NUMBER: Schema = SINGLE[kinds.NUMBER]
DECIMAL: Schema = _of_text("-?[0-9]+(?:[.][0-9]+)?(?:e[+-]?[0-9]+)?|-?oo")


def _listed(item: Schema, size: int | None = None) -> Schema:
    return {"type": "array", "items": item} | ({} if size is None else {"minItems": size, "maxItems": size})


def _either(*schemas: Schema) -> Schema:
    return {"anyOf": [*schemas]}


def _optional(item: Schema) -> Schema:
    return _either(item, {"type": "null"})


def _object(properties: Mapping[str, Schema], optional: Mapping[str, Schema] | None = None) -> Schema:
    """Return the schema of an object with these keys, perhaps with the optional ones, and no others."""
    return {
        "type": "object",
        "properties": {**properties, **(optional or {})},
        "required": list(properties),
        "additionalProperties": False,
    }


CASES = _optional(_listed(_object({"value": TEXT, "if": TEXT})))
CERTIFIED = {"unverified": _optional(TEXT), "certificate": _optional({"$ref": CERTIFICATE})}
HEADING = {
    "version": TEXT,
    "source": _either(OBJECT, TEXT),
    "records": _optional(WHOLE),
    "letters": _optional(WHOLE),
    "loss": TEXT,
    "adjacency": _optional(OBJECT),
    "leakage": TEXT,
    "delta": NUMBER,
    "method": _object({"name": TEXT, "reason": TEXT}),
    "scope": TEXT,
    "source_class": _optional(TEXT),
    "remarks": _listed(TEXT),
}
IN_SYMBOLS = {"symbols": _listed(TEXT), "where": _listed(TEXT)}
SOLVE = _object(
    {
        "command": {"const": "solve"},
        **HEADING,
        "distortion": TEXT,
        "distortion_bounds": _optional(_listed(TEXT, 2)),
        "exp": _optional(TEXT),
        "exp_root": _optional(OBJECT),
        "value": _optional(TEXT),
        "enclosure": _optional(_listed(DECIMAL, 2)),
        "nats": _optional(DECIMAL),
        "bits": _optional(DECIMAL),
        **{unit.value: _optional(TEXT) for unit in Unit if unit is not Unit.NATS},
        "mechanism": _optional(_either(OBJECT, _listed(_listed(NUMBER)))),
        "codebook": _optional(_listed(_object({"output": TEXT, "letters": _listed(TEXT)}))),
        "worst_prior": _optional(_listed(NUMBER)),
        "supremum_attained": _optional({"type": "boolean"}),
        "closed_form": _optional(TEXT),
        **CERTIFIED,
    },
    {**IN_SYMBOLS, "distortion_cases": CASES, "exp_cases": CASES},
)
FORMULAS = {"from": TEXT, "to": TEXT, "value": _optional(TEXT), "exp": _optional(TEXT)}
VALUES = {"type": "object", "additionalProperties": TEXT}
CELL = _object(
    {
        "where": _listed(TEXT),
        "values": VALUES,
        "least_majorised": _optional(_listed(TEXT)),
        "zero_from": TEXT,
        "jump": TEXT,
        "pieces": _listed(_object({**FORMULAS, "values": _optional(VALUES), "distortion": _optional(TEXT)})),
    }
)
CORNERS = _listed(_object({"t": TEXT, "accuracy": TEXT, "if": TEXT}))
CURVE = _object(
    {
        "command": {"const": "curve"},
        **HEADING,
        "zero_from": TEXT,
        "jump": _optional(TEXT),
        "thresholds": _optional(_listed(NUMBER)),
        "pieces": _optional(_listed(_object({**FORMULAS, "codebook": _optional(_listed(TEXT))}))),
        **CERTIFIED,
    },
    {
        **IN_SYMBOLS,
        "cells": _optional(_listed(CELL)),
        **dict.fromkeys(("silent", "corners"), _optional(CORNERS)),
        "formula": _optional(_listed(TEXT)),
        "latex": TEXT,
    },
)
ORACLES = _object(
    {
        "command": {"const": "oracles"},
        "version": TEXT,
        "exp_epsilon": NUMBER,
        "rounded_from": _optional(TEXT),
        "best_subset_size": WHOLE,
        "distortion_of_randomised_response": NUMBER,
        "variances": {"type": "object", "additionalProperties": NUMBER},
        "reports": WHOLE,
        "standard_errors": {"type": "object", "additionalProperties": DECIMAL},
    },
    {"written": TEXT},
)
ESTIMATE = _object(
    {
        "command": {"const": "estimate"},
        "version": TEXT,
        "size": WHOLE,
        "confidence": TEXT,
        "letters": _listed(
            _object(
                {
                    "label": TEXT,
                    "frequency": NUMBER,
                    "variance": NUMBER,
                    "standard_error": _optional(DECIMAL),
                    "interval": _optional(_listed(DECIMAL, 2)),
                }
            )
        ),
    }
)


def answer_schema() -> Schema:
    """Return the schema of the output of ``solve``, ``curve``, ``oracles`` and ``estimate`` with ``--json``.

    Examples
    --------
    >>> [one["properties"]["command"]["const"] for one in answer_schema()["oneOf"]]
    ['solve', 'curve', 'oracles', 'estimate']
    """
    return {
        "$schema": DIALECT,
        "$id": ANSWER,
        "title": "answer of symdp, as symdp solve, curve, oracles and estimate print it with --json",
        "oneOf": [SOLVE, CURVE, ORACLES, ESTIMATE],
    }


def written() -> dict[str, str]:
    """Return the content of both files by their names."""
    schemas = {ANSWER: answer_schema(), CERTIFICATE: certificate_schema()}
    return {name: json.dumps(schema, indent=1) + "\n" for name, schema in schemas.items()}


def main(arguments: list[str]) -> int:
    """Write both files into a folder; return the exit code."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m symdp.reports.schemas FOLDER\n")
        return 2
    from symdp.text_file import write_whole

    try:
        for name, text in written().items():
            write_whole(Path(arguments[0]) / name, text)
    except InvalidArgument as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
