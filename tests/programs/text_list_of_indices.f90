! idea: elements that a list of indices selects, set by statements without derivatives
! dependent: y
! independent: x
! set: n=4
module m
  implicit none
  type rec_t
    character(len=8) :: nm = ''
    integer :: k = 1
    real(8) :: w = 1
  end type rec_t
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    character(len=10) :: layout(n), two(n, 2)
    type(rec_t) :: r(n)
    integer :: i, k(n), list(2)
    real(8) :: v(n)
    character(len=20) :: line
    list = [1, 3]
    layout = 'fuel'
    layout([1, n]) = 'water'
    two = 'a'
    two(list, 2) = layout([1, 2])
    two([4, 2], 1) = [character(len=10) :: 'fuel', 'gas']
    r%nm = 'x'
    r([1, 3])%nm = 'fuel'
    r(list(2:1:-1))%nm(2:3) = 'zz'
    k = 1
    call mvbits(3, 0, 3, k(3:n), 2)
    call mvbits(3, 0, 2, k(2), 4)
    v = x
    line = '5 7 3 2'
    read(line, *) k([1, n - 1])
    read(line, *) v([2, n])
    read(line, *) r([2, 4])%k, r(list)%w
    write(line, '(2i4)') k([2, 3])
    call mvbits(6, 0, 3, k([2, 4]), 1)
    do i = 1, n
      y(i) = x(i)**2*k(i) + v(i)*x(i) + r(i)%w*r(i)%k*x(1)
      if (layout(i) == 'fuel') y(i) = y(i) + sin(x(i))
      if (layout(i) == 'fzzl') y(i) = y(i) + cos(x(i))
      if (two(i, 1) == 'fuel') y(i) = y(i)**2
      if (two(i, 2) == 'water') y(i) = y(i)*x(1)
      if (r(i)%nm == 'fzzl') y(i) = y(i) + x(2)
    end do
  end subroutine foo
end module m
