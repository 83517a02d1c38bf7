! idea: routines that record as much as absent optional arrays have, and other values
! dependent: y
! independent: x
! set: n=3
module optional_tapes_absent_mod
  implicit none
contains
  subroutine maybe(s, v, w)
    real(8), intent(inout) :: s
    real(8), intent(in), optional :: v(:), w(:)
    integer :: i
    s = s*s
    if (present(v)) then
      do i = 1, size(v)
        s = s*v(i)*s
      end do
    end if
    if (present(w)) then
      do i = 1, size(w)
        s = s*w(i)*s
      end do
    end if
    do i = 1, 3
      s = s*s
      s = sin(s)
    end do
    s = s*s
  end subroutine
  subroutine many(s, v)
    real(8), intent(inout) :: s
    real(8), intent(in), optional :: v(:)
    integer :: i, j
    do i = 1, 3
      s = sin(s)
      if (present(v)) then
        do j = 1, size(v)
          s = s*v(j)*s
        end do
      end if
      s = s*s
    end do
    s = s*s
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    y = x(1)
    call maybe(y)
    call maybe(y, x)
    call maybe(y, w=x)
    call many(y)
    call many(y, x)
  end subroutine foo
end module optional_tapes_absent_mod
