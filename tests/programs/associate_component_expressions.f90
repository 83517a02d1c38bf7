! idea: associate gives names to expressions of components
! dependent: y
! independent: x
! set: n=4
! without: sparse
module associate_component_expressions_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: row
    real(wp), allocatable :: a(:)
    real(wp) :: c(3) = 0.5_wp
  end type row
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)
    type(row) :: r(2), s
    integer :: i
    allocate(r(1)%a(n), r(2)%a(n), s%a(n))
    r(1)%a = sin(x)
    r(2)%a = cos(x)
    s%a = x*x
    do i = 1, 2
      associate (a => 2.0_wp*r(i)%a, b => s%a*x, d => 2.0_wp*r(i)%c, e => (s%a))
        s%a = y
        r(i)%a = y
        y = y*a + b(n)*e + d(2)*size(d)*size(a)
      end associate
    end do
  end subroutine foo
end module associate_component_expressions_mod
