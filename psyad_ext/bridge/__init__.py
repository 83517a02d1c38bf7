# SPDX-License-Identifier: BSD-3-Clause
"""Calls Fortran from Python: compiles it with wrappers and loads it.

It needs numpy; :py:mod:`psyad_ext.bridge.sparse` needs scipy as well.
"""

from psyad_ext.bridge.library import FortranLibrary

__all__ = ["FortranLibrary"]
