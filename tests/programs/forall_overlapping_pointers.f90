! idea: forall through pointers that overlap with variables
! dependent: y
! independent: x
! set: n=4
module forall_overlapping_pointers
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), target :: u(n)
    real(wp), pointer :: p(:), q(:)
    integer :: i
    u = x
    p => u
    q => u(2:)
    forall (i = 2:n) p(i) = u(i - 1)*x(i)
    forall (i = 1:n - 2) q(i + 1) = p(i + 1)*x(i)
    forall (i = 2:n) u(i) = p(i - 1)*x(i)
    y = sum(u*x)
  end subroutine foo
end module forall_overlapping_pointers
