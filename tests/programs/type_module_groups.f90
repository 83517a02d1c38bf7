! idea: mesh in a module: allocatable arrays of structures that change, allocated in one routine, freed in another
! routine: run
! dependent: cost
! independent: q0, k0
! set: n=5, nt=3
! size: q0=5
module type_module_groups_data
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: cell_t
    real(wp) :: vol = 2.0_wp
    real(wp) :: q(2)
    integer :: face(2)
  end type cell_t
  type :: face_t
    integer :: left, right
    real(wp) :: area, flux
  end type face_t
  type :: mesh_t
    integer :: ncell = 0
    type(face_t), allocatable :: faces(:)
  end type mesh_t
  type(cell_t), allocatable, save :: cells(:)
  type(mesh_t), save :: mesh
end module type_module_groups_data
module type_module_groups_mod
  use type_module_groups_data
  implicit none
contains
  subroutine build(n)
    integer, intent(in) :: n
    integer :: i
    mesh%ncell = n
    if (allocated(cells)) deallocate(cells)
    allocate(cells(n), mesh%faces(n-1))
    do i = 1, n
      cells(i)%vol = 1.0_wp + 0.1_wp*i
      cells(i)%q = 0.0_wp
      cells(i)%face = [i-1, i]
    end do
    do i = 1, n - 1
      mesh%faces(i)%left = i
      mesh%faces(i)%right = i + 1
      mesh%faces(i)%area = 0.5_wp
      mesh%faces(i)%flux = 0.0_wp
    end do
  end subroutine build
  subroutine step(k, dt)
    real(wp), intent(in) :: k, dt
    integer :: i, l, r
    do i = 1, size(mesh%faces)
      l = mesh%faces(i)%left
      r = mesh%faces(i)%right
      mesh%faces(i)%flux = k*mesh%faces(i)%area*(cells(l)%q(1)**2 - cells(r)%q(1)**2)
    end do
    do i = 1, size(mesh%faces)
      associate (f => mesh%faces(i))
        cells(f%left)%q(1) = cells(f%left)%q(1) - dt*f%flux/cells(f%left)%vol
        cells(f%right)%q(1) = cells(f%right)%q(1) + dt*f%flux/cells(f%right)%vol
        cells(f%left)%q(2) = cells(f%left)%q(2)*cells(f%right)%q(1)
      end associate
    end do
  end subroutine step
  subroutine free()
    deallocate(mesh%faces)
    if (mesh%ncell > 100) deallocate(cells)
  end subroutine free
  subroutine refine(x)
    real(wp), intent(in) :: x
    type(cell_t), allocatable :: new(:)
    integer :: n
    n = size(cells)
    allocate(new(n + 1))
    new(:n) = cells
    new(n + 1) = cells(n)
    new(n + 1)%q = new(n + 1)%q*x
    call move_alloc(new, cells)
  end subroutine refine
  subroutine run(n, nt, q0, k0, cost)
    integer, intent(in) :: n, nt
    real(wp), intent(in) :: q0(n), k0
    real(wp), intent(out) :: cost
    integer :: it
    cost = 0.0_wp
    call build(n)
    cells%q(1) = q0
    cells%q(2) = 1.0_wp
    do it = 1, nt
      call step(k0, 0.1_wp)
      call refine(k0)
      cost = cost + sum(cells%q(1)*cells%vol)*cells(size(cells))%q(2)
    end do
    call free()
    cost = cost + sum(cells(:n)%q(2))
  end subroutine run
end module type_module_groups_mod
