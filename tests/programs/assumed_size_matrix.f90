! idea: a work array of unknown size is cut into a matrix and vectors
! dependent: e
! independent: w
! set: n=3, m=2
! size: w=11
module old
  implicit none
contains
  subroutine foo(n, m, w, e)
    integer, intent(in) :: n, m
    double precision, intent(inout) :: w(*)
    double precision, intent(out) :: e
    integer i
    call mv(n, m, w(1), w(n*m + 1), w(n*m + m + 1))
    e = 0
    do i = 1, n
      e = e + w(n*m + m + i)**2
    end do
  end subroutine foo
  subroutine mv(n, m, a, x, y)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(n, *), x(*)
    double precision, intent(inout) :: y(*)
    integer i, j
    do i = 1, n
      do j = 1, m
        y(i) = y(i) + a(i, j)*x(j)
      end do
    end do
  end subroutine mv
end module old
