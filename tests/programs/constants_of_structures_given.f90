! idea: components of constant structures go to routines that change theirs in other calls
! dependent: y
! independent: x
! set: x=0.7, k=2
module constants_of_structures_given_mod
  implicit none
  type :: par
    real(8) :: a, b(3)
    integer :: n
  end type
  type(par), parameter :: p0 = par(0.4d0, [1d0, 2d0, 3d0], 2)
contains
  subroutine change(v, w, k)
    real(8) :: v, w
    integer :: k
    if (k > 4) v = v*w
    w = w*sin(v) + k
    if (k > 5) k = 2
  end subroutine
  subroutine more(v, w, k)
    real(8) :: v(:), w
    integer :: k, i
    if (k > 4) v = v*w
    do i = 1, size(v)
      call change(v(i), w, k)
    end do
  end subroutine
  subroutine three(v, w, k)
    real(8) :: v(3), w
    integer :: k, i
    if (k > 4) v = v*w
    do i = 1, 3
      call change(v(i), w, k)
    end do
  end subroutine
  subroutine foo(x, y, k)
    integer, intent(in) :: k
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = x
    call change(p0%a, y, k)
    call change(p0%b(k), y, p0%n)
    call more(p0%b, y, k)
    call more(p0%b(1:3:2), y, k)
    call three(p0%b, y, p0%n)
  end subroutine
end module
