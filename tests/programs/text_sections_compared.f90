! idea: sections of arrays of text, and allocated ones, that are compared
! dependent: y
! independent: x
! set: n=4
module text_sections_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    character(len=2) :: sym(3), grid(2, n)
    character(len=2), allocatable :: names(:)
    integer :: k
    sym = ['H ', 'He', 'Li']
    y = x*count(sym(1:2) == 'H')
    do k = 1, n
      grid(1, k) = sym(1 + mod(k, 3))
      grid(2, k) = 'Li'
    end do
    do k = 2, n
      y(k) = y(k)*count(grid(:, k - 1:) == sym(3)) + y(k - 1)**2
      if (any(grid(1, 1:k) /= 'He')) y(k) = y(k)*x(1)
    end do
    y(1:2) = y(1:2)*merge(x(3:4), [1.5d0, 2.5d0], sym(2:3) == ['He', 'Ar'])
    allocate (names(n - 1))
    names = sym
    y = y*count(names == sym) + count(names(2:) == 'Li')*x
    sym(3:1:-2) = sym(1:3:2)
    y = y*findloc(sym(:2) == 'Li', .true., 1)
  end subroutine foo
end module text_sections_mod
