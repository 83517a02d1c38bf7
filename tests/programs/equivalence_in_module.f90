! idea: tables of a module that share storage: read as other arrays than those that were set
! dependent: y
! independent: x
! set: n=3
! without: hessian
module tables_ref
  implicit none
  save
  integer, parameter :: nband = 2
  real(8) :: pref(3) = 0.25d0, scale = 1.5d0
  real(8) :: absa(4, 3), ka(2, nband, 3) = 0.3d0
  real(8) :: absb(12), kb(2, 2, 3) = 0.7d0
  equivalence (ka(1, 1, 1), absa(1, 1)), (kb(1, 1, 1), absb(1))
contains
  subroutine reset(factor)
    real(8), intent(in) :: factor
    absb = absb*factor
  end subroutine reset
end module tables_ref
module tables_through
  use tables_ref
  implicit none
  private :: pref
end module tables_through
module equivalence_in_module
  use tables_ref, only: absa, p => pref, reset
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8) :: z(n)
    integer :: i, k
    y = absa(2, :)*x**2 + p
    call init(0.1d0)
    z = y
    do k = 1, 2
      call init(0.1d0*k)
      do i = 1, n
        z(i) = absa(2, i)*z(i)**2 + absa(1, i)*x(1)
      end do
      call reset(1.1d0)
      call add(n, z, y)
      call reset(0.5d0)
    end do
    call change(x, y)
  end subroutine foo
  subroutine init(a)
    use tables_ref, only: ka, table => kb
    real(8), intent(in) :: a
    integer :: ig
    do ig = 1, 3
      ka(:, :, ig) = reshape([a*ig, 0.2d0, 0.15d0, 0.3d0/ig], [2, 2])
    end do
    ka(1, 2, 1) = ka(2, 2, 1)*2
    if (a > 0.15d0) table(:, 1, 2) = a
  end subroutine init
  subroutine add(n, x, y)
    use tables_through
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    character(len=4) :: line
    integer :: i
    do i = 1, n
      y(i) = y(i)*absb(i + 1) + sum(ka(:, 1, i))*x(i)**2
    end do
    y = y + matmul(transpose(ka(1:2, 1, :)), x(1:2)) + kb(1, nband, 3)*scale
    line = ' 2.5'
    read(line, *) absb(5)
    y = y*kb(1, 1, 2)*absb(5)*x
  end subroutine add
  subroutine change(x, y)
    use tables_ref, only: pref, scale
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    pref(1) = x(1)
    scale = 2
    y = y*pref(1)*scale
  end subroutine change
end module equivalence_in_module
