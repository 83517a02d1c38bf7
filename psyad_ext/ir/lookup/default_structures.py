# SPDX-License-Identifier: BSD-3-Clause
"""Components that are structures with a default value, ``type(point) :: p = point(1, 2)``.

PSyclone keeps such a declaration as text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.errors import PSycloneError
from psyclone.psyir.nodes import ArrayConstructor, Call, Container, IntrinsicCall, Node
from psyclone.psyir.symbols import StructureType, UnsupportedFortranType

from psyad_ext.ir.expressions.questions import is_null_pointer
from psyad_ext.ir.source.parsed import expression_of
from psyad_ext.ir.tree.definitions import Definition, NotTakenApart

_Component: TypeAlias = StructureType.ComponentType
_DECLARED = re.compile(r"^\s*type\s*\(\s*\w+\s*\)(?!.*(?:=>|\b(?:pointer|allocatable)\b))[^=]*=",
                       re.IGNORECASE | re.DOTALL)


def with_default(component: _Component, home: Node,
                 read: Callable[[str], _Component | None]) -> _Component | None:
    """
    :param component: a component as PSyclone knows it.
    :param home: the module or routine that defines its type.
    :param read: reads the declaration of a component.

    :returns: the same with its type and its default value, if it is such a structure.
    """
    datatype = component.datatype
    if not isinstance(datatype, UnsupportedFortranType) \
            or not _DECLARED.match(datatype.declaration):
        return None
    type_, attributes, entities = Fortran2003.Data_Component_Def_Stmt(
        datatype.declaration).children
    name, shape, _, value = entities.children[0].children
    head = f"{type_}, {attributes}" if attributes else str(type_)
    plain = read(f"{head} :: {name}" + (f"({shape})" if shape else ""))
    initial = None if plain is None else _expression(value.children[1], home)
    return None if initial is None else replace(
        component, datatype=plain.datatype, initial_value=initial)


def _expression(tree: Base, home: Node) -> Node | None:
    table = home.symbol_table if isinstance(home, Container) else home.scope.symbol_table
    try:
        return expression_of(tree, table)
    except (PSycloneError, NotImplementedError, ValueError, KeyError):
        return None


def default_parts(value: Node, definition: Definition, is_array: bool,
                  inside: Callable[[Definition, str], Definition | None]
                  ) -> dict[tuple[str, ...], Node]:
    """
    :param value: the default value of a structure, or of all of an array of structures.
    :param definition: their type.
    :param is_array: whether it is that of an array.
    :param inside: gives the type of a component of a type; None if that is no derived type.

    :returns: the values of the components that it names, by the way to them.

    :raises NotTakenApart: if it is not understood.
    """
    names = [name for one in reversed(list(definition.ancestors)) for name in one.components]
    if not isinstance(value, Call) or isinstance(value, IntrinsicCall) \
            or value.routine.name.lower() != definition.name or len(value.arguments) > len(names):
        raise NotTakenApart("it is no constructor of the type")
    found: dict[tuple[str, ...], Node] = {}
    for number, (name, one) in enumerate(zip(value.argument_names, value.arguments)):
        key = name.lower() if name else names[number]
        if key in definition.inherited:
            found |= default_parts(one, definition.inherited[key], is_array, inside)
            continue
        if key not in names:
            raise NotTakenApart(f"there is no component '{key}'")
        inner = inside(definition, key)
        if inner is not None:
            found |= {(key, *path): part for path, part in default_parts(
                one, inner, is_array or _is_array(definition, key), inside).items()}
        elif is_null_pointer(one):
            continue
        elif is_array and isinstance(one, ArrayConstructor):
            raise NotTakenApart(f"component '{key}' is an array in each of several structures")
        else:
            found[(key,)] = one
    return found


def _is_array(definition: Definition, name: str) -> bool:
    types = (one.components[name].datatype for one in definition.ancestors
             if name in one.components)
    return any(getattr(datatype, "shape", ()) for datatype in types)
