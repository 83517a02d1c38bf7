! idea: a structure with pointers that is kept in another one, allocated in callees, freed or not
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: mesh_t
    integer :: n
    real(wp), dimension(:), pointer :: h
    integer, dimension(:), pointer :: idx
  end type mesh_t
  type :: model_t
    type(mesh_t) :: mesh
    real(wp), dimension(:), pointer :: u, work
  end type model_t
  private :: work_init
contains
  subroutine mesh_init(mesh, n)
    type(mesh_t) :: mesh
    integer, intent(in) :: n
    integer :: i
    mesh%n = n
    nullify (mesh%h, mesh%idx)
    allocate (mesh%h(n), mesh%idx(n))
    do i = 1, n
      mesh%idx(i) = n + 1 - i
      mesh%h(i) = 1.0_wp / i
    end do
  end subroutine mesh_init
  subroutine work_init(m)
    type(model_t) :: m
    allocate (m%work(m%mesh%n))
    m%work = 0.0_wp
  end subroutine work_init
  subroutine init(m, n)
    type(model_t) :: m
    integer, intent(in) :: n
    call mesh_init(m%mesh, n)
    allocate (m%u(n))
    call work_init(m)
  end subroutine init
  subroutine step(m)
    type(model_t) :: m
    integer :: i
    do i = 1, m%mesh%n
      m%work(i) = m%u(m%mesh%idx(i)) * m%mesh%h(i)
    end do
    m%u = m%u + sin(m%work) * m%u
  end subroutine step
  subroutine free(m)
    type(model_t) :: m
    deallocate (m%u, m%work)
    deallocate (m%mesh%h, m%mesh%idx)
  end subroutine free
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(model_t) :: m
    integer :: k
    call init(m, n)
    m%u = x
    m%mesh%h = m%mesh%h * x(1)
    do k = 1, 3
      call step(m)
    end do
    y = m%u
    call free(m)
  end subroutine foo
end module m
