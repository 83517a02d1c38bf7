! idea: forall with masks, overlaps, sections and loops in it
! dependent: y, w
! independent: x
! set: n=4
! size: w=4
module forall_of_elements
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y, w)
    integer, intent(in) :: n
    real(wp), intent(inout) :: x(0:n)
    real(wp), intent(inout) :: y(n, n)
    real(wp), intent(inout) :: w(:)
    integer :: i, j, k
    integer :: order(n)
    i = 2
    order = [(n + 1 - k, k=1, n)]
    do k = 1, 2
      forall (i = 1:n) x(i) = x(i - 1)*x(i) + w(order(i))
      forall (i = 1:n, j = 1:n:2, x(i) > 0.5_wp .and. i /= j) y(i, j) = y(j, i)*x(j)
      x(i) = x(i)*y(i, k)
      forall (i = 1:n - 1, order(i) /= 2)
        ! Two assignments, one after the other.
        w(i) = squared(w(i))*x(i) + w(i)
        x(order(i)) = w(i) - x(order(i + 1))
        forall (j = i:n) y(i, j:j) = y(i, j:j)*x(i)
      end forall
      if (k == 1) then
        forall (i = 1:size(w), w(i) > 0.2_wp) w(i) = w(i)**2
      end if
    end do
    forall (k = n:2) w(k) = 0.0_wp
    w(1) = w(1)*x(i)
  end subroutine foo
  pure real(wp) function squared(v)
    real(wp), intent(in) :: v
    squared = v*v
  end function squared
end module forall_of_elements
