! idea: text, flags and arrays that a block in a loop keeps, which is left early
! dependent: y
! independent: x
module block_kept_kinds
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    integer :: k
    real(wp) :: first
    first = 1.5_wp
    y = 1.0_wp
    do k = 1, 3
      blk: block
        integer, parameter :: dp = wp, n = 2
        character(len=4), save :: tag = 'abcd'
        logical :: first = .true., seen(n) = [.false., .true.]
        real(dp), save, dimension(n, n) :: w = reshape([1.0_dp, 2.0_dp, 3.0_dp, 4.0_dp], [n, n])
        real(dp) :: t
        t = x(k)
        if (first) then
          w(1, 1) = t
          first = .false.
          tag = 'next'
        else if (.not. seen(1)) then
          seen(1) = .true.
          tag(1:1) = 'b'
          cycle
        end if
        if (tag == 'bext') y = y*2
        w = w*t
        if (y > 1000.0_wp) exit blk
        y = y + sum(w)
      end block blk
      y = y*first
    end do
  end subroutine foo
end module block_kept_kinds
