! idea: routines that are given procedures keep variables between calls: first calls, counters
! dependent: y
! independent: x
module saved_in_given_routines_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  abstract interface
    function response(t) result(v)
      import :: wp
      real(wp), intent(in) :: t
      real(wp) :: v
    end function response
  end interface
contains
  function square(t) result(v)
    real(wp), intent(in) :: t
    real(wp) :: v
    v = t*t
  end function square
  function cube(t) result(v)
    real(wp), intent(in) :: t
    real(wp) :: v
    v = t*t*t
  end function cube
  ! A counter and a table of weights that the first call makes.
  function apply(f, x) result(r)
    procedure(response) :: f
    real(wp), intent(in) :: x
    real(wp) :: r
    integer, save :: visits = 0
    logical, save :: is_first = .true.
    real(wp), save :: weights(3)
    real(wp), save :: scratch
    integer :: i
    if (is_first) then
      weights = [(0.5_wp*i, i = 1, 3)]
      is_first = .false.
    end if
    visits = visits + 1
    scratch = f(x)*weights(1 + mod(visits, 3))
    r = scratch + f(scratch)
    if (visits == 3) visits = 0
  end function apply
  ! The last value of all calls, whatever function they give, is active.
  subroutine relax(f, x, r)
    procedure(response) :: f
    real(wp), intent(in) :: x
    real(wp), intent(out) :: r
    real(wp), save :: last = 0.25_wp
    r = f(x) + last*x
    last = 0.5_wp*r
    call damp
    if (x < 0.0_wp) last = 0.25_wp
  contains
    subroutine damp
      integer, save :: turn = 0
      turn = mod(turn + 1, 5)
      last = last*last + f(last)/(turn + 1)
    end subroutine damp
  end subroutine relax
  subroutine start()
    real(wp) :: r
    call relax(square, -1.0_wp, r)
  end subroutine start
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y(3)
    integer :: i
    do i = 1, 3
      y(i) = apply(square, x(i))
    end do
    do i = 1, 3
      y(i) = y(i)*apply(cube, x(i))
    end do
    call start()
    call relax(square, x(1), y(1))
    call relax(cube, x(2), y(2))
    call relax(square, x(3), y(3))
    call start()
  end subroutine foo
end module saved_in_given_routines_mod
