! idea: output structures of which only parts are set, in branches and by several routines
! dependent: r
! independent: x, a
! set: r%used=1
module m
  implicit none
  type :: answer
    real(8) :: value = -1.0d0
    real(8) :: parts(3) = 0.0d0
    integer :: used = 0
  end type answer
contains
  subroutine foo(x, a, k, r)
    real(8), intent(in) :: x(3)
    type(answer), intent(in) :: a
    integer, intent(in) :: k
    type(answer), intent(out) :: r
    type(answer) :: best, trial(2)
    integer :: i
    do i = 1, 3
      call try(x(i), a, trial(2))
      if (trial(2)%value > best%value) then
        best = trial(2)
        r%used = i
      else
        trial(1) = trial(2)
        r%parts(i) = trial(1)%parts(2) * x(1)
      end if
    end do
    if (k > 5) then
      r = trial(1)
    else if (best%used > 0) then
      r%value = best%value * best%parts(best%used) + r%parts(2)
    end if
  end subroutine foo
  subroutine try(x, a, r)
    real(8), intent(in) :: x
    type(answer), intent(in) :: a
    type(answer), intent(out) :: r
    if (x > 0.9d0) then
      r%parts(1) = x * a%value
      r%used = 1
    else
      r%parts(2:) = x * a%parts(:2)
    end if
    r%value = sum(r%parts) + r%value * a%parts(3)
  end subroutine try
end module m
