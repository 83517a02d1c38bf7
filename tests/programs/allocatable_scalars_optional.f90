! idea: allocatable scalars are optional arguments, given or not
! dependent: y
! independent: x
! set: n=4
module optional_allocatable_scalars_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8), allocatable :: s
    real(8) :: v
    integer :: i
    y = 0.0d0
    v = x(1)
    do i = 1, n
      call change(v, x(i))
      call change(v, x(i), s)
      y = y + 0.1d0*v*s
      call use(y, s)
      call use(y)
      if (i == 2) deallocate(s)
    end do
    if (allocated(s)) y = y*s
  end subroutine foo

  subroutine change(v, x, s)
    real(8), intent(inout) :: v
    real(8), intent(in) :: x
    real(8), allocatable, optional, intent(inout) :: s
    v = v*x + 0.3d0
    if (present(s)) then
      if (.not. allocated(s)) then
        s = v*x
      else
        s = s*v
      end if
      v = v + sin(s)
      call more(s)
    end if
  end subroutine change

  subroutine more(s)
    real(8), intent(inout), allocatable, optional :: s
    if (present(s)) s = sin(s)
  end subroutine more

  subroutine use(y, s)
    real(8), intent(inout) :: y
    real(8), allocatable, intent(in), optional :: s
    if (present(s)) then
      if (allocated(s)) y = y + 0.1d0*cos(s)*y
    end if
  end subroutine use
end module optional_allocatable_scalars_mod
