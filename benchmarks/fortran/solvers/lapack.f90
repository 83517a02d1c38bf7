! Solution of linear systems with the routines, arguments and options of LAPACK and the BLAS, written anew for this benchmark.
subroutine dgesv(n, nrhs, a, lda, ipiv, b, ldb, info)
  implicit none
  integer, intent(in) :: n, nrhs, lda, ldb
  real(8), intent(inout) :: a(lda, *), b(ldb, *)
  integer, intent(out) :: ipiv(n), info
  info = 0
  if (n < 0) then
    info = -1
  else if (nrhs < 0) then
    info = -2
  else if (lda < max(1, n)) then
    info = -4
  else if (ldb < max(1, n)) then
    info = -7
  end if
  if (info == 0) then
    call dgetrf(n, n, a, lda, ipiv, info)
    if (info == 0) call dgetrs('N', n, nrhs, a, lda, ipiv, b, ldb, info)
  end if
end subroutine dgesv

! P L U = A, by blocks of columns.
subroutine dgetrf(m, n, a, lda, ipiv, info)
  implicit none
  integer, intent(in) :: m, n, lda
  real(8), intent(inout) :: a(lda, *)
  integer, intent(out) :: ipiv(min(m, n)), info
  integer, parameter :: block = 32
  integer :: i, j, width, last, status
  info = 0
  if (m < 0) then
    info = -1
  else if (n < 0) then
    info = -2
  else if (lda < max(1, m)) then
    info = -4
  end if
  if (info == 0 .and. m > 0 .and. n > 0) then
    last = min(m, n)
    if (block >= last) then
      call dgetf2(m, n, a, lda, ipiv, info)
    else
      do j = 1, last, block
        width = min(last - j + 1, block)
        call dgetf2(m - j + 1, width, a(j, j), lda, ipiv(j), status)
        if (info == 0 .and. status > 0) info = status + j - 1
        do i = j, min(m, j + width - 1)
          ipiv(i) = ipiv(i) + j - 1
        end do
        call dlaswp(j - 1, a, lda, j, j + width - 1, ipiv, 1)
        if (j + width <= n) then
          call dlaswp(n - j - width + 1, a(1, j + width), lda, j, j + width - 1, ipiv, 1)
          call dtrsm('Left', 'Lower', 'No transpose', 'Unit', width, n - j - width + 1, 1d0, a(j, j), lda, &
                     a(j, j + width), lda)
          if (j + width <= m) then
            call dgemm('No transpose', 'No transpose', m - j - width + 1, n - j - width + 1, width, -1d0, &
                       a(j + width, j), lda, a(j, j + width), lda, 1d0, a(j + width, j + width), lda)
          end if
        end if
      end do
    end if
  end if
end subroutine dgetrf

! P L U = A, column by column.
subroutine dgetf2(m, n, a, lda, ipiv, info)
  implicit none
  integer, intent(in) :: m, n, lda
  real(8), intent(inout) :: a(lda, *)
  integer, intent(out) :: ipiv(min(m, n)), info
  integer, external :: idamax
  integer :: i, j, pivot
  info = 0
  if (m < 0) then
    info = -1
  else if (n < 0) then
    info = -2
  else if (lda < max(1, m)) then
    info = -4
  end if
  if (info == 0) then
    do j = 1, min(m, n)
      pivot = j - 1 + idamax(m - j + 1, a(j, j), 1)
      ipiv(j) = pivot
      if (a(pivot, j) /= 0) then
        if (pivot /= j) call dswap(n, a(j, 1), lda, a(pivot, 1), lda)
        if (j < m) then
          if (abs(a(j, j)) >= tiny(1d0)) then
            call dscal(m - j, 1/a(j, j), a(j + 1, j), 1)
          else
            do i = 1, m - j
              a(j + i, j) = a(j + i, j)/a(j, j)
            end do
          end if
        end if
      else if (info == 0) then
        info = j
      end if
      if (j < min(m, n)) call dger(m - j, n - j, -1d0, a(j + 1, j), 1, a(j, j + 1), lda, a(j + 1, j + 1), lda)
    end do
  end if
end subroutine dgetf2

! Solves A X = B or A' X = B with factors.
subroutine dgetrs(trans, n, nrhs, a, lda, ipiv, b, ldb, info)
  implicit none
  character(len=1), intent(in) :: trans
  integer, intent(in) :: n, nrhs, lda, ldb, ipiv(n)
  real(8), intent(in) :: a(lda, *)
  real(8), intent(inout) :: b(ldb, *)
  integer, intent(out) :: info
  logical, external :: lsame
  logical :: plain
  info = 0
  plain = lsame(trans, 'N')
  if (.not. plain .and. .not. lsame(trans, 'T') .and. .not. lsame(trans, 'C')) then
    info = -1
  else if (n < 0) then
    info = -2
  else if (nrhs < 0) then
    info = -3
  else if (lda < max(1, n)) then
    info = -5
  else if (ldb < max(1, n)) then
    info = -8
  end if
  if (info == 0 .and. n > 0 .and. nrhs > 0) then
    if (plain) then
      call dlaswp(nrhs, b, ldb, 1, n, ipiv, 1)
      call dtrsm('Left', 'Lower', 'No transpose', 'Unit', n, nrhs, 1d0, a, lda, b, ldb)
      call dtrsm('Left', 'Upper', 'No transpose', 'Non-unit', n, nrhs, 1d0, a, lda, b, ldb)
    else
      call dtrsm('Left', 'Upper', 'Transpose', 'Non-unit', n, nrhs, 1d0, a, lda, b, ldb)
      call dtrsm('Left', 'Lower', 'Transpose', 'Unit', n, nrhs, 1d0, a, lda, b, ldb)
      call dlaswp(nrhs, b, ldb, 1, n, ipiv, -1)
    end if
  end if
end subroutine dgetrs

! Interchanges rows.
subroutine dlaswp(n, a, lda, k1, k2, ipiv, incx)
  implicit none
  integer, intent(in) :: n, lda, k1, k2, incx, ipiv(*)
  real(8), intent(inout) :: a(lda, *)
  integer :: first, last, step, place, i, j, row
  real(8) :: held
  place = k1
  first = k1
  last = k2
  step = 1
  if (incx < 0) then
    place = k1 + (k1 - k2)*incx
    first = k2
    last = k1
    step = -1
  end if
  if (incx /= 0) then
    do i = first, last, step
      row = ipiv(place)
      if (row /= i) then
        do j = 1, n
          held = a(i, j)
          a(i, j) = a(row, j)
          a(row, j) = held
        end do
      end if
      place = place + incx
    end do
  end if
end subroutine dlaswp

! Solves op(A) X = alpha B or X op(A) = alpha B, A triangular.
subroutine dtrsm(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb)
  implicit none
  character(len=1), intent(in) :: side, uplo, transa, diag
  integer, intent(in) :: m, n, lda, ldb
  real(8), intent(in) :: alpha, a(lda, *)
  real(8), intent(inout) :: b(ldb, *)
  logical, external :: lsame
  logical :: left, upper, plain, divide
  integer :: i, j, k
  real(8) :: sum
  left = lsame(side, 'L')
  upper = lsame(uplo, 'U')
  plain = lsame(transa, 'N')
  divide = lsame(diag, 'N')
  if (m > 0 .and. n > 0) then
    if (alpha == 0) then
      do j = 1, n
        do i = 1, m
          b(i, j) = 0
        end do
      end do
    else if (left .and. plain .and. upper) then
      do j = 1, n
        do i = 1, m
          b(i, j) = alpha*b(i, j)
        end do
        do k = m, 1, -1
          if (b(k, j) /= 0) then
            if (divide) b(k, j) = b(k, j)/a(k, k)
            do i = 1, k - 1
              b(i, j) = b(i, j) - b(k, j)*a(i, k)
            end do
          end if
        end do
      end do
    else if (left .and. plain) then
      do j = 1, n
        do i = 1, m
          b(i, j) = alpha*b(i, j)
        end do
        do k = 1, m
          if (b(k, j) /= 0) then
            if (divide) b(k, j) = b(k, j)/a(k, k)
            do i = k + 1, m
              b(i, j) = b(i, j) - b(k, j)*a(i, k)
            end do
          end if
        end do
      end do
    else if (left .and. upper) then
      do j = 1, n
        do i = 1, m
          sum = alpha*b(i, j)
          do k = 1, i - 1
            sum = sum - a(k, i)*b(k, j)
          end do
          if (divide) sum = sum/a(i, i)
          b(i, j) = sum
        end do
      end do
    else if (left) then
      do j = 1, n
        do i = m, 1, -1
          sum = alpha*b(i, j)
          do k = i + 1, m
            sum = sum - a(k, i)*b(k, j)
          end do
          if (divide) sum = sum/a(i, i)
          b(i, j) = sum
        end do
      end do
    else if (plain .and. upper) then
      do j = 1, n
        do i = 1, m
          b(i, j) = alpha*b(i, j)
        end do
        do k = 1, j - 1
          if (a(k, j) /= 0) then
            do i = 1, m
              b(i, j) = b(i, j) - a(k, j)*b(i, k)
            end do
          end if
        end do
        if (divide) call dscal(m, 1/a(j, j), b(1, j), 1)
      end do
    else if (plain) then
      do j = n, 1, -1
        do i = 1, m
          b(i, j) = alpha*b(i, j)
        end do
        do k = j + 1, n
          if (a(k, j) /= 0) then
            do i = 1, m
              b(i, j) = b(i, j) - a(k, j)*b(i, k)
            end do
          end if
        end do
        if (divide) call dscal(m, 1/a(j, j), b(1, j), 1)
      end do
    else if (upper) then
      do k = n, 1, -1
        if (divide) call dscal(m, 1/a(k, k), b(1, k), 1)
        do j = 1, k - 1
          if (a(j, k) /= 0) then
            do i = 1, m
              b(i, j) = b(i, j) - a(j, k)*b(i, k)
            end do
          end if
        end do
        call dscal(m, alpha, b(1, k), 1)
      end do
    else
      do k = 1, n
        if (divide) call dscal(m, 1/a(k, k), b(1, k), 1)
        do j = k + 1, n
          if (a(j, k) /= 0) then
            do i = 1, m
              b(i, j) = b(i, j) - a(j, k)*b(i, k)
            end do
          end if
        end do
        call dscal(m, alpha, b(1, k), 1)
      end do
    end if
  end if
end subroutine dtrsm

! C = alpha op(A) op(B) + beta C.
subroutine dgemm(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
  implicit none
  character(len=1), intent(in) :: transa, transb
  integer, intent(in) :: m, n, k, lda, ldb, ldc
  real(8), intent(in) :: alpha, beta, a(lda, *), b(ldb, *)
  real(8), intent(inout) :: c(ldc, *)
  logical, external :: lsame
  logical :: plain_a, plain_b
  integer :: i, j, l
  real(8) :: factor, sum
  plain_a = lsame(transa, 'N')
  plain_b = lsame(transb, 'N')
  if (m > 0 .and. n > 0 .and. .not. ((alpha == 0 .or. k == 0) .and. beta == 1)) then
    do j = 1, n
      if (beta == 0) then
        do i = 1, m
          c(i, j) = 0
        end do
      else if (beta /= 1) then
        do i = 1, m
          c(i, j) = beta*c(i, j)
        end do
      end if
    end do
    if (alpha /= 0) then
      if (plain_a) then
        do j = 1, n
          do l = 1, k
            if (plain_b) then
              factor = alpha*b(l, j)
            else
              factor = alpha*b(j, l)
            end if
            do i = 1, m
              c(i, j) = c(i, j) + factor*a(i, l)
            end do
          end do
        end do
      else
        do j = 1, n
          do i = 1, m
            sum = 0
            if (plain_b) then
              do l = 1, k
                sum = sum + a(l, i)*b(l, j)
              end do
            else
              do l = 1, k
                sum = sum + a(l, i)*b(j, l)
              end do
            end if
            c(i, j) = c(i, j) + alpha*sum
          end do
        end do
      end if
    end if
  end if
end subroutine dgemm

! A = alpha x y' + A.
subroutine dger(m, n, alpha, x, incx, y, incy, a, lda)
  implicit none
  integer, intent(in) :: m, n, incx, incy, lda
  real(8), intent(in) :: alpha, x(*), y(*)
  real(8), intent(inout) :: a(lda, *)
  integer :: i, j, ix, jy, first
  real(8) :: factor
  if (m > 0 .and. n > 0 .and. alpha /= 0) then
    first = 1
    if (incx < 0) first = 1 - (m - 1)*incx
    jy = 1
    if (incy < 0) jy = 1 - (n - 1)*incy
    do j = 1, n
      if (y(jy) /= 0) then
        factor = alpha*y(jy)
        ix = first
        do i = 1, m
          a(i, j) = a(i, j) + x(ix)*factor
          ix = ix + incx
        end do
      end if
      jy = jy + incy
    end do
  end if
end subroutine dger

! x, y = y, x
subroutine dswap(n, dx, incx, dy, incy)
  implicit none
  integer, intent(in) :: n, incx, incy
  real(8), intent(inout) :: dx(*), dy(*)
  integer :: i, ix, iy
  real(8) :: held
  ix = 1
  if (incx < 0) ix = 1 - (n - 1)*incx
  iy = 1
  if (incy < 0) iy = 1 - (n - 1)*incy
  do i = 1, n
    held = dx(ix)
    dx(ix) = dy(iy)
    dy(iy) = held
    ix = ix + incx
    iy = iy + incy
  end do
end subroutine dswap

! x = alpha x
subroutine dscal(n, da, dx, incx)
  implicit none
  integer, intent(in) :: n, incx
  real(8), intent(in) :: da
  real(8), intent(inout) :: dx(*)
  integer :: i
  if (incx > 0) then
    do i = 1, 1 + (n - 1)*incx, incx
      dx(i) = da*dx(i)
    end do
  end if
end subroutine dscal

! The first element of the largest magnitude.
integer function idamax(n, dx, incx)
  implicit none
  integer, intent(in) :: n, incx
  real(8), intent(in) :: dx(*)
  integer :: i, ix
  real(8) :: largest
  idamax = 0
  if (n > 0 .and. incx > 0) then
    idamax = 1
    largest = abs(dx(1))
    ix = 1 + incx
    do i = 2, n
      if (abs(dx(ix)) > largest) then
        idamax = i
        largest = abs(dx(ix))
      end if
      ix = ix + incx
    end do
  end if
end function idamax

! Whether two letters are the same, in either case.
logical function lsame(ca, cb)
  implicit none
  character(len=1), intent(in) :: ca, cb
  integer :: first, second
  first = iachar(ca)
  second = iachar(cb)
  if (first >= iachar('a') .and. first <= iachar('z')) first = first - 32
  if (second >= iachar('a') .and. second <= iachar('z')) second = second - 32
  lsame = first == second
end function lsame
