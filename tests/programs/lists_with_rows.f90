! idea: allocatable arrays in structures of lists, allocated again, passed and assigned
! dependent: y
! independent: u
! without: sparse
! set: n=3
module lists_with_rows_mod
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
  subroutine build(n, c, i, u)
    integer, intent(in) :: n, i
    type(curve_t), intent(out) :: c
    real(wp), intent(in) :: u(n)
    integer :: j
    allocate(c%points(0:i))
    do j = 0, i
      c%points(j)%x = u*(j + 1)
      c%points(j)%w = u(1)*i + j
    end do
    c%g = u(2)
  end subroutine build
  subroutine longer(p, s)
    type(point_t), intent(inout) :: p
    real(wp), intent(in) :: s
    p%x = [p%x, s*p%w]
  end subroutine longer
  subroutine more_points(points, s)
    type(point_t), allocatable, intent(inout) :: points(:)
    real(wp), intent(in) :: s
    integer :: j
    if (allocated(points)) then
      do j = 1, size(points)
        points(j)%x = points(j)%x*s + points(j)%w
      end do
      deallocate(points)
    end if
    allocate(points(2))
    points(1)%x = [s, s**2]
    points(2)%x = [s, s**2, s**3]
    points(1)%w = s
    points(2)%w = 2*s
  end subroutine more_points
  subroutine foo(n, u, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    real(wp), intent(out) :: y
    real(wp) :: z(11)
    call build_part(n, u, z(1))
    call longer_part(n, u, z(2))
    call more_part(n, u, z(3))
    call append_part(n, u, z(4))
    call again_part(n, u, z(5))
    call branch_part(n, u, z(6))
    call dealloclist_part(n, u, z(7))
    call source_part(n, u, z(8))
    call moverow_part(n, u, z(9))
    call assoc_part(n, u, z(10))
    call sumrow_part(n, u, z(11))
    y = sum(log(1.0_wp + z**2))
  end subroutine foo

  subroutine build_part(n, u, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    real(wp), intent(out) :: y
    type(curve_t) :: c(2)
    integer :: i, j, k
    y = 0.0_wp
    do i = 1, 2
      call build(n, c(i), i, u)
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
  end subroutine build_part

  subroutine longer_part(n, u, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    real(wp), intent(out) :: y
    type(curve_t) :: c(2)
    integer :: i, j, k
    y = 0.0_wp
    do i = 1, 2
      call fill(n, c(i), i, u)
    end do
    call longer(c(1)%points(2), u(1))
    call longer(c(2)%points(1), y + u(2))
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = lbound(c(i)%points, 1), ubound(c(i)%points, 1)
        if (.not. allocated(c(i)%points(j)%x)) cycle
        do k = lbound(c(i)%points(j)%x, 1), ubound(c(i)%points(j)%x, 1)
          y = y + c(i)%points(j)%x(k)**2*c(i)%points(j)%w*c(i)%g
        end do
      end do
    end do
  end subroutine longer_part

  subroutine more_part(n, u, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    real(wp), intent(out) :: y
    type(curve_t) :: c(2)
    integer :: i, j, k
    y = 0.0_wp
    do i = 1, 2
      call fill(n, c(i), i, u)
    end do
    call more_points(c(1)%points, u(1))
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = lbound(c(i)%points, 1), ubound(c(i)%points, 1)
        if (.not. allocated(c(i)%points(j)%x)) cycle
        do k = lbound(c(i)%points(j)%x, 1), ubound(c(i)%points(j)%x, 1)
          y = y + c(i)%points(j)%x(k)**2*c(i)%points(j)%w*c(i)%g
        end do
      end do
    end do
  end subroutine more_part

  subroutine append_part(n, u, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    real(wp), intent(out) :: y
    type(curve_t) :: c(2)
    type(point_t) :: p
    integer :: i, j, k
    y = 0.0_wp
    do i = 1, 2
      call fill(n, c(i), i, u)
    end do
    p%w = u(1)
    p%x = u
    c(1)%points = [c(1)%points, p]
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = lbound(c(i)%points, 1), ubound(c(i)%points, 1)
        if (.not. allocated(c(i)%points(j)%x)) cycle
        do k = lbound(c(i)%points(j)%x, 1), ubound(c(i)%points(j)%x, 1)
          y = y + c(i)%points(j)%x(k)**2*c(i)%points(j)%w*c(i)%g
        end do
      end do
    end do
  end subroutine append_part

  subroutine again_part(n, u, y)
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
    do i = 1, 2
      call fill(n, c(i), i, u*y)
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
  end subroutine again_part

  subroutine branch_part(n, u, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    real(wp), intent(out) :: y
    type(curve_t) :: c(2)
    integer :: i, j, k
    y = 0.0_wp
    do i = 1, 2
      call fill(n, c(i), i, u)
    end do
    do i = 1, 2
      if (u(i) > 0.2_wp*i) then
        deallocate(c(i)%points(1)%x)
        if (i == 2) allocate(c(i)%points(1)%x(3), source=u(1))
      end if
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
  end subroutine branch_part

  subroutine dealloclist_part(n, u, y)
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
    do i = 1, 2
      if (u(i) > 0.2_wp*i) then
        deallocate(c(i)%points)
      end if
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
  end subroutine dealloclist_part

  subroutine source_part(n, u, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    real(wp), intent(out) :: y
    type(curve_t) :: c(2)
    type(point_t) :: d(2)
    integer :: i, j, k
    y = 0.0_wp
    do i = 1, 2
      call fill(n, c(i), i, u)
    end do
    deallocate(c(1)%points)
    d(1)%x = u
    d(2)%w = y
    allocate(c(1)%points(2), source=d)
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = lbound(c(i)%points, 1), ubound(c(i)%points, 1)
        if (.not. allocated(c(i)%points(j)%x)) cycle
        do k = lbound(c(i)%points(j)%x, 1), ubound(c(i)%points(j)%x, 1)
          y = y + c(i)%points(j)%x(k)**2*c(i)%points(j)%w*c(i)%g
        end do
      end do
    end do
  end subroutine source_part

  subroutine moverow_part(n, u, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    real(wp), intent(out) :: y
    type(curve_t) :: c(2)
    integer :: i, j, k
    y = 0.0_wp
    do i = 1, 2
      call fill(n, c(i), i, u)
    end do
    call move_alloc(c(1)%points(1)%x, c(2)%points(2)%x)
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = lbound(c(i)%points, 1), ubound(c(i)%points, 1)
        if (.not. allocated(c(i)%points(j)%x)) cycle
        do k = lbound(c(i)%points(j)%x, 1), ubound(c(i)%points(j)%x, 1)
          y = y + c(i)%points(j)%x(k)**2*c(i)%points(j)%w*c(i)%g
        end do
      end do
    end do
  end subroutine moverow_part

  subroutine assoc_part(n, u, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    real(wp), intent(out) :: y
    type(curve_t) :: c(2)
    integer :: i, j, k
    y = 0.0_wp
    do i = 1, 2
      call fill(n, c(i), i, u)
    end do
    do i = 1, 2
      associate (p => c(i)%points)
        do j = 1, size(p)
          p(j)%x = p(j)%x*p(j)%w
        end do
      end associate
      associate (q => c(i)%points(1)%x)
        q(2) = q(1)*y
        y = y + sum(q)
      end associate
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
  end subroutine assoc_part

  subroutine sumrow_part(n, u, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    real(wp), intent(out) :: y
    type(curve_t) :: c(2)
    integer :: i, j, k
    y = 0.0_wp
    do i = 1, 2
      call fill(n, c(i), i, u)
    end do
    do i = 1, 2
      do j = 1, size(c(i)%points)
        c(i)%points(j)%x = c(i)%points(j)%x*u(1)
        c(i)%points(j)%x(2:) = c(i)%points(j)%x(:size(c(i)%points(j)%x)-1)
        y = y + maxval(c(i)%points(j)%x)*sum(c(i)%points(j)%x, c(i)%points(j)%x > 1)
      end do
      c(i)%points%w = c(i)%points%w*u(2)
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
  end subroutine sumrow_part
end module lists_with_rows_mod
