! idea: bound functions that return pointers, to parts of objects that are targets, also inherited and overridden
! dependent: y
! independent: x
module pointer_functions_bound
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: state_t
    real(wp), allocatable :: data(:)
    real(wp) :: more(3) = 1.0_wp
  contains
    procedure :: values
    procedure :: get
  end type state_t
  type, extends(state_t) :: model_t
    real(wp) :: last(3) = 2.0_wp
  contains
    procedure :: get => model_get
  end type model_t
contains
  function model_get(self, k) result(p)
    class(model_t), intent(in), target :: self
    integer, intent(in) :: k
    real(wp), pointer :: p(:)
    p => self%last(k:)
  end function model_get
  function values(self) result(p)
    class(state_t), intent(in), target :: self
    real(wp), pointer :: p(:)
    p => self%data
  end function values
  function get(self, k) result(p)
    class(state_t), intent(in), target :: self
    integer, intent(in) :: k
    real(wp), pointer :: p(:)
    if (k == 1) then
      p => self%data
    else
      p => self%more
    end if
  end function get
  function field_of(self) result(p)
    type(state_t), intent(in), target :: self
    real(wp), pointer :: p(:)
    p => self%more
  end function field_of
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y(3)
    type(state_t), target :: s
    type(model_t), target :: m
    integer :: i
    real(wp), pointer :: a(:), b(:)
    allocate(s%data(3))
    a => s%values()
    a = x**2
    b => field_of(s)
    b = a*x
    a => s%get(2)
    y = a
    a => s%get(1)
    y = y + a
    a => m%get(2)
    a = x(1:2)*y(2:3)
    allocate(m%data(3), source=x)
    b => m%values()
    do i = 1, 2
      b(i) = b(i)*a(i)
    end do
    y = y*m%data
    y(2:3) = y(2:3) + m%last(2:3)
  end subroutine foo
end module pointer_functions_bound
