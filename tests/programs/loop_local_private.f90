! idea: temporaries written before they are read in each iteration
! routine: foo
! dependent: y
! independent: x
! set: n=4
module loop_local_private_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp) :: w(2), t
    integer :: i, k

    do i = 1, n
      w(1) = x(i) ** 2
      w(2) = exp(-w(1))
      t = 0.0_wp
      do k = 1, 2
        t = t + w(k) * sin(w(k))
      end do
      y(i) = t * w(2)
    end do
  end subroutine foo
end module loop_local_private_mod
