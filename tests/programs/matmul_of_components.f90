! idea: products of components, of structures in an array and of small matrices
! dependent: y
! independent: p, q
! set: n=4
! size: q=2
module of_components
  implicit none
  type pair
    real(8) :: a(4,4), b(4,2)
  end type pair
  type whole
    real(8) :: m(4,4)
  end type whole
contains
  subroutine foo(n, p, q, y)
    integer, intent(in) :: n
    type(pair), intent(in) :: p
    type(whole), intent(in) :: q(2)
    real(8), intent(out) :: y(n,2)
    real(8) :: r(9,9), t(9,9)
    integer :: k
    y = matmul(p%a, p%b)
    do k = 1, 2
      y = y + matmul(q(k)%m, matmul(transpose(q(1)%m), p%b))
    end do
    r = 0.5d0
    r(1:4,2:5) = p%a
    t = matmul(r, r)
    y(1,1) = y(1,1) + sum(matmul(t, r))*1d-2
  end subroutine foo
end module of_components
