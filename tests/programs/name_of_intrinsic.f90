! idea: variables named like intrinsics and keywords
! routine: foo
! dependent: y
! independent: x
module name_of_intrinsic_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    real(wp) :: scale, if, do, gamma, mod
    integer :: size, max, int

    size = 2
    max = size + 1
    int = max
    scale = x ** size
    if = scale * max
    gamma = sin(if)
    do = gamma * int
    mod = do * do
    y = mod + exp(-do)
  end subroutine foo
end module name_of_intrinsic_mod
