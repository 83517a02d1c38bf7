! idea: forall that moves sections of components and pointers onto each other: elimination, triangles, strides
! dependent: y
! independent: x
! set: n=4
module forall_sections_of_components_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: lu_t
    integer :: n = 0
    real(wp), allocatable :: a(:, :)
  end type lu_t
  type :: pair_t
    type(lu_t) :: left, right
    real(wp) :: w(0:3, 4)
  end type pair_t
  type :: view_t
    real(wp), pointer :: g(:, :) => null()
  end type view_t
contains
  subroutine eliminate(f)
    type(lu_t), intent(inout) :: f
    integer :: i, j
    do j = 1, f%n - 1
      f%a(j + 1:, j) = f%a(j + 1:, j)/f%a(j, j)
      forall (i=j + 1:f%n) f%a(j + 1:, i) = f%a(j + 1:, i) - f%a(j + 1:, j)*f%a(j, i)
    end do
  end subroutine eliminate
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(pair_t) :: p, all(3)
    type(view_t) :: view
    real(wp), target :: store(n, n)
    real(wp), pointer :: q(:, :)
    integer :: i, j
    p%left%n = n
    allocate (p%left%a(n, n), p%right%a(0:n - 1, n))
    forall (i=1:n, j=1:n) p%left%a(i, j) = x(i)/(i + j) + merge(2.0_wp, 0.0_wp, i == j)
    p%right%a = p%left%a
    call eliminate(p%left)
    forall (i=1:n) p%right%a(i - 1:, i) = p%right%a(i - 1, i:)*x(i)
    forall (i=1:n, x(i) > 0.5_wp) p%right%a(::2, i) = p%right%a(::2, n + 1 - i) + p%right%a(0, i)
    p%w = p%right%a
    forall (i=2:4) p%w(3:0:-1, i) = p%w(:, i - 1)*p%w(1, i)
    store = p%w + p%left%a
    q => store(:, n:1:-1)
    view%g => store
    forall (i=1:n) q(i, :) = store(:, i)*x(i)
    forall (i=1:n - 1) view%g(2:, i) = view%g(:n - 1, i + 1) + x(i)
    do i = 1, 3
      all(i)%w = p%w*i
    end do
    forall (i=1:n - 1) all(2)%w(i - 1, :) = all(2)%w(i, :)*all(3)%w(:, i)
    y = matmul(store, x) + [(p%left%a(i, i), i=1, n)]
    do i = 1, n
      y(i) = y(i) + sum(p%right%a(i - 1, :)) + sum(all(2)%w(:, i)) + p%w(0, i)
    end do
  end subroutine foo
end module forall_sections_of_components_mod
