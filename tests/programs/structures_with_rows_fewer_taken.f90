! idea: arrays of structures with arrays and rows, passed to a routine that takes fewer of them
! dependent: y
! independent: x
! without: sparse
module structures_with_rows_fewer_taken_mod
  implicit none
  type :: pt
    real(8), allocatable :: r(:)
    real(8) :: q(2, 2)
  end type
contains
  subroutine many(p)
    type(pt), intent(inout) :: p(2)
    p(1)%r = p(1)%r*p(2)%r(2)
    p(2)%q(2, :) = p(1)%q(:, 1)*p(1)%r
  end subroutine
  subroutine foo(x, y)
    real(8), intent(in) :: x(2)
    real(8), intent(out) :: y
    type(pt) :: g(3)
    integer :: i
    do i = 1, 3
      g(i)%r = x**i
      g(i)%q = x(1)*i
    end do
    call many(g)
    y = sum(g(1)%r)*sum(g(2)%q)
    call many(g(2:3))
    y = y*sum(g(2)%r)*sum(g(3)%q)*g(1)%q(2, 1)
  end subroutine
end module structures_with_rows_fewer_taken_mod
