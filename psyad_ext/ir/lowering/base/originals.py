# SPDX-License-Identifier: BSD-3-Clause
"""What is lowered, as it was before.

Passes work in place: on copies of statements, but on the declarations themselves, which have
been read once for all. None of them knows what there was before. It is kept here, for whole scopes,
before the first pass, and put in place again when the generated routines stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from psyclone.psyir.nodes import Node, Reference, Routine, ScopingNode
from psyclone.psyir.symbols import Symbol, SymbolTable

from psyad_ext.core.identity import IdentityMap
from psyad_ext.core.side_tables import facts_about, know_only
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.type_bounds import sizing_expressions
from psyad_ext.ir.tree.walking import nodes_of, scopes_of

#: What passes change of symbols. Whether these are public is for generated routines to say.
_ATTRIBUTES = ("_datatype", "_interface", "_initial_value", "_is_constant")


class Declarations:
    """What is said, and known, of some symbols.

    :param symbols: the symbols.
    """

    def __init__(self, symbols: Iterable[Symbol]) -> None:
        self._known = [_Declaration(symbol) for symbol in symbols]

    def add(self, symbols: Iterable[Symbol]) -> None:
        """Keep what is said of more symbols."""
        self._known += map(_Declaration, symbols)

    def settle(self) -> None:
        """Leave alone what has not changed until now."""
        self._known = [one for one in self._known if one.has_changed]

    def put_back(self) -> None:
        """Let the same be said and known as before."""
        for one in self._known:
            one.put_back()


class _Declaration:
    """What is said, and known, of a symbol."""

    __slots__ = ("_bounds", "_facts", "_said", "_symbol")

    def __init__(self, symbol: Symbol) -> None:
        self._symbol = symbol
        self._said = _said_of(symbol)
        self._facts = facts_about(symbol)
        self._bounds = [(one, one.symbol) for expression in sizing_expressions(
            self._said.get("_datatype")) for one in nodes_of(expression, Reference)]

    @property
    def has_changed(self) -> bool:
        """:returns: whether anything else is said or known of it now."""
        return not _is_same(_said_of(self._symbol), self._said) \
            or not _is_same(facts_about(self._symbol), self._facts) \
            or any(one.symbol is not before for one, before in self._bounds)

    def put_back(self) -> None:
        """Let the same be said and known as before."""
        self._symbol.__dict__.update(self._said)
        know_only(self._symbol, self._facts)
        for reference, before in self._bounds:
            reference.symbol = before


def _said_of(symbol: Symbol) -> dict[str, object]:
    own = symbol.__dict__
    return {name: own[name] for name in _ATTRIBUTES if name in own}


def _is_same(now: Mapping[object, object], before: Mapping[object, object]) -> bool:
    return now.keys() == before.keys() and all(now[one] is before[one] for one in before)


class Names:
    """What the names in a table mean, and the order of arguments.

    :param table: the table.
    """

    def __init__(self, table: SymbolTable) -> None:
        # PSyclone's own methods remove some kinds of symbols only, and check the arguments.
        # pylint: disable=protected-access
        self._table = table
        self._before = dict(table._symbols)
        self._arguments = [*table._argument_list]
        self._added: dict[str, Symbol] = {}
        self._lowered: set[str] | None = None

    def add(self, symbols: Iterable[Symbol]) -> None:
        """Let symbols stay that are in the table by now, behind all others."""
        self._added |= {one.name.lower(): one for one in symbols}

    def settle(self) -> None:
        """Let the table keep what is added, and lose what is taken out, from now on."""
        self._lowered = set(self._table._symbols)

    def put_back(self) -> None:
        """Let the names mean what they did before."""
        symbols = self._table._symbols
        lowered = set(symbols) if self._lowered is None else self._lowered
        # The order is that of the declarations.
        wanted = {name: one for name, one in self._before.items()
                  if name in symbols or name not in lowered}
        wanted |= {name: one for name, one in symbols.items()
                   if name not in lowered and name not in wanted}
        symbols.clear()
        symbols.update(wanted | self._added)
        self._table._argument_list = self._arguments


class Statements:
    """The statements of a routine, which has copies of them now.

    :param routine: the routine.
    """

    def __init__(self, routine: Routine) -> None:
        self._routine = routine
        self._before = routine.pop_all_children()
        routine.children.extend([copied(statement) for statement in self._before])

    def put_back(self) -> None:
        """Let the routine have its own statements again."""
        self._routine.pop_all_children()
        for statement in self._before:
            self._routine.addchild(statement)


class _Scope:
    """A routine or a module.

    :param node: the scope.
    """

    def __init__(self, node: ScopingNode) -> None:
        self._node = node
        self.names = Names(node.symbol_table)
        self.declarations = Declarations(node.symbol_table.symbols)
        self._facts = facts_about(node)
        self._is_known_anew = True
        self._result = getattr(node, "_return_symbol", None)

    def settle(self) -> None:
        """Let what changes from now on stay."""
        self.names.settle()
        self.declarations.settle()
        self._is_known_anew = not _is_same(facts_about(self._node), self._facts)

    def put_back(self) -> None:
        """Let it be as it was, but for its statements."""
        self.declarations.put_back()
        self.names.put_back()
        if isinstance(self._node, Routine):
            self._node._return_symbol = self._result
        if self._is_known_anew:
            know_only(self._node, self._facts)


class Originals:
    """Scopes as they were before anything in them was lowered.

    :param routines: routines whose scopes are kept from the start.
    """

    def __init__(self, routines: Iterable[Routine]) -> None:
        #: Is called when all is as it was.
        self.afterwards: Callable[[], None] = _nothing
        self._scopes: IdentityMap[Node, _Scope] = IdentityMap()
        self._statements: IdentityMap[Routine, Statements] = IdentityMap()
        for routine in routines:
            self.keep(routine)

    def keep(self, node: Node) -> None:
        """Keep the scopes that a node stands in, if that has not been done yet."""
        for scope in scopes_of(node):
            if scope not in self._scopes:
                self._scopes[scope] = _Scope(scope)

    def keep_statements(self, routine: Routine) -> None:
        """Keep a routine with its statements, in the place of which it gets copies."""
        self.keep(routine)
        self._statements[routine] = Statements(routine)

    def declare(self, scope: Node, symbols: Sequence[Symbol]) -> None:
        """Let a scope declare symbols for good that it declares by now."""
        self.keep(scope)
        self._scopes[scope].names.add(symbols)
        self._scopes[scope].declarations.add(symbols)

    def settle(self) -> None:
        """All has been lowered: what changes from now on stays."""
        for scope in self._scopes.values():
            scope.settle()

    def put_back(self) -> None:
        """Let all be as it was."""
        for statements in self._statements.values():
            statements.put_back()
        self._statements.clear()
        for scope in self._scopes.values():
            scope.put_back()
        self.afterwards()


def _nothing() -> None:
    """There is nothing to be done."""
