! idea: constants as long as lists with a type or loops
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module constants_implied_shape_typed_mod
  implicit none
  integer :: i
  integer, parameter :: lst(*) = [integer :: 3, 1, 2], wp = kind(1.0d0)
  real(wp), parameter :: wgt(*) = [real(wp) :: 0.5, lst(2), 2]
  real(wp), parameter :: sq(*) = [(i**2 / 4.0_wp, i = 1, 3)], pairs(*) = [(wgt, sq(i), i = 1, 3, 2)]
  integer, parameter :: low(0:*) = (/ (lst(i) - 1, i = 1, 2) /)
  character(len=*), parameter :: names(*) = [character(len=4) :: 'a', 'long', 'c']
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8), parameter :: inner(*) = [real(8) :: (wgt(i), i = 3, 1, -1)]
    integer :: k
    y = 0.0d0
    do k = 1, size(lst)
      y(k) = wgt(k) * x(lst(k))**2 + low(mod(k, 2)) * x(k) + inner(k) * x(1) * x(k)
      if (names(k) == 'long') y(k) = y(k) * sq(k) * x(2)
    end do
    y = y * sum(pairs) + x * inner**size(pairs)
  end subroutine foo
end module constants_implied_shape_typed_mod
