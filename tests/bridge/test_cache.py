# SPDX-License-Identifier: BSD-3-Clause
"""What has been built is kept."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import psyad_ext as ad
from psyad_ext.bridge import cache
from psyad_ext.bridge.request import Request
from psyad_ext.schedules import Binomial, Every
from psyad_ext.schedules.checkpoints import Listed

SOURCE = """
subroutine twice(x, y)
  use law, only: factor
  real(8), intent(in) :: x
  real(8), intent(out) :: y
  y = factor*x
end subroutine twice
"""
LAW = "module law\n  implicit none\n  real(8), parameter :: factor = {}\nend module law\n"


@pytest.fixture(name="folder")
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PSYAD_EXT_CACHE", str(tmp_path / "cache"))
    (tmp_path / "law.f90").write_text(LAW.format("2.0d0"), encoding="utf-8")
    return tmp_path


def load(folder: Path, **options: object) -> ad.Function:
    """:returns: the function."""
    return ad.load(SOURCE, "twice", include_paths=[folder], **options)


def built() -> set[str]:
    """:returns: the libraries that are kept."""
    return {path.name for path in cache.folder().iterdir()
            if path.is_dir() and not path.name.startswith("runtime.")}


def test_content_decides(folder: Path) -> None:
    assert load(folder)(x=1.0)["y"] == 2.0
    first = built()
    load(folder)
    assert built() == first and len(first) == 1
    (folder / "law.f90").write_text(LAW.format("3.0d0"), encoding="utf-8")
    assert load(folder)(x=1.0)["y"] == 3.0
    (folder / "law.f90").write_text(LAW.format("2.0d0"), encoding="utf-8")
    assert load(folder)(x=1.0)["y"] == 2.0
    load(folder, flags=["-O0"])
    load(folder, checks=True)
    assert len(built()) == 4
    assert cache.clear() >= 4 and not built()
    assert load(folder)(x=1.0)["y"] == 2.0


def test_what_is_kept_is_limited(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load(folder)
    size = cache.size()
    monkeypatch.setenv("PSYAD_EXT_CACHE_BYTES", str(size + 1000))
    oldest = built()
    for path in cache.folder().iterdir():
        os.utime(path, (time.time() - 100,)*2)
    load(folder, flags=["-O0"])
    assert len(built()) == 1 and built() != oldest
    assert load(folder)(x=1.0)["y"] == 2.0


def test_processes_that_build_at_once(folder: Path) -> None:
    code = (f"import psyad_ext as ad\nf = ad.load({SOURCE!r}, 'twice', "
            f"include_paths=[{str(folder)!r}])\nassert f(x=1.0)['y'] == 2.0")
    runs = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(3)]
    assert [run.wait(300) for run in runs] == [0]*3
    assert len(built()) == 1 and not list(cache.folder().glob("new.*"))


def test_compiler_of_the_environment(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrapper = folder / "my-fortran"
    wrapper.write_text('#!/bin/sh\nexec gfortran "$@"\n', encoding="utf-8")
    wrapper.chmod(0o755)
    monkeypatch.setenv("FC", str(wrapper))
    assert load(folder)._source.request.compiler == str(wrapper)


def test_a_compile_error_names_the_line_of_the_user(folder: Path) -> None:
    path = folder / "wrong.f90"
    path.write_text("subroutine wrong(x, y)\n  real(8), intent(in) :: x\n"
                    "  real(8), intent(out) :: y\n  y = cosine(x)\nend subroutine wrong\n"
                    "subroutine more()\n  integer :: i\n  i = 'a'\nend subroutine more\n",
                    encoding="utf-8")
    with pytest.raises(ad.CompileError, match=r"wrong\.f90:8:[\s\S]*Error: Cannot convert"):
        ad.load(path, "wrong")


def test_schedules_with_the_same_numbers_are_told_apart() -> None:
    schedules = (Binomial(3), Binomial(4), Every(3), Listed("own", 9, (3, 2), 2, 0),
                 Listed("own", 9, (2, 3), 2, 0))
    found = {cache.digest(Request("", "m.f90", "r", options={"checkpoints": {"r:i": one}}).content)
             for one in (*schedules, Binomial(3))}
    assert len(found) == len(schedules)
