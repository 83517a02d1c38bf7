! idea: an operator of the program is given a function of what a pointer stands for, which PSyclone does not know
! dependent: y
! independent: x
! set: n=3
module operators_of_pointers_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type record_t
    real(wp) :: v = 0.6_wp
    real(wp) :: w(3) = 0.5_wp
  end type
  interface operator(.times.)
    module procedure scaled
  end interface
contains
  elemental function scaled(x, a) result(c)
    real(wp), intent(in) :: x
    type(record_t), intent(in) :: a
    type(record_t) :: c
    c = record_t(sin(x) * a%v, cos(x) * a%w)
  end function scaled
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), target :: t(n)
    real(wp), pointer :: p(:)
    type(record_t) :: b, row(3)
    t = x**2
    p => t(n:1:-1)
    row(2) = (0.39_wp * hypot(p(1), -real(n, wp))) .times. b
    y = sum(row%v) + row(2)%w(2)
  end subroutine foo
end module operators_of_pointers_mod
