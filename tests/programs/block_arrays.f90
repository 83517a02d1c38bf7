! idea: arrays of blocks have extents that are known where the block begins; blocks are left early
! dependent: y
! independent: x
! set: n=5, x=0.6 0.9 0.7 1.1 0.8
module m
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    double precision, intent(inout) :: x(0:n - 1)
    double precision, intent(out) :: y
    integer :: i, k
    y = 0.0d0
    k = 1
    associate (inner => x(1:n - 2))
      rows: do i = 1, n
        k = modulo(2 * k + i, 4)
        block
          integer, parameter :: two = 2
          double precision :: w(0:k), z(size(inner), two), t
          integer :: j
          w = x(0) * [(1.0d0 + j, j = 0, k)]
          k = k + 1
          z(:, 1) = sin(inner * w(0))
          z(:, two) = z(:, 1) ** 2 + w(ubound(w, 1))
          if (i == 3) cycle rows
          block
            double precision :: u(k:k + size(w))
            u = sum(z)
            t = product(u(k:k + 1)) * z(1, 2)
            w = w * t
          end block
          inner = inner + 0.1d0 * z(:, 1) * w(k - 1)
          y = y + t * sum(w)
          if (y > 40.0d0) exit rows
        end block
      end do rows
    end associate
    block
      double precision :: s(k)
      if (k > 90) return
      s = y / k
      y = sum(s * s) + x(n - 2)
    end block
  end subroutine foo
end module m
