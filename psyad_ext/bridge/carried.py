# SPDX-License-Identifier: BSD-3-Clause
"""Libraries of which a module of Python carries the Fortran: they are compiled when it is used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from psyad_ext.bridge import cache
from psyad_ext.bridge.built import Built, no_such_mode, read_built
from psyad_ext.bridge.compiling import (
    compile_library, default_compiler, kept_handler, kept_runtime, version_of)


@dataclass(frozen=True)
class Carried:
    """The libraries of a module.

    :param module: its name. In ``FORTRAN`` it has the texts of each mode in order, by the names of
        files, in ``FACTS`` what Python has to know of each.
    :param name: what the Fortran was called.
    :param of: the dependent variables.
    :param wrt: the independent variables.
    :param flags: flags of the compiler.
    :param link: options for the linker.
    """

    module: str
    name: str
    of: tuple[str, ...]
    wrt: tuple[str, ...]
    flags: tuple[str, ...]
    link: tuple[str, ...]
    checks: bool = False

    def built(self, mode: str) -> Built:
        """
        :returns: the library of a mode.

        :raises NotImplementedError: if the module has none.
        :raises CompileError: if the compiler refuses it.
        """
        module, compiler = import_module(self.module), default_compiler()
        if mode not in module.FACTS:
            raise no_such_mode(mode, module.FACTS)
        files, facts = module.FORTRAN[mode], module.FACTS[mode]
        runtime = kept_runtime(compiler)

        def make(folder: Path) -> None:
            compile_library(compiler, self.flags, files, runtime, (), self.link, folder)
            (folder / "facts.json").write_text(facts, encoding="utf-8")

        folder = cache.kept(cache.digest(files, facts, self.flags, self.link, version_of(compiler),
                                         str(runtime)), make)
        return read_built(folder / "library.so", runtime, folder / "facts.json")

    def offers(self, mode: str) -> bool:
        """:returns: whether the module has a mode."""
        return mode in import_module(self.module).FACTS

    @staticmethod
    def handler(include: str) -> Path | None:
        """:returns: the library that JAX's compiled code calls, None for headers without C."""
        return kept_handler(default_compiler(), include)

    @staticmethod
    def verified(given: Mapping[str, Any]) -> Any:
        """:raises NotImplementedError: always: it takes what makes derivatives."""
        del given
        raise NotImplementedError("a module that was made cannot be verified: load its Fortran "
                                  "with psyad_ext")
