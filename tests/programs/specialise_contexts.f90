! idea: one routine is called with different active arguments, in loops and branches
! dependent: y, z
! independent: x
! set: n=4, m=3
! range: x=0.6:0.8
module specialise_contexts_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: state = 0.7_wp

contains

  subroutine foo(n, m, x, p, y, z)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x(n), p(n)
    real(wp), intent(out) :: y, z
    real(wp) :: a(n), b(n), c(n), s
    integer :: i

    a = x
    b = p
    call mix(n, b, p, s)
    c = s*b
    do i = 1, m
      call mix(n, a, c, s)
      if (i == 2) call mix(n, a, x, s)
      a(i) = a(i)*s
      if (i > 1) call mix(n, c, a, s)
      c = p
    end do
    call outer(n, a, b, y)
    call outer(n, b, a, z)
    state = state*a(1)
    call mix(n, b, p, s)
    z = z + s*state*a(2)
  end subroutine foo

  subroutine outer(n, u, v, r)
    integer, intent(in) :: n
    real(wp), intent(inout) :: u(n)
    real(wp), intent(in) :: v(n)
    real(wp), intent(out) :: r

    call mix(n, u, v, r)
    call chain(2, u(1), r)
    r = r*weight(u(2), v(1)) + weight(v(2), v(3))*state
  end subroutine outer

  subroutine mix(n, u, v, r)
    integer, intent(in) :: n
    real(wp), intent(inout) :: u(n)
    real(wp), intent(in) :: v(n)
    real(wp), intent(out) :: r
    integer :: i

    r = 0.1_wp
    do i = 1, n
      u(i) = u(i)*(0.5_wp + sin(v(i))*u(i))
      r = r + u(i)*v(i)
    end do
  end subroutine mix

  recursive subroutine chain(k, u, r)
    integer, intent(in) :: k
    real(wp), intent(in) :: u
    real(wp), intent(inout) :: r

    if (k > 0) then
      r = r*cos(u) + weight(r, u)
      call chain(k - 1, u*r, r)
    end if
  end subroutine chain

  function weight(u, v) result(w)
    real(wp), intent(in) :: u, v
    real(wp) :: w

    w = u*v + state*u
  end function weight

end module specialise_contexts_mod
