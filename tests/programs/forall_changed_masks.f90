! idea: forall that changes what its mask reads, also by pointers
! dependent: y
! independent: x
! set: n=5
module forall_changed_masks
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field
    real(wp), pointer :: v(:), w(:)
  end type field
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), target :: u(n), t(n, n)
    real(wp), pointer :: p(:), q
    type(field) :: f
    integer :: i, j, k
    allocate (f%v(0:n), f%w(n))
    f%v = x(1)
    f%w = x
    do k = 1, 2
      u = x + k*0.01_wp
      t = x(2)*k
      p => u
      forall (i = 2:n, u(i - 1) > 0.2_wp) u(i) = u(i)*x(i - 1) - 0.3_wp
      forall (i = n:2:-1, p(i - 1) > 0.1_wp .and. i /= 3) u(i) = p(i)*x(i - 1)
      forall (i = 1:n, f%w(i) > 0.1_wp) f%v(i) = f%v(i - 1)*f%w(i) + u(i)
      forall (i = 1:n - 1, j = 1:n - 1)
        t(i, j) = t(j + 1, i)*f%v(i) + p(j)
        t(j, i) = t(i, j)*x(i)
      end forall
      if (k == 2) then
        q => t(2, 2)
        forall (i = 1:n) p(i) = p(n + 1 - i)*q
      end if
    end do
    y = sum(f%v) + sum(f%w) + sum(u) + sum(t)
    deallocate (f%v, f%w)
  end subroutine foo
end module forall_changed_masks
