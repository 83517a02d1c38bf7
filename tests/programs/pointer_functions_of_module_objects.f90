! idea: functions bound to an object of a module give pointers to parts of it, in a routine without arguments
! dependent: y
! independent: x
module pointer_functions_of_module_objects_mod
  implicit none
  type :: s_t
    real(8), pointer :: d(:,:) => null()
    real(8), allocatable :: e(:,:)
  contains
    procedure :: get
  end type s_t
  type(s_t), target, save :: s
contains
  function get(self, i) result(p)
    class(s_t), intent(in), target :: self
    integer, intent(in) :: i
    real(8), pointer :: p(:)
    p => self%e(:, i)
  end function get
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(3)
    if (allocated(s%e)) deallocate(s%e)
    allocate(s%e(3,2))
    s%e(:,1) = x
    s%e(:,2) = x**2
    call step()
    y = s%e(:,1)*s%e(:,2)
  end subroutine foo
  subroutine step()
    real(8), pointer :: a(:)
    a => s%get(1)
    a = 3*a
  end subroutine step
end module pointer_functions_of_module_objects_mod
