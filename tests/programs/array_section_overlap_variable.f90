! idea: sections whose overlap is known only at run time
! routine: foo
! dependent: y
! independent: y
! set: n=7, i=2, j=3, k=3
module array_section_overlap_variable_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, i, j, k, y)
    integer, intent(in) :: n, i, j, k
    real(wp), intent(inout) :: y(n)

    y(i:i + k) = y(j:j + k) ** 2
    y(j:j + k) = y(i:i + k) * y(n)
    y(j:j + k) = y(j:j + k) * y(j)
  end subroutine foo
end module array_section_overlap_variable_mod
