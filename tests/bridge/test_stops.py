# SPDX-License-Identifier: BSD-3-Clause
"""Routines that do not return, and Python that lives on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy
import pytest

import psyad_ext as ad
from tests.bridge.programs import STOPS

#: What happens, with the message, the kind and a word in the line where it happens.
ENDS = {
    "stop": ("STOP", "stop", "stop"), "stop number": ("STOP 3", "stop", "stop 3"),
    "stop text": ("STOP enough", "stop", "stop \"enough\""),
    "error stop": ("ERROR STOP too large", "stop", "error stop"),
    "exit": ("exit(5) was called", "stop", "call exit"),
    "abort": ("abort was called", "stop", "call abort"),
    "memory": ("memory that is not its own", "signal", "p = 3"),
    "open": ("Cannot open file 'no/such/file'", "error", "open("),
    "allocate": ("already allocated", "error", "allocate(a(3))")}
CHECKED = {"divide": ("floating-point error", "signal", "x(1) - x(1)"),
           "invalid": ("floating-point error", "signal", "sqrt(-x(1))"),
           "bounds": ("Index '4' of dimension 1 of array 'z' above upper bound of 3", "error",
                      "z(k)")}
LOCAL = ("stop", "stop number", "stop text", "error stop", "exit", "abort", "allocate")


@pytest.fixture(name="run", scope="module")
def _run() -> ad.Function:
    return ad.load(STOPS, "run", flags=["-O0"], timeout=20.0)


@pytest.fixture(name="checked", scope="module")
def _checked() -> ad.Function:
    return ad.load(STOPS, "run", flags=["-O0"], checks=True)


def stopped(function: ad.Function, how: str, text: str, kind: str, line: str) -> None:
    """The function stops as expected, and works again after it."""
    with pytest.raises(ad.FortranStop) as caught:
        function(how=how, x=numpy.ones(3))
    stop = caught.value
    assert text in stop.message and stop.kind == kind
    if line:
        assert stop.file == "source.f90"
        assert line in STOPS.splitlines()[stop.line - 1]
        assert str(stop).startswith(f"source.f90:{stop.line}: ")
    assert function(how="", x=numpy.ones(3))["y"] == 3.0


@pytest.mark.parametrize("how", ENDS)
def test_process_of_its_own(run: ad.Function, how: str) -> None:
    stopped(run, how, *ENDS[how])


@pytest.mark.parametrize("how", CHECKED)
def test_checks(checked: ad.Function, how: str) -> None:
    stopped(checked, how, *CHECKED[how])


@pytest.mark.parametrize("how", LOCAL)
def test_this_process(how: str) -> None:
    text, kind, _ = ENDS[how]
    stopped(ad.load(STOPS, "run", flags=["-O0"], isolate=False), how, text, kind, "")


def test_endless_loop() -> None:
    stopped(ad.load(STOPS, "run", flags=["-O0"], timeout=0.5), "loop", "within 0.5 seconds",
            "timeout", "")


def test_large_local_arrays(run: ad.Function) -> None:
    assert run(how="stack", x=numpy.ones(10_000))["y"] == 1e7


def test_output_is_passed_on(run: ad.Function, capsys: pytest.CaptureFixture[str]) -> None:
    run(how="print", x=numpy.ones(3))
    found = capsys.readouterr()
    assert found.out.strip() == "to output" and found.err.strip() == "to error"


def test_a_worker_that_is_killed_is_replaced(run: ad.Function) -> None:
    assert run(how="", x=numpy.ones(3))["y"] == 3.0
    channel = run._libraries["value"].pool._idle[-1]
    channel._process.kill()
    with pytest.raises(ad.FortranStop, match="signal 9"):
        run(how="", x=numpy.ones(3))
    assert run(how="", x=numpy.ones(3))["y"] == 3.0


LOOP = """
subroutine forever(x, y)
  real(8), intent(in) :: x
  real(8), intent(out) :: y
  y = x
  do while (y > 0)
    y = y + 1
  end do
end subroutine forever
"""


def test_an_interrupt_ends_the_call() -> None:
    forever = ad.load(LOOP, "forever", flags=["-O0"], timeout=60)
    forever(x=-1.0)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    # What runs in the background of a shell ignores interrupts.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            timer.start()
            forever(x=1.0)
    finally:
        signal.signal(signal.SIGINT, before)
    assert forever(x=-1.0)["y"] == -1.0


def _workers_of(library: str) -> list[Path]:
    """:returns: the processes that run a library."""
    return [path for path in Path("/proc").glob("[0-9]*/cmdline")
            if library.encode() in _content(path)]


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def test_a_worker_ends_with_python() -> None:
    forever = ad.load(LOOP, "forever", flags=["-O0"])
    forever(x=-1.0)
    library = str(forever._libraries["value"].pool._idle[0].built.library)
    code = f"import psyad_ext as ad; ad.load({LOOP!r}, 'forever', flags=['-O0'])(x=1.0)"
    before = len(_workers_of(library))
    python = subprocess.Popen([sys.executable, "-c", code])
    _until(lambda: len(_workers_of(library)) > before)
    python.kill()
    python.wait()
    _until(lambda: len(_workers_of(library)) == before)


def _until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)
