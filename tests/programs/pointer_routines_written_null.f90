! idea: routines that ask for components that may point at nothing
! routine: foo
! dependent: y
! independent: x
! set: n=3
! without: split-hessian
module pointer_routines_written_null_mod
  implicit none
  type :: field
    real(8), pointer :: w => null()
  end type
contains
  subroutine ask(f, y)
    class(field), intent(inout) :: f
    real(8), intent(inout) :: y
    if (associated(f%w)) then
      y = 2.0d0*y*f%w
      f%w = f%w*0.5d0 + 0.01d0*y
    else
      y = y*3
    end if
  end subroutine
  subroutine ask_below(f, y)
    type(field), intent(inout) :: f
    real(8), intent(inout) :: y
    y = y + 0.5d0
    call ask(f, y)
  end subroutine
  subroutine foo(x, n, y)
    real(8), intent(in) :: x(2)
    integer, intent(in) :: n
    real(8), intent(out) :: y
    type(field) :: f, g, h
    real(8), target :: u, v
    integer :: i
    u = x(1)
    v = x(2)**2
    y = x(1)*x(2)
    call ask(f, y)
    f%w => u
    y = y*f%w
    call ask(f, y)
    f%w => v
    call ask(f, y)
    y = y + u*v*f%w
    f%w => u
    do i = 1, n
      call ask(f, y)
      if (i == 2) nullify(f%w)
      v = v*0.5d0
    end do
    y = y + u*v
    do i = 1, n
      if (i /= 1) g%w => v
      call ask(g, y)
      if (i == 2) g%w => u
      y = y*0.25d0
    end do
    if (y < 0) h%w => u
    call ask(h, y)
    y = y + u**2
    if (y > 0) h%w => u
    call ask_below(h, y)
    y = y + u**2 + h%w*v
  end subroutine
end module
