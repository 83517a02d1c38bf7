! idea: functions whose results are allocatable, of sizes that only they know
! dependent: y, x
! independent: x
! set: n=4
module function_allocatable_result_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    real(8), intent(out) :: y
    real(8), allocatable :: s(:), t(:)
    integer, allocatable :: places(:)
    integer :: i
    y = 0.0d0
    s = larger(x, 0.9d0)
    do i = 1, 2
      s = larger(s, -1.0d3)*0.1d0 + s
      if (sum(grown(s)) > -1.0d6) then
        s = grown(s)
        y = y + lbound(s, 1)*s(1)
        t = grown(x(1:i)*y)
        y = y + t(size(t))*0.1d0
      end if
      places = which(x > -1.0d3)
      x(places(1)) = x(places(1))*cos(y) + table(x(1:2))*0.1d0
      call scale(grown(x), y)
    end do
    y = y + sum(s**2)
  end subroutine foo

  function larger(a, least) result(r)
    real(8), intent(in) :: a(:), least
    real(8), allocatable :: r(:)
    integer :: i, k
    k = count(a > least)
    allocate(r(0:k - 1))
    k = 0
    do i = 1, size(a)
      if (a(i) > least) then
        r(k) = sin(a(i))
        k = k + 1
      end if
    end do
  end function larger

  function grown(a)
    real(8), intent(in) :: a(:)
    real(8), allocatable :: grown(:)
    grown = [a, sin(a(1))]
    grown(1) = cos(grown(1)*grown(2))
  end function grown

  pure function which(mask) result(list)
    logical, intent(in) :: mask(:)
    integer, allocatable :: list(:)
    integer :: i
    list = pack([(i, i=1, size(mask))], mask)
  end function which

  real(8) function table(a)
    real(8), intent(in) :: a(:)
    table = sum(grown(grown(a))*0.5d0)
  end function table

  subroutine scale(a, y)
    real(8), intent(in) :: a(:)
    real(8), intent(inout) :: y
    y = y*0.5d0 + sum(a*a)*0.1d0
  end subroutine scale
end module function_allocatable_result_mod
