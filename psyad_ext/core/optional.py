# SPDX-License-Identifier: BSD-3-Clause
"""Libraries that not everybody has."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from psyad_ext.core.errors import UsageError


def optional_module(name: str, extra: str) -> ModuleType:
    """
    :param name: a module of another library.
    :param extra: the extra of this package that brings it.

    :returns: the module, which is imported only now.

    :raises UsageError: if it is not installed.
    """
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        library = name.partition(".")[0]
        if error.name is None or error.name.partition(".")[0] != library:
            raise
        raise UsageError(f"{library} is not installed; pip install 'psyad_ext[{extra}]'") from error
