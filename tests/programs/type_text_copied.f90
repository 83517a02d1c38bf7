! idea: structures with text are copied as a whole; text in them is overwritten and compared
! dependent: g, y
! independent: f, g, x
! set: f%name=none, f%tags=ab c
module fields
  implicit none
  type :: field
    character(len=16) :: name = 'none'
    real(8), allocatable :: v(:)
    real(8) :: scale
    character(len=4) :: tags(2)
    logical :: on
  end type field
contains
  subroutine foo(f, g, x, y)
    type(field), intent(in) :: f
    type(field), intent(inout) :: g
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: y
    type(field) :: h

    h = f
    h%name = 'temp'
    if (trim(f%name) == 'none') h%scale = h%scale*x(1)
    if (h%tags(2) == 'c' .and. f%name(1:2) == 'no') h%v = h%v*x(2)
    h%tags(1) = 'long'
    g = h
    g%name = trim(h%name)//'_x'
    y = sum(g%v*x)*g%scale
    if (g%name == 'temp_x' .and. g%tags(1) == 'long') y = y*x(1)
    g%name(3:4) = 'XY'
    if (index(g%name, 'XY') == 3) y = y + len_trim(g%name)*x(2)
  end subroutine foo
end module fields
