! idea: a routine beside what is differentiated asks for the types of anything that it is given
! dependent: y
! independent: x
module strings
  implicit none
contains
  subroutine append(s, x)
    character(len=:), allocatable, intent(inout) :: s
    class(*), intent(in) :: x
    character(len=32) :: t

    if (.not. allocated(s)) s = ''
    select type (x)
    type is (character(len=*))
      s = s // trim(x)
    type is (real(kind(1.0d0)))
      write (t, '(es12.4)') x
      s = s // trim(t)
    class default
      s = s // '?'
    end select
  end subroutine append
  pure function scaled(x)
    double precision, intent(in) :: x
    double precision :: scaled

    scaled = 2.0d0 * x * x
  end function scaled
end module strings

module m
  use strings
  implicit none
contains
  subroutine foo(x, y)
    double precision, intent(in) :: x
    double precision, intent(out) :: y

    y = sin(scaled(x))
  end subroutine foo
  subroutine report(y)
    double precision, intent(in) :: y
    character(len=:), allocatable :: line

    call append(line, y)
    print *, line
  end subroutine report
end module m
