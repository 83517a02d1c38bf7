! idea: the kinds of functions and tapes have names that callers give to other numbers, and to variables
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
! tolerance: 1e-4
module kind_of_result_hidden_work
  implicit none
  private
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: work(2) = 0.5_wp
  public :: square, scale_work, change
contains
  function square(x) result(r)
    real(wp), intent(in) :: x
    real(wp) :: r
    r = x**2*work(1)
  end function square
  subroutine scale_work(x)
    real(wp), intent(in) :: x
    work = work*x
  end subroutine scale_work
  subroutine change(x)
    real(wp), intent(inout) :: x
    if (x > 0.1_wp) x = x*x*work(1)
    if (x > 0.2_wp) x = x*x*work(2)
  end subroutine change
end module kind_of_result_hidden_work
module kind_of_result_hidden_mod
  use kind_of_result_hidden_work
  implicit none
  integer, parameter :: wp = kind(1.0)
contains
  function single_square(x) result(r)
    real(wp), intent(in) :: x
    real(wp) :: r
    r = x**2
  end function single_square
  subroutine local_number(x, z)
    integer, parameter :: wp = 3
    real(8), intent(inout) :: x
    real, intent(inout) :: z
    z = single_square(z)*single_square(z*0.5) + wp*0.25
    call change(x)
    x = x*square(x)*wp + square(single_square(z)*x)
  end subroutine local_number
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(wp) :: z
    call scale_work(x(1))
    y = x*square(x(2))
    z = real(y(1), wp)
    call local_number(y(2), z)
    y = y*square(x(1)) + real(single_square(z), 8)
    call scale_work(1/x(1))
    call by_variable(y, x(3))
  end subroutine foo
  subroutine by_variable(y, x)
    real(8), intent(inout) :: y(:)
    real(8), intent(in) :: x
    real(8) :: wp
    integer :: i
    wp = x
    do i = 1, size(y)
      call change(y(i))
      wp = wp*square(y(i) + x)
      y(i) = y(i)*wp + single_square(real(wp))
    end do
  end subroutine by_variable
end module kind_of_result_hidden_mod
