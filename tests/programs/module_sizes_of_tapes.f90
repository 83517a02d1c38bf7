! idea: variables of modules that nobody writes tell how long the tapes of routines are
! dependent: y
! independent: x
module module_sizes_of_tapes_grid
  implicit none
  integer :: rows = 3, columns = 2
end module module_sizes_of_tapes_grid
module module_sizes_of_tapes_mod
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
  subroutine smooth(a)
    use module_sizes_of_tapes_grid, only: rows, columns
    real(8), intent(inout) :: a(rows, columns)
    integer :: i, j
    do j = 1, columns
      do i = 2, rows
        a(i, j) = a(i, j)*a(i - 1, j) + sin(a(i, j))
      end do
    end do
  end subroutine smooth
  subroutine step(a)
    use module_sizes_of_tapes_grid, only: n => rows, columns
    real(8), intent(inout) :: a(n, columns)
    integer :: k
    do k = 1, 2
      call smooth(a)
      a = a*a
    end do
  end subroutine step
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    real(8) :: a(3, 2)
    total = 1.0d0
    y = x
    call percolate(y)
    y = total*y
    a(1, :) = x
    a(2, :) = 0.5d0*y
    a(3, :) = x*y
    call step(a)
    call smooth(a)
    y = y + sum(a)
  end subroutine foo
end module module_sizes_of_tapes_mod
