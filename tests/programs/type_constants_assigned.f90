! idea: a constant structure assigned to components of an array, beside assignments that the program defines
! dependent: y
! independent: x
! set: n=3
module type_constants_assigned_mod
  implicit none
  type v_t
    real(8) :: x = 0, z = 0
  end type v_t
  interface assignment(=)
    module procedure from_array, to_array
  end interface
  type(v_t), parameter :: origin = v_t(0.0d0, 0.0d0)
  type b_t
    real(8) :: m = 1
    type(v_t) :: r, a
  end type b_t
  type s_t
    type(b_t), allocatable :: b(:)
  contains
    procedure :: forces
  end type s_t
contains
  pure subroutine from_array(v, a)
    type(v_t), intent(out) :: v
    real(8), intent(in) :: a(2)
    v%x = a(1)
    v%z = a(2)
  end subroutine from_array
  pure subroutine to_array(a, v)
    real(8), intent(out) :: a(2)
    type(v_t), intent(in) :: v
    a = [v%x, v%z]
  end subroutine to_array
  subroutine forces(self)
    class(s_t), intent(inout) :: self
    integer :: i
    self%b%a = origin
    do i = 1, size(self%b)
      self%b(i)%a%x = self%b(i)%m*self%b(i)%r%x**2
      self%b(i)%a%z = self%b(i)%m*self%b(i)%r%z**3
    end do
  end subroutine forces
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(2, n)
    real(8), intent(out) :: y(2)
    type(s_t) :: s
    integer :: i
    allocate(s%b(n))
    do i = 1, n
      s%b(i)%r = x(:, i)
    end do
    call s%forces()
    y = s%b(2)%a
    y = y*[sum(s%b%a%x), sum(s%b%a%z)]
  end subroutine foo
end module type_constants_assigned_mod
