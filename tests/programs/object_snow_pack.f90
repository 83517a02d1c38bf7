! idea: a snow pack: layers pushed, settled and merged in a private list that grows, asked by text, freed at the end
! dependent: mass, temp
! independent: snow, temp
! set: n=4
! range: snow=0.1:0.8, temp=-5.0:-1.0
module snowpack_mod
  implicit none
  integer, parameter :: wp = kind(1.d0)
  type layer
    real(wp) :: h = 0, rho = 300, t = 0
  end type layer
  type pack
    private
    integer :: n = 0
    type(layer), allocatable :: l(:)
  contains
    procedure :: push
    procedure :: settle
    procedure :: merge_thin
    procedure :: total => pack_total
    final :: pack_free
  end type pack
contains
  subroutine push(self, h, t)
    class(pack), intent(inout) :: self
    real(wp), intent(in) :: h, t
    type(layer), allocatable :: tmp(:)
    if (.not. allocated(self%l)) allocate(self%l(1))
    if (self%n == size(self%l)) then
      allocate(tmp(2*self%n))
      tmp(:self%n) = self%l
      call move_alloc(tmp, self%l)
    end if
    self%n = self%n + 1
    self%l(self%n) = layer(h=h, t=t)
  end subroutine push
  subroutine settle(self, dt)
    class(pack), intent(inout) :: self
    real(wp), intent(in) :: dt
    real(wp) :: load
    integer :: k
    load = 0
    do k = self%n, 1, -1
      associate (x => self%l(k))
        load = load + x%h*x%rho
        x%rho = x%rho*(1 + dt*load*1e-4_wp*exp(0.08_wp*x%t))
        x%h = x%h/(1 + dt*load*1e-4_wp*exp(0.08_wp*x%t))
      end associate
    end do
  end subroutine settle
  subroutine merge_thin(self, hmin)
    class(pack), intent(inout) :: self
    real(wp), intent(in) :: hmin
    integer :: k
    real(wp) :: m1, m2
    k = 1
    do while (k < self%n)
      if (self%l(k)%h < hmin) then
        m1 = self%l(k)%h*self%l(k)%rho
        m2 = self%l(k+1)%h*self%l(k+1)%rho
        self%l(k+1)%t = (m1*self%l(k)%t + m2*self%l(k+1)%t)/(m1 + m2)
        self%l(k+1)%h = self%l(k)%h + self%l(k+1)%h
        self%l(k+1)%rho = (m1 + m2)/self%l(k+1)%h
        self%l(k:self%n-1) = self%l(k+1:self%n)
        self%n = self%n - 1
      else
        k = k + 1
      end if
    end do
  end subroutine merge_thin
  function pack_total(self, what) result(t)
    class(pack), intent(in) :: self
    character(*), intent(in) :: what
    real(wp) :: t
    select case (what)
    case ('mass')
      t = dot_product(self%l(:self%n)%h, self%l(:self%n)%rho)
    case ('heat')
      t = sum(self%l(1:self%n)%h*self%l(1:self%n)%rho*self%l(1:self%n)%t)
    case default
      t = 0
    end select
  end function pack_total
  subroutine pack_free(self)
    type(pack), intent(inout) :: self
    if (allocated(self%l)) deallocate(self%l)
  end subroutine pack_free
  subroutine foo(n, snow, temp, mass)
    integer, intent(in) :: n
    real(wp), intent(in) :: snow(n)
    real(wp), intent(inout) :: temp(n)
    real(wp), intent(out) :: mass
    type(pack) :: p
    integer :: i
    do i = 1, n
      call p%push(snow(i), temp(i))
      if (i > 1) call p%settle(0.5_wp)
      call p%merge_thin(0.3_wp)
    end do
    mass = p%total('mass')
    temp(1) = p%total('heat')/mass
    temp(n) = temp(n)*p%total('none') + mass*1e-2_wp
  end subroutine foo
end module snowpack_mod
