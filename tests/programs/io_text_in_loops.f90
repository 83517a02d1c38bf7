! idea: text that is read in loops, of arrays and components, decides before and after
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: item
    character(len=6) :: name = 'none'
    real(wp) :: factor = 1.0_wp
  end type item
contains
  subroutine change(how, a)
    character(len=*), intent(in) :: how
    real(wp), intent(inout) :: a(:)
    if (how == 'square') then
      a = a**2
    else if (how == 'sine') then
      a = sin(a)
    else
      a = a*2.0_wp
    end if
  end subroutine change
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    character(len=8) :: names(3)
    character(len=60) :: line
    type(item) :: items(2)
    integer :: i, k, j
    names = ['sine    ', 'square  ', 'other   ']
    y = x
    do k = 1, 3
      do j = 1, 3
        call change(trim(names(j)), y)
        call change(names(j), y)
      end do
      line = 'square sine square'
      if (k == 2) line = 'sine other square'
      read (line, *) (names(i), i = 1, 3)
      if (names(k) == 'sine') y = y*x
      line = 'square 2.5 sine 1.5'
      read (line, *) (items(i)%name, items(i)%factor, i = 1, 2)
      call change(items(2)%name, y)
      y = y*items(1)%factor
    end do
    select case (names(2))
    case ('sine')
      y = y**2
    end select
    print *, names, items
  end subroutine foo
end module m
