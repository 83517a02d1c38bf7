# SPDX-License-Identifier: BSD-3-Clause
"""Setting up a machine, with stand-ins for the commands that would change it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT

LOG = 'echo "$(basename "$0") $*" >> "$(dirname "$0")/log"\n'
PYTHON = 'case "$*" in *ensurepip*) exit {ensurepip};; *version_info*) exit {old};; esac\n' + LOG
LIBRARIES = ("lib/any/libopenblas.so", "lib/any/liblapack.so", "include/fftw3.f03",
             "include/netcdf.mod")
VENV = ('if [ "$2" = venv ]; then mkdir -p "$4/bin"; cp "$0" "$4/bin/python"; fi\n')


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder that stands for the whole path, with the few real commands needed."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("bash", "env", "basename", "dirname", "mkdir", "cp"):
        (folder / name).symlink_to(shutil.which(name) or name)
    for name in ("chromium", "chromedriver", "mpifort", "mpirun", "cmake", "ninja"):
        put(folder, name, "")
    for name in LIBRARIES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    return folder


def put(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text(f"#!{shutil.which('bash')}\n{script}", encoding="utf-8")
    path.chmod(0o755)


def python(folder: Path, ensurepip: int = 0, old: int = 0) -> None:
    put(folder, "python3", PYTHON.format(ensurepip=ensurepip, old=old) + VENV)


def set_up(machine: Path) -> tuple[int, str, list[str]]:
    done = subprocess.run([str(machine / "bash"), str(ROOT / "scripts" / "set_up"), "python3",
                           str(machine.parent / "venv")], cwd=machine.parent, check=False,
                          env={"PATH": str(machine), "PREFIX": str(machine.parent)}, capture_output=True, text=True)
    log = [line for path in sorted(machine.parent.rglob("log"))
           for line in path.read_text().splitlines()]
    return done.returncode, done.stderr, log


def test_nothing_missing(machine: Path) -> None:
    put(machine, "gfortran", "")
    python(machine)
    status, errors, log = set_up(machine)
    assert (status, errors) == (0, "")
    assert not [line for line in log if line.startswith(("apt-get", "sudo"))]
    assert any("pip install" in line and ".[test,docs,notebooks,lint,scipy,jax]" in line for line in log)


def test_root_installs_what_is_missing(machine: Path) -> None:
    python(machine, ensurepip=1)
    put(machine, "id", "echo 0")
    put(machine, "apt-get", LOG)
    status, _, log = set_up(machine)
    assert status == 0
    assert [line for line in log if line.startswith("apt-get")] == [
        "apt-get update -qq",
        "apt-get install -y -qq --no-install-recommends gfortran python3-venv"]


def test_one_line_says_what_to_install(machine: Path) -> None:
    python(machine)
    put(machine, "id", "echo 1000")
    put(machine, "apt-get", LOG)
    put(machine, "sudo", "exit 1")
    assert set_up(machine) == (
        1, "please install: gfortran, for example: sudo apt-get install gfortran\n", [])


def test_without_apt(machine: Path) -> None:
    python(machine)
    assert set_up(machine) == (1, "please install: gfortran\n", [])


def test_old_python(machine: Path) -> None:
    put(machine, "gfortran", "")
    python(machine, old=1)
    status, errors, _ = set_up(machine)
    assert (status, "needs Python 3.11" in errors) == (1, True)


def test_a_browser_is_installed_where_that_is_allowed(machine: Path) -> None:
    put(machine, "gfortran", "")
    python(machine)
    put(machine, "id", "echo 0")
    put(machine, "apt-get", LOG)
    (machine / "chromedriver").unlink()
    (machine.parent / LIBRARIES[-1]).unlink()
    status, _, log = set_up(machine)
    assert status == 0
    assert log[:3] == ["apt-get update -qq", *(
        f"apt-get install -y -qq --no-install-recommends {package}"
        for package in ("chromium-driver", "libnetcdff-dev"))]


@pytest.mark.parametrize("user", ["0", "1000"])
def test_without_a_browser(machine: Path, user: str) -> None:
    put(machine, "gfortran", "")
    python(machine)
    put(machine, "id", f"echo {user}")
    put(machine, "apt-get", "exit 1")
    put(machine, "sudo", "exit 1")
    (machine / "chromium").unlink()
    status, errors, log = set_up(machine)
    assert status == 0 and any("pip install" in line for line in log)
    assert ("tests that need chromium are left out" in errors) == (user == "0")
