! idea: local pointers to structures: reassigned, through others, in branches and loops, passed on, indices that change
! dependent: cost, m
! independent: m, x
! set: n=4
! size: m%cells=5
module pointer_structures_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: prop
    real(wp) :: rho(2)
  end type
  type :: cell
    type(prop) :: p
    real(wp) :: q
    integer :: next
  contains
    procedure :: scale => cell_scale
  end type
  type :: model
    type(cell), allocatable :: cells(:)
    type(prop) :: base
    integer :: now
  end type
  type(cell), save, target :: spare(3)
contains
  subroutine cell_scale(self, f)
    class(cell), intent(inout) :: self
    real(wp), intent(in) :: f
    self%q = self%q*f + self%p%rho(1)
  end subroutine cell_scale
  subroutine mix(a, b, x)
    type(cell), intent(inout) :: a
    type(cell), intent(in) :: b
    real(wp), intent(in) :: x
    a%q = 0.5_wp*(a%q + b%q*x)
    a%p%rho = a%p%rho*b%p%rho(2)
  end subroutine mix
  subroutine foo(n, m, x, cost)
    integer, intent(in) :: n
    type(model), intent(inout), target :: m
    real(wp), intent(in) :: x
    real(wp), intent(out) :: cost
    type(cell), pointer :: c, d, t
    type(cell), pointer :: all(:)
    type(prop), pointer :: p
    integer :: i, k
    spare%q = x
    spare(1)%p%rho = 0.5_wp
    spare(2)%p%rho = 1.5_wp
    spare(3)%p = m%base
    k = 1
    c => m%cells(k)
    k = 3
    d => m%cells(k)
    k = 2
    t => c
    c => d
    d => t
    c%q = c%q*d%q
    p => c%p
    p%rho(2) = x*d%p%rho(1)
    call mix(c, d, x)
    call d%scale(p%rho(2))
    all => m%cells(2:)
    all(1)%q = all(size(all))%q*0.3_wp
    cost = 0.0_wp
    do i = 1, n
      k = mod(i, 3) + 1
      if (m%cells(i)%q > 0.5_wp) then
        t => m%cells(i + 1)
        nullify(d)
        d => spare(k)
      else
        t => spare(k)
        d => m%cells(i)
        d%q = d%q*1.1_wp
      end if
      c => spare(mod(k, 3) + 1)
      k = 1
      call mix(c, m%cells(i), x)
      if (i == 2) cycle
      p => c%p
      cost = cost + sum(p%rho)*c%q
      all => m%cells
      cost = cost + sum(all%q) + ubound(all, 1)
      all => m%cells(2:)
    end do
  end subroutine foo
end module pointer_structures_mod
