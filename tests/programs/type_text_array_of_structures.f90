! idea: arrays of structures with text and arrays of text, copied, in sections, also nested ones
! dependent: s, y
! independent: s, x
! set: n=4, s%kind=1
module species_list
  implicit none
  type :: unit_of
    character(len=3) :: short = 'kg'
    character(len=5) :: names(2) = 'none'
    real(8) :: factor = 2.0d0
  end type unit_of
  type :: species
    character(len=8) :: name = 'unknown'
    type(unit_of) :: units(2)
    real(8) :: c(2)
    integer :: kind
  end type species
contains
  subroutine foo(n, s, x, y)
    integer, intent(in) :: n
    type(species), intent(inout) :: s(n)
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(species) :: t(n), one
    integer :: i, k

    t = s
    do i = 1, n
      write(t(i)%name, '(a, i0)') 'sp', i
      t(i)%units(2)%short = 'mol'
      t(i)%units%names(1) = t(i)%name
    end do
    t(2:n)%name = t(1:n - 1)%name
    one = t(2)
    t(n) = one
    s(1:2) = t(n - 1:n)
    do i = 1, n
      y(i) = x(i)
      if (t(i)%name == 'sp1') y(i) = y(i)*t(i)%c(1)**2
      do k = 1, 2
        if (t(i)%units(k)%short(1:1) == 'm') y(i) = y(i)*t(i)%units(k)%factor
        if (t(i)%units(k)%names(1)(1:3) == 'sp3') y(i) = y(i) + sin(x(i))*t(i)%c(k)
        if (any(t(i)%units%names(2) == 'none')) y(i) = y(i)*1.5d0
      end do
      s(i)%c = s(i)%c*x(i)
    end do
    if (all(s%name == 'sp1') .or. count(t%name == 'sp1') == 3) y(1) = y(1)*x(2)
  end subroutine foo
end module species_list
