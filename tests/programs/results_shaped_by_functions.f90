! idea: results whose extents functions give, in expressions, arguments and conditions, nested
! dependent: y
! independent: x
! set: n=4
module results_shaped_by_functions_tools
  implicit none
contains
  pure integer function half(n)
    integer, intent(in) :: n
    half = (n + 1)/2
  end function half
  pure function pairs(a) result(b)
    real(8), intent(in) :: a(:)
    real(8) :: b(half(size(a)))
    integer :: i
    do i = 1, size(b)
      b(i) = a(2*i - 1)*a(min(2*i, size(a)))
    end do
  end function pairs
end module results_shaped_by_functions_tools
module results_shaped_by_functions_mod
  use results_shaped_by_functions_tools, only: pairs, mid => half
  implicit none
contains
  function table(a, m) result(t)
    real(8), intent(in) :: a(:)
    integer, intent(in) :: m
    real(8) :: t(mid(m), 0:mid(size(a)))
    integer :: i
    do i = 0, ubound(t, 2)
      t(:, i) = a(1:size(t, 1))*i
    end do
  end function table
  function label(n) result(t)
    integer, intent(in) :: n
    character(len=mid(n)) :: t
    t = repeat('x', mid(n))
  end function label
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8) :: z(2)
    real(8), allocatable :: w(:)
    integer :: i
    z = pairs(x)
    w = pairs(x*x)
    y = sum(z*w) + sum(pairs(pairs(x)))
    if (sum(pairs(x)) > 0) y = y*maxval(pairs(x))
    do i = 1, size(pairs(x))
      y = y + sum(table(x, n)*i)
    end do
    w = [pairs(x), pairs(x(1:3))]
    y = y + dot_product(w, [(i*1d0, i = 1, size(w))])
    if (label(n) == 'xx') y = 2*y
  end subroutine foo
end module results_shaped_by_functions_mod
