! idea: scalars are allocated, changed, given on and deallocated by routines that take them as arguments
! dependent: y
! independent: x
! set: n=4
module scalar_arguments_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8), allocatable :: s, t
    integer, allocatable :: k
    integer :: i
    call begin(s, k, x(1))
    y = 0.0d0
    do i = 1, n
      call step(s, x(i), t)
      if (.not. allocated(t)) then
        y = y + s
      else
        y = y + t*s
        if (i > 2) call finish(t, y)
      end if
      call reset(s, k, i)
      s = s + x(k)**2
    end do
    call give(s, t)
    y = y*value_of(t)
    if (allocated(s)) y = 0.0d0
  end subroutine foo

  subroutine begin(s, k, v)
    real(8), allocatable, intent(out) :: s
    integer, allocatable, intent(out) :: k
    real(8), intent(in) :: v
    allocate(s, source=v**2)
    k = 1
  end subroutine begin

  subroutine step(s, v, t)
    real(8), allocatable, intent(inout) :: s, t
    real(8), intent(in) :: v
    s = s*v + sin(s)
    if (v > 0.2d0) call make(t, s)
  end subroutine step

  subroutine make(t, s)
    real(8), allocatable, intent(inout) :: t
    real(8), intent(in) :: s
    if (allocated(t)) then
      t = t*s
    else
      allocate(t)
      t = s**2
    end if
  end subroutine make

  subroutine finish(t, y)
    real(8), allocatable, intent(inout) :: t
    real(8), intent(inout) :: y
    y = y + 0.5d0*t*y
    deallocate(t)
  end subroutine finish

  subroutine reset(s, k, i)
    real(8), allocatable, intent(inout) :: s
    integer, allocatable, intent(inout) :: k
    integer, intent(in) :: i
    real(8), allocatable :: old
    call move_alloc(s, old)
    allocate(s, source=old*1.5d0)
    deallocate(k)
    k = i
  end subroutine reset

  subroutine give(s, t)
    real(8), allocatable, intent(inout) :: s
    real(8), allocatable, intent(out) :: t
    call move_alloc(s, t)
  end subroutine give

  real(8) function value_of(t)
    real(8), allocatable, intent(in) :: t
    value_of = 1.0d0
    if (allocated(t)) value_of = cos(t)
  end function value_of
end module scalar_arguments_mod
