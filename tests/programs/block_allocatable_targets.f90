! idea: allocatable targets in blocks of called and internal procedures, in branches and loops
! dependent: y
! independent: x
! set: n=4
module block_allocatable_targets
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: k
    y = 1.0_wp
    do k = 1, 3
      call step(n, k, x, y)
      call inner(k)
    end do
  contains
    subroutine inner(j)
      integer, intent(in) :: j
      if (j /= 2) then
        block
          real(wp), allocatable, target :: u(:)
          real(wp), pointer :: old(:), now(:)
          allocate (u(2*n))
          u(:n) = x*y
          u(n + 1:) = x(n:1:-1)
          old => u(:n)
          now => u(n + 1:)
          now = now*old + old(j)
          y = sum(now)*0.25_wp
          if (j == 3) deallocate (u)
        end block
      end if
    end subroutine inner
  end subroutine foo
  subroutine step(n, k, x, y)
    integer, intent(in) :: n, k
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    integer :: i
    turns: do i = 1, 3
      block
        real(wp), allocatable, target :: a(:), b(:)
        real(wp), allocatable, dimension(:, :), target :: c
        real(wp), pointer :: p(:), q(:)
        real(wp), pointer :: s
        a = x*i
        allocate (b(size(a)), source=a)
        if (mod(k + i, 2) == 0) then
          p => a
          q => b
        else
          p => b
          q => a
        end if
        p = p*q
        q(1) = p(2)*y
        s => a(k)
        s = s**2
        if (i == 3) exit turns
        allocate (c(2, n))
        c = spread(a, 1, 2)
        p => c(2, :)
        p(k) = p(k)*b(1)
        y = y + sum(c) + sum(a*b)
        nullify (p)
        if (.not. allocated(c)) y = 0
      end block
    end do turns
    y = y*0.01_wp
  end subroutine step
end module block_allocatable_targets
