! idea: private text with a default value in structures of another module, which only that module names
! dependent: y
! independent: x
module owner
  implicit none
  type :: inner
    character(len=7), private :: hidden = 'h'
    character(len=7) :: seen = 's'
    real(8) :: r = 1.0d0
  end type inner
contains
  real(8) function weight(s, x)
    type(inner), intent(in) :: s
    real(8), intent(in) :: x
    weight = x
    if (s%hidden == 'h') weight = x**2
  end function weight
end module owner
module user
  use owner
  implicit none
contains
  recursive subroutine deep(k, s, x)
    integer, intent(in) :: k
    type(inner), intent(inout) :: s
    real(8), intent(in) :: x
    if (k == 0) return
    s%seen = s%seen(2:)//'z'
    if (s%seen == 'z') s%r = s%r*x
    call deep(k - 1, s, x)
    if (s%seen(1:1) == 'z') s%r = s%r + weight(s, x)
  end subroutine deep
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(inner) :: s
    integer :: i
    do i = 1, 2
      call deep(2, s, x(i))
    end do
    do while (s%seen /= 'q')
      s%r = s%r*x(1)
      if (s%seen == 'qq') s%seen = 'q'
      if (s%seen /= 'q') s%seen = 'qq'
    end do
    y = s%r
  end subroutine foo
end module user
