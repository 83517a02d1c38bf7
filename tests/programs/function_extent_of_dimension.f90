! idea: the extent of what a function returns is that of a dimension that is an argument
! dependent: y
! independent: x
module function_extent_mod
  implicit none
  interface mean
    module procedure mean_of_all, mean_along
  end interface mean
contains
  pure real(8) function mean_of_all(x)
    real(8), intent(in) :: x(:)
    mean_of_all = sum(x)/size(x)
  end function mean_of_all
  pure function mean_along(x, dim) result(m)
    real(8), intent(in) :: x(:, :)
    integer, intent(in) :: dim
    real(8) :: m(size(x, 3 - dim))
    m = sum(x, dim)/size(x, dim)
  end function mean_along
  subroutine foo(x, y)
    real(8), intent(in) :: x(3, 2)
    real(8), intent(out) :: y(3)
    integer :: k
    y = 1.0d0 + mean(x, 2)**2
    y(1) = y(1) + sum(mean(x**2, 2)**2) + mean(mean(x, 1)**3)
    do k = 1, 2
      y(2) = y(2) + k*sum(sin(mean(x, k))) + maxval(mean(x, 3 - k))
    end do
  end subroutine foo
end module function_extent_mod
