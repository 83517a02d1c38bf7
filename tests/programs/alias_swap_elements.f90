! idea: elements swapped through index arrays
! routine: foo
! dependent: a
! independent: a
! set: n=5, p=3 1 5 4 2
module alias_swap_elements_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, p, a)
    integer, intent(in) :: n
    integer, intent(in) :: p(n)
    real(wp), intent(inout) :: a(n)
    real(wp) :: t
    integer :: i

    do i = 1, n
      t = a(i)
      a(i) = a(p(i)) * 1.1_wp
      a(p(i)) = t * a(i)
    end do
  end subroutine foo
end module alias_swap_elements_mod
