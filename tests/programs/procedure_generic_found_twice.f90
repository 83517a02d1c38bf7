! idea: a generic name in an expression, of a routine that is given a procedure, from a module
! dependent: y
! independent: x
! set: n=4
module laws_mod
  implicit none
  abstract interface
    pure function law(x)
      real, intent(in) :: x
      real :: law
    end function law
  end interface
  interface average
    module procedure average_of
  end interface average
contains
  function average_of(f, a, n) result(res)
    procedure(law) :: f
    integer, intent(in) :: n
    real, intent(in) :: a(n)
    real :: res
    integer :: i

    res = 0.0
    do i = 1, n
      res = res + f(a(i)) / n
    end do
  end function average_of

  pure function bump(x)
    real, intent(in) :: x
    real :: bump

    bump = 0.9 * sin(x)
  end function bump
end module laws_mod

module found_twice_mod
  use laws_mod
  implicit none
contains
  subroutine foo(x, n, y)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    real, intent(out) :: y(2)

    y(1) = dim(average(bump, x, n) + 1.0, 0.2 * x(1))
    y(2) = average(bump, x(n:1:-1), n) * x(2)
  end subroutine foo
end module found_twice_mod
