! idea: loops whose conditions ask what elements point at, cycled by name and without, also from loops inside
! dependent: y
! independent: x
! set: n=4
module m
  implicit none
  type :: t
    real(8), pointer :: c(:) => null()
  end type
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(t) :: l(2)
    real(8), target :: p(4), q(4)
    integer :: i, k, m
    p = x; q = x**2
    l(1)%c => p
    l(2)%c => q
    k = 1
    out: do while (l(k)%c(1) < 20)
      l(k)%c(1) = l(k)%c(1)*3
      k = 3 - k
      if (l(k)%c(1) > 10) cycle
      inn: do while (l(k)%c(3) < 15)
        l(k)%c(3) = l(k)%c(3)*2
        do i = 1, 4
          if (i == 1) cycle
          if (i == 3 .and. k == 1) cycle inn
          if (i == 3) cycle out
          if (l(k)%c(1) > 17) exit out
          l(k)%c(i) = l(k)%c(i) + l(3-k)%c(2)
        end do
        l(k)%c(4) = l(k)%c(4) + 1
      end do inn
      l(1)%c => q
      l(2)%c => p
    end do out
    m = 0
    do while (l(1)%c(2) < 30)
      do m = 1, 2
        if (m == 2) cycle
        l(1)%c(2) = 3*l(1)%c(2) + m
      end do
      block
      integer :: j
      do j = 1, 2
        l(1)%c(j) = l(1)%c(j)*x(1) + 3
      end do
      end block
      if (l(1)%c(3) > 2) then
        l(1)%c(2) = 2 + l(1)%c(2)
        cycle
      end if
      l(1)%c => p
    end do
    y = sum(p) + sum(q)
  end subroutine
end module
