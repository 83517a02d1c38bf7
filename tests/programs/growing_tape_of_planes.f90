! idea: a call in a loop with an unknown number of rounds leaves a plane and a strided row on tapes
! dependent: y
! independent: x
! set: n=4, x=0.6 0.7 0.8 0.9
module growing_tape_of_planes_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    double precision, intent(in) :: x(n)
    double precision, intent(out) :: y
    double precision :: plane(n, n), row(n)
    integer :: i, j
    plane = 1.0d0
    row = x
    do while (sum(row) < 20.0d0)
      do j = 1, n
        do i = 1, n
          if (plane(i, j) < 3.0d0) plane(i, j) = sin(plane(i, j)) * row(i) + x(j)
        end do
      end do
      call advance(n, plane, row)
    end do
    y = sum(row * plane(2, :))
  end subroutine foo

  subroutine advance(n, plane, row)
    integer, intent(in) :: n
    double precision, intent(inout) :: plane(n, n), row(n)
    integer :: i, j
    do j = 1, n
      do i = 1, n
        plane(i, j) = plane(i, j) * exp(-0.1d0 * plane(i, j)) + 0.01d0 * row(i)
      end do
    end do
    do i = n, 2, -2
      row(i) = row(i) * (1.0d0 + 0.1d0 * plane(1, i) ** 2) + plane(i, 1) ** 2
    end do
    row = row * (1.0d0 + 0.1d0 * plane(1, :))
  end subroutine advance
end module growing_tape_of_planes_mod
