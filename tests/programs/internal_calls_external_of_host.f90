! idea: internal procedures call functions in no module that only the host declares, by external
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module internal_calls_external_of_host_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    double precision, intent(in) :: x(n)
    double precision, intent(out) :: y(n)
    integer :: largest
    double precision :: product_of, square
    external largest, product_of, square
    call fill(y)
    y(1) = y(1)*square(y(2))
  contains
    subroutine fill(w)
      double precision, intent(out) :: w(n)
      integer :: l
      l = largest(n, x)
      w = x*x(l)
      do l = 1, n
        w(l) = w(l)*product_of(n, x) + scaled(w(l))
      end do
    end subroutine fill
    double precision function scaled(w)
      double precision, intent(in) :: w
      scaled = square(w)*x(1)
    end function scaled
  end subroutine foo
end module internal_calls_external_of_host_mod
integer function largest(n, x)
  implicit none
  integer :: n, i
  double precision :: x(n)
  largest = 1
  do i = 2, n
    if (x(i) > x(largest)) largest = i
  end do
end function largest
double precision function product_of(n, x)
  implicit none
  integer :: n, i
  double precision :: x(n)
  product_of = x(1)
  do i = 2, n
    product_of = product_of*x(i)
  end do
end function product_of
double precision function square(t)
  implicit none
  double precision :: t
  square = t*t
end function square
