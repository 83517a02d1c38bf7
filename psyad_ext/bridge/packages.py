# SPDX-License-Identifier: BSD-3-Clause
"""Writes a package for people who have no psyad_ext: Fortran, wrappers, and what calls them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from psyad_ext.bridge.building import Project
from psyad_ext.bridge.compiling import HANDLER_SOURCE, RUNTIME
from psyad_ext.bridge.request import Request
from psyad_ext.core.errors import UsageError

#: The modules that a package has a copy of.
COPIED = ("built", "calling", "channels", "derivatives", "extents", "flat", "foreign", "function",
          "helping", "jax", "leafwise", "leaves", "naming", "operands", "packaged", "packing",
          "plans", "products", "protocol", "repeated", "rows", "scipy", "sparse", "stops",
          "streams", "torch", "types", "values", "wrappers")
#: Modules of other parts that they need, by what they are called there.
OTHERS = {"extras": "core/extras.py", "identity": "core/identity.py",
          "suggest": "core/suggest.py"}
DEFAULT_MODES = ("value", "reverse", "tangent")
_INCLUDE = re.compile(r"^[ \t]*include[ \t]*(['\"])(.+?)\1", re.IGNORECASE | re.MULTILINE)
_ERRORS = '''# SPDX-License-Identifier: BSD-3-Clause
"""Errors of requests."""


class UsageError(ValueError):
    """The request itself is wrong."""
'''
_PROJECT = '''[build-system]
requires = ["meson-python >= 0.15", "ninja"]
build-backend = "mesonpy"

[project]
name = "{name}"
version = "0.1.0"
description = "{routine} of {file}, with its derivatives"
requires-python = ">= 3.11"
dependencies = ["numpy >= 1.26"]
'''
_MESON = '''project('{name}', 'c', 'fortran', default_options: ['buildtype=release'])
py = import('python').find_installation(pure: false)
folder = py.get_install_dir() / '{name}'
flags = ['-g', '-w', '-ffree-line-length-none',
         '-fdebug-prefix-map=' + meson.current_build_dir() + '=.']
runtime = include_directories('runtime')
threads = dependency('threads')
dl = meson.get_compiler('c').find_library('dl', required: false)
'''
_LIBRARY = '''shared_module('{mode}', {files}, 'runtime/hooks.c',
              name_prefix: '', fortran_args: flags, link_args: {link},
              include_directories: runtime, install: true, install_dir: folder)
'''
_REST = '''shared_module('channel', 'runtime/channel.c', name_prefix: '', name_suffix: 'so',
              include_directories: runtime, install: true, install_dir: folder)
executable('worker', 'runtime/worker.c', include_directories: runtime, dependencies: [dl, threads],
           install: true, install_dir: folder)
install_subdir('{name}', install_dir: py.get_install_dir())
'''
_INIT = '''# SPDX-License-Identifier: BSD-3-Clause
"""{routine} of {file}, with its derivatives. Made by psyad_ext."""

from pathlib import Path

from {name}._bridge.function import restored
from {name}._bridge.packaged import Packaged
from {name}._bridge.stops import FortranStop

__all__ = ["FortranStop", "{routine}"]

{routine} = restored(Packaged(str(Path(__file__).parent), {file!r}, {of!r}, {wrt!r}), True, None)
'''


def package(request: Request, name: str, modes: Sequence[str] = DEFAULT_MODES
            ) -> dict[str, str]:
    """
    :param request: the routine, and what is differentiated.
    :param name: name of the package.
    :param modes: which of :py:data:`psyad_ext.bridge.modes.MODES` it has.

    :returns: the contents of its files, by their paths.

    :raises UsageError: if the name is none for a package.
    """
    if not name.isidentifier():
        raise UsageError(f"'{name}' is no name of a Python package; give another one (-o)")
    project = Project(request)
    words: dict[str, Any] = {"name": name, "routine": request.routine, "of": request.of,
                             "wrt": request.wrt, "file": Path(request.name).name}
    found = {"pyproject.toml": _PROJECT.format(**words), f"{name}/__init__.py": _INIT.format(
        **words), **_copies(name)}
    found |= {f"runtime/{path.name}": path.read_text(encoding="utf-8")
              for path in sorted(RUNTIME.iterdir())
              if path.suffix in (".c", ".h") and path.name != HANDLER_SOURCE}
    meson = [_MESON.format(**words)]
    for mode in dict.fromkeys(("value", *modes)):
        parts = project.parts(mode)
        files = {f"fortran/{mode}/{file}": text for file, text in parts.files(request).items()}
        _refuse_includes(files)
        found |= files
        found[f"{name}/{mode}.json"] = parts.noted() + "\n"
        meson.append(_LIBRARY.format(mode=mode, files=", ".join(map(repr, files)),
                                     link=list(request.link)))
    found["meson.build"] = "".join([*meson, _REST.format(**words)])
    return found


def _refuse_includes(files: Mapping[str, str]) -> None:
    """:raises UsageError: if a file includes another one, which the package would not have."""
    for text in files.values():
        included = _INCLUDE.search(text)
        if included:
            raise UsageError(f"the source includes '{included[2]}', which a package cannot have: "
                             "put it into the source, or into a module")


def _copies(name: str) -> Mapping[str, str]:
    """:returns: the modules that call the libraries, which import each other there."""
    here = Path(__file__).parent
    paths = {one: here / f"{one}.py" for one in COPIED}
    paths |= {one: here.parent / path for one, path in OTHERS.items()}
    texts = {one: re.sub(r"\bpsyad_ext\.(?:bridge|core)\b", f"{name}._bridge",
                         path.read_text(encoding="utf-8")) for one, path in paths.items()}
    empty = "# SPDX-License-Identifier: BSD-3-Clause\n"
    texts |= {"errors": _ERRORS, "__init__": empty + '"""Calls Fortran, from psyad_ext."""\n'}
    return {f"{name}/_bridge/{one}.py": text for one, text in texts.items()}
