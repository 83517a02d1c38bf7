# SPDX-License-Identifier: BSD-3-Clause
"""What has been built: a library, and all that Python has to know of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from psyad_ext.bridge.types import Signature, unpacked


@dataclass(frozen=True)
class Built:
    """A library that has been built.

    :param library: the file that is loaded.
    :param runtime: the folder of the worker.
    :param primal: the routine that the user named.
    :param routines: the routines that can be called, in the order of their numbers.
    """

    library: Path
    runtime: Path
    primal: Signature
    routines: tuple[Signature, ...]


def read_built(library: Path, runtime: Path, facts: Path) -> Built:
    """
    :param library: the file that is loaded.
    :param runtime: the folder of the worker.
    :param facts: what has been noted of the library.

    :returns: all together.
    """
    primal, routines = unpacked(json.loads(facts.read_text(encoding="utf-8")))
    return Built(library, runtime, primal, routines)


def no_such_mode(mode: str, known: Iterable[str]) -> NotImplementedError:
    """:returns: the error of a package, or a module, that was made without a mode."""
    return NotImplementedError(f"this was made without '{mode}'; it has "
                               f"{', '.join(sorted(known))} (psyad-ext wrap --modes)")


class Source(Protocol):
    """Where libraries come from."""

    @property
    def name(self) -> str:
        """:returns: the file with the routine."""

    @property
    def of(self) -> tuple[str, ...]:
        """:returns: the dependent variables."""

    @property
    def wrt(self) -> tuple[str, ...]:
        """:returns: the independent variables."""

    @property
    def checks(self) -> bool:
        """:returns: whether errors as the program runs are looked for."""

    def built(self, mode: str) -> Built:
        """:returns: the library of a mode."""

    def offers(self, mode: str) -> bool:
        """:returns: whether there is a library of a mode."""

    def handler(self, include: str) -> Path | None:
        """:returns: the library that JAX's compiled code calls, None if there is none."""

    def verified(self, given: Mapping[str, Any]) -> Any:
        """:returns: a report."""
