! idea: a function as the target that calls itself and keeps values in an array of its module
! dependent: y
! independent: x
! set: n=3
module recursive_memo_mod
  implicit none
  real(8), allocatable :: memo(:)
contains
recursive function foo(n, x) result(y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(3)
  real(8) :: y
  if (.not. allocated(memo)) then
    allocate(memo(0:10))
    memo = -huge(1.0d0)
  end if
  if (memo(n) > -1.0d10) then
    y = memo(n)
    return
  end if
  if (n < 2) then
    y = x(n + 1)
  else
    y = 0.5d0*foo(n - 1, x)*x(1) + foo(n - 2, x)*sin(x(3))
  end if
  memo(n) = y
end function
end module
