! idea: mutual recursion with halved bounds, split points by functions, allocatable and pointer actuals
! dependent: y
! independent: x
! set: n=8
! size: x=8, y=8
module bounds_by_functions_recursive_mod
  implicit none
  integer :: depth = 0
contains
  pure integer function half(n)
    integer, intent(in) :: n
    half = n/2
  end function
  pure integer function rest(n)
    integer, intent(in) :: n
    rest = n - half(n)
  end function
  pure integer function at(d)
    integer, intent(in) :: d
    at = d + depth
  end function
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(half(n) + rest(n))
    real(8), intent(out) :: y(half(n) + rest(n))
    real(8), allocatable, target :: w(:)
    real(8), pointer :: p(:)
    y = x
    call up(n, y)
    allocate(w(n))
    w = y*x
    call up(n - 1, w(2:))
    p => w(::2)
    call down(n, p, w(2::2))
    y = y + w
    deallocate(w)
  end subroutine
  recursive subroutine up(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(rest(n) + half(n))
    real(8) :: t(rest(n))
    if (n <= 1) then
      a = a**2
      return
    end if
    t = a(:rest(n))
    call up(half(n), a)
    call down(n, a, a(half(n) + 1))
    a(1:rest(n)) = a(1:rest(n)) + t*0.5d0
  end subroutine
  recursive subroutine down(n, a, b)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(half(n)), b(rest(n))
    integer :: i
    do i = 1, size(a)
      a(i) = a(i)*cos(b(i))
    end do
    b = sin(b)
    if (n > 3) call down(n - 2, a(2:), b(2))
  end subroutine
end module
