# SPDX-License-Identifier: BSD-3-Clause
"""What the transformations of statements have to know of the routine around them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from psyclone.psyir.nodes import Assignment, Call, Node, Reference
from psyclone.psyir.symbols import DataSymbol, DataType, Symbol

from psyad_ext.analyses.points import Points
from psyad_ext.core.identity import Identity
from psyad_ext.core.naming import NamingScheme
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import ElementType, symbol_type
from psyad_ext.ir.lookup.module_variables import set_derivative
from psyad_ext.ir.structures.temporaries import variable_like
from psyad_ext.ir.tree.components import derivative_of, structure_name
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.names import Names
from psyad_ext.ir.tree.optional import set_derivative_presence
from psyad_ext.schedules.checkpoints import NO_CHECKPOINTS, Checkpoints
from psyad_ext.schedules.fixed_points import NO_FIXED_POINTS, FixedPoints
from psyad_ext.schedules.tapes import NO_DISK, Tapes
from psyad_ext.tapes.size import WideInteger
from psyad_ext.transformations.pieces import Piece

Adjoint = TypeVar("Adjoint")


#: Which motions are generated of routines that the target calls: those that are called, or all.
CALLED, ALL = "called", "all"
MOTIONS = (ALL, CALLED)
#: How loops may be parallel, see :py:class:`Options`.
REPEATABLE, ATOMIC, SERIAL = "repeatable", "atomic", "serial"
PARALLEL = (REPEATABLE, ATOMIC, SERIAL)
#: Whether the adjoints of stencils gather, see :py:class:`Options`.
AUTOMATIC, GATHER, SCATTER = "automatic", "gather", "scatter"
STENCILS = (AUTOMATIC, GATHER, SCATTER)
#: Whether arrays are computed again instead of being recorded, see :py:class:`Options`.
NEVER, CHEAPER, ALWAYS = "never", "cheaper", "always"
RECOMPUTED_ARRAYS = (NEVER, CHEAPER, ALWAYS)


@dataclass(frozen=True)
class Options:
    """Options of the transformations.

    :param jacobian: also generate a routine that computes the Jacobian.
    :param jacobian_width: so many of its rows or columns are computed at once.
    :param sparse_jacobian: also generate routines for its pattern and its entries.
    :param static_pattern: take the pattern from offsets in the source where these are constant.
    :param hessian: also generate a routine that multiplies the Hessian with a direction.
    :param gauss_newton: also generate one that multiplies the Gauss-Newton matrix with it.
    :param vector: carry many directions along at once.
    :param header: the command that the comment in front of what is generated shows, by default the
        call of the transformation.
    :param separate: name of a module that everything generated goes to, for a file of its own.
    :param verbose: add comments that explain the generated statements.
    :param simplify: simplify what is generated.
    :param simplify_n_times: how often the simplification of operations is repeated.
    :param inline_operation_adjoints: no temporary for the adjoint of an operation that is used
        once.
    :param reciprocals: several divisions by the same value become multiplications with its
        reciprocal, which changes last digits.
    :param guards: keep partial derivatives finite at singular points, so that the contribution of
        an adjoint or a tangent that is zero is zero.
    :param activity: leave out derivatives of what does not lie between the independent and the
        dependent variables; else all real variables are active.
    :param to_be_recorded: record only what a derivative still needs; else all that is overwritten.
    :param snapshots: joint calls save only what their reversing motion reads and changes.
    :param recompute: compute scalars again instead of recording them, where that is possible.
    :param recompute_arrays: execute the statements that set arrays again on the way back instead of
        recording the arrays, from values that are there or restored: "never", where that is
        "cheaper", or "always" where less is recorded then.
    :param specialise: differentiate a routine once for each pattern of active arguments that it is
        called with; else once for all.
    :param drop_dead_code: leave out of the recording motion what nobody needs.
    :param fuse: let independent iterations of a loop run forward and backward together.
    :param columns: execute independent iterations with inner loops again on the way back, one by
        one, so that the tape holds one of them.
    :param vectorise: arrange the adjoints of loops so that compilers can vectorise them.
    :param results: the reversing motion of the target gives the results of the target; else it
        leaves anything in arguments that the target may change.
    :param keep_tapes: reversing motions keep the storage of their tapes for the next call, each
        thread its own; another routine gives it back.
    :param openmp: generated loops of independent iterations get OpenMP directives.
    :param parallel: how loops that threads share in the source, or all with ``openmp``, are
        parallel: "repeatable", with the same bits for any number of threads; by "atomic" updates,
        too, where nothing else is known; or not at all, "serial".
    :param motions: which motions are generated of routines that the target calls: "all" of them,
        or only those that are "called".
    :param stencils: how the adjoints of stencils add to the elements that iterations share: each in
        one iteration ("gather") or where they are computed ("scatter"); "automatic" for gather
        where that is quicker, and in parallel loops where it does not take much longer.
    :param checkpoints: the checkpoint schedules of loops whose iterations are executed again on the
        way back, from snapshots of their state.
    :param memory: the bytes for all that the adjoint of the target holds: its time loops are
        executed again from as many snapshots as find room.
    :param fixed_points: the loops that iterate to a fixed point, of which the way back reverses the
        last iteration, again and again until adjoints stay the same.
    :param tape: the loops whose tapes are on disk.
    :param allow_inactive: all derivatives may be zero; else that is an error.
    """

    jacobian: bool = False
    jacobian_width: int = 8
    sparse_jacobian: bool = False
    static_pattern: bool = True
    hessian: bool = False
    gauss_newton: bool = False
    vector: bool = False
    header: str = ""
    separate: str = ""
    verbose: bool = False
    simplify: bool = True
    simplify_n_times: int = 5
    inline_operation_adjoints: bool = True
    reciprocals: bool = False
    guards: bool = True
    activity: bool = True
    to_be_recorded: bool = True
    snapshots: bool = True
    recompute: bool = True
    recompute_arrays: str = NEVER
    specialise: bool = False
    drop_dead_code: bool = True
    fuse: bool = True
    columns: bool = True
    vectorise: bool = True
    results: bool = True
    keep_tapes: bool = False
    openmp: bool = False
    parallel: str = REPEATABLE
    stencils: str = AUTOMATIC
    motions: str = ALL
    checkpoints: Checkpoints = NO_CHECKPOINTS
    memory: str = ""
    fixed_points: FixedPoints = NO_FIXED_POINTS
    tape: Tapes = NO_DISK
    allow_inactive: bool = False

    @property
    def needs_vector(self) -> bool:
        """:returns: whether adjoints in many directions are needed."""
        return self.vector or self.jacobian or self.sparse_jacobian

    @property
    def needs_single(self) -> bool:
        """:returns: whether adjoints in one direction are needed."""
        return self.jacobian or self.sparse_jacobian or self.hessian or self.gauss_newton \
            or not self.vector


@dataclass
class Context:
    """The routine that is being differentiated.

    :param names: gives out new names.
    :param active: its active variables.
    :param options: options of the transformations.
    :param scheme: templates of generated names.
    :param points: where they are active; None if they are taken to be so everywhere.
    :param reusable: variables whose value after an assignment may be used in its adjoint.
    :param adjoints: the adjoints of variables.
    :param pieces: the arguments whose adjoints are pieces of arrays that they share.
    """

    names: Names
    active: frozenset[Symbol]
    options: Options = Options()
    scheme: NamingScheme = NamingScheme()
    points: Points | None = None
    reusable: frozenset[Symbol] = frozenset()
    adjoints: dict[Symbol, DataSymbol] = field(default_factory=dict)
    pieces: dict[Symbol, Piece] = field(default_factory=dict)
    _pool: dict[tuple[str, tuple[str, int | str]], list[DataSymbol]] = field(default_factory=dict)
    _used: dict[tuple[str, tuple[str, int | str]], int] = field(default_factory=dict)
    _region_pool: dict[tuple[str, tuple[str, int | str]], list[DataSymbol]] = \
        field(default_factory=dict)
    _known_adjoints: dict[tuple[Identity[Node], bool], Any] = field(default_factory=dict)
    _shared: dict[tuple[str, str], DataSymbol] = field(default_factory=dict)
    _used_in_region: dict[tuple[str, tuple[str, int | str]], int] = field(default_factory=dict)

    @cached_property
    def wide(self) -> WideInteger:
        """:returns: the kind of integer that counts the elements of the largest arrays."""
        return WideInteger(self.names)

    def fresh(self) -> Context:
        """:returns: the same before anything was derived, with names of its own, for a trial."""
        return Context(self.names.copy(), self.active, self.options, self.scheme, self.points)

    def adjoint(self, symbol: DataSymbol) -> DataSymbol:
        """:returns: the variable that holds the adjoint of ``symbol``, a local one if it is new."""
        if symbol not in self.adjoints:
            self.adjoints[symbol] = self.local_adjoint(symbol)
        return self.adjoints[symbol]

    def local_adjoint(self, symbol: DataSymbol, structure: str | None = None) -> DataSymbol:
        """
        :param symbol: a variable.
        :param structure: the name of the structure that the new one is a component of, if
            ``symbol`` is one; by default that of the adjoint of its structure.

        :returns: a new local variable of the type and shape of ``symbol``.
        """
        name = self.scheme.name("adjoint", symbol.name)
        new = self.variable_like(build.ref(symbol), name).symbol
        adjoint = self._of(symbol, new, structure)
        set_derivative_presence(adjoint, symbol, is_argument=False)
        return adjoint

    def adjoint_argument(self, symbol: DataSymbol) -> DataSymbol:
        """:returns: a new argument for the adjoint of the argument ``symbol``."""
        name = self.scheme.name("adjoint", symbol.name)
        new = self._of(symbol, self.names.symbol(name, copied_type(symbol.datatype)))
        set_derivative_presence(new, symbol, is_argument=True)
        self.adjoints[symbol] = new
        return self.adjoints[symbol]

    def kept_aside(self, adjoint: DataSymbol, symbol: DataSymbol) -> DataSymbol:
        """:returns: a new local variable of the type and shape of the adjoint of ``symbol``."""
        return self.variable_like(build.ref(symbol), f"{adjoint.name}_before").symbol

    def _of(self, symbol: DataSymbol, adjoint: DataSymbol,
            structure: str | None = None) -> DataSymbol:
        new = derivative_of(symbol, adjoint, structure or self.scheme.name(
            "adjoint", structure_name(symbol)))
        set_derivative(new, symbol, lambda name: self.scheme.name("adjoint", name))
        return new

    def adjoint_reference(self, reference: Reference) -> Reference:
        """:returns: a reference to the adjoint of ``reference``."""
        return build.ref(self.adjoint(reference.symbol),
                         [copied(index) for index in reference.children])

    def is_active(self, node: Node) -> bool:
        """:returns: whether ``node`` refers to an active variable."""
        return isinstance(node, Reference) and node.symbol in self.active

    def passes(self, statement: Assignment) -> bool:
        """:returns: whether the adjoint of an assignment does anything."""
        point = self.points.assignments.get(statement) if self.points else None
        return statement.lhs.symbol in self.active and (point is None or point.passes)

    def is_useful(self, statement: Assignment) -> bool:
        """:returns: whether somebody needs the tangent of what an assignment gives a value."""
        point = self.points.assignments.get(statement) if self.points else None
        return statement.lhs.symbol in self.active and (point is None or point.useful)

    def operands(self, statement: Assignment) -> frozenset[Symbol]:
        """:returns: the variables that derivatives flow to from an assignment."""
        point = self.points.assignments.get(statement) if self.points else None
        return self.active if point is None else self.active & point.operands

    def cleared(self, call: Call) -> Sequence[Reference] | None:
        """
        :param call: a call.

        :returns: None if derivatives flow through it; else the variables that it overwrites and
            whose adjoints are set to zero.
        """
        return self.points.passive_calls.get(call) if self.points else None

    def new_statement(self) -> None:
        """Let the temporaries be used again."""
        self._used.clear()

    def temporary(self, name: str, type_: ElementType) -> DataSymbol:
        """
        :param name: what it is for.
        :param type_: its type.

        :returns: a scalar that no other part of the current statement's adjoint uses.
        """
        kind = (name, type_.key)
        number = self._used.get(kind, 0)
        self._used[kind] = number + 1
        pool = self._pool.setdefault(kind, [])
        if number == len(pool):
            pool.append(self.names.symbol(name, type_.scalar()))
        return pool[number]

    @property
    def temporaries(self) -> frozenset[DataSymbol]:
        """:returns: the scalars that statements and regions have used in between."""
        return frozenset(one for pool in (*self._pool.values(), *self._region_pool.values())
                         for one in pool)

    def adjoint_of(self, statement: Assignment, with_result: bool,
                   differentiate: Callable[[Assignment, Context, bool], Adjoint]) -> Adjoint:
        """
        :param statement: an assignment.
        :param with_result: whether its adjoint may read the value that is assigned.
        :param differentiate: gives its adjoint.

        :returns: its adjoint, which several plans share.
        """
        known = (Identity(statement), with_result)
        if known not in self._known_adjoints:
            self._known_adjoints[known] = differentiate(statement, self, with_result)
        return self._known_adjoints[known]

    def shared_variable(self, name: str, datatype: DataType) -> DataSymbol:
        """
        :param name: what it is for.
        :param datatype: its type.

        :returns: the variable of that name and type, which all parts of the routine may use.
        """
        key = (name, str(datatype))
        if key not in self._shared:
            self._shared[key] = self.names.symbol(name, datatype)
        return self._shared[key]

    def new_region(self) -> None:
        """Let the scalars of regions be used again."""
        self._used_in_region.clear()

    def region_variable(self, name: str, type_: ElementType) -> DataSymbol:
        """
        :param name: what it is for.
        :param type_: its type.

        :returns: a scalar that the current region has not used.
        """
        kind = (name, type_.key)
        number = self._used_in_region.get(kind, 0)
        self._used_in_region[kind] = number + 1
        pool = self._region_pool.setdefault(kind, [])
        if number == len(pool):
            pool.append(self.names.symbol(name, type_.scalar()))
        return pool[number]

    def variable_like(self, reference: Reference, name: str) -> Reference:
        """
        :param reference: a variable, an element, a section or a whole array.
        :param name: wished name of the new variable.

        :returns: a reference of the same type and shape to a new variable.
        """
        return variable_like(reference, symbol_type(reference.symbol), name, self.names)
