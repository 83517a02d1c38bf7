! idea: parts of one array of unknown size, which have elements in common, are given to one call
! dependent: a, s
! independent: a
! set: n=3
! size: a=7
module assumed_size_twice_mod
  implicit none
contains
  subroutine dot(n, x, y, s)
    integer, intent(in) :: n
    real(8), intent(in) :: x(*), y(*)
    real(8), intent(out) :: s
    integer :: i
    s = 0
    do i = 1, n
      s = s + x(i)*y(i)
    end do
  end subroutine dot
  subroutine update(n, x, y, z)
    integer, intent(in) :: n
    real(8), intent(in) :: x(*), y(2:*)
    real(8), intent(inout) :: z(*)
    integer :: i
    do i = 1, n
      z(i) = x(i)*y(i + 1)*z(n)
    end do
  end subroutine update
  subroutine foo(n, a, s)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(*)
    real(8), intent(out) :: s
    real(8) :: t
    integer :: k, i
    k = 1
    do i = 1, n
      a(k) = sin(a(k))
      k = k + 1
    end do
    call dot(n, a, a, s)
    do k = 1, 2
      call dot(n - k, a(n + 1), a(k), t)
      if (t > 0) call update(k, a(2), a(3), a(5))
      s = s*t
    end do
    k = 1
    do i = 1, n
      a(k) = sin(a(k))*s
      k = k + 1
    end do
  end subroutine foo
end module assumed_size_twice_mod
