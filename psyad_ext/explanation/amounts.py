# SPDX-License-Identifier: BSD-3-Clause
"""How many bytes variables take on tapes, as formulas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from psyclone.psyir.nodes import Node

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
from psyad_ext.transformations.reverse.counting import COUNT_KEY, with_actuals
from psyad_ext.transformations.reverse.derived import TapeInterface
from psyad_ext.transformations.reverse.plan import Planned
from psyad_ext.transformations.reverse.step_facts import recorded_reference
from psyad_ext.transformations.reverse.steps import (
    CONTROL_KEY, CONTROL_TYPE, CallStep, ColumnStep, IfStep, LoopStep, Step, TapeKey, WhileStep,
    all_steps, children, value_key)

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
                           if _is_split(step) and step.site.callee in unit.circle), None)
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
        return self._repeated(unit, total_of(self._own(unit, step).values()), around)

    def _repeated(self, unit: Unit, amount: Amount,
                  around: Sequence[LoopStep | WhileStep]) -> Amount:
        for loop in reversed(around):
            amount = amount.times(self._trips(unit, loop))
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
            elif isinstance(step, ColumnStep):
                iterations = iterations.plus(self.of_one_iteration(unit, step))
                calls = calls.larger(self._for_a_time(unit, step.again))
        return calls.plus(iterations)

    def of_one_iteration(self, unit: Unit, step: ColumnStep) -> Amount:
        """:returns: the bytes that one iteration of a loop records when it is executed again."""
        return total_of(self._of_steps(unit, step.again).values())

    def _of_call(self, unit: Unit, step: CallStep) -> Amount:
        callee = step.site.callee
        if callee in unit.circle:
            return _of_depth(unit, step)
        joint = step.mode == "joint"
        plan = (self.joint if joint else self.split)[callee]
        tapes = self.of_tapes(callee, plan) if joint else ()
        return self._in_caller(unit, step.site, total_of(
            [self.of_calls(callee, plan), *(tape.amount for tape in tapes)]))

    def _of_steps(self, unit: Unit, steps: Sequence[Step]) -> Amounts:
        total: Amounts = {}
        for step in steps:
            _merge(total, self._of_step(unit, step), Amount.plus)
        return total

    def _of_step(self, unit: Unit, step: Step) -> Amounts:
        own = self._own(unit, step)
        if isinstance(step, IfStep):
            then = self._of_steps(unit, step.then)
            _merge(then, self._of_steps(unit, step.otherwise), Amount.larger)
            _merge(own, then, Amount.plus)
        elif isinstance(step, ColumnStep):
            _merge(own, self._of_steps(unit, step.records), Amount.plus)
        elif isinstance(step, (LoopStep, WhileStep)):
            trips = self._trips(unit, step)
            body = self._of_steps(unit, step.body)
            _merge(own, {entry: amount.times(trips) for entry, amount in body.items()},
                   Amount.plus)
        else:
            for part in children(step):
                _merge(own, self._of_steps(unit, part), Amount.plus)
            if _is_split(step) and step.site.callee not in unit.circle:
                inner = self.amounts(step.site.callee, self.split[step.site.callee])
                _merge(own, {entry: self._in_caller(unit, step.site, amount)
                             for entry, amount in inner.items()}, Amount.plus)
        return own

    def _own(self, unit: Unit, step: Step) -> Amounts:
        """:returns: what a step records apart from the steps inside."""
        reference = recorded_reference(step)
        if reference is not None:
            symbol = reference.symbol
            entry = Entry(unit.label, variable_name(symbol, unit).lower(),
                          type_name(symbol_type(symbol)), value_key(symbol))
            return {entry: _bytes(symbol_type(symbol), 1)}
        if isinstance(step, IfStep) and step.records:
            return {Entry(unit.label, CONDITIONS, type_name(CONTROL_TYPE), CONTROL_KEY):
                    _bytes(CONTROL_TYPE, 1)}
        if isinstance(step, WhileStep):
            return {Entry(unit.label, ITERATIONS, "integer(kind=4)", COUNT_KEY):
                    Amount(Size.number(4))}
        return {}

    def _trips(self, unit: Unit, step: LoopStep | WhileStep) -> Amount:
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


def _is_split(step: Step) -> bool:
    return isinstance(step, CallStep) and step.mode == "split"


def _of_depth(unit: Unit, step: CallStep) -> Amount:
    """:returns: what is not known of a call that leads back to the routine that it stands in."""
    return Amount(None, f"nobody knows how deep the call of {step.site.callee.name} in line "
                        f"{location(step.site.call)[1]} goes, which leads back to {unit.name}")


def _merge(total: Amounts, more: Amounts, combine: Callable[[Amount, Amount], Amount]) -> None:
    for entry, amount in more.items():
        total[entry] = combine(total[entry], amount) if entry in total else amount


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
