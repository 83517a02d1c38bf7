! idea: constants in the bounds of components and in default values of the same type, and components of the names of these
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3, k=2
module sizes_mod
  implicit none
  private
  integer, parameter :: nmax = 4, low = 0, rate = 3
  public :: work_t, rates_t
  type :: work_t
    real(8) :: v(low:nmax) = real(nmax, 8)/20
    integer :: first = low, last = nmax
  end type work_t
  type :: rates_t
    integer :: nmax = nmax
    real(8) :: weight(nmax) = 0.5d0
    real(8) :: rate(rate) = rate
    real(8), allocatable :: more(:)
    real(8) :: low(low:rate, nmax) = low + 1
    type(work_t) :: works(rate)
  end type rates_t
end module sizes_mod
module constant_in_bounds_and_default_mod
  use sizes_mod
  implicit none
  integer, parameter :: deg = 2
  type, extends(rates_t) :: fine_t
    real(8) :: c(deg) = deg
    integer :: deg = deg
  end type fine_t
contains
  subroutine step(r, x, s)
    class(rates_t), intent(inout) :: r
    real(8), intent(in) :: x
    real(8), intent(inout) :: s
    r%rate = r%rate*x
    r%low(0, :) = r%low(3, :)*sin(x) + r%weight
    s = s + sum(r%rate)*sum(r%low) + size(r%rate) + size(r%low)
  end subroutine step
  subroutine foo(n, x, y, k)
    integer, intent(in) :: n, k
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(work_t) :: w
    type(fine_t) :: f
    integer :: i, j
    w%v(:2) = w%v(:2)*x
    y = sum(w%v(w%first:w%last))*x
    do i = 1, n
      do j = 1, k
        f%c(j) = f%c(j)*x(i)
        call step(f, x(j), y(i))
      end do
      f%works(i)%v(f%works(i)%first:) = x(i)*f%c(f%deg) + f%works(i)%v
      y(i) = y(i) + f%c(1) + f%works(i)%v(0)*f%works(1)%v(f%works(i)%last)*f%nmax
    end do
  end subroutine foo
end module constant_in_bounds_and_default_mod
