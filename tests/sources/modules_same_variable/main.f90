! idea: a dependent variable of a module has the name of a private one of a module in another file
! dependent: y, total
! independent: x
module store
  implicit none
  real :: total = 0.0
end module store
module m
  use other
  implicit none
contains
  subroutine keep(a)
    use store
    real, intent(in) :: a
    total = a*a
  end subroutine keep
  subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    y = x
    call step(y)
    call keep(y)
  end subroutine foo
end module m
