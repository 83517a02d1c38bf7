! idea: masks and values read what is assigned, in sections
! dependent: y, f
! independent: x
! set: n=4
module m
  implicit none
contains
  subroutine foo(n, x, y, f)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n), f
    real(8) :: a(0:n + 1)
    integer :: k
    a = [f, y, x(1)]
    do k = 1, 2
      where (a(1:n) > a(0:n - 1)*0.9d0)
        a(1:n) = a(0:n - 1)*x
      elsewhere (a(2:n + 1) > 1)
        a(n:1:-1) = a(1:n)*a(2:n + 1)
      elsewhere
        a(2:n + 1) = a(1:n) + f
      end where
      where (a(1:n:2) > a(2:n:2)) a(1:n:2) = a(n:2:-2)*0.5d0
    end do
    y = a(1:n)
    f = a(0)*a(n + 1)
  end subroutine foo
end module m
