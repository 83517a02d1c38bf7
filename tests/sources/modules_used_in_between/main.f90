! idea: a module in front of that of the target calls routines of other files
! routine: foo
! dependent: y
! independent: x
! set: n=3
module steps
  use rates, only: rate, react
  implicit none
contains
  subroutine step(u)
    real(kind=8), intent(inout) :: u(:)
    integer :: i
    do i = 1, size(u)
      u(i) = u(i)*rate(u(i))
    end do
    call react(u(1))
  end subroutine step
end module steps

module main
  use rates, only: react
  use steps
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y(n)
    y = x
    call react(y(2))
    call step(y)
  end subroutine foo
end module main
