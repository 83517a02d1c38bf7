! idea: an optional allocatable scalar and structures with such components are arguments of the target
! dependent: p, y
! independent: x, p, s
! set: n=3
module scalar_components_of_targets_mod
  implicit none
  type :: part
    real(8), allocatable :: a
    real(8) :: w
  end type part
  type :: whole
    type(part) :: inner
    real(8), allocatable :: b
    real(8), allocatable :: c(:)
  end type whole
contains
  subroutine foo(n, x, p, y, s)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    type(whole), intent(inout) :: p
    real(8), intent(out) :: y
    real(8), allocatable, intent(inout), optional :: s
    integer :: i
    y = 0.0d0
    if (.not. allocated(p%b)) allocate(p%b)
    do i = 1, n
      p%b = p%b*x(i) + p%inner%a
      p%inner%a = sin(p%b)*p%inner%w
      y = y + p%b*p%inner%a
    end do
    if (present(s)) then
      s = s*y
      y = y + s
    end if
  end subroutine foo
end module scalar_components_of_targets_mod
