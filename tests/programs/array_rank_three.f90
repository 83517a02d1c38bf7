! idea: sections of rank-3 arrays
! routine: foo
! dependent: b
! independent: a, b, s
! set: n=2, m=3, l=2
module array_rank_three_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, m, l, a, s, b)
    integer, intent(in) :: n, m, l
    real(wp), intent(in) :: a(n, m, l)
    real(wp), intent(in) :: s
    real(wp), intent(inout) :: b(n, m, l)
    integer :: k

    do k = 1, l
      b(:, :, k) = b(:, :, k) * s + a(:, :, l + 1 - k) ** 2
    end do
    b(1, :, :) = b(1, :, :) * b(2, :, :)
    b(:, 2, 1) = a(:, 1, 2) * b(:, 3, l)
    b = b * a
  end subroutine foo
end module array_rank_three_mod
