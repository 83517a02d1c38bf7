! idea: interface blocks in a module of procedures in none, which use this module, partly by new names
! dependent: y
! independent: x
! set: x=0.7 1.1, n=2
module external_interfaces_own_module_mod
  implicit none
  integer, parameter :: wp = kind(1d0), m = 2
  real(wp) :: b = 3d0
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    interface
      function gain(w) result(r)
        import :: wp, m
        real(wp), intent(in) :: w(m)
        real(wp) :: r
      end function gain
      function weight(b, v) result(r)
        import :: wp, m
        real(wp), intent(in) :: b, v(m)
        real(wp) :: r
      end function weight
      subroutine step(p, v)
        import
        real(wp), intent(inout) :: p(:)
        real(wp), intent(in) :: v(:)
      end subroutine step
    end interface
    real(wp) :: q(m)
    integer :: j
    b = x(1)
    y = x*gain(x)
    b = b*x(2)
    q = x
    do j = 1, n
      call step(q, y)
      y(j) = y(j)*weight(x(j), v=y)
    end do
    call step(q, x)
    y = y*gain(y) + q + b
  end subroutine foo
end module external_interfaces_own_module_mod
function gain(w) result(r)
  use external_interfaces_own_module_mod
  implicit none
  real(wp), intent(in) :: w(m)
  real(wp) :: r
  r = w(1)*b
  b = b*w(m)
end function gain
function weight(b, v) result(r)
  use external_interfaces_own_module_mod, only: dp => wp, k => m, s => b
  implicit none
  real(dp), intent(in) :: b, v(k)
  real(dp) :: r
  r = b*s*v(2)
  s = s*b
end function weight
subroutine step(p, v)
  use external_interfaces_own_module_mod, only: dp => wp, s => b
  implicit none
  real(dp), intent(inout) :: p(:)
  real(dp), intent(in) :: v(:)
  p(2) = p(1)*p(2)*v(2)
  p(1) = p(1)*s
  s = s*v(1)
end subroutine step
