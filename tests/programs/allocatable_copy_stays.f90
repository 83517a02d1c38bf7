! idea: local arrays that take the shape of their value are still there when the way back begins
! dependent: a
! independent: a
! set: n=5
! size: a=5
module allocatable_copy_stays_mod
  implicit none
contains
  subroutine foo(n, a)
    integer, intent(in) :: n
    real(8), allocatable, intent(inout) :: a(:)
    call step(n, a)
    call step(n, a)
  end subroutine foo
  subroutine step(n, a)
    integer, intent(in) :: n
    real(8), allocatable, intent(inout) :: a(:)
    real(8), allocatable :: old(:), half(:)
    integer :: i
    old = a
    half = 0.5d0*a(2:n)
    do i = 2, n
      a(i) = old(i)*old(i - 1) + half(i - 1)*half(i - 1)
    end do
  end subroutine step
end module allocatable_copy_stays_mod
