# SPDX-License-Identifier: BSD-3-Clause
"""Project files: what is generated of a whole project::

    include = ["src"]            # psyad.toml; [tool.psyad_ext] in pyproject.toml

    [[target]]
    name = "run"
    file = "src/model.f90"
    routine = "run"
    dependent = ["cost"]
    independent = ["u0"]
    mode = ["reverse", "tangent"]
    output = "generated/model.f90"
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from psyad_ext.cli.target_keys import KEYS, keys_for
from psyad_ext.core.errors import UsageError
from psyad_ext.core.suggest import nearest
from psyad_ext.core.toml_text import TomlText
from psyad_ext.transformations import MODES

#: Where project files may be, and the tables that they are in.
FILES: Mapping[str, tuple[str, ...]] = {"psyad.toml": (), "pyproject.toml": ("tool", "psyad_ext")}
_NAME, _MODE, _TARGET = "name", "mode", "target"
#: What only a target can say.
_OWN = (_NAME, "depfile", "html", "summary")


@dataclass(frozen=True)
class Setting:
    """What holds.

    :param value: the value.
    :param place: the file and the line that say so, empty if nothing does.
    """

    value: Any
    place: str = ""


@dataclass(frozen=True)
class Target:
    """Something to generate.

    :param name: what it is called.
    :param place: the file and the line where it is described.
    :param modes: the modes of differentiation.
    :param settings: what is said of it, by keys; targets say more than what is common to all.
    :param folder: what names of files are relative to.
    """

    name: str
    place: str
    modes: tuple[str, ...]
    settings: Mapping[str, Setting]
    folder: Path

    def value(self, key: str) -> Any:
        """:returns: the value of a key, the default one if nothing is said."""
        return self.settings[key].value if key in self.settings else KEYS[key].default

    def path(self, key: str) -> Path:
        """:returns: the file or folder that a key names."""
        return self.folder / self.value(key)

    def arguments(self, keys: Collection[str]) -> list[str]:
        """
        :param keys: those that are wanted.

        :returns: the arguments of a command.
        """
        return [argument for key, setting in self.settings.items() if key in keys
                for argument in KEYS[key].arguments(setting.value, self.folder)]


@dataclass(frozen=True)
class Project:
    """A project file.

    :param file: its name.
    :param targets: what it describes, by name.
    """

    file: Path
    targets: Mapping[str, Target]

    def chosen(self, name: str) -> Target:
        """
        :returns: the target of a name.

        :raises UsageError: if there is none.
        """
        if name not in self.targets:
            raise UsageError(f"{self.file}: there is no target '{name}'; "
                             f"{nearest(name, self.targets)}")
        return self.targets[name]


def project_of(file: str | None) -> Project:
    """
    :param file: a project file; by default the one in this folder.

    :returns: what it says.

    :raises UsageError: if there is none, or something in it is wrong.
    """
    path = Path(file) if file is not None else _found()
    toml = TomlText.of_file(path, "the project")
    return _Reader(toml, FILES.get(path.name, ()), path).project()


def _found() -> Path:
    for name, tables in FILES.items():
        path = Path(name)
        if path.is_file() and _table(TomlText.of_file(path, "the project"), tables) is not None:
            return path
    raise UsageError("there is no psyad.toml here, nor a pyproject.toml with [tool.psyad_ext]; "
                     "give the file (--project)")


def _table(toml: TomlText, tables: Iterable[str]) -> dict[str, Any] | None:
    """:returns: the table in a document that these keys lead to, None if it is not there."""
    found: Any = toml.content
    for key in tables:
        found = found.get(key) if isinstance(found, dict) else None
    return found if isinstance(found, dict) else None


@dataclass(frozen=True)
class _Reader:
    """Reads a project file.

    :param toml: its text.
    :param tables: the keys of the table that the project is in.
    :param file: its name.
    """

    toml: TomlText
    tables: tuple[str, ...]
    file: Path

    def project(self) -> Project:
        """
        :returns: what the file says.

        :raises UsageError: if something in it is wrong.
        """
        content = _table(self.toml, self.tables) or {}
        tables = content.get(_TARGET, [])
        header = f"[[{'.'.join((*self.tables, _TARGET))}]]"
        if not isinstance(tables, list) or not all(isinstance(one, dict) for one in tables):
            raise UsageError(f"{self._place(_TARGET)}: write {header}, with two brackets")
        common = self._settings({key: value for key, value in content.items()
                                 if key != _TARGET}, ())
        for key in _OWN:
            if key in common:
                raise UsageError(f"{common[key].place}: only a target can say '{key}'")
        targets: dict[str, Target] = {}
        for number, table in enumerate(tables):
            target = self._target(table, (_TARGET, number), common)
            known = targets.setdefault(target.name, target)
            if known is not target:
                raise UsageError(f"{target.place}: there is another target '{target.name}' "
                                 f"({known.place}); give one of them another name")
        if not targets:
            raise UsageError(f"{self.file}: no {header} says what to generate")
        return Project(self.file, targets)

    def _target(self, table: Mapping[str, Any], path: tuple[str | int, ...],
                common: Mapping[str, Setting]) -> Target:
        """:returns: a target, with what is common to all."""
        place, own = self._place(*path), self._settings(table, path)
        given = {**common, **own}
        modes = self._modes(given.pop(_MODE, Setting("reverse")))
        name = given.pop(_NAME, given.get("routine", Setting("")))
        missing = [key for key, one in KEYS.items() if one.is_required or key == "output"
                   if key not in given]
        if missing:
            raise UsageError(f"{place}: the target has no '{missing[0]}'")
        for key, setting in own.items():
            if key in KEYS and key not in keys_for(modes):
                raise UsageError(f"{setting.place}: '{key}' means nothing in the mode "
                                 f"'{', '.join(modes)}'")
        if not isinstance(name.value, str):
            raise UsageError(f"{name.place}: '{_NAME}' must be text, not {name.value!r}")
        return Target(name.value, place, modes, given, self.file.parent)

    def _modes(self, setting: Setting) -> tuple[str, ...]:
        """:returns: the modes that a setting names."""
        values = setting.value if isinstance(setting.value, list) else [setting.value]
        for value in values:
            if value not in MODES:
                raise UsageError(f"{setting.place}: there is no mode {value!r}; "
                                 f"{nearest(str(value), MODES)}")
        return tuple(values)

    def _settings(self, table: Mapping[str, Any], path: tuple[str | int, ...]
                  ) -> dict[str, Setting]:
        """:returns: what a table says, each of which is known and of the right type."""
        found = {}
        for key, value in table.items():
            place = self._place(*path, key)
            if key not in (_NAME, _MODE):
                self._require(key, value, place)
            found[key] = Setting(value, place)
        return found

    def _require(self, key: str, value: Any, place: str) -> None:
        known = KEYS.get(key)
        if known is None:
            raise UsageError(f"{place}: '{key}' is unknown in a project; "
                             f"{nearest(key, (*KEYS, _NAME, _MODE, _TARGET))}")
        if not known.accepts(value):
            raise UsageError(f"{place}: '{key}' must be {known.expected}, not {value!r}")

    def _place(self, *path: str | int) -> str:
        return self.toml.place(*self.tables, *path)
