! idea: blocks with output, pointers that are nullified, allocated or swapped
! dependent: y
! independent: x
! set: n=4
module block_pointers_moved
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: vec
    real(wp) :: a(3) = 0.5_wp
  end type vec
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), target :: u(n), v(n)
    real(wp) :: t
    integer :: i
    y = 0.0_wp
    u = x**2
    v = 0.3_wp * x
    do i = 1, 3
      block
        real(wp) :: t
        character(len=20) :: line
        t = x(i) * u(i)
        write (line, '(f10.3)') t
        if (len_trim(line) == 0) print *, t
        y = y + t
      end block
      t = y * 2.0_wp
      block
        real(wp), pointer :: a(:), b(:), c(:)
        a => u
        b => v
        if (mod(i, 2) == 0) then
          c => a
          a => b
          b => c
        end if
        a = a + 0.1_wp * b * t
        nullify(c)
        if (.not. associated(c)) y = y + sum(a * b)
      end block
    end do
    block
      real(wp) :: t(2)
      type(vec), target :: r
      real(wp), pointer :: p(:)
      r%a = x(2)
      p => r%a
      t = p(1:2) * y
      p(3) = t(1)
      y = y + sum(r%a) * t(2)
    end block
    y = y + t
  end subroutine foo
end module block_pointers_moved
