! idea: the number of records changes from one iteration to the next, in a callee and its caller
! routine: foo
! dependent: y, a
! independent: a
! set: n=5
! size: a=7
module tape_counted_triangle_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, a, y)
    integer, intent(in) :: n
    real(wp), intent(inout) :: a(:)
    real(wp), intent(out) :: y
    integer :: i, j, k

    do i = 1, n
      do j = i, n
        do k = j - 2, j + 1
          if (k > 0 .and. k <= size(a)) a(k) = a(k) * sin(a(j)) * 0.5_wp + a(i)
        end do
        a(j) = a(j) * cos(a(i))
      end do
      call down(i, a)
    end do
    y = sum(a**2)
  end subroutine foo

  subroutine down(m, a)
    integer, intent(in) :: m
    real(wp), intent(inout) :: a(:)
    integer :: i, j

    do i = m, 1, -2
      do j = i, m + 1, 2
        a(j) = a(j) * a(i) + 0.1_wp
      end do
    end do
  end subroutine down
end module tape_counted_triangle_mod
