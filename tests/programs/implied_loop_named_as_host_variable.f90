! idea: variables of implied loops with the names of variables of the host that internal functions use
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module implied_loop_named_as_host_variable_mod
  implicit none
contains
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer :: k, j
    real(8) :: z(n)
    k = 2
    j = 3
    y = [(walk(n)*n, n=1, size(x))]
    z = [(walk(j), j=1, n)]
    y = y*sum([(walk(k)*k, k=1, n)]) + z
    k = 1
    y = y + [(sum([(walk(j)*k, j=1, 2)]), k=1, n)]
    y(1:2) = y(1:2) + [(total(x(n:)), n=1, 2)]
    k = 3
    y(2) = y(2) + walk(j) + k
  contains
    real(8) function walk(id) result(s)
      integer, intent(in) :: id
      s = x(id)*x(k) + n
    end function walk
    real(8) function total(a)
      real(8), intent(in) :: a(:)
      real(8) :: w(n)
      w = 1.0d0
      w(:size(a)) = a
      total = sum(w)*product(x) + sum([(walk(k), k=1, 2)])
    end function total
  end subroutine foo
end module implied_loop_named_as_host_variable_mod
