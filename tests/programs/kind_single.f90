! idea: default real throughout
! routine: foo
! dependent: y
! independent: x
! set: n=4
! tolerance: 1e-5
module kind_single_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    real, intent(out) :: y
    integer :: i

    y = 0.0
    do i = 1, n
      y = y + x(i) ** 2 * sin(y)
      y = y * 0.5 + x(i)
    end do
  end subroutine foo
end module kind_single_mod
