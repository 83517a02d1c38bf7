! idea: private pointers of the module, scalar ones too, to arguments and local variables, in loops
! dependent: y, u
! independent: x, u
! set: n=4, m=4
module pointer_of_module_targets_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), target :: store(4)
  real(wp), pointer, private, save :: p(:) => null(), q(:) => null()
  real(wp), pointer, private :: s => null()
  real(wp), target :: scal = 2.0_wp
contains
  subroutine foo(n, m, x, u, y)
    integer, intent(in) :: n, m
    real(wp), intent(in), target :: x(n)
    real(wp), intent(inout), target :: u(n, 3)
    real(wp), intent(out) :: y
    integer :: t
    real(wp), target :: w(n)
    store = 0.3_wp
    w = x*0.5_wp
    p => x
    q => u(:, 1)
    s => scal
    s = x(2)
    do t = 1, m
      call work(t)
      if (mod(t, 2) == 0) then
        p => w
        s => u(1, 3)
      else
        p => store
        s => scal
      end if
      if (t == 3) then
         if (x(1) > 100.0_wp) exit
         q => u(:, 2)
      end if
      call work(t + 1)
    end do
    y = sum(p*q) + s
    p => store
    s => scal
    call zap
    q => u(:, 3)
  end subroutine foo
  subroutine zap
    nullify(q)
  end subroutine zap
  subroutine work(k)
    integer, intent(in) :: k
    q(1) = q(1)*p(2) + k*0.1_wp*s
    q(2:) = q(2:) + p(2:)*s
  end subroutine work
end module pointer_of_module_targets_mod
