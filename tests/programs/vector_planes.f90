! idea: loops over planes side by side: some become one, some need planes beside them or what is left
! dependent: t, d, last
! independent: t, u
! set: ni=4, nj=5, nk=6, steps=2
module vector_planes_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(ni, nj, nk, steps, t, u, d, last)
    integer, intent(in) :: ni, nj, nk, steps
    real(wp), intent(inout) :: t(ni, nj, nk)
    real(wp), intent(in) :: u(ni, nj, nk)
    real(wp), intent(out) :: d(ni, nj, nk), last
    real(wp) :: gx(ni, nj, nk), sx(ni, nj, nk), kept(ni, nj, nk), up(ni, nj, nk)
    real(wp) :: s
    integer :: i, j, k, it
    kept = 0
    d = 0
    s = 0
    do it = 1, steps
      do k = 1, nk
        do j = 1, nj
          do i = 1, ni - 1
            gx(i, j, k) = (t(i + 1, j, k) - t(i, j, k))*u(i, j, k)
            kept(i, j, k) = kept(i, j, k) + gx(i, j, k)**2
          end do
        end do
      end do
      do k = 1, nk
        do j = 1, nj
          do i = 2, ni - 1
            s = gx(i, j, k)*gx(i - 1, j, k)
            sx(i, j, k) = s*s + u(i, j, k)
          end do
        end do
      end do
      do k = 1, nk
        do j = 1, nj
          do i = 2, ni - 1
            s = sx(i, j, k) + kept(i, j, k)
            t(i, j, k) = t(i, j, k) + 0.1_wp*s*gx(i, j, k)
          end do
        end do
      end do
      ! These need what the loops before leave above and below.
      do k = 1, nk
        do j = 1, nj
          do i = 1, ni
            up(i, j, k) = t(i, j, min(k + 1, nk))*t(i, j, max(k - 1, 1))
          end do
        end do
      end do
      do k = 2, nk
        do j = 1, nj
          do i = 1, ni
            d(i, j, k) = d(i, j, k) + up(i, j, k - 1)*up(i, j, k)
          end do
        end do
      end do
      do k = 2, nk
        do j = 1, nj
          do i = 1, ni
            d(i, j, k - 1) = d(i, j, k - 1) + 0.5_wp*d(i, j, k)*u(i, j, k)
          end do
        end do
      end do
    end do
    last = s
  end subroutine foo
end module vector_planes_mod
