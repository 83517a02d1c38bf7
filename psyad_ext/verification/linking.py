# SPDX-License-Identifier: BSD-3-Clause
"""What programs are linked with: libraries and objects of the user, and what stands for the rest.

Routines that the one under test does not call may call what is not there. Each procedure that is
missing is replaced by one that stops with a message.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from psyad_ext.core.errors import UsageError
from psyad_ext.verification.sources import SourceFile

#: What a program says that calls a procedure which is missing.
MISSING = "is called, which is not linked"
#: File of what stands for procedures that are missing.
STAND_INS = "v_missing.f90"
_OBJECTS = frozenset({".o", ".obj", ".a", ".lib", ".so", ".dylib", ".dll"})
_UNDEFINED = re.compile(r"undefined reference to [`'‘\"]?([\w.$@]+)")
_OF_MODULE = re.compile(r"__(\w+)_MOD_(\w+)")


def linked(items: Iterable[str]) -> tuple[str, ...]:
    """
    :param items: names of libraries, files of objects, folders ``-Lfolder`` and other options.

    :returns: options of the linker, which hold in any folder.

    :raises UsageError: if a file or a folder does not exist.
    """
    return tuple(map(_option, items))


def _option(item: str) -> str:
    if item.startswith("-L"):
        folder = Path(item[2:])
        if not folder.is_dir():
            raise UsageError(f"no such folder of libraries: {folder}")
        return f"-L{folder.resolve()}"
    if item.startswith("-"):
        return item
    path = Path(item)
    if path.suffix.lower() in _OBJECTS or path.name != item:
        if not path.is_file():
            raise UsageError(f"no such file to link: {item}")
        return str(path.resolve())
    return f"-l{item}"


def stand_ins(output: str) -> SourceFile | None:
    """
    :param output: what the linker said.

    :returns: procedures that stop, for each that it missed; None if it missed none.
    """
    names = sorted(set(_UNDEFINED.findall(output)) - {"main", "MAIN__"})
    if not names:
        return None
    return SourceFile(STAND_INS, "".join(
        f"subroutine v_missing_{number}() bind(c, name='{name}')\n"
        f"  error stop &\n    \"'{_shown(name)}' {MISSING} (--link)\"\n"
        f"end subroutine v_missing_{number}\n" for number, name in enumerate(names)))


def _shown(symbol: str) -> str:
    """:returns: the Fortran name of a procedure."""
    found = _OF_MODULE.fullmatch(symbol)
    return f"{found[2]} of module {found[1]}" if found else symbol.rstrip("_")
