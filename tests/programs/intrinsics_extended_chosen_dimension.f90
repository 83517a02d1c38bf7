! idea: sum extended for other arguments, and the intrinsic along a dimension that an argument says
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9
module intrinsics_extended_chosen_dimension_mod
  implicit none
  interface sum
    module procedure sum_of_powers
  end interface sum
contains
  pure real(8) function sum_of_powers(p, at)
    integer, intent(in) :: p
    real(8), intent(in) :: at
    integer :: k
    sum_of_powers = 0.0d0
    do k = 1, p
      sum_of_powers = sum_of_powers + at**k
    end do
  end function sum_of_powers
  pure function totals(a, dim) result(r)
    real(8), intent(in) :: a(:, :)
    integer, intent(in) :: dim
    real(8) :: r(size(a, 3 - dim))
    r = sum(a, dim=dim)*maxval(a, dim, a > 0.8d0)
  end function totals
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(3)
    real(8) :: a(3, 2)
    integer :: k
    a = reshape([x, 0.5d0 + x*x], [3, 2])
    y = totals(a, 2)
    do k = 1, 2
      y(1:size(a, 3 - k)) = y(1:size(a, 3 - k)) + sum(a, k)*sum(k, at=x(k))
    end do
    y(1) = y(1) + sum(2, at=x(1)) + sum(x)*x(3)
  end subroutine foo
end module intrinsics_extended_chosen_dimension_mod
