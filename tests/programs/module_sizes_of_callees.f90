! idea: a variable of a module that nobody writes tells how long the only tape of a routine is
! dependent: y
! independent: x
module module_sizes_of_callees_mod
  implicit none
  real(8) :: total
  integer :: layers = 3
contains
  subroutine layer(excess, loss)
    real(8), intent(in) :: excess
    real(8), intent(inout) :: loss
    loss = loss*sin(loss*excess)
    loss = loss*exp(-loss)
  end subroutine layer
  subroutine percolate(z)
    real(8), intent(inout) :: z
    integer :: k
    do k = 1, layers
      call layer(z, total)
      z = z*total
    end do
  end subroutine percolate
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    total = 1.0d0
    y = x
    call percolate(y)
    y = total*y
  end subroutine foo
end module module_sizes_of_callees_mod
