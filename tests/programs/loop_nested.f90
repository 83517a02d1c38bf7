! idea: a nest of three loops with work at each level
! routine: foo
! dependent: y
! independent: a, b
! set: n=3, m=4
module loop_nested_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, m, a, b, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: a(n, m), b(m)
    real(wp), intent(out) :: y(n)
    real(wp) :: s, t
    integer :: i, j, k

    do i = 1, n
      s = 0.1_wp
      do j = 1, m
        t = a(i, j) * s
        do k = 1, 2
          t = t * b(j) + sin(t)
        end do
        s = s + t * t
      end do
      y(i) = s * b(1)
    end do
  end subroutine foo
end module loop_nested_mod
