# SPDX-License-Identifier: BSD-3-Clause
"""What is in the package that users install, and in the one that holds the sources."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.docs.markdown import ROOT

BUILD = """
import sys
from setuptools import build_meta
print(getattr(build_meta, "build_" + sys.argv[1])(sys.argv[2]))
"""


def files_of_project() -> list[str]:
    """:returns: the files under version control."""
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in done.stdout.splitlines() if (ROOT / name).is_file()]


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy: building leaves files behind."""
    folder = tmp_path_factory.mktemp("clone")
    for name in files_of_project():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes((ROOT / name).read_bytes())
    return folder


def build(clone: Path, kind: str, folder: Path) -> Path:
    done = subprocess.run([sys.executable, "-c", BUILD, kind, str(folder)], cwd=clone,
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder / done.stdout.splitlines()[-1]


@pytest.mark.slow
def test_sources_are_complete(clone: Path, tmp_path: Path) -> None:
    with tarfile.open(build(clone, "sdist", tmp_path)) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    hidden = {name for name in files_of_project() if name.startswith(".")}
    assert set(files_of_project()) - names - hidden == set()


@pytest.mark.slow
def test_what_is_installed_works(clone: Path, tmp_path: Path) -> None:
    wheel = build(clone, "wheel", tmp_path)
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        assert names == {name for name in files_of_project() if name.startswith("psyad_ext/")}
        archive.extractall(tmp_path / "installed")
    done = subprocess.run([sys.executable, "-m", "psyad_ext", "--version"],
                          cwd=tmp_path / "installed", capture_output=True, text=True, check=True)
    assert done.stdout.startswith("psyad-ext ")
    (tmp_path / "f.f90").write_text(
        "subroutine f(x, y)\n  real(8), intent(in) :: x\n  real(8), intent(out) :: y\n"
        "  y = x**2\nend subroutine f\n")
    subprocess.run([sys.executable, "-m", "psyad_ext", "reverse", str(tmp_path / "f.f90"),
                    "--routine", "f", "--dependent", "y", "--independent", "x", "-o",
                    str(tmp_path / "g.f90")], cwd=tmp_path / "installed", check=True)
