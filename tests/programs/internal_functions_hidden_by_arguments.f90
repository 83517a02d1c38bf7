! idea: internal functions of one name in several hosts, and arguments of others that hide them
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3, k=1
module internal_functions_hidden_by_arguments_mod
  implicit none
  real(8), save :: fac = 1.5d0
contains
  real(8) function eval(x)
    real(8), intent(in) :: x
    eval = x**2*fac
  end function eval
  subroutine one(x, y)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    real(8) :: fac
    integer :: i
    fac = x(1)
    do i = 1, size(x)
      y(i) = y(i) + eval(x(i))
    end do
  contains
    real(8) function eval(x)
      real(8), intent(in) :: x
      eval = sin(x)*fac
      fac = fac + x
    end function eval
  end subroutine one
  subroutine two(x, y)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    integer :: i
    do i = 1, size(x)
      y(i) = y(i) + eval(x(i), i)*step(y(i))
    end do
  contains
    real(8) function eval(fac, i) result(one)
      real(8), intent(in) :: fac
      integer, intent(in) :: i
      one = cos(fac)*i
      one = one + step(one)
    end function eval
    real(8) function step(eval)
      real(8), intent(in) :: eval
      step = eval*fac*y(1)
    end function step
  end subroutine two
  subroutine foo(n, x, y, k)
    integer, intent(in) :: n, k
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer :: two_eval
    fac = 1.5d0*x(3)
    y = x
    do two_eval = 1, k
      call one(x, y)
      y(two_eval) = y(two_eval)*eval(x(two_eval))
      call two(x, y)
    end do
  end subroutine foo
end module internal_functions_hidden_by_arguments_mod
