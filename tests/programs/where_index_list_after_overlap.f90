! idea: a masked assignment with an index list, beside one that reads other elements of the same array
! dependent: y
! independent: x
! set: n=3
module where_index_list_after_overlap
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8) :: h(3), t(-2:0, 3)
    integer :: m

    m = n - 1
    h = x
    t = 0.3d0
    t(-1, :) = x * 0.4d0
    where (x > 0.7d0)
      t(-2:0, m) = 0.67d0 * x + 0.05d0 * t(m - 3, :)
      t(-2:0, m) = 0.48d0 * (h([3, 1, 2]) * t(-2:0, m))
    elsewhere
      t(-2:0, m) = t(-2:0, 1)
    end where
    y = t(:, m)
  end subroutine foo
end module where_index_list_after_overlap
