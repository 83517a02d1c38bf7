! idea: a result that is a structure and goes by the name of the function, in do concurrent, where and associate
! dependent: y
! independent: x
! set: n=3
module type_result_of_function_name_mod
  implicit none
  type plan_t
    integer :: n = 0
    real(8), allocatable :: c(:)
    real(8) :: d(3) = 1
  end type plan_t
contains
  type(plan_t) function make(n, x)
    integer, intent(in) :: n
    real(8), intent(in) :: x(:)
    integer :: j
    make%n = n
    allocate(make%c(n))
    do concurrent (j = 1:n)
      make%c(j) = cos(x(j)*(j - 1))
    end do
    where (make%d > 0) make%d = x
    associate (d => make%d)
      d = d**2
    end associate
  end function make
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(plan_t) :: p
    p = make(n, x)
    y = sum(p%c*p%d)
  end subroutine foo
end module type_result_of_function_name_mod
