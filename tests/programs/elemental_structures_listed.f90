! idea: elemental procedures of structures for elements that constructors list
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module elemental_structures_listed_mod
  implicit none
  type :: vec
    real(8) :: e = 1, f(2) = 2
  end type
  type :: holder
    type(vec) :: v(3)
    integer :: order(3) = [2, 3, 1]
  end type
  interface operator(+)
    module procedure plus
  end interface
contains
  elemental type(vec) function plus(a, b)
    type(vec), intent(in) :: a, b
    plus%e = a%e*b%e
    plus%f = sin(a%f) + b%e
  end function
  elemental type(vec) function twice(a)
    type(vec), intent(in) :: a
    twice%e = 2*a%e
    twice%f = a%f*a%e
  end function
  elemental subroutine change(a, b)
    type(vec), intent(inout) :: a
    type(vec), intent(in) :: b
    a%e = a%e + b%e*a%f(1)
    a%f = a%f*b%e
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(vec) :: v(3), w(3)
    type(holder) :: h
    integer :: i
    v%e = x
    w([3, 1, 2]) = v + v
    w([1, 2]) = v([3, 1]) + w(2:3)
    h%v([2, n, 1]) = twice(w + v([(i, i = n, 1, -1)]))
    h%v([2, 3]) = w([2, 3]) + h%v([1, 2])
    h%v(h%order) = w + h%v(h%order([2, 3, 1]))
    do i = 1, 2
      h%v([i, i + 1]) = twice(h%v([i + 1, i]))
      call change(w(i:3:3-i), h%v([3, i]))
    end do
    call change(w(3:1:-2), w([1, 3]) + v([2, 2]))
    w([1, 3]) = twice(w([3, 1]))
    y = x*w%e + h%v%e + h%v%f(1)*w%f(2)
  end subroutine
end module
