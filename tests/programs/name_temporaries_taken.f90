! idea: names that generated temporaries and counters often have
! routine: foo
! dependent: y
! independent: x, tmp
! set: n=3
module name_temporaries_taken_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, tmp, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(in) :: tmp
    real(wp), intent(out) :: y
    real(wp) :: temp, saved, adj, value
    integer :: idx, counter, offset, trip, branch

    offset = 0
    trip = 0
    branch = 1
    temp = tmp
    saved = 1.0_wp
    do idx = 1, n
      do counter = 1, idx
        temp = temp * x(counter) + sin(saved)
        offset = offset + branch
      end do
      saved = saved * temp
      trip = trip + offset
      if (trip > 2) branch = -branch
    end do
    adj = saved * offset
    value = adj + trip * temp
    y = value * branch
  end subroutine foo
end module name_temporaries_taken_mod
