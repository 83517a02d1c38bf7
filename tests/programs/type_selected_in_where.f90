! idea: where sets structures that merge, cshift and pack give
! dependent: y
! independent: x
! set: n=4
module type_selected_in_where
  implicit none
  type :: rain
    real(8) :: m = 1
    real(8) :: v(2) = 0.5d0
  end type rain
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(rain) :: t(4), q(4)
    integer :: j
    forall (j=1:4) t(j) = rain(x(j), x(j)*[1, 2])
    q = t
    where (x > 0.9d0)
      q = merge(t, q(4:1:-1), x > 1.1d0)
    elsewhere
      q = cshift(t, 1)
    end where
    where (q%m > 0.8d0) t = pack(q, [.true., .true., .false., .true.], t)
    y = sum(q%m*x) + sum(t%v(1)*q%v(2))
  end subroutine foo
end module type_selected_in_where
