! idea: structures with allocatable scalars are arguments, results and made by constructors
! dependent: y
! independent: x
! set: n=4
module scalar_components_passed_mod
  implicit none
  type :: pair
    real(8), allocatable :: a, b
  contains
    procedure :: grow
    procedure :: product_of
  end type pair
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(pair) :: p, q
    integer :: i
    y = 0.0d0
    call start(p, x(1))
    do i = 1, n
      call p%grow(x(i))
      y = y + p%product_of()
      if (x(i) > 0.1d0) call swap(p, q)
      if (.not. allocated(p%a)) call start(p, x(i))
    end do
    q = pair(x(1), y)
    p = made(x(2), q)
    y = y*q%b + p%a*p%b
    q = pair(b=p%b, a=p%a)
    y = y*q%b + q%a
  end subroutine foo

  subroutine start(p, v)
    type(pair), intent(out) :: p
    real(8), intent(in) :: v
    allocate(p%a, p%b)
    p%a = v
    p%b = v*v
  end subroutine start

  subroutine grow(self, v)
    class(pair), intent(inout) :: self
    real(8), intent(in) :: v
    self%a = self%a*v + self%b
  end subroutine grow

  real(8) function product_of(self)
    class(pair), intent(in) :: self
    product_of = self%a*self%b
  end function product_of

  subroutine swap(p, q)
    type(pair), intent(inout) :: p, q
    real(8), allocatable :: t
    call move_alloc(p%a, t)
    if (allocated(q%a)) call move_alloc(q%a, p%a)
    call move_alloc(t, q%a)
  end subroutine swap

  function made(v, q) result(p)
    real(8), intent(in) :: v
    type(pair), intent(in) :: q
    type(pair) :: p
    p%a = v*q%a
    p%b = q%b
  end function made
end module scalar_components_passed_mod
