! idea: a pointer that may stand for an argument with intent(in) where it is assigned or passed to be changed
! dependent: y
! independent: x
! set: n=4, flag=.false.
module pointer_to_intent_in_mod
  implicit none
contains
  subroutine change(p, f)
    real, intent(inout) :: p(:)
    real, intent(in) :: f
    p = p*f
  end subroutine
  subroutine foo(n, flag, x, y)
    integer, intent(in) :: n
    logical, intent(in) :: flag
    real, target, intent(in) :: x(n)
    real, intent(out) :: y
    real, target :: a(n)
    real, pointer :: p(:)
    a = x**2
    if (flag) then
      p => x
    else
      p => a
    end if
    if (.not. flag) call change(p, x(1))
    if (.not. flag) p(2) = p(1)*x(3)
    y = sum(p)
    call more(n, flag, x, a, y)
  end subroutine foo
  subroutine more(n, flag, x, a, y)
    integer, intent(in) :: n
    logical, intent(in) :: flag
    real, target, intent(in) :: x(n)
    real, target, intent(inout) :: a(n)
    real, intent(inout) :: y
    real, pointer :: p(:), q(:)
    integer :: i
    p => x
    q => a
    do i = 1, 2
      if (flag) cycle
      q = q*x(i)
      call change(q(2:), y)
      y = y + sum(p*q(1:size(p)))
      if (i == 1) p => a(2:)
    end do
  end subroutine more
end module
