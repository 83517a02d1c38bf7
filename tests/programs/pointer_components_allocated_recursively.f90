! idea: pointers allocated with a source and in branches, recursion, functions that hand out memory
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: node_t
    real(wp), pointer :: v(:) => null()
    integer :: level = 0
  end type node_t
contains
  recursive subroutine fill(p, x, level)
    type(node_t), intent(inout) :: p
    real(wp), intent(in) :: x(:)
    integer, intent(in) :: level
    if (level == 0) then
      if (associated(p%v)) deallocate (p%v)
      allocate (p%v(size(x)), source=x)
      p%level = 0
    else
      call fill(p, 0.5_wp * x, level - 1)
      p%v = p%v * p%v + x
      p%level = level
    end if
  end subroutine fill
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(node_t) :: p, q
    call fill(p, x, 2)
    call fill(q, p%v, 1)
    call fill(p, q%v * x, 0)
    if (p%level == 0) y = p%v * q%v
    deallocate (p%v, q%v)
  end subroutine foo
end module m
