! idea: pointers that callees in a loop reallocate, and whether they are associated is asked there
! dependent: y
! independent: x
module pointer_allocated_by_callees_in_loop
  implicit none
  type :: fld
    real(8), pointer :: d(:) => null()
  end type
contains
  subroutine renew(f)
    type(fld), intent(inout) :: f
    if (associated(f%d)) deallocate(f%d)
    allocate(f%d(1))
    f%d = 1.0d0
  end subroutine
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(fld) :: f, g
    integer :: i
    y = x
    do i = 1, 2
      call renew(f)
      f%d(1) = y**2
      y = y + f%d(1)**2
    end do
    deallocate(f%d)
    do i = 1, 3
      if (associated(g%d)) y = y*x*g%d(1)
      call renew(g)
      g%d(1) = 0.5d0 + x
    end do
    y = y*g%d(1)
    deallocate(g%d)
  end subroutine
end module
