! idea: a ring of buffers: pointers of modules with local ones and with pointers as arguments
! dependent: y, z
! independent: x, z
! set: n=3, m=5
module pointer_of_module_ring_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), target, save :: b1(3), b2(3), b3(3)
  real(wp), pointer, save :: head(:) => null(), tail(:) => null(), spare(:) => null()
contains
  subroutine foo(n, m, x, z, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout), target :: z(n)
    real(wp), intent(out) :: y
    real(wp), pointer :: p(:)
    integer :: i
    b1 = x
    b2 = 0.5_wp*x
    b3 = 1.0_wp
    head => b1
    tail => b2
    spare => b3
    y = 0.0_wp
    do i = 1, m
      call push(x(1)*i)
      p => head
      call scale(p, tail(2))
      call scale(spare, 0.9_wp)
      y = y + first() + p(3)
      if (i == 3) call drop
    end do
    call rotate(head, tail)
    y = y*tail(1) + sum(head)
  end subroutine foo
  subroutine drop
    if (tail(1) > 1000.0_wp) then
      return
    end if
    call rotate(tail, spare)
    tail(1) = tail(1)*spare(2)
  end subroutine drop
  subroutine rotate(a, b)
    real(wp), pointer, intent(inout) :: a(:), b(:)
    real(wp), pointer :: t(:)
    t => a
    a => b
    b => t
  end subroutine rotate
  subroutine push(v)
    real(wp), intent(in) :: v
    real(wp), pointer :: t(:)
    t => tail
    tail => head
    head => spare
    spare => t
    head(1) = v
    head(2:) = 0.5_wp*head(2:) + tail(:2)*0.1_wp
  end subroutine push
  subroutine scale(a, s)
    real(wp), pointer, intent(in) :: a(:)
    real(wp), intent(in) :: s
    a = a*s + 0.1_wp
  end subroutine scale
  real(wp) function first()
    first = head(1)*tail(1)
  end function first
end module pointer_of_module_ring_mod
