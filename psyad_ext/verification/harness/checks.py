# SPDX-License-Identifier: BSD-3-Clause
"""What stands in every harness: the checks in Fortran, and how they are built and run."""

from __future__ import annotations

CHECKS_FILE = "harness_checks.f90"
CHECKS = """\
! Checks of derivatives: each prints one line, and the program ends with a status of its own.
module harness_checks
  implicit none
  private
  public :: wp, first_power, last_power
  public :: check_product, check_taylor, check_small, check_true, finish
  integer, parameter :: wp = kind(1.0d0)
  ! The steps of differences are 2**(-first_power) to 2**(-last_power).
  integer, parameter :: first_power = {first}, last_power = {last}
  ! How far derivatives and differences may be apart, relative to the sizes of their terms.
  real(wp), parameter :: tolerance = {tolerance}_wp
  ! Relative spacing of the results.
  real(wp), parameter :: spacing_of_results = {spacing}_wp
  integer :: failures = 0
contains
  ! Compare a derivative with differences: those of the steps that agree best.
  subroutine check_product(name, product, scale, size_of_results, up, down)
    character(len=*), intent(in) :: name
    real(wp), intent(in) :: product, scale, size_of_results
    ! How the results change at each step, in either direction.
    real(wp), intent(in) :: up(first_power:), down(first_power:)
    real(wp) :: estimates(first_power + 1:last_power), step, gap, error, rounding
    integer :: k, best
    do k = first_power + 1, last_power
      step = 0.5_wp**k
      estimates(k) = (8*(up(k) - down(k)) - (up(k - 1) - down(k - 1)))/(12*step)
    end do
    best = first_power + 2
    gap = abs(estimates(best) - estimates(best - 1))
    do k = first_power + 3, last_power
      if (abs(estimates(k) - estimates(k - 1)) < gap) then
        best = k
        gap = abs(estimates(k) - estimates(k - 1))
      end if
    end do
    error = abs(product - estimates(best))
    rounding = spacing_of_results*size_of_results*2.0_wp**best
    call report("dot product "//name, &
      error <= tolerance*max(scale, abs(estimates(best))) + rounding, &
      "derivative", product, "differences", estimates(best))
  end subroutine check_product

  ! What the linear approximation leaves falls with the square of the step.
  subroutine check_taylor(name, product, scale, size_of_results, up)
    character(len=*), intent(in) :: name
    real(wp), intent(in) :: product, scale, size_of_results
    real(wp), intent(in) :: up(first_power:)
    real(wp) :: remainder(first_power:last_power), noise, slope
    integer :: k, last
    last = first_power - 1
    do k = first_power, last_power
      remainder(k) = abs(up(k) - 0.5_wp**k*product)
      noise = 30*(spacing_of_results*size_of_results + tolerance*scale*0.5_wp**k)
      if (remainder(k) > noise) last = k
    end do
    slope = 2
    if (last > first_power) slope = log(remainder(last - 1)/remainder(last))/log(2.0_wp)
    ! Above the noise at the first step only: that says nothing.
    call report("Taylor test "//name, slope >= 1.6_wp, "slope", slope, "wanted", 2.0_wp)
  end subroutine check_taylor

  ! What should vanish does, compared with a size.
  subroutine check_small(name, value, scale)
    character(len=*), intent(in) :: name
    real(wp), intent(in) :: value, scale
    call report(name, value <= 100*spacing_of_results*scale, "found", value, "size", scale)
  end subroutine check_small

  subroutine check_true(name, is_right)
    character(len=*), intent(in) :: name
    logical, intent(in) :: is_right
    if (.not. is_right) failures = failures + 1
    print '(a4, 2x, a)', merge("PASS", "FAIL", is_right), name
  end subroutine check_true

  subroutine report(name, is_right, first, value, second, other)
    character(len=*), intent(in) :: name, first, second
    logical, intent(in) :: is_right
    real(wp), intent(in) :: value, other
    if (.not. is_right) failures = failures + 1
    print '(a4, 2x, a, t48, 2(1x, a, es24.16e3))', merge("PASS", "FAIL", is_right), name, &
      first, value, second, other
  end subroutine report

  subroutine finish()
    if (failures > 0) then
      print '(a, i0, a)', "FAIL: ", failures, " checks failed"
      stop 1
    end if
    print '(a)', "PASS: all checks passed"
  end subroutine finish
end module harness_checks
"""

MAKEFILE = """\
# Builds the test program and runs it: make test
FC = {compiler}
FFLAGS = -g -O1 -ffree-line-length-none
# The files under test, each behind those whose modules it uses: put your own here.
SOURCES = {sources}
# Libraries and objects that they need.
LIBS = {libraries}

test: harness
\t./harness

harness: harness_checks.f90 $(SOURCES) harness.f90
\t$(FC) $(FFLAGS) -o $@ harness_checks.f90 $(SOURCES) harness.f90 $(LIBS)

clean:
\trm -f harness *.o *.mod call.bin

.PHONY: test clean
"""

README = """\
# Test of `{derivative}`

`make test` builds the program `harness` and runs it. It prints a line for each check, `PASS` or
`FAIL`, and ends with a status that is not 0 if one fails.

| check | what it means |
|---|---|
| dot product | the product of weights, Jacobian and direction is the same from `{derivative}` \
and from differences of `{original}`, for each independent variable |
| Taylor test | what the linear approximation leaves falls with the square of the step |
{more}| results | arguments of `{original}` are on return what they are without the derivative |

* Your own build: name your files in `SOURCES` of the Makefile, libraries and objects in `LIBS`;
  or link `harness_checks.f90` and `harness.f90` with whatever you have.
* Your own data: change `values.txt`, or give variables other values between the marked lines of
  `harness.f90`. {sizes}
* Accuracy: `tolerance` and the steps are at the top of `harness_checks.f90`.
"""

SIZES = "Sizes of arrays are in its declarations; `--set`, `--size` and `--range` write others."
REVERSE_ROWS = """\
| accumulates | adjoints of variables that are only independent are added to |
| adjoint zeroed | adjoints of variables that are only dependent are zero on return |
| repeatable | a second call gives the same adjoints |
"""
