! idea: findloc with dimensions, masks and both ends; masks of do concurrent that call functions
! dependent: y, f
! independent: x
! set: n=4, k=2 1 2 1
module m
  implicit none
  real(8), parameter :: limit = 0.4d0
contains
  subroutine foo(n, k, x, y, f)
    integer, intent(in) :: n, k(n)
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n), f
    integer :: a(2, 2), i, q(2)
    real(8) :: w(n)
    a = reshape(k, [2, 2])
    w = x*y
    q = findloc(a, 1)
    f = f*w(q(1) + 1)*x(findloc(k, 1, dim=1, back=.true.))
    do i = 1, 2
      q = findloc(a, 2, i)
      y(q(1)) = y(q(1))*w(findloc(k, 3, dim=1) + i)
      f = f + x(1 + sum(findloc(k, 2, w > 0.2d0*i)))
    end do
    do concurrent (i = 1:n, is_large(w(i), i, k) .and. .not. is_large(f, n, k))
      w(i) = w(i)**2 + f
    end do
    y = y + w
  end subroutine foo
  pure function is_large(a, i, k) result(r)
    real(8), intent(in) :: a
    integer, intent(in) :: i, k(:)
    logical :: r
    r = a > limit*k(i)
  end function is_large
end module m
