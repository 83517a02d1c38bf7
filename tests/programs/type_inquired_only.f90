! idea: of a structure that is passed on, only bounds that its type tells are asked
! dependent: y
! independent: x
! set: n=3
module type_inquired_only_mod
  implicit none
  type :: grid
    real(8) :: a(3), b(0:4)
  end type grid
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(grid) :: s
    integer :: i
    call fill(n, x, s)
    y = 0.0d0
    do i = 1, n
      y(i) = s%a(i)*s%b(i + 1)*s%b(i - 1)
    end do
    call count(y(1), s)
  end subroutine foo

  subroutine fill(n, x, s)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    type(grid), intent(inout) :: s
    integer :: i
    s%b(0) = 1.0d0
    s%b(n + 1) = 2.0d0
    do i = 1, n
      s%a(i) = x(i)**2
      s%b(i) = x(i)
    end do
  end subroutine fill

  subroutine count(y, s)
    real(8), intent(inout) :: y
    type(grid), intent(in) :: s
    y = y*y*size(s%a)
    y = y + ubound(s%b, 1)
  end subroutine count
end module type_inquired_only_mod
