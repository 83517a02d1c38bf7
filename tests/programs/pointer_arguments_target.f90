! idea: pointers as arguments of the target, passed on to a routine that calls itself
! dependent: y, p
! independent: x, p, q
! set: n=4
! size: p=4, q=3 2
module p2_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine scale(v, f)
    real(wp), pointer, intent(in) :: v(:)
    real(wp), intent(in) :: f
    v(lbound(v, 1)) = v(lbound(v, 1))*f
  end subroutine scale

  recursive subroutine chain(v, k)
    real(wp), pointer, intent(in) :: v(:)
    integer, intent(in) :: k
    if (k > lbound(v, 1)) then
      v(k) = v(k)*v(k - 1)
      call chain(v, k - 1)
    end if
  end subroutine chain

  subroutine foo(n, x, p, q, y, s)
    integer, intent(in) :: n
    real(wp), intent(in), target :: x(n)
    real(wp), pointer :: p(:), s
    real(wp), pointer, intent(in) :: q(:, :)
    real(wp), intent(out) :: y
    integer :: i
    do i = lbound(p, 1), ubound(p, 1)
      p(i) = p(i)*x(i - lbound(p, 1) + 1)
    end do
    call scale(p, x(2))
    call chain(p, lbound(p, 1) + 2)
    p = p**2 + s
    y = sum(q)*p(lbound(p, 1)) + x(n)
  end subroutine foo
end module p2_mod
