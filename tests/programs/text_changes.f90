! idea: text that changes selects branches, in a loop and in a callee that is called twice
! dependent: y
! independent: x
! set: n=5
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y

    call select_by_name(n, 'mod', x, y)
  end subroutine foo

  subroutine select_by_name(n, name, x, y)
    integer, intent(in) :: n
    character(len=*), intent(in) :: name
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    character(len=12) :: label, parts(2)
    character(len=:), allocatable :: long
    character(len=len(name) + 3) :: padded
    integer :: i

    y = 1.0_wp
    padded = name
    long = 'x'
    do i = 1, n
      write(label, '(a, i0)') name, i
      parts(1) = label
      parts(2)(1:4) = label(1:4)
      if (label == 'mod2' .or. parts(2)(1:4) == 'mod4') then
        y = y*x(i)**2
      else if (index(label, '5') > 0) then
        y = y + sin(x(i)*y)
      else
        y = y + x(i)*len_trim(label)*y
      end if
      long = long//trim(label)//','
      label = 'overwritten'
    end do
    call weigh(trim(long)//'!', x(1), y)
    write(*, *) long, trim(label)//parts(1)
    select case (label)
    case ('overwritten')
      y = y*x(2)
    case default
      y = 0.0_wp
    end select
    call weigh(padded, x(2), y)
    do while (long /= 'x')
      long = long(1:len(long) - 1)
      y = y*x(3)
      if (len(long) < 16) long = 'x'
    end do
  end subroutine select_by_name

  subroutine weigh(text, a, b)
    character(len=*), intent(in) :: text
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b
    character(len=len(text)) :: copy

    copy = text
    if (copy(1:1) == 'x') then
      b = b*a
    else
      b = b + a*b*real(len(copy), wp)
    end if
    copy = ' '
  end subroutine weigh
end module m
