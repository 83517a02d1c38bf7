! idea: what blocks of a host and of its internal procedure keep, with names that hide others
! dependent: y
! independent: x
module block_kept
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: total = 0.1_wp
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    integer :: k, calls
    calls = 5
    y = 1.0_wp
    do k = 1, 3
      block
        integer, parameter :: n = 2
        integer :: calls, sum
        real(wp) :: w(n), t(n)
        save
        data calls, w /0, n*0.5_wp/
        data sum /1/
        t = x(k)
        calls = calls + 1
        w(mod(k, n) + 1) = w(mod(k, n) + 1)*x(k) + t(1)
        sum = sum + 1
        associate (w => w(1))
          y = y*w + calls*sum
        end associate
        block
          real(wp) :: w
          real(wp), save :: total = 2.0_wp
          w = x(1)
          total = total*w
          y = y + total
        end block
      end block
    end do
    y = y*calls + sum(x)
    y = y*total
    call step(x, y)
    call step(x, y)
  contains
    subroutine step(x, y)
      real(wp), intent(in) :: x(3)
      real(wp), intent(inout) :: y
      if (x(1) > 0.0_wp) then
        block
          logical, save :: first = .true.
          real(wp), save :: start
          real(wp), save, allocatable :: tab(:)
          real(wp) :: temp
          if (first) then
            start = x(1)
            allocate (tab(2))
            tab = x(2)
          end if
          first = .false.
          temp = start*x(3)
          y = y*start + tab(2)*temp
          tab(2) = tab(2)*y
          start = start + x(2)
        end block
      end if
      if (calls > 100) print *, y
    end subroutine step
  end subroutine foo
end module block_kept
