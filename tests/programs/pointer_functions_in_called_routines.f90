! idea: a routine without arguments for them changes and reads active values by pointers of functions
! without: hessian
! routine: foo
! dependent: y
! independent: x, y
module m
  implicit none
  type :: t
    real(8) :: v(3)
  end type t
  type(t), target, save :: s(4)
  real(8), target, save :: a(3), b(3)
  integer, save :: asked = 0
contains
  function number(k) result(p)
    integer, intent(in) :: k
    real(8), pointer :: p(:)
    asked = asked + 1
    p => a
    if (k == 2) p => b
  end function number
  function structure(k) result(p)
    integer, intent(in) :: k
    type(t), pointer :: p
    integer :: i
    asked = asked + 1
    do i = 1, 4
      if (i == k) p => s(i)
    end do
  end function structure
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(inout) :: y(3)
    integer :: i
    do i = 1, 4
      s(i)%v = x**2*i
    end do
    a = x
    b = x
    call step(y)
    y = y + s(3)%v + a*b
  end subroutine foo
  subroutine step(y)
    real(8), intent(inout) :: y(3)
    real(8), pointer :: p(:)
    type(t), pointer :: q
    integer :: k
    character(len=20) :: text = "1 2 3"
    do k = 1, 3
      p => number(mod(k, 2) + 1)
      p = p*y
      q => structure(k + 1)
      q%v = q%v*p
      y = y + q%v*p
    end do
    p => number(2)
    call grow(p(:))
    call grow(number(1))
    call grow_structure(structure(3))
    associate (c => number(1))
      y = y*c
    end associate
    p => number(2)
    y = y + p
    read(text, *) p
  end subroutine step
  subroutine grow(p)
    real(8), intent(inout) :: p(3)
    p = 3*p
  end subroutine grow
  subroutine grow_structure(q)
    type(t), intent(inout) :: q
    q%v = 3*q%v
  end subroutine grow_structure
end module m
