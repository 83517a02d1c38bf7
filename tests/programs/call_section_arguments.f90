! idea: sections as arguments: contiguous, strided, rows of a matrix
! routine: foo
! dependent: y
! independent: x, y
! set: n=6
module call_section_arguments_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n, n)
    real(wp), intent(inout) :: y(n)

    call scale_by(3, x(2, 1:3), y(1:3))
    call scale_by(n / 2, x(1:n:2, 4), y(2:n:2))
    call scale_by(n, x(:, n), y)
    call scale_by(2, x(1:2, 2), y(n:1:-5))
  end subroutine foo

  subroutine scale_by(m, a, b)
    integer, intent(in) :: m
    real(wp), intent(in) :: a(m)
    real(wp), intent(inout) :: b(m)
    integer :: i

    do i = 1, m
      b(i) = b(i) * a(i) + b(1) ** 2 * 0.1_wp
    end do
  end subroutine scale_by
end module call_section_arguments_mod
