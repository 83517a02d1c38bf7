! idea: elemental internal procedures call each other and use tables and pointers of their host
! dependent: y
! independent: x
! set: n=4
module internal_elemental_nested
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in), target :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp), pointer :: head(:)
    real(wp), allocatable :: a(:), table(:,:)
    complex(wp) :: z(2)
    real(wp), parameter :: fixed(3) = [1.0_wp, 0.5_wp, 0.25_wp]
    logical :: flags(2)
    integer :: i
    head => x(1:2)
    flags = [.true., .false.]
    z = cmplx(0.5_wp, 1.5_wp, wp)
    allocate(table(2, 2))
    table = reshape(x, [2, 2])
    allocate(a(n))
    a = outer(x)
    y = a*outer(inner(x, shift=a))
    do i = 1, n
      y(i) = y(i) + sum(inner(a(:i), x(i)))
      if (any(positive(a - x(i)))) y(i) = y(i)*outer(y(i))
    end do
    deallocate(a)
    allocate(a(n + 2))
    a = [inner(x(1:2)), outer(inner(x))]
    y = y + a(3:6)*twist(a(1:4)) + a(1)
    y = y + matmul(outer(spread(x, 2, n)), x)
    nullify(head)
  contains
    elemental function inner(u, shift) result(v)
      real(wp), intent(in) :: u
      real(wp), intent(in), optional :: shift
      real(wp) :: v
      v = u*table(1, 2) + head(2)
      if (present(shift)) v = v + shift*table(2, 2)
    end function inner
    elemental function outer(u) result(v)
      real(wp), intent(in) :: u
      real(wp) :: v
      v = inner(u)*fixed(3) + inner(u, head(1)) + sum(fixed)
      if (flags(1)) v = v*0.5_wp
    end function outer
    elemental logical function positive(u)
      real(wp), intent(in) :: u
      positive = u + table(1, 1) > 0.0_wp
    end function positive
    elemental real(wp) function twist(u)
      real(wp), intent(in) :: u
      twist = u*real(z(1)*z(2), wp)
    end function twist
  end subroutine foo
end module internal_elemental_nested
