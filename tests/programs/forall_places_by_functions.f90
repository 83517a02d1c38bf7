! idea: forall sets elements whose places functions compute
! dependent: y
! independent: x
! set: n=3, x=0.7 1.1 0.9
module forall_places_by_functions_mod
  implicit none
  integer, parameter :: dp = kind(1d0)
  type :: packed
    real(dp) :: p(6) = 0.5_dp
  end type packed
contains
  pure integer function place(i, j)
    integer, intent(in) :: i, j
    place = i*(i - 1)/2 + j
  end function place
  pure integer function turned(i, n) result(k)
    integer, intent(in) :: i, n
    k = mod(i, n) + 1
  end function turned
  pure real(dp) function scaled(a, i)
    real(dp), intent(in) :: a
    integer, intent(in) :: i
    scaled = a*i + a**2
  end function scaled
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y(n)
    real(dp) :: p(6), both(2, 3)
    type(packed) :: s
    integer :: i, j
    p = 0.1_dp
    forall (i = 1:n, j = 1:n, j <= i) p(place(i, j)) = x(i)*x(j)
    y = x
    ! The values are those from before.
    forall (i = 1:n) y(turned(i, n)) = y(i)*scaled(y(turned(i, n)), i)
    both = 1
    forall (i = 1:n, p(place(i, 1)) > 0.5_dp)
      both(:, turned(i, n)) = y(i)*p(:2)
      s%p(place(i, i)) = s%p(place(turned(i, n), 1)) + both(2, i)*x(i)
    end forall
    y = y*p(:n)*s%p(:n) + p(6)*s%p(6)*both(1, :)
  end subroutine foo
end module forall_places_by_functions_mod
