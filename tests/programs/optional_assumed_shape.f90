! idea: optional arrays of assumed shape, read only, and sections of them
! dependent: y
! independent: x, c
! size: c=4, d=2 3
module optional_assumed_shape
  implicit none
contains
  subroutine foo(x, y, c, d)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    real(8), intent(in), optional :: c(:)
    real, intent(in), dimension(:, :), optional :: d
    y = x
    call add(y, x, c)
    call add(y, x)
    if (present(d)) y = y*d(1, 2)
    if (present(c)) then
      if (size(c) > 1) call add(y, x, c(2:))
    end if
  end subroutine foo
  subroutine add(y, x, c, d)
    real(8), intent(inout) :: y
    real(8), intent(in) :: x
    real(8), intent(in), optional :: c(:), d(:)
    integer :: i
    if (present(c)) then
      do i = 1, size(c)
        y = y*x + c(i)
      end do
    end if
    if (present(d)) y = y + sum(d)
  end subroutine add
end module optional_assumed_shape
