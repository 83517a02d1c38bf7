# SPDX-License-Identifier: BSD-3-Clause
"""Interface blocks in a module of procedures that use this module: it cannot use itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from psyclone.psyir.nodes import Container, FileContainer

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir.tree.locate import location

_USE = re.compile(r"^(?P<indent>\s*)use\b(?:\s*,\s*\w+(?=\s*::))?\s*(?:::)?\s*(?P<module>\w+)"
                  r"\s*(?:,\s*(?P<only>only\s*:)?\s*(?P<names>.*))?$", re.IGNORECASE)
#: Names, other than those of components and keywords.
_NAME = re.compile(r"(?<![\w%])[a-z]\w*(?!\w|\s*=[^=>])", re.IGNORECASE)


def seen_from(module: Container, text: str) -> str:
    """
    :param module: a module, which cannot use itself, or a file.
    :param text: an interface block for procedures that may use the module.

    :returns: an interface block that means the same in a routine of the module: names are imported
        there, which can give them no new ones.

    :raises UnsupportedError: if what has a new name is called as something else in the block.
    """
    lines = text.splitlines()
    own = [use for line in lines if (use := _own_use(line, module))]
    if isinstance(module, FileContainer) or not own:
        return text
    rest = "\n".join(line for line in lines if not _own_use(line, module))
    words = {word.lower() for word in _NAME.findall(rest)}
    named = [pair for use in own for pair in _pairs(use) if pair[0] in words]
    elsewhere = {name for line in rest.splitlines() if (use := _USE.match(line))
                 for pair in _pairs(use) for name in pair}
    _check_new_names(named, words, elsewhere, module)
    new = dict(named)
    return "\n".join(_NAME.sub(lambda name: new.get(name[0].lower(), name[0]), line)
                     for line in _with_imports(lines, module, words))


def _own_use(line: str, module: Container) -> re.Match[str] | None:
    """:returns: the parts of a statement that uses a module, None for any other one."""
    use = _USE.match(line)
    return use if use and use["module"].lower() == module.name.lower() else None


def _pairs(use: re.Match[str]) -> list[tuple[str, str]]:
    """:returns: the names that a statement lists, with their names in the module."""
    pairs = [[part.strip().lower() for part in one.split("=>")]
             for one in (use["names"] or "").split(",") if one.strip()]
    return [(names[0], names[-1]) for names in pairs]


def _check_new_names(named: Sequence[tuple[str, str]], words: set[str], elsewhere: set[str],
                     module: Container) -> None:
    """
    :param named: names that a block imports from a module, with their names there.
    :param words: all names that it mentions.
    :param elsewhere: those that it imports from others, and what these call them.
    :param module: the module.

    :raises UnsupportedError: if something in a block is called as what is to be imported.
    """
    others = words - {local for local, _ in named}
    for local, original in named:
        if local != original and original in others or dict(named)[local] != original \
                or local != original and local in elsewhere:
            raise UnsupportedError([Problem(
                *location(module), "EXTERNAL", f"a procedure in no module that is called in "
                f"'{module.name}' names '{original}' of this module '{local}', and calls something "
                f"else '{original}'", "give what is called so another name there")])


def _with_imports(lines: Sequence[str], module: Container, words: set[str]) -> Iterator[str]:
    """:returns: lines of which those that use a module import names, behind other modules."""
    imports: list[re.Match[str]] = []
    for line in lines:
        use = _own_use(line, module)
        if use:
            imports.append(use)
            continue
        if imports and not _USE.match(line):
            yield from _import(imports, words)
            imports = []
        yield line


def _import(uses: Sequence[re.Match[str]], words: set[str]) -> Iterator[str]:
    """:returns: what imports those names that are mentioned, for statements that use a module."""
    indent = uses[0]["indent"]
    names = dict.fromkeys(local for use in uses for local, _ in _pairs(use) if local in words)
    if not all(use["only"] for use in uses):
        yield f"{indent}import"
    elif names:
        yield f"{indent}import :: {', '.join(names)}"
