! Calls one that has internal procedures, which calls one that calls itself.
subroutine damp(n, w)
  implicit none
  integer, intent(in) :: n
  real(kind=8), intent(inout) :: w(n)
  call smooth(n, w)
  w = 0.9d0*w
end subroutine damp

subroutine smooth(n, w)
  implicit none
  integer, intent(in) :: n
  real(kind=8), intent(inout) :: w(n)
  real(kind=8) :: rate
  integer :: i
  rate = 0.5d0*w(1)
  do i = 2, n
    call mix(i)
  end do
  call grow(2, w(n))
contains
  subroutine mix(k)
    integer, intent(in) :: k
    w(k) = w(k)*(1 - rate) + rate*w(k - 1)**2
  end subroutine mix
end subroutine smooth
