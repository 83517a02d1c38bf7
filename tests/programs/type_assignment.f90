! idea: whole structures are assigned, also with overlap and by indices in structures
! dependent: p, y
! independent: p, a
! set: p%next=2 3 1 1
module m
  implicit none
  type :: item
    real(8) :: x
    integer :: next
    real(8) :: v(2)
  end type item
contains
  subroutine foo(p, a, k, y)
    type(item), intent(inout) :: p(4)
    type(item), intent(in) :: a
    integer, intent(in) :: k
    real(8), intent(out) :: y
    type(item) :: q(4), old
    integer :: i
    old = a
    q = p
    q(2:3) = p(1:2)
    y = q(2)%x * q(3)%v(2)
    do i = 1, 3
      old = q(i)
      old%x = old%x * a%x
      q(i) = q(i + 1)
      q(i + 1) = old
      y = y + old%x * q(i)%v(1)
    end do
    p(k) = p(p(k)%next)
    p(p(1)%next) = q(2)
    q(2:4) = q(1:3)
    q(:)%x = q%x * y
    y = y + q(2)%x * q(4)%v(1) + q(3)%next
    q = old
    q(1:2) = a
    q(3)%x = q(3)%x * q(1)%x
    p(4) = q(3)
    p(1) = p(1)
    y = y + sum(q%x) + q(2)%v(1) * q(4)%v(2) + p(k)%x
  end subroutine foo
end module m
