! idea: joined text and parts of text with components of structures of other modules, as arguments and in conditions
! dependent: y, z
! independent: x
! set: n=3
module text_joined_settings
  implicit none
  type :: output
    character(len=8) :: name(2) = ['first   ', 'second  ']
  end type output
  type :: settings
    real(8) :: dt = 0.1d0
    integer :: level = 2
    character(len=32) :: scheme = 'heun'
    type(output) :: out
  end type settings
  type(settings), protected, save :: cfg
contains
  subroutine choose(scheme)
    character(len=*), intent(in) :: scheme
    cfg%scheme = scheme
  end subroutine choose
end module text_joined_settings

module text_joined_from_modules
  use text_joined_settings, only: cfg, choose
  implicit none
  private
  public :: foo
contains
  subroutine assert(cond, message)
    logical, intent(in) :: cond
    character(len=*), intent(in) :: message
    if (cond) return
    write (*, *) 'failed: ', message
    error stop 1
  end subroutine assert

  integer function length_of(text)
    character(len=*), intent(in) :: text
    length_of = len(text)
  end function length_of

  subroutine foo(n, x, y, z)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n), z
    real(8) :: scheme
    integer :: i
    call choose('heun')
    select case (cfg%scheme)
    case ('euler')
      y = x + cfg%dt*x**2
    case ('heun')
      y = x + cfg%dt*x**3
    case default
      call assert(.false., 'unknown scheme '//trim(cfg%scheme))
    end select
    scheme = sum(y**2)
    do i = 1, cfg%level
      call assert(n > 0, cfg%scheme(1:2)//' of '//trim(cfg%out%name(i)))
      if (trim(cfg%scheme)//cfg%out%name(i)(1:1) == 'heunf') scheme = scheme*x(1)
    end do
    z = scheme*length_of(trim(cfg%scheme)//'/'//trim(cfg%out%name(2)))
    call assert(z > 0.0d0, cfg%scheme(2:4))
  end subroutine foo
end module text_joined_from_modules
