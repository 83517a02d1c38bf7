! idea: procedures bound to elements that expressions in parentheses tell, with and without names of arguments
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module bound_to_element_in_parentheses_mod
  implicit none
  type :: list
    double precision :: v(3)
    integer :: k
  contains
    procedure :: at
    procedure :: first
    procedure :: kind_of
    procedure :: grow
    procedure :: halve
  end type list
  type :: box
    type(list) :: t(2)
    integer :: chosen
  end type box
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    double precision, intent(in) :: x(n)
    double precision, intent(out) :: y
    type(box) :: b
    double precision :: g
    integer :: i
    b%t(1)%v = x
    b%t(2)%v = x**2
    b%t(:)%k = [2, 3]
    b%chosen = 1
    g = x(2)
    y = 0
    do i = 1, n
      y = y + b%t((b%chosen))%at((i), scale=(g))
      y = y + b%t((b%chosen))%first()*b%t((3 - b%chosen))%at(k=(i))
      call b%t((b%chosen))%grow((g), by=(b%t((b%chosen))%v(1)))
      call b%t((b%chosen))%halve()
      call b%t((b%chosen))%halve
      if (b%t((b%chosen))%at((i), scale=g) > -100) y = y + g
      select case (b%t((b%chosen))%kind_of())
      case (2)
        y = y*g
      end select
      b%chosen = 3 - (b%chosen)
      g = g + b%t((b%chosen))%v((i))
    end do
  end subroutine foo
  function at(self, k, scale) result(r)
    class(list), intent(in) :: self
    integer, intent(in) :: k
    double precision, intent(in), optional :: scale
    double precision :: r
    r = self%v(k)
    if (present(scale)) r = r*scale
  end function at
  double precision function first(self)
    class(list), intent(in) :: self
    first = self%v(1)
  end function first
  integer function kind_of(self)
    class(list), intent(in) :: self
    kind_of = self%k
  end function kind_of
  subroutine grow(self, more, by)
    class(list), intent(inout) :: self
    double precision, intent(in) :: more
    double precision, intent(in), optional :: by
    self%v = self%v + more**2
    if (present(by)) self%v = self%v*by
  end subroutine grow
  subroutine halve(self)
    class(list), intent(inout) :: self
    self%v = 0.5d0*self%v
  end subroutine halve
end module bound_to_element_in_parentheses_mod
