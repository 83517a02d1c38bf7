! idea: internal procedures of a routine that is given a procedure change a variable of the module
! dependent: y
! independent: x
! set: n=4
module procedure_host_state_tools
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
    integer :: i
    gain = 1.0_wp
    do i = 1, n
      call one(i)
    end do
    u = u * gain
  contains
    subroutine one(k)
      integer, intent(in) :: k
      gain = gain + 0.1_wp * f(u(k))
      if (gain > 3.0_wp) return
      u(k) = u(k) + gain * twice(u(k))
    end subroutine one
    pure elemental function twice(v) result(w)
      real(wp), intent(in) :: v
      real(wp) :: w
      w = 2.0_wp * v
    end function twice
  end subroutine outer
end module procedure_host_state_tools
module procedure_host_state
  use procedure_host_state_tools
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
    call outer(grow, n, y)
    call outer(decay, n, y)
  end subroutine foo
end module procedure_host_state
