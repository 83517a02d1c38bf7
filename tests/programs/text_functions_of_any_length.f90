! idea: functions that return text as long as their argument, in options: compared, chosen from, passed on, in loops
! routine: run
! dependent: y
! independent: x
! set: scheme='UpWind'
module text_functions_tools
  implicit none
  private
  public :: lower, repeated
  interface lower
    procedure lower_case
  end interface lower
contains
  pure function lower_case(s) result(t)
    character(len=*), intent(in) :: s
    character(len=len(s)) :: t
    integer :: i, code
    t = s
    do i = 1, len(s)
      code = iachar(s(i:i))
      if (code >= iachar('A') .and. code <= iachar('Z')) t(i:i) = achar(code + 32)
    end do
  end function lower_case

  function repeated(s, n) result(t)
    character(len=*), intent(in) :: s
    integer, intent(in) :: n
    character(len=n*len(s)) :: t
    t = repeat(s, n)
  end function repeated
end module text_functions_tools

module text_functions_of_any_length_mod
  use text_functions_tools, only: to_lower => lower, repeated
  implicit none
  type :: options
    character(len=12) :: name = 'LeapFrog'
  end type options
contains
  real(8) function weight(name, x)
    character(len=*), intent(in) :: name
    real(8), intent(in) :: x
    weight = x*len(name)
    if (name == 'upwind') weight = weight*x
  end function weight

  subroutine run(scheme, x, y)
    character(len=*), intent(in) :: scheme
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    character(len=20) :: low
    character(len=8) :: names(3)
    type(options) :: opts
    integer :: i
    names = [character(len=8) :: 'Euler', 'UPWIND', 'RK4']
    low = to_lower(trim(scheme))
    y = x
    if (low == 'upwind') y = y*x
    low = 'x'//to_lower(trim(adjustl(scheme)))
    if (low == 'xupwind') y = y + x**2
    select case (to_lower(trim(opts%name)))
    case ('leapfrog')
      y = sin(y)
    case ('a':'k')
      y = 2*y
    case default
      y = x
    end select
    y = y + weight(to_lower(trim(scheme)), x)
    do i = 1, 3
      if (to_lower(trim(names(i))) == 'upwind' .and. y > 0) y = y*weight(to_lower(names(i)), y)
      low = repeated(names(i)(1:2), i)
      if (low == 'RKRKRK') y = y*x
    end do
    do while (to_lower(scheme(1:2)) == 'up' .and. abs(y) < 50)
      y = 2*y*x + 1
    end do
    if (any([(to_lower(names(i)) == 'euler', i = 1, 3)])) y = 3*y
  end subroutine run
end module text_functions_of_any_length_mod
