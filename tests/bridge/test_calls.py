# SPDX-License-Identifier: BSD-3-Clause
"""Values in and out of Fortran."""

from __future__ import annotations

import inspect
import pickle
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy
import pytest

import psyad_ext as ad
from psyad_ext.core.errors import UsageError
from tests.bridge.programs import KINDS, STRUCTURES

QUICK = {"flags": ["-O0"]}


@pytest.fixture(name="kinds", scope="module")
def _kinds() -> ad.Function:
    return ad.load(KINDS, "all_kinds", **QUICK)


@pytest.fixture(name="energy", scope="module")
def _energy() -> ad.Function:
    return ad.load(STRUCTURES, "energy", of=["energy"], wrt=["x", "q%a", "q%b", "gain"], **QUICK)


def all_kinds(**changes: Any) -> dict[str, Any]:
    """:returns: arguments of the routine."""
    return {"r4": numpy.ones(2, "f4"), "r8": numpy.arange(6.0).reshape(2, 3), "i1": 5,
            "i2": [1, 2], "i4": 7, "i8": numpy.arange(4), "l1": [True, False], "l4": False,
            "text": "abc", "texts": ["one", "two"], **changes}


def test_all_kinds(kinds: ad.Function) -> None:
    found = kinds(**all_kinds())
    assert found["r4"].dtype == "f4" and found["r4"].tolist() == [1.5, 1.5]
    assert found["r8"].tolist() == [[10, 11, 12], [23, 24, 25]]
    assert (found["i1"], found["i2"].tolist(), found["i4"]) == (6, [-1, -2], 8)
    assert found["i8"].dtype == "i8" and found["i8"].tolist() == [0, 2, 4, 6]
    assert found["l1"].dtype == bool and found["l1"].tolist() == [False, True]
    assert found["l4"] is True
    assert found["text"] == "bc!" and found["texts"].tolist() == ["two", "one"]
    assert found["y"].tolist() == [[10, 4], [23, 4]]


def _views(values: numpy.ndarray) -> dict[str, numpy.ndarray]:
    large = numpy.zeros((4, 9))
    large[::2, ::3] = values
    locked = values.copy()
    locked.flags.writeable = False
    return {"C order": values.copy(order="C"), "Fortran order": values.copy(order="F"),
            "strides": large[::2, ::3], "reversed": values[::-1, ::-1].copy()[::-1, ::-1],
            "read-only": locked, "big-endian": values.astype(">f8"), "single": values.astype("f4"),
            "integers": values.astype("i4"), "unaligned": numpy.frombuffer(
                b"x" + values.tobytes(), dtype="f8", offset=1, count=6).reshape(2, 3)}


@pytest.mark.parametrize("layout", _views(numpy.zeros((2, 3))))
@pytest.mark.parametrize("isolate", [True, False])
def test_layouts_in_memory(layout: str, isolate: bool) -> None:
    function = ad.load(KINDS, "all_kinds", isolate=isolate, **QUICK)
    array = _views(numpy.arange(6.0).reshape(2, 3))[layout]
    before = array.copy()
    found = function(**all_kinds(r8=array))
    assert found["r8"].tolist() == [[10, 11, 12], [23, 24, 25]]
    assert (array == before).all()


def test_scalars_in_arrays_without_dimensions(kinds: ad.Function) -> None:
    found = kinds(**all_kinds(i4=numpy.array(3), l4=numpy.array(True), i1=numpy.int8(1)))
    assert (found["i4"], found["l4"], found["i1"]) == (4, False, 2)


def test_sizes_may_be_given(kinds: ad.Function) -> None:
    assert kinds(**all_kinds(n=2))["i4"] == 8
    with pytest.raises(ValueError, match=r"'r4' of 'all_kinds' has shape \(2,\), but .*n = 3"):
        kinds(**all_kinds(n=3))


def test_arrays_without_elements(kinds: ad.Function) -> None:
    found = kinds(**all_kinds(r4=[], r8=numpy.zeros((0, 3)), i2=[], i8=[], l1=[], text=""))
    assert found["r8"].shape == (0, 3) and found["y"].shape == (0, 2)


def test_large_arrays_take_more_room(kinds: ad.Function) -> None:
    found = kinds(**all_kinds(i8=numpy.ones(200_000, "i8")))
    assert found["i8"].sum() == 400_000
    assert kinds(**all_kinds())["i4"] == 8


@dataclass
class Inner:
    """A structure."""

    w: list[float]
    k: int = 3


@dataclass
class Outer:
    """A structure with another one."""

    a: float
    b: list[float]
    name: str = "x"
    w: list[float] = field(default_factory=lambda: [0.0, 0.0])
    c: Inner = field(default_factory=lambda: Inner([1.0, 2.0]))
    d: list[Inner] | None = None
    on: bool = False
    k: int = 1


def structure(**changes: Any) -> dict[str, Any]:
    """:returns: a structure as a dictionary."""
    return {"a": 2.0, "b": [1.0, 2.0, 3.0], "name": "abc", "k": 1, "w": [0.0, 0.0],
            "c": {"k": 1, "w": [1.0, 2.0]}, "on": False,
            "d": [{"k": 2, "w": [3.0, 4.0]}, {"k": 5, "w": [3.0, 4.0]}], **changes}


def energies(**changes: Any) -> dict[str, Any]:
    """:returns: arguments of the function."""
    return {"x": numpy.arange(8.0).reshape(2, 4) + 1, "q": structure(), "z": numpy.ones((5, 3)),
            "text": "even", "p": [1.0, 1.0, 1.0], **changes}


def test_structures_functions_and_allocatable_arguments(energy: ad.Function) -> None:
    given = energies()
    found = energy(**given)
    assert found["energy"] == 204*2*2*14*2*2 + 3
    assert found["q"]["b"].tolist() == [2, 3, 4] and given["q"]["b"] == [1, 2, 3]
    assert found["q"]["name"] == "changed" and found["q"]["on"] is True
    assert found["q"]["d"][0]["w"].tolist() == [7, 7] and found["q"]["d"][1]["k"] == 5
    assert found["grown"].tolist() == [3, 3] and found["z"].shape == (5, 3)


def test_dataclasses_and_what_is_not_allocated(energy: ad.Function) -> None:
    found = energy(**energies(q=Outer(2.0, [1.0, 2.0, 3.0])))
    assert found["energy"] == energy(**energies())["energy"] and found["q"]["d"] is None


def test_optional_arguments_text_and_variables(energy: ad.Function) -> None:
    value = energy(**energies())["energy"]
    assert energy(**energies(factor=3.0))["energy"] == 3*value
    assert energy(**energies(text="odd"))["energy"] == -value
    assert energy(**energies(gain=4.0))["energy"] == 2*value - 3
    assert energy(**energies(table=[1.0, 2.0]))["energy"] == value + 3
    assert energy(**energies())["energy"] == value  # nothing stays behind
    assert energy(**energies())["gain"] == 2.0


def test_derivatives_of_structures_and_variables(energy: ad.Function) -> None:
    value, gradients = energy.value_and_grad(**energies())
    assert gradients["gain"] == (value - 3)/2 == gradients["q%a"]
    step = 1e-6
    for at in range(3):
        both = [energy(**energies(q=structure(b=[one + sign*step*(at == place) for place, one
                                                 in enumerate([1.0, 2.0, 3.0])])))["energy"]
                for sign in (1, -1)]
        assert gradients["q%b"][at] == pytest.approx((both[0] - both[1])/(2*step), rel=1e-6)
    direction = {"q%a": 0.5, "gain": 0.25, "q%b": [0.1, 0.2, 0.3]}
    tangent = energy.jvp(direction, **energies())[1]["energy"]
    assert tangent == pytest.approx(sum(
        numpy.sum(gradients[name]*numpy.array(one)) for name, one in direction.items()))


def test_pickle_and_what_python_shows(energy: ad.Function) -> None:
    again = pickle.loads(pickle.dumps(energy))
    assert again(**energies())["energy"] == energy(**energies())["energy"]
    assert "x: real(8)(n, 0:3)" in repr(energy) and "d(energy)/d(x, q%a" in repr(energy)
    parameters = inspect.signature(energy).parameters
    assert parameters["n"].default is None and parameters["x"].default is inspect.Parameter.empty
    assert parameters["text"].annotation == "character(len=*)"
    assert "grown: real(8)(:), output" in type(energy).__doc__
    words = ad.load("real(8) function f(lambda, x)\n  real(8), intent(in) :: lambda, x\n"
                    "  f = lambda*x\nend function f\n", "f", **QUICK)
    assert words(**{"lambda": 2.0, "x": 3.0}) == {"f": 6.0}
    assert inspect.signature(words).parameters["others"].annotation == "lambda: real(8)"


def test_other_files_are_found(tmp_path: Path) -> None:
    folder = tmp_path / "src"
    folder.mkdir()
    (folder / "constants.f90").write_text(
        "module constants\n  implicit none\n  integer, parameter :: wp = kind(1.0d0), m = 3\n"
        "  real(wp) :: scale = 2.0_wp\nend module constants\n", encoding="utf-8")
    (folder / "law.f90").write_text(
        "module law\n  use constants\n  implicit none\ncontains\n  function square(x)\n"
        "    real(wp), intent(in) :: x\n    real(wp) :: square\n    square = scale*x**2\n"
        "  end function square\nend module law\n", encoding="utf-8")
    (tmp_path / "model.f90").write_text(
        "subroutine run(x, y)\n  use law\n  use constants, only: wp, m, scale\n  implicit none\n"
        "  real(wp), intent(in) :: x(m)\n  real(wp), intent(out) :: y\n  integer :: i\n"
        "  y = 0\n  do i = 1, m\n    y = y + square(x(i))\n  end do\nend subroutine run\n",
        encoding="utf-8")
    run = ad.load(tmp_path / "model.f90", "run", of="y", wrt=["x", "scale"],
                  include_paths=[folder], **QUICK)
    value, gradients = run.value_and_grad(x=[1.0, 2.0, 3.0])
    assert value == 28.0 and gradients["x"].tolist() == [4, 8, 12] and gradients["scale"] == 14
    assert run(x=[1.0, 2.0, 3.0], scale=0.5)["y"] == 7.0
    law = (folder / "law.f90").read_text(encoding="utf-8")
    (folder / "other_law.f90").write_text(law.replace("x**2", "x**3"), encoding="utf-8")
    named = ad.load(tmp_path / "model.f90", "run", of="y", wrt="x", include_paths=[folder],
                    sources=[folder / "other_law.f90"], **QUICK)
    assert named.grad(x=[1.0, 2.0, 3.0])["x"].tolist() == [6, 24, 54]


MODULE_SIZE = """
module grid
  implicit none
  integer :: nx = 3
contains
  subroutine run(x, y)
    real(8), intent(in) :: x(nx)
    real(8), intent(out) :: y
    y = sum(x)
  end subroutine run
end module grid
"""


def test_extents_that_only_fortran_knows() -> None:
    run = ad.load(MODULE_SIZE, "run", **QUICK)
    assert run(x=[1.0, 2.0, 3.0])["y"] == 6.0
    assert run(x=[1.0, 2.0], nx=2)["y"] == 3.0
    with pytest.raises(ad.FortranStop, match="the shape of 'x'"):
        run(x=[1.0, 2.0])


def test_threads(kinds: ad.Function) -> None:
    found: list[int] = []

    def work() -> None:
        found.extend(kinds(**all_kinds(i4=number))["i4"] - number for number in range(20))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [1]*80


REFUSED = {
    "a pointer": ("real(8), pointer, intent(in) :: x(:)", "is a pointer"),
    "complex": ("complex(8), intent(in) :: x", "cannot pass"),
    "kind 16": ("real(16), intent(in) :: x", "NumPy has no such kind")}


@pytest.mark.parametrize("declaration, text", REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_passed(declaration: str, text: str) -> None:
    with pytest.raises(UsageError, match=text):
        ad.load(f"module m\ncontains\nsubroutine run(x, y)\n  {declaration}\n"
                "  real(8), intent(out) :: y\n  y = 1\nend subroutine run\nend module m\n", "run")


def test_importing_is_quick_and_lazy() -> None:
    code = ("import sys, psyad_ext; assert 'psyclone' not in sys.modules; "
            "assert 'load' in dir(psyad_ext) and psyad_ext.__version__")
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


STATE = """
module states
  implicit none
  integer :: counter = 0
contains
  subroutine count_up(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    counter = counter + 10
    y = x + counter
  end subroutine count_up
end module states
"""


def test_what_a_model_keeps_between_calls() -> None:
    count_up = ad.load(STATE, "count_up", **QUICK)
    assert [count_up(x=0.0)["y"] for _ in range(2)] == [10, 20]
    assert count_up(x=0.0, counter=100)["y"] == 110
    assert count_up(x=0.0)["y"] == 30


FIXED = """\
      subroutine run(n, x, y)
      integer n, i
      real*8 x(n), y
c     fixed form, no intents
      y = 0.0d0
      do 10 i = 1, n
        y = y + x(i)**2
     &      + 1.0d0
 10   continue
      end
"""
BOUNDS = """
subroutine run(n, m, a, b, y)
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(n*m), b(2*n - 1)
  real(8), intent(out) :: y(n, m)
  y = reshape(a, [n, m])*b(1)
end subroutine run
"""


def test_fixed_form(tmp_path: Path) -> None:
    path = tmp_path / "run.f"
    path.write_text(FIXED, encoding="utf-8")
    run = ad.load(path, "run", of="y", wrt="x", **QUICK)
    value, gradients = run.value_and_grad(x=[1.0, 2.0], y=0.0)
    assert value == 7 and gradients["x"].tolist() == [2, 4]


def test_integers_are_solved_for() -> None:
    run = ad.load(BOUNDS, "run", **QUICK)
    assert run(a=numpy.arange(6.0), b=[2.0, 0.0, 0.0])["y"].shape == (2, 3)
    with pytest.raises(TypeError, match=r"'[nmy]' of 'run' is missing"):
        run(a=numpy.arange(7.0), b=[2.0, 0.0, 0.0])
    with pytest.raises(ValueError, match=r"\(3,\).*means \(5,\) with n = 3"):
        run(a=numpy.arange(6.0), b=[2.0, 0.0, 0.0], n=3, m=2)
