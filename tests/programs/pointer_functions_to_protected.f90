! idea: functions give pointers to private and to protected variables of another module, which have products
! dependent: y
! independent: x
module v
  implicit none
  private
  real(8), target, save :: t1(3), t2(3)
  real(8), target, save, protected, public :: t3(3)
  public :: give, begin, third
contains
  subroutine begin(x)
    real(8), intent(in) :: x(3)
    t1 = x
    t2 = x**2
    t3 = x**3
  end subroutine begin
  function give(i) result(p)
    integer, intent(in) :: i
    real(8), pointer :: p(:)
    p => t1
    if (i == 2) p => t2
  end function give
  function third() result(p)
    real(8), pointer :: p(:)
    p => t3
  end function third
end module v
module m
  use v
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(3)
    call begin(x)
    call step()
    y = give(1)*give(2)*third()
  end subroutine foo
  subroutine step()
    real(8), pointer :: a(:), b(:), c(:)
    a => give(1)
    b => give(2)
    c => third()
    a = a*b
    c = c*a
  end subroutine step
end module m
