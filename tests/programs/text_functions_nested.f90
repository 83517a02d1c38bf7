! idea: text functions of what others return and of joined text: chosen from, passed, printed, compared
! dependent: y
! independent: x
! set: name='UpWind'
module text_functions_nested_tools
  implicit none
  private
  public :: lower, strip, tag, label
  interface lower
    procedure lower_text, lower_of
  end interface lower
  type, public :: tag
    character(len=:), allocatable :: text
    character(len=6) :: short = 'Short'
  end type tag
  integer, public :: calls = 0
contains
  pure function lower_text(s) result(t)
    character(len=*), intent(in) :: s
    character(len=len(s)) :: t
    integer :: i, code
    t = s
    do i = 1, len(s)
      code = iachar(s(i:i))
      if (code >= iachar('A') .and. code <= iachar('Z')) t(i:i) = achar(code + 32)
    end do
  end function lower_text
  pure function lower_of(i) result(t)
    integer, intent(in) :: i
    character(len=3) :: t
    t = 'xyz'
    t(1:1) = achar(96 + i)
  end function lower_of
  function strip(s, upto) result(t)
    character(len=*), intent(in) :: s
    integer, intent(in), optional :: upto
    character(len=:), allocatable :: t
    t = trim(adjustl(s))
    if (present(upto)) t = t(1:min(upto, len(t)))
    calls = calls + 1
  end function strip
  function label(i) result(t)
    integer, intent(in) :: i
    character(len=4) :: t
    write (t, '(a,i0)') 'L', i
    calls = calls + 1
  end function label
end module text_functions_nested_tools
module text_functions_nested_mod
  use text_functions_nested_tools, only: low => lower, strip, tag, calls, label
  implicit none
contains
  function step(kind_name, x) result(y)
    character(len=*), intent(in) :: kind_name
    real(8), intent(in) :: x
    real(8) :: y
    y = x + len(kind_name)
    select case ('k'//low(trim(kind_name)))
    case ('kupwind')
      y = y*x
    case ('ka':'kk')
      y = 2*y
    end select
    select case (strip('  '//low('A'//strip(kind_name))//'  ', 4))
    case ('aupw')
      y = y*x**2
    case ('aa':'ak')
      y = 2*y
    case default
      y = y + x
    end select
    y = y + calls
  end function step
  subroutine foo(name, x, y)
    character(len=*), intent(in) :: name
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(tag) :: t
    character(len=8) :: names(3)
    character(len=4), parameter :: pre = 'pre'
    character(len=40) :: line
    character(len=:), allocatable :: d
    integer :: i
    calls = 0
    t%text = '  Tag'
    names = ['One     ', 'TWO     ', 'Three   ']
    y = x
    y = y*step('a'//low('B'//name), x)
    y = y + step(low(strip(t%text//name)), x)*x
    if (low(t%text//low(2)) == 'tagbyz') y = y*x
    if (strip(low('A'//low('B'//t%short))//strip(name)) == 'abshort UpWind') y = y + x
    do while (strip(low('A'//low(name))) == 'aupwind' .and. abs(y) < 50)
      y = 2*y*x + 1
      if (y > 30) cycle
      y = y + x
    end do
    do i = 1, 3
      if (low(trim(names(i))//low('X'//names(4 - i)(1:2))) == 'onexth') y = y*x
      y = y*step(strip(low(names(i))//'!'), x)/20
      if (step('a'//strip(pre//low(label(i)//'Q')), y) > 5 .or. &
          low('Z'//low(name(1:2))) == 'zup') y = y/3
    end do
    write (line, '(3a)') strip(low('A'//names(1))), low('X'//strip(names(2)//'Y')), &
        trim('a'//low('B'))
    if (line(1:4) == 'aone') y = y*x
    write (line, '(5a)') (trim(low(names(i))), i = 1, 3)
    if (line(1:6) == 'onetwo') y = y*x
    d = low('A'//low('B'//inner(low('C'//name))))
    if (d(1:4) == 'abic') y = y*sin(x)
    d = trim(d)//strip(low(d))//merge('a', 'b', low('A'//d) == 'b')
    y = y + x*len(d)
    y = y + len(low('A'//strip(name)))*x + index(low('A'//strip(name)), 'w')*x*x
    if (any(names == low('ONE'//strip(' ')))) y = y*x
    if (.not. (low('A'//strip(name)) == 'b' .or. &
        low('A'//low(name)) > low('x'//low('A')))) y = y + x
  contains
    function inner(s) result(r)
      character(len=*), intent(in) :: s
      character(len=len(s) + 1) :: r
      r = 'I'//low(s)
    end function inner
  end subroutine foo
end module text_functions_nested_mod
