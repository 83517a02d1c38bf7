! idea: module arrays are overwritten in parts by callees in branches and in loops that may be empty
! dependent: y, field
! independent: x, field
! set: n=0
module branch_state
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: field(3, 2) = 1.0_wp
  real(wp), private, save :: memory = 0.5_wp
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    real(wp) :: copy(3)
    integer :: i, j
    do i = 1, n
      call column(x, i)
    end do
    do j = 1, 2
      if (x(j) > 0.0_wp) then
        call column(x, j)
        call remember(field(j, j))
      else
        field = 0.0_wp
      end if
      do i = j, 2
        copy = field(:, 1)
        call column(copy, 2)
      end do
    end do
    y = memory*sum(field)
  end subroutine foo
  subroutine column(a, j)
    real(wp), intent(in) :: a(3)
    integer, intent(in) :: j
    real(wp) :: old(3)
    old = a
    field(2:3, j) = field(1:2, j)*old(1:2)
    field(1, j) = exp(-field(3, j))
  end subroutine column
  subroutine remember(a)
    real(wp), intent(in) :: a
    if (a > 0.2_wp) memory = memory*a
  end subroutine remember
end module branch_state
