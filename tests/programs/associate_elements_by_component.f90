! idea: associate with differences of columns that indices in a structure select
! dependent: e
! independent: x
! set: n=4
module associate_elements_by_component_mod
  implicit none
  type pairs
    integer :: i(3) = [1, 2, 3], j(3) = [4, 3, 1]
  end type pairs
contains
  subroutine foo(n, x, e)
    integer, intent(in) :: n
    real(8), intent(in) :: x(2, n)
    real(8), intent(out) :: e
    type(pairs) :: list
    integer :: k
    e = 0
    do k = 1, size(list%i)
      associate (d => x(:, list%i(k)) - x(:, list%j(k)), i => list%i(k))
        e = e + dot_product(d, d)**2*x(1, i) + sum(d)
      end associate
    end do
  end subroutine foo
end module associate_elements_by_component_mod
