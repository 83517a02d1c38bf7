! idea: procedures are given to routines of another module
! dependent: y
! independent: x
! range: x=0.4:0.9
module procedure_library
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  integer, parameter :: stages = 2
  private :: stages
contains
  subroutine advance(rate, u, step)
    interface
      subroutine rate(v, change)
        import :: wp
        real(wp), intent(in) :: v(:)
        real(wp), intent(out) :: change(:)
      end subroutine rate
    end interface
    real(wp), intent(inout) :: u(:)
    real(wp), intent(in) :: step
    real(wp) :: change(size(u)), k
    integer :: i
    do i = 1, stages
      call rate(u, change)
      u = u + step/stages*change
      k = u(1)
      u(2) = u(2)*root(minus, k)
    end do
  end subroutine advance
  function root(f, start) result(r)
    procedure(minus) :: f
    real(wp), intent(in) :: start
    real(wp) :: r
    r = start - 0.1_wp*f(start)
  end function root
  function minus(t) result(m)
    real(wp), intent(in) :: t
    real(wp) :: m
    m = t*t - 2.0_wp
  end function minus
end module procedure_library
module procedure_arguments_modules
  use procedure_library, only: wp, advance, solve => root
  implicit none
  real(wp) :: state = 0.5_wp
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    real(wp) :: u(2), factor
    integer :: i
    factor = x
    u = [x, 0.5_wp]
    y = 0.0_wp
    do i = 1, 2
      call advance(decay, u, 0.1_wp)
      call advance(rate=coupled, u=u, step=0.1_wp*x)
      factor = factor*u(2)*state
      if (i == 2) y = y + solve(cubic, u(1))
    end do
    y = y*sum(u)*factor
  end subroutine foo
  subroutine decay(v, change)
    real(wp), intent(in) :: v(:)
    real(wp), intent(out) :: change(:)
    change = -v*v
  end subroutine decay
  subroutine coupled(v, change)
    real(wp), intent(in) :: v(:)
    real(wp), intent(out) :: change(:)
    change = v(2:1:-1)*state
    state = state*1.1_wp
  end subroutine coupled
  real(wp) function cubic(t)
    real(wp), intent(in) :: t
    cubic = t**3 - state
  end function cubic
end module procedure_arguments_modules
