! idea: how far an array of assumed size is used depends on several conditions
! dependent: e
! independent: w
! set: n=3, m=2, deep=.true.
! size: w=11
module old
  implicit none
contains
  subroutine foo(n, m, w, deep, e)
    integer, intent(in) :: n, m
    logical, intent(in) :: deep
    double precision, intent(inout) :: w(*)
    double precision, intent(out) :: e
    integer i
    e = 0
    if (deep .and. n > 2) then
      e = e + w(n*m)
    end if
    if (n <= 0 .or. m <= 0) return
    if (m > 1) then
    do i = 1, n
      e = e + w(n*m + m + i)**2
    end do
    end if
  end subroutine foo
end module old
