! idea: pack and cshift of lists of structures with rows, in constructors, arguments and assignments
! dependent: y
! independent: x
! set: n=3
! without: sparse
module rows_lists_packed_mod
  implicit none
  type :: p
    real(8) :: m = 1
    real(8) :: v(2) = 0.5d0
    real(8), allocatable :: w(:)
  end type
  type :: swarm
    type(p), allocatable :: parts(:)
    integer :: kind(3) = [1, 2, 1]
  end type
contains
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y
  type(p), allocatable :: a(:), b(:)
  type(p) :: c(3), d(2, 3)
  type(swarm) :: s
  integer :: i
  allocate(a(0:n - 1), s%parts(n))
  do i = 1, n
    a(i - 1)%m = x(i)
    a(i - 1)%v = x(i)**2*[1, 2]
    a(i - 1)%w = x(:i)
    c(i)%m = x(i)*i
    c(i)%w = x(i:)
    s%parts(i) = a(i - 1)
    d(1, i)%m = x(i)
    d(2, i)%m = x(1)
  end do
  b = pack(a, a%m > 0)
  y = sum(b%m) + sum(b%v(2))*size(b) + total(b)
  b = pack(a(1:), [.true., .false.])
  y = y*total(b)
  s%parts = pack(s%parts, s%kind == 1)
  y = y + total(s%parts)
  s%parts = [s%parts, pack(c, mask=c%m > 100), pack(c(3:1:-1), c(:)%m > -1)]
  y = y + total(cshift(s%parts, 1))
  c = cshift(c, shift=-1)
  y = y + total(c)*total(pack(d(1, :), [.false., .true., .true.]))
  if (x(1) > -100) y = y*total(pack(a, .true.))
  if (y > -1.0d5) y = y + total([a(0), pack(c, c%m > x(1))])
end subroutine
real(8) function total(a)
  type(p), intent(in) :: a(:)
  integer :: k
  total = 0
  do k = 1, size(a)
    total = total + k*a(k)%m
    if (allocated(a(k)%w)) total = total + sum(sin(a(k)%w))
  end do
end function
end module
