! idea: an internal procedure and one of a module are given in one call
! dependent: y
! independent: x
! set: n=4
module procedure_arguments_mixed_tools
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
  subroutine newton(f, df, n, u)
    procedure(slope) :: f, df
    integer, intent(in) :: n
    real(wp), intent(inout) :: u(n)
    integer :: i, k
    do i = 1, n
      do k = 1, 2
        u(i) = u(i) - 0.1_wp * f(u(i)) / (2.0_wp + df(u(i))**2) * gain
      end do
    end do
  end subroutine newton
end module procedure_arguments_mixed_tools
module procedure_arguments_mixed
  use procedure_arguments_mixed_tools
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
    call newton(mine, decay, n, y)
    call newton(grow, mine, n, y)
  contains
    function mine(v) result(w)
      real(wp), intent(in) :: v
      real(wp) :: w
      w = v * x(2) + v**2
    end function mine
  end subroutine foo
end module procedure_arguments_mixed
