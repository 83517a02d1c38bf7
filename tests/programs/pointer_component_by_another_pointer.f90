! idea: subroutines let components point at something by local pointers, functions and copies
! dependent: y
! independent: x
module pointer_component_by_another_pointer_mod
  implicit none
  type :: mesh
    real(8) :: a = 1.0d0
  end type mesh
  type :: field
    type(mesh), pointer :: w => null()
    real(8) :: k = 2.0d0
  end type field
  type :: part
    real(8), pointer :: v => null()
    real(8) :: s = 1.0d0
  end type part
contains
  function at(a) result(p)
    real(8), intent(in), target :: a
    real(8), pointer :: p
    p => a
  end function at

  subroutine by_pointer(f, a)
    type(field), intent(inout) :: f
    type(mesh), intent(inout), target :: a
    type(mesh), pointer :: t
    t => a
    f%w => t
    t%a = t%a*2
  end subroutine by_pointer

  subroutine by_function(p, a)
    type(part), intent(inout) :: p
    real(8), intent(inout), target :: a
    p%v => at(a)
  end subroutine by_function

  subroutine by_copy(p, a)
    type(part), intent(inout) :: p
    real(8), intent(inout), target :: a
    type(part) :: g
    g%v => a
    p = g
  end subroutine by_copy

  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(field) :: f
    type(part) :: p, q
    type(mesh), target :: a, b
    real(8), target :: c, d
    a%a = x
    b%a = x**2
    c = x**3
    d = x + 1
    f%w => b
    y = f%w%a
    call by_pointer(f, a)
    y = y*f%w%a
    p%v => d
    q%v => d
    y = y + p%v*q%v*f%k
    call by_function(p, c)
    p%v = p%v*y*p%s
    y = y*p%v
    call by_copy(q, c)
    y = y*q%v + d
  end subroutine foo
end module pointer_component_by_another_pointer_mod
