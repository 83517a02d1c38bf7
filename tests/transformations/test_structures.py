# SPDX-License-Identifier: BSD-3-Clause
"""Structures that are not taken apart, and the arguments of routines that take them."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans

_SOURCE = """
module m
  implicit none
  type :: t{parameters}
{first}
    real(8) :: x
{components}
  end type t
{declarations}
contains
  subroutine foo(s, y)
    type(t), intent(inout) :: s
    real(8), intent(inout) :: y
{body}
  end subroutine foo
{procedures}
end module m
"""

_COPY = "    type(t) :: q\n    q = s\n    y = q%x"
_METHODS = """
  subroutine twice(a)
    class(t), intent(inout) :: a
    a%x = 2.0d0*a%x
  end subroutine twice
  subroutine thrice(a)
    class(u), intent(inout) :: a
    a%x = 3.0d0*a%x
  end subroutine thrice
  subroutine run(a)
    class(t), intent(inout) :: a
    call a%twice()
  end subroutine run
"""


def source(components: str = "", body: str = "    s%x = s%x*y", **more: str) -> str:
    """:returns: a module with a type and a routine that takes a structure."""
    parts = {"parameters": "", "first": "", "declarations": "", "procedures": "", **more}
    return _SOURCE.format(components=components, body=body, **parts)


REFUSED = {
    "pointer that is passed twice": (source(
        "real(8), pointer :: v(:)", "    call mix(s, s)\n    y = s%v(1)", procedures=(
            "subroutine mix(a, b)\n type(t), intent(in) :: a, b\n a%v = b%v\n end subroutine mix")),
        "DERIVED_TYPE"),
    "memory that moves under a pointer": (source(
        body="    real(8), allocatable, target :: a(:), b(:)\n    real(8), pointer :: p(:)\n"
             "    allocate(a(2))\n    a = s%x\n    p => a\n    call move_alloc(a, b)\n"
             "    allocate(a(2))\n    a = 1.0d0\n    y = sum(p)"), "POINTER"),
    "structures that move under a pointer": (source(
        body="    type(t), allocatable, target :: a(:), b(:)\n    type(t), pointer :: p\n"
             "    allocate(a(2))\n    a%x = s%x\n    p => a(1)\n    call move_alloc(a, b)\n"
             "    allocate(a(2))\n    a%x = 1.0d0\n    y = p%x"), "POINTER"),
    "structure behind a pointer that changes": (source(
        "type(u), pointer :: v", "    s%v%z = y", declarations=(
            "type :: u\n real(8) :: z\n end type u")), "DERIVED_TYPE"),
    "array of text": (source("character(len=:), allocatable :: v(:)", _COPY),
                      "is text of a length"),
    "complex": (source("complex :: v", "    s%v = s%x\n    y = abs(s%v)"), "COMPLEX"),
    "list": (source("type(t), pointer :: next", _COPY), "component 'next'"),
    "parameters": (source(parameters="(k)", first="integer, kind :: k"), "has parameters"),
    "finaliser": (source("contains\n final :: ended", declarations="integer :: ends = 0",
                         procedures="subroutine ended(a)\n type(t), intent(inout) :: a\n"
                         " a%x = 0.0d0\n ends = ends + 1\n end subroutine ended"),
                  "ends the life"),
    "unknown type": (source("type(nowhere) :: v", _COPY), "the type 'nowhere' is not defined"),
    "overridden": (source("contains\n procedure :: twice", "    call run(s)\n    y = s%x",
                          declarations="type, extends(t) :: u\n contains\n"
                          " procedure :: twice => thrice\n end type u", procedures=_METHODS
                          ).replace("type(t), intent(inout) :: s", "class(t), intent(inout) :: s"),
                   "TYPE_BOUND"),
    "object of an internal procedure": (source(body=(
        "    real(8) :: z\n    z = s%x\n    call inner(s)\n    y = s%x\n  contains\n"
        " subroutine inner(a)\n class(t), intent(inout) :: a\n select type (a)\n type is (t)\n"
        " a%x = a%x*z\n end select\n end subroutine inner")), "TYPE_BOUND"),
    "array constructor": (source(body="    type(t) :: q(3)\n    integer :: i, j\n"
                                 "    q = [((s, j = 1, i), i = 1, 2)]\n    y = q(2)%x"),
                          "STRUCTURE_ASSIGNMENT"),
    "unlimited polymorphic": (source(body="    call f(s)\n    y = s%x", procedures=(
        "subroutine f(a)\n class(*), intent(inout) :: a\n end subroutine f")), "DERIVED_TYPE"),
    "kept with a bound of a module in a block": (
        source(body="    block\n use iso_fortran_env\n real(real64), save :: w\n"
               " w = s%x\n y = w\n    end block"), "BLOCK"),
    "used in a block": (source(body="    block\n use iso_fortran_env\n y = s%x\n    end block"),
                        "BLOCK"),
    "associated structures of a function": (source(body=(
        "    associate (q => make(s))\n y = q(1)%x\n end associate"), procedures=(
        "function make(a) result(c)\n type(t), intent(in) :: a\n type(t) :: c(2)\n"
        " c%x = a%x\n end function make")), "ASSOCIATE"),
}


@pytest.mark.parametrize("component", [
    "real(8), pointer :: v(:)", "type(u), allocatable :: v(:)", "character(len=3) :: v",
    "character(len=:), allocatable :: v", "character(len=:), allocatable :: v(:)",
    "complex :: v", "type(t), pointer :: next"])
def test_parts_that_are_not_used_may_be_anything(component: str) -> None:
    text = source(component, "    y = s%x*y", declarations="type :: u\n real(8) :: z\n end type u")
    result = write_fortran(ADReverseContainerTrans().apply(
        read_fortran_source(text), "foo", ["y"], ["s"], ADJointReversalSchedule()))
    assert "s_adj%x = s_adj%x + y_adj * y" in result


@pytest.mark.parametrize("text, reason", REFUSED.values(), ids=REFUSED)
def test_refused(text: str, reason: str) -> None:
    for apply in (lambda tree: ADForwardContainerTrans().apply(tree, "foo", ["y"], ["s"]),
                  lambda tree: ADReverseContainerTrans().apply(
                      tree, "foo", ["y"], ["s"], ADJointReversalSchedule())):
        with pytest.raises(UnsupportedError) as error:
            apply(read_fortran_source(text))
        assert reason in str(error.value)


def test_a_component_that_is_not_understood_is_named_once() -> None:
    text = source("character(len=:), allocatable :: v(:)", "    type(t) :: q, r\n    q = s\n"
                  "    r = q\n    r%v = 'a'//q%v\n    if (r%v(1) == 'aa') y = s%x")
    with pytest.raises(UnsupportedError) as error:
        ADForwardContainerTrans().apply(read_fortran_source(text), "foo", ["y"], ["s"])
    assert str(error.value).count("error[") == 1


def test_products_take_structures() -> None:
    tree = read_fortran_source(source("real(8) :: w(2)\n integer :: n", "    y = s%x*s%w(s%n)"))
    text = write_fortran(ADReverseContainerTrans().apply(
        tree, "foo", ["y"], ["s"], ADJointReversalSchedule(), jacobian=True, hessian=True,
        gauss_newton=True))
    assert {"foo_hessian_vector(s, s_v, s_hv, y)", "foo_gauss_newton(s, s_v, s_gnv, y)",
            "foo_jacobian(s, y, jacobian)"} <= set(_headers(text))


def _headers(text: str) -> list[str]:
    return [line.split("subroutine ")[1] for line in text.splitlines()
            if line.strip().startswith("subroutine ")]


def test_arguments() -> None:
    tree = read_fortran_source(source("real(8) :: v(2)\n integer :: n", "    y = s%x*s%v(s%n)"))
    adjoint = write_fortran(ADReverseContainerTrans().apply(
        tree, "foo", ["y"], ["s"], ADJointReversalSchedule()))
    assert "foo_reversing(s, s_adj, y, y_adj)" in _headers(adjoint)
    assert "type(t), intent(inout) :: s_adj" in adjoint
    tangent = write_fortran(ADForwardContainerTrans().apply(tree, "foo", ["y"], ["s"]))
    assert "foo_tangent(s, s_d, y, y_d)" in _headers(tangent)
    many = write_fortran(ADForwardContainerTrans().apply(tree, "foo", ["y"], ["s"], vector=True))
    assert "foo_tangent_vector(s, s_x_d, s_v_d, y, y_d, directions)" in _headers(many)


_NETWORK = """module m
implicit none
type :: layer
  real(8), allocatable :: w(:,:)
end type
type :: network
  type(layer), allocatable :: layers(:)
end type
contains
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y(n)
  call work(n, x, y)
end subroutine
subroutine work(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y(n)
  type(network) :: net
  integer :: k
  k = n
{}
  allocate(net%layers(1)%w(n, n))
  net%layers(1)%w = x(1)
  y = tanh(matmul(net%layers(1)%w, x) + 1)
{}
end subroutine
end module
"""


@pytest.mark.parametrize("before, after", [
    ("allocate(net%layers(k))", ""),
    ("if (k > 0) allocate(net%layers(n))", ""),
    ("allocate(net%layers(n))", "deallocate(net%layers)\nallocate(net%layers(n))"),
    ("if (allocated(net%layers)) k = 1\nallocate(net%layers(n))", "")])
def test_local_arrays_that_are_not_there_from_the_start(before: str, after: str) -> None:
    adjoint = write_fortran(ADReverseContainerTrans().apply(
        read_fortran_source(_NETWORK.format(before, after)), "foo", ["y"], ["x"],
        ADJointReversalSchedule()))
    assert "ALLOCATE(net_adj%layers(" in adjoint
    assert "DEALLOCATE(net_adj%layers)" in adjoint


def test_the_abstract_type_of_an_argument_of_the_target_is_refused() -> None:
    source = ("module m\n implicit none\n type, abstract :: t\n  real :: a = 1.0\n end type t\n"
              "contains\nsubroutine foo(s, x, y)\n class(t), intent(inout) :: s\n"
              " real, intent(in) :: x\n real, intent(out) :: y\n s%a = s%a*x\n y = s%a\n"
              "end subroutine\nend module m\n")
    with pytest.raises(UnsupportedError, match="abstract type 't'"):
        ADReverseContainerTrans().apply(read_fortran_source(source), "foo", ["y"], ["x"],
                                        ADJointReversalSchedule())
