# SPDX-License-Identifier: BSD-3-Clause
"""Files: which have been read, and writing them as a whole."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from tempfile import NamedTemporaryFile

from psyad_ext.core.errors import UsageError

#: Files that have been read, as they are named, in order; with all that was taken from each, or
#: None if that is all of its text.
FilesRead = dict[str, str | None]
_READ: ContextVar[FilesRead | None] = ContextVar("files_read", default=None)


def note_read(path: Path | str, taken: str | None = None) -> None:
    """Note that a file has been read.

    :param path: the file.
    :param taken: all that was taken from it, if that is less than its text.
    """
    found = _READ.get()
    if found is not None and (taken is None or str(path) not in found):
        found[str(path)] = taken


@contextmanager
def files_read() -> Iterator[FilesRead]:
    """While active, the files that are read are collected; who collects them already gets them,
    too."""
    found: FilesRead = {}
    token = _READ.set(found)
    try:
        yield found
    finally:
        _READ.reset(token)
        for name, taken in found.items():
            note_read(name, taken)


def write_atomically(path: Path, text: str, encoding: str = "utf-8") -> None:
    """The file is there as a whole or not at all.

    :param path: where to write.
    :param text: what to write; the ends of its lines stay as they are.
    :param encoding: how.

    :raises UsageError: if that is not possible.
    """
    write_together({path: text.encode(encoding)})


def write_together(contents: Mapping[Path, bytes]) -> None:
    """The files are there as a whole or not at all; none takes its place before all are written.

    :param contents: what to write, by where to write it.

    :raises UsageError: if that is not possible.
    """
    ready: dict[str, Path] = {}
    path = Path()
    try:
        for path, content in contents.items():
            target = path.resolve()
            if target.exists() and not target.is_file():
                target.write_bytes(content)
                continue
            with NamedTemporaryFile("wb", dir=target.parent, delete=False,
                                    prefix=f".{target.name}.") as file:
                ready[file.name] = target
                file.write(content)
            os.chmod(file.name, _mode(target))
        for name, path in list(ready.items()):
            os.replace(name, path)
            del ready[name]
    except OSError as error:
        raise UsageError(f"cannot write '{path}': {error.strerror}") from error
    finally:
        for name in ready:
            os.unlink(name)


def _mode(target: Path) -> int:
    """Permissions of the file that is replaced, or those of any new file."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
