! idea: EXIT and CYCLE spell names of constructs in another case
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module control_names_in_other_case_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer :: i, j
    y = 0.1d0
    OUTER: do i = 1, n
      do j = 1, 2
        if (j == i) cycle outer
        y(i) = y(i) + x(i)*x(j)
      end do
    end do Outer
    Rows: do while (y(1) < 5.0d0)
      do j = 1, 2
        if (j*y(1) > 3.0d0) exit ROWS
        y(1) = y(1)*(1.0d0 + x(j))
      end do
    end do rows
    Blk: block
      if (y(1) > 10.0d0) exit blk
      y = y*x
    end block BLK
    chosen: if (x(1) > 0.5d0) then
      if (y(2) > 100.0d0) exit CHOSEN
      y(2) = y(2)*x(3)
    end if Chosen
    case_of: select case (n)
    case (3)
      if (y(3) < 0) exit Case_Of
      y(3) = y(3)*x(1)
    end select case_of
    Names: associate (z => y(2))
      if (z > 100.0d0) exit names
      z = z + x(1)**2
    end associate names
  end subroutine foo
end module control_names_in_other_case_mod
