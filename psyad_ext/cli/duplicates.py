# SPDX-License-Identifier: BSD-3-Clause
"""What several outputs of a project define, which therefore can't be linked to one program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from psyad_ext.cli.reporting import Message
from psyad_ext.ir.lookup.contents import defined_in

_HINT = ("let each of them say 'separate' with a name of its own, or one write a 'summary' for the "
         "other; nothing has to be done if they are for different programs")


@dataclass(frozen=True)
class Written:
    """What has been written for an output.

    :param output: what it is called.
    :param place: the file and the line that ask for it.
    :param source: the file that it is made from.
    :param files: the Fortran files that have been written.
    """

    output: str
    place: str
    source: Path
    files: Iterable[Path]

    @property
    def names(self) -> Iterator[str]:
        """:returns: the modules, and generated procedures in no module, in alphabetical order."""
        defined = [defined_in(path) for path in self.files]
        known = defined_in(self.source).procedures
        yield from sorted({name for one in defined for name in (*one.modules, *one.procedures)
                           if name not in known})


def duplicates(outputs: Iterable[Written]) -> Iterator[Message]:
    """
    :param outputs: the outputs of a project.

    :returns: a note for each output that defines what another one does.
    """
    owners: dict[str, Written] = {}
    for output in outputs:
        shared: dict[str, list[str]] = {}
        for name in output.names:
            owner = owners.setdefault(name, output)
            if owner is not output:
                shared.setdefault(owner.output, []).append(name)
        file, _, line = output.place.rpartition(":")
        for other, names in shared.items():
            yield Message("note", file, int(line), "DUPLICATE", f"'{output.output}' and '{other}' "
                          f"can't be linked to one program: both have {_listed(names)}", _HINT)


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return ", ".join(f"'{name}'" for name in names[:3]) + more
