! idea: do while inside a loop and a branch, with a call and a loop inside
! routine: foo
! dependent: y
! independent: x, y
! set: n=5
module while_nested_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    real(8) :: t
    integer :: i, j, k
    t = 0.3d0
    do i = 1, n
      k = i
      do while (k > 1)
        if (mod(k, 2) == 0) then
          do j = 1, k
            y(j) = y(j)*cos(x(i))*t
          end do
          k = k/2
        else
          t = t*x(k) + y(i)**2
          k = k - 1
        end if
        call damp(y(i), t)
      end do
      y(i) = y(i)*t
    end do
  end subroutine foo
  subroutine damp(a, b)
    real(8), intent(inout) :: a
    real(8), intent(in) :: b
    a = sin(a*b)
    a = a*a + b
  end subroutine damp
end module while_nested_mod
