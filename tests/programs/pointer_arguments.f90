! idea: arguments that are pointers, with the bounds of what they stand for
! dependent: y
! independent: x
! set: n=4
module pointer_arguments_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine add(v, w, s)
    real(wp), pointer, intent(in) :: v(:)
    real(wp), pointer :: w(:, :)
    real(wp), pointer, intent(in) :: s
    integer :: i
    do i = lbound(v, 1), ubound(v, 1)
      w(i, 1) = w(i, 1)*v(i) + s
      s = s + v(i)**2
    end do
    v = v*0.5_wp + s*w(:, lbound(w, 2))
    if (associated(v)) call scale(v, s)
  end subroutine add

  subroutine scale(v, f)
    real(wp), pointer, intent(in) :: v(:)
    real(wp), intent(in) :: f
    v(lbound(v, 1)) = v(lbound(v, 1))*f
  end subroutine scale

  function total(v) result(t)
    real(wp), pointer, intent(in) :: v(:)
    real(wp) :: t
    t = sum(v**2) + v(ubound(v, 1))
  end function total

  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in), target :: x(n)
    real(wp), intent(out) :: y
    real(wp), target :: a(0:n - 1), b(n), c(n, 2), s
    real(wp), pointer :: p(:), q(:, :), r, own(:)
    integer :: t
    a = x
    b = 2.0_wp*x
    c = 0.1_wp
    s = x(1)
    r => s
    q(0:, 1:) => c
    p => a
    allocate(own(2:n))
    own = x(2:)
    do t = 1, 2
      q(0:, 1:) => c
      p => a
      call add(p, q, r)
      q(1:, 0:) => c
      if (t == 1) then
        p => b
        call scale(own, x(t))
      end if
      call add(b, q, s)
      call scale(b(2:3), r)
    end do
    p => b
    y = total(a) + total(p) + s + own(2) + total(own)
    deallocate(own)
  end subroutine foo
end module pointer_arguments_mod
