! idea: a routine that is given a procedure and has an internal one calls itself
! dependent: y
! independent: x
! set: n=4
module procedure_host_recursive_tools
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
  recursive subroutine halve(f, n, u)
    procedure(slope) :: f
    integer, intent(in) :: n
    real(wp), intent(inout) :: u(n)
    integer :: m
    if (n == 1) then
      call one(u(1))
    else
      m = n / 2
      call halve(f, m, u(1:m))
      call halve(f, n - m, u(m + 1:n))
      call one(u(m))
    end if
  contains
    subroutine one(v)
      real(wp), intent(inout) :: v
      v = v + 0.1_wp * f(v) * n
    end subroutine one
  end subroutine halve
end module procedure_host_recursive_tools
module procedure_host_recursive
  use procedure_host_recursive_tools
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
    call halve(decay, n, y)
  end subroutine foo
end module procedure_host_recursive
