# SPDX-License-Identifier: BSD-3-Clause
"""Calls from code that JAX has compiled, without Python: what ``runtime/jax_handler.c`` is told.

A plan says where operands and results of one product with one set of shapes lie in the arena. All
plans of one library share a channel, which nobody else uses.
"""

from __future__ import annotations

import ctypes
import os
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy

from psyad_ext.bridge.channels import HEADER, Channel, milliseconds
from psyad_ext.bridge.derivatives import Library
from psyad_ext.core.identity import IdentityMap

_NUMBER, _ADDRESS = ctypes.c_int64, ctypes.c_void_p
_ROOM = 4096
_START, _FAILED, _PRINTED = range(3)
_TELLER = ctypes.CFUNCTYPE(_NUMBER, _NUMBER, _NUMBER, _NUMBER, _ADDRESS)


class _Link(ctypes.Structure):
    _fields_ = [("number", _NUMBER), ("header", _ADDRESS), ("call", _ADDRESS), ("owner", _NUMBER),
                ("socket", _NUMBER), ("asked", _NUMBER), ("milliseconds", _NUMBER),
                ("current", _ADDRESS), ("tell", _TELLER)]


class _Span(ctypes.Structure):
    _fields_ = [("at", _NUMBER), ("bytes", _NUMBER)]


class _Plan(ctypes.Structure):
    _fields_ = [("name", _NUMBER), ("link", _ADDRESS), ("entry", _NUMBER), ("function", _ADDRESS),
                *((name, _NUMBER) for name in ("pointers", "sizes", "inputs", "outputs", "kept")),
                ("offsets", _ADDRESS), ("table", _ADDRESS),
                *((name, ctypes.POINTER(_Span)) for name in ("in_", "out", "again")),
                ("image", _Span), ("data", _ADDRESS)]


@dataclass(frozen=True)
class Wiring:
    """Which arguments of a library's first routine are operands and results.

    :param library: the library.
    :param values: what is given, by the names of arguments; operands as arrays of their shapes.
    :param results: the names of arguments that are results, by the variables that they are, or
        belong to.
    :param timeout: seconds that a call may take.
    :param is_scaled: whether results have to be multiplied by the weight of the one scalar, for
        which there is no argument.
    """

    library: Library
    values: Mapping[str, Any]
    results: Mapping[str, str]
    timeout: float | None
    is_scaled: bool = False


class _Line:
    """A channel with what C has to know of it.

    :param channel: the channel.
    :param timeout: seconds that a call may take.
    """

    def __init__(self, channel: Channel, timeout: float | None) -> None:
        self.channel, self.timeout = channel, timeout
        self.link: _Link

    def told(self, event: int, code: int) -> None:
        """
        What C has to say.

        :raises FortranStop: if the routine has not returned.
        """
        if event == _START:
            self.link.socket, self.link.asked = self.channel.start(), 0
            self.link.owner = os.getpid()
        elif event == _PRINTED:
            self.channel.pass_on()
        else:
            self.link.owner = 0  # the worker has ended
            self.channel.fail(code, self.timeout)


class Foreign:
    """The handler, and the plans that it knows.

    :param path: the library of the handler.
    """

    def __init__(self, path: Path) -> None:
        self._handler = ctypes.CDLL(str(path))
        self._handler.psyad_add.restype = self._handler.psyad_lock_size.restype = _NUMBER
        self._handler.psyad_add.argtypes = _ADDRESS, _NUMBER
        for function in (self._handler.psyad_prepare, self._handler.psyad_lock,
                         self._handler.psyad_unlock):
            function.argtypes = (_ADDRESS,)
        self._tell = _TELLER(self._told)
        self._lines: list[_Line] = []
        self._by_library: IdentityMap[Library, _Line | None] = IdentityMap()
        self._kept: list[Any] = []  # what C points at: compiled code may be called at any time

    @property
    def entry(self) -> Any:
        """:returns: the function that XLA calls."""
        return self._handler.psyad_handler

    def add(self, wiring: Wiring, operands: Sequence[numpy.ndarray], names: Sequence[str]) -> int:
        """
        :param wiring: what is called.
        :param names: the variables whose results are wanted.
        :param operands: the arrays in it that stand for operands, in order.

        :returns: the number of a plan, 0 if it takes Python to call this.
        """
        line = self._line(wiring)
        if line is None:
            return 0
        self._handler.psyad_lock(ctypes.addressof(line.link))
        try:
            return self._added(line, wiring, operands, names)
        finally:
            line.link.header, line.link.current = line.channel.address, None
            self._handler.psyad_unlock(ctypes.addressof(line.link))

    def _line(self, wiring: Wiring) -> _Line | None:
        if wiring.library in self._by_library:
            return self._by_library[wiring.library]
        channel = wiring.library.pool.own()
        line = None if channel is None else _Line(channel, wiring.timeout)
        if channel is not None and line is not None:
            memory = ctypes.create_string_buffer(self._handler.psyad_lock_size())
            self._handler.psyad_prepare(ctypes.addressof(memory))
            line.link = _Link.from_buffer(memory)
            line.link.number, line.link.tell = len(self._lines), self._tell
            line.link.call = channel.caller()
            line.link.milliseconds = milliseconds(wiring.timeout)
            self._lines.append(line)
        self._by_library[wiring.library] = line
        return line

    def _added(self, line: _Line, wiring: Wiring, operands: Sequence[numpy.ndarray],
               names: Sequence[str]) -> int:
        routine, channel = wiring.library.routines[0], line.channel
        layout = routine.laid_out(channel, wiring.values)
        if layout is None:
            return 0
        plan, given = layout
        places = [next((at for at, one in enumerate(given) if one is operand), -1)
                  for operand in operands]
        if -1 in places or any(routine.is_key(at) for at in places):
            return 0  # it has to be converted, or the plan depends on its value
        spans = {at: _Span(plan.offsets[at], view.nbytes)
                 for at, view in enumerate(plan.views) if view is not None}
        results = [spans[routine.position(wiring.results[name])] for name in names]
        again = [span for at, span in spans.items()
                 if at not in places and routine.signature.dummies[at].intent != "in"]
        start = HEADER + 8*(len(plan.offsets) + len(plan.sizes))
        made = _Plan(0, ctypes.addressof(line.link), routine.number, channel.entry(routine.number),
                     len(plan.offsets), len(plan.sizes), len(places), len(results), len(again))
        made.offsets, made.table = self._numbers(plan.offsets), self._numbers(plan.sizes)
        made.in_ = self._spans([spans[at] for at in places])
        made.out, made.again = self._spans(results), self._spans(again)
        image = channel.arena[start:plan.input].copy()
        made.image, made.data = _Span(start, image.nbytes), image.ctypes.data
        self._kept += [made, image]
        return int(self._handler.psyad_add(ctypes.addressof(made), 1 + secrets.randbits(46)))

    def _numbers(self, values: Sequence[int]) -> int:
        array = numpy.array([*values, 0], dtype=numpy.int64)
        self._kept.append(array)
        return array.ctypes.data

    def _spans(self, spans: Sequence[_Span]) -> Any:
        array = (_Span*(len(spans) + 1))(*spans)
        self._kept.append(array)
        return array

    def _told(self, number: int, event: int, code: int, message: int) -> int:
        """:returns: 0, or 1 if there is a message."""
        try:
            self._lines[number].told(event, code)
        except Exception as error:
            text = f"{type(error).__name__}: {error}".encode()[:_ROOM - 1] + b"\0"
            ctypes.memmove(message, text, len(text))
            return 1
        return 0


@cache
def foreign(path: Path) -> Foreign:
    """:returns: the handler in a library, one for each process."""
    return Foreign(path)
