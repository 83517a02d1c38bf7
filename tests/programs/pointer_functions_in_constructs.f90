! idea: functions that choose what their pointers point at in where, bounds of loops, endless loops, select case
! dependent: y
! independent: x
module m
  implicit none
  real(8), target, save :: t1(3), t2(3)
contains
  function tr(i) result(p)
    integer, intent(in) :: i
    real(8), pointer :: p(:)
    if (i == 1) then
      p => t1
    else
      p => t2
    end if
  end function tr
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(3)
    integer :: i
    t1 = x
    t2 = x**2
    y = [sum(tr(1)), sum(tr(2)), x(1)]
    where (tr(1) > 0.7d0)
      y = y + tr(2)
    elsewhere
      y = y*tr(1)
    end where
    if (size(tr(1)) > 2 .and. y(1) > 0) y = y + 1
    do i = 1, size(tr(2))
      y(i) = y(i)*sum(tr(mod(i,2)+1))
    end do
    call step()
    y = y*t1*t2
  end subroutine foo
  subroutine step()
    real(8), pointer :: a(:)
    integer :: i
    i = 1
    do
      a => tr(i)
      a = a*2
      i = i + 1
      if (i > 2) exit
    end do
    select case (size(tr(i)))
    case (3)
      t2 = t2**2
    end select
  end subroutine step
end module m
