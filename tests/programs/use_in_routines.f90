! idea: routines use all of a module themselves, and names of their host and of modules that this uses
! routine: step
! dependent: y
! independent: x
module use_in_routines_kinds
  implicit none
  integer, parameter :: wp = kind(1.0d0), n = 3
  real(wp), parameter :: half = 0.5_wp
end module use_in_routines_kinds

module use_in_routines_state
  use use_in_routines_kinds
  implicit none
  real(wp) :: work(n) = 0
  real(wp) :: scale = 2
  interface norm
    module procedure norm_of
  end interface norm
contains
  pure function norm_of(a) result(s)
    real(wp), intent(in) :: a(:)
    real(wp) :: s
    s = sqrt(sum(a**2))
  end function norm_of
end module use_in_routines_state

module use_in_routines_more
  use use_in_routines_kinds, only: wp
  implicit none
  private
  real(wp), public :: offset = 0.25_wp
  real(wp) :: table(3) = 1
end module use_in_routines_more

module use_in_routines_mod
  use use_in_routines_kinds
  implicit none
  integer, parameter :: m = n
  real(wp) :: table(m) = [1.0_wp, 2.0_wp, 3.0_wp]
  real(wp) :: num(m)
  type :: pair
    real(wp) :: a, b
  end type pair
contains
  function weight(i) result(w)
    integer, intent(in) :: i
    real(wp) :: w
    w = table(i)*half
  end function weight

  subroutine shift(a)
    use use_in_routines_more
    real(wp), intent(inout) :: a(m)
    a = a + offset*table
  end subroutine shift

  subroutine step(x, y)
    use use_in_routines_state
    use use_in_routines_more, delta => offset
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(m)
    type(pair) :: p
    integer :: i
    num = x**2
    do i = 1, m
      work(i) = num(i)*weight(i) + table(i)*delta
    end do
    call shift(work)
    p = pair(norm(work), scale)
    y = work*p%a + p%b*inner(num)
  contains
    real(wp) function inner(a)
      use iso_fortran_env
      real(wp), intent(in) :: a(m)
      real(real64) :: s
      s = sum(a*table)
      inner = s*half
    end function inner
  end subroutine step
end module use_in_routines_mod
