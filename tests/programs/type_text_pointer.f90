! idea: local pointers to structures with text; optional structures
! dependent: y
! independent: x
module cells_of
  implicit none
  type :: cell
    character(len=6) :: kind = 'fluid'
    real(8) :: v = 1.0d0
  end type cell
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(cell), target :: cells(n)
    type(cell), pointer :: c
    integer :: i

    y = 0.0d0
    cells(2)%kind = 'wall'
    do i = 1, n
      c => cells(i)
      c%v = c%v*x(i)
      if (c%kind == 'wall') c%v = c%v**2
      c%kind = 'done'
    end do
    call total(x, y, cells(1))
    call total(x, y)
    if (all(cells%kind == 'done')) y = y + sum(cells%v)
  end subroutine foo

  subroutine total(x, y, c)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y
    type(cell), intent(inout), optional :: c
    if (present(c)) then
      if (c%kind == 'done') y = y + c%v*x(1)
      c%kind = 'used'
      y = y*x(2)
      c%kind = 'done'
    else
      y = y + x(1)**2
    end if
  end subroutine total
end module cells_of
