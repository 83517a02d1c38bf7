! idea: the last optional array is not there, in routines that go through loops
! dependent: y
! independent: x
! set: n=3
! absent: b
module optional_arrays
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y, b)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), intent(inout), optional :: b(n)
    real(wp) :: w(n)
    integer :: i, k
    w = x
    k = 1
    do i = 1, n
      call step(n, w, i)
      call step(n, w, i, b)
      if (present(b)) call step(n, b, n + 1 - i, w, k)
    end do
    y = sum(w)*k
  end subroutine foo
  subroutine step(n, a, i, b, count)
    integer, intent(in) :: n, i
    real(wp), intent(inout) :: a(n)
    real(wp), intent(inout), optional :: b(n)
    integer, intent(inout), optional :: count
    a(i) = a(i)**2 + 0.5_wp
    if (present(b)) then
      if (i > 1) b(i - 1) = b(i)*a(i)
      call touch(n, a, b)
    else
      call touch(n, a)
    end if
    if (.not. present(count)) return
    count = count + 1
    a(1) = a(1)/count
  end subroutine step
  subroutine touch(n, a, c)
    integer, intent(in) :: n
    real(wp), intent(inout) :: a(n)
    real(wp), intent(out), optional :: c(n)
    a(n) = sin(a(n))
    if (present(c)) c = a*0.5_wp + a(n)
  end subroutine touch
end module optional_arrays
