# SPDX-License-Identifier: BSD-3-Clause
"""Runs the examples in the documentation and compares what they print.

A page is worked through from top to bottom in a folder of its own:

* a ``fortran`` block with ``title="name"`` is written to that file;
* ``python`` blocks of one page share their variables, as in a session;
* in a ``console`` block each line that starts with ``$ `` is a command, and what
  follows it is its output;
* any other block that comes right after a ``python`` block is its output.

``python -m tests.docs.markdown`` writes the outputs of today into the pages.
"""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]

_FENCE = re.compile(r"^```(?P<language>\w*)(?: +title=\"(?P<title>[\w.]+)\")?\n"
                    r"(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
_ROUNDING = re.compile(r"\b\d\.\d+e-\d\d\b")
_SESSION = '''
import contextlib, io, json, sys
blocks, outputs, names = json.load(sys.stdin), [], {"__name__": "__main__"}
for block in blocks:
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(block, "example", "exec"), names)
    outputs.append(printed.getvalue())
json.dump(outputs, sys.stdout)
'''


@dataclass(frozen=True)
class Example:
    """One piece of a page whose output is shown.

    :param start: where the shown output starts in the page.
    :param end: where it ends.
    :param shown: the output as the page has it.
    :param actual: the output now.
    """

    start: int
    end: int
    shown: str
    actual: str

    @property
    def agrees(self) -> bool:
        """:returns: whether the page is right, up to rounding errors in tables."""
        return _ROUNDING.sub("#", self.shown) == _ROUNDING.sub("#", self.actual)


def run_page(text: str, folder: Path) -> list[Example]:
    """
    :param text: a page in Markdown.
    :param folder: an empty folder to work in.

    :returns: every piece of output that the page shows, with the actual one.
    """
    blocks = list(_FENCE.finditer(text))
    for block in blocks:
        if block["title"]:
            (folder / block["title"]).write_text(block["body"], encoding="utf-8")
    examples = _run_python(text, blocks, folder)
    for block in blocks:
        if block["language"] == "console":
            examples.append(_run_console(block, folder))
    return sorted(examples, key=lambda example: example.start)


def _run_python(text: str, blocks: list[re.Match[str]], folder: Path) -> list[Example]:
    code = [block for block in blocks if block["language"] == "python"]
    if not code:
        return []
    outputs = _python_outputs([block["body"] for block in code], folder)
    examples = []
    for block, output in zip(code, outputs):
        after = next((other for other in blocks if other.start() > block.start()), None)
        shown = (after is not None and not after["title"]
                 and after["language"] not in ("python", "console")
                 and not text[block.end():after.start()].strip())
        if shown:
            examples.append(Example(after.start("body"), after.end("body"), after["body"],
                                    output))
        elif output:
            raise AssertionError(f"the page does not show what this prints:\n{block['body']}")
    return examples


def _python_outputs(code: list[str], folder: Path) -> list[str]:
    done = subprocess.run([sys.executable, "-c", _SESSION], input=json.dumps(code),
                          cwd=folder, env=environment(folder), capture_output=True, text=True,
                          check=False)
    if done.returncode:
        raise AssertionError(done.stderr)
    return json.loads(done.stdout)


def _run_console(block: re.Match[str], folder: Path) -> Example:
    pieces = []
    for line in block["body"].splitlines(keepends=True):
        if line.startswith("$ "):
            done = subprocess.run(line[2:], shell=True, cwd=folder, env=environment(folder),
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                  check=False)
            pieces += [line, done.stdout]
    return Example(block.start("body"), block.end("body"), block["body"], "".join(pieces))


def environment(folder: Path) -> dict[str, str]:
    """:returns: the environment of commands: those of this project come first, whether it is
        installed or not."""
    commands = folder / "commands"
    if not commands.exists():
        commands.mkdir()
        script = commands / "psyad-ext"
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m psyad_ext "$@"\n',
                          encoding="utf-8")
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
    path = [str(commands), str(Path(sys.executable).parent), os.environ["PATH"]]
    return {**os.environ, "PATH": os.pathsep.join(path), "PYTHONPATH": str(ROOT)}


def refreshed(text: str, examples: list[Example]) -> str:
    """
    :param text: a page in Markdown.
    :param examples: what it shows.

    :returns: the page with the actual outputs, where it was wrong.
    """
    for example in reversed(examples):
        if not example.agrees:
            text = text[:example.start] + example.actual + text[example.end:]
    return text


def main(names: Sequence[str] = (), write: Callable[[str], object] = print) -> None:
    """
    :param names: names of pages, such as ``verification.md``; all if there are none.
    :param write: told about every page that changes.
    """
    for page in PAGES:
        if names and page.name not in names:
            continue
        text = page.read_text(encoding="utf-8")
        with TemporaryDirectory() as folder:
            new = refreshed(text, run_page(text, Path(folder)))
        if new != text:
            page.write_text(new, encoding="utf-8")
            write(f"changed {page.relative_to(ROOT)}")


if __name__ == "__main__":
    main(sys.argv[1:])
