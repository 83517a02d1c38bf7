! idea: a pointer to one of several arrays that are allocated and deallocated in each turn of a loop
! dependent: y
! independent: x
! set: n=4
module one_of_allocated_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), allocatable, target :: st(:), sq(:)
    real(wp), pointer :: p(:), last(:)
    integer :: it
    y = 0.0_wp
    it = 0
    sweep: do
      it = it + 1
      if (it > 5) exit sweep
      allocate (st(n), sq(n))
      st = x*it
      sq = x**it
      select case (1 + mod(it, 3))
      case (1)
        p => st
      case (2)
        p => sq
      case (3)
        p => st(2:)
      end select
      last => p
      p(2:) = p(:size(p) - 1) + p(2:)**2
      if (it == 3) then
        deallocate (st, sq)
        cycle sweep
      end if
      y = y + dot_product(st, sq)*last(1)
      deallocate (st)
      deallocate (sq)
    end do sweep
  end subroutine foo
end module one_of_allocated_mod
