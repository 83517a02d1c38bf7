! idea: internal procedures, which use variables of their host, are given to other routines
! dependent: y
! independent: x
! range: x=0.4:0.9
module procedure_library
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: factor = 0.1_wp
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
    real(wp) :: change(size(u))
    integer :: i
    do i = 1, 2
      call rate(u, change)
      u = u + step*change*factor
    end do
    factor = factor + 0.1_wp*u(1)
  end subroutine advance
end module procedure_library
module procedure_arguments_internal
  use procedure_library, only: wp, march => advance
  implicit none
  real(wp) :: state = 2.0_wp
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    real(wp) :: u(2), factor, start
    integer :: i
    factor = 0.5_wp*x
    start = 0.1_wp
    u = [x, 0.5_wp]
    y = 1.0_wp
    do i = 1, 2
      call march(rate=coupled, u=u, step=0.1_wp*x)
      factor = factor*u(2)
      if (i == 2) y = y + root(cubic, u(1))
      y = y*twice(cubic, 2.0_wp*start)
    end do
    y = y*sum(u)*factor + start
  contains
    subroutine coupled(v, change)
      real(wp), intent(in) :: v(:)
      real(wp), intent(out) :: change(:)
      change = factor*v(2:1:-1)*x
      factor = factor*1.1_wp
    end subroutine coupled
    real(wp) function cubic(t)
      real(wp), intent(in) :: t
      cubic = t**3 - factor*state
      start = start + 0.1_wp*t
    end function cubic
  end subroutine foo
  recursive function root(f, start) result(r)
    interface
      function f(t)
        import :: wp
        real(wp), intent(in) :: t
        real(wp) :: f
      end function f
    end interface
    real(wp), intent(in) :: start
    real(wp) :: r
    r = start - 0.1_wp*f(start)
    state = state*start
    if (r > 0.6_wp) r = root(f, 0.7_wp*r)
  end function root
  function twice(f, start) result(r)
    procedure(real(wp)) :: f
    real(wp), intent(in) :: start
    real(wp) :: r
    r = 2.0_wp*root(f, start*1.0_wp)
  end function twice
end module procedure_arguments_internal
