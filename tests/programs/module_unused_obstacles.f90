! idea: modules have procedure pointers, alternate returns and second entries that are not used
! dependent: y
! independent: x
! set: n=4
module module_unused_hooks_mod
  implicit none
  private
  integer, parameter, public :: wp = kind(1.0d0)
  abstract interface
    subroutine report(n, u)
      import :: wp
      integer, intent(in) :: n
      real(wp), intent(in) :: u(n)
    end subroutine report
    function law(x) result(r)
      import :: wp
      real(wp), intent(in) :: x
      real(wp) :: r
    end function law
  end interface
  procedure(report), pointer, public, save :: observer => null(), second => null()
  procedure(report), pointer :: hidden
  procedure(law), pointer, public :: closure => square
  procedure(real(wp)), pointer, public :: any_function => null()
  procedure(), pointer, public :: anything
  real(wp), save :: factor = 1.25_wp
  public :: attach, detach, search, more, square
contains
  subroutine attach(f)
    procedure(report) :: f
    observer => f
    hidden => observer
  end subroutine attach
  subroutine detach(u)
    real(wp), intent(in) :: u(:)
    if (associated(observer)) call observer(size(u), u)
    nullify(second)
  end subroutine detach
  subroutine search(n, a, key, place, *, *)
    integer, intent(in) :: n
    real(wp), intent(in) :: a(n), key
    integer, intent(out) :: place
    do place = 1, n
      if (a(place) > key) return 1
    end do
    return 2
  end subroutine search
  subroutine more(a)
    real(wp), intent(inout) :: a
    a = a + closure(a)
    return
    entry much_more(a)
    a = 2*a
  end subroutine more
  function square(x) result(r)
    real(wp), intent(in) :: x
    real(wp) :: r
    r = factor*x**2
  end function square
end module module_unused_hooks_mod

module module_unused_obstacles_mod
  use module_unused_hooks_mod, only: wp, square, watch => observer
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    integer :: i
    do i = 1, n
      y = y*x(i) + square(x(i))
    end do
  end subroutine foo
  subroutine watched(n, x)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    if (associated(watch)) call watch(n, x)
  end subroutine watched
end module module_unused_obstacles_mod
