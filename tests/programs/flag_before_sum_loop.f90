! idea: a flag decides on what is set once, is changed behind that, and a loop adds up: nothing else has to be kept
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module flag_before_sum_loop_mod
  implicit none
  logical :: first = .true.
  integer :: stage = 1
  double precision :: scale = 0d0
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    double precision, intent(in) :: x(n)
    double precision, intent(out) :: y(n)
    integer :: i
    first = .true.
    y = x
    i = 1
    y(i) = x(i) + by_logical(x, n)
    y(2) = x(2) + by_logical(x, n)
    stage = 1
    do i = 1, n
      y(i) = y(i)*by_number(x, n) + by_saved(x, n, i)
    end do
  end subroutine foo
  double precision function by_logical(v, n)
    integer, intent(in) :: n
    double precision, intent(in) :: v(n)
    integer :: k
    double precision :: w
    w = 1d0
    if (first) w = v(1)
    first = .false.
    by_logical = 0d0
    do k = 1, n
      by_logical = by_logical + w*v(k)**2
    end do
  end function by_logical
  double precision function by_number(v, n)
    integer, intent(in) :: n
    double precision, intent(in) :: v(n)
    integer :: k
    if (stage == 1) then
      scale = v(1)
      stage = 0
    end if
    by_number = 0d0
    do k = 1, n
      by_number = by_number + scale*v(k)**2
    end do
  end function by_number
  double precision function by_saved(v, n, i)
    integer, intent(in) :: n, i
    double precision, intent(in) :: v(n)
    logical, save :: is_new = .true.
    double precision, save :: factor = 0d0
    integer :: k
    if (is_new .or. i == 1) then
      factor = v(2)
      is_new = .false.
    end if
    by_saved = 0d0
    do k = 1, n
      by_saved = by_saved + factor*v(k)**2
    end do
  end function by_saved
end module flag_before_sum_loop_mod
