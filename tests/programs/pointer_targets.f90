! idea: pointers stand for arrays, sections and elements, one after the other, and for nothing
! dependent: y
! independent: x
! set: n=4
module pointer_targets_mod
  implicit none
contains
  subroutine add(v, s)
    real(kind=8), intent(inout) :: v(:)
    real(kind=8), intent(in) :: s
    v = v * s + v(1)
  end subroutine add

  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in), target :: x(n)
    real(kind=8), intent(out) :: y
    real(kind=8), target :: a(0:n, 2), b(n), s
    real(kind=8), pointer :: p(:), q(:), r
    integer :: i, k
    nullify(p)
    a = 1.0d0
    k = 2
    p => a(1:n, k)
    k = 1
    p = x * p
    p(2) = p(2) * p(1)
    if (associated(p)) then
      q => p(n:1:-1)
      q(1) = q(1)**2 + q(2)
    end if
    r => s
    r = sum(p) * x(n)
    do i = 1, n
      q => a(:, k)
      q(i) = q(i) * s + x(i)
      r => b(i)
      r = q(i) * q(i + 1)
    end do
    p => b
    call add(p, s)
    call add(p(2:), b(1))
    q => p
    p => x
    y = sum(q * p) + size(p) * s
    p => null()
    if (.not. associated(p)) y = y * a(1, 2)
  end subroutine foo
end module pointer_targets_mod
