# SPDX-License-Identifier: BSD-3-Clause
"""Command lines of Tapenade, in terms of ours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from psyad_ext.cli.tapenade.sources import callers_of, file_of

_DIRECTIONS = {"tangent": "d", "reverse": "b"}
#: A root, what is differentiated, and with respect to what: either over the other, or from and to.
_HEAD = re.compile(r"([\w%.$]+)\s*(?:\(([^()]*)\)\s*([/\\>])\s*\(([^()]*)\))?")
_FORTRAN = (".f", ".for", ".ftn", ".f77", ".f90", ".f95", ".f03", ".f08")
_SIZES = re.compile(r"-d?[ir]\d+")


@dataclass(frozen=True)
class Head:
    """A procedure to differentiate.

    :param routine: its name.
    :param dependent: what is differentiated; empty if that is not said.
    :param independent: with respect to what; empty if that is not said.
    """

    routine: str
    dependent: tuple[str, ...] = ()
    independent: tuple[str, ...] = ()


@dataclass
class Converted:
    """A command line in terms of ours.

    :param heads: the procedures to differentiate.
    :param modes: the modes of differentiation.
    :param files: the sources.
    :param libraries: files that describe external procedures.
    :param keys: what the targets say besides.
    :param templates: how what is generated is called, where that is not as usual.
    :param notes: what has no counterpart, and what to do about it, by the words that say it.
    """

    heads: list[Head] = field(default_factory=list)
    modes: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    libraries: list[str] = field(default_factory=list)
    keys: dict[str, Any] = field(default_factory=dict)
    templates: dict[str, str] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)

    @property
    def suffix(self) -> str:
        """:returns: what Tapenade adds to the names of files."""
        return "_" + _DIRECTIONS[self.modes[0]] + ("v" if self.keys.get("vector") else "")


#: Does what an option asks for, given its value.
_Action = Callable[["_Reader", str], None]


def converted(words: Sequence[str]) -> Converted:
    """
    :param words: a command line, without the command.

    :returns: the same in terms of ours.
    """
    return _Reader(words).converted()


class _Reader:
    """Reads a command line.

    :param words: its words.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self._words = iter(words)
        self.result = Converted()
        self.names: dict[str, tuple[str, ...]] = {}
        self.output = self.folder = ""
        self.split: list[str] = []

    def converted(self) -> Converted:
        """:returns: all that the words say."""
        for word in self._words:
            self._take(word)
        result = self.result
        result.modes = result.modes or ["tangent"]
        result.heads = [Head(head.routine, head.dependent or self.names.get("-outvars", ()),
                             head.independent or self.names.get("-vars", ()))
                        for head in result.heads]
        self._rename()
        self._schedule()
        self._place()
        return result

    def _take(self, word: str) -> None:
        if not word.startswith("-"):
            self._take_file(word)
            return
        if word[:2] == "-I" and len(word) > 2:
            self._include(word[2:])
        elif word in _OPTIONS:
            count, action = _OPTIONS[word]
            action(self, next(self._words, "") if count else "")
        elif word in _OTHERS:
            count, why = _OTHERS[word]
            value = f" {next(self._words, '')}" if count else ""
            self.result.notes[word + value] = why
        elif _SIZES.fullmatch(word):
            self.result.notes[word] = "the sizes of types are what compilers take them for"
        else:
            self.result.notes[word] = "it is not known"

    def _take_file(self, word: str) -> None:
        if Path(word).suffix.lower() in _FORTRAN:
            self.result.files.append(word)
        else:
            self.result.notes[word] = "it is no file in Fortran"

    def _include(self, folder: str) -> None:
        self.result.keys.setdefault("include", []).append(folder)

    def _head(self, text: str) -> None:
        for name, first, sign, second in _HEAD.findall(text):
            routine = re.split(r"[%.]", name)[-1]
            sides = (_listed(first), _listed(second))
            dependent, independent = reversed(sides) if sign == ">" else sides
            self.result.heads.append(Head(routine, dependent, independent))

    def _optimisation(self, text: str) -> None:
        for name in _listed(text):
            key = _OPTIMISATIONS.get(name.lower())
            if key is None:
                self.result.notes[f"-nooptim {name}"] = "nothing here can be switched off for it"
            else:
                self.result.keys[key] = True

    def _rename(self) -> None:
        """Note how what is generated is called."""
        for mode in self.result.modes:
            for option, kinds in _NAMES.items():
                if option in self.names and mode in kinds:
                    text = self.names[option][0]
                    self.result.templates[kinds[mode]] = (
                        text.replace("%", "{}") if "%" in text else "{}" + text)

    def _schedule(self) -> None:
        """Note which calls are split: all calls of some routines."""
        links = []
        for name in self.split:
            callers = callers_of(name, self.result.files)
            links += [f"{caller}>{name}=split" for caller in callers]
            if not callers:
                self.result.notes[f"-nocheckpoint {name}"] = \
                    f"no call of it was found; add CALLER>{name}=split to 'schedule', " \
                    f"\"link:CALLER>{name}=split,default=joint\""
        if links:
            default = self.result.keys.get("schedule", "joint")
            self.result.keys["schedule"] = f"link:{','.join(links)},default={default}"
        if self.result.modes == ["tangent"]:
            self.result.keys.pop("schedule", None)

    def _place(self) -> None:
        """Note which file is differentiated, and where the result is written."""
        result = self.result
        if not result.files or not result.heads:
            return
        file = file_of(result.heads[0].routine, result.files)
        if file is None:
            file = result.files[0]
            result.notes[result.heads[0].routine] = "it was found in none of the files; see 'file'"
        others = dict.fromkeys(str(Path(one).parent) for one in result.files)
        for folder in others:
            if folder != str(Path(file).parent) and folder not in result.keys.get("include", []):
                self._include(folder)
        stem = Path(self.output or file).stem
        stem = stem.removesuffix(result.suffix)
        result.keys = {"file": file, **result.keys,
                       "output": str(Path(self.folder) / f"{stem}{result.suffix}"
                                     f"{Path(file).suffix.replace('.F', '.f')}")}


def _listed(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\s,]+", text.replace("\"", " ")))


def _mode(name: str) -> tuple[int, _Action]:
    return 0, lambda reader, _: reader.result.modes.append(name)


def _key(name: str, value: Any = True) -> tuple[int, _Action]:
    return 0, lambda reader, _: reader.result.keys.__setitem__(name, value)


def _keep(option: str) -> tuple[int, _Action]:
    return 1, lambda reader, text: reader.names.__setitem__(option, _listed(text))


def _attribute(name: str) -> tuple[int, _Action]:
    return 1, lambda reader, text: setattr(reader, name, text)


_SPLIT: tuple[int, _Action] = (1, lambda reader, text: reader.split.extend(_listed(text)))
_ROOT: tuple[int, _Action] = (1, _Reader._head)
_LIBRARY: tuple[int, _Action] = (1, lambda reader, text: reader.result.libraries.append(text))

#: Options that set names, and of what, by mode.
_NAMES: Mapping[str, Mapping[str, str]] = {
    "-diffvarname": {"tangent": "derivative", "reverse": "adjoint"},
    "-difffuncname": {"tangent": "tangent", "reverse": "reversing"},
    "-tgtvarname": {"tangent": "derivative"}, "-tgtfuncname": {"tangent": "tangent"},
    "-adjvarname": {"reverse": "adjoint"}, "-adjfuncname": {"reverse": "reversing"}}
#: What can be switched off.
_OPTIMISATIONS: Mapping[str, str] = {
    "activity": "no-activity", "tbr": "no-to-be-recorded", "snapshots": "no-snapshots",
    "snapshot": "no-snapshots", "recomputeintermediates": "no-recompute",
    "diffliveness": "no-drop-dead-code", "adjointliveness": "no-drop-dead-code",
    "deadcontrol": "no-drop-dead-code"}
#: Options with a counterpart: how many values they have, and what is done.
_OPTIONS: Mapping[str, tuple[int, _Action]] = {
    **dict.fromkeys(("-d", "-tangent", "-forward"), _mode("tangent")),
    **dict.fromkeys(("-b", "-reverse", "-backward", "-adjoint"), _mode("reverse")),
    **dict.fromkeys(("-vector", "-multi"), _key("vector")),
    **dict.fromkeys(("-head", "-root"), _ROOT),
    **{name: _keep(name) for name in ("-outvars", "-vars", *_NAMES)},
    **dict.fromkeys(("-o", "-output"), _attribute("output")),
    **dict.fromkeys(("-O", "-outputdirectory"), _attribute("folder")),
    "-I": (1, _Reader._include),
    **dict.fromkeys(("-ext", "-extAD"), _LIBRARY),
    "-defaultnocheckpoint": _key("schedule", "split"),
    **dict.fromkeys(("-nocheckpoint", "-split"), _SPLIT),
    "-nooptim": (1, _Reader._optimisation)}

_FOR_SURE = "it is so anyway"
_NO_NEED = "nothing here depends on it"
_CHECKED = "psyad-ext verify --target NAME checks derivatives"
_SHOWN = "psyad-ext explain --target NAME --html FILE shows source, derivative and reasons"
_MESSAGES = "all messages are shown; --quiet leaves out notes"
_SPECIAL = "add 'specialise = true' to the target if routines shall be differentiated once for " \
    "each pattern of active arguments"
#: Options without a counterpart: how many values they have, and why, or what to do.
_OTHERS: Mapping[str, tuple[int, str]] = {
    "-fixinterface": (0, "all variables that are named have derivatives in the interface"),
    "-noinclude": (0, "include lines stay as they are"),
    "-specializeactivity": (1, _SPECIAL), "-splitoutputfiles": (
        0, "with a folder as 'output', each file that changes is written there"),
    "-inputlanguage": (1, "the ending of the file says what it is"),
    "-outputlanguage": (1, "what is written is in the form of the source"),
    "-nolib": (0, _NO_NEED), "-noADlib": (0, _NO_NEED), "-java_home": (1, _NO_NEED),
    "-javaheapsize": (1, _NO_NEED), "-p": (0, "nothing is only read and written"),
    "-msglevel": (1, _MESSAGES), "-msginfile": (0, _MESSAGES), "-tracelevel": (1, _MESSAGES),
    "-html": (0, _SHOWN), "-view": (0, _SHOWN), "-viewcallgraph": (0, _SHOWN),
    "-dump": (1, _SHOWN), "-debug": (1, _SHOWN),
    "-context": (0, _CHECKED), "-debugTGT": (0, _CHECKED), "-debugADJ": (0, _CHECKED),
    "-noisize": (0, _FOR_SURE), "-noisize77": (0, _FOR_SURE), "-optim": (1, _FOR_SURE),
    "-modulename": (1, "generated routines stand in the module of their original; 'separate' puts "
                       "all in one module"),
    "-tgtmodulename": (1, "see 'separate'"), "-adjmodulename": (1, "see 'separate'"),
    "-copyname": (1, "the original is called, no copy of it"),
    "-openmp": (0, "add 'openmp = true' to the target for directives on generated loops"),
    "-complexstep": (0, "there is no such mode"), "-profile": (0, "there is no such report"),
    "-differentiateintegers": (0, "integers have no derivatives")}


def targets(one: Converted) -> Iterator[dict[str, Any]]:
    """:returns: what the targets of a project say, one for each root."""
    for head in one.heads:
        modes = list(dict.fromkeys(one.modes))
        yield {"routine": head.routine, "dependent": list(head.dependent),
               "independent": list(head.independent),
               "mode": modes[0] if len(modes) == 1 else modes, **one.keys,
               **({"template": one.templates} if one.templates else {})}
