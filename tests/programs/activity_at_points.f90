! idea: variables that are active at some statements only: killed, in branches, in loops, in calls
! routine: foo
! dependent: y, z
! independent: x, z
! set: n=4, m=3
module activity_at_points_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, m, x, y, z, w)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y, z
    real(wp), intent(inout) :: w(n)
    real(wp) :: a(n), b(n), s, t, u
    integer :: i, k

    t = x(1) * x(2)
    y = t * t
    t = 0.5_wp
    call step(n, t, u, w)
    y = y * u
    if (m > 2) then
      t = y * x(3)
    else
      t = t * u
    end if
    z = z + t * t
    do i = 1, n
      a(i) = x(i) ** 2
      b(i) = z * x(i)
    end do
    do k = 1, m
      s = 1.0_wp
      do i = 1, n
        y = y + a(i) * s * b(i)
        a(i) = 0.25_wp * k
        s = s * a(i) + z * x(i)
      end do
      if (k == 2) then
        do i = 1, n
          b(i) = a(i)
        end do
      end if
    end do
    u = b(2)
    call step(n, z, u, b)
    y = y + u * t
    call step(n, y, t, w)
    call reset(t)
    y = y + b(3) * t
    t = y
    call step(n, t, s, a)
  end subroutine foo

  subroutine step(n, p, q, r)
    integer, intent(in) :: n
    real(wp), intent(in) :: p
    real(wp), intent(out) :: q
    real(wp), intent(inout) :: r(n)

    q = sin(p) + r(1)
    r(2) = q * p
    r(1) = 0.5_wp
  end subroutine step

  subroutine reset(q)
    real(wp), intent(out) :: q

    q = 3.0_wp
  end subroutine reset
end module activity_at_points_mod
