! idea: passive tables that procedures allocate through pointers, called as they are
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: map_t
    integer, pointer :: idx(:) => null()
    real(wp), pointer :: w(:, :) => null()
  end type map_t
contains
  subroutine make_index(p, n)
    integer, pointer :: p(:)
    integer, intent(in) :: n
    integer :: i
    if (associated(p)) deallocate (p)
    allocate (p(0:n - 1))
    do i = 0, n - 1
      p(i) = n - i
    end do
  end subroutine make_index
  subroutine make_weights(w, n)
    real(wp), pointer, intent(out) :: w(:, :)
    integer, intent(in) :: n
    allocate (w(n, -1:1))
    w = 0.5_wp
    w(:, 0) = 2.0_wp
  end subroutine make_weights
  function total(m, x) result(r)
    type(map_t), intent(in) :: m
    real(wp), intent(in) :: x(:)
    real(wp) :: r
    integer :: i
    r = 0.0_wp
    do i = 0, size(x) - 1
      r = r + x(m%idx(i)) * m%w(i + 1, 0) * m%w(i + 1, -1)
    end do
  end function total
  subroutine work(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(:)
    real(wp), intent(inout) :: y(:)
    type(map_t) :: m
    integer, pointer :: own(:)
    integer :: i
    nullify (own)
    call make_index(m%idx, n)
    call make_index(own, n)
    call make_weights(m%w, n)
    m%w(1, 0) = x(1)
    do i = 1, n
      y(own(i - 1)) = y(own(i - 1)) * x(m%idx(i - 1)) + total(m, x)**2
    end do
    deallocate (own, m%idx, m%w)
  end subroutine work
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    y = x
    call work(x, y, n)
    call work(x, y, n)
  end subroutine foo
end module m
