! idea: an array of structures is assigned, elementally, a number that its elements give
! dependent: y
! independent: x
! set: n=3
module assignment_of_structures_overlap_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type record_t
    real(wp) :: v = 0.6_wp
    real(wp) :: w(3) = 0.5_wp
  end type
  interface assignment(=)
    module procedure from_number
  end interface
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(record_t) :: row(3)
    row = x(1)**2
    row(2) = x(3)
    row = 1.0_wp * (0.48_wp * (row(1)%v + row(3)%v + x(2)))
    y = sum(row%v) + row(2)%w(2)
  end subroutine foo
  elemental subroutine from_number(a, x)
    type(record_t), intent(out) :: a
    real(wp), intent(in) :: x
    a%v = sin(x)
    a%w(2:) = [x, 0.5_wp * x]
  end subroutine from_number
end module assignment_of_structures_overlap_mod
