! idea: the given procedure is internal itself; an internal one hides a variable of the module that its host reads
! dependent: y
! independent: x
! set: n=4
module procedure_host_inner_tools
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
    do i = 1, n
      u(i) = f(u(i)) * gain + shade(u(i))
    end do
  contains
    function shade(v) result(w)
      real(wp), intent(in) :: v
      real(wp) :: w
      real(wp) :: gain
      gain = 0.3_wp * v
      w = gain * gain
    end function shade
  end subroutine outer
end module procedure_host_inner_tools
module procedure_host_inner
  use procedure_host_inner_tools, only: wp, slope, outer
  implicit none
  real(wp) :: gain = 7.0_wp
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
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    y = x
    call outer(mine, n, y)
    call outer(decay, n, y)
  contains
    function mine(v) result(w)
      real(wp), intent(in) :: v
      real(wp) :: w
      w = v * x(2) + v**2
    end function mine
  end subroutine foo
end module procedure_host_inner
