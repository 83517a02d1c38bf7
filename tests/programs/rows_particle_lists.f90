! idea: particles in cells: lists that grow and are emptied as particles move to neighbours
! dependent: energy, x
! independent: x, v
! set: np=5, ncell=3
! without: sparse
! range: x=0.1:2.9, v=-0.3:0.3
module rows_particle_lists_mod
  implicit none
  integer, parameter :: wp = kind(1.d0)
  type cell_list
    real(wp), allocatable :: place(:)
    integer, allocatable :: id(:)
  end type
contains
  subroutine foo(np, ncell, x, v, energy)
    integer, intent(in) :: np, ncell
    real(wp), intent(inout) :: x(np)
    real(wp), intent(in) :: v(np)
    real(wp), intent(out) :: energy
    type(cell_list) :: cells(ncell)
    integer :: step, p, c, k, l
    real(wp) :: d
    energy = 0
    do step = 1, 2
      do c = 1, ncell
        allocate(cells(c)%place(0), cells(c)%id(0))
      end do
      do p = 1, np
        c = min(ncell, max(1, int(x(p)) + 1))
        cells(c)%place = [cells(c)%place, x(p)]
        cells(c)%id = [cells(c)%id, p]
      end do
      do c = 1, ncell
        do k = 1, size(cells(c)%place)
          do l = 1, k - 1
            d = cells(c)%place(k) - cells(c)%place(l)
            energy = energy + exp(-d**2)
            x(cells(c)%id(k)) = x(cells(c)%id(k)) + 0.05_wp*d
          end do
        end do
        deallocate(cells(c)%place, cells(c)%id)
      end do
      x = x + 0.1_wp*v
    end do
  end subroutine
end module
