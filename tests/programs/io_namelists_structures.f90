! idea: namelists name structures of modules and routines, arrays of them, and nested ones
! dependent: y
! independent: x
! set: n=3
module config_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: tune
    real(wp) :: a = 1.0_wp
    integer :: k = 2
  end type tune
  type, extends(tune) :: phys_t
    real(wp) :: w(3) = 0.5_wp
    type(tune) :: levels(2)
    character(len=8) :: name = 'none'
    logical :: on = .true.
  end type phys_t
  type(phys_t), save :: phys
  type(tune), save :: layers(3)
  real(wp), save :: eps = 0.5_wp
  namelist /all/ phys, eps, layers
contains
  subroutine read_all(unit, ierr)
    integer, intent(in) :: unit
    integer, intent(out) :: ierr
    rewind(unit)
    read(unit, nml=all, iostat=ierr)
  end subroutine read_all
end module config_mod
module io_namelists_structures
  use config_mod
  implicit none
contains
  subroutine read_local(unit, cfg, damping)
    integer, intent(in) :: unit
    type(phys_t), intent(inout) :: cfg
    real(wp), intent(out) :: damping
    namelist /local/ cfg, damping
    damping = 2.0_wp
    rewind(unit)
    read(unit, nml=local)
  end subroutine read_local
  subroutine read_new(unit, cfg)
    integer, intent(in) :: unit
    type(phys_t), intent(out) :: cfg
    namelist /local2/ cfg
    integer :: status
    character(len=40) :: message
    rewind(unit)
    read(unit, nml=local2, iostat=status, iomsg=message)
    if (status /= 0) cfg%a = 7.0_wp
  end subroutine read_new
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(phys_t) :: mine, other
    integer :: unit, i, ierr
    real(wp) :: d
    type(tune), allocatable :: stack(:)
    integer :: number
    namelist /more/ stack, number
    open(newunit=unit, status='scratch')
    write(unit, '(a)') "&all phys%a = 1.5, phys%w(2)=0.25, phys%levels(2)%a = 2.5, phys%name='wrf',"
    write(unit, '(a)') " layers(2)%a = 0.3, layers%k = 1, 2, 3 eps = 0.25 /"
    write(unit, '(a)') "&local cfg%levels%a = 0.25, 0.75, damping = 1.25 cfg%on = f /"
    write(unit, '(a)') "&local2 cfg%levels(1)%k = 3 /"
    call read_all(unit, ierr)
    mine%w = 0.1_wp
    call read_local(unit, mine, d)
    mine%w(1) = mine%w(1)*x(1) ! active from here on
    y = 0
    do i = 1, n
      call read_new(unit, other)
      y = y*other%a + layers(i)%a*x(i)**layers(i)%k*phys%w(i) + sin(y*eps)*mine%w(i)
      if (.not. mine%on) y = y*d
      if (phys%name == 'wrf') y = y*phys%levels(2)%a + mine%levels(1)%a*x(1)**other%levels(1)%k
    end do
    close(unit)
    allocate(stack(2))
    open(newunit=unit, status='scratch')
    write(unit, "(a)") "&more stack(2)%a = 0.125, number = 4 /"
    rewind(unit)
    read(unit, more)
    write(*, nml=more)
    close(unit)
    y = y*phys%a*stack(2)%a + ierr + number
    phys = phys_t()
  end subroutine foo
end module io_namelists_structures
