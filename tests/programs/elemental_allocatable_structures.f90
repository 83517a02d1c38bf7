! idea: elemental operators on allocatable and module arrays of structures, which get their shape by assignment
! dependent: y
! independent: x, s
! set: n=3
module elemental_allocatable_structures_mod
  implicit none
  type :: vec
    real(8) :: x = 0, y = 0
  end type vec
  type :: body
    type(vec) :: r, v
    real(8) :: w(2) = 0
  end type body
  type :: store
    type(vec), allocatable :: p(:)
    real(8) :: f
  end type store
  type(vec) :: wind(3)
  type(body), allocatable :: field(:)
  interface operator(+)
    module procedure add
  end interface
  interface operator(*)
    module procedure times
  end interface
contains
  elemental function add(a, b) result(c)
    type(vec), intent(in) :: a, b
    type(vec) :: c
    c = vec(a%x + b%x, a%y + b%y)
  end function add
  elemental function times(s, a) result(c)
    real(8), intent(in) :: s
    type(vec), intent(in) :: a
    type(vec) :: c
    c = vec(s*a%x, s*a%y)
  end function times
  elemental function norm(b) result(s)
    type(body), intent(in) :: b
    real(8) :: s
    s = sqrt(b%r%x**2 + b%v%y**2 + sum(b%w**2))
  end function norm
  subroutine foo(n, x, s, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    type(vec), intent(inout) :: s(n)
    real(8), intent(out) :: y
    type(vec), allocatable :: t(:), u(:)
    type(store) :: q
    real(8), allocatable :: z(:)
    integer :: i
    wind = x*s
    allocate(field(0:n))
    field%r = vec(x(1), x(2))
    field(0)%v = vec(0.1d0, 0.2d0)
    field(1:n)%v = wind + s
    field%w(1) = x(1)
    field%w(2) = 0.5d0
    t = x*field(1:n)%r + wind
    u = t(2:) + t(:n - 1)
    do i = 1, 2
      t = 0.5d0*t + wind(n:1:-1)
      wind = t + x(i)*wind
      u = x(i)*t
    end do
    z = norm(field)
    q%f = sum(z)
    allocate(q%p(2*n))
    q%p(:n) = s + u
    q%p(n + 1:) = q%f*q%p(n:1:-1)
    field(0:n - 1)%r = field(1:n)%r + q%p(2:2*n:2)
    y = sum(norm(field)*2) + sum(q%p%x*q%p%y) + size(z)*z(2) + sum(u%x)
    deallocate(field)
  end subroutine foo
end module elemental_allocatable_structures_mod
