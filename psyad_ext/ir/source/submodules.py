# SPDX-License-Identifier: BSD-3-Clause
"""Submodules become parts of the modules that they belong to: PSyclone has no place for them.

A procedure whose interface is declared in a module may have its body in a submodule. In the module
itself it means the same, as long as the names that the submodule adds mean nothing else there: they
get others before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from fparser.common.readfortran import FortranStringReader
from fparser.two import Fortran2003, Fortran2008
from fparser.two.utils import Base

from psyad_ext.ir.source.dummy_procedures import header_of
from psyad_ext.ir.source.submodule_names import SubmoduleNames, is_separate, specification_of
from psyad_ext.ir.source.unit_parts import chain_of, procedures_in
from psyad_ext.ir.source.use_statements import use_of
from psyad_ext.ir.source.walking import walk

#: The names that submodules have got in their modules, by the old ones; submodules by the
#: lower-case names of their modules and of themselves.
Merged = Mapping[tuple[str, str], Mapping[str, str]]

_HEADS = (Fortran2003.Subroutine_Stmt, Fortran2003.Function_Stmt)
_FLAGS = re.IGNORECASE | re.MULTILINE | re.DOTALL
_SUBMODULE = re.compile(r"^[ \t]*submodule[ \t]*\(", re.IGNORECASE | re.MULTILINE)
_INTERFACES = r"^[ \t]*(?:abstract[ \t]+)?interface\b{}^[ \t]*end[ \t]*interface\b"
#: Interfaces of dummy procedures, in the interface of a procedure.
_INNER = _INTERFACES.format(".*?")
_INTERFACE = re.compile(
    r"^[ \t]*(?P<head>(?:[^!\n]*\s)?module\s[^!\n]*?"
    r"(?P<kind>subroutine|function)[ \t]+(?P<name>\w+)"
    rf"[^!\n]*)(?:![^\n]*)?\n(?P<body>(?:{_INNER}|.)*?)^[ \t]*end[ \t]*(?P=kind)\b",
    _FLAGS)
_BODY = re.compile(
    r"^(?P<indent>[ \t]*)module[ \t]+procedure[ \t]+(?P<name>\w+)[ \t]*(?:![^\n]*)?\n"
    r"(?P<first>(?:[ \t]*(?:(?:use|implicit|import)\b[^\n]*|![^\n]*)?\n)*)"
    r"(?P<rest>.*?)^(?P<end>[ \t]*end[ \t]*)procedure\b",
    _FLAGS)
#: An interface block; names in it are no bodies.
_BLOCK = re.compile(_INTERFACES.format(f"(?:{_INNER}|.)*?"), _FLAGS)
_INNER_BLOCK = re.compile(_INNER, _FLAGS)
_PARENTHESES = re.compile(r"\(.*\)")
_WORD = re.compile(r"(?<![\w.])[a-z]\w*")
_CONTINUED = re.compile(r"&[ \t]*(?:![^\n]*)?\n[ \t]*&?")


def with_headers(text: str) -> str:
    """
    :param text: Fortran source in free form.

    :returns: the source with the headers and arguments of interfaces in the place of MODULE
        PROCEDURE, where a body follows; all lines keep their numbers.
    """
    if not _SUBMODULE.search(text):
        return text
    # Lines that go on are of no use for the interfaces alone.
    interfaces = {match["name"].lower(): match
                  for match in _INTERFACE.finditer(_CONTINUED.sub(" ", text))}

    def complete(body: re.Match[str]) -> str:
        known = interfaces.get(body["name"].lower())
        if known is None or _names_in_interface(known["body"]) & _declared_in(body["rest"]):
            return body[0]  # refused later
        lines = [f"{body['indent']}{known['head'].strip()}", *body["first"].splitlines()]
        last = max(number for number, line in enumerate(lines)
                   if number == 0 or line.strip() and not line.strip().startswith("!"))
        lines[last] = "; ".join([lines[last].partition("!")[0].rstrip(),
                                 *_declarations(known["body"])])
        return "\n".join(lines) + f"\n{body['rest']}{body['end']}{known['kind']}"

    blocks = [match.span() for match in _BLOCK.finditer(text)]
    done, place = "", 0
    while (body := _BODY.search(text, place)) is not None:
        if any(first <= body.start() < last for first, last in blocks):
            end, new = text.index("\n", body.start("name")) + 1, None
        else:
            end, new = body.end(), complete(body)
        done += text[place:end] if new is None else text[place:body.start()] + new
        place = end
    return done + text[place:]


def _declarations(text: str) -> Iterator[str]:
    """:returns: the statements of an interface that its procedure needs, which knows by itself
        what is around it; interfaces in it don't."""
    inner = [match.span() for match in _INNER_BLOCK.finditer(text)]
    place = 0
    for line in text.splitlines(keepends=True):
        statement = line.partition("!")[0].strip()
        if statement and (any(first <= place < last for first, last in inner)
                          or not statement.lower().startswith(("import", "implicit"))):
            yield statement
        place += len(line)


def _names_in_interface(text: str) -> set[str]:
    """:returns: the lower-case names in an interface that mean something around it."""
    inner = (match[0] for match in _INNER_BLOCK.finditer(text))
    return _named_in(_INNER_BLOCK.sub("", text)).union(
        *(_named_in(one) - _declared_in(one) for one in inner))


def _named_in(text: str) -> set[str]:
    """:returns: the lower-case names in bounds, lengths and kinds."""
    inside = (part for line in text.lower().splitlines()
              for part in _PARENTHESES.findall(line.partition("!")[0]))
    return {word for part in inside for word in _WORD.findall(part)} - {"in", "inout", "out"}


def _declared_in(text: str) -> set[str]:
    """:returns: the lower-case names of what a text declares: what interfaces mean by them is
        another thing."""
    return {name for line in text.lower().splitlines() if "::" in line
            for name in _WORD.findall(_PARENTHESES.sub("", line.partition("!")[0].partition(
                "::")[2]))}


def merge_submodules(tree: Base) -> Merged:
    """Move what submodules hold to their modules, in place, with other names where these clash; if
    they can't have others, the submodules are left.

    :param tree: a file.

    :returns: the submodules that have been merged.
    """
    merged: dict[tuple[str, str], Mapping[str, str]] = {}
    if not any(isinstance(unit, Fortran2008.Submodule) for unit in tree.children):
        return merged
    modules = {str(unit.children[0].children[1]).lower(): unit for unit in tree.children
               if isinstance(unit, Fortran2003.Module)}
    left = []
    names = SubmoduleNames(tree)
    for unit in tree.children:
        parent = modules.get(str(unit.children[0].children[0].children[0]).lower()) \
            if isinstance(unit, Fortran2008.Submodule) else None
        if parent is not None:
            names.settle(unit, parent)
        if parent is None or not _fits(unit, parent):
            left.append(unit)
        else:
            module, _, name = chain_of(unit)
            merged[module, name] = names.given(unit)
            _merge(unit, parent)
    tree.content[:] = left
    return merged


def _name(head: Base) -> str:
    return str(head.children[1]).lower()


def _fits(unit: Base, module: Base) -> bool:
    """:returns: whether no name that a submodule adds means something in its module."""
    declarations = specification_of(unit)
    if not all(isinstance(one, (Fortran2003.Type_Declaration_Stmt, Fortran2003.Use_Stmt,
                                Fortran2003.Derived_Type_Def, Fortran2003.Comment))
               or _is_of_separate(one) for one in declarations):
        return False
    if any("ONLY" not in str(one.children[3] or "").upper() for one in declarations
           if isinstance(one, Fortran2003.Use_Stmt)):
        return False
    if any(walk(one, Fortran2003.Implicit_Spec) for one in unit.children[:2]):
        return False
    known = {str(name).lower() for name in walk(module, (
        Fortran2003.Name, Fortran2003.Type_Name, Fortran2003.Intrinsic_Name))}
    return not known & set(_new_names(unit))


def _is_of_separate(part: Base) -> bool:
    """:returns: whether a declaration gives interfaces of procedures with bodies in submodules."""
    return isinstance(part, Fortran2003.Interface_Block) and part.content[0].children[0] is None \
        and all(is_separate(body.children[0]) for body in _bodies(part))


def _bodies(block: Base) -> list[Base]:
    """:returns: the interfaces of procedures in a block."""
    return [body for body in block.content if isinstance(
        body.children[0] if getattr(body, "children", ()) else None, _HEADS)]


def _new_names(unit: Base) -> Iterator[str]:
    for one in specification_of(unit):
        if isinstance(one, Fortran2003.Type_Declaration_Stmt):
            yield from (str(entity.children[0]).lower() for entity in one.children[2].children)
        elif isinstance(one, Fortran2003.Derived_Type_Def):
            yield str(one.children[0].children[1]).lower()
        elif isinstance(one, Fortran2003.Interface_Block):
            yield from (_name(body.children[0]) for body in _bodies(one))
        elif isinstance(one, Fortran2003.Use_Stmt):
            yield from use_of(one).names
    for procedure in procedures_in(unit):
        if not is_separate(procedure.children[0]):
            yield _name(procedure.children[0])


def _merge(unit: Base, module: Base) -> None:
    procedures = procedures_in(unit)
    names = {_name(one.children[0]) for one in procedures if is_separate(one.children[0])}
    hidden = list(_new_names(unit))
    part = _part_of(module, Fortran2003.Specification_Part, "integer :: dummy\n", 1)
    _take_interfaces(part, names)
    declarations = [one for one in specification_of(unit) if not isinstance(
        one, Fortran2003.Comment)]
    uses = [one for one in declarations if isinstance(one, Fortran2003.Use_Stmt)]
    part.content[:0] = uses
    part.content += [one for one in declarations if one not in uses]
    if hidden:
        access = Fortran2003.Access_Stmt(f"private :: {', '.join(hidden)}")
        access.item = header_of(unit).item
        part.content.append(access)
    if not part.content:
        module.content.remove(part)
    holder = _part_of(module, Fortran2003.Module_Subprogram_Part,
                      "contains\nsubroutine dummy\nend subroutine dummy\n", -1)
    for procedure in procedures:
        _without_prefix(procedure.children[0])
        procedure.parent = holder
        holder.content.append(procedure)
    for one in part.content:
        one.parent = part


def _part_of(module: Base, kind: type[Base], text: str, place: int) -> Base:
    """:returns: a part of a module, which is new and empty if there is none."""
    for part in module.children:
        if isinstance(part, kind):
            return part
    new = kind(FortranStringReader(text))
    del new.content[1 if kind is Fortran2003.Module_Subprogram_Part else 0:]
    new.parent = module
    module.content.insert(place if place >= 0 else len(module.content) + place, new)
    return new


def _take_interfaces(part: Base, names: set[str]) -> None:
    """Take the interfaces of procedures out of the declarations of a module."""
    content = []
    for one in part.content:
        if isinstance(one, Fortran2003.Interface_Block):
            taken = [body for body in _bodies(one) if _name(body.children[0]) in names]
            generic = one.content[0].children[0] is not None
            for body in taken:
                place = one.content.index(body)
                one.content[place:place + 1] = [Fortran2008.Procedure_Stmt(
                    f"module procedure {_name(body.children[0])}")] if generic else []
            if len(one.content) <= 2:
                continue
        content.append(one)
    part.content[:] = content


def _without_prefix(head: Base) -> None:
    prefix = head.items[0]
    if prefix is not None and is_separate(head):
        kept = tuple(part for part in prefix.items if str(part).upper() != "MODULE")
        prefix.items = kept
        head.items = (prefix if kept else None, *head.items[1:])
