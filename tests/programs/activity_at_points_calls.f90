! idea: calls that are active in some places only: sections, elements, modules, recursion, loops
! routine: foo
! dependent: y, v
! independent: x, v
! set: n=5
module activity_at_points_calls_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: scale = 0.5_wp, level = 1.5_wp
contains
  subroutine foo(n, x, y, v)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y, v(n)
    real(wp) :: a(n), b(n), t
    real(wp), allocatable :: w(:)
    integer :: i, k

    scale = 0.5_wp
    level = 1.5_wp
    call fill(a, 0.25_wp)
    call fill(b, x(1))
    y = y + b(2)*a(1)
    call fill(b, 2.0_wp)
    call fill(a(2:3), x(2))
    y = y*b(3) + a(3)*a(4)
    call fill(a(2:4), level)
    y = y + a(2)*a(5)*scale
    level = y
    call pair(x(2), x(2), t)
    call pair(t, t, a(1))
    call pair(scale, scale, t)
    y = y + a(1)*level*t
    do k = 1, 2
      allocate (w(k + 1))
      call fill(w, level*k)
      v(k) = v(k)*w(k) + a(k)
      call fill(w, scale)
      v(k + 1) = v(k + 1)*w(1)
      deallocate (w)
      level = 0.75_wp
      if (k > 1) level = level*v(2)
      call move_on(v(k))
    end do
    call down(2, level, v(5))
    t = 1.0_wp
    call down(1, t, scale)
    call whole(n, a, b)
    do i = 1, n
      v(i) = v(i)*b(i) + scale*a(i)
    end do
    call whole(n, v, a)
    call fill(a, 1.0_wp)
    call whole(3, b(2), a(3))
    y = y + a(1)*a(3)*b(4)
  end subroutine foo

  subroutine fill(p, q)
    real(wp), intent(out) :: p(:)
    real(wp), intent(in) :: q

    p(:) = q*q
  end subroutine fill

  subroutine pair(p, q, r)
    real(wp), intent(in) :: p, q
    real(wp), intent(out) :: r

    r = p*q + sin(p)
  end subroutine pair

  subroutine move_on(p)
    real(wp), intent(inout) :: p

    scale = scale*level
    p = p*scale
    if (p > 100.0_wp) scale = 0.5_wp
  end subroutine move_on

  recursive subroutine down(depth, p, q)
    integer, intent(in) :: depth
    real(wp), intent(in) :: p
    real(wp), intent(inout) :: q
    real(wp) :: inner

    inner = 0.1_wp
    if (depth > 0) call down(depth - 1, inner, q)
    q = q*p
    inner = q
    if (depth > 1) call down(depth - 2, p, inner)
    if (depth == 2) q = inner
  end subroutine down

  subroutine whole(n, p, q)
    integer, intent(in) :: n
    real(wp), intent(in) :: p(n)
    real(wp), intent(inout) :: q(n)
    integer :: i

    do i = 1, n
      q(i) = p(i)**2
    end do
  end subroutine whole
end module activity_at_points_calls_mod
