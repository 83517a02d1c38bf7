! idea: routines with the names that generated routines would get
! routine: foo
! dependent: y
! independent: x
module name_routine_taken_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y

    call foo_recording(x, y)
    call foo_returning(y)
    call bar(x, y)
  end subroutine foo

  subroutine foo_recording(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(out) :: b

    b = a ** 2
  end subroutine foo_recording

  subroutine foo_returning(a)
    real(wp), intent(inout) :: a

    a = sin(a) * a
  end subroutine foo_returning

  subroutine bar(a, bar_recording)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: bar_recording

    bar_recording = a * bar_recording
  end subroutine bar
end module name_routine_taken_mod
