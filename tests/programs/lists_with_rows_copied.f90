! idea: structures that hold lists whose structures have allocatable arrays are copied, moved and returned
! dependent: y
! independent: u
! without: sparse
! set: n=3
module lists_with_rows_copied_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type point_t
    real(wp) :: w = 1.5_wp
    real(wp), allocatable :: x(:)
  end type point_t
  type curve_t
    type(point_t), allocatable :: points(:)
    real(wp) :: g = 0.5_wp
  end type curve_t
  type family_t
    type(curve_t), allocatable :: all(:)
  end type family_t
contains
  subroutine fill(n, c, i, u)
    integer, intent(in) :: n, i
    type(curve_t), intent(inout) :: c
    real(wp), intent(in) :: u(n)
    integer :: j, k
    if (allocated(c%points)) deallocate(c%points)
    allocate(c%points(i + 1))
    do j = 1, i + 1
      allocate(c%points(j)%x(j + n))
      c%points(j)%w = u(j)*i
      do k = 1, j + n
        c%points(j)%x(k) = sin(u(mod(k, n) + 1)*j) + i
      end do
    end do
  end subroutine fill
  subroutine all_curves(c, s)
    type(curve_t), intent(inout) :: c(:)
    real(wp), intent(in) :: s
    integer :: i, j
    do i = 1, size(c)
      do j = 1, size(c(i)%points)
        c(i)%points(j)%x = c(i)%points(j)%x*s*c(i)%points(j)%w
      end do
    end do
  end subroutine all_curves
  function made(n, u) result(c)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    type(curve_t) :: c
    integer :: j
    allocate(c%points(n))
    do j = 1, n
      allocate(c%points(j)%x(2*j), source=u(j))
      c%points(j)%w = u(j)
    end do
  end function made
  subroutine foo(n, u, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    real(wp), intent(out) :: y
    real(wp) :: z(9)
    call copy_part(n, u, z(1))
    call copyall_part(n, u, z(2))
    call copylocal_part(n, u, z(3))
    call swap_part(n, u, z(4))
    call move_part(n, u, z(5))
    call made_part(n, u, z(6))
    call groupappend_part(n, u, z(7))
    call familycopy_part(n, u, z(8))
    call curves_part(n, u, z(9))
    y = sum(log(1.0_wp + z**2))
  end subroutine foo

  subroutine copy_part(n, u, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    real(wp), intent(out) :: y
    type(curve_t) :: c(2)
    integer :: i, j, k
    y = 0.0_wp
    do i = 1, 2
      call fill(n, c(i), i, u)
    end do
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = lbound(c(i)%points, 1), ubound(c(i)%points, 1)
        if (.not. allocated(c(i)%points(j)%x)) cycle
        do k = lbound(c(i)%points(j)%x, 1), ubound(c(i)%points(j)%x, 1)
          y = y + c(i)%points(j)%x(k)**2*c(i)%points(j)%w*c(i)%g
        end do
      end do
    end do
    c(1) = c(2)
    c(1)%points(1)%x = u(2)*c(1)%points(2)%x
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = lbound(c(i)%points, 1), ubound(c(i)%points, 1)
        if (.not. allocated(c(i)%points(j)%x)) cycle
        do k = lbound(c(i)%points(j)%x, 1), ubound(c(i)%points(j)%x, 1)
          y = y + c(i)%points(j)%x(k)**2*c(i)%points(j)%w*c(i)%g
        end do
      end do
    end do
  end subroutine copy_part

  subroutine copyall_part(n, u, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    real(wp), intent(out) :: y
    type(curve_t) :: c(2)
    type(curve_t) :: d(2)
    integer :: i, j, k
    y = 0.0_wp
    do i = 1, 2
      call fill(n, c(i), i, u)
    end do
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = lbound(c(i)%points, 1), ubound(c(i)%points, 1)
        if (.not. allocated(c(i)%points(j)%x)) cycle
        do k = lbound(c(i)%points(j)%x, 1), ubound(c(i)%points(j)%x, 1)
          y = y + c(i)%points(j)%x(k)**2*c(i)%points(j)%w*c(i)%g
        end do
      end do
    end do
    d = c
    d(1)%points(1)%x = u(2)*d(1)%points(2)%x
    c = d
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = lbound(c(i)%points, 1), ubound(c(i)%points, 1)
        if (.not. allocated(c(i)%points(j)%x)) cycle
        do k = lbound(c(i)%points(j)%x, 1), ubound(c(i)%points(j)%x, 1)
          y = y + c(i)%points(j)%x(k)**2*c(i)%points(j)%w*c(i)%g
        end do
      end do
    end do
  end subroutine copyall_part

  subroutine copylocal_part(n, u, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    real(wp), intent(out) :: y
    type(curve_t) :: c(2)
    type(curve_t) :: d
    integer :: i, j, k
    y = 0.0_wp
    do i = 1, 2
      call fill(n, c(i), i, u)
    end do
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = lbound(c(i)%points, 1), ubound(c(i)%points, 1)
        if (.not. allocated(c(i)%points(j)%x)) cycle
        do k = lbound(c(i)%points(j)%x, 1), ubound(c(i)%points(j)%x, 1)
          y = y + c(i)%points(j)%x(k)**2*c(i)%points(j)%w*c(i)%g
        end do
      end do
    end do
    d = c(1)
    d%points(1)%x = u(2)*d%points(2)%x
    c(2) = d
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = lbound(c(i)%points, 1), ubound(c(i)%points, 1)
        if (.not. allocated(c(i)%points(j)%x)) cycle
        do k = lbound(c(i)%points(j)%x, 1), ubound(c(i)%points(j)%x, 1)
          y = y + c(i)%points(j)%x(k)**2*c(i)%points(j)%w*c(i)%g
        end do
      end do
    end do
  end subroutine copylocal_part

  subroutine swap_part(n, u, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    real(wp), intent(out) :: y
    type(curve_t) :: c(2)
    type(curve_t) :: d
    integer :: i, j, k
    y = 0.0_wp
    do i = 1, 2
      call fill(n, c(i), i, u)
    end do
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = lbound(c(i)%points, 1), ubound(c(i)%points, 1)
        if (.not. allocated(c(i)%points(j)%x)) cycle
        do k = lbound(c(i)%points(j)%x, 1), ubound(c(i)%points(j)%x, 1)
          y = y + c(i)%points(j)%x(k)**2*c(i)%points(j)%w*c(i)%g
        end do
      end do
    end do
    d = c(1)
    c(1) = c(2)
    c(2) = d
    c(1)%points(1)%x(2) = y*u(1)
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = lbound(c(i)%points, 1), ubound(c(i)%points, 1)
        if (.not. allocated(c(i)%points(j)%x)) cycle
        do k = lbound(c(i)%points(j)%x, 1), ubound(c(i)%points(j)%x, 1)
          y = y + c(i)%points(j)%x(k)**2*c(i)%points(j)%w*c(i)%g
        end do
      end do
    end do
  end subroutine swap_part

  subroutine move_part(n, u, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    real(wp), intent(out) :: y
    type(curve_t) :: c(2)
    integer :: i, j, k
    y = 0.0_wp
    do i = 1, 2
      call fill(n, c(i), i, u)
    end do
    call move_alloc(c(1)%points, c(2)%points)
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = lbound(c(i)%points, 1), ubound(c(i)%points, 1)
        if (.not. allocated(c(i)%points(j)%x)) cycle
        do k = lbound(c(i)%points(j)%x, 1), ubound(c(i)%points(j)%x, 1)
          y = y + c(i)%points(j)%x(k)**2*c(i)%points(j)%w*c(i)%g
        end do
      end do
    end do
  end subroutine move_part

  subroutine made_part(n, u, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    real(wp), intent(out) :: y
    type(curve_t) :: c(2)
    integer :: i, j, k
    y = 0.0_wp
    c(1) = made(n, u)
    c(2) = made(n, u*c(1)%points(2)%x(1))
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = lbound(c(i)%points, 1), ubound(c(i)%points, 1)
        if (.not. allocated(c(i)%points(j)%x)) cycle
        do k = lbound(c(i)%points(j)%x, 1), ubound(c(i)%points(j)%x, 1)
          y = y + c(i)%points(j)%x(k)**2*c(i)%points(j)%w*c(i)%g
        end do
      end do
    end do
  end subroutine made_part

  subroutine groupappend_part(n, u, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    real(wp), intent(out) :: y
    type(curve_t), allocatable :: c(:)
    integer :: i, j, k
    y = 0.0_wp
    allocate(c(0))
    do i = 1, 3
      c = [c, made(n, u*i)]
    end do
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = lbound(c(i)%points, 1), ubound(c(i)%points, 1)
        if (.not. allocated(c(i)%points(j)%x)) cycle
        do k = lbound(c(i)%points(j)%x, 1), ubound(c(i)%points(j)%x, 1)
          y = y + c(i)%points(j)%x(k)**2*c(i)%points(j)%w*c(i)%g
        end do
      end do
    end do
  end subroutine groupappend_part

  subroutine familycopy_part(n, u, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    real(wp), intent(out) :: y
    type(family_t) :: f, h
    integer :: i, j, k
    y = 0.0_wp
    allocate(f%all(2))
    do i = 1, 2
      call fill(n, f%all(i), i, u)
    end do
    h = f
    call all_curves(f%all, u(1))
    h%all(1)%points(1)%x(1) = y + u(1)
    f%all = h%all
    do i = 1, size(f%all)
      if (.not. allocated(f%all(i)%points)) cycle
      do j = lbound(f%all(i)%points, 1), ubound(f%all(i)%points, 1)
        if (.not. allocated(f%all(i)%points(j)%x)) cycle
        do k = lbound(f%all(i)%points(j)%x, 1), ubound(f%all(i)%points(j)%x, 1)
          y = y + f%all(i)%points(j)%x(k)**2*f%all(i)%points(j)%w*f%all(i)%g
        end do
      end do
    end do
  end subroutine familycopy_part

  subroutine curves_part(n, u, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    real(wp), intent(out) :: y
    type(curve_t) :: c(2)
    integer :: i, j, k
    y = 0.0_wp
    do i = 1, 2
      call fill(n, c(i), i, u)
    end do
    call all_curves(c, u(1))
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = lbound(c(i)%points, 1), ubound(c(i)%points, 1)
        if (.not. allocated(c(i)%points(j)%x)) cycle
        do k = lbound(c(i)%points(j)%x, 1), ubound(c(i)%points(j)%x, 1)
          y = y + c(i)%points(j)%x(k)**2*c(i)%points(j)%w*c(i)%g
        end do
      end do
    end do
  end subroutine curves_part
end module lists_with_rows_copied_mod
