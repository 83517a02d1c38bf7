! idea: products where protected variables of another module are active
! dependent: y
! independent: x
module v
  implicit none
  public
  real(8), save, protected :: t1(3), t2(3)
  public :: begin, work, give
contains
  subroutine begin(x)
    real(8), intent(in) :: x(3)
    t1 = x
    t2 = x**2
  end subroutine begin
  subroutine work()
    t1 = t1*t2
  end subroutine work
  subroutine give(y)
    real(8), intent(out) :: y(3)
    y = t1*t2
  end subroutine give
end module v
module m
  use v
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(3)
    call begin(x)
    call work()
    call give(y)
  end subroutine foo
end module m
