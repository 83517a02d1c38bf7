! idea: ISNAN, which compilers know although Fortran does not
! dependent: y
! independent: x
! set: n=3, x=0.7 -1.1 0.9
module names_of_compilers_isnan_mod
  implicit none
  private
  public :: foo
contains

  elemental function clean(v) result(r)
    real(8), intent(in) :: v
    real(8) :: r
    if (isnan(v)) then
      r = 0
    else
      r = v**2
    end if
  end function clean

  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer :: i
    y = clean(x)
    do i = 1, n
      if (.not. isnan(y(i)) .and. y(i) > 0.5d0) y(i) = sin(y(i))
    end do
    where (isnan(y)) y = 1
    if (any(isnan(y*x))) error stop "no number"
    y = merge(y*x, y, .not. isnan(x))
  end subroutine foo

end module names_of_compilers_isnan_mod
