# SPDX-License-Identifier: BSD-3-Clause
"""The command that makes a project of command lines and libraries of Tapenade."""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from psyad_ext.cli.options import option
from psyad_ext.cli.reporting import Message
from psyad_ext.cli.status import DONE
from psyad_ext.cli.tapenade.command import Converted, converted, targets
from psyad_ext.cli.tapenade.library import entries_of
from psyad_ext.cli.tapenade.rules import NoCounterpart, rule_of
from psyad_ext.core.errors import UsageError
from psyad_ext.core.files import write_together
from psyad_ext.core.naming import scheme_of
from psyad_ext.ir.source.sources import decode

PROJECT, RULES = "psyad.toml", "rules.toml"
IMPORT = (
    option("words", nargs=argparse.REMAINDER, metavar="tapenade ...",
           help="a command line of Tapenade, as it is"),
    option("--from", dest="script", metavar="FILE",
           help="a script or a Makefile with command lines of Tapenade"),
    option("-o", "--output", metavar="DIR", default=".",
           help=f"folder for {PROJECT}, and {RULES} if there are libraries (-ext); this one by "
                "default"))

_COMMAND = re.compile(r"(?:^|[\s;@&/({])\$?[({]?(?:[\w./]*/)?tapenade(?:\.bat|\b)[)}]?(?=\s)",
                      re.IGNORECASE)
_HEAD = """\
# Made of command lines of Tapenade. What is not the same there:
# adjoints of variables that are only read are added to, so set them to zero before the call;
# the routine itself is computed, too, unless 'no-results = true'.
"""


def run_import(options: argparse.Namespace) -> int:
    """
    :returns: the exit status of ``import-tapenade``.

    :raises UsageError: if nothing is given, or something is in the way.
    """
    lines = list(map(converted, _lines(options)))
    folder = Path(options.output)
    libraries = list(dict.fromkeys(name for line in lines for name in line.libraries))
    contents: dict[str, str] = {}
    if any(line.heads for line in lines):
        contents[PROJECT] = _project(lines, folder, bool(libraries))
    if libraries:
        contents[RULES] = "\n".join(_rules(options, libraries, lines))
    for name in contents:
        if (folder / name).exists():
            raise UsageError(f"'{folder / name}' exists; give another folder (-o)")
    if not folder.is_dir():
        raise UsageError(f"there is no folder '{folder}' (-o)")
    for line in lines:
        for words, why in line.notes.items():
            _tell(options, "", 0, f"{words}: no counterpart", why)
    write_together({folder / name: text.encode() for name, text in contents.items()})
    for name in contents:
        print(f"{folder / name}: has been written")
    return DONE


def _lines(options: argparse.Namespace) -> Iterator[list[str]]:
    """:returns: the command lines, without the command."""
    words = [word for word in options.words if word != "--"]
    if words:
        yield words[1:] if not words[0].startswith("-") and "tapenade" in words[0] else words
    found = bool(words)
    if options.script is not None:
        if not Path(options.script).is_file():
            raise UsageError(f"no such file: {options.script} (--from)")
        text = re.sub(r"\\\r?\n", " ", decode(Path(options.script)))
        for line in text.splitlines():
            match = _COMMAND.search(line.partition("#")[0])
            if match is not None:
                found = True
                yield _words(line[match.end():])
    if not found:
        raise UsageError("no command line of Tapenade is given; paste one, or give a file (--from)")


def _words(text: str) -> list[str]:
    """:returns: the words of a command line, up to the end of the command."""
    scanner = shlex.shlex(text, posix=True, punctuation_chars=";&|<>")
    scanner.whitespace_split = True
    found = []
    for word in scanner:
        if set(word) <= set(";&|<>"):
            break
        found.append(word)
    return found


def _project(lines: Sequence[Converted], folder: Path, has_rules: bool) -> str:
    """:returns: the text of the project file."""
    common = ['names = "tapenade"', *([f'rules = "{RULES}"'] if has_rules else [])]
    tables, names = [], set()
    for line in lines:
        for target in targets(line):
            name = target["routine"]
            name = name if name not in names else name + line.suffix
            while name in names:
                name += "_2"
            names.add(name)
            tables.append("\n".join(["[[target]]", *_keys({"name": name, **target}, folder)]))
    return "\n\n".join([_HEAD + "\n".join(common), *tables]) + "\n"


def _keys(target: Mapping[str, Any], folder: Path) -> Iterator[str]:
    """:returns: the lines of a target. What Tapenade takes all of stays to be filled in."""
    for key, value in target.items():
        if value == []:
            yield f"# {key} = []  # Tapenade takes all: name them"
        elif key in ("file", "output", "include"):
            yield f"{key} = {_text(_from(folder, value))}"
        else:
            yield f"{key} = {_text(value)}"


def _from(folder: Path, value: Any) -> Any:
    """:returns: names of files as seen from a folder."""
    return [_from(folder, one) for one in value] if isinstance(value, list) \
        else os.path.relpath(value, folder)


def _text(value: Any) -> str:
    """:returns: a value in TOML."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_text(one)}' for key, one in value.items())} }}"
    return json.dumps(value, ensure_ascii=False)


def _rules(options: argparse.Namespace, libraries: list[str], lines: Sequence[Converted]
           ) -> Iterator[str]:
    """:returns: the parts of the file of rules."""
    templates = {kind: text for line in lines for kind, text in line.templates.items()
                 if kind in ("tangent", "reversing")}
    names = scheme_of("tapenade", templates)
    yield (f"# Made of {', '.join(Path(one).name for one in libraries)}. Check each rule:\n"
           "# psyad-ext verify --rule NAME --rules rules.toml --link OBJECTS\n")
    for file, entry in entries_of(libraries):
        try:
            rule = rule_of(entry, names)
        except NoCounterpart as why:
            _tell(options, file, entry.line, f"{entry.name}: no counterpart", str(why))
            continue
        if entry.has_formula:
            _tell(options, file, entry.line, f"{entry.name}: its formula is not taken over",
                  'give partial derivatives in the rule, as in partials = { x1 = "cos(x1)" }')
        yield rule


def _tell(options: argparse.Namespace, file: str, line: int, text: str, hint: str) -> None:
    options.reporter.report(Message("warning", file, line, "TAPENADE", text, hint))
