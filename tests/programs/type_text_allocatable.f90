! idea: allocatable components that are arrays of structures with text, moved, copied and made larger
! dependent: y
! independent: x
module lists
  implicit none
  type :: item
    character(len=6) :: name = 'item'
    character(len=2) :: flags(2) = ' '
    real(8) :: w = 1.0d0
  end type item
  type :: list
    character(len=5) :: title = 'list'
    type(item), allocatable :: items(:)
  end type list
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(list) :: a
    type(item), allocatable :: copy(:), more(:)
    integer :: i

    allocate(a%items(n))
    do i = 1, n
      a%items(i)%w = x(i)**2
      write(a%items(i)%name, '(a, i0)') 'n', i
    end do
    copy = a%items
    copy%name = copy(n:1:-1)%name
    allocate(more(n + 1))
    more(:n) = copy
    more(n + 1)%w = x(1)
    more(n + 1)%flags(2) = 'ok'
    call move_alloc(more, copy)
    y = 1.0d0
    call add_up(copy, x, y)
    a%title = copy(n + 1)%name
    copy = [copy(n + 1), copy(1)]
    call add_up(copy, x, y)
    a%items(1) = copy(1)
    if (a%title == 'item' .and. a%items(1)%flags(2) == 'ok') y = y*x(n)
    if (a%items(2)%name == 'n2') y = y*a%items(2)%w
    deallocate(a%items, copy)
  end subroutine foo

  subroutine add_up(items, x, y)
    type(item), intent(inout) :: items(:)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y
    integer :: i
    do i = 1, size(items)
      if (items(i)%name == 'n1' .or. items(i)%flags(2) == 'ok') then
        y = y*items(i)%w
      else
        y = y + items(i)%w*x(1)
      end if
      items(i)%name = 'done'
    end do
  end subroutine add_up
end module lists
