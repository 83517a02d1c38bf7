! idea: logging, timers and assertions in modules, called from active routines in loops
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module logging
  use, intrinsic :: iso_fortran_env, only: output_unit, error_unit
  implicit none
  private
  public :: log_message, log_value, set_level, assert, log_level
  integer, parameter :: wp = kind(1.0d0)
  integer, parameter :: debug = 1, info = 2, warning = 3
  integer, protected :: log_level = info
  integer, save :: unit = output_unit
  integer, save :: counter = 0
  interface log_value
    module procedure log_real, log_array, log_integer
  end interface
contains
  subroutine set_level(level)
    integer, intent(in) :: level
    log_level = level
  end subroutine set_level
  subroutine log_message(level, text)
    integer, intent(in) :: level
    character(len=*), intent(in) :: text
    character(len=8), parameter :: names(3) = ['debug   ', 'info    ', 'warning ']
    if (level < log_level) return
    counter = counter + 1
    write (unit, '(i4, 1x, a, ": ", a)') counter, trim(names(level)), trim(text)
    flush (unit)
  end subroutine log_message
  subroutine log_real(name, value)
    character(len=*), intent(in) :: name
    real(wp), intent(in) :: value
    character(len=40) :: line
    write (line, '(a, "=", es12.4)') name, value
    call log_message(info, line)
  end subroutine log_real
  subroutine log_array(name, value)
    character(len=*), intent(in) :: name
    real(wp), intent(in) :: value(:)
    integer :: i
    do i = 1, size(value)
      call log_real(name//'('//str(i)//')', value(i))
    end do
  end subroutine log_array
  subroutine log_integer(name, value)
    character(len=*), intent(in) :: name
    integer, intent(in) :: value
    call log_message(info, name//'='//str(value))
  end subroutine log_integer
  pure function str(i) result(s)
    integer, intent(in) :: i
    character(len=:), allocatable :: s
    character(len=12) :: buffer
    write (buffer, '(i0)') i
    s = trim(buffer)
  end function str
  subroutine assert(condition, text, file, line)
    logical, intent(in) :: condition
    character(len=*), intent(in) :: text
    character(len=*), intent(in), optional :: file
    integer, intent(in), optional :: line
    if (condition) return
    write (error_unit, '(3a)') 'assertion failed: ', text
    if (present(file) .and. present(line)) write (error_unit, *) file, line
    error stop 1
  end subroutine assert
end module logging
module timing
  implicit none
  integer, parameter :: wp = kind(1.0d0), i8 = selected_int_kind(18)
  type :: timer
    character(len=20) :: name = ''
    integer(i8) :: start = 0
    real(wp) :: total = 0.0_wp
    integer :: calls = 0
    logical :: running = .false.
  contains
    procedure :: tic
    procedure :: toc
    procedure :: report
  end type timer
  type(timer), save :: timers(2)
contains
  subroutine tic(self)
    class(timer), intent(inout) :: self
    call system_clock(self%start)
    self%running = .true.
  end subroutine tic
  subroutine toc(self)
    class(timer), intent(inout) :: self
    integer(i8) :: now, rate
    if (.not. self%running) return
    call system_clock(now, rate)
    self%total = self%total + real(now - self%start, wp)/real(rate, wp)
    self%calls = self%calls + 1
    self%running = .false.
  end subroutine toc
  subroutine report(self)
    class(timer), intent(in) :: self
    write (*, '(a, i6, l2)') self%name, self%calls, self%total >= 0.0_wp
  end subroutine report
end module timing
module m
  use logging
  use timing
  implicit none
contains
  subroutine smooth(a, b)
    real(wp), intent(in) :: a(:)
    real(wp), intent(out) :: b(:)
    integer :: i
    call timers(1)%tic()
    call assert(size(a) == size(b), 'sizes', 'file', 1)
    b = a
    do i = 2, size(a) - 1
      b(i) = 0.25_wp*(a(i - 1) + a(i + 1))**2 + 0.5_wp*a(i)
      call log_value('b', b(i))
    end do
    call timers(1)%toc()
    if (any(b /= b)) error stop 'nan'
  end subroutine smooth
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp) :: z(n), t0, t1
    integer :: it
    integer :: values(8)
    timers(1)%name = 'smooth'
    timers(2)%name = 'foo'
    call timers(2)%tic()
    call cpu_time(t0)
    call date_and_time(values=values)
    z = x
    do it = 1, 3
      call log_value('iteration', it)
      call smooth(z, y)
      z = y*x
      if (maxval(abs(z)) > 1e3_wp) then
        call log_message(3, 'diverges')
        exit
      end if
    end do
    call log_value('z', z)
    y = z + values(1)*0
    call cpu_time(t1)
    if (t1 - t0 < -1.0_wp) print *, 'time', t1 - t0
    call timers(2)%toc()
    call timers(1)%report()
    call timers(2)%report()
  end subroutine foo
end module m
