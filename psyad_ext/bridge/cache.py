# SPDX-License-Identifier: BSD-3-Clause
"""What has been built is kept: by its content, for all processes.

The folder is ``$PSYAD_EXT_CACHE``, or ``psyad_ext`` in ``$XDG_CACHE_HOME`` or in ``~/.cache``.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from psyad_ext.core.version import VERSION

#: Bytes that are kept, unless ``$PSYAD_EXT_CACHE_BYTES`` says otherwise.
LIMIT = 1 << 30
#: What is being made, or is small and others need.
_SPARED = ("new.", "runtime.", "bridge.")
_FINGERPRINT_FILES = "*.py", "*.c", "*.h"


def folder() -> Path:
    """:returns: where things are kept."""
    own = os.environ.get("PSYAD_EXT_CACHE")
    if own:
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "psyad_ext"


def clear() -> int:
    """
    Forget all that has been built. Libraries that are in use stay usable.

    :returns: the number of things that are gone.
    """
    found = [path for path in _kept() if path.is_dir()]
    for path in found:
        shutil.rmtree(path, ignore_errors=True)
    for manifest in folder().glob("*.json"):
        manifest.unlink(missing_ok=True)
    return len(found)


def size() -> int:
    """:returns: bytes that are kept."""
    return sum(map(_size, _kept()))


def digest(*parts: object) -> str:
    """:returns: a name that stands for some content."""
    text = json.dumps(parts, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


@cache
def fingerprint() -> str:
    """:returns: what changes whenever the package does."""
    root = Path(__file__).parents[1]
    found = sorted((str(path.relative_to(root)), status.st_mtime_ns, status.st_size)
                   for pattern in _FINGERPRINT_FILES for path in root.rglob(pattern)
                   if (status := path.stat()))
    return digest(VERSION, sys.version_info[:2], found)


def kept(key: str, build: Callable[[Path], None]) -> Path:
    """
    Several processes may build the same at once: the first that is done wins.

    :param key: what stands for the content.
    :param build: makes the content in an empty folder.

    :returns: the folder with the content.
    """
    target = folder() / key
    if target.is_dir():
        os.utime(target)
        return target
    folder().mkdir(parents=True, exist_ok=True)
    made = Path(mkdtemp(prefix="new.", dir=folder()))
    try:
        build(made)
        try:
            os.rename(made, target)
        except OSError:
            if not target.is_dir():
                raise
    finally:
        shutil.rmtree(made, ignore_errors=True)
    _shrink(target)
    return target


def noted(key: str) -> Mapping[str, Any] | None:
    """:returns: what has been noted by a name, None if nothing."""
    try:
        return json.loads((folder() / f"{key}.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def note(key: str, value: Mapping[str, Any]) -> None:
    """Note something by a name, as a whole or not at all."""
    folder().mkdir(parents=True, exist_ok=True)
    path = folder() / f"{key}.json"
    new = path.with_suffix(f".{os.getpid()}")
    new.write_text(json.dumps(value), encoding="utf-8")
    os.replace(new, path)


def contents(paths: Iterable[str]) -> dict[str, str]:
    """:returns: what stands for the content of files, by their names; empty for what is gone."""
    found = {}
    for path in paths:
        try:
            found[path] = hashlib.sha256(Path(path).read_bytes()).hexdigest()
        except OSError:
            found[path] = ""
    return found


def _kept() -> list[Path]:
    return [path for path in folder().glob("*") if path.is_dir()] if folder().is_dir() else []


def _size(path: Path) -> int:
    total = 0
    for one in path.rglob("*"):
        try:
            total += one.stat().st_size
        except OSError:
            continue  # another process has removed it
    return total


def _shrink(spared: Path) -> None:
    """Removes what was used longest ago, until all that is kept is small enough."""
    limit = int(os.environ.get("PSYAD_EXT_CACHE_BYTES") or LIMIT)
    ages = []
    for path in _kept():
        try:
            ages.append((path.stat().st_mtime, path))
        except OSError:
            continue
    sizes = {path: _size(path) for _, path in ages}
    total = sum(sizes.values())
    for _, path in sorted(ages):
        if total <= limit:
            return
        if path != spared and not path.name.startswith(_SPARED):
            shutil.rmtree(path, ignore_errors=True)
            total -= sizes[path]
