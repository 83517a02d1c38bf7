# SPDX-License-Identifier: BSD-3-Clause
"""Values of specification expressions: array bounds and kinds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from psyclone.psyir.nodes import (
    ArrayReference, BinaryOperation, Call, CodeBlock, Container, IntrinsicCall, Literal, Node,
    Reference, StructureReference, UnaryOperation)
from psyclone.psyir.symbols import DataSymbol, DataType, ScalarType, Symbol, SymbolTable

from psyad_ext.ir.reading.read import read_fortran_source
from psyad_ext.ir.tree.standard_constants import STANDARD_KINDS
from psyad_ext.verification.sources import SourceFile

Scalar = int | float | bool

#: Numbers that intrinsic modules define: here, their values for gfortran.
_INTRINSIC_CONSTANTS: Mapping[str, int] = {**STANDARD_KINDS, "c_bool": 1, "c_long_double": 10}

_REAL_KINDS = ((6, 37, 4), (15, 307, 8), (18, 4931, 10), (33, 4931, 16))
_INTEGER_KINDS = ((2, 1), (4, 2), (9, 4), (18, 8), (38, 16))


_INTRINSIC_MODULES = ("iso_fortran_env", "iso_c_binding")


class NotConstant(Exception):
    """The expression depends on something that is not known here."""


def name_of(reference: Reference) -> str:
    """:returns: the lower-case names in a reference, without indices."""
    names, node = [reference.name], getattr(reference, "member", None)
    while node is not None:
        names.append(node.name)
        node = getattr(node, "member", None)
    return "%".join(names).lower()


def _divide(left: Scalar, right: Scalar) -> Scalar:
    if isinstance(left, float) or isinstance(right, float):
        return left / right
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def _real_kind(digits: Scalar = 0, exponent: Scalar = 0) -> Scalar:
    return next((kind for p, r, kind in _REAL_KINDS if digits <= p and exponent <= r), -1)


def _integer_kind(digits: Scalar) -> Scalar:
    return next((kind for r, kind in _INTEGER_KINDS if digits <= r), -1)


_BINARY: Mapping[str, Callable[[Scalar, Scalar], Scalar]] = {
    "ADD": lambda a, b: a + b, "SUB": lambda a, b: a - b, "MUL": lambda a, b: a * b,
    "DIV": _divide, "POW": lambda a, b: a ** b}

_FUNCTIONS: Mapping[str, Callable[..., Scalar]] = {
    "MAX": max, "MIN": min, "ABS": abs, "INT": int, "REAL": float, "NINT": round,
    "MOD": lambda a, b: a - b * _divide(a, b), "MODULO": lambda a, b: a % b,
    "SELECTED_REAL_KIND": _real_kind, "SELECTED_INT_KIND": _integer_kind}


class Evaluator:
    """Computes what declarations say, as far as the sources at hand tell.

    :param sources: files in which imported constants are looked up.
    :param variables: values of variables by lower-case name.
    :param shapes: lower bounds and extents of arrays by lower-case name, filled
        as they become known.
    """

    def __init__(self, sources: Sequence[SourceFile],
                 variables: Mapping[str, Scalar] | None = None,
                 shapes: Callable[[str], tuple[Sequence[int], Sequence[int]]] | None = None
                 ) -> None:
        self.variables = dict(variables or {})
        self.shapes = shapes
        # Expressions in declarations are outside the tree: they have no scope.
        self.table: SymbolTable | None = None
        self._sources = {module: source for source in sources for module in source.defines}
        self._containers: dict[str, Container | None] = {}

    def value(self, node: Node) -> Scalar:
        """
        :param node: an expression.

        :returns: its value.

        :raises NotConstant: if it depends on something that is not known here.
        """
        if isinstance(node, Literal):
            return self._literal(node)
        if isinstance(node, UnaryOperation):
            return self._unary(node)
        if isinstance(node, BinaryOperation):
            operator = _BINARY.get(node.operator.name)
            if operator:
                return operator(self.value(node.children[0]), self.value(node.children[1]))
        elif isinstance(node, IntrinsicCall):
            return self._intrinsic(node.intrinsic.name, node)
        elif isinstance(node, Call):
            return self._intrinsic(node.routine.name.upper(), node)
        elif type(node) is Reference:
            return self._symbol(node.symbol)
        elif isinstance(node, StructureReference) and name_of(node) in self.variables:
            return self.variables[name_of(node)]
        raise NotConstant(node.debug_string() if not isinstance(node, CodeBlock)
                          else " ".join(map(str, node.parse_tree_nodes)))

    def kind(self, datatype: DataType) -> int:
        """
        :param datatype: a scalar type, or the type of an array.

        :returns: the kind number that gfortran gives to it.

        :raises NotConstant: if it cannot be found out.
        """
        precision = datatype.precision
        if precision == ScalarType.Precision.DOUBLE:
            return 8
        if isinstance(precision, ScalarType.Precision):
            return 4
        if isinstance(precision, int):
            return precision
        return int(self.value(precision))

    def _literal(self, node: Literal) -> Scalar:
        intrinsic = node.datatype.intrinsic
        if intrinsic == ScalarType.Intrinsic.INTEGER:
            return int(node.value)
        if intrinsic == ScalarType.Intrinsic.REAL:
            return float(node.value)
        if intrinsic == ScalarType.Intrinsic.BOOLEAN:
            return node.value == "true"
        raise NotConstant(node.value)

    def _unary(self, node: UnaryOperation) -> Scalar:
        value = self.value(node.children[0])
        if node.operator is UnaryOperation.Operator.MINUS:
            return -value
        if node.operator is UnaryOperation.Operator.PLUS:
            return value
        raise NotConstant(node.debug_string())

    def _intrinsic(self, name: str, node: Call) -> Scalar:
        arguments = node.arguments
        if name == "KIND":
            return self.kind(self._datatype(arguments[0]))
        if name in ("SIZE", "LBOUND", "UBOUND"):
            return self._inquiry(name, arguments)
        if name in _FUNCTIONS:
            return self._apply(name, node)
        raise NotConstant(node.debug_string())

    def _apply(self, name: str, node: Call) -> Scalar:
        values = [self.value(argument) for argument in node.arguments]
        if name == "SELECTED_REAL_KIND":
            keys = {"p": "digits", "r": "exponent"}
            names = [keys.get((given or default).lower(), default)
                     for given, default in zip(node.argument_names, keys)]
            return _real_kind(**dict(zip(names, values)))
        return _FUNCTIONS[name](*values)

    def _inquiry(self, name: str, arguments: Sequence[Node]) -> Scalar:
        if self.shapes is None or not isinstance(arguments[0], Reference):
            raise NotConstant(name)
        lowers, extents = self.shapes(arguments[0].name.lower())
        if len(arguments) == 1 and name == "SIZE":
            total = 1
            for extent in extents:
                total *= extent
            return total
        if len(arguments) != 2 or isinstance(arguments[0], ArrayReference):
            raise NotConstant(name)
        at = int(self.value(arguments[1])) - 1
        return {"SIZE": extents[at], "LBOUND": lowers[at],
                "UBOUND": lowers[at] + extents[at] - 1}[name]

    def _datatype(self, node: Node) -> DataType:
        datatype = node.datatype
        if isinstance(datatype, ScalarType) or hasattr(datatype, "precision"):
            return datatype
        raise NotConstant(node.debug_string())

    def _symbol(self, symbol: Symbol) -> Scalar:
        name = symbol.name.lower()
        if name in self.variables:
            return self.variables[name]
        initial = symbol.initial_value if isinstance(symbol, DataSymbol) else None
        if initial is not None and symbol.is_constant:
            return self.value(initial)
        if symbol.is_import:
            original = (symbol.interface.orig_name or name).lower()
            return self._imported(original, [symbol.interface.container_symbol.name.lower()])
        if symbol.is_unresolved and name in _INTRINSIC_CONSTANTS:
            return _INTRINSIC_CONSTANTS[name]  # nothing else has these names
        return self._imported(name, _wildcards(self.table))

    def _imported(self, name: str, modules: Sequence[str]) -> Scalar:
        for module in modules:
            if module in _INTRINSIC_MODULES and name in _INTRINSIC_CONSTANTS:
                return _INTRINSIC_CONSTANTS[name]
            container = self._container(module)
            if container is None:
                continue
            outer, self.table = self.table, container.symbol_table
            module_variables, self.variables = self.variables, {}
            try:
                symbol = self.table.lookup(name, otherwise=None)
                return (self._symbol(symbol) if symbol is not None
                        else self._imported(name, _wildcards(self.table)))
            except NotConstant:
                continue
            finally:
                self.table, self.variables = outer, module_variables
        raise NotConstant(name)

    def _container(self, module: str) -> Container | None:
        if module not in self._containers:
            source = self._sources.get(module)
            tree = read_fortran_source(source.text, source.name) if source else None
            self._containers[module] = next(
                (container for container in (tree.walk(Container) if tree else ())
                 if container.name.lower() == module), None)
        return self._containers[module]


def _wildcards(table: SymbolTable | None) -> list[str]:
    """Modules of which everything is visible."""
    names: list[str] = []
    while table is not None:
        names += [module.name.lower() for module in table.containersymbols
                  if module.wildcard_import]
        table = table.parent_symbol_table()
    return names
