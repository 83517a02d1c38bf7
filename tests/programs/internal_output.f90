! idea: an internal subroutine with constructors, text and output
! dependent: y
! independent: x
! set: n=3
module internal_output
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp) :: h

    h = x(1)**2
    y = 0.5_wp*x
    call f(y)
    h = h + 1
    call f(y)
    y(1) = y(1)*h
  contains
    subroutine f(a)
      real(wp), intent(inout) :: a(n)
      integer :: j
      character(len=20) :: line
      character(len=4), parameter :: names(2) = ["one ", "two "]
      block
        real(wp) :: b(3)

        b = [real(wp) :: 1, h, 2.0]
        a = a*b + [(x(j)*h, j = 1, n)]
        write (line, '(a, i0)') names(1), n
        if (trim(line) == "one 3") a(1) = a(1)*1.5_wp
      end block
      if (n < 0) print *, "negative", a(1), line
      associate (v => [(x(j)**2, j = 1, 3)])
        a = a*v
      end associate
    end subroutine f
  end subroutine foo
end module internal_output
