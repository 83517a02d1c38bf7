! idea: procedures bound to types are given procedures, and give them on
! dependent: y
! independent: x
! set: n=3
module bound_solver_library
  implicit none
  private
  integer, parameter, public :: wp = kind(1.0d0)
  abstract interface
    pure function scalar_function(z) result(f)
      import :: wp
      real(wp), intent(in) :: z
      real(wp) :: f
    end function scalar_function
  end interface
  type, public :: solver
    real(wp) :: relax = 0.5_wp
    integer :: calls = 0
  contains
    procedure :: solve
    procedure :: apply => apply_to_all
    procedure :: sweep
  end type solver
contains
  function solve(this, f, start) result(z)
    class(solver), intent(in) :: this
    procedure(scalar_function) :: f
    real(wp), intent(in) :: start
    real(wp) :: z
    integer :: it
    z = start
    do it = 1, 3
      z = z - this%relax*f(z)
    end do
  end function solve
  subroutine apply_to_all(this, u, f)
    class(solver), intent(inout) :: this
    real(wp), intent(inout) :: u(:)
    procedure(scalar_function), optional :: f
    integer :: i
    this%calls = this%calls + 1
    if (present(f)) then
      do i = 1, size(u)
        u(i) = this%solve(f, u(i))
      end do
    else
      u = u*this%relax
    end if
  end subroutine apply_to_all
  subroutine sweep(this, count, u, f)
    class(solver), intent(inout) :: this
    integer, intent(in) :: count
    real(wp), intent(inout) :: u(:)
    procedure(scalar_function), optional :: f
    integer :: i
    do i = 1, count
      call this%apply(u, f)
      this%relax = this%relax*0.9_wp
    end do
  end subroutine sweep
end module bound_solver_library
module type_bound_given_procedures
  use bound_solver_library, only: wp, method => solver
  implicit none
  type :: pair
    type(method) :: s(2)
  end type pair
contains
  pure function cubic(z) result(f)
    real(wp), intent(in) :: z
    real(wp) :: f
    f = z**3 - 0.5_wp
  end function cubic
  pure function wave(z) result(f)
    real(wp), intent(in) :: z
    real(wp) :: f
    f = sin(z) - 0.3_wp*z
  end function wave
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(pair) :: p
    real(wp) :: u(n)
    integer :: i
    p%s(1)%relax = 0.3_wp*x(1)
    u = x
    do i = 1, 2
      call p%s(i)%sweep(2, u, wave)
      call p%s(i)%apply(f=cubic, u=u)
      call p%s(i)%sweep(i, u)
    end do
    y = p%s(1)%solve(wave, u(1))*p%s(2)%solve(start=u(2), f=cubic) + p%s(2)%calls*sum(u)
  end subroutine foo
end module type_bound_given_procedures
