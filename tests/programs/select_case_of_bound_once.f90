! idea: a bound function that changes its object selects: it runs once, whatever the cases are
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, k=2
module select_case_of_bound_once_mod
  implicit none
  type :: t
    double precision :: u = 1.0d0
  contains
    procedure :: first
  end type t
contains
  integer function first(self, i)
    class(t), intent(inout) :: self
    integer, intent(in) :: i
    self%u = self%u*self%u*0.9d0
    first = i
  end function first

  subroutine foo(x, y, k)
    integer, intent(in) :: k
    double precision, intent(in) :: x(3)
    double precision, intent(out) :: y(3)
    type(t) :: s(3)
    integer :: i
    s%u = x
    y = x
    do i = 1, 3
      select case (s(i)%first(k + i - 2))
      case (1)
        y = y*x(1)
      case (2)
        y = y*x(2)*s(i)%u
      case (3:)
        y = y + s(i)%u
      end select
    end do
    y = y*s%u
  end subroutine foo
end module select_case_of_bound_once_mod
