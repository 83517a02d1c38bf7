# SPDX-License-Identifier: BSD-3-Clause
"""How many bytes variables take on tapes, as formulas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from psyclone.psyir.nodes import Node, Reference

from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.analyses.writes import Writes
from psyad_ext.core.identity import IdentityMap
from psyad_ext.explanation.facts import NOTHING, Amount, TapeFacts
from psyad_ext.explanation.spelling import type_name, variable_name
from psyad_ext.ir import location
from psyad_ext.ir.expressions.kinds import ElementType, symbol_type
from psyad_ext.ir.expressions.questions import is_inquired, references
from psyad_ext.tapes.cursor import trip_count
from psyad_ext.tapes.size import Size
from psyad_ext.transformations.reverse.counting import with_actuals
from psyad_ext.transformations.reverse.derived import TapeInterface
from psyad_ext.transformations.reverse.plan import Planned
from psyad_ext.transformations.reverse.strategies.branch import IfStep
from psyad_ext.transformations.reverse.strategies.call import CallStep
from psyad_ext.transformations.reverse.strategies.loop import LoopStep
from psyad_ext.transformations.reverse.strategies.recomputed import Recomputed
from psyad_ext.transformations.reverse.strategies.step import Step, all_steps
from psyad_ext.transformations.reverse.strategies.while_loop import WhileStep
from psyad_ext.transformations.reverse.tape_keys import (
    CONTROL_KEY, CONTROL_TYPE, COUNT_KEY, TapeKey, value_key)

CONDITIONS = "(conditions)"
ITERATIONS = "(numbers of iterations)"
_COUNTS = "how often do while loops ran is recorded on it, too"
_NO_BOUND = "there is no bound in terms of values that are known before the routine runs"


@dataclass(frozen=True)
class Entry:
    """What is recorded of one thing.

    :param routine: name of the routine.
    :param variable: name of the variable, or what else is recorded.
    :param type: type of the values.
    :param tape: the tape that they are recorded on.
    """

    routine: str
    variable: str
    type: str
    tape: TapeKey


Amounts = dict[Entry, Amount]


@dataclass
class Tapes:
    """What the routines of a call tree record.

    :param split: the plan of the motions that split calls, and users of the target, run.
    :param joint: the plan of the motions that joint calls run.
    :param writes: what each routine may write.
    """

    split: Mapping[Unit, Planned]
    joint: Mapping[Unit, Planned]
    writes: Writes
    _known: IdentityMap[Planned, Amounts] = field(default_factory=IdentityMap)
    _in_calls: IdentityMap[Planned, Amount] = field(default_factory=IdentityMap)

    def amounts(self, unit: Unit, planned: Planned) -> Amounts:
        """:returns: the bytes that a routine and its split calls record, by variable."""
        if not planned.advances:
            return {}
        if planned not in self._known:
            found = self._of_steps(unit, planned.plan.steps)
            deeper = next((step for step in all_steps(planned.plan.steps)
                           if isinstance(step, CallStep) and step.is_split()
                           and step.site.callee in unit.cycle), None)
            self._known[planned] = found if deeper is None else dict.fromkeys(
                found, _of_depth(unit, deeper))
        return self._known[planned]

    def records(self, unit: Unit, steps: Sequence[Step],
                around: Sequence[LoopStep | WhileStep]) -> Amount:
        """:returns: the bytes of what steps record in all iterations of the loops around them."""
        return self._repeated(unit, total_of(self._of_steps(unit, steps).values()), around)

    def controls(self, unit: Unit, step: Step,
                 around: Sequence[LoopStep | WhileStep]) -> Amount:
        """:returns: the bytes of a condition or of a number of iterations in all iterations."""
        return self._repeated(unit, total_of(_Bytes(self, unit).control(step).values()), around)

    def _repeated(self, unit: Unit, amount: Amount,
                  around: Sequence[LoopStep | WhileStep]) -> Amount:
        for loop in reversed(around):
            amount = amount.times(self.trips(unit, loop))
        return amount

    def of_tapes(self, unit: Unit, planned: Planned) -> list[TapeFacts]:
        """:returns: the bytes that are allocated for each tape of a routine."""
        if not planned.advances:
            return []
        amounts = self.amounts(unit, planned)
        return [TapeFacts(type_name(tape.type_), tape.grows, _of_tape(tape, amounts))
                for tape in planned.tapes]

    def of_calls(self, unit: Unit, planned: Planned) -> Amount:
        """
        :returns: the most bytes that tapes of joint calls below a routine, and of iterations that
            are executed again, take at one time.
        """
        if planned not in self._in_calls:
            self._in_calls[planned] = self._for_a_time(unit, planned.plan.steps)
        return self._in_calls[planned]

    def _for_a_time(self, unit: Unit, steps: Sequence[Step]) -> Amount:
        calls, iterations = NOTHING, NOTHING
        for step in all_steps(steps):
            if isinstance(step, CallStep) and step.mode != "passive":
                calls = calls.larger(self._of_call(unit, step))
            elif isinstance(step, Recomputed):
                iterations = iterations.plus(self.of_one_iteration(unit, step))
                calls = calls.larger(self._for_a_time(unit, step.again))
        return calls.plus(iterations)

    def of_one_iteration(self, unit: Unit, step: Recomputed) -> Amount:
        """:returns: the bytes that one iteration of a loop records when it is executed again."""
        return total_of(self._of_steps(unit, step.again).values())

    def _of_call(self, unit: Unit, step: CallStep) -> Amount:
        callee = step.site.callee
        if callee in unit.cycle:
            return _of_depth(unit, step)
        joint = step.mode == "joint"
        plan = (self.joint if joint else self.split)[callee]
        tapes = self.of_tapes(callee, plan) if joint else ()
        return self._in_caller(unit, step.site, total_of(
            [self.of_calls(callee, plan), *(tape.amount for tape in tapes)]))

    def _of_steps(self, unit: Unit, steps: Sequence[Step]) -> Amounts:
        return _Bytes(self, unit).all(steps)

    def in_call(self, unit: Unit, step: CallStep) -> Amounts:
        """:returns: the bytes that a routine records in a split call."""
        if not step.is_split() or step.site.callee in unit.cycle:
            return {}
        inner = self.amounts(step.site.callee, self.split[step.site.callee])
        return {entry: self._in_caller(unit, step.site, amount)
                for entry, amount in inner.items()}

    def trips(self, unit: Unit, step: LoopStep | WhileStep) -> Amount:
        """:returns: how often a loop runs."""
        line = location(step.loop)[1]
        if isinstance(step, WhileStep):
            return Amount(None, f"nobody knows how often the loop in line {line} runs")
        trips = trip_count(step.loop)
        changing = self._changing(unit, trips)
        if changing:
            where = f"of iterations of the loop in line {line}" if line else "of elements"
            return Amount(None, f"the number {where} depends on {changing}, which changes")
        return Amount(Size.of(trips))

    def _in_caller(self, unit: Unit, site: CallSite, amount: Amount) -> Amount:
        """:returns: an amount of a called routine in terms of its caller."""
        if amount.size is None:
            return amount
        actuals = dict(site.bindings)
        foreign = sorted(symbol.name for symbol in amount.size.symbols() - set(actuals))
        line = location(site.call)[1]
        if foreign:
            return Amount(None, f"it depends on {foreign[0]} of {site.callee.name}, which the "
                                f"call in line {line} does not know")
        size = amount.size.mapped(lambda node: with_actuals(node, actuals))
        changing = self._changing(unit, *size.factors.values())
        if changing:
            return Amount(None, f"what the call in line {line} records depends on {changing}, "
                                "which changes")
        return Amount(size)

    def _changing(self, unit: Unit, *nodes: Node) -> str:
        """:returns: the name of a variable in an expression that may change, if there is one."""
        names = sorted(reference.symbol.name for node in nodes for reference in references(node)
                       if reference.symbol in self.writes[unit] and not is_inquired(reference))
        return names[0] if names else ""


@dataclass(frozen=True)
class _Bytes:
    """Bytes by variable.

    :param tapes: what the routines record.
    :param unit: the routine.
    """

    tapes: Tapes
    unit: Unit

    def nothing(self) -> Amounts:
        """:returns: none."""
        return {}

    def value(self, reference: Reference) -> Amounts:
        """:returns: those of one value."""
        symbol = reference.symbol
        entry = Entry(self.unit.label, variable_name(symbol, self.unit).lower(),
                      type_name(symbol_type(symbol)), value_key(symbol))
        return {entry: _bytes(symbol_type(symbol), 1)}

    def all(self, steps: Sequence[Step]) -> Amounts:
        """:returns: the sum."""
        total: Amounts = {}
        for step in steps:
            _merge(total, step.counts(self), Amount.plus)
        return total

    def control(self, step: Step) -> Amounts:
        """:returns: those of a condition, or of a number of iterations."""
        if isinstance(step, IfStep):
            return {Entry(self.unit.label, CONDITIONS, type_name(CONTROL_TYPE), CONTROL_KEY):
                    _bytes(CONTROL_TYPE, 1)}
        return {Entry(self.unit.label, ITERATIONS, "integer(kind=4)", COUNT_KEY):
                Amount(Size.number(4))}

    def branches(self, step: IfStep) -> Amounts:
        """:returns: at most those of the part with more, and of the condition."""
        own = self.control(step) if step.records else {}
        then = self.all(step.then)
        _merge(then, self.all(step.otherwise), Amount.larger)
        return _merge(own, then, Amount.plus)

    def loop(self, step: LoopStep | WhileStep) -> Amounts:
        """:returns: those of all iterations."""
        trips = self.tapes.trips(self.unit, step)
        return {entry: amount.times(trips) for entry, amount in self.all(step.body).items()}

    def while_loop(self, step: WhileStep) -> Amounts:
        """:returns: those of all iterations, and of their number."""
        return _merge(self.control(step), self.loop(step), Amount.plus)

    def call(self, step: CallStep) -> Amounts:
        """:returns: those around the call, and of the routine that is called."""
        return _merge(self.all(step.records), self.tapes.in_call(self.unit, step), Amount.plus)


def _of_depth(unit: Unit, step: CallStep) -> Amount:
    """:returns: what is not known of a call that leads back to the routine that it stands in."""
    return Amount(None, f"nobody knows how deep the call of {step.site.callee.name} in line "
                        f"{location(step.site.call)[1]} goes, which leads back to {unit.name}")


def _merge(total: Amounts, more: Amounts,
           combine: Callable[[Amount, Amount], Amount]) -> Amounts:
    """:returns: ``total``, which ``more`` is merged into."""
    for entry, amount in more.items():
        total[entry] = combine(total[entry], amount) if entry in total else amount
    return total


def total_of(amounts: Iterable[Amount]) -> Amount:
    """:returns: the sum of some amounts."""
    total = NOTHING
    for amount in amounts:
        total = total.plus(amount)
    return total


def _of_tape(tape: TapeInterface, amounts: Amounts) -> Amount:
    if tape.grows or tape.tallies:
        own = {entry.variable: amount for entry, amount in amounts.items()
               if entry.tape == tape.key}
        unknown = [amount.unknown for amount in own.values() if amount.size is None]
        other = _COUNTS if ITERATIONS in own else _NO_BOUND
        return Amount(None, unknown[0] if unknown else other)
    return _bytes(tape.type_, tape.size if tape.bound is None else tape.bound)


def _bytes(type_: ElementType, number: int | Size) -> Amount:
    if not isinstance(type_.kind, int):
        return Amount(None, f"the value of the kind '{type_.kind}' is not known")
    number = Size.number(number) if isinstance(number, int) else number
    return Amount(number * Size.number(type_.kind))
