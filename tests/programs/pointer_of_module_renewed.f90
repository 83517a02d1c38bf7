! idea: pointers of a module get memory, change places in a time loop, lose it, several times, known by other names
! routine: run
! dependent: y
! independent: u0
! set: n=4, nt=4
module pmr_fields
  implicit none
  private
  real(kind=8), pointer, public :: u(:, :) => null(), un(:, :) => null()
  public :: open_fields, close_fields, exchange
contains
  subroutine open_fields(n)
    integer, intent(in) :: n
    if (associated(u)) call close_fields()
    allocate(u(0:n + 1, n))
    allocate(un(0:n + 1, n))
    u = 0
    un = 0
  end subroutine open_fields
  subroutine close_fields()
    deallocate(u)
    deallocate(un)
  end subroutine close_fields
  subroutine exchange(first)
    logical, intent(in) :: first
    real(kind=8), pointer :: t(:, :)
    nullify(t)
    if (.not. first) then
      t => u
      u => un
      un => t
    end if
  end subroutine exchange
end module pmr_fields
module pmr_mod
  use pmr_fields, only: field => u, next => un, open_fields, close_fields, exchange
  implicit none
contains
  subroutine step()
    integer :: i, j
    do j = 1, size(field, 2)
      do i = 1, ubound(field, 1) - 1
        next(i, j) = field(i, j) + 0.1d0*field(i, j)*(field(i+1, j) - field(i-1, j))
      end do
    end do
    next(0, :) = sin(field(1, :))
  end subroutine step
  subroutine run(n, nt, u0, y)
    integer, intent(in) :: n, nt
    real(kind=8), intent(in) :: u0(n)
    real(kind=8), intent(out) :: y
    integer :: it, k
    y = 0
    do k = 1, 2
      call open_fields(n)
      do it = 1, n
        field(it, :) = u0(it)*u0*k
      end do
      do it = 1, nt
        call step()
        call exchange(it == 1)
        y = y + sum(field)*it
        if (sum(field) > 1.0d6) exit
      end do
      y = y + sum(next*field)
      if (k == 2) call close_fields()
    end do
  end subroutine run
end module pmr_mod
