! idea: array constructors of text say a length: in numbers, constants and the old form; compared and shortened
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0), width = 4
  character(len=3), parameter :: fixed(2) = [character(len=3) :: 'a', 'bc']
  type :: species_t
    character(len=6) :: names(3)
    character(len=width), allocatable :: more(:)
  end type species_t
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    character(len=4), allocatable :: names(:)
    character(len=5) :: plain(2)
    character(len=width) :: wide(3)
    character*3 :: old(2)
    type(species_t) :: s
    integer :: i
    names = [character(len=4) :: 'NO', 'NO2', 'O3', 'HO2']
    plain = [character(len=5) :: 'first', 'b']
    wide = [character(len=width) :: 'one', 'two', 'four']
    old = [character*3 :: 'a', 'b3']
    s%names = [character(6) :: 'alpha', 'beta', 'gamma']
    s%more = [character(len=width) :: ('ab', i = 1, n)]
    y = x
    if (names(2) == 'NO2') y = x**2
    if (plain(1) == 'first') y = y*x
    if (wide(3) == 'four') y = y*x
    if (old(2) == 'b3') y = y*x
    if (s%names(3) == 'gamma') y = y*x
    if (s%more(n) == 'ab') y = y*x
    if (fixed(2) == 'bc') y = y*x
    if (any([character(len=width) :: 'a', names(1)] == 'NO')) y = y*x
    names = [character(len=2) :: 'NO', 'NO2']
    if (names(2) == 'NO') y = y*x
    if (size(names) == 2) y = y + x
    plain(:) = [character(len=4) :: names(2), 'abcde']
    if (plain(2) == 'abcd') y = y*x
    do i = 1, 2
      if (index('xNOy', trim(names(i))) > 0) y = y*x
    end do
  end subroutine foo
end module m
