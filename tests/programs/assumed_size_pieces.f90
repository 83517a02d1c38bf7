! idea: pieces of a work array are handed out, by elements that other arrays of unknown size name
! dependent: s
! independent: x
! set: n=3, m=4
module assumed_size_pieces_mod
  implicit none
contains
  subroutine step(n, w, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: w(*)
    real(8), intent(in) :: u(*)
    integer :: i
    i = n
    do while (i > 0)
      w(i) = w(i)*u(i) + sin(w(1))
      i = i - 1
    end do
  end subroutine step
  subroutine drive(n, m, w, lw, iw, s)
    integer, intent(in) :: n, m, lw
    integer, intent(inout) :: iw(*)
    real(8), intent(inout) :: w(lw)
    real(8), intent(out) :: s
    integer :: j, ju, k
    ju = n*m + 1
    do j = 1, m
      iw(j) = (j - 1)*n + 1
      w(ju + j - 1) = 0.5d0 + 0.1d0*j
    end do
    w(ju + m:) = 0.7d0
    do k = 1, 2
      do j = m, 1, -1
        if (mod(j, 2) == 0 .or. k == 2) call step(n, w(iw(j)), w(ju))
      end do
      call step(n, w(ju + k), w)
    end do
    s = sum(w(1:lw))
  end subroutine drive
  subroutine foo(n, m, x, s)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(n, m)
    real(8), intent(out) :: s
    real(8) :: w(n*m + 10)
    integer :: iw(m)
    w = 1
    w(1:n*m) = reshape(x, [n*m])
    call drive(n, m, w, n*m + 10, iw, s)
  end subroutine foo
end module assumed_size_pieces_mod
