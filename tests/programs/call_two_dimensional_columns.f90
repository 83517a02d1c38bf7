! idea: columns of a matrix are passed and updated
! routine: foo
! dependent: a
! independent: a
! set: n=3, m=4
module call_two_dimensional_columns_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, m, a)
    integer, intent(in) :: n, m
    real(wp), intent(inout) :: a(n, m)
    integer :: j

    do j = 2, m
      call orthogonalise(n, a(:, j - 1), a(:, j))
    end do
    call orthogonalise(m, a(1, :), a(n, :))
  end subroutine foo

  subroutine orthogonalise(n, u, v)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    real(wp), intent(inout) :: v(n)
    real(wp) :: s
    integer :: i

    s = 0.0_wp
    do i = 1, n
      s = s + u(i) * v(i)
    end do
    do i = 1, n
      v(i) = v(i) - 0.3_wp * s * u(i)
    end do
  end subroutine orthogonalise
end module call_two_dimensional_columns_mod
