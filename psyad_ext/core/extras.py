# SPDX-License-Identifier: BSD-3-Clause
"""Libraries that are only needed for some purposes."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType


def library(name: str, extra: str) -> ModuleType:
    """
    :param name: a module.
    :param extra: the extra of this package that installs it.

    :returns: the module.

    :raises ImportError: if it is not installed; says how to install it.
    """
    try:
        return import_module(name)
    except ImportError as error:
        raise ImportError(f"this needs {name.partition('.')[0]}: "
                          f"pip install 'psyad_ext[{extra}]'") from error
