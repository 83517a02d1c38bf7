! idea: Jacobians count optional arrays that are not given, with zeros
! dependent: y, b, z
! independent: x, b, w
! set: n=3
! absent: w
module optional_jacobian_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y, b, z, w)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp), intent(inout), optional :: b(n, 2)
    real(wp), intent(out), optional :: z(n)
    real(wp), intent(in), optional :: w(0:n)
    integer :: i
    do i = 1, n
      y(i) = x(i)**2
      if (present(b)) y(i) = y(i)*b(i, 2)
      if (present(w)) y(i) = y(i) + w(i-1)*x(i)
    end do
    if (present(z)) then
      do i = 1, n
        z(i) = y(i)*x(i)
      end do
    end if
    if (present(b)) b(:, 1) = y
  end subroutine foo
end module optional_jacobian_mod
