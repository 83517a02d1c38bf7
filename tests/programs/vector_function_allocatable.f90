! idea: elements that functions list give allocatable arrays their shapes, also in calculations
! routine: listed
! dependent: y
! independent: x
! set: n=4, list=3 1 2 4
module vector_function_allocatable_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  function picks(i) result(list)
    integer, intent(in) :: i
    integer :: list(i)
    integer :: k
    list = [(k + 1, k = 1, i)]
  end function picks
  subroutine listed(n, list, x, y)
    integer, intent(in) :: n, list(n)
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp), allocatable :: v(:), w(:, :)
    v = x(picks(list(3)))
    w = spread(x, 2, 3)
    y = x*v(1)*v(2)*size(v)
    v = 2.0_wp*x(picks(3) - 1)**2
    y(picks(2)) = y(picks(2) - 1)*v(picks(list(2) + 1))
    w = w(picks(2), picks(1) + list(1) - 2)
    y(picks(3)) = y(picks(3))*sum(w)*size(w)*sum(x(list(picks(2))))
  end subroutine listed
end module vector_function_allocatable_mod
