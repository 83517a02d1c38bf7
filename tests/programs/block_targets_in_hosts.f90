! idea: blocks with targets, pointers, volatile variables, that call internal procedures and others
! dependent: y
! independent: x
! set: n=4, k=2
module block_targets_in_hosts_mod
  implicit none
  type :: part
    real(8) :: v(2) = 0.5d0
    real(8), allocatable :: a(:)
    real(8), pointer :: p(:) => null()
  end type
contains
  subroutine foo(n, k, x, y)
    integer, intent(in) :: n, k
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer :: i, l
    y = x
    do i = 1, n
      l = i
      block
        real(8), allocatable, target :: s(:)
        real(8), pointer :: q(:)
        real(8), target :: u(n), w(l:i + 1)
        integer, target :: m
        character(len=k), target :: c
        logical, volatile :: z
        c = 'ab'
        m = i
        z = x(i) > 0.1d0
        u = x(1)
        w = 2
        allocate(s(0:i))
        s = x(k)
        q => s(i:)
        call upd(i)
        call twice(w(m))
        q = q*y(i)
        if (z .and. c == 'ab') y(m) = y(i)*sum(s)*w(i)*u(k)
      end block
    end do
    block
      type(part) :: t
      type(part), target :: r(2)
      real(8), target :: buf(k)
      buf = x(:2)
      t%p => buf
      t%a = buf(1:1)
      call upd(k)
      call inner
      t%p(2) = y(1)
      r(2)%v = r(1)%v*t%a(1)
      y(k) = y(k)*sum(t%a)*buf(2) + sum(r(2)%v)
    end block
  contains
    subroutine upd(l)
      integer, intent(in) :: l
      y(l) = y(l)*y(k)
    end subroutine
    subroutine inner
      block
        real(8), target :: b(2)
        real(8), pointer :: p
        b = y(1)
        p => b(2)
        call upd(1)
        p = p*x(2)
        y(3) = y(3) + sum(b)
      end block
    end subroutine
  end subroutine foo
  subroutine twice(a)
    real(8), intent(inout) :: a
    a = 2*a
  end subroutine twice
end module block_targets_in_hosts_mod
