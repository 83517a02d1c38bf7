! idea: attributes without a meaning to derivatives, of locals, arguments and variables of modules
! dependent: y
! independent: x
! set: n=4
module attributes_of_variables_state
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), volatile :: mv
  real(wp), public, save, allocatable, target, dimension(:) :: un
  real(wp), target, volatile :: fixed(3)
  real(wp), protected :: guarded = 2.0_wp
  real(wp), public, protected, target :: guard2(2) = 2.0_wp
end module attributes_of_variables_state
module attributes_of_variables_mod
  use attributes_of_variables_state
  implicit none
  real(wp), save, target :: own(3) = 1.0_wp
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(inout), volatile :: x(n)
    real(wp), intent(out) :: y
    real(wp), volatile :: t
    real(wp), asynchronous :: w(n)
    integer, volatile :: k
    integer :: i
    volatile :: w
    y = 0.0_wp
    k = 1
    do i = 1, n
      t = x(i)*x(i)
      mv = t*t
      w(i) = mv*guarded
      fixed(k) = w(i)
      if (.not. allocated(un)) allocate(un(n))
      un = fixed(k)*x
      own(2) = un(i)*own(1)
      y = y + sin(t)*mv*fixed(1) + sum(un) + own(2)*guard2(1)
      x(i) = y
    end do
    deallocate(un)
  end subroutine foo
end module attributes_of_variables_mod
