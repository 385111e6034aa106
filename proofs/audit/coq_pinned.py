"""The theorems of Coq on which certificates rest and that no statement cites: their terms are kept all the same."""

from __future__ import annotations

import re
from pathlib import Path

CHECKED = ("Checkers", "Extracted", "Format")
"""The files of the guard about what accepts: the terms beneath their theorems are whole checkers."""

OF_FORMATS = (
    "BlockPriors.accepted_prior",
    "Builders.built_mechanisms",
    "Builders.charged_prices",
    "BuiltPrograms.program_distortion",
    "BuiltPrograms.program_level",
    "BuiltPrograms.program_points",
    "CapacityBlocks.capacity_lays",
    "CapacityBlocks.capacity_proved",
    "CapacityBlocks.few_outputs_proved",
    "CellBuilders.cell_nonnegative",
    "CellBuilders.cell_positive",
    "CellBuilders.curve_by_cells",
    "ClaimPrograms.described_polyhedron",
    "DescribedBlocks.described_blocks",
    "DiagonalBuilders.approximate_diagonal_distortion",
    "DiagonalBuilders.diagonal_level",
    "EntriesBuilders.delta_level",
    "EntriesBuilders.delta_no_level",
    "Germs.germ_positive",
    "Germs.germs_exclude",
    "GuessBlocks.min_entropy_curve_proved",
    "GuessBlocks.min_entropy_distortion_proved",
    "GuessBlocks.min_entropy_proved",
    "GuessBlocks.min_entropy_reached",
    "Kernel.kernel_impossible",
    "Kernel.multipliers_bound",
    "MeasureVulnerability.program_min_entropy",
    "MechanismBlocks.mechanism_lays",
    "MechanismNotions.expected_loss_proved",
    "MechanismNotions.loss_level_proved",
    "OrderedClaims.lone_curve_proved",
    "OrderedCurves.ordered_curve",
    "PricedPrograms.least_accepted",
    "PrivacyBlocks.delta_lays",
    "PrivacyBlocks.floors_lay",
    "PrivacyBlocks.pairs_lay",
    "RecordBuilders.products_reduction",
    "RefutedBlocks.computed_meaning",
    "RefutedBlocks.refuted_formula",
    "RefutedBlocks.refuted_proved",
    "ResponseBlocks.no_response_proved",
    "ResponseBlocks.response_curve_proved",
    "ResponseBlocks.response_distortion_proved",
    "ResponseBlocks.response_level_proved",
    "ResponseBlocks.responses",
    "RootSigns.only_root",
    "ShellBlocks.guess_curve_proved",
    "ShellBlocks.guess_distortion_proved",
    "ShellBlocks.guess_level_proved",
    "ShellBlocks.leakage_shells",
    "ShellBlocks.min_entropy_shells",
    "ShellBlocks.shell_curve_proved",
    "ShellBlocks.shell_distortion_proved",
    "ShellBlocks.shell_level_proved",
)
"""Theorems that docs/certificates.md names, beside those that statements cite."""

_STATED = re.compile(r"^Theorem (\w+)", re.MULTILINE)


def pinned(folder: Path) -> list[str]:
    """Their names; none in a folder without the guard."""
    guard = [(name, folder / "guard" / f"{name}.v") for name in CHECKED]
    if not all(path.exists() for _, path in guard):
        return []
    checked = [f"guard.{name}.{one}" for name, path in guard for one in _STATED.findall(path.read_text("utf-8"))]
    return sorted([*checked, *OF_FORMATS])


def files(names: list[str]) -> list[str]:
    """The theories that state some theorems, as ``make`` names them."""
    return sorted({name.rpartition(".")[0].replace(".", "/") for name in names})
