! idea: allocatable scalars are given to optional arguments, which are absent where these are not allocated
! dependent: y
! independent: x
! set: n=4
module allocatable_scalars_absent_mod
  implicit none
  type :: part
    real(8), allocatable :: s
  end type part
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8), allocatable :: s, t
    type(part) :: p
    integer :: i
    y = x(1)
    do i = 1, n
      call add(y, x(i), s, t)
      call add(y, x(i), second=p%s)
      call add(y, x(i), p%s, 0.5d0*x(2))
      if (i == 2) s = x(2)*y
      if (i == 3) t = x(3)
      if (i == 1) p%s = y*x(4)
    end do
  end subroutine foo

  subroutine add(y, x, first, second)
    real(8), intent(inout) :: y
    real(8), intent(in) :: x
    real(8), intent(inout), optional :: first
    real(8), intent(in), optional :: second
    if (present(first)) then
      y = y + sin(first)*x
      first = first*x
    end if
    if (present(second)) y = y*cos(second)
    y = y + 0.1d0*x*y
  end subroutine add
end module allocatable_scalars_absent_mod
