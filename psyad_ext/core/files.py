# SPDX-License-Identifier: BSD-3-Clause
"""Files that are written as a whole."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import NamedTemporaryFile

from psyad_ext.core.errors import UsageError


def write_atomically(path: Path, text: str, encoding: str = "utf-8") -> None:
    """The file is there as a whole or not at all.

    :param path: where to write.
    :param text: what to write; the ends of its lines stay as they are.
    :param encoding: how.

    :raises UsageError: if that is not possible.
    """
    target = path.resolve()
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(text.encode(encoding))
            return
        file = NamedTemporaryFile("wb", dir=target.parent, delete=False,
                                  prefix=f".{target.name}.")
        try:
            with file:
                file.write(text.encode(encoding))
            os.chmod(file.name, _mode(target))
            os.replace(file.name, target)
        except BaseException:
            os.unlink(file.name)
            raise
    except OSError as error:
        raise UsageError(f"cannot write '{path}': {error.strerror}") from error


def _mode(target: Path) -> int:
    """Permissions of the file that is replaced, or those of any new file."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
