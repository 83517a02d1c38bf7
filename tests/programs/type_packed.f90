! idea: pack of structures
! dependent: y
! independent: x
! set: n=3
module type_packed_mod
  implicit none
  type :: p
    real(8) :: m = 1
    real(8) :: v(2) = 0.5d0
  end type
contains
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y
  type(p), allocatable :: a(:), b(:)
  integer :: i
  allocate(a(n))
  do i = 1, n
    a(i)%m = x(i)
    a(i)%v = x(i)**2*[1, 2]
  end do
  b = pack(a, a%m > 0)
  y = sum(b%m) + sum(b%v(2))*size(b)
end subroutine
end module
