! idea: products, transposes, shifts and other functions of sections of assumed-size arrays, also with extents that change in a loop
! dependent: a, y
! independent: a
! set: n=3
module assumed_size_sections_of_functions_mod
  implicit none
contains
  subroutine lu(n, a, ld)
    integer, intent(in) :: n, ld
    real(8), intent(inout) :: a(ld, *)
    integer :: k
    do k = 1, n - 1
      a(k + 1:n, k) = a(k + 1:n, k)/a(k, k)
      a(k + 1:n, k + 1:n) = a(k + 1:n, k + 1:n) - matmul(a(k + 1:n, k:k), a(k:k, k + 1:n))
    end do
  end subroutine lu
  subroutine outer(n, a, ld)
    integer, intent(in) :: n, ld
    real(8), intent(inout) :: a(ld, *)
    integer :: k
    do k = n - 1, 1, -1
      a(k + 1:n, k + 1:n) = a(k + 1:n, k + 1:n) &
        - 0.1d0*spread(a(k + 1:n, k), 2, n - k)*spread(a(k, k + 1:n), 1, n - k)
      a(k:n, k:n) = a(k:n, k:n) + 0.1d0*transpose(a(k:n, k:n))
      a(k:n, n:k:-1) = a(k:n, k:n) + 0.1d0*cshift(a(k:n, n:k:-1), 1, 2)
      where (a(k:n, k:n) > 0.9d0) a(k:n, k:n) = a(k:n, k:n)**2
    end do
  end subroutine outer
  subroutine sums(n, a, y)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, *)
    real(8), intent(out) :: y(*)
    y(1:n) = matmul(a(:, :n), a(:, 2)) + sum(pack(a(:, :n), a(:, :n) > 0.5d0))
    y(2:n) = y(2:n)*reshape(eoshift(a(:n - 1, :2), 1, dim=2), [n - 1])
  end subroutine sums
  subroutine foo(n, a, y)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    real(8), intent(out) :: y(n)
    call outer(n, a, n)
    call lu(n, a, n)
    call sums(n, a, y)
  end subroutine foo
end module assumed_size_sections_of_functions_mod
