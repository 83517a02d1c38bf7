! idea: functions of another module, whose kind is not known here, generic ones too
! dependent: y
! independent: x
! set: n=3
module kinds
  implicit none
  integer, parameter :: rk = selected_real_kind(12)
end module kinds
module tools
  use kinds, only: rk
  implicit none
  private
  public :: half, either
  interface either
    module procedure of_real
    module procedure of_integer
    module procedure of_array
  end interface either
contains
  function half(a) result(b)
    real(rk), intent(in) :: a
    real(rk) :: b
    b = a*a/2
  end function half
  function of_real(a) result(b)
    real(rk), intent(in) :: a
    real(rk) :: b
    b = sin(a)
  end function of_real
  function of_integer(a) result(b)
    integer, intent(in) :: a
    integer :: b
    b = 2*a
  end function of_integer
  function of_array(a) result(b)
    real(rk), intent(in) :: a(:)
    real(rk) :: b
    b = a(1)*a(size(a))
  end function of_array
end module tools
module m
  use tools, only: half, choose => either
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    double precision, intent(in) :: x(n)
    double precision, intent(inout) :: y
    integer :: i
    do i = 1, n
      y = half(y)*choose(x(i)) + choose(i)
      y = y*half(choose(y)) + choose(x)
    end do
  end subroutine foo
end module m
