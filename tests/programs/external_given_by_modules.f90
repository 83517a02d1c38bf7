! idea: routines of modules give external subroutines to routines of their own module and of others, call them as well, and know them by a statement or an interface block
! dependent: y, z
! independent: x
! set: x=0.7 1.1 0.9, n=3
subroutine decay(n, u, f)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: u(n)
  real(8), intent(out) :: f(n)
  f = -u**2
end subroutine decay
subroutine drift(u, f)
  implicit none
  real(8), intent(in) :: u(:)
  real(8), intent(out) :: f(:)
  f = sin(u)*u(1)
end subroutine drift
module integrators
  implicit none
contains
  subroutine euler(n, u, h, tendency)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    real(8), intent(in) :: h
    external :: tendency
    real(8) :: f(n)
    call tendency(n, u, f)
    u = u + h*f
  end subroutine euler
end module integrators
module driving
  use integrators
  implicit none
contains
  subroutine midpoint(u, h, tendency)
    real(8), intent(inout) :: u(:)
    real(8), intent(in) :: h
    interface
      subroutine tendency(u, f)
        real(8), intent(in) :: u(:)
        real(8), intent(out) :: f(:)
      end subroutine tendency
    end interface
    real(8) :: f(size(u)), w(size(u))
    call tendency(u, f)
    w = u + 0.5d0*h*f
    call tendency(w, f)
    u = u + h*f
  end subroutine midpoint
  subroutine foo(n, x, y, z)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n), z(n)
    integer :: k
    external :: decay
    interface
      subroutine drift(u, f)
        real(8), intent(in) :: u(:)
        real(8), intent(out) :: f(:)
      end subroutine drift
    end interface
    y = x
    do k = 1, 3
      call euler(n, y, 0.1d0*k, decay)
      call midpoint(y, 0.2d0, drift)
      call drift(y, z)
      y = y + 0.1d0*z
    end do
    call decay(n, y, z)
  end subroutine foo
end module driving
