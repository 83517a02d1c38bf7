# SPDX-License-Identifier: BSD-3-Clause
"""Completion in shells, and the manual page."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from psyad_ext import cli
from psyad_ext.cli.completion import SHELLS


def generated(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert cli.main(["completion", shell]) == cli.DONE
    return capsys.readouterr().out


@pytest.mark.parametrize(("words", "found"), [
    (["rev"], ["reverse"]),
    (["verify", "m.f90", "--mode", "ta"], ["tangent"]),
    (["reverse,tangent", "m.f90", "--htm"], ["--html"]),
    (["reverse", "m.f90", "--schedule", ""], []),
    (["completion", "z"], ["zsh"])])
def test_bash(words: list[str], found: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    script = generated("bash", capsys) + (
        f"COMP_WORDS=(psyad-ext {' '.join(word or chr(34)*2 for word in words)})\n"
        f"COMP_CWORD={len(words)}\n_psyad_ext\necho ${{COMPREPLY[@]}}\n")
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert (done.stdout.split(), done.stderr) == (found, "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_understand_it(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = generated(shell, capsys)
    for name, command in cli.COMMANDS.items():
        assert name in text
        assert all(flag.lstrip("-") in text for one in (*command.common, *command.options)
                   for flag in one.flags if flag.startswith("-"))
    if shutil.which(shell):
        done = subprocess.run([shell, "-n"], input=text, capture_output=True, text=True,
                              check=False)
        assert (done.returncode, done.stderr) == (0, "")


def test_manual(capsys: pytest.CaptureFixture[str]) -> None:
    text = generated("man", capsys)
    assert text.startswith(".TH PSYAD-EXT 1 ")
    assert ".B sparse\\-jacobian" in text and "\\fB\\-\\-routine\\fR \\fIR\\fR" in text
    assert "%(default)s" not in text and "%%" not in text
    assert not [line for line in text.splitlines()
                if line.startswith(".") and line.split()[0] not in (".TH", ".SH", ".TP", ".B", ".I")]


def test_unknown_shells(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["completion", "csh"]) == cli.WRONG_USAGE
    assert "zsh" in capsys.readouterr().err
    assert list(SHELLS) == ["bash", "zsh", "fish", "man"]
