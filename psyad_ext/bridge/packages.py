# SPDX-License-Identifier: BSD-3-Clause
"""Writes packages and modules for people who have no psyad_ext: Fortran, wrappers, and what calls
them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from keyword import iskeyword
from pathlib import Path
from typing import Any

from psyad_ext.bridge.building import Parts, Project
from psyad_ext.bridge.compiling import HANDLER_SOURCE, RUNTIME
from psyad_ext.bridge.request import Request
from psyad_ext.core.errors import UsageError

#: The modules that packages and modules have a copy of.
COPIED = ("built", "calling", "channels", "derivatives", "extents", "flat", "foreign", "function",
          "helping", "jax", "leafwise", "leaves", "naming", "operands", "packaged", "packing",
          "plans", "products", "protocol", "repeated", "rows", "scipy", "sparse", "stops",
          "streams", "torch", "types", "values", "wrappers")
#: Modules of other parts that they need, by what they are called there.
OTHERS = {"extras": "core/extras.py", "identity": "core/identity.py",
          "suggest": "core/suggest.py", "version": "core/version.py"}
#: What a module needs besides.
_COMPILING = ("cache", "carried", "compiling")
DEFAULT_MODES = ("value", "reverse", "tangent")
_INCLUDE = re.compile(r"^[ \t]*include[ \t]*(['\"])(.+?)\1", re.IGNORECASE | re.MULTILINE)
#: What has to be installed, where there is no psyad_ext with its extras.
_LIBRARY_NAME = "{name.partition('.')[0]}"
_IMPORT = re.compile(r"^from psyad_ext\.(?:bridge|core)\b\.?", re.MULTILINE)
_ERRORS = '''# SPDX-License-Identifier: BSD-3-Clause
"""Errors of requests."""


class PsyadError(Exception):
    """All errors that are raised on purpose."""


class UsageError(PsyadError, ValueError):
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

from ._bridge.function import restored
from ._bridge.packaged import Packaged
from ._bridge.stops import FortranStop

__all__ = ["FortranStop", "{routine}"]

{routine} = restored(Packaged(str(Path(__file__).parent), {file!r}, {of!r}, {wrt!r}), True, None)
'''


_MODULE = '''# SPDX-License-Identifier: BSD-3-Clause
"""{routine} of {file}, with its derivatives. Made by psyad_ext, which it does not need.

It needs NumPy and gfortran. The Fortran below is compiled when it is first used, and kept in a
cache: in $PSYAD_EXT_CACHE, or in psyad_ext in $XDG_CACHE_HOME or ~/.cache.
"""

import hashlib
import os
import shutil
import tempfile
from importlib import import_module
from pathlib import Path

__all__ = ["FortranStop", "{routine}"]

#: The Fortran of each mode, by the names of files, in order.
FORTRAN = {fortran}

#: What Python has to know of each mode.
FACTS = {facts}

#: What calls the Fortran: modules of Python, and C.
_BRIDGE = {bridge}


def _unpacked() -> Path:
    """:returns: the folder with what calls the Fortran."""
    kept = Path(os.environ.get("PSYAD_EXT_CACHE") or Path(
        os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "psyad_ext"))
    folder = kept / f"bridge.{{hashlib.sha256(repr(_BRIDGE).encode()).hexdigest()[:32]}}"
    if not folder.is_dir():
        kept.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix="new.", dir=kept))
        for name, text in _BRIDGE.items():
            (made / name).parent.mkdir(parents=True, exist_ok=True)
            (made / name).write_text(text, encoding="utf-8")
        try:
            os.rename(made, folder)
        except OSError:  # another process was faster
            shutil.rmtree(made)
            if not folder.is_dir():
                raise
    return folder


__path__ = [str(_unpacked())]
FortranStop = import_module(f"{{__name__}}._bridge.stops").FortranStop
{routine} = import_module(f"{{__name__}}._bridge.function").restored(
    import_module(f"{{__name__}}._bridge.carried").Carried(
        __name__, {file!r}, {of!r}, {wrt!r}, {flags!r}, {link!r}), True, None)
'''


def module(request: Request, name: str, modes: Sequence[str] = DEFAULT_MODES) -> str:
    """
    :param request: the routine, and what is differentiated.
    :param name: name of the module.
    :param modes: which of :py:data:`psyad_ext.bridge.modes.MODES` it has.

    :returns: the text of the module, which compiles what it carries.

    :raises UsageError: if the name is none for a module.
    """
    _check(name, "module", request)
    fortran, facts = {}, {}
    for mode, parts in _parts(request, modes):
        fortran[mode] = parts.files(request)
        _refuse_includes(fortran[mode])
        facts[mode] = parts.noted()
    bridge = {f"_bridge/{path}": text for path, text in {
        **_copies((*COPIED, *_COMPILING)), **_runtime((HANDLER_SOURCE,))}.items()}
    return _MODULE.format(
        routine=request.routine, file=Path(request.name).name, of=request.of, wrt=request.wrt,
        flags=request.flags, link=tuple(request.link), fortran=_literal(fortran),
        facts=_literal(facts), bridge=_literal(bridge))


def _literal(value: Any, depth: int = 1) -> str:
    """:returns: texts, also in dictionaries, as Python has them, so that one can read them."""
    if isinstance(value, Mapping):
        lines = [f"{'    '*depth}{name!r}: {_literal(one, depth + 1)},\n"
                 for name, one in value.items()]
        return "{\n" + "".join(lines) + "    "*(depth - 1) + "}"
    is_raw = "'''" not in value and "\r" not in value and not value.endswith(("'", "\\"))
    return f"r'''{value}'''" if is_raw else repr(value)


def package(request: Request, name: str, modes: Sequence[str] = DEFAULT_MODES
            ) -> dict[str, str]:
    """
    :param request: the routine, and what is differentiated.
    :param name: name of the package.
    :param modes: which of :py:data:`psyad_ext.bridge.modes.MODES` it has.

    :returns: the contents of its files, by their paths.

    :raises UsageError: if the name is none for a package.
    """
    _check(name, "package", request)
    words: dict[str, Any] = {"name": name, "routine": request.routine, "of": request.of,
                             "wrt": request.wrt, "file": Path(request.name).name}
    found = {"pyproject.toml": _PROJECT.format(**words), f"{name}/__init__.py": _INIT.format(
        **words), **_runtime()}
    found |= {f"{name}/_bridge/{path}": text for path, text in _copies(COPIED).items()}
    meson = [_MESON.format(**words)]
    for mode, parts in _parts(request, modes):
        files = {f"fortran/{mode}/{file}": text for file, text in parts.files(request).items()}
        _refuse_includes(files)
        found |= files
        found[f"{name}/{mode}.json"] = parts.noted() + "\n"
        meson.append(_LIBRARY.format(mode=mode, files=", ".join(map(repr, files)),
                                     link=list(request.link)))
    found["meson.build"] = "".join([*meson, _REST.format(**words)])
    return found


def _check(name: str, what: str, request: Request) -> None:
    """:raises UsageError: if a name is none for Python."""
    if iskeyword(request.routine):
        raise UsageError(f"'{request.routine}' is a word of Python, which no function can have as "
                         "its name: wrap a routine that calls it")
    if not name.isidentifier() or iskeyword(name):
        raise UsageError(f"'{name}' is no name of a Python {what}; give another one (-o)")


def _parts(request: Request, modes: Sequence[str]) -> Iterator[tuple[str, Parts]]:
    """:returns: modes, each with what is compiled for it."""
    project = Project(request)
    for mode in dict.fromkeys(("value", *modes)):
        yield mode, project.parts(mode)


def _runtime(more: Sequence[str] = ()) -> dict[str, str]:
    """:returns: the files of C, and some others, by their paths."""
    return {f"runtime/{path.name}": path.read_text(encoding="utf-8")
            for path in sorted(RUNTIME.iterdir()) if path.suffix in (".c", ".h")
            and (path.name != HANDLER_SOURCE or path.name in more)}


def _refuse_includes(files: Mapping[str, str]) -> None:
    """:raises UsageError: if a file includes another one, which the package would not have."""
    for text in files.values():
        included = _INCLUDE.search(text)
        if included:
            raise UsageError(f"the source includes '{included[2]}', which a package cannot have: "
                             "put it into the source, or into a module")


def _copies(names: Sequence[str]) -> dict[str, str]:
    """:returns: modules that call the libraries, which import each other there, by their paths."""
    here = Path(__file__).parent
    paths = {one: here / f"{one}.py" for one in names}
    paths |= {one: here.parent / path for one, path in OTHERS.items()}
    texts = {one: _IMPORT.sub("from .", path.read_text(encoding="utf-8"))
             for one, path in paths.items()}
    texts["extras"] = texts["extras"].replace("'psyad_ext[{extra}]'", _LIBRARY_NAME)
    empty = "# SPDX-License-Identifier: BSD-3-Clause\n"
    texts |= {"errors": _ERRORS, "__init__": empty + '"""Calls Fortran, from psyad_ext."""\n'}
    return {f"{one}.py": text for one, text in texts.items()}
