! idea: components with default values start with them in locals and output arguments
! dependent: r, y
! independent: x
module m
  implicit none
  integer, parameter :: wp = selected_real_kind(15)
  real(wp), parameter :: half = 0.5_wp
  type :: inner
    real(wp) :: a = 2.0_wp
    real(wp) :: b(3) = 1.5_wp
  end type inner
  type :: outer
    type(inner) :: in(2)
    real(wp) :: c = -half
    integer :: n = 2
    logical :: on = .true.
  end type outer
contains
  subroutine foo(x, r, y)
    real(wp), intent(in) :: x
    type(outer), intent(out) :: r
    real(wp), intent(out) :: y
    type(outer) :: s
    integer :: i
    y = 1.0_wp
    do i = 1, 3
      s%in(s%n)%a = s%in(2)%a * x
      call fill(r, x * i, y)
      y = y * r%in(1)%b(2) + s%in(2)%a * s%c
    end do
    if (s%on) r%c = r%c * y + s%in(1)%b(3)
  end subroutine foo
  subroutine fill(r, x, y)
    type(outer), intent(out) :: r
    real(wp), intent(in) :: x, y
    r%in(1)%b(r%n) = r%in(1)%b(1) * x + r%in(2)%a * y
    r%c = r%c * r%in(1)%b(2)
  end subroutine fill
end module m
