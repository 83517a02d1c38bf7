! idea: pointers that are allocated and deallocated in a loop
! dependent: y
! independent: x
! set: n=3
module pointer_allocated_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    real(kind=8), pointer :: w(:), v(:, :)
    integer :: i, t
    nullify(w)
    y = 1.0d0
    allocate(v(n, 0:1))
    v(:, 0) = x
    do t = 1, n
      allocate(w(0:t))
      w(0) = y
      do i = 1, t
        w(i) = w(i - 1) * v(i, 0)
      end do
      v(:, 1) = v(:, 0) * w(t)
      y = y + sum(w)**2 + v(t, 1)
      if (associated(w)) deallocate(w)
      nullify(w)
    end do
    deallocate(v)
  end subroutine foo
end module pointer_allocated_mod
