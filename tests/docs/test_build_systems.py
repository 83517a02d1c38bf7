# SPDX-License-Identifier: BSD-3-Clause
"""What the page on build systems shows works in a build."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.docs.markdown import ROOT, environment

PAGE = (ROOT / "docs" / "howto" / "build_systems.md").read_text(encoding="utf-8")
_BLOCK = re.compile(r"^```(\w+)(?: title=\"([\w.]+)\")?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("cmake"), reason="cmake is not installed")
def test_cmake(tmp_path: Path) -> None:
    for language, title, body in _BLOCK.findall(PAGE):
        name = "CMakeLists.txt" if language == "cmake" else title
        if name:
            (tmp_path / name).write_text(body, encoding="utf-8")

    def run(*command: str) -> str:
        done = subprocess.run(["cmake", *command], cwd=tmp_path, env=environment(tmp_path),
                              capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run("-S", ".", "-B", "build", "-G", "Ninja" if shutil.which("ninja") else "Unix Makefiles")
    run("--build", "build")
    made = tmp_path / "build" / "model_adjoint.f90"
    first = made.stat().st_mtime_ns
    assert "subroutine run_reversing" in made.read_text(encoding="utf-8")
    run("--build", "build")
    assert made.stat().st_mtime_ns == first
    # A file that was read for it has changed.
    (tmp_path / "sizes.f90").write_text(
        (tmp_path / "sizes.f90").read_text(encoding="utf-8").replace("1.0d0", "1.0e0"),
        encoding="utf-8")
    run("--build", "build")
    assert made.stat().st_mtime_ns > first
