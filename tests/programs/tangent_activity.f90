! idea: tangents of variables that are useful, varied, passive and overwritten in turn
! dependent: y, z
! independent: x, w
! set: n=4, m=0, k=3
! range: x=0.6:0.8
module tangent_activity_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: state = 0.7_wp


contains

  subroutine foo(n, m, k, x, w, p, y, z, log)
    integer, intent(in) :: n, m
    integer, intent(inout) :: k
    real(wp), intent(in) :: x(n), p(n)
    real(wp), intent(inout) :: w(n)
    real(wp), intent(out) :: y, z(n)
    real(wp), intent(inout) :: log
    real(wp) :: a(n), b(n), c(n), s, t, u
    integer :: i, l

    l = k
    ! Not useful: overwritten before anybody reads it.
    y = x(1)*x(2)
    z = x*p
    t = x(1)
    do i = 1, l
      ! Varied only in later iterations; a zero is needed in the first one.
      if (i == 1) t = p(1)
      y = t*p(2) + 0.5_wp*p(3)
      z(i) = t*y
      t = t + x(i)*w(i)
    end do
    do i = l + 1, n
      z(i) = 1.0_wp
    end do
    ! Bounds that change: this loop does not cover the array.
    l = 2
    a = x
    do i = 1, l
      a(i) = p(i)
    end do
    b = p
    b(2) = sin(a(3))
    call fill(n, c, 1.5_wp)
    c(1) = x(2)*b(2)
    call fill(2, c(3), p(1))
    call scan(n, a, b, s, u)
    y = y + s*sum(c)
    call scan(n, c, x, s, u)
    z(1) = z(1)*u + log
    log = s
    s = p(1)
    ! Only zero iterations: s stays passive.
    do i = 1, m
      s = s*x(i)
    end do
    w(2) = s
    w(3:4) = w(3:4)*p(1:2)
    state = state*s
    call fill(1, w(1), state)
    ! Each of the calls needs one of the results, and what that depends on.
    u = sin(x(1))
    call both(x(2), u, s, t)
    y = y + s
    u = cos(x(3))
    call both(p(1), u, s, t)
    y = y*t
    u = p(2)
    call both(u, u, s, t)
    k = l
    y = y*maxval(w) + s
  end subroutine foo

  subroutine both(v, q, first, second)
    real(wp), intent(in) :: v, q
    real(wp), intent(out) :: first, second
    first = v*v
    second = q*q
  end subroutine both

  subroutine fill(n, v, q)
    integer, intent(in) :: n
    real(wp), intent(inout) :: v(n)
    real(wp), intent(in) :: q
    v(1:n) = q
  end subroutine fill

  subroutine scan(n, v, q, first, second)
    integer, intent(in) :: n
    real(wp), intent(inout) :: v(n)
    real(wp), intent(in) :: q(n)
    real(wp), intent(out) :: first, second
    integer :: i
    real(wp) :: keep
    first = 0.0_wp
    second = 1.0_wp
    do i = 1, n
      keep = v(i)
      first = first + keep*q(i)
      second = second*(1.0_wp + 0.1_wp*keep)
      v(i) = keep*0.5_wp
    end do
    v(n) = q(1)
  end subroutine scan

end module tangent_activity_mod
