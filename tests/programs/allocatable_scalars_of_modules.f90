! idea: allocatable scalars of modules change in callees, are moved, passed on and deallocated
! dependent: y
! independent: x
! set: n=4
module scalar_state_mod
  implicit none
  real(8), allocatable :: state
  real(8), allocatable, save, private :: hidden
  integer, allocatable :: turn
contains
  subroutine advance(v)
    real(8), intent(in) :: v
    if (.not. allocated(state)) then
      state = v
      turn = 0
    else
      state = state*v + sin(state)
      turn = turn + 1
    end if
    if (turn == 2) then
      call move_alloc(state, hidden)
      allocate(state, source=hidden**2)
    end if
  end subroutine advance

  subroutine forget()
    if (allocated(hidden)) deallocate(hidden)
    if (allocated(state)) deallocate(state)
    if (allocated(turn)) deallocate(turn)
  end subroutine forget

  real(8) function value_of_hidden()
    value_of_hidden = 1.0d0
    if (allocated(hidden)) value_of_hidden = hidden
  end function value_of_hidden
end module scalar_state_mod

module allocatable_scalars_of_modules_mod
  use scalar_state_mod
  implicit none
  real(8), allocatable :: own
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer :: i
    y = 0.0d0
    call forget()
    if (allocated(own)) deallocate(own)
    do i = 1, n
      call advance(x(i))
      call change(state, x(i))
      y = y + state**2 + x(1 + turn)
      if (i > 1) own = y*state
      if (i > 2) own = own + value_of_hidden()
    end do
    y = y*own
  end subroutine foo

  subroutine change(s, v)
    real(8), allocatable, intent(inout) :: s
    real(8), intent(in) :: v
    real(8) :: old
    old = s
    if (v > 1.0d0) deallocate(s)
    s = old*v
  end subroutine change
end module allocatable_scalars_of_modules_mod
