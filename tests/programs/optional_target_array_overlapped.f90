! idea: an optional assumed-shape argument of the target that statements read and change at once
! dependent: y, v
! independent: x, v
! set: n=3
! size: v=3
module optional_target_array_overlapped_mod
  implicit none
contains
  subroutine foo(n, x, y, v)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8), intent(inout), optional :: v(:)
    integer :: i
    y = x(1)*x(2)
    if (present(v)) then
      v = v(n:1:-1)*x
      do i = 1, 2
        v = v*cshift(v, 1)
        call square(v)
      end do
      y = y + sum(v)
    end if
  end subroutine foo
  subroutine square(v)
    real(8), intent(inout) :: v(:)
    integer :: i
    do i = 2, size(v)
      v(i) = v(i)*v(i - 1)
    end do
  end subroutine
end module optional_target_array_overlapped_mod
