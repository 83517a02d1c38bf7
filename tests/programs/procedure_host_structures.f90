! idea: internal procedures of a routine that is given a procedure change structures and allocate
! dependent: y
! independent: x
! set: n=4
module procedure_host_structures_tools
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
  subroutine steps(act, s, m)
    procedure(change) :: act
    type(state), intent(inout) :: s
    integer, intent(in) :: m
    real(wp), allocatable :: old(:)
    integer :: k
    do k = 1, m
      call keep()
      call act(s)
      call mix(0.5_wp)
    end do
  contains
    subroutine keep()
      old = s%u
    end subroutine keep
    subroutine mix(a)
      real(wp), intent(in) :: a
      s%u = a * s%u + (1.0_wp - a) * old * cos(s%t)
    end subroutine mix
  end subroutine steps
end module procedure_host_structures_tools
module procedure_host_structures
  use procedure_host_structures_tools
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
    type(state) :: s
    s%u = x
    call steps(relax, s, 3)
    y = s%u + s%t
  end subroutine foo
end module procedure_host_structures
