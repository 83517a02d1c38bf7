# SPDX-License-Identifier: BSD-3-Clause
"""What Python hears of a routine that does not return."""

from __future__ import annotations

import re

_STOP, _ERROR, _SIGNAL = 1, 2, 3
_AT = re.compile(r"At line (\d+) of file (.+?)(?: \(unit = .*\))?(?:: |$)", re.MULTILINE)
_FRAME = re.compile(r"^\s*#\d+\s+\S+ in (\S+)\s*\n?\s*at (\S.*):(\d+)\s*$", re.MULTILINE)
_RUNTIME = re.compile(r"Fortran runtime error: (.*)")
_INTERNAL = re.compile(r"^psyad_|^v+_|hooks\.c$")
_MEANINGS = {8: "a floating-point error (division by zero, overflow or an invalid operation)",
             11: "memory that is not its own (an index out of bounds? load with checks=True)",
             7: "a bus error", 4: "an illegal instruction", 6: "an abort"}


class FortranStop(RuntimeError):
    """A routine did not return: STOP, ERROR STOP, an error, a signal, or no time left.

    :param message: what it said.
    :param kind: ``stop``, ``error``, ``signal``, ``timeout`` or ``exit``.
    :param file: the file where it happened, empty if that is not known.
    :param line: the line there, 0 if that is not known.
    :param code: exit status, or number of the signal.
    """

    def __init__(self, message: str, kind: str, file: str = "", line: int = 0,
                 code: int = 0) -> None:
        super().__init__(message, kind, file, line, code)
        self.message, self.kind, self.file, self.line, self.code = message, kind, file, line, code

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}" if self.line else self.message


def stop_of(status: int, code: int, said: str, errors: str) -> FortranStop:
    """
    :param status: how the call ended.
    :param code: exit status, or number of the signal.
    :param said: what the routine said.
    :param errors: what was written to standard error.

    :returns: what is raised.
    """
    found = _AT.search(said) or _AT.search(errors)
    file, line = (found[2].strip(), int(found[1])) if found else _place(errors)
    if status == _STOP:
        return FortranStop(said, "stop", file, line, code)
    if status == _ERROR:
        return FortranStop(_AT.sub("", said).strip() or "a run-time error", "error", file, line,
                           code)
    if status == _SIGNAL:
        meaning = _MEANINGS.get(code, f"signal {code}")
        return FortranStop(f"the routine was ended by {meaning}", "signal", file, line, code)
    runtime = _RUNTIME.search(errors)
    if runtime:
        return FortranStop(runtime[1].strip(), "error", file, line, code)
    text = errors.strip()[-500:]
    how = f"signal {-code}" if code < 0 else f"exit status {code}"
    return FortranStop(f"the process of the model ended with {how}"
                       + (f": {text}" if text else ""), "exit", file, line, code)


def _place(errors: str) -> tuple[str, int]:
    """:returns: the innermost line of Fortran in a backtrace."""
    for name, file, line in _FRAME.findall(errors):
        if not _INTERNAL.search(name) and "wrappers (" not in file and file.lower().endswith(
                (".f90", ".f", ".for", ".f95", ".f03", ".f08", "(generated)")):
            return file.removeprefix("./"), int(line)
    return "", 0
