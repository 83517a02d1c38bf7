! idea: subroutines let a component point at an element of an array, a section or a sequence
! dependent: y
! independent: x
module pointer_component_at_passed_element_mod
  implicit none
  integer, parameter :: second = 2
  type :: mesh
    real(8) :: a = 1.0d0
  end type mesh
  type :: field
    type(mesh), pointer :: w => null()
    real(8) :: k = 1.0d0
  end type field
  type :: part
    real(8), pointer :: v => null()
    real(8) :: s = 1.0d0
  end type part
contains
  subroutine at_second(f, c)
    type(field), intent(inout) :: f
    type(mesh), intent(inout), target :: c(:)
    f%w => c(second)
    f%k = f%k*c(2)%a
  end subroutine at_second

  subroutine from_zero(f, c)
    type(field), intent(inout) :: f
    type(mesh), intent(inout), target :: c(0:)
    f%w => c(1)
    f%w%a = f%w%a*2
  end subroutine from_zero

  subroutine in_sequence(f, c)
    type(field), intent(inout) :: f
    type(mesh), intent(inout), target :: c(2)
    f%w => c(2)
    c(1)%a = c(1)%a + 1
  end subroutine in_sequence

  subroutine in_square(p, a)
    type(part), intent(inout) :: p
    real(8), intent(inout), target :: a(2, 0:1)
    p%v => a(1, 1)
    a(2, 1) = a(2, 1)*a(1, 1)
  end subroutine in_square

  subroutine foo(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y
    type(field) :: f, g, h
    type(part) :: p, q
    type(mesh), target :: c(-1:4)
    real(8), target :: a(2, 2), b(6)
    integer :: i
    do i = -1, 4
      c(i)%a = x(1 + mod(i + 1, 4))*(i + 3)
    end do
    call at_second(g, c)
    g%w%a = x(1)**2*g%k
    y = c(0)%a
    call from_zero(f, c)
    y = y + f%w%a**2
    call from_zero(f, c(2:))
    y = y + f%w%a**3
    call from_zero(f, c(4:-1:-2))
    y = y + f%w%a**2*c(2)%a
    call in_sequence(h, c(2))
    h%w%a = h%w%a*y
    do i = 0, 2
      call in_sequence(f, c(i:i + 1))
      f%w%a = f%w%a*x(2)
    end do
    y = y + product(c%a)
    a = reshape(x, [2, 2])
    call in_square(p, a)
    p%v = p%v*y
    b = [x(3), x, x(1)]
    call in_square(q, b(2))
    q%v = q%v**2*x(4)
    y = y + sum(a) + sum(b)
  end subroutine foo
end module pointer_component_at_passed_element_mod
