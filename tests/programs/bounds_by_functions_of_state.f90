! idea: functions in bounds of arguments read variables of modules and common blocks that change between calls
! dependent: y
! independent: x
! size: x=3, y=3
module bounds_by_functions_of_state_settings
  implicit none
  integer, private :: width = 3
  integer :: table(3) = [3, 2, 1], top = 6
contains
  pure integer function get() result(r)
    r = width
  end function get
  pure integer function half(n)
    integer, intent(in) :: n
    half = n/2
  end function half
  pure integer function entry_of(i) result(r)
    integer, intent(in) :: i
    integer :: k
    common /sizes/ k
    r = table(i) + k
  end function entry_of
  subroutine put(k)
    integer, intent(in) :: k
    width = k
  end subroutine put
end module bounds_by_functions_of_state_settings
module bounds_by_functions_of_state_mod
  use bounds_by_functions_of_state_settings
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(3)
    integer :: k, i
    common /sizes/ k
    k = 0
    call put(3)
    y = x
    call inner(y)
    call put(2)
    call inner(y)
    do i = 2, 3
      table(1) = i
      k = 3 - i
      call put(i)
      top = 2*i
      call inner(y)
      call third(y, x)
    end do
    call put(3)
    table = [3, 2, 1]
    k = 0
    top = 6
  end subroutine foo
  subroutine inner(a)
    real(8), intent(inout) :: a(get())
    a = a*sin(a)
    a(1) = a(1)*a(size(a))
    call second(a, 1)
  end subroutine inner
  subroutine second(a, i)
    real(8), intent(inout) :: a(*)
    integer, intent(in) :: i
    real(8) :: b(get())
    b = a(i:i + size(b) - 1)
    a(1) = a(1)*sum(b)
  end subroutine second
  subroutine third(a, b)
    real(8), intent(inout) :: a(entry_of(1))
    real(8), intent(in) :: b(half(top))
    a = a*cos(a)
    a(:size(b)) = a(:size(b))*b + a(3)
  end subroutine third
end module bounds_by_functions_of_state_mod
