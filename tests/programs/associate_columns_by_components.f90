! idea: associate to a difference of columns chosen by components of an element of an allocatable list
! routine: foo
! dependent: y
! independent: x
! set: n=3
module associate_columns_by_components_mod
  implicit none
  type pair
    integer :: a, b
  end type pair
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(2, n)
    real(8), intent(out) :: y(2)
    type(pair) :: list(2)
    integer :: c
    list(1) = pair(1, 2)
    list(2) = pair(2, 3)
    y = 0.0d0
    do c = 1, size(list)
      associate (d => x(:, list(c)%b) - x(:, list(c)%a))
        y = y + d*d
      end associate
    end do
  end subroutine foo
end module associate_columns_by_components_mod
