! idea: operators and an assignment that types inherit, from another module and over two levels, and add to
! dependent: r, y
! independent: r, x
! set: n=3
module tio_base
  implicit none
  private
  integer, parameter, public :: wp = kind(1.0d0)
  type, public :: base
    real(wp) :: a = 0.5_wp
  contains
    procedure, private :: plus, scaled, taken
    procedure, private :: less
    generic :: operator(+) => plus
    generic :: operator(*) => scaled
    generic :: operator(<) => less
    generic :: assignment(=) => taken
  end type base
contains
  function plus(l, r) result(s)
    class(base), intent(in) :: l, r
    real(wp) :: s
    s = sin(l%a) + 0.3_wp*cos(r%a)
  end function plus
  function scaled(l, r) result(s)
    class(base), intent(in) :: l
    real(wp), intent(in) :: r
    type(base) :: s
    s%a = l%a*r
  end function scaled
  logical function less(l, r)
    class(base), intent(in) :: l, r
    less = l%a < r%a
  end function less
  subroutine taken(l, r)
    class(base), intent(inout) :: l
    real(wp), intent(in) :: r
    l%a = 0.3_wp*l%a + cos(r)
  end subroutine taken
end module tio_base
module tio_mod
  use tio_base
  implicit none
  type, extends(base) :: more
    real(wp) :: b
  contains
    procedure :: with_number
    generic :: operator(+) => with_number
  end type more
  type, extends(more) :: most
    real(wp) :: c(2)
  end type most
contains
  function with_number(l, r) result(s)
    class(more), intent(in) :: l
    real(wp), intent(in) :: r
    real(wp) :: s
    s = sin(l%a)*cos(l%b) + 0.2_wp*r
  end function with_number
  subroutine foo(n, r, x, y)
    integer, intent(in) :: n
    type(most), intent(inout) :: r
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(more) :: p, q(2)
    type(base) :: t
    integer :: i
    p%b = x(2)
    q%b = 2*x(3)
    y = 0.4_wp
    do i = 1, n
      p = x(i)
      q(1) = y*x(1)
      r = q(1) + p
      y = y*0.2_wp + (p + q(1))*p%b + (r + x(i))*r%c(1)
      if (q(1) < r) then
        t = q(2)*y
      else
        t = r*x(1)
      end if
      q(2)%a = t + p
      y = y + t%a*(t + r)*(q(2) + (p + r))*0.1_wp
      call step(r, p, y)
    end do
  end subroutine foo
  subroutine step(r, p, y)
    class(most), intent(inout) :: r
    type(more), intent(inout) :: p
    real(wp), intent(inout) :: y
    r%c(1) = r + p
    y = y*0.1_wp + (r + y)
    if (p < r) p = r%c(2)
  end subroutine step
end module tio_mod
