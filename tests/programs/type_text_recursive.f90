! idea: text in structures that recursive routines, joint calls and loops of unknown length overwrite
! dependent: y
! independent: x
! set: n=3
module a_mod
  implicit none
  integer, parameter :: nl = 7
  type :: inner
    character(len=nl) :: hidden = 'h'
    character(len=nl) :: seen = 's'
    real(8) :: r = 1.0d0
  end type inner
contains
  subroutine poke(s, x)
    type(inner), intent(inout) :: s
    real(8), intent(in) :: x
    if (s%hidden == 'h') then
      s%r = s%r*x
    else
      s%r = s%r + x**2
    end if
    s%hidden = 'x'//s%hidden
  end subroutine poke
end module a_mod
module b_mod
  use a_mod
  implicit none
contains
  recursive subroutine deep(k, s, x)
    integer, intent(in) :: k
    type(inner), intent(inout) :: s
    real(8), intent(in) :: x
    if (k == 0) return
    call poke(s, x)
    s%seen = s%seen(2:)//'z'
    if (s%seen == 'z') s%r = s%r*x
    call deep(k - 1, s, x)
    if (s%seen(1:1) == 'z') s%r = s%r + x
  end subroutine deep
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(inner) :: s, t(2)
    integer :: i
    do i = 1, n
      call deep(2, s, x(i))
      t(mod(i, 2) + 1) = s
      call poke(t(1), x(i))
    end do
    do while (s%seen /= 'q')
      s%r = s%r*x(1)
      if (s%seen == 'qq') s%seen = 'q'
      if (s%seen /= 'q') s%seen = 'qq'
    end do
    y = s%r + t(1)%r*t(2)%r
  end subroutine foo
end module b_mod
