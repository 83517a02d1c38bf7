! SPDX-License-Identifier: BSD-3-Clause
!
! The variables that a driver hands over: where they are, what they start from, in which
! direction they are moved, and how much each result weighs.
module fields
  use, intrinsic :: iso_c_binding, only: c_f_pointer, c_loc
  use, intrinsic :: iso_fortran_env, only: int64
  implicit none
  private
  public :: field, all_fields, active_input, active_output, active_both, state
  public :: restore, seed_adjoints, choose_directions, move, keep_results
  public :: change_along_direction, derivative_along_direction, uniform

  type field
    real(8), pointer :: value(:) => null(), adjoint(:) => null()
    real(8), allocatable :: start(:), weight(:), direction(:), result(:)
    real(8) :: scale = 1.0d0
    logical :: is_input = .false., is_output = .false.
  end type field

  integer, parameter :: most = 24
  type(field), target :: all_fields(most)
  integer :: used = 0
  integer(int64) :: random_state = 20231_int64

contains

  ! A linear congruential generator: the same numbers on every machine, uniform in (0, 1).
  function uniform() result(number)
    real(8) :: number
    random_state = mod(random_state*48271_int64, 2147483647_int64)
    number = real(random_state, 8)/2147483647.0d0
  end function uniform

  ! An argument that is differentiated with respect to, moved by about scale.
  subroutine active_input(value, adjoint, scale)
    real(8), target, intent(in) :: value(..), adjoint(..)
    real(8), intent(in) :: scale
    call register(value, scale, .true., .false.)
    call c_f_pointer(c_loc(adjoint), all_fields(used)%adjoint, [size(adjoint)])
  end subroutine active_input

  ! An argument that is differentiated, of the size of scale.
  subroutine active_output(value, adjoint, scale)
    real(8), target, intent(in) :: value(..), adjoint(..)
    real(8), intent(in) :: scale
    call register(value, scale, .false., .true.)
    call c_f_pointer(c_loc(adjoint), all_fields(used)%adjoint, [size(adjoint)])
  end subroutine active_output

  ! An argument that is both.
  subroutine active_both(value, adjoint, scale)
    real(8), target, intent(in) :: value(..), adjoint(..)
    real(8), intent(in) :: scale
    call register(value, scale, .true., .true.)
    call c_f_pointer(c_loc(adjoint), all_fields(used)%adjoint, [size(adjoint)])
  end subroutine active_both

  ! An argument without adjoint that is overwritten, so must be put back before a call.
  subroutine state(value)
    real(8), target, intent(in) :: value(..)
    call register(value, 1.0d0, .false., .false.)
  end subroutine state

  subroutine register(value, scale, is_input, is_output)
    real(8), target, intent(in) :: value(..)
    real(8), intent(in) :: scale
    logical, intent(in) :: is_input, is_output
    integer :: i
    used = used + 1
    associate (new => all_fields(used))
      call c_f_pointer(c_loc(value), new%value, [size(value)])
      new%scale = scale
      new%is_input = is_input
      new%is_output = is_output
      allocate (new%start(size(new%value)))
      do i = 1, size(new%value)
        if (is_output .and. .not. is_input) new%value(i) = 0.0d0
        new%start(i) = new%value(i)
      end do
      if (is_output) then
        allocate (new%weight(size(new%value)))
        do i = 1, size(new%weight)
          new%weight(i) = (0.5d0 + uniform())/scale
        end do
      end if
    end associate
  end subroutine register

  ! All values as they were at the start.
  subroutine restore()
    integer :: k, i
    do k = 1, used
      do i = 1, size(all_fields(k)%value)
        all_fields(k)%value(i) = all_fields(k)%start(i)
      end do
    end do
  end subroutine restore

  ! The adjoints as a caller would set them: weights of results, zero for the rest.
  subroutine seed_adjoints()
    integer :: k, i
    do k = 1, used
      if (.not. associated(all_fields(k)%adjoint)) cycle
      do i = 1, size(all_fields(k)%adjoint)
        all_fields(k)%adjoint(i) = 0.0d0
        if (all_fields(k)%is_output) all_fields(k)%adjoint(i) = all_fields(k)%weight(i)
      end do
    end do
  end subroutine seed_adjoints

  ! A random direction for all inputs, towards larger results according to the adjoints. In any
  ! other direction contributions cancel, and rounding hides what is left.
  subroutine choose_directions()
    integer :: k, i
    do k = 1, used
      if (.not. all_fields(k)%is_input) cycle
      allocate (all_fields(k)%direction(size(all_fields(k)%value)))
      do i = 1, size(all_fields(k)%value)
        all_fields(k)%direction(i) = sign(uniform()*all_fields(k)%scale, all_fields(k)%adjoint(i))
      end do
    end do
  end subroutine choose_directions

  ! The start, with the inputs moved along the direction.
  subroutine move(step)
    real(8), intent(in) :: step
    integer :: k
    call restore()
    do k = 1, used
      associate (this => all_fields(k))
        if (this%is_input) this%value(:) = this%value + step*this%direction
      end associate
    end do
  end subroutine move

  ! Remember the results of a run.
  subroutine keep_results()
    integer :: k
    do k = 1, used
      if (all_fields(k)%is_output) all_fields(k)%result = all_fields(k)%value
    end do
  end subroutine keep_results

  ! The weighted change of the results since they were kept. Elements are subtracted before
  ! they are summed, which loses fewer digits than the other way round.
  function change_along_direction() result(change)
    real(8) :: change
    integer :: k
    change = 0.0d0
    do k = 1, used
      associate (this => all_fields(k))
        if (this%is_output) change = change + sum(this%weight*(this%result - this%value))
      end associate
    end do
  end function change_along_direction

  ! The derivative along the direction according to the adjoints.
  function derivative_along_direction() result(derivative)
    real(8) :: derivative
    integer :: k
    derivative = 0.0d0
    do k = 1, used
      associate (this => all_fields(k))
        if (this%is_input) derivative = derivative + sum(this%direction*this%adjoint)
      end associate
    end do
  end function derivative_along_direction
end module fields
