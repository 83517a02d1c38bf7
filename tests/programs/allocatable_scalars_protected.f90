! idea: a protected allocatable scalar of a module is renamed; others in blocks and internal procedures
! dependent: y
! independent: x
! set: n=4
module protected_scalars_mod
  implicit none
  real(8), allocatable, protected :: pr
  logical, allocatable :: flag
contains
  subroutine setp(v)
    real(8), intent(in) :: v
    pr = v
    flag = v > 0.5d0
  end subroutine setp
end module protected_scalars_mod
module allocatable_scalars_protected_mod
  use protected_scalars_mod, only: q => pr, setp, flag
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer :: i
    real(8), allocatable :: mine
    y = 0.0d0
    do i = 1, n
      call setp(x(i))
      if (flag) y = y + q**2
      block
        real(8), allocatable :: w
        if (i > 1) w = q
        if (allocated(w)) y = y*w
      end block
    end do
    mine = q
    call inner(mine)
    y = y*mine
  contains
    subroutine inner(s)
      real(8), allocatable, intent(inout) :: s
      s = s*q + y
    end subroutine inner
  end subroutine foo
end module allocatable_scalars_protected_mod
