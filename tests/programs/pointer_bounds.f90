! idea: pointers with bounds of their own, one target after the other, in loops and branches
! dependent: y
! independent: x
! set: n=4
module pointer_bounds_mod
  implicit none
contains
  subroutine add(v, s)
    real(kind=8), intent(inout) :: v(:)
    real(kind=8), intent(in) :: s
    integer :: i
    do i = 2, size(v)
      v(i) = v(i)*s + v(i - 1)
    end do
  end subroutine add

  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in), target :: x(n)
    real(kind=8), intent(out) :: y
    real(kind=8), target :: a(0:n, 2), b(n)
    real(kind=8), pointer :: p(:), q(:), r(:, :)
    integer :: i, k
    nullify(p)
    p(0:) => b
    p = x
    p(0) = p(0)*p(n - 1)
    k = -1
    q(k:) => p
    r(1:, 0:) => a
    k = 3
    r = 1.0d0
    r(n + 1, 1) = b(1)
    q(-1) = q(-1)**2 + q(n - 2)*k + size(q) + lbound(q, 1)
    p => q
    do i = lbound(p, 1), ubound(p, 1)
      p(i) = p(i)*x(i + 2)
      q(k:k + 1) => a(1:, 2)
      q(k) = q(k + 1)*p(i)
      call add(p, r(2, 1))
      if (i == 0) then
        p(i) = sin(p(i))
        q(0:) => x
        b(2) = b(2)*q(3)
      end if
      q(2:) => b(2:i + 1)
      if (size(q) > 0) q(2) = q(2)*0.5d0
    end do
    y = sum(p(0:)*x(2:)) + sum(a(:, 2)) + r(n + 1, 0)*lbound(r, 2)
    p => null()
    if (.not. associated(p)) y = y*b(2)
  end subroutine foo
end module pointer_bounds_mod
