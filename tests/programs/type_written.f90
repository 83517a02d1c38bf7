! idea: components are written and read as they stand
! dependent: y
! independent: s
module m
  implicit none
  type :: part
    real(8) :: x(2)
    integer :: n
  end type part
  type :: state
    type(part) :: p(2)
    real(8) :: t
  end type state
contains
  subroutine foo(s, y)
    type(state), intent(inout) :: s
    real(8), intent(out) :: y
    type(state) :: old
    character(len=60) :: line
    integer :: i
    old = s
    y = 0.0d0
    do i = 1, 2
      if (s%p(i)%x(1) < -1.0d0) print *, 'low', s%p(i)%x, s%p(i)%n, old%t
      y = y + s%p(i)%x(2) * old%p(1)%x(i)
      s%t = s%t * y
      write (line, '(i4)') s%p(i)%n
      read (line, *) old%p(i)%x(1)
      old%p(1)%x(i) = old%p(1)%x(i) + s%t
    end do
    y = y + old%p(2)%x(1) * s%t
  end subroutine foo
end module m
