! idea: generic names of routines that are given procedures
! dependent: y
! independent: x
! set: x=0.7
module generic_given_procedures_mod
  implicit none
  abstract interface
    pure function number_of(x)
      real(8), intent(in) :: x
      real(8) :: number_of
    end function number_of
  end interface
  interface apply
    module procedure apply_once
  end interface apply
  interface change
    module procedure change_number, change_list, change_whole
  end interface change
contains
  pure function bump(x)
    real(8), intent(in) :: x
    real(8) :: bump
    bump = x / (1 + x * x)
  end function bump

  function apply_once(f, x) result(res)
    procedure(number_of) :: f
    real(8), intent(in) :: x
    real(8) :: res
    res = f(x) + x
  end function apply_once

  subroutine change_number(x, f)
    real(8), intent(inout) :: x
    procedure(number_of) :: f
    x = f(x) * x
  end subroutine change_number

  subroutine change_list(x, f, times)
    real(8), intent(inout) :: x(:)
    procedure(number_of) :: f
    integer, intent(in) :: times
    integer :: i
    do i = 1, size(x)
      x(i) = f(x(i)) * times
    end do
  end subroutine change_list

  subroutine change_whole(x, factor)
    real(8), intent(inout) :: x
    integer, intent(in) :: factor
    x = x * factor
  end subroutine change_whole

  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    real(8) :: w(3)
    y = apply(bump, x) + apply(x=x * x, f=sine)
    call change(y, bump)
    w = [x, y, x * y]
    call change(w, sine, 2)
    call change(y, 3)
    call change(f=sine, x=y)
    y = y + sum(w)
  end subroutine foo

  pure function sine(x)
    real(8), intent(in) :: x
    real(8) :: sine
    sine = sin(x)
  end function sine
end module generic_given_procedures_mod
