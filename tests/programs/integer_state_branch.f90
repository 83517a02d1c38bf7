! idea: an index is put back, in a branch, between two increments of the adjoint that it names
! dependent: y
! independent: x
! set: n=5
module integer_state_branch_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    integer :: i, k, m, largest
    y = 0.0d0
    k = 1
    m = 2
    do i = 1, n
      k = mod(3*k + i, n) + 1
      m = m + k
      y = y + x(k)**2*x(i) + y*m/20.0d0
      if (mod(m, 2) == 0) then
        largest = 1
        if (k - 1 > largest) largest = k - 1
        k = largest
      end if
      y = y*x(k)
    end do
  end subroutine foo
end module integer_state_branch_mod
