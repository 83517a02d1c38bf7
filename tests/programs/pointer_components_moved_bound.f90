! idea: a procedure bound to a type does more than to exchange pointers, at its end
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9 0.4, n=2
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: t
    real(wp), pointer :: a(:) => null(), b(:) => null()
    real(wp) :: q = 0.5_wp
  contains
    procedure :: swap
    procedure :: advance
  end type t
contains
  subroutine swap(l)
    class(t), intent(inout) :: l
    real(wp), pointer :: p(:)
    l%q = l%q * l%a(1)
    p => l%a
    l%a => l%b
    l%b => p
  end subroutine swap

  subroutine advance(l, n)
    class(t), intent(inout) :: l
    integer, intent(in) :: n
    l%b = l%a + l%q * sin(l%a)
    if (n > 1) then
      call l%swap()
    end if
  end subroutine advance

  subroutine foo(x, y, n)
    real(wp), intent(in) :: x(4)
    real(wp), intent(out) :: y
    integer, intent(in) :: n
    type(t) :: l
    real(wp), target :: u(4), v(4)
    integer :: i
    u = x
    v = 0.5_wp * x
    l%a => u
    l%b => v
    y = 1.0_wp
    do i = 1, n
      l%b = l%b + l%a * l%q
      call l%swap()
      y = y + l%a(2) * l%b(3)
    end do
    y = y * l%q + sum(l%a)
  end subroutine foo
end module m
