! idea: allocatable arrays of structures in structures that stay as they are, with tangents of parts only
! dependent: y, m
! independent: m, x
! set: n=2
! size: m%cells=4, m%edges=3 2
module type_allocatable_stay_mod
  implicit none
  type cell
    real(8) :: q, rho(2)
    integer :: next
  end type
  type edge
    real(8) :: flux
  end type
  type model
    type(cell), allocatable :: cells(:)
    type(edge), allocatable :: edges(:, :)
    real(8) :: scale
  end type
contains
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n
    type(model), intent(inout) :: m
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    integer :: i, k
    do k = 1, n
      call exchange(m, x)
      do i = 1, size(m%cells)
        m%cells(i)%q = m%cells(i)%q**2*m%scale + m%edges(mod(i, 3) + 1, 2)%flux
      end do
    end do
    y = sum(m%cells%q)*m%scale + m%cells(2)%rho(1)
  end subroutine foo
  subroutine exchange(m, x)
    type(model), intent(inout) :: m
    real(8), intent(in) :: x
    integer :: i
    do i = 1, size(m%cells) - 1
      m%edges(i, 1)%flux = x*(m%cells(i + 1)%q - m%cells(i)%q)
      m%edges(i, 2)%flux = m%edges(i, 1)%flux*m%edges(i, 2)%flux
      m%cells(i)%rho = m%cells(i)%rho*m%edges(i, 1)%flux
    end do
  end subroutine exchange
end module type_allocatable_stay_mod
