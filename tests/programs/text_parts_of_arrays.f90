! idea: parts of all texts of an array, also a component of structures, that are compared
! dependent: y
! independent: x
! set: n=4
module text_parts_mod
  implicit none
  type :: species
    character(len=2) :: sym
    real(8) :: mass = 1.0d0
  end type species
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    character(len=2) :: sym(3)
    type(species) :: sp(n - 1), other(n)
    integer :: k
    sym = ['H ', 'He', 'Li']
    y = x*count(sym(:)(2:2) == "e")
    sp%sym = sym
    sp(2:)%mass = x(2:3)
    sp(2)%sym(2:2) = 'i'
    y = y*[real(count(sp%sym(1:1) == 'H'), 8), x(1:2), x(1)*index(sp(2)%sym(1:), 'i')]
    do k = 1, n - 1
      other(k)%sym = sym(k)(2:)
      y(k) = y(k)*sp(k)%mass + count(sym(k:)(1:1) < 'K')*x(k)
      if (any(sp(:k)%sym(2:) == 'i')) y(k) = y(k)**2
    end do
    other(n)%sym = 'ie'
    y = y + merge(x, 2*x, other(:)%sym(1:1) == 'i')*sum(index(sym(1:3:2)(1:), 'i'))
  end subroutine foo
end module text_parts_mod
