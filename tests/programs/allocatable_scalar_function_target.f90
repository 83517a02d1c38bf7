! idea: a function that returns an allocatable scalar is the target, in no need of a caller
! dependent: foo
! independent: x
! set: n=3
module scalar_function_target_mod
  implicit none
contains
  function foo(n, x)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), allocatable :: foo
    integer :: i
    foo = 1.0d0
    do i = 1, n
      foo = foo*x(i)
    end do
  end function foo
end module scalar_function_target_mod
