! idea: sections passed to assumed-shape dummies
! routine: foo
! dependent: c
! independent: c, b
! set: n=3, m=4
module call_section_assumed_shape_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, m, b, c)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: b(m)
    real(wp), intent(inout) :: c(0:n, m)
    integer :: i

    do i = 1, n
      call update(c(i - 1, :), b, c(i, :))
    end do
    call update(c(0, 1:m:2), b(2:3), c(1, m:1:-2))
  end subroutine foo

  subroutine update(a, s, r)
    real(wp), intent(in) :: a(:), s(:)
    real(wp), intent(inout) :: r(0:)

    r = r * a + s
    r(0) = r(0) * r(1)
  end subroutine update
end module call_section_assumed_shape_mod
