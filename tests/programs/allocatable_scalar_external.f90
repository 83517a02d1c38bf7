! idea: an allocatable scalar is the argument of a target in no module
! dependent: y, s
! independent: x, s
! set: n=3
subroutine foo(n, x, s, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), allocatable, intent(inout) :: s
    real(8), intent(out) :: y
    integer :: i
    y = 0.0d0
    if (.not. allocated(s)) s = 1.0d0
    do i = 1, n
      s = s*x(i) + 1.0d0
      y = y + s**2
    end do
  end subroutine foo
