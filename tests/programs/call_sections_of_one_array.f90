! idea: elements and sections of one array in a call
! dependent: a
! independent: a
! set: n=6
module call_sections_of_one_array_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
subroutine foo(a, n)
  integer, intent(in) :: n
  real(wp), intent(inout) :: a(n)
  integer :: i
  do i = 1, n / 2
    call mix(a(i), a(n + 1 - i), a(:i - 1), i - 1)
  end do
  call mix(a(1), a(2), a(3:), n - 2)
end subroutine foo

subroutine mix(p, q, r, k)
  integer, intent(in) :: k
  real(wp), intent(inout) :: p, q
  real(wp), intent(in) :: r(k)
  integer :: j
  do j = 1, k
    p = p * q + r(j)
  end do
  q = sin(q * p)
end subroutine mix
end module call_sections_of_one_array_mod
