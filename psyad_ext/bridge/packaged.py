# SPDX-License-Identifier: BSD-3-Clause
"""Libraries that are parts of an installed package, which knows nothing of their Fortran."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from psyad_ext.bridge.built import Built, no_such_mode, read_built


@dataclass(frozen=True)
class Packaged:
    """The libraries of a package.

    :param folder: where they are.
    :param name: what the Fortran was called.
    :param of: the dependent variables.
    :param wrt: the independent variables.
    """

    folder: str
    name: str
    of: tuple[str, ...]
    wrt: tuple[str, ...]
    checks: bool = False

    def built(self, mode: str) -> Built:
        """
        :returns: the library of a mode.

        :raises NotImplementedError: if the package has none.
        """
        folder = Path(self.folder)
        facts = folder / f"{mode}.json"
        found = [one for one in folder.glob(f"{mode}.*") if one != facts]
        if not facts.is_file() or not found:
            raise no_such_mode(mode, [one.stem for one in folder.glob("*.json")])
        return read_built(found[0], folder, facts)

    def offers(self, mode: str) -> bool:
        """:returns: whether the package has the library of a mode."""
        return (Path(self.folder) / f"{mode}.json").is_file()

    @staticmethod
    def handler(include: str) -> Path | None:
        """:returns: None: the package is not compiled against JAX."""
        del include
        return None

    def verified(self, given: Mapping[str, Any]) -> Any:
        """:raises NotImplementedError: always, since the source is not there."""
        raise NotImplementedError("a package cannot be verified: load its Fortran with psyad_ext")
