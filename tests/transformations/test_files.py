# SPDX-License-Identifier: BSD-3-Clause
"""Routines and constants in other modules and files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from psyclone.psyir.nodes import Routine

from psyad_ext import read_fortran, read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from psyad_ext.verification import verify
from tests.fortran import module, reverse, subroutine

SCHEDULES = {"split": ADSplitReversalSchedule(), "joint": ADJointReversalSchedule()}
KINDS = "module kinds\n  implicit none\n  integer, parameter :: dp = kind(1.0d0), n = 3\n" \
        "  real(dp), parameter :: pi = 3.14_dp\n  real(dp), save :: state(n) = 2.0_dp\n" \
        "end module kinds\n"
PHYSICS = """\
module physics
  use kinds, only: dp, pi
  implicit none
  private
  public :: outer
  real(dp), parameter :: hidden = 0.5_dp
contains
  subroutine outer(a, b)
    real(dp), intent(in) :: a
    real(dp), intent(inout) :: b
    call inner(a*pi, b)
    b = b*hidden
  end subroutine outer
  subroutine inner(a, b)
    real(dp), intent(in) :: a
    real(dp), intent(inout) :: b
    b = b*a + sin(b)
  end subroutine inner
end module physics
"""


OPEN = PHYSICS.replace("  private\n  public :: outer\n", "")

#: A procedure in no module, whose interface stands in a module.
OUTSIDE = """\
subroutine outer(a, b)
  implicit none
  double precision, intent(in) :: a
  double precision, intent(inout) :: b
  double precision, external :: factor
  b = b*a + sin(b)*factor(a)
end subroutine outer
double precision function factor(a)
  implicit none
  double precision, intent(in) :: a
  factor = a*a
end function factor
"""
PLAIN = OUTSIDE.replace("sin(b)*factor(a)", "sin(b)").replace(
    "  double precision, external :: factor\n", "")
INTERFACES = """\
module interfaces
  implicit none
  interface
    subroutine outer(a, b)
      double precision, intent(in) :: a
      double precision, intent(inout) :: b
    end subroutine outer
    double precision function factor(a)
      double precision, intent(in) :: a
    end function factor
  end interface
end module interfaces
"""
GIVEN_ON = "module physics\n  use interfaces\nend module physics\n"


def target(use: str, body: str, kind: str = "dp") -> str:
    """:returns: a module whose routine foo has the body, after the use statements."""
    uses = "".join(f"  use {line}\n" for line in use.split(";"))
    return (f"module model\n{uses}  implicit none\ncontains\n"
            f"  subroutine foo(x, y)\n    real({kind}), intent(in) :: x(3)\n"
            f"    real({kind}), intent(inout) :: y(3)\n    integer :: i\n"
            f"    do i = 1, 3\n      {body}\n    end do\n  end subroutine foo\nend module model\n")


PROGRAMS: dict[str, tuple[dict[str, str], str]] = {
    "constants": ({"kinds": KINDS}, target("kinds, only: dp, pi", "y(i) = y(i)**2*pi*x(i)")),
    "renamed": ({"kinds": KINDS}, target("kinds, only: wp => dp, tau => pi, m => n",
                                         "y(i) = y(i)**2*tau*x(m)", "wp")),
    "everything": ({"kinds": KINDS}, target("kinds", "y(i) = y(i)**2*pi*x(n)")),
    "module variable": ({"kinds": KINDS}, target("kinds, only: dp, state",
                                                 "y(i) = y(i)*state(i)*x(i)")),
    "callee": ({"kinds": KINDS, "physics": OPEN},
               target("kinds, only: dp; physics, only: outer", "call outer(x(i), y(i))")),
    "callee with private helpers": (
        {"kinds": KINDS, "physics": PHYSICS},
        target("kinds, only: dp; physics, only: outer", "call outer(x(i), y(i))")),
    "callee renamed": ({"kinds": KINDS, "physics": OPEN},
                       target("kinds, only: dp; physics, only: step => outer",
                              "call step(x(i), y(i))")),
    "callee, used wholly": ({"kinds": KINDS, "physics": OPEN},
                            target("kinds; physics", "call outer(x(i), y(i))")),
    "callee in no module": (
        {"kinds": KINDS, "outside": OUTSIDE, "interfaces": INTERFACES},
        target("kinds, only: dp; interfaces, only: outer, factor",
               "call outer(x(i), y(i)); y(i) = y(i)*factor(x(i))")),
    "callee in no module, renamed": (
        {"kinds": KINDS, "outside": PLAIN, "interfaces": INTERFACES, "physics": GIVEN_ON},
        target("kinds, only: dp; physics, only: step => outer, f => factor",
               "call step(x(i), y(i)); y(i) = y(i)*f(x(i))")),
    "callee in no module, used wholly": (
        {"kinds": KINDS, "outside": OUTSIDE, "interfaces": INTERFACES, "physics": GIVEN_ON},
        target("kinds, only: dp; physics",
               "call outer(x(i), y(i)); y(i) = y(i)*factor(x(i))")),
    "callee in no module, its name otherwise used": (
        {"kinds": KINDS, "outside": OUTSIDE},
        target("kinds, only: dp", "call outer(x(i), y(i)); y(i) = factor(y(i))").replace(
            "end subroutine foo", "end subroutine foo\n  function factor(a)\n"
            "    real(dp), intent(in) :: a\n    real(dp) :: factor\n    factor = exp(a)\n"
            "  end function factor")),
    "callee in no module, of a file": ({"outside": OUTSIDE}, """\
subroutine foo(x, y)
  implicit none
  double precision, intent(in) :: x(3)
  double precision, intent(inout) :: y(3)
  double precision, external :: factor
  external :: outer
  call outer(x(1), y(1))
  y(2) = y(2)*factor(x(2))
end subroutine foo
"""),
    "callee in no module that has the name of one of the compiler": ({"outside": """\
double precision function derf(a)
  implicit none
  double precision, intent(in) :: a
  derf = a**3
end function derf
"""}, """\
subroutine foo(x, y)
  implicit none
  double precision, intent(in) :: x(3)
  double precision, intent(inout) :: y(3)
  double precision, external :: derf
  y(1) = y(1)*derf(x(1)) + dgamma(x(2))
end subroutine foo
"""),
    "callees in no module that have names of intrinsics": ({"outside": """\
double precision function dlog(a)
  implicit none
  double precision, intent(in) :: a
  dlog = 2*a**3
end function dlog
double precision function besj0(a)
  implicit none
  double precision, intent(in) :: a
  besj0 = a**4
end function besj0
"""}, """\
subroutine foo(x, y)
  implicit none
  double precision, intent(in) :: x(3)
  double precision, intent(inout) :: y(3)
  double precision :: dlog, besj0
  external :: dlog, besj0
  y(1) = y(1)*dlog(x(1)) + besj0(dsqrt(x(2)))*dlog((dexp(x(3))))
end subroutine foo
"""),
    "values of variables that never change": ({"kinds": KINDS, "physics": """\
module physics
  implicit none
contains
  subroutine outer(a, b)
    double precision, intent(in) :: a
    double precision, intent(inout) :: b
    integer :: i, n = 2
    double precision, save :: weights(2) = [0.5d0, 2.0d0], gravity = 9.81d0
    real :: table(2) = 1.5
    do i = 1, n
      b = b + gravity*weights(i)*table(i)*inner(a, weights)*b**n
    end do
  end subroutine outer
  pure double precision function inner(a, weights)
    double precision, intent(in) :: a, weights(:)
    inner = a**2*sum(weights)
  end function inner
end module physics
"""}, target("kinds, only: dp; physics, only: outer", "call outer(x(i), y(i))")),
    "two modules in a file": ({"kinds": KINDS}, PHYSICS + target(
        "kinds, only: dp; physics, only: outer", "call outer(x(i), y(i))")),
}


@pytest.mark.parametrize("others, source", PROGRAMS.values(), ids=PROGRAMS)
def test_modules_found_through_include_paths(tmp_path: Path, others: Mapping[str, str],
                                             source: str) -> None:
    for name, text in others.items():
        (tmp_path / f"{name}.f90").write_text(text)
    container = read_fortran_source(source, include_paths=[str(tmp_path)])
    adjoints = {label: write_fortran(reverse(container, schedule=schedule))
                for label, schedule in SCHEDULES.items()}
    report = verify(source, adjoints, "foo", ["y"], ["x"], include_paths=[str(tmp_path)])
    assert report.passed, str(report)


def test_private_helper_of_another_file_in_a_call_without_derivatives(tmp_path: Path) -> None:
    (tmp_path / "kinds.f90").write_text(KINDS)
    (tmp_path / "physics.f90").write_text(PHYSICS.replace(
        "    call inner(a*pi, b)\n", "    real(dp) :: t\n    t = pi\n    call inner(a*pi, b)\n"
        "    call inner(pi, t)\n    b = b*t\n"))
    source = target("kinds, only: dp; physics, only: outer", "call outer(x(i), y(i))")
    container = read_fortran_source(source, include_paths=[str(tmp_path)])
    adjoints = {label: write_fortran(reverse(container, schedule=schedule))
                for label, schedule in SCHEDULES.items()}
    tangent = write_fortran(ADForwardContainerTrans().apply(container, "foo", ["y"], ["x"]))
    assert "call inner(pi, t)" in tangent
    report = verify(source, adjoints, "foo", ["y"], ["x"], include_paths=[str(tmp_path)],
                    tangents=tangent)
    assert report.passed, str(report)


def test_the_file_itself_is_among_the_others(tmp_path: Path) -> None:
    source = """\
subroutine foo(x, y)
  use interfaces, only: outer
  implicit none
  double precision, intent(in) :: x(3)
  double precision, intent(inout) :: y(3)
  call outer(x(1), y(1))
end subroutine foo
"""
    inside = INTERFACES.replace("  end interface\n", """\
    subroutine foo(x, y)
      double precision, intent(in) :: x(3)
      double precision, intent(inout) :: y(3)
    end subroutine foo
  end interface
""")
    holder = PLAIN.replace("sin(b)\n", "inner(b)\ncontains\n  double precision function inner(a)\n"
                           "    double precision, intent(in) :: a\n    inner = sin(a)\n"
                           "  end function inner\n").replace(
                               "  implicit none\n", "  use interfaces, only: foo\n"
                               "  implicit none\n", 1)
    for name, text in {"main": source, "interfaces": inside, "outside": holder}.items():
        (tmp_path / f"{name}.f90").write_text(text)
    container = read_fortran_source(source, include_paths=[str(tmp_path)])
    adjoints = {label: write_fortran(reverse(container, schedule=schedule))
                for label, schedule in SCHEDULES.items()}
    # Once in the interface block, and once itself.
    assert adjoints["joint"].lower().count("subroutine foo(x, y)") == 2


def test_missing_module_is_named() -> None:
    source = target("kinds, only: dp; physics, only: outer", "call outer(x(i), y(i))")
    with pytest.raises(UnsupportedError) as caught:
        reverse(source)
    assert "outer" in str(caught.value) and "include_paths" in str(caught.value)


def test_private_constants_and_split_callees_of_another_file(tmp_path: Path) -> None:
    (tmp_path / "kinds.f90").write_text(KINDS)
    (tmp_path / "physics.f90").write_text(PHYSICS)
    source = target("kinds, only: dp; physics, only: outer", "call outer(x(i), y(i))")
    container = read_fortran_source(source, include_paths=[str(tmp_path)])
    text = write_fortran(reverse(container, schedule=ADSplitReversalSchedule()))
    report = verify(source, text, "foo", ["y"], ["x"], include_paths=[str(tmp_path)])
    assert report.passed, str(report)


def test_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "kinds.f90").write_text(KINDS)
    (tmp_path / "physics.f90").write_text(OPEN)
    path = tmp_path / "model.f90"
    path.write_text(target("kinds, only: dp; physics, only: outer", "call outer(x(i), y(i))"))
    container = read_fortran(path, include_paths=[str(tmp_path)])
    before = write_fortran(container)
    ADReverseContainerTrans().apply(container, "foo", ["y"], ["x"], ADJointReversalSchedule())
    assert write_fortran(container) == before
    assert {p.name for p in tmp_path.iterdir()} == {"kinds.f90", "physics.f90", "model.f90"}
    assert (tmp_path / "physics.f90").read_text() == OPEN


def test_generated_routines_of_the_same_file_stay_in_their_module() -> None:
    source = PHYSICS.replace("use kinds, only: dp, pi",
                             "use, intrinsic :: iso_fortran_env, only: dp => real64"
                             ).replace("*pi", "") + target(
        "iso_fortran_env, only: dp => real64; physics, only: outer", "call outer(x(i), y(i))")
    homes = {routine.name: routine.parent.name for routine in reverse(source).walk(Routine)}
    assert homes["outer_reversing"] == homes["inner_reversing"] == "physics"
    assert homes["foo_reversing"] == "model"
    report = verify(source, write_fortran(reverse(source)), "foo", ["y"], ["x"])
    assert report.passed, str(report)


def test_same_routine_names_in_two_modules() -> None:
    step = subroutine("a, b", "real(wp), intent(in) :: a; real(wp), intent(inout) :: b",
                      "b = {}", "step")
    one, two = (module(step.format(value), name) for value, name in (("b*a", "one"),
                                                                     ("b + sin(a)*b", "two")))
    source = one + two + (
        "module model\n  use one, only: wp, step_one => step\n  use two, only: step_two => step\n"
        "  implicit none\ncontains\n  subroutine foo(x, y)\n    real(wp), intent(in) :: x\n"
        "    real(wp), intent(inout) :: y\n    call step_one(x, y)\n    call step_two(x, y)\n"
        "  end subroutine foo\nend module model\n")
    for schedule in SCHEDULES.values():
        report = verify(source, write_fortran(reverse(source, schedule=schedule)), "foo", ["y"],
                        ["x"])
        assert report.passed, str(report)


def test_private_target_in_its_module() -> None:
    source = module(subroutine("x, y", "real(wp), intent(in) :: x; real(wp), intent(out) :: y",
                               "y = x*x"), declarations="private\npublic :: bar\n") \
        .replace("contains\n", "contains\n" + subroutine(
            "x, y", "real(wp), intent(in) :: x; real(wp), intent(out) :: y",
            "call foo(x, y)", "bar"))
    text = write_fortran(reverse(source))
    assert "foo_reversing" in text
    report = verify(source, write_fortran(reverse(source, name="bar")), "bar", ["y"], ["x"])
    assert report.passed, str(report)


@pytest.mark.parametrize("uses", ["use physics", "use physics, only: outer, hidden"])
def test_messages_say_why_a_module_cannot_be_read(tmp_path: Path, uses: str) -> None:
    """A module that was found and is not understood is another thing than a missing one."""
    text = OPEN.replace("  implicit none\n", "  implicit none\n#ifdef BIG\n#endif\n")
    (tmp_path / "kinds.f90").write_text(KINDS)
    (tmp_path / "physics.f90").write_text(text)
    container = read_fortran_source(
        f"module top\n  {uses}\ncontains\nsubroutine foo(x, y)\n  double precision, intent(in) :: x\n"
        "  double precision, intent(out) :: y\n  y = hidden\n  call outer(x, y)\nend subroutine\n"
        "end module\n", "top.f90", [str(tmp_path)])
    with pytest.raises(UnsupportedError) as caught:
        ADReverseContainerTrans().apply(container, "foo", ["y"], ["x"], SCHEDULES["split"])
    message = str(caught.value)
    assert "top.f90" not in message
    assert message.count("physics.f90:4: error[CPP]: preprocessor line '#ifdef") == 1
