! idea: a routine with a common block stands before the module that calls it
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
subroutine grow(i)
  implicit none
  integer, intent(in) :: i
  real(8) :: u
  common /blk/ u
  u = u*0.9d0*u + i
end subroutine grow
module m
  implicit none
contains
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8) :: u
    common /blk/ u
    external :: grow
    u = x(3)
    call grow(1)
    y = x*u
  end subroutine foo
end module m
