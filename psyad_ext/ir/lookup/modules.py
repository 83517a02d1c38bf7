# SPDX-License-Identifier: BSD-3-Clause
"""Finding the modules that a source file uses.

PSyclone keeps its include paths and the modules it has read in two global
objects. Here every source file has its own ones, which are put in place while
PSyclone works on that file and taken away afterwards, so that one file never
changes how the next is read.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, cached_property
from pathlib import Path

from psyclone.configuration import Config
from psyclone.parse import ModuleManager
from psyclone.parse.file_info import FileInfo
from psyclone.parse.module_info import ModuleInfo
from psyclone.psyir.nodes import Container, FileContainer, Routine

from psyad_ext.core.errors import PsyadError
from psyad_ext.core.identity import distinct
from psyad_ext.ir.external.library import MODULES, library
from psyad_ext.ir.external.registry import Rules
from psyad_ext.ir.external.rule import Rule
from psyad_ext.ir.lookup.contents import (
    Contents, contents_of, external_names, in_first, meant, module_names)
from psyad_ext.ir.source.interface_names import PREFIX, names_in_interface
from psyad_ext.ir.source.sources import decode

#: What may be a call: its name is in one of the groups.
_CALLED = re.compile(r"\bcall[ \t]+(\w+)|\b([a-z]\w*)[ \t]*\(", re.IGNORECASE)


@cache
def shipped_modules() -> Mapping[str, Sequence[Path]]:
    """:returns: what stands for modules whose source is rarely at hand, by their names."""
    return contents_of([str(MODULES)]).modules


#: Reads one file; the second argument provides the modules that it uses.
FileReader = Callable[[Path, "Modules"], FileContainer]
#: Reads what stands for a procedure that has a rule.
ModelReader = Callable[[Rule, "Modules"], FileContainer]


class _ReadModule(ModuleInfo):
    """A module of which the tree is already known."""

    def __init__(self, name: str, filename: str, container: Container) -> None:
        super().__init__(name, FileInfo(filename), container)
        self._found = container

    def get_psyir(self) -> Container:
        """:returns: the module."""
        return self._found


class Modules(ModuleManager):
    """The modules of one set of include paths, each read when first needed.

    :param include_paths: folders to search, the first one that has a module wins.
    :param read_file: reads a file.
    :param defines: macros for the preprocessor.
    :param file: the file that the user gave: its modules come before those of all folders, and
        those beside it behind.
    :param rules: the rules that the user gave, which come before sources.
    :param read_model: reads what stands for a procedure that has a rule.
    :param sources: files that come before all folders.
    """

    def __init__(self, include_paths: tuple[str, ...], read_file: FileReader,
                 defines: tuple[str, ...] = (), file: Path | None = None,
                 rules: Rules | None = None, read_model: ModelReader | None = None,
                 sources: Sequence[str] = ()) -> None:
        self.include_paths = include_paths
        self.defines = defines
        self._file_given, self._sources = file, sources
        self.failures: dict[str, PsyadError] = {}
        self.rules = rules if rules is not None else Rules()
        self._read_file = read_file
        self._read_model = read_model
        self._models: dict[str, FileContainer] = {}
        self._own_models: dict[Hashable, tuple[Rule, FileContainer]] = {}
        self._own: list[dict[str, Container]] = []
        self._files: dict[Path, FileContainer] = {}
        self._being_read: set[Path] = set()
        with _manager(None):
            super().__init__()

    @cached_property
    def _contents(self) -> Contents:
        return contents_of(self.include_paths, self._sources)

    def add_search_path(self, directories: object, recursive: bool = True) -> None:
        """PSyclone calls this with its own paths; those of the file are used instead."""

    @cached_property
    def _given(self) -> set[str]:
        """:returns: the modules of the file that the user gave."""
        return set() if self._file_given is None else module_names(decode(self._file_given))

    @cached_property
    def _beside(self) -> Contents:
        """:returns: what is defined in the folder of that file."""
        return contents_of(() if self._file_given is None else [str(self._file_given.parent)])

    def paths_of(self, name: str) -> Sequence[Path]:
        """
        :param name: name of a module.

        :returns: the files that hold it in the first folder that has it.
        """
        key = name.lower()
        if self._file_given is not None and key in self._given:
            return [self._file_given]
        return in_first(self._contents.modules.get(key) or self._beside.modules.get(key)
                        or shipped_modules().get(key, ()))

    def paths_of_external(self, name: str) -> Sequence[Path]:
        """
        :param name: name of a subroutine or function in no module.

        :returns: the files that hold it in the first folder that has it.
        """
        return in_first(self._contents.procedures.get(name.lower(), ()))

    @property
    def hidden(self) -> Iterator[tuple[str, Path, Path]]:
        """:returns: modules that have been read, each with its file and with another one in a later
            folder, in which it differs."""
        for path, file in self._files.items():
            for part in file.children if path != self._file_given else ():
                name = part.name.lower() if type(part) is Container else ""
                every = [*self._contents.modules.get(name, ()), *self._beside.modules.get(name, ())]
                other = next((one for one in every if one.parent.resolve() != path.parent.resolve()
                              and one.read_bytes() != path.read_bytes()), None)
                if other is not None:
                    yield name, path, other

    def paths_beside(self, name: str) -> Sequence[Path]:
        """:returns: as :py:meth:`paths_of_external`, in the folder of the user's file, where only
            modules are looked for."""
        return self._beside.procedures.get(name.lower(), ())

    @property
    def files(self) -> list[FileContainer]:
        """:returns: the files that have been read."""
        return list(self._files.values())

    def names_in(self, name: str) -> set[str] | None:
        """
        :param name: name of a module of another file.

        :returns: lower-case names of what it declares or takes from others; None if not known.
        """
        found: set[str] = set()
        waiting, seen = [name.lower()], {name.lower()}
        while waiting:
            try:
                table = self.get_module_info(waiting.pop()).get_psyir().symbol_table
            except FileNotFoundError:
                return None
            found.update(table.symbols_dict, *(
                names_in_interface(symbol.datatype.declaration) for symbol in table.symbols
                if symbol.name.startswith(PREFIX)))
            more = {used.name.lower() for used in table.containersymbols if used.wildcard_import}
            waiting += more - seen
            seen |= more
        return found

    def get_module_info(self, module_name: str) -> ModuleInfo:
        """
        :param module_name: name of a module.

        :returns: the module.

        :raises FileNotFoundError: if there is none, or it cannot be read.
        """
        name = module_name.lower()
        for own in reversed(self._own):
            if name in own:
                return _ReadModule(name, "", own[name])
        path = meant(self.paths_of(name))
        container = self._read(name, path) if path else None
        if container is None:
            raise FileNotFoundError(f"module '{module_name}' not found")
        return _ReadModule(name, str(path), container)

    def external(self, name: str) -> Routine | None:
        """
        :param name: name of a subroutine or function.

        :returns: the one that is in no module, from a file on the include paths; None if it is
            not clear which one is meant, or its file cannot be read.
        """
        file = self.external_file(name)
        return None if file is None else next(
            (child for child in file.children if isinstance(child, Routine)
             and child.name.lower() == name.lower() and not child.is_program), None)

    def external_file(self, name: str) -> FileContainer | None:
        """
        :param name: name of a subroutine or function.

        :returns: the file on the include paths with the one that is in no module; None if it is
            not clear which one is meant, or it cannot be read.
        """
        rule = self.rule_of_external(name)
        if rule is not None:
            return self.model(rule)
        path = meant(self.paths_of_external(name))
        return None if path is None else self._file(name.lower(), path)

    def rule_of_external(self, name: str) -> Rule | None:
        """:returns: the rule for a procedure in no module: that of the user, or one that ships if
            it is not clear which file on the include paths is meant."""
        return self.rules.get(name) or (
            library().get(name) if meant(self.paths_of_external(name)) is None else None)

    @property
    def rules_in_use(self) -> list[Rule]:
        """:returns: the rules of users for procedures that have been looked for."""
        return [*(rule for rule in self.rules if rule.name in self._models),
                *(rule for rule, _ in self._own_models.values())]

    def model(self, rule: Rule) -> FileContainer | None:
        """:returns: what stands for the procedure of a rule."""
        if rule.name not in self._models and self._read_model is not None:
            self._models[rule.name] = self._read_model(rule, self)
        return self._models.get(rule.name)

    def own_model(self, place: Hashable, make: Callable[[], Rule]) -> FileContainer | None:
        """
        :param place: where a procedure is.
        :param make: makes the rule of the derivatives beside it.

        :returns: what stands for it.
        """
        if place not in self._own_models and self._read_model is not None:
            rule = make()
            self._own_models[place] = rule, self._read_model(rule, self)
        return self._own_models[place][1] if place in self._own_models else None

    def files_of_procedures(self, text: str) -> list[FileContainer]:
        """:returns: the files with the procedures in no module that a source calls."""
        names = {"".join(groups).lower() for groups in _CALLED.findall(text)}
        names &= set(self._contents.procedures) - external_names(text)
        files = map(self.external_file, sorted(names))
        return distinct(file for file in files if file is not None)

    def external_functions(self) -> frozenset[str]:
        """:returns: lower-case names of the functions in no module that are known."""
        return self._contents.functions | self.rules.functions() | library().functions()

    def _read(self, name: str, path: Path) -> Container | None:
        file = self._file(name, path)
        return None if file is None else module_of(file, name)

    def _file(self, name: str, path: Path) -> FileContainer | None:
        if path not in self._files:
            if path in self._being_read or name in self.failures:
                return None
            self._being_read.add(path)
            try:
                self._files[path] = self._read_file(path, self)
            except PsyadError as error:
                self.failures[name] = error
                return None
            finally:
                self._being_read.discard(path)
        return self._files[path]

    @contextmanager
    def reading(self, own: dict[str, Container]) -> Iterator[None]:
        """
        :param own: modules of the file being read, filled while it is read.
        """
        # Its own modules are not to be read a second time meanwhile.
        more = {self._file_given} - {None, *self._being_read}
        self._own.append(own)
        self._being_read |= more
        try:
            yield
        finally:
            self._own.pop()
            self._being_read -= more

    @contextmanager
    def in_place(self) -> Iterator[None]:
        """Make PSyclone look for modules here, and nowhere else."""
        config = Config.get()
        # The setter of this property also checks that the paths are readable,
        # which the reader has done already.
        before = config._include_paths  # pylint: disable=protected-access
        logger = logging.getLogger("psyclone.psyir.symbols.symbol_table")
        silent = logger.disabled
        config._include_paths = list(self.include_paths)
        # What is not found is reported later, and only where it matters.
        logger.disabled = True
        try:
            with _manager(self):
                yield
        finally:
            config._include_paths = before
            logger.disabled = silent


@contextmanager
def _manager(manager: ModuleManager | None) -> Iterator[None]:
    before = ModuleManager._instance  # pylint: disable=protected-access
    ModuleManager._instance = manager
    try:
        yield
    finally:
        ModuleManager._instance = before


def module_of(file: Container, name: str) -> Container | None:
    """
    :param file: a file, or any container.
    :param name: name of a module.

    :returns: the module of that name in the file.
    """
    for child in file.children:
        if isinstance(child, Container) and child.name.lower() == name.lower():
            return child
    return None
