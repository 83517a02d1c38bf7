! idea: rows of a sparse matrix set the number of records, and no element beyond them may be read
! routine: foo
! dependent: y, a
! independent: a, x
! set: n=3, m=0, start=1 3 3 6
! size: a=5, x=3
module tape_counted_sparse_rows_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, m, start, a, x, y)
    integer, intent(in) :: n, m, start(n + 1)
    real(wp), intent(inout) :: a(:)
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i, k

    y = 1.0_wp
    do i = 1, n
      do k = start(i), start(i + 1) - 1
        a(k) = a(k) * x(i) + a(k)**2
        y = y * (1.0_wp + 0.1_wp * a(k))
      end do
    end do
    if (m > 0) then
      do k = start(m), start(m + 1) - 1
        a(k) = exp(a(k)) * y
        y = y + a(k)**2
      end do
    end if
    do i = 1, m
      do k = start(m), start(m + 1) - 1
        a(k) = a(k)**3
        y = y * a(k)
      end do
    end do
  end subroutine foo
end module tape_counted_sparse_rows_mod
