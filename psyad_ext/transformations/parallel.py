# SPDX-License-Identifier: BSD-3-Clause
"""Loops of generated routines whose iterations are independent run in parallel, by OpenMP.

Nothing is trusted: a loop gets a directive if no iteration touches an element that another one
writes, and if each sets the scalars that it uses. So results have the same bits whatever the
number of threads is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from psyclone.psyir.nodes import (
    ArrayReference, Assignment, BinaryOperation, CodeBlock, IfBlock, IntrinsicCall, Literal, Loop,
    Node, OMPParallelDoDirective, Range, Reference, Routine, Schedule, UnaryOperation, WhileLoop)
from psyclone.psyir.symbols import (
    ArgumentInterface, ArrayType, AutomaticInterface, DataSymbol, DefaultModuleInterface,
    ImportInterface, ScalarType, Symbol)

from psyad_ext.analyses.carried import carried
from psyad_ext.analyses.private import exposed_in
from psyad_ext.core.errors import Problem
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir import location
from psyad_ext.ir.expressions.affine import constant_difference
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import declared_rank, references, symbols_read
from psyad_ext.ir.tree.walking import statements_of
from psyad_ext.ir.writing.loop_hints import hints

#: What may stand in a parallel loop; of other nodes it is not known here what they touch.
_UNDERSTOOD = (Assignment, IfBlock, Loop, Schedule, BinaryOperation, UnaryOperation, Literal,
               Range)
#: Where variables may live that different names surely do not share.
_APART = (ArgumentInterface, AutomaticInterface, DefaultModuleInterface, ImportInterface)
#: Loops of a known length up to this one are not worth it.
_SHORT = 8


def parallelised(routines: Iterable[Routine]) -> list[Problem]:
    """Put directives in front of loops, in place.

    :param routines: generated routines, as they are written.

    :returns: a note for each loop that stays serial though none around or in it is parallel.
    """
    return [note for routine in routines for note in _in_routine(routine)]


def _in_routine(routine: Routine) -> Iterator[Problem]:
    if not routine.walk(Loop):
        return
    if _takes_no_directives(routine):
        yield _note(routine, f"'{routine.name}' stays serial: it is pure, or shares storage")
        return
    written, notes = _in_body(routine.children, routine)
    yield from notes
    for loop in written:
        _put_before(loop, routine)


def _takes_no_directives(routine: Routine) -> bool:
    """:returns: whether directives are not allowed, or names may stand for the same storage."""
    return bool(routine.symbol.is_pure or routine.symbol.is_elemental) or any(
        "equivalence" in str(symbol.datatype).lower() for symbol in routine.symbol_table.symbols
        if isinstance(symbol, DataSymbol) and symbol.name.lower().startswith("_psyclone_internal"))


def _in_body(statements: Sequence[Node], routine: Routine) -> tuple[list[Loop], list[Problem]]:
    """:returns: the outermost loops that can be parallel, and notes of those that can't."""
    found: list[Loop] = []
    notes: list[Problem] = []
    for statement in statements:
        obstacle = _obstacle(statement, routine) if isinstance(statement, Loop) else None
        if isinstance(statement, Loop) and obstacle is None:
            found.append(statement)
            continue
        inner, more = _in_body([node for body in _bodies(statement) for node in body.children],
                               routine)
        found += inner
        if isinstance(statement, Loop) and obstacle and not inner:
            more = [_note(statement, f"the loop over '{statement.variable.name}' in "
                                     f"'{routine.name}' stays serial: {obstacle}")]
        notes += more
    return found, notes


def _bodies(statement: Node) -> list[Schedule]:
    if isinstance(statement, IfBlock):
        return [body for body in (statement.if_body, statement.else_body) if body]
    return [statement.loop_body] if isinstance(statement, (Loop, WhileLoop)) else []


def _put_before(loop: Loop, routine: Routine) -> None:
    """Put a directive in front of a loop, in place."""
    directive = OMPParallelDoDirective(omp_schedule="static")
    loop.replace_with(directive)
    directive.dir_body.addchild(loop)
    # OpenMP itself makes variables of loops private.
    variables = {loop.variable, *(one.variable for one in statements_of(loop.loop_body, Loop))}
    directive.explicitly_private_symbols.update(set(_written_scalars(loop)) - variables)


def _note(node: Node, text: str) -> Problem:
    return Problem(*location(node), "SERIAL_LOOP", text,
                   "nothing has to be done: results are the same", severity="note")


def _obstacle(loop: Loop, routine: Routine) -> str | None:
    """:returns: why a loop is not parallel, the empty text if it is not worth it; None if it can
        be."""
    for question in _QUESTIONS:
        answer = question(loop, routine)
        if answer is not None:
            return answer
    return None


def _is_short(loop: Loop, routine: Routine) -> str | None:
    length = constant_difference(loop.stop_expr, loop.start_expr)
    around = loop.ancestor(Loop)
    is_strip = around is not None and abs(integer_value(around.step_expr) or 0) > 1 \
        and around.variable in symbols_read(loop.start_expr)
    is_short = is_strip or length is not None and abs(length) < _SHORT
    return "" if hints(loop) or is_short else None


def _is_not_understood(loop: Loop, routine: Routine) -> str | None:
    """Calls, input and output, components and what is not known of variables."""
    if integer_value(loop.step_expr) in (None, 0):
        return "its step is not constant"
    for node in loop.walk(Node):
        if type(node) in (Reference, ArrayReference):
            if not _is_plain(node):
                return f"'{node.name}' may share storage with others"
        elif isinstance(node, IntrinsicCall):
            if not node.is_pure or isinstance(node.parent, Schedule):
                return f"'{node.intrinsic.name.lower()}' stands in it"
        elif type(node) not in _UNDERSTOOD:
            return "calls or components of structures stand in it"
    return None


def _is_plain(reference: Reference) -> bool:
    """:returns: whether a variable is of an intrinsic type and has storage of its own."""
    symbol = reference.symbol
    if isinstance(reference.parent, IntrinsicCall) and reference.parent.children[0] is reference:
        return True
    if not isinstance(symbol, DataSymbol) or symbol.is_constant:
        return isinstance(symbol, DataSymbol)
    type_ = symbol.datatype
    return isinstance(symbol.interface, _APART) \
        and isinstance(type_, (ScalarType, ArrayType)) \
        and isinstance(type_.intrinsic, ScalarType.Intrinsic) \
        and (symbol.is_array or not reference.children)


def _is_exposed(loop: Loop, routine: Routine) -> str | None:
    """Scalars that an iteration has from another one, or that somebody needs after the loop."""
    scalars = _written_scalars(loop)
    exposed = exposed_in(loop.loop_body.children, IdentityMap(), {}) - {loop.variable}
    needed = _needed_after(loop)
    in_blocks = {name.lower() for block in routine.walk(CodeBlock)
                 for name in block.get_symbol_names()}
    for symbol in scalars:
        if symbol in exposed:
            return f"iterations pass '{symbol.name}' on"
        if symbol in needed or symbol.name.lower() in in_blocks or not _is_local(symbol, routine):
            return f"'{symbol.name}' may be needed after it"
    return None


def _is_local(symbol: Symbol, routine: Routine) -> bool:
    return isinstance(symbol.interface, AutomaticInterface) and symbol is not routine.return_symbol


def _written_scalars(loop: Loop) -> list[DataSymbol]:
    """:returns: the scalars that a loop writes, with the variables of loops."""
    found = [one.lhs.symbol for one in statements_of(loop.loop_body, Assignment)
             if not declared_rank(one.lhs.symbol)]
    inner = [one.variable for one in statements_of(loop.loop_body, Loop)]
    return list(dict.fromkeys([loop.variable, *inner, *found]))


def _needed_after(loop: Loop) -> set[Symbol]:
    """:returns: the variables that may be read after a loop before they are set."""
    needed: set[Symbol] = set()
    node: Node = loop
    while not isinstance(node, Routine):
        parent = node.parent
        if isinstance(parent, Schedule):
            siblings = parent.children
            needed |= exposed_in(siblings[node.position + 1:], IdentityMap(), {})
            if isinstance(parent.parent, (Loop, WhileLoop)):
                needed |= exposed_in(siblings[:node.position], IdentityMap(), {})
        elif isinstance(parent, WhileLoop):
            needed |= symbols_read(parent.condition)
        node = parent
    return needed


def _shares_elements(loop: Loop, routine: Routine) -> str | None:
    facts = carried(loop)
    shared = {symbol for symbol in facts.read_later | facts.overwritten_later
              if declared_rank(symbol)}
    names = sorted({f"'{one.symbol.name}'" for one in references(loop) if one.symbol in shared})
    return f"iterations share elements of {', '.join(names)}" if shared else None


#: What must not be, the cheapest question first.
_QUESTIONS: tuple[Callable[[Loop, Routine], str | None], ...] = (
    _is_short, _is_not_understood, _is_exposed, _shares_elements)
