! idea: pointers of a module get memory, are used below and are freed, in modules of their own
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module fields
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), dimension(:), pointer :: t, s
  real(wp), dimension(:, :), pointer :: flux => null()
  real(wp), pointer :: scale => null()
contains
  subroutine alloc_fields(n)
    integer, intent(in) :: n
    nullify (flux)
    allocate (t(n), s(0:n + 1))
    allocate (flux(n, 2))
    t = 0.0_wp
    s = 1.0_wp
  end subroutine alloc_fields
  subroutine free_fields()
    deallocate (t, s)
    if (associated(flux)) deallocate (flux)
  end subroutine free_fields
end module fields
module m
  use fields
  implicit none
contains
  subroutine step(n)
    integer, intent(in) :: n
    flux(:, 1) = t * s(1:n)
    flux(:, 2) = sin(flux(:, 1)) + t
    t = t + 0.1_wp * flux(:, 1) * flux(:, 2)
    s(1:n) = s(1:n) * cos(t)
  end subroutine step
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    integer :: k
    call alloc_fields(n)
    t = x
    do k = 1, 2
      call step(n)
    end do
    y = t * s(1:n)
    call free_fields()
  end subroutine foo
end module m
