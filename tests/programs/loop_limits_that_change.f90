! idea: limits of loops that are left, and that what the loop does changes
! dependent: y
! independent: x
! set: n=4
module loop_limits_that_change_mod
  implicit none
  type :: sq
    integer :: n = 3
  end type
  integer :: nlim = 0
  integer, target :: tl = 0
contains
  subroutine shrink()
    nlim = nlim - 2
  end subroutine
  real(8) function g(x)
    real(8), intent(in) :: x
    nlim = nlim - 1
    g = x*x
  end function
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer, pointer :: p
    type(sq), allocatable :: s
    integer :: i, k, e
    integer :: both(2)
    equivalence (k, both(1))
    y = 1
    nlim = 4
    do i = 1, nlim
      y = y*x(i)
      call shrink()
      if (y > 1d10) exit
    end do
    nlim = 4
    do i = 1, nlim
      y = y*g(x(i))
      if (y > 1d10) exit
    end do
    tl = 4
    p => tl
    do i = 1, tl
      y = y + x(i)
      p = 2
      if (y > 1d10) exit
    end do
    k = 4
    do i = 1, k
      y = y + x(i)**2
      both(1) = 2
      if (y > 1d10) exit
    end do
    e = 4
    associate (a => e)
      do i = 1, e
        y = y + x(i)**3
        a = 2
        if (y > 1d10) exit
      end do
    end associate
    allocate(s)
    do i = 1, s%n
      y = y*x(i)
      if (i == 2) deallocate(s)
      if (y > 1d10) exit
    end do
  end subroutine
end module
