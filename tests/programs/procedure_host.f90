! idea: a routine that is given a procedure has internal ones, which call it
! dependent: y
! independent: x, rate
! set: n=4
module procedure_host
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine integrate(f, n, dt, rate, u)
    interface
      function f(v, r) result(w)
        import :: wp
        real(wp), intent(in) :: v, r
        real(wp) :: w
      end function f
    end interface
    integer, intent(in) :: n
    real(wp), intent(in) :: dt, rate
    real(wp), intent(inout) :: u(n)
    real(wp) :: k1(n), k2(n)
    integer :: i
    call slopes(u, k1)
    k2 = u + 0.5_wp * dt * k1
    call slopes(k2, k1)
    do i = 1, n
      u(i) = u(i) + dt * k1(i) * scale_of(i)
    end do
  contains
    subroutine slopes(v, k)
      real(wp), intent(in) :: v(:)
      real(wp), intent(out) :: k(:)
      integer :: j
      do j = 1, n
        k(j) = f(v(j), rate) + 0.1_wp * v(j)**2
      end do
    end subroutine slopes
    function scale_of(j) result(s)
      integer, intent(in) :: j
      real(wp) :: s
      s = 1.0_wp + 0.1_wp * k2(j) * rate
    end function scale_of
  end subroutine integrate
  function decay(v, r) result(w)
    real(wp), intent(in) :: v, r
    real(wp) :: w
    w = -r * v + sin(v)
  end function decay
  function grow(v, r) result(w)
    real(wp), intent(in) :: v, r
    real(wp) :: w
    w = r * v * (1.0_wp - v)
  end function grow
  subroutine foo(n, x, rate, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n), rate
    real(wp), intent(out) :: y(n)
    integer :: k
    y = x
    do k = 1, 3
      call integrate(decay, n, 0.1_wp, rate, y)
      call integrate(grow, n, 0.05_wp, rate, y)
    end do
  end subroutine foo
end module procedure_host
