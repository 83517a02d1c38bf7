# SPDX-License-Identifier: BSD-3-Clause
"""The rules that ship, with the libraries that they are for."""

from __future__ import annotations

import argparse
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from ctypes.util import find_library
from functools import cache
from pathlib import Path

import pytest

from psyad_ext import read_fortran, read_fortran_source, write_fortran
from psyad_ext.cli import main
from psyad_ext.cli.ruling import report_of
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.ir.external import Rules
from psyad_ext.ir.external.library import FOLDER, library
from psyad_ext.schedules import ADJointReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from psyad_ext.verification import Report, Settings, verify

HERE = Path(__file__).parent
LINK = ["lapack", "blas"]
needs_lapack = pytest.mark.skipif(find_library("lapack") is None, reason="needs LAPACK")
needs_fftw = pytest.mark.skipif(find_library("fftw3") is None or shutil.which("pkg-config") is None,
                                reason="needs FFTW and pkg-config")
HDF5 = Path("/usr/include/hdf5/serial")
needs_hdf5 = pytest.mark.skipif(not (HDF5 / "hdf5.mod").exists(), reason="needs HDF5")
needs_netcdf = pytest.mark.skipif(shutil.which("nf-config") is None, reason="needs NetCDF")

#: File, routine, dependents, independents, sizes.
PROGRAMS = [
    ("solvers", "implicit_euler", ["u", "energy"], ["u", "k"], {"n": 4, "steps": 3, "dt": 0.1}),
    ("solvers", "spline", ["value"], ["x", "y", "t"], {"n": 5}),
    ("solvers", "update", ["state", "cov"], ["state", "cov", "h", "r", "obs"], {"n": 3, "m": 2}),
    ("parts", "blocks", ["y"], ["a"], {"n": 5}),
    ("bands", "banded", ["y"], ["a"], {"n": 5}),
]
MORE_PROGRAMS = [
    ("factors", "spectrum", ["y"], ["p"], {"n": 4}),
    ("factors", "fit", ["y"], ["p", "t"], {"m": 7, "n": 3}),
    ("factors", "factorise", ["y"], ["p"], {"n": 4}),
    ("parts", "solve", ["y"], ["d", "e", "b"], {"n": 5}),
    ("factors", "again", ["y"], ["p"], {"n": 4}),
    ("parts", "rows", ["y"], ["a"], {"n": 4}),
    ("bands", "packed", ["y"], ["a"], {"n": 4}),
]


@cache
def every_trial() -> list[tuple[str, int]]:
    """:returns: the rules with derivatives, and the numbers of their trials."""
    return [(rule.name, number) for rule in library()
            if any(rule.depends.values()) and "fftpack" not in rule.origin
            and not rule.channel for number in range(len(rule.trials))]


def compared(file: str, routine: str, dependents: Sequence[str], independents: Sequence[str],
             values: Mapping[str, float], link: Sequence[str] = LINK,
             include_paths: Sequence[str] = (),
             schedules: Sequence[str] = ("joint",), rules: Rules | None = None) -> Report:
    """:returns: the derivatives of a program, generated and compared."""
    path = HERE / f"{file}.f90"
    variables = (routine, list(dependents), list(independents))
    adjoints = {name: write_fortran(ADReverseContainerTrans().apply(
        read_fortran(path, include_paths, rules=rules), *variables, schedule)) for name, schedule in (
            ("joint", ADJointReversalSchedule()), ("split", ADSplitReversalSchedule()))
        if name in schedules}
    tangent = write_fortran(ADForwardContainerTrans().apply(
        read_fortran(path, include_paths, rules=rules), *variables))
    return verify(path.read_text(), adjoints, *variables, tangents=tangent,
                  include_paths=include_paths, settings=Settings(values=values, link=link))


def printed_by(*command: str) -> str:
    return subprocess.run(command, check=True, text=True, capture_output=True).stdout.strip()


def compiled(file: str, folder: Path, *options: str) -> str:
    """:returns: the object of a file with procedures in no module."""
    result = folder / f"{file}.o"
    subprocess.run(["gfortran", "-c", *options, str(HERE / f"{file}.f90"), "-o", str(result)],
                   check=True, cwd=folder)
    return str(result)


def test_rules_are_found_where_they_are() -> None:
    together = {rule.name: rule for rule in Rules(*sorted(FOLDER.glob("*.toml")))}
    assert {rule.name: rule for rule in library()} == together
    assert library().functions() == Rules(*FOLDER.glob("*.toml")).functions()
    assert library().get("DGESV") is library().get("dgesv")
    assert library().get("no_such_rule") is None


@pytest.mark.slow
@needs_lapack
@pytest.mark.parametrize(("file", "routine", "dependents", "independents", "values"), PROGRAMS)
def test_programs(file: str, routine: str, dependents: list[str], independents: list[str],
                  values: dict[str, float]) -> None:
    report = compared(file, routine, dependents, independents, values)
    assert report.passed, str(report)


@pytest.mark.exhaustive
@needs_lapack
@pytest.mark.parametrize(("file", "routine", "dependents", "independents", "values"),
                         [*PROGRAMS, *MORE_PROGRAMS])
def test_more_programs(file: str, routine: str, dependents: list[str], independents: list[str],
                       values: dict[str, float]) -> None:
    report = compared(file, routine, dependents, independents, values,
                      schedules=("joint", "split"))
    assert report.passed, str(report)


@pytest.mark.exhaustive
@needs_lapack
@pytest.mark.parametrize(("name", "number"), every_trial())
def test_each_rule(name: str, number: int) -> None:
    rule = library().get(name)
    assert rule is not None
    report = report_of(rule, rule.trials[number], argparse.Namespace(
        include_paths=[], link=[LINK], fc="gfortran", keep=None, mpi=0))
    assert report.passed, str(report)


@pytest.mark.slow
@needs_netcdf
def test_a_file_within_a_loop() -> None:
    folder = printed_by("nf-config", "--includedir")
    report = compared("restart", "run", ["u", "cost"], ["u", "forcing"], {"n": 3, "steps": 4},
                      ["netcdff"], [folder])
    assert report.passed, str(report)


@pytest.mark.exhaustive
@needs_hdf5
def test_a_file_of_hdf5() -> None:
    report = compared("history", "run", ["u", "cost"], ["u", "forcing"], {"n": 3, "steps": 3},
                      ["hdf5_serial_fortran", "hdf5_serial"], [str(HDF5)])
    assert report.passed, str(report)


def test_parts_of_active_variables_are_not_read() -> None:
    """What keeps its value, and its derivative, is known when the program runs."""
    given = (read_fortran(HERE / "history.f90"), "part", ["u"], ["u"])
    with pytest.raises(UnsupportedError, match="a part of an active variable may be read here"):
        ADForwardContainerTrans().apply(*given)
    with pytest.raises(UnsupportedError, match="a part of an active variable may be read here"):
        ADReverseContainerTrans().apply(*given, ADJointReversalSchedule())


@pytest.mark.exhaustive
@needs_fftw
def test_a_rule_of_the_user(tmp_path: Path) -> None:
    """A filter by FFTW, whose plans hide what is done: the user has a rule for all of it."""
    folder = printed_by("pkg-config", "--variable=includedir", "fftw3")
    spectral = compiled("spectral", tmp_path, "-I", folder)
    report = compared("waves", "run", ["u", "cost"], ["u"], {"n": 6, "steps": 3},
                      [spectral, "fftw3"], schedules=("joint", "split"),
                      rules=Rules(HERE / "spectral.toml"))
    assert report.passed, str(report)


@pytest.mark.exhaustive
@needs_fftw
@pytest.mark.parametrize("n", [6, 7])
def test_transforms_with_plans(n: int, tmp_path: Path) -> None:
    """The filter of the documentation: each transform is the adjoint of the other one."""
    folder = printed_by("pkg-config", "--variable=includedir", "fftw3")
    page = (Path(__file__).parents[3] / "docs/howto/solvers.md").read_text(encoding="utf-8")
    (tmp_path / "fourier.f90").write_text(
        page.partition('```fortran title="fourier.f90"\n')[2].partition("```")[0])
    assert main(["verify", str(tmp_path / "fourier.f90"), "--routine", "run", "--dependent", "cost",
                 "--independent", "u0,response", "--schedule", "all", "--set", f"n={n}",
                 "--link", "fftw3", "-I", folder]) == 0


def test_plans_are_not_believed() -> None:
    """Plans hide what they do, and the message says what to do."""
    text = """subroutine waves(n, x, y)
  use, intrinsic :: iso_c_binding
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y(n)
  type(c_ptr) :: plan
  call fftw_execute_r2r(plan, x, y)
end subroutine
"""
    with pytest.raises(UnsupportedError) as error:
        ADForwardContainerTrans().apply(read_fortran_source(text), "waves", ["y"], ["x"])
    assert "'plan': it is an address in C" in str(error.value)
    assert "belongs to FFTW, whose plans do not show what they do" in str(error.value)


@pytest.mark.parametrize(("how", "why"), [
    ("stride=[2]", "give 'count' where 'stride' or 'map' is given"),
    ("stride=[2], count=[1]", "a part of an active variable may be read here"),
    ("start=[2]", "")])
def test_what_is_read_with_strides(how: str, why: str) -> None:
    """What may be a part of a variable is refused where it is active."""
    text = f"""subroutine read_part(file, variable, u)
  use netcdf
  integer, intent(in) :: file, variable
  double precision, intent(inout) :: u(4)
  integer :: status
  u = u**2
  status = nf90_get_var(file, variable, u, {how})
end subroutine
"""
    with pytest.raises(UnsupportedError, match=why) if why else nullcontext():
        ADForwardContainerTrans().apply(read_fortran_source(text), "read_part", ["u"], ["u"],
                                        allow_inactive=True)


@pytest.mark.parametrize("declared", [
    "character(len=8) :: read(3)", "character(len=*) :: read(:, :)", "integer(1) :: read",
    "integer(2) :: read(2, 2, 2)", "integer(8) :: read(2)"])
@pytest.mark.parametrize("how", ["", ", start=[1], count=[1]"])
def test_what_netcdf_reads_besides_numbers_that_matter(declared: str, how: str) -> None:
    """Text, and integers of all kinds and ranks, are read and written, as restart files have them."""
    text = f"""subroutine restart(file, read, x, y)
  use netcdf
  integer, intent(in) :: file
  double precision, intent(in) :: x
  double precision, intent(out) :: y
  {declared.replace(" ::", ", intent(inout) ::")}
  integer :: status
  status = nf90_get_var(file, 1, read{how if "(" in declared.split("::")[1] else ""})
  status = nf90_put_var(file, 2, read)
  y = x**2
end subroutine
"""
    found = write_fortran(ADReverseContainerTrans().apply(
        read_fortran_source(text), "restart", ["y"], ["x"], ADJointReversalSchedule()))
    assert found.count("nf90_get_var(file, 1, read") >= 2


@pytest.mark.exhaustive
@pytest.mark.parametrize("n", [5, 6])
def test_transforms(n: int, tmp_path: Path) -> None:
    report = compared("spectra", "all_of_them", ["y"], ["x"], {"n": n},
                      [compiled("transforms", tmp_path)], schedules=("joint", "split"))
    assert report.passed, str(report)


@pytest.mark.slow
@needs_lapack
def test_what_is_not_known_is_not_believed() -> None:
    """The rest behind a least-squares solution has no derivative: adjoints stop, tangents are NaN."""
    report = compared("factors", "rest", ["y"], ["p", "t"], {"m": 7, "n": 3})
    text = str(report)
    assert not report.passed
    assert text.count("the derivative of what is left behind the solution is not known") == 1
    assert "not finite" in text


def test_only_what_is_needed_is_written() -> None:
    text = write_fortran(ADReverseContainerTrans().apply(
        read_fortran(HERE / "solvers.f90"), "implicit_euler", ["energy"], ["u"],
        ADJointReversalSchedule()))
    assert "call dgetrs('T', n, nrhs, a, lda, ipiv, b_adj, ldb, status)" in text
    assert "lu_adjoint" not in text and "if (.true.)" not in text


def test_constant_arguments_must_not_be_active(tmp_path: Path) -> None:
    (tmp_path / "m.f90").write_text("""module m
contains
subroutine foo(a, x, y)
  double precision, intent(in) :: a(2, 2), x(3)
  double precision, intent(inout) :: y(2)
  call dgemv('N', 2, 2, 1d0, a, 2, x, 1, x(3), y, 1)
end subroutine
end module
""")
    with pytest.raises(UnsupportedError, match="argument 'beta' of 'dgemv' is active"):
        ADReverseContainerTrans().apply(read_fortran(tmp_path / "m.f90"), "foo", ["y"], ["x"],
                                        ADJointReversalSchedule())
