! idea: trimmed text that changes from step to step is an argument
! dependent: y
! independent: x
module text_trimmed_argument_mod
  implicit none
contains
  subroutine rhs(n, y, scheme)
    integer, intent(in) :: n
    real(8), intent(inout) :: y(n)
    character(len=*), intent(in) :: scheme
    integer :: i
    do i = 1, n
      select case (scheme)
      case ('hll')
        y(i) = y(i)**2
      case ('llf')
        y(i) = sin(y(i))
      end select
    end do
  end subroutine
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(3)
    character(len=8) :: scheme
    integer :: step
    y = x
    do step = 1, 2
      scheme = 'hll'
      if (step == 2) scheme = 'llf'
      call rhs(3, y, trim(scheme))
      y(1) = y(1)*y(2)
      call rhs(2, y(2:3), trim(scheme))
    end do
  end subroutine
end module
