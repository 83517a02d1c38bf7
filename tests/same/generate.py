# SPDX-License-Identifier: BSD-3-Clause
"""Runs commands of ``psyad-ext`` in one process, of the revision that Python's path names.

It imports nothing else of the project: the rest of the tests is that of another revision. Commands
come on standard input, a list in JSON; what each of them gives goes to standard output, one line
for each.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
import tempfile
from pathlib import Path

import psyad_ext
from psyad_ext.cli import main

_OUTPUT = "{output}"


def outcome(command: list[str]) -> str:
    """
    :param command: arguments of ``psyad-ext``; ``{output}`` is a folder that files go to.

    :returns: what it gives: the status, where which messages are, and all that is written. The
        words of messages are left out.
    """
    written, messages = io.StringIO(), io.StringIO()
    with tempfile.TemporaryDirectory() as folder:
        arguments = [folder if one == _OUTPUT else one for one in command]
        with contextlib.redirect_stdout(written), contextlib.redirect_stderr(messages):
            status = main([*arguments, "--messages", "json"])
        files = {path.relative_to(folder).as_posix(): path.read_bytes()
                 for path in sorted(Path(folder).rglob("*")) if path.is_file()}
    parts = [f"status {status}\n", *map(_place, messages.getvalue().splitlines()),
             written.getvalue()]
    for name, content in files.items():
        parts += [f"file {name}\n", content.decode(errors="surrogateescape")]
    return "".join(parts)


def _place(message: str) -> str:
    """:returns: kind, code and line of a message."""
    try:
        told = json.loads(message)
    except ValueError:
        return f"{message}\n"
    name = Path(told.get("file") or "").name
    return f"{name}:{told.get('line')}: {told.get('severity')}[{told.get('code')}]\n"


def _run(root: str) -> None:
    if not Path(psyad_ext.__file__).resolve().is_relative_to(Path(root).resolve()):
        raise ImportError(f"{psyad_ext.__file__} is not below {root}")
    results = sys.stdout
    for command in json.load(sys.stdin):
        print(json.dumps(outcome(command)), file=results, flush=True)


if __name__ == "__main__":
    _run(sys.argv[1])
