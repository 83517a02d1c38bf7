! idea: arrays of text get other shapes by assignments, between calls that decide by them
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    character(len=4), allocatable :: names(:)
    allocate(names(2))
    names(1) = 'ab'
    names(2) = 'cd'
    y = x(2)
    call use_names(names, x, y)
    names = ['q', 'r', 's']
    call use_names(names, x, y)
    names = names(2:3)
    call use_names(names, x, y)
    names(:) = 'ab'
    call use_names(names, x, y)
    names = 'cd'
    call use_names(names, x, y)
    deallocate(names)
  end subroutine foo
  subroutine use_names(names, x, y)
    character(len=*), intent(in) :: names(:)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y
    integer :: i
    do i = 1, size(names)
      if (names(i) == 'ab') then
        y = y*x(1)
      else if (names(i) == 's') then
        y = y*x(2) + x(3)
      else
        y = y + sin(x(i)*y)
      end if
    end do
  end subroutine use_names
end module m
