! idea: values of the environment, which are constants, and a log that only prints
! dependent: y
! independent: x
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  integer :: log_unit = 6
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(inout) :: y
    character(len=20) :: value
    integer :: length, status, number

    number = command_argument_count()
    call get_environment_variable('PSYAD_SURELY_NOT_SET', value, length, status)
    call get_command_argument(1000, value, status=number)
    call log_message('length', length)
    if (status /= 0) then
      y = y*sin(x)
      call assert(y < 1.0e3_wp, 'too large: '//trim(value))
    else
      y = 0.0_wp
    end if
    if (number /= 0 .and. length == 0) y = y + x*y
    call log_message('end', 0)
  end subroutine foo

  subroutine log_message(text, number)
    character(len=*), intent(in) :: text
    integer, intent(in) :: number

    write(log_unit, '(3a, i0)') 'log: ', text, ' ', number
    flush(log_unit)
  end subroutine log_message

  subroutine assert(condition, text)
    logical, intent(in) :: condition
    character(len=*), intent(in) :: text

    if (.not. condition) then
      write(*, '(a)') text
      error stop 'assertion failed'
    end if
  end subroutine assert
end module m
