! idea: columns whose state a called routine changes, in a section and a local array
! dependent: t, s
! independent: t, a
! set: n=4, m=5
module columns_in_place_calls
  implicit none
contains
  subroutine settle(n, a, v, low)
    integer, intent(in) :: n
    real(8), intent(in) :: a
    real(8), intent(inout) :: v(n), low
    integer :: k
    do k = 2, n
      v(k) = v(k)*v(k-1) + a*v(k)**2
      low = low*0.5d0 + v(k)
    end do
  end subroutine settle
  subroutine foo(n, m, a, t, s)
    integer, intent(in) :: n, m
    real(8), intent(in) :: a
    real(8), intent(inout) :: t(n, m)
    real(8), intent(out) :: s
    real(8) :: own(n, m)
    real(8) :: low(m), first(m)
    integer :: i
    own = 1.5d0*t
    low = 0.1d0
    s = 0.0d0
    do i = m, 1, -1
      call settle(n, a, t(:, i), low(i))
      call settle(n, a*0.5d0, own(:, i), low(i))
      first(i) = own(n, i)*low(i)
      s = s + first(i)
    end do
    s = s*2.0d0 + sum(low)
  end subroutine foo
end module columns_in_place_calls
