# SPDX-License-Identifier: BSD-3-Clause
"""The main program of a harness."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from psyad_ext.verification.called import Called, original
from psyad_ext.verification.driver import Driver, Lines
from psyad_ext.verification.problem import Problem

VALUES_FILE = "values.txt"
_MARK = "  ! " + "-" * 20
_ORIGINAL = "v_original"


class _Program(Driver):
    """A driver that reads text, and writes nothing but what it found."""

    def _opening(self) -> Lines:
        lines = [f"  open(newunit=v_in, file='{VALUES_FILE}', status='old', action='read')"]
        for at, each in enumerate(self._filled):
            lines += [] if each.argument.observed else _read(f"v_init_{at}")
        return lines

    def _closing(self) -> Lines:
        return ["  call finish()"]


def _read(name: str) -> Lines:
    return ["  read(v_in, *)", f"  read(v_in, *) {name}"]


def program(problem: Problem, called: Called, intents: Mapping[int, str], is_reverse: bool) -> str:
    """
    :param problem: the routine and its arguments.
    :param called: the routine with the derivative.
    :param intents: the intent of the derivative of each active argument.
    :param is_reverse: whether it is an adjoint, not a tangent.

    :returns: the main program, with names of a driver.
    """
    filled = problem.filled if is_reverse else \
        [replace(each, final_lowers=None) for each in problem.filled]
    driver = _Program(problem.interface, filled, called, intents)
    primal = Driver(problem.interface, filled, original(problem.interface), alias=_ORIGINAL)
    for prefix, positions in (("seed", problem.active if is_reverse else problem.dependents),
                              ("dir", problem.independents),
                              ("base", range(len(filled))),
                              ("first", problem.active)):
        for at in positions:
            driver.variable(prefix, at)
    parts = _Reverse(problem) if is_reverse else _Tangent(problem)
    text = driver.text(
        [*parts.start(), *parts.body()], parts.procedures(),
        ["  real(kind=wp) :: v_up(first_power:last_power), v_down(first_power:last_power)",
         "  real(kind=wp) :: v_product, v_scale, v_size, v_step", "  integer :: v_k"],
        [primal])
    return text.replace("  implicit none\n", "  use harness_checks\n  implicit none\n", 1)


class _Parts:
    """The statements of one harness.

    :param problem: the routine and its arguments.
    """

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._dependents, self._independents = problem.dependents, problem.independents
        self._call_original = f"  call {_ORIGINAL.replace('v_', 'v_call_')}()"

    def seeds(self) -> list[int]:
        """:returns: the positions of what has weights."""
        return list(self._dependents)

    def start(self) -> Lines:
        """:returns: what comes before the first check."""
        lines: Lines = []
        for at in self.seeds():
            lines += _read(f"v_seed_{at}")
        for at in self._independents:
            lines += _read(f"v_dir_{at}")
        starts = ", ".join(f"v_init_{at}" for at in range(len(self._problem.filled)))
        lines += ["  close(v_in)", "", _MARK,
                  "  ! Your own data: give the arguments other values here. They are in", *(
                      f"  !   {start}" for start in starts.split(", ")), _MARK, ""]
        lines += [f"  v_dir_{at} = v_dir_{at}*merge(abs(v_init_{at}), "
                  f"real(1, kind(v_init_{at})), abs(v_init_{at}) > 0)"
                  for at in self._independents]
        lines += ["  ! The results of the original.", "  call v_restore()", self._call_original]
        lines += [f"  v_base_{at} = v_arg_{at}" for at in range(len(self._problem.filled))]
        terms = [self._total(f"abs(real(v_seed_{at}, wp)*real(v_base_{at}, wp))", at)
                 for at in self._dependents]
        return [*lines, f"  v_size = {' + '.join(terms)}"]

    def _total(self, term: str, at: int) -> str:
        """:returns: the sum over all elements."""
        return f"sum({term})" if self._problem.filled[at].extents else term

    def _largest(self, term: str, at: int) -> str:
        return f"maxval({term})" if self._problem.filled[at].extents else term

    def _every(self, condition: str, at: int) -> str:
        return f"all({condition})" if self._problem.filled[at].extents else condition

    def _results(self, positions: Collection[int]) -> Iterator[str]:
        for at in positions:
            argument = self._problem.filled[at].argument
            same = ".eqv." if argument.type_name == "logical" else "=="
            condition = self._every(f"(v_arg_{at} {same} v_base_{at})", at)
            yield f"  call check_true('results {self._problem.name(at)}', {condition})"

    def _differences(self, at: int) -> Lines:
        """:returns: what computes the changes along one variable, and compares."""
        name = self._problem.name(at)
        return [f"  ! Differences along {name}.", "  do v_k = first_power, last_power",
                "    v_step = 0.5_wp**v_k",
                *(line for sign, result in (("", "up"), ("-", "down")) for line in (
                    "    call v_restore()",
                    f"    v_arg_{at} = v_init_{at} + real({sign}v_step, kind(v_init_{at}))"
                    f"*v_dir_{at}", "  " + self._call_original,
                    f"    v_{result}(v_k) = v_change()")), "  end do",
                f"  call check_product('{name}', v_product, v_scale, v_size, v_up, v_down)",
                f"  call check_taylor('{name}', v_product, v_scale, v_size, v_up)"]

    def procedures(self) -> Lines:
        """:returns: internal procedures."""
        lines = ["  ! The weighted change of the results.", "  real(kind=wp) function v_change()",
                 "    v_change = 0"]
        lines += ["    v_change = v_change + " + self._total(
            f"real(v_seed_{at}, wp)*(real(v_arg_{at}, wp) - real(v_base_{at}, wp))", at)
            for at in self._dependents]
        return [*lines, "  end function v_change"]


class _Reverse(_Parts):

    def seeds(self) -> list[int]:
        return self._problem.active

    def _run(self, others: bool) -> Lines:
        """:returns: a call, with adjoints of all other variables that are zero or not."""
        seeded = self._problem.active if others else self._dependents
        return ["  call v_restore()", *(
            f"  v_adj_{at} = {f'v_seed_{at}' if at in seeded else '0'}"
            for at in self._problem.active), "  call v_call()"]

    def _of_results(self, term: str, at: int) -> str:
        """:returns: zero for elements of an array of assumed size that the original leaves."""
        return f"merge(0.0_wp, {term}, v_base_{at} == v_init_{at})" \
            if self._problem.filled[at].argument.assumed_size else term

    def body(self) -> Lines:
        """:returns: the checks."""
        problem = self._problem
        lines = ["  ! The adjoint of the weights.", *self._run(False)]
        lines += self._results([at for at, _ in problem.comparable])
        lines += [f"  v_first_{at} = v_adj_{at}" for at in problem.active]
        for at in self._dependents:
            if at not in self._independents:
                value = self._largest(self._of_results(f"real(abs(v_adj_{at}), wp)", at), at)
                lines.append(f"  call check_small('adjoint zeroed {problem.name(at)}', {value}, "
                             "0.0_wp)")
        lines += ["  ! The same once more, onto adjoints that are not zero.", *self._run(True)]
        for at in self._independents:
            kept = at not in self._dependents
            gap = f"v_adj_{at} - v_first_{at}" + (f" - v_seed_{at}" if kept else "")
            size = f"abs(v_first_{at}) + abs(v_seed_{at})"
            lines.append(
                f"  call check_small('{'accumulates' if kept else 'repeatable'} "
                f"{problem.name(at)}', {self._largest(f'real(abs({gap}), wp)', at)}, "
                f"{self._largest(f'real({size}, wp)', at)})")
        for at in self._independents:
            term = f"real(v_first_{at}, wp)*real(v_dir_{at}, wp)"
            lines += [f"  v_product = {self._total(term, at)}",
                      f"  v_scale = {self._total(f'abs({term})', at)}", *self._differences(at)]
        return lines


class _Tangent(_Parts):

    def body(self) -> Lines:
        """:returns: the checks."""
        problem = self._problem
        lines: Lines = []
        for number, moved in enumerate(self._independents):
            lines += [f"  ! The tangent along {problem.name(moved)}.", "  call v_restore()"]
            lines += [f"  v_adj_{at} = {f'v_dir_{at}' if at == moved else '0'}"
                      for at in problem.active]
            lines.append("  call v_call()")
            lines += self._results([at for at, _ in problem.comparable] if not number else [])
            terms = {at: f"real(v_seed_{at}, wp)*real(v_adj_{at}, wp)" for at in self._dependents}
            products = [self._total(term, at) for at, term in terms.items()]
            scales = [self._total(f"abs({term})", at) for at, term in terms.items()]
            lines += [f"  v_product = {' + '.join(products)}", f"  v_scale = {' + '.join(scales)}",
                      *self._differences(moved)]
        return lines
