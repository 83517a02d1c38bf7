! idea: text of a module, whose length changes, selects what a time loop does
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
  character(len=:), allocatable :: scheme
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer :: i
    y = x(1)
    call init('lin')
    do i = 1, n
      call step(x(i), y)
      if (i == 2) call init('quadr')
    end do
  end subroutine foo
  subroutine init(s)
    character(len=*), intent(in) :: s
    scheme = s
  end subroutine init
  subroutine step(x, y)
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    if (scheme == 'lin') then
      y = y + x
    else
      y = y*x**2
    end if
  end subroutine step
end module m
