! idea: arguments that are text choose what is done, and are set: of given and of open length
! dependent: y
! independent: x
! set: Method='cubic spline', names=mean max 'a, b', scale=3
module chosen
  implicit none
contains
  subroutine foo(method, scale, x, names, y, message, short, codes)
    character(len=*), intent(in) :: method
    character(len=4), intent(inout) :: scale
    real(8), intent(in) :: x(:)
    character(len=*), intent(in) :: names(3)
    real(8), intent(out) :: y(3)
    character(len=*), intent(out) :: message
    character(len=6), intent(out) :: short
    character(len=2), intent(out) :: codes(2)
    integer :: i

    message = 'computed '//method
    short = method
    codes = names(:2)
    select case (method)
    case ('linear')
      y = sum(x)
    case ('cubic spline')
      y = sum(x**3)
    case default
      error stop 'no such method'
    end select
    do i = 1, size(names)
      if (names(i) == 'mean') y(i) = y(i)*x(1)/size(x)
      if (names(i) == 'max') y(i) = sin(y(i))
      if (names(i) == 'a, b') y(i) = y(i)**2
    end do
    if (scale == '3') y = y*3.0d0
    scale = 'done'
    if (len_trim(message) == 21 .and. scale == 'done') y(1) = y(1)*x(2)
  end subroutine foo
end module chosen
