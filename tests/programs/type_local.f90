! idea: routines, internal procedures and blocks define types, some of the same name
! dependent: y
! independent: x
! set: n=4
module type_local_mod
  use, intrinsic :: iso_fortran_env, only: wp => real64
  implicit none
  integer, parameter :: levels = 2
  type :: base
    real(wp) :: offset = 0.5_wp
  end type base
contains
  subroutine helper(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(out) :: b
    type :: state
      real(wp) :: x(levels) = 2.0_wp
      integer :: count = 3
    end type state
    type(state) :: s
    s%x(1) = a**2
    b = sum(s%x)*s%count + a
  end subroutine helper
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type :: inner
      real(wp) :: value = 1.0_wp, slope = 0.25_wp
    end type inner
    type, extends(base) :: state
      type(inner) :: parts(levels)
      real(wp), allocatable :: work(:)
    end type state
    type(state) :: s
    real(wp) :: b
    integer :: i
    s%parts(1)%value = x(1)
    allocate(s%work(n))
    s%work = x**2
    y = 0
    do i = 1, n
      block
        type :: local_sum
          real(wp) :: total = 0.1_wp
          logical :: first = .true.
        end type local_sum
        type(local_sum) :: t
        t%total = t%total + s%work(i)*x(i)
        if (t%first) y = y + t%total
      end block
      call helper(x(i), b)
      call update(s, b)
    end do
    y = y + weight(s) + s%offset
  contains
    subroutine update(s, b)
      type(state), intent(inout) :: s
      real(wp), intent(in) :: b
      type :: change
        real(wp) :: by, times = 0.9_wp
      end type change
      type(change) :: c
      c = change(by=0.1_wp*b)
      s%parts%value = s%parts%value*c%times + c%by
      s%parts(2) = inner(c%by, slope=s%parts(1)%slope*x(1))
      s%offset = s%offset*s%parts(2)%value
    end subroutine update
    function weight(s) result(w)
      type(state), intent(in) :: s
      real(wp) :: w
      w = sum(s%parts%value*s%parts%slope) + sum(s%work)
    end function weight
  end subroutine foo
end module type_local_mod
