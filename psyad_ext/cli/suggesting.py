# SPDX-License-Identifier: BSD-3-Clause
"""Rules to start from, for the procedures without source that a file calls."""

from __future__ import annotations

from collections.abc import Iterator

from psyclone.errors import PSycloneError
from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.nodes import Call, FileContainer, IntrinsicCall, Node, Reference, Schedule
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType, UnresolvedType

from psyad_ext.ir.expressions.kinds import expression_type, symbol_type
from psyad_ext.ir.expressions.questions import rank
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lookup.external_names import external_name

_RULE = '''[[rule]]
interface = """
{header}
{declarations}
end {kind}
"""
# Which outputs depend on which inputs:
depends = {{ {depends} }}
# Statements with x_tl, the tangent of x; values are those after the call:
tangent = """
"""
# Statements with x_adj, the adjoint of x:
adjoint = """
"""
'''


def suggestions(file: FileContainer) -> Iterator[str]:
    """
    :param file: a file.

    :returns: the text of a rule for each procedure without source that it calls.
    """
    seen: set[str] = set()
    for call in file.walk(Call):
        if isinstance(call, IntrinsicCall) or type(call.routine) is not Reference:
            continue
        name = external_name(call) if callee_of(call) is None else ""
        if name and name not in seen:
            seen.add(name)
            yield _suggestion(name, call)


def _suggestion(name: str, call: Call) -> str:
    arguments = [_name(number, argument) for number, argument in enumerate(call.arguments, 1)]
    is_function = not isinstance(call.parent, Schedule)
    declarations = [f"  {_type(argument)}, intent({_intent(argument)}) :: {own}{_shape(argument)}"
                    for own, argument in zip(arguments, call.arguments)]
    reals = [(own, argument) for own, argument in zip(arguments, call.arguments)
             if _type(argument).startswith(("real", "double"))]
    outputs = [own for own, argument in reals if _intent(argument) == "inout"]
    inputs = ", ".join(f'"{own}"' for own, _ in reals)
    if is_function:
        declarations.append(f"  {_type(call)} :: value")
        outputs = ["value"]
    kind = "function" if is_function else "subroutine"
    header = f"{kind} {name}({', '.join(arguments)}){' result(value)' if is_function else ''}"
    return _RULE.format(header=header, declarations="\n".join(declarations), kind=kind,
                        depends=", ".join(f"{output} = [{inputs}]" for output in outputs))


def _name(number: int, argument: Node) -> str:
    """:returns: a name for a dummy argument."""
    return argument.symbol.name.lower() if type(argument) is Reference else f"argument_{number}"


def _intent(argument: Node) -> str:
    return "inout" if isinstance(argument, Reference) and not argument.symbol.is_constant else "in"


def _shape(argument: Node) -> str:
    """:returns: the shape of an argument, one element after the other if it is not known."""
    try:
        datatype = argument.datatype
    except (PSycloneError, NotImplementedError, AttributeError):
        return ""
    if not isinstance(datatype, ArrayType):
        return "(*)" if rank(argument) else ""
    extents = [FortranWriter()(one.upper) if isinstance(one, ArrayType.ArrayBounds) else "*"
               for one in datatype.shape]
    return f"({', '.join(extents)})"


def _type(argument: Node) -> str:
    """:returns: the type of an argument in Fortran."""
    known = symbol_type(argument.symbol) if type(argument) is Reference \
        else expression_type(argument)
    if known is None:
        return "real(8)"
    scalar = known.scalar()
    if isinstance(scalar, ScalarType) and scalar.intrinsic is ScalarType.Intrinsic.CHARACTER:
        return "character(len=*)"
    if isinstance(scalar, UnresolvedType):
        return "real(8)"
    return FortranWriter().gen_vardecl(DataSymbol("x", scalar)).partition("::")[0].strip()
