! idea: text of several letters in common blocks, its length named by constants, saved and changed
! dependent: y
! independent: x
module m
  implicit none
  integer, parameter :: wide = 5
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y
    character(len=wide) :: a
    character :: b
    character(8) :: c(2)
    common /texts/ a, b, c
    save /texts/
    a = 'alpha'
    b = 'b'
    c = (/ 'gammadel', 'delta   ' /)
    y = 1
    call work(x(1), y)
    call work(x(2), y)
    a = 'alpho'
    call work(x(3), y)
    b = 'c'
    call work(x(4), y)
    a = 'end'
  end subroutine foo
  subroutine work(x, y)
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    integer, parameter :: four = 4
    character(len=5) :: p
    character(len=1) :: q
    character(len=2*four) :: r(2)
    common /texts/ p, q, r
    save /texts/
    y = y*y
    if (p == 'alpha' .and. r(2) == 'delta') then
      y = y*x**2
    else if (q == 'b' .and. r(1) == 'gammadel') then
      y = y*x**3
    else
      y = y*sin(x)
    end if
    r(1) = 'gamma'//p(1:3)
    if (r(1) == 'gammaalp') r(1) = 'gammadel'
  end subroutine work
end module m
