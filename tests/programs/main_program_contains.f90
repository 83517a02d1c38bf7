! idea: a main program with internal procedures in the file, whose names are declared by their letters
! dependent: y
! independent: x
! set: n=3
program main
  implicit double precision (a-h, o-z)
  dimension x(3), y(3)
  external foo
  common /gains/ gain
  gain = 2
  do i = 1, 3
    x(i) = i
  end do
  call foo(3, x, y)
  write (*, *) y, total(y)
  call show(y)
contains
  subroutine show(v)
    double precision v(3)
    print *, v, gain
  end subroutine show
end program main
subroutine foo(n, x, y)
  implicit double precision (a-h, o-z)
  dimension x(n), y(n)
  common /gains/ gain
  gain = 2*x(1)
  do i = 1, n
    y(i) = x(i)*gain*total(x)
  end do
end subroutine foo
double precision function total(v)
  implicit double precision (a-h, o-z)
  dimension v(3)
  total = v(1) + v(2)*v(3)
end function total
