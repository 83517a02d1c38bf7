# SPDX-License-Identifier: BSD-3-Clause
"""How calls reach a library: in a process of its own, or in this one."""

from __future__ import annotations

import ctypes
import mmap
import os
import socket
import subprocess
import sys
import tempfile
import threading
import weakref
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy

from psyad_ext.bridge.built import Built
from psyad_ext.bridge.stops import FortranStop, stop_of

HEADER = 4096
MESSAGE = 3072
#: Positions of numbers in the header, as in ``runtime/layout.h``.
(ASKED, ANSWERED, SLEEPING, WAITING, ENTRY, POINTERS, SIZES, SIZE, INPUT, OUTPUT, PRINTED,
 PRINTED_ERRORS, STATUS, CODE, TRAPS, PATIENCE) = range(16)
MESSAGE_AT = 22*8
#: Bytes of an arena at first.
ROOM = 1 << 16
#: Nanoseconds for which both sides look at each other before they sleep.
LOOKS = 100_000
ALIGNED = 64
#: How many plans a channel keeps.
PLANS = 256
#: Milliseconds that a time-out may take.
LONGEST = 2**31 - 1
_ENDED, _LATE, _INTERRUPTED, _GONE = range(4)
#: What C has of a worker, as in ``runtime/channel.c``.
_HEADER, _SOCKET, _MILLISECONDS, _ENTRY = range(4)


class _Forks:
    """Counts in how many processes, one begun by the other, this one is the last."""

    def __init__(self) -> None:
        self.count = 0
        os.register_at_fork(after_in_child=self._add)

    def _add(self) -> None:
        self.count += 1


_forks = _Forks()


class Channel:
    """Calls the routines of a library.

    A call reads two tables and the arena behind them: offsets of arguments, and sizes.

    :param built: the library.
    :param checks: whether floating-point errors stop.
    """

    def __init__(self, built: Built, checks: bool) -> None:
        self.built, self.checks = built, checks
        self.plans: dict[Any, Any] = {}
        self.current: object = None
        self.room = ROOM
        self.arena = numpy.empty(0, dtype=numpy.uint8)
        self.header = numpy.empty(0, dtype=numpy.int64)
        #: What is added to offsets in the arena: where it lies, if the routine is in this process.
        self.base = 0

    def reserve(self, size: int) -> None:
        """Make the arena at least so large; plans that were made before are gone then."""
        raise NotImplementedError

    def keep(self, key: Any, plan: Any) -> None:
        """Keep a plan for further calls."""
        if len(self.plans) >= PLANS:
            self.plans.clear()
        self.plans[key] = plan

    def run(self, entry: int, timeout: float | None) -> bytes:
        """
        :param entry: number of a routine.
        :param timeout: seconds that it may take.

        :returns: what was streamed.

        :raises FortranStop: if it does not return.
        """
        raise NotImplementedError

    def close(self) -> None:
        """Give back what is held."""

    def message(self) -> str:
        """:returns: what the routine said as it stopped."""
        raw = self.arena[MESSAGE_AT:MESSAGE_AT + MESSAGE].tobytes()
        return raw.partition(b"\0")[0].decode("utf-8", "replace")

    # For code that makes calls itself.

    @property
    def address(self) -> int:
        """:returns: where the arena begins."""
        return self.arena.ctypes.data

    def caller(self) -> int:
        """:returns: the address of what calls a routine in this process, 0 if a worker does."""
        return 0

    def entry(self, number: int) -> int:
        """:returns: the address of a routine, 0 if it is in a worker."""
        del number
        return 0

    def start(self) -> int:
        """:returns: the number of the socket to the worker, which is started."""
        return 0

    def fail(self, found: int, timeout: float | None) -> None:
        """:raises FortranStop: always, for a call that has ended so."""
        raise NotImplementedError

    def pass_on(self) -> None:
        """Print what was written, if that does not go to where Python writes anyway."""


class Worker(Channel):
    """A process that runs the routines: nothing that these do can end Python.

    :param built: the library.
    :param checks: whether floating-point errors stop.
    """

    def __init__(self, built: Built, checks: bool) -> None:
        super().__init__(built, checks)
        self._client = ctypes.CDLL(str(built.runtime / "channel.so"))
        for function in (self._client.psyad_round, self._client.psyad_go_on):
            function.restype = ctypes.c_int64
        self._round, self._go_on = self._client.psyad_round, self._client.psyad_go_on
        self._line = (ctypes.c_int64*4)()
        self._where = ctypes.c_void_p(ctypes.addressof(self._line))
        self._limited: float | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._memory = _shared_file()
        # Open as long as this object lives.
        self._results, *self._printed = (tempfile.TemporaryFile() for _ in range(3))  # noqa: SIM115
        self._seen = [0, 0]
        self._map(ROOM)

    def _map(self, size: int) -> None:
        os.ftruncate(self._memory, size)
        self._bytes = mmap.mmap(self._memory, size)
        self.arena = numpy.frombuffer(self._bytes, dtype=numpy.uint8)
        self.header = self.arena[:MESSAGE_AT].view(numpy.int64)
        self._line[_HEADER] = self.arena.ctypes.data
        self.header[SIZE], self.header[PATIENCE] = size, LOOKS
        self.header[TRAPS] = self.checks
        self.room = size
        self.plans.clear()
        self.current = None

    def reserve(self, size: int) -> None:
        if size > self.room:
            self._map(max(size, 2*self.room))

    def _start(self) -> None:
        mine, other = socket.socketpair()
        for file in self._printed:  # the worker goes on where we stand
            os.lseek(file.fileno(), 0, os.SEEK_SET)
            os.ftruncate(file.fileno(), 0)
        self._seen = [0, 0]
        self.header[ASKED:WAITING + 1] = 0
        self.header[SIZE] = self.room
        numbers = [other.fileno(), self._memory, self._results.fileno()]
        command = [str(self.built.runtime / "worker"), str(self.built.library),
                   *map(str, numbers)]
        self._process = subprocess.Popen(
            command, pass_fds=numbers, stdin=subprocess.DEVNULL, stdout=self._printed[0],
            stderr=self._printed[1], close_fds=True)
        other.close()
        self._socket, self._line[_SOCKET] = mine, mine.fileno()
        self._limit(None)
        self._owner = _forks.count
        self._end = weakref.finalize(self, _stop, self._process, mine)

    def _limit(self, timeout: float | None) -> None:
        self._limited = timeout
        self._line[_MILLISECONDS] = milliseconds(timeout)

    def run(self, entry: int, timeout: float | None) -> bytes:
        if self._process is None or self._owner != _forks.count:
            self._start()
        if timeout != self._limited:
            self._limit(timeout)
        self._line[_ENTRY] = entry
        try:
            found = self._round(self._where)
            while found == _INTERRUPTED + 1:
                found = self._go_on(self._where)
        except BaseException:  # Ctrl-C: the call goes on, nobody wants it
            self.close()
            raise
        return self._seen_after(found - 1, timeout) if found else b""

    def _seen_after(self, found: int, timeout: float | None) -> bytes:
        """:returns: what was streamed by a call that has left something to see."""
        header = self.header
        if found or header[STATUS]:
            self.fail(found, timeout)
        if header[PRINTED] != self._seen[0] or header[PRINTED_ERRORS] != self._seen[1]:
            self._print()
        size = int(header[OUTPUT])
        return os.pread(self._results.fileno(), size, 0) if size else b""

    def start(self) -> int:
        self._start()
        return self._line[_SOCKET]

    def pass_on(self) -> None:
        self._print()

    def fail(self, found: int, timeout: float | None) -> None:
        """:raises FortranStop: always; the process starts anew at the next call."""
        status, code = int(self.header[STATUS]), int(self.header[CODE])
        said = self.message()
        if found == _LATE:
            self.close()
            self._print(is_done=False)
            raise FortranStop(f"the routine did not return within {timeout:g} seconds", "timeout")
        process = self._process
        if process is not None:
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
        errors = self._print(is_done=False)
        self.close()
        if found == _GONE:
            status, said = 0, ""
            code = process.returncode if process is not None else 0
        raise stop_of(status, code, said, errors)

    def _print(self, is_done: bool = True) -> str:
        """
        Pass on what was written.

        :param is_done: whether the routine has returned; else messages go into the exception.

        :returns: what was written to standard error.
        """
        texts = []
        for at, file in enumerate(self._printed):
            size = os.fstat(file.fileno()).st_size
            text = os.pread(file.fileno(), size - self._seen[at], self._seen[at])
            texts.append(text.decode("utf-8", "replace"))
            self._seen[at] = size
        sys.stdout.write(texts[0])
        if is_done:
            sys.stderr.write(texts[1])
        return texts[1]

    def close(self) -> None:
        if self._process is not None and self._owner == _forks.count:
            self._end()
        self._process = None


def milliseconds(timeout: float | None) -> int:
    """:returns: how long a call may take, -1 for ever."""
    return -1 if timeout is None else min(max(1, int(1000*timeout)), LONGEST)


def _stop(process: subprocess.Popen[bytes], connection: socket.socket) -> None:
    """Ends a worker, whatever it does."""
    connection.close()
    with suppress(ProcessLookupError):
        process.kill()
    process.wait()


def _shared_file() -> int:
    """:returns: a file in memory, which goes with its last user."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create("psyad_ext")
    number, path = tempfile.mkstemp()
    os.unlink(path)
    return number


class Local(Channel):
    """Calls routines in this process: STOP and run-time errors come back, crashes do not.

    :param built: the library.
    :param checks: whether run-time errors are looked for.
    """

    def __init__(self, built: Built, checks: bool) -> None:
        super().__init__(built, checks)
        self._library = ctypes.CDLL(str(built.library))
        self._call = self._library.psyad_call
        self._call.argtypes = (ctypes.c_void_p,)*5
        self._call.restype = ctypes.c_int64
        self._output = self._library.psyad_output
        self._output.restype = ctypes.c_void_p
        self._flush = self._library.psyad_flush
        self._entries: dict[int, int] = {}
        self._allocate(ROOM)

    def _allocate(self, size: int) -> None:
        raw = numpy.zeros(size + ALIGNED, dtype=numpy.uint8)
        start = -raw.ctypes.data % ALIGNED
        self.arena = raw[start:start + size]
        self.header = self.arena[:MESSAGE_AT].view(numpy.int64)
        self.base = self.arena.ctypes.data
        self.room = size
        self.plans.clear()
        self.current = None

    def reserve(self, size: int) -> None:
        if size > self.room:
            self._allocate(max(size, 2*self.room))

    def run(self, entry: int, timeout: float | None) -> bytes:
        function = self._entries.get(entry) or self.entry(entry)
        table = self.base + HEADER
        header = self.header
        status = self._call(self.base, function, table, table + 8*int(header[POINTERS]),
                            self.base + int(header[INPUT]))
        if status:
            self.fail(0, timeout)
        size = int(header[OUTPUT])
        return ctypes.string_at(self._output(), size) if size else b""

    def caller(self) -> int:
        return ctypes.cast(self._call, ctypes.c_void_p).value or 0

    def entry(self, number: int) -> int:
        address = ctypes.cast(getattr(self._library, f"psyad_e{number}"), ctypes.c_void_p).value
        self._entries[number] = address or 0
        return self._entries[number]

    def fail(self, found: int, timeout: float | None) -> None:
        raise stop_of(int(self.header[STATUS]), int(self.header[CODE]), self.message(), "")


class Pool:
    """Channels to one library, one for each call at a time.

    A model that keeps something between calls has one only.

    :param built: the library.
    :param isolate: whether calls are made in processes of their own.
    :param checks: whether errors are looked for.
    """

    def __init__(self, built: Built, isolate: bool, checks: bool) -> None:
        self._make: Callable[[], Channel] = lambda: (Worker if isolate else Local)(built, checks)
        self._idle: list[Channel] = []
        self._lock = threading.Lock() if built.primal.has_state or any(
            one.module for one in built.primal.dummies) else None
        self._owner = _forks.count

    def take(self) -> Channel:
        """:returns: a channel that nobody else uses."""
        if self._owner != _forks.count:  # after a fork, those of the parent are not ours
            self._idle, self._owner = [], _forks.count
            if self._lock is not None:
                self._lock = threading.Lock()
        if self._lock is not None:
            self._lock.acquire()
        try:
            return self._idle.pop()
        except IndexError:
            return self._make()

    def own(self) -> Channel | None:
        """:returns: a further channel for somebody alone, None if there must be one only."""
        return self._make() if self._lock is None else None

    def renew(self) -> None:
        """End the processes, whose memory may be damaged."""
        for channel in self._idle:
            channel.close()

    def give(self, channel: Channel) -> None:
        """Give a channel back."""
        self._idle.append(channel)
        if self._lock is not None:
            self._lock.release()
