# SPDX-License-Identifier: BSD-3-Clause
"""Room for deep trees: sums of thousands of terms, long chains of ``else if``.

Trees are walked by functions that call themselves, in PSyclone and fparser as well. So work on them
is done in a thread of its own, with a large stack, while the caller waits.
"""

from __future__ import annotations

import ctypes
import sys
import threading
import warnings
from collections.abc import Callable
from contextlib import contextmanager, suppress
from contextvars import copy_context
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from psyad_ext.core.diagnostics import PsyadWarning, level_of_caller

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")

#: Calls within calls that are allowed.
_DEPTH = 200_000
#: Bytes for them, which are taken when they are used; less where there are not so many.
_STACKS = (1 << 29, 1 << 27, 1 << 25)

_here = threading.local()
_lock = threading.Lock()
#: The limits of Python before it was raised, one for each thread that works.
_limits: list[int] = []


def with_depth(work: Callable[_Arguments, _Result]) -> Callable[_Arguments, _Result]:
    """:returns: the same function, for trees of any depth."""

    @wraps(work)
    def deep(*arguments: _Arguments.args, **keywords: _Arguments.kwargs) -> _Result:
        # Profilers see one thread only.
        if getattr(_here, "is_deep", False) or sys.getprofile() is not None:
            return work(*arguments, **keywords)
        task = _Task(lambda: work(*arguments, **keywords))
        thread = _started(task)
        if thread is None:
            return work(*arguments, **keywords)
        try:
            thread.join()
        except BaseException as interrupt:
            _stop(thread, type(interrupt))
            raise
        return task.outcome()

    return deep


class _Task:
    """What is done in a thread of its own.

    :param work: does it.
    """

    def __init__(self, work: Callable[[], Any]) -> None:
        self._work = work
        self._context = copy_context()
        self._found: Any = None
        self._error: BaseException | None = None
        self._told: list[warnings.WarningMessage] = []

    def run(self) -> None:
        """Do it."""
        _here.is_deep = True
        try:
            with _raised_limit(), warnings.catch_warnings(record=True) as self._told:
                warnings.simplefilter("always")  # the caller decides
                self._found = self._context.run(self._work)
        except BaseException as error:  # the caller's
            self._error = error

    def outcome(self) -> Any:
        """:returns: what the work has returned; raises what it has raised."""
        for one in self._told:
            if isinstance(one.message, PsyadWarning):
                warnings.warn(one.message, stacklevel=level_of_caller())
            else:
                warnings.warn_explicit(one.message, one.category, one.filename, one.lineno)
        error, self._error = self._error, None
        if error is None:
            return self._found
        try:
            raise error
        finally:
            del error  # it would keep this frame, and that the error


def _started(task: _Task) -> threading.Thread | None:
    """:returns: a thread that works on a task; None if there can't be one."""
    for size in _STACKS:
        thread = threading.Thread(target=task.run, name="psyad_ext", daemon=True)
        with _lock:
            before = threading.stack_size(size)
            try:
                with suppress(RuntimeError, MemoryError):
                    thread.start()
                    return thread
            finally:
                threading.stack_size(before)
    return None


def _stop(thread: threading.Thread, error: type[BaseException]) -> None:
    """Let a thread raise an error, and wait for it."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread.ident or 0), ctypes.py_object(error))
    thread.join()


@contextmanager
def _raised_limit() -> Any:
    """While active, in any thread, functions may call each other more deeply."""
    with _lock:
        _limits.append(sys.getrecursionlimit())
        sys.setrecursionlimit(max(_DEPTH, _limits[0]))
    try:
        yield
    finally:
        with _lock:
            before = _limits.pop()
            if not _limits:
                sys.setrecursionlimit(before)
