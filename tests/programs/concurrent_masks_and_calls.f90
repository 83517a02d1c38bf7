! idea: masks of concurrent loops stand beside functions whose arguments have their indices
! dependent: s, a
! independent: a, w
! set: n=4
! size: a=4 4, w=4
module conc
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  pure function f(u, v) result(r)
    real(dp), intent(in) :: u, v
    real(dp) :: r
    if (u > v) then
      r = u*v
      return
    end if
    r = u - v**2
  end function
  subroutine foo(n, a, w, s)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n, n)
    real(dp), intent(in) :: w(n)
    real(dp), intent(out) :: s
    real(dp) :: b(n, n), tmp(n)
    integer :: i, j, lim, k
    lim = n - 1
    do concurrent (j = 1:n, i = 1:n, i /= j)
      b(i, j) = f(a(i, j), a(j, i))*w(j)
    end do
    do concurrent (k = 1:n)
      b(k, k) = a(k, k)**2
    end do
    do concurrent (i = 2:lim)
      block
        real(dp) :: t
        integer :: l
        t = 0
        do l = 1, n
          if (b(l, i) < 0) cycle
          t = t + b(l, i)*w(l)
        end do
        tmp(i) = t
        a(i, :) = b(i, :)*t
      end block
    end do
    tmp([1, n]) = w([n, 1])
    s = dot_product(tmp, matmul(b, tmp))
  end subroutine
end module
