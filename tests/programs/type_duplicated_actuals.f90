! idea: one structure is passed twice, as a whole and in part; calls that only look at structures
! dependent: y, p
! independent: p
! set: p%left%n=1, p%right%n=2, k=2
module m
  implicit none
  type :: t
    real(8) :: a
    real(8) :: b(2)
    integer :: n = 1
  end type t
  type :: pair
    type(t) :: left, right
  end type pair
contains
  subroutine foo(k, p, y)
    integer, intent(in) :: k
    type(pair), intent(inout) :: p(3)
    real(8), intent(out) :: y
    integer :: i
    y = product_of(p(1)%left, p(1)%left)
    do i = 1, 3
      y = y + product_of(p(i)%left, p(k)%left) + mixed(p(i)%right, p(i)%right%b, p(k)%right%a)
      call check(p(i), y)
      call swap(p(i)%left, p(i)%right)
      p(i)%left%b(p(i)%left%n) = y
    end do
    call scale_all(p%left%a, p(2)%right%b, y)
  end subroutine foo
  function product_of(x, z) result(r)
    type(t), intent(in) :: x, z
    real(8) :: r
    r = x%a * z%b(2) + sum(x%b * z%b)
  end function product_of
  function mixed(x, b, a) result(r)
    type(t), intent(in) :: x
    real(8), intent(in) :: b(:), a
    real(8) :: r
    r = x%a * b(1) * a + x%b(2)
  end function mixed
  subroutine swap(x, z)
    type(t), intent(inout) :: x, z
    type(t) :: keep
    keep = x
    x = z
    z = keep
    z%a = z%a * x%a
  end subroutine swap
  subroutine check(q, y)
    type(pair), intent(in) :: q
    real(8), intent(in) :: y
    if (q%left%n < 0 .or. y < -1.0d10) print *, 'bad', q%left%a, y
  end subroutine check
  subroutine scale_all(a, b, f)
    real(8), intent(inout) :: a(:)
    real(8), intent(inout) :: b(2)
    real(8), intent(in) :: f
    b = b * 0.5d0
    a(1:2) = a(1:2) * b
    if (f < -1.0d0) a = 0.0d0
  end subroutine scale_all
end module m
