! idea: a routine with internal procedures gives its procedure on to another one that has such, too
! dependent: y
! independent: x
! set: n=4
module procedure_host_passed_on_tools
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: state
    real(wp), allocatable :: u(:)
    real(wp) :: t = 0.0_wp
  end type state
  real(wp) :: gain = 1.2_wp
  abstract interface
    function slope(v) result(w)
      import :: wp
      real(wp), intent(in) :: v
      real(wp) :: w
    end function slope
    subroutine change(s)
      import :: state
      type(state), intent(inout) :: s
    end subroutine change
  end interface
contains
  subroutine outer(f, n, u)
    procedure(slope) :: f
    integer, intent(in) :: n
    real(wp), intent(inout) :: u(n)
    real(wp) :: w(n)
    call start()
    call inner(f, n, u)
    call finish()
  contains
    subroutine start()
      w = u
    end subroutine start
    subroutine finish()
      u = u + 0.1_wp * w * f(u(1))
    end subroutine finish
  end subroutine outer
  subroutine inner(g, n, u)
    procedure(slope) :: g
    integer, intent(in) :: n
    real(wp), intent(inout) :: u(n)
    integer :: i
    do i = 1, n
      call point(u(i))
    end do
  contains
    subroutine point(v)
      real(wp), intent(inout) :: v
      v = v + 0.2_wp * g(v) * gain
    end subroutine point
  end subroutine inner
end module procedure_host_passed_on_tools
module procedure_host_passed_on
  use procedure_host_passed_on_tools
  implicit none
contains
  function decay(v) result(w)
    real(wp), intent(in) :: v
    real(wp) :: w
    w = -0.5_wp * v + sin(v)
  end function decay
  function grow(v) result(w)
    real(wp), intent(in) :: v
    real(wp) :: w
    w = 0.3_wp * v * (1.0_wp - v)
  end function grow
  subroutine relax(s)
    type(state), intent(inout) :: s
    s%u = s%u * (1.0_wp - 0.1_wp * s%u)
    s%t = s%t + s%u(1)
  end subroutine relax
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    y = x
    call outer(decay, n, y)
    call outer(grow, n, y)
    call inner(grow, n, y)
  end subroutine foo
end module procedure_host_passed_on
