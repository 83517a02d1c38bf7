! idea: what pointers in an INTENT(IN) structure point at changes in calls
! dependent: y
! independent: x
! set: n=3, x=0.7 1.1 0.9
module inputs_that_point_mod
  implicit none
  private
  public :: foo
  type :: fields
    real(8), pointer :: t(:), s(:), a(:, :)
  end type fields
  type :: state
    type(fields) :: f
    integer :: n = 0
  end type state
contains

  subroutine smooth(t, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: t(n)
    integer :: i
    do i = 2, n
      t(i) = 0.5d0*(t(i) + t(i - 1)**2)
    end do
  end subroutine smooth

  subroutine fill(v, s)
    real(8) :: v(:)
    real(8) :: s
    v = v*s + sin(v)
    if (s > 1d3) s = 1d3
  end subroutine fill

  subroutine step(st, s)
    type(state), intent(in) :: st
    real(8), intent(in) :: s
    integer :: j
    st%f%s = st%f%s*st%f%t
    call smooth(st%f%s, st%n)
    call fill(st%f%t(2:3), s)
    do j = 1, size(st%f%a, 2)
      call fill(st%f%a(:, j), s*j)
    end do
    call fill(st%f%a(2, :), s)
  end subroutine step

  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8), target :: a(n), b(n), c(n, 2)
    type(state) :: st
    a = x
    b = x**2
    c(:, 1) = x
    c(:, 2) = x*x
    st%f%t => a
    st%f%s => b
    st%f%a => c
    st%n = n
    call step(st, x(1))
    call step(st, x(2))
    y = a*b + c(:, 1)*c(:, 2)
  end subroutine foo

end module inputs_that_point_mod
