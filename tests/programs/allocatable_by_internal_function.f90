! idea: allocated by assignments from internal functions that read host structures and their sizes
! routine: solve
! dependent: x, y
! independent: d
! set: n=3
! without: sparse
module allocatable_by_internal_function_mod
  implicit none
  type :: t
    real(8), allocatable :: val(:), taps(:)
  end type t
contains
  subroutine solve(n, d, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: d(n)
    real(8), intent(out) :: x(n), y
    real(8), allocatable :: p(:), q(:), r(:, :), w(:)
    type(t) :: a, rows(2)
    integer :: i
    allocate(a%val(n), a%taps(2))
    a%val = d**2
    a%taps = d(2:3)
    p = d
    q = square(p)
    r = outer(d(1:2))
    x = d*q
    q = 2*square(d(2:3)) + 1
    x(1) = x(1) + sum(q)*r(1, 2)
    do i = 1, n
      w = square(d(1:i))
      x(i) = x(i) + w(size(w))*sum(w)
    end do
    do i = 1, 2
      rows(i)%val = square(d(i:))
      rows(i)%taps = square(rows(i)%val(1:2))
    end do
    y = r(2, 1)*r(2, 2) + sum(rows(1)%val)*sum(rows(2)%taps)
  contains
    function square(v) result(z)
      real(8), intent(in) :: v(:)
      real(8) :: z(size(v))
      z = v**2*a%val(1)
    end function square
    function outer(v) result(m)
      real(8), intent(in) :: v(:)
      real(8) :: m(size(v), size(a%taps))
      m = spread(v, 2, size(a%taps))*spread(a%taps, 1, size(v))
    end function outer
  end subroutine solve
end module allocatable_by_internal_function_mod
