! idea: indices, bounds and values of arguments that an elemental procedure changes, or what it calls
! dependent: y
! independent: x
! set: n=4
module elemental_what_changes_mod
  implicit none
  integer :: m = 1
  real(8) :: acc = 1
  type :: cell
    integer :: k = 1
  end type cell
contains
  elemental subroutine inc(z, j, v)
    real(8), intent(inout) :: z
    integer, intent(inout) :: j
    real(8), intent(in) :: v
    z = z*v + 1
    j = mod(j, 4) + 1
  end subroutine inc

  impure elemental subroutine bump(z, v)
    real(8), intent(inout) :: z
    real(8), intent(in) :: v
    m = mod(m, 4) + 1
    acc = acc + z*v
    z = z*v + acc
  end subroutine bump

  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8) :: z(4), w(4)
    integer :: j(4), k
    type(cell) :: s(4)
    m = 1
    acc = 1
    z = x
    call bump(z, x(m))
    call bump(z, acc + 0)
    m = 2
    call bump(z(m:3), x(m - 1:2))
    m = 1
    call bump(z(2:3), x(m:m + 1)*x(m + 1))
    w = x**2
    j = [1, 2, 3, 4]
    call inc(w, j, x(j(1)))
    call inc(w(j(1):4), j(2:4), x(j(4)))
    k = 2
    call inc(w(k:4:2), j(1:2), (w(k)))
    call inc(w(j(2)), j(2), x(j(2)))
    j = [1, 2, 1, 2]
    call inc(w(j(1):3), j(1:3), x(j(2):4))
    s%k = [1, 2, 3, 4]
    call inc(w, s%k, x(s(1)%k))
    y = sum(z*[1, 2, 3, 4]) + sum(w) + sum(j)*x(1) + s(1)%k
  end subroutine foo
end module elemental_what_changes_mod
