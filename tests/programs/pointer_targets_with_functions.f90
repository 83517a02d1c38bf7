! idea: targets with intrinsic functions in their indices, which change later; pointers that keep theirs over iterations
! dependent: y
! independent: x
! set: n=5
module targets_with_functions
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8), target :: u(n, 0:1), a(n)
    real(8), pointer :: p, q(:), now(:), next(:), first(:), part(:)
    integer :: k, level
    u(:, 0) = x
    u(:, 1) = x**2
    a = x
    k = 1
    p => a(max(k, 1))
    q => u(:, min(k, 1))
    k = 2
    p = p**2
    q = q*x(1)
    y = u(:, 1) + a
    first => a
    do k = 1, n
      level = modulo(k, 2)
      now => u(:, level)
      next => u(:, modulo(level + 1, 2))
      if (k == 2) first => now
      next(k) = next(k) + now(k)*first(1)
      if (k > 3) now(1) = now(1)*first(n)
    end do
    y = y + first*now + next
    part => a(2:)
    part(1) = part(1)*x(2) + part(2)
    part => part(level + 1:)
    level = 2
    part(1) = part(1)*x(level) + part(2)
    y(1) = y(1) + part(1)*a(2)
    do k = 1, 3
      p => a(k)
      q => u(k:, 1)
      if (p > 0.2d0) exit
    end do
    y(2) = y(2) + p*q(2)
    p = 0.0d0
    y(3) = y(3)*a(1) + q(1)
  end subroutine foo
end module targets_with_functions
