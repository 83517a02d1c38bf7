# SPDX-License-Identifier: BSD-3-Clause
"""Progress on a terminal, timings, and starting quickly."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from psyad_ext import cli
from psyad_ext.core.stages import Stages, stage, watched_by
from tests.architecture.sources import ROOT
from tests.showing.sources import MODEL

ASKED = ("--routine", "run", "--dependent", "cost", "--independent", "x")


@pytest.fixture(name="model")
def model_fixture(tmp_path: Path) -> Path:
    path = tmp_path / "model.f90"
    path.write_text(MODEL)
    return path


def on_terminal(*arguments: str) -> tuple[int, str, str]:
    """:returns: the exit status, standard output, and what a terminal is sent on standard error."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, "-m", "psyad_ext", *arguments], stdout=subprocess.PIPE,
                          stderr=theirs, env=environment) as process:
        os.close(theirs)
        shown = b""
        while True:
            try:
                part = os.read(ours, 4096)
            except OSError:
                break  # the other end is closed
            if not part:
                break
            shown += part
        output = process.stdout.read() if process.stdout else b""
    os.close(ours)
    return process.returncode, output.decode(), shown.decode()


def test_stages_stop_the_clock_of_those_around_them() -> None:
    told: list[tuple[str, str]] = []
    stages = Stages(lambda name, what: told.append((name, what)))
    with watched_by(stages), stage("outer", "x"):
        for _ in range(2):
            with stage("inner"):
                pass
    assert told == [("outer", "x"), ("inner", ""), ("inner", "")]
    assert stages.counts == {"outer": 1, "inner": 2}
    assert set(stages.seconds) == {"outer", "inner"} and min(stages.seconds.values()) >= 0.0
    with stage("nobody watches"):
        pass


@pytest.mark.slow
def test_progress_on_a_terminal(model: Path) -> None:
    pytest.importorskip("rich")
    status, output, shown = on_terminal("reverse", str(model), *ASKED)
    assert status == cli.DONE and "subroutine run_reversing" in output
    assert re.search("reading model.f90|analysing run|differentiating", shown) and shown.rstrip().endswith("\x1b[2K")


@pytest.mark.slow
def test_quiet_on_a_terminal(model: Path) -> None:
    status, output, shown = on_terminal("reverse", str(model), *ASKED, "--quiet")
    assert (status, shown) == (cli.DONE, "") and "subroutine run_reversing" in output


def test_no_progress_elsewhere(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explain", str(model), *ASKED]) == cli.DONE
    assert capsys.readouterr().err == ""


def test_timings(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["reverse", str(model), *ASKED, "--timings"]) == cli.DONE
    captured = capsys.readouterr()
    assert re.search(r"^ +\d+\.\d\d s  reading$", captured.err, re.MULTILINE)
    assert re.search(r"differentiating, 2 times$", captured.err, re.MULTILINE)
    assert captured.err.endswith(" s  in all\n") and "--timings" not in captured.out
    assert cli.main(["explain", str(model), *ASKED, "--timings", "--messages", "json"]) == cli.DONE
    assert "reading" in json.loads(capsys.readouterr().err)["timings"]


def test_quiet_spares_notes(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model.write_text(MODEL.replace("    u(:) = x(:)", "    !$omp parallel\n    u(:) = x(:)\n"
                                   "    !$omp end parallel"))
    assert cli.main(["reverse", str(model), *ASKED]) == cli.DONE
    assert "note[OPENMP]" in capsys.readouterr().err
    assert cli.main(["reverse", str(model), *ASKED, "--quiet"]) == cli.DONE
    assert capsys.readouterr().err == ""


def test_the_version_needs_no_psyclone() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import sys; from psyad_ext.cli import main; main(['--version']); "
         "sys.exit('psyclone' in sys.modules or 'argparse' in sys.modules)"],
        capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0 and re.fullmatch(r"psyad-ext \d+\.\d+\.\d+\n", done.stdout)
