! idea: elements of pointers, by a name and by a list, assigned like statement functions look
! dependent: y
! independent: x, r
! set: n=4, k=2, perm=2 1 3 4
module pointer_elements_assigned_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, k, perm, x, r, y)
    integer, intent(in) :: n, k, perm(n)
    real(wp), intent(in) :: x(n), r
    real(wp), intent(inout) :: y(n)
    real(wp), target :: t(n)
    real(wp), pointer :: p(:)
    real(wp), volatile :: v(4)
    p => t(n:1:-1)
    p = 0.5_wp*x
    p(perm) = eoshift(x, k, boundary=r)*p(k)
    p(k) = r*x(2)
    v = sin(x)
    v(k) = r*p(1)
    y = 0.6_wp*y + 0.3_wp*p + v*p(k)
  end subroutine foo
end module pointer_elements_assigned_mod
