! idea: input and output with names that associate and block define, values read and counters among them
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  pure function square(a) result(r)
    real(wp), intent(in) :: a
    real(wp) :: r
    r = a**2
  end function square

  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp) :: z(3)
    character(len=40) :: text, shown
    integer :: k, ios
    text = ' 1.5 2.5 0.5'
    z = 0.0_wp
    y = x
    associate (r => z(2))
      read (text, *) r, z(1)
      y(1) = y(1) * r * x(2)
    end associate
    associate (every => z, first => y(1))
      read (text, *) (every(k), k = n, 1, -1)
      first = first + every(3) * x(1)
    end associate
    block
      real(wp) :: r, s(2)
      integer :: q
      read (text, *) r, (s(q), q = 1, 2)
      y(2) = y(2) * s(2) + r * x(3) ** 2
      write (shown, '(2f6.3)') (square(x(q)) * r, q = 1, 2)
      if (shown == ' 0.735 1.815') y(3) = y(3) * x(1) * q
      read (text, *, iostat=ios, end=10) (s(q), q = 1, 2), r, z(1)
      y = 100.0_wp
10    y(3) = y(3) + x(2)**3
    end block
    y(2) = y(2) + z(2) * z(1) * x(2)
  end subroutine foo
end module m
