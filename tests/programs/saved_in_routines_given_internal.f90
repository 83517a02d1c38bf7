! idea: routines that are given internal procedures keep variables between calls, for all callers
! dependent: y
! independent: x
! set: n=4
module saved_given_lib
  implicit none
  private
  public :: wp, apply, relax, smooth
  integer, parameter :: wp = kind(1.0d0)
  type :: weight
    integer :: turn
    real(wp) :: value
  end type weight
  abstract interface
    function response(t) result(v)
      import :: wp
      real(wp), intent(in) :: t
      real(wp) :: v
    end function response
  end interface
contains
  recursive function apply(f, x, depth) result(r)
    procedure(response) :: f
    real(wp), intent(in) :: x
    integer, intent(in) :: depth
    real(wp) :: r
    integer, save :: visits = 0
    type(weight), save :: last = weight(0, 0.5_wp)
    integer :: i, table(3)
    save :: table
    data (table(i), i = 1, 3) /1, 2, 3/
    visits = mod(visits + 1, 3)
    last%turn = mod(last%turn + 1, 5)
    r = f(x)*table(visits + 1)*last%value + last%turn
    if (depth > 0) r = r + apply(f, 0.5_wp*x, depth - 1)*visits
  end function apply
  ! The last value is active, and an internal procedure keeps one, too.
  subroutine relax(f, x, r)
    procedure(response) :: f
    real(wp), intent(in) :: x
    real(wp), intent(out) :: r
    real(wp), save :: past = 0.25_wp
    r = f(x) + past*x
    past = 0.5_wp*r
    call damp
    if (x < 0.0_wp) past = 0.25_wp
  contains
    subroutine damp
      integer, save :: turn = 0
      turn = mod(turn + 1, 5)
      past = past*past + f(past)/(turn + 1)
    end subroutine damp
  end subroutine relax
  subroutine smooth(f, v)
    procedure(response) :: f
    real(wp), intent(inout) :: v(:)
    real(wp), allocatable, save :: scratch(:)
    integer :: i
    if (.not. allocated(scratch)) allocate (scratch(size(v)))
    do i = 1, size(v)
      scratch(i) = f(v(i))
    end do
    v = scratch
    deallocate (scratch)
  end subroutine smooth
end module saved_given_lib

module saved_given_mod
  use saved_given_lib
  implicit none
  real(wp) :: apply_visits = 0.5_wp
contains
  function square(t) result(v)
    real(wp), intent(in) :: t
    real(wp) :: v
    v = t*t*apply_visits
  end function square
  subroutine first(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    real(wp) :: v(n)
    v = x
    y = y + apply(scaled, x(1), 2) + apply(shifted, y, 1)
    call relax(scaled, x(2), v(1))
    call smooth(scaled, v)
    call own(scaled, v(2))
    call own(square, v(3))
    y = y + sum(v)
  contains
    function scaled(t) result(v)
      real(wp), intent(in) :: t
      real(wp) :: v
      v = t*x(2)
    end function scaled
    function shifted(t) result(v)
      real(wp), intent(in) :: t
      real(wp) :: v
      v = 0.1_wp*t + x(3)
    end function shifted
    subroutine own(f, t)
      interface
        function f(t) result(v)
          import :: wp
          real(wp), intent(in) :: t
          real(wp) :: v
        end function f
      end interface
      real(wp), intent(inout) :: t
      integer, save :: count = 0
      count = mod(count + 1, 3)
      t = f(t)*count
    end subroutine own
  end subroutine first
  subroutine second(x, y)
    real(wp), intent(in) :: x(:)
    real(wp), intent(inout) :: y
    real(wp) :: r
    call relax(lessened, x(1), r)
    y = y + apply(lessened, r, 0)
  contains
    function lessened(t) result(v)
      real(wp), intent(in) :: t
      real(wp) :: v
      v = t - x(2)
    end function lessened
  end subroutine second
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: r
    y = apply(square, x(4), 1)
    call relax(square, -1.0_wp, r)
    call first(n, x, y)
    call second(x, y)
    call first(n, x, y)
    call relax(square, x(2), r)
    y = y*r
    call relax(square, -1.0_wp, r)
  end subroutine foo
end module saved_given_mod
