! idea: pointers of modules to arrays of structures, and to structures with allocatable components, change places
! routine: run
! dependent: y
! independent: x
! set: n=4, m=3
module pointer_arrays_of_structures_exchanged
  implicit none
  type :: cell
    real :: u = 0.0
  end type
  type :: grid
    real, allocatable :: t(:)
    integer :: n = 0
  end type
  type(cell), target, save :: c1(4), c2(4)
  type(cell), pointer :: cn(:), cm(:)
  type(grid), target, save :: g1, g2
  type(grid), pointer :: gn, gm
contains
  subroutine swap()
    type(cell), pointer :: tmp(:)
    type(grid), pointer :: g
    tmp => cn
    cn => cm
    cm => tmp
    g => gn
    gn => gm
    gm => g
  end subroutine
  subroutine run(n, m, x, y)
    integer, intent(in) :: n, m
    real, intent(in) :: x(n)
    real, intent(out) :: y
    integer :: i, k
    cn => c1
    cm => c2
    gn => g1
    gm => g2
    if (.not. allocated(gn%t)) allocate(gn%t(n), gm%t(n))
    gn%t = x
    gn%n = n
    gm%n = n
    do i = 1, n
      cn(i)%u = x(i)
    end do
    do k = 1, m
      do i = 1, size(cn)
        cm(i)%u = cn(i)%u*x(1) + gn%t(i)
        gm%t(i) = gn%t(i)*cn(i)%u
      end do
      call swap()
    end do
    call finish(x, y)
    y = y + sum(cn%u**2) + sum(gn%t(1:gn%n))
  end subroutine run
  subroutine finish(x, y)
    real, intent(in) :: x(:)
    real, intent(out) :: y
    cm(1)%u = x(1)*cn(2)%u
    y = cm(1)%u + gm%t(2)
    nullify(cm)
    if (x(1) > 100.0) cm => c1
  end subroutine
end module
