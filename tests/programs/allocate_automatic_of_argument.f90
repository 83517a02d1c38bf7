! idea: automatic arrays with the shape of an argument that is reallocated
! dependent: y
! independent: x
! set: n=3
module allocate_automatic_of_argument
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp), allocatable :: a(:)
    allocate(a(n))
    a = x
    call grow(a)
    y = a(1:n)*a(2*n)
    y = y + sum(head(a))*head(a)
  end subroutine foo
  subroutine grow(w)
    real(wp), allocatable, intent(inout) :: w(:)
    real(wp) :: t(size(w))
    t = w**2
    w = [w, sin(t)]
    w(1) = w(1)*t(2)
  end subroutine grow
  function head(w) result(r)
    real(wp), allocatable, intent(in) :: w(:)
    real(wp) :: r(size(w)/2)
    r = w(:size(w)/2)**2
  end function head
end module allocate_automatic_of_argument
