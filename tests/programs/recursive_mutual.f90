! idea: three routines call each other in a circle, and change a module variable
! dependent: y, level
! independent: x, level
module recursive_mutual
  implicit none
  real(8) :: level = 0.5d0
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = x
    call first(3, y, x)
    level = level*y
  end subroutine foo
  recursive subroutine first(n, a, b)
    integer, intent(in) :: n
    real(8), intent(inout) :: a
    real(8), intent(in) :: b
    if (n > 0) then
      call second(n - 1, a, b)
      call third(n - 1, a)
      a = a*b*level
    end if
  end subroutine first
  recursive subroutine second(n, a, b)
    integer, intent(in) :: n
    real(8), intent(inout) :: a
    real(8), intent(in) :: b
    real(8) :: c(2)
    c = [a, b]
    a = sin(a)*b
    call first(n, c(2), a)
    a = a + c(1)*c(2)
  end subroutine second
  recursive subroutine third(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a
    level = level*cos(a)
    if (n > 1) call second(n - 2, a, level + 0.5d0)
  end subroutine third
end module recursive_mutual
